#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

/// What is wrong with the parts of a puzzle, as the end of an error's message; nothing if they may stand.
namespace tilebase {

using Complaint = std::optional<std::string>;

Complaint complaint_about_name(const std::string& puzzle);
Complaint complaint_about_tiles(const std::vector<std::string>& names);

/// `blank` is one of the tiles.
Complaint complaint_about_blank(const std::vector<std::string>& names, int blank);

Complaint complaint_about_move_name(const std::string& name);
Complaint complaint_about_count(std::size_t moves);

/// A puzzle's definition in the canonical form of data/FORMAT.md.
std::string canonical_definition(const Puzzle& puzzle);

}  // namespace tilebase

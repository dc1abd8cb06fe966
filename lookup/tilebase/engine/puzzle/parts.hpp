#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

/// Checks of the parts of a puzzle. A complaint is the end of an error's message; nullopt if the part is valid.
namespace tilebase {

using Complaint = std::optional<std::string>;

Complaint complaint_about_name(const std::string& puzzle);
Complaint complaint_about_tiles(const std::vector<std::string>& names);

/// Checks the name of the blank; `blank` must be a number of a tile.
Complaint complaint_about_blank(const std::vector<std::string>& names, int blank);

Complaint complaint_about_move_name(const std::string& name);
Complaint complaint_about_count(std::size_t moves);

/// Returns a puzzle's definition in the canonical form of data/FORMAT.md.
std::string canonical_definition(const Puzzle& puzzle);

}  // namespace tilebase

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/core/result.hpp>
#include <tilebase/table/table.hpp>

namespace tilebase::tablegen {

/// Makes the table of one goal, which is any state of a puzzle of up to max_unpacked_cells cells: every distance, and
/// by name the smallest move that leads one step nearer. Errors: bad_definition if some distance does not fit the file
/// format. O(states * moves).
Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// What became of a table in blocks: its histogram by distance, or the fault that its proof found.
using WrittenTurns = std::variant<std::vector<std::uint64_t>, std::string>;

/// Makes the table of one goal of a puzzle of 10 to max_table_cells cells, proves it (prove_turns.hpp) and writes it to
/// a file in blocks, which is no table until all of it is written; nothing is written if there is a fault. The bytes do
/// not depend on `threads`. Errors: bad_definition as above; file_unreadable. Throws std::bad_alloc: with twelve cells
/// and distances up to 14 it takes 0.6 GB, up to 254 0.9 GB.
Result<WrittenTurns> write_turns(const Puzzle& puzzle, const State& goal, const std::string& path, std::size_t threads);

}  // namespace tilebase::tablegen

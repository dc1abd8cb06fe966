#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/puzzle/step_tables.hpp>
#include <tilebase/engine/search/pattern_table.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// Proves a table exact without trusting what made it, in one pass over its states and their moves:
///
///   1. the goal, and it alone, has distance 0;
///   2. every other reachable state has a move to a state at exactly one less, and its stored move is the smallest such
///      (so there is a path of the stored length: no distance is too small);
///   3. no move drops the distance by more than one, or leads from an unreachable mark to a reachable state
///      (so no path is shorter: no distance is too large, and no mark is wrong);
///   4. the histogram counts what is there.
///
/// Nothing if the table is exact, else the first fault found. O(states * moves). Moves boards one by one: it shares
/// neither code nor tables with the search.
std::optional<std::string> fault_in(const Table& table);

/// The same proof over step tables, twenty times faster: for the generator, which proves what it writes.
std::optional<std::string> fault_in(const Table& table, const StepTables& steps);

/// Proves a wildcard table exact without trusting what made it, by the same local rules: in each class, only the solved
/// placement has distance 0, every other that can be solved has a move to one at exactly one less, no move gains more
/// than one, none leads from an unsolvable placement to a solvable one, and the histogram counts what is there. Nothing
/// if it is exact, else the first fault found. O(entries * moves).
std::optional<std::string> fault_in(const WildcardTable& table);

/// The packed distances of all states of a puzzle to one goal, in the order of the index that its tables in blocks have
/// (data/FORMAT.md), and what a header says of them.
struct BlockDistances {
  const Puzzle& puzzle;
  State goal;
  const std::vector<std::uint64_t>& histogram;
  int bits;
  std::span<const std::uint8_t> bytes;

  std::uint32_t unreachable() const { return (1U << static_cast<unsigned>(bits)) - 1; }

  /// The entry of an index; unreachable() if there is no way to the goal.
  std::uint32_t operator[](std::uint64_t index) const {
    const auto width = static_cast<unsigned>(bits);
    const auto number = static_cast<std::size_t>(index);
    if (width == 16) return bytes[2 * number] | std::uint32_t{bytes[2 * number + 1]} << 8U;
    const std::size_t in_byte = 8 / width;
    return std::uint32_t{bytes[number / in_byte]} >> (number % in_byte * width) & unreachable();
  }
};

/// Proves distances exact by the rules for a Table, which has moves besides: by TurnIndex, of a puzzle whose tiles all
/// differ; by BoardIndex, of one with equal tiles. The fault is the same for any number of threads. O(states * moves),
/// some 2 ns for each on one thread, with equal tiles 110. With the search each shares the numbers of the states, that
/// is the index, and nothing else: moves are made on boards.
std::optional<std::string> fault_in_turns(const BlockDistances& distances, std::size_t threads);
std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads);

/// The same for a stored table of version 2 with whole distances, all of which is read into memory: at most one byte a
/// state up to 254 moves, two beyond. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads);

/// The table of one pattern on a board of slides of at most eight rows, eight columns and 31 cells, and how many of its
/// entries have each number. `bytes` has at least those of the table (data/FORMAT.md).
struct PatternBits {
  int rows;
  int cols;
  Pattern pattern;
  const std::vector<std::uint64_t>& histogram;
  std::span<const std::uint8_t> bytes;
};

/// Proves the table of a pattern exact without trusting what made it: a second search goes backwards over boards of
/// tiles, one placement of the pattern's tiles at a time, and compares every bit, and the histogram, with what it
/// finds. It shares with the first which patterns there are, but no numbering, no moves and no regions: these are
/// written again from data/FORMAT.md. Nothing if the table is exact, else the first fault found. At least one thread.
/// O(placements * moves). Memory: 3.3 bytes a placement, so for six tiles on 25 cells 0.4 GB, for eight on 16 1.7 GB.
std::optional<std::string> fault_in_patterns(const PatternBits& bits, std::size_t threads);

/// The same of all tables of a pattern file, one after the other. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads);

/// For proofs: the first difference between numbers that were counted, by distance, and those of a header; `what` is
/// between the number and the distance.
std::optional<std::string> fault_in_counts(const std::vector<std::uint64_t>& counted,
                                           const std::vector<std::uint64_t>& histogram,
                                           const char* what = "states have distance");

/// For proofs: the fault at a state where a rule above does not hold, looked for again on the board itself. `distance`
/// gives what is stored for any state, nothing where it has no way to the goal.
std::string fault_at(const Puzzle& puzzle, const State& goal, std::size_t farthest, const State& state,
                     const std::function<std::optional<int>(const State&)>& distance);

}  // namespace tilebase::tablegen

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Proves a table exact, in one pass over its states and their moves, without trusting the search that computed it:
///
///   1. the goal, and it alone, has distance 0;
///   2. every other reachable state has a move to a state at exactly one less, and its stored move is the first of
///      these moves by name (so there is a path of the stored length: no distance is too small);
///   3. no move drops the distance by more than one, or leads from a state marked unreachable to a reachable state
///      (so no path is shorter: no distance is too large, and no mark is wrong);
///   4. the histogram equals the number of states counted at each distance.
///
/// Returns nullopt if the table is exact, else the fault at the state of the smallest index. O(states * moves), some
/// 2 ns for each state and move. Shares with the search the index that numbers the states, and nothing else: Neighbours
/// numbers the states after a move.
std::optional<std::string> fault_in(const Table& table);

/// The packed distances of all states of a puzzle to one goal, in the order of the index of tables in blocks
/// (data/FORMAT.md), with the fields of the file's header that describe them.
struct BlockDistances {
  const Puzzle& puzzle;
  State goal;
  const std::vector<std::uint64_t>& histogram;
  int bits;
  std::span<const std::uint8_t> bytes;

  std::uint32_t unreachable() const { return (1U << static_cast<unsigned>(bits)) - 1; }

  /// Returns the distance of the state with that index, in moves; unreachable() if no path leads to the goal.
  std::uint32_t operator[](std::uint64_t index) const {
    const auto width = static_cast<unsigned>(bits);
    const auto number = static_cast<std::size_t>(index);
    if (width == 16) return bytes[2 * number] | std::uint32_t{bytes[2 * number + 1]} << 8U;
    const std::size_t in_byte = 8 / width;
    return std::uint32_t{bytes[number / in_byte]} >> (number % in_byte * width) & unreachable();
  }
};

/// Proves distances of a puzzle with equal tiles, by BoardIndex, exact by the rules for a Table, except those about
/// stored moves. Returns nullopt if they are exact, else a fault, which is the same for any number of threads. O(boards
/// * moves): on one thread some 110 ns for each board and move. Shares with the search the index that numbers the
/// boards, and nothing else: moves are applied to boards.
std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads);

class GroupSteps;

/// Proves distances that a GroupIndex numbers, by the same rules and with the same results. Each entry of the steps is
/// compared with whole permutations first, and each number with its arrangement (prove_groups.cpp). O(states * moves):
/// 1 ns for each state and move. The goal must have a number.
std::optional<std::string> fault_in_groups(const BlockDistances& distances, const GroupSteps& steps,
                                           std::size_t threads);

/// Proves a stored table of version 2 or 3 that holds whole distances. Reads all of it into memory: at most one byte a
/// state where no distance is above 254 moves, else two. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads);

/// Returns the first difference between counts by distance and the histogram of a header, as text; nullopt if there is
/// none. The text between the count and the distance is `what`. Helper of the proofs.
std::optional<std::string> fault_in_counts(const std::vector<std::uint64_t>& counted,
                                           const std::vector<std::uint64_t>& histogram,
                                           const char* what = "states have distance");

/// Describes the fault at a state where a rule for a Table does not hold, searched again on the board itself.
/// `distance` returns the stored distance of a state, or nullopt if it is marked unreachable. Helper of the proofs.
std::string fault_at(const Puzzle& puzzle, const State& goal, std::size_t farthest, const State& state,
                     const std::function<std::optional<int>(const State&)>& distance);

}  // namespace tilebase

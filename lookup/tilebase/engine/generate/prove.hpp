#pragma once

// Local proofs: each entry of a table against the entries after one move
//
// The problem: an entry is the number of moves from a state to the goal, and a search that trusts a wrong entry gives
// wrong answers. Is each entry exact, whoever wrote the table?
//
// The idea: only the exact entries fit together, so that a proof needs no search. The rule:
//
//   1. the goal, and no other state, has the entry 0;
//   2. each other entry is one more than the least of the entries after a move;
//   3. another state is marked unreachable if, and only if, no move leads to a state without the mark;
//   4. the histogram of the header is the number of entries of each distance.
//
//     entries                        2 1 3 -     Least entries, one after the other, lead to the goal: no entry is too
//     least entries after a move     1 0 2 -     small. The last state but one of a shortest path has at most 1, the
//     plus one                       2 1 3 -     state before it at most 2, and so on: no entry is too large.
//
// If a table stores moves, an entry is a *label*: a distance and, below it, a move. The least label after a move is the
// nearest neighbour and the first move to it, and rule 2 holds for distances and moves at once. A single bit of a
// distance proves nothing locally: tables of bits are proven by second searches (prove_slides).
//
// This file divides the entries into ranges over threads, applies the rule, keeps the lowest number of a fault, counts
// and compares the counts. A proof adds what is special: it reads the entries of a *chunk*, and the least entries after
// a move from them. Many entries side by side take less time than one by one:
//
//     proof                               chunk                          neighbours of a chunk
//     fault_in(), prove                   states, by cell of the blank   numbers, by swaps of places (Neighbours)
//     fault_in_boards(), prove_boards     a board                        boards after moves, and their numbers
//     fault_in_groups(), prove_groups     a block                        blocks, turned, by step tables, proven first
//     fault_in_patterns(), in tablegen/   a row of orders                rows, in another sequence
//
// No proof shares its moves with the search, at most the numbers of the states: it makes the neighbours from the
// definition of the puzzle, or compares each entry of a step table with the definition first.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Proves a table exact: its distances, and each stored move as the first by name that leads one step nearer. Returns
/// nullopt if it is exact, else the fault at the state of the smallest index. O(states * moves), some 2 ns for each
/// state and move.
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

/// Proves distances of a puzzle with equal tiles, which a BoardIndex numbers. Returns nullopt if they are exact, else a
/// fault, which is the same for any number of threads. O(boards * moves): on one thread some 110 ns for each board and
/// move.
std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads);

class GroupSteps;

/// Proves distances that a GroupIndex numbers, with the same results. Each entry of the steps is compared with whole
/// permutations first, and each number with its arrangement (prove_groups.cpp). O(states * moves): 0.4 ns for each
/// state and move. The goal must have a number.
std::optional<std::string> fault_in_groups(const BlockDistances& distances, const GroupSteps& steps,
                                           std::size_t threads);

/// Proves a stored table of version 2 or 3 that holds whole distances. Reads all of it into memory: at most one byte a
/// state where no distance is above 254 moves, else two. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads);

// The frame of the proofs.

/// Reads `size` bytes of entries from a block on; nullopt if other bytes than zeros are behind them in the last block.
/// Errors: table_damaged, file_unreadable.
Result<std::optional<LargeArray<std::uint8_t>>> read_entries(const StoredTable& stored, std::uint64_t first_block,
                                                             std::size_t size);

/// Number that no entry has.
inline constexpr std::uint64_t no_number = std::numeric_limits<std::uint64_t>::max();

/// Meaning of the entries of a table.
template <class Entry>
struct LocalRule {
  std::uint64_t goal;      ///< number of the goal's entry, or no_number
  Entry unreachable;       ///< entry of a state that cannot reach the goal; above all others
  unsigned move_bits = 0;  ///< lowest bits of an entry, which hold a move: 0 for a distance alone
};

/// Chunks of a table: entry i of chunk c has the number c * entries + i, or i * count + c if chunks are interleaved.
struct Chunks {
  std::size_t count;
  std::size_t entries;    ///< number in each chunk
  std::size_t per_range;  ///< chunks that one thread proves at a time
  bool are_interleaved = false;
};

/// Applies rules 1 to 3 to all entries, in up to `threads` threads. Calls read(chunk, stored, least), which writes the
/// entries of a chunk to `stored`, and lowers each element of `least` to the least entry after a move. Returns the
/// lowest number of an entry with a fault, the same for any number of threads; nullopt if there is none. Adds to
/// `counts` the number of entries at each distance; a distance without an element there is a fault.
template <class Entry, class Read>
std::optional<std::uint64_t> first_fault(const LocalRule<Entry>& rule, const Chunks& chunks, std::size_t threads,
                                         std::vector<std::uint64_t>& counts, const Read& read) {
  std::uint64_t first = no_number;
  std::mutex mutex;
  ranges_side_by_side(threads, chunks.count, chunks.per_range, [&](std::size_t begin, std::size_t end) {
    const auto [goal, unreachable, move_bits] = rule;
    const std::uint64_t distances = counts.size();
    std::vector<Entry> stored(chunks.entries);
    std::vector<Entry> least(chunks.entries);
    std::vector<std::uint64_t> range_counts(counts.size());
    std::uint64_t fault = no_number;
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      std::fill(least.begin(), least.end(), unreachable);
      read(chunk, stored.data(), least.data());
      const std::uint64_t step = chunks.are_interleaved ? chunks.count : 1;
      std::uint64_t number = chunks.are_interleaved ? chunk : std::uint64_t{chunk} * chunks.entries;
      for (std::size_t i = 0; i < chunks.entries; ++i, number += step) {
        const std::uint32_t entry = stored[i];
        const bool holds = number == goal ? entry == 0
                           : entry == unreachable
                               ? least[i] == unreachable
                               : least[i] + (1U << move_bits) == entry && entry >> move_bits < distances;
        if (!holds)
          fault = std::min(fault, number);
        else if (entry != unreachable)
          ++range_counts[entry >> move_bits];
      }
    }
    const std::lock_guard lock(mutex);
    first = std::min(first, fault);
    for (std::size_t i = 0; i < range_counts.size(); ++i) counts[i] += range_counts[i];
  });
  return first == no_number ? std::nullopt : std::optional(first);
}

/// Compares counts by distance with the histogram of a header: returns the first difference as text; nullopt if there
/// is none. The text between the count and the distance is `what`.
std::optional<std::string> fault_in_counts(const std::vector<std::uint64_t>& counted,
                                           const std::vector<std::uint64_t>& histogram,
                                           const char* what = "states have distance");

/// Describes the fault at a state where the rule does not hold, searched again on the board itself. `distance` returns
/// the stored distance of a state, or nullopt if it is marked unreachable.
std::string fault_at(const Puzzle& puzzle, const State& goal, std::size_t farthest, const State& state,
                     const std::function<std::optional<int>(const State&)>& distance);

/// Proves distances by all rules. `index` numbers the states. Returns nullopt if they are exact, else the first fault.
template <class Entry, class Index, class Read>
std::optional<std::string> fault_in_blocks(const BlockDistances& distances, const Index& index, const Chunks& chunks,
                                           std::size_t threads, const Read& read) {
  const std::vector<std::uint64_t>& histogram = distances.histogram;
  if (histogram.empty() || histogram.size() > distances.unreachable()) return "the farthest distance has no room";
  const auto number_of = [&](const State& state) -> std::optional<std::uint64_t> { return index.of(state); };
  std::vector<std::uint64_t> counts(histogram.size());
  const auto fault = first_fault<Entry>(
      {number_of(distances.goal).value(), static_cast<Entry>(distances.unreachable())}, chunks, threads, counts, read);
  if (!fault) return fault_in_counts(counts, histogram);
  const auto distance_of = [&](const State& state) -> std::optional<int> {
    const auto number = number_of(state);
    const std::uint32_t distance = number ? distances[*number] : distances.unreachable();
    return distance == distances.unreachable() ? std::nullopt : std::optional(static_cast<int>(distance));
  };
  const State state = index.state(static_cast<decltype(index.size())>(*fault));
  return fault_at(distances.puzzle, distances.goal, histogram.size() - 1, state, distance_of);
}

}  // namespace tilebase

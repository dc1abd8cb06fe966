#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// The packed distances of all states of a puzzle to one goal, in the order of TurnIndex (data/FORMAT.md), and what a
/// header says of them.
struct TurnDistances {
  const Puzzle& puzzle;
  State goal;
  const std::vector<std::uint64_t>& histogram;
  int bits;
  std::span<const std::uint8_t> bytes;
};

/// Proves distances exact without trusting what made them, state by state:
///
///   1. the goal, and it alone, has distance 0;
///   2. every other reachable state has a move to a state at exactly one less;
///   3. no move drops the distance by more than one, or leads from an unreachable mark to a reachable state;
///   4. the histogram counts what is there.
///
/// Nothing if they are exact, else the first fault found, the same for any number of threads. O(states * moves), some
/// 2 ns for each on one thread. With the search it shares the numbers of the states, TurnIndex, and nothing else.
std::optional<std::string> fault_in_turns(const TurnDistances& distances, std::size_t threads);

/// The same for a stored table of version 2 with whole distances, all of which is read into memory: at most one byte a
/// state up to 254 moves, two beyond. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_turns(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen

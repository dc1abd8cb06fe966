#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <base/large_array.hpp>
#include <tilebase/core/result.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/table/stored_table.hpp>

namespace tilebase::tablegen {

/// The distances of all states of a board of slides of 10 to 12 cells: a byte each, by the blank's place and the pair
/// of orders as a SlideIndex numbers them.
class SlideDistances {
 public:
  explicit SlideDistances(int cells) : pairs_(static_cast<std::size_t>(factorial(cells - 1) / 2)) {}

  std::size_t pairs() const { return pairs_; }
  int places() const { return static_cast<int>(planes_.size()); }
  std::uint8_t* at(int place) const { return planes_[static_cast<std::size_t>(place)].data(); }

  /// Makes room for one more place of the blank.
  void add_place() { planes_.emplace_back(pairs_); }

 private:
  std::size_t pairs_;
  std::vector<LargeArray<std::uint8_t>> planes_;
};

/// Proves the distances of all states exact without trusting what made them, by the rules of fault_in(Table): the goal
/// alone has distance 0, every other state has a move to one at exactly one less, every move leads to one less or one
/// more, and the histogram counts what is there. The moves are the puzzle's, as tables made for this proof alone: how
/// each permutes the order of the tiles, which digits of the order's rank this changes, and how. The search shares the
/// numbering of the states with it, and nothing else; of the tables, samples are compared with boards. Nothing if the
/// distances are exact, else a fault. O(states * moves). The puzzle is a board of slides of 10 to 12 cells, distances
/// has all places.
std::optional<std::string> fault_in_distances(const Puzzle& puzzle, const State& goal, const SlideDistances& distances,
                                              const std::vector<std::uint64_t>& histogram, std::size_t threads);

/// Proves a table of a board of slides in blocks exact, whoever made it: a second search, slow and simple, moves boards
/// one by one and compares every bit of the file and its histogram with what it finds. It shares the SlideIndex with
/// those who look up in the table, and checks that it numbers every state once. Nothing if the file is exact, else the
/// first fault found. Errors: table_damaged, file_unreadable. Memory: a byte a state, 240 MB for 12 cells. Throws
/// std::bad_alloc.
Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen

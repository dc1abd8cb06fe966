#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the boards of a puzzle as Puzzle::rank() does, by table: an automaton reads the kinds of the tiles, cell by
/// cell. A node of the automaton stands for the numbers of remaining tiles of each kind. An edge adds the number of
/// boards that have a smaller kind in the cell that is read.
///
///     tiles R R B x       board       B   R   x   R
///     kinds 0 0 1 2       remaining  211 201 101 100   -> 000
///                         adds        6 + 0 + 1 + 0     = 7
///
/// A move changes only the cells between a first and a last cell, so the sums before and after these cells stay: a
/// slide to the side reads two cells, a slide to the next row of a board with four columns reads five. Immutable.
class BoardIndex {
 public:
  /// The puzzle must have at most max_listed_boards boards. O(nodes * kinds) in time and memory: 30 KB for 4x4 in
  /// three colours, 170 KB for twelve tiles of which two are equal.
  explicit BoardIndex(const Puzzle& puzzle);

  const Puzzle& puzzle() const { return puzzle_; }
  std::uint32_t size() const { return size_; }

  /// Returns the number of a board. O(cells).
  std::uint32_t of(const State& state) const;

  /// A board as the kinds in its cells, with the automaton's node and sum before each cell.
  struct Reading {
    std::uint32_t number;
    std::array<std::uint8_t, max_cells> kind;
    std::array<std::uint32_t, max_cells + 1> node, before;
    int blank;  ///< cell of the blank; 0 for a puzzle without a blank
  };

  /// Finds the board of a number below size(). O(cells * kinds).
  void read(std::uint32_t number, Reading& reading) const;
  State state(std::uint32_t number) const;

  /// A permutation of the cells, with the first and the last cell that it changes.
  struct Step {
    explicit Step(const Permutation& permutation, int cells);

    Permutation from;
    int first, last;
  };

  /// Returns the number of the board after a step. O(cells from first to last).
  std::uint32_t number_after(const Reading& reading, const Step& step) const {
    std::uint32_t node = reading.node[static_cast<std::size_t>(step.first)];
    std::uint32_t number = reading.before[static_cast<std::size_t>(step.first)];
    for (int cell = step.first; cell <= step.last; ++cell) number += take(node, reading.kind[step.from[cell]]);
    return number + (reading.number - reading.before[static_cast<std::size_t>(step.last) + 1]);
  }

  /// Calls visit(number) for each board that matches a target. O(matches * cells).
  template <class Visit>
  void for_each_match(const Target& target, const Visit& visit) const {
    Matcher<Visit> matcher{*this, target, visit, {}};
    for (int tile = 0; tile < puzzle_.cells(); ++tile) ++matcher.free[kind_of_[tile]];
    for (int cell = 0; cell < puzzle_.cells(); ++cell)
      if (target[cell] != Target::any) --matcher.free[kind_of_[target[cell]]];
    matcher.extend(0, first_node_, 0);
  }

 private:
  /// A recursive search for the matches of a target. A cell with a wildcard takes every kind of which a tile is free.
  template <class Visit>
  struct Matcher {
    const BoardIndex& index;
    const Target& target;
    const Visit& visit;
    IntArray<std::uint8_t, max_cells> free;  // number of tiles that the target does not name, by kind

    void extend(int cell, std::uint32_t node, std::uint32_t number) {
      if (cell == index.puzzle_.cells()) return visit(number);
      const auto put = [&](std::size_t kind) {
        std::uint32_t next = node;
        const std::uint32_t added = index.take(next, static_cast<std::uint8_t>(kind));
        extend(cell + 1, next, number + added);
      };
      if (target[cell] != Target::any) return put(index.kind_of_[target[cell]]);
      for (std::size_t kind = 0; kind < index.kinds_; ++kind) {
        if (free[kind] == 0) continue;
        --free[kind];
        put(kind);
        ++free[kind];
      }
    }
  };

  /// Takes a tile of a kind out of the node's remaining tiles. Returns the term that it adds to the board's number.
  std::uint32_t take(std::uint32_t& node, std::uint8_t kind) const {
    const std::uint32_t added = adds_[node + kind];
    node -= stride_[kind];
    return added;
  }

  static constexpr std::uint32_t absent_kind = UINT32_MAX;  // entry of adds_ if no tile of the kind remains

  Puzzle puzzle_;
  std::size_t kinds_ = 0;
  IntArray<std::uint8_t, max_cells> kind_of_{};     // index: tile
  IntArray<std::uint8_t, max_cells> first_tile_{};  // index: kind
  IntArray<std::uint32_t, max_cells> stride_{};     // stride of each kind in entries of adds_
  std::uint32_t first_node_ = 0;
  std::uint32_t size_ = 0;
  int blank_kind_ = -1;
  std::vector<std::uint32_t> adds_;  // term of the board's number, by node (a multiple of kinds_) + kind
};

/// Advances a state to the next board by rank; from the last board to the first, and then returns false. O(cells).
inline bool next_board(const Puzzle& puzzle, State& state) {
  const auto begin = state.lane.begin();
  const auto end = begin + puzzle.cells();
  if (!puzzle.has_equal_tiles()) return std::next_permutation(begin, end);
  const bool has_next = std::next_permutation(
      begin, end, [&](std::uint8_t a, std::uint8_t b) { return puzzle.kind(a) < puzzle.kind(b); });
  state = puzzle.representative(state);
  return has_next;
}

}  // namespace tilebase

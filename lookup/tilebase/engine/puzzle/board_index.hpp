#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the boards of a puzzle as Puzzle::rank() does, by table: an automaton reads the kinds of the tiles, cell by
/// cell. Its state, the node, is how many tiles of each kind are left; an edge adds how many boards begin with a
/// smaller kind here.
///
///     tiles R R B x       board   B   R   x   R
///     kinds 0 0 1 2       left   211 201 101 100   -> 000
///                         adds    6 + 0 + 1 + 0     = 7
///
/// A move changes the cells from a first to a last one only, so the sums before and behind them stay: a slide to the
/// side reads two cells, one down a row of four reads five. Immutable.
class BoardIndex {
 public:
  /// For a puzzle of at most max_listed_boards boards. O(nodes * kinds) in time and memory: 30 KB for 4x4 in three
  /// colours, 170 KB for twelve tiles of which two are equal.
  explicit BoardIndex(const Puzzle& puzzle);

  const Puzzle& puzzle() const { return puzzle_; }
  std::uint32_t size() const { return size_; }

  /// The number of a board. O(cells)
  std::uint32_t of(const State& state) const;

  /// The board of a number, as kinds, with the automaton's node and sum before each cell.
  struct Reading {
    std::uint32_t number;
    std::array<std::uint8_t, max_cells> kind;
    std::array<std::uint32_t, max_cells + 1> node, before;
    int blank;  ///< its cell; 0 for a puzzle without one
  };

  /// O(cells * kinds)
  void read(std::uint32_t number, Reading& reading) const;
  State at(std::uint32_t number) const;

  /// What a permutation does to the cells from the first to the last that it changes.
  struct Step {
    explicit Step(const Permutation& permutation, int cells);

    Permutation from;
    int first, last;
  };

  /// The number of the board after a step. O(cells of the step)
  std::uint32_t after(const Reading& reading, const Step& step) const {
    std::uint32_t node = reading.node[static_cast<std::size_t>(step.first)];
    std::uint32_t number = reading.before[static_cast<std::size_t>(step.first)];
    for (int cell = step.first; cell <= step.last; ++cell) number += taken(node, reading.kind[step.from[cell]]);
    return number + (reading.number - reading.before[static_cast<std::size_t>(step.last) + 1]);
  }

  /// Calls visit(number) for each board that matches a target. O(matches * cells)
  template <class Visit>
  void for_each_match(const Target& target, const Visit& visit) const {
    Matching<Visit> matching{*this, target, visit, {}};
    for (int tile = 0; tile < puzzle_.cells(); ++tile) ++matching.free[kind_of_[tile]];
    for (int cell = 0; cell < puzzle_.cells(); ++cell)
      if (target[cell] != Target::any) --matching.free[kind_of_[target[cell]]];
    matching.go_on(0, first_node_, 0);
  }

 private:
  /// Tries every kind that no later cell needs in the cells of wildcards.
  template <class Visit>
  struct Matching {
    const BoardIndex& index;
    const Target& target;
    const Visit& visit;
    IntArray<std::uint8_t, max_cells> free;  // tiles that the target does not name

    void go_on(int cell, std::uint32_t node, std::uint32_t number) {
      if (cell == index.puzzle_.cells()) return visit(number);
      const auto with = [&](std::size_t kind) {
        std::uint32_t next = node;
        const std::uint32_t added = index.taken(next, static_cast<std::uint8_t>(kind));
        go_on(cell + 1, next, number + added);
      };
      if (target[cell] != Target::any) return with(index.kind_of_[target[cell]]);
      for (std::size_t kind = 0; kind < index.kinds_; ++kind) {
        if (free[kind] == 0) continue;
        --free[kind];
        with(kind);
        ++free[kind];
      }
    }
  };

  /// Takes a tile from those that are left: what that adds to the number.
  std::uint32_t taken(std::uint32_t& node, std::uint8_t kind) const {
    const std::uint32_t added = adds_[node + kind];
    node -= stride_[kind];
    return added;
  }

  static constexpr std::uint32_t none = UINT32_MAX;  // no tile of the kind is left

  Puzzle puzzle_;
  std::size_t kinds_ = 0;
  IntArray<std::uint8_t, max_cells> kind_of_{};     // by tile
  IntArray<std::uint8_t, max_cells> first_tile_{};  // by kind
  IntArray<std::uint32_t, max_cells> stride_{};     // by kind, in entries of adds_
  std::uint32_t first_node_ = 0;
  std::uint32_t size_ = 0;
  int blank_kind_ = -1;
  std::vector<std::uint32_t> adds_;  // by node, a multiple of kinds_, and kind
};

}  // namespace tilebase

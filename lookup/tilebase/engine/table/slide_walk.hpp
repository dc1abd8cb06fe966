#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Finds distances on a board of slides from a table of encoding bit_1, whose entries hold bit 1 of each distance. The
/// colour of the blank's cell tells bit 0, so an entry gives a distance modulo 4. The distance of a neighbour differs
/// by 1, and the neighbour's bit tells whether it is less or more. So a walk to the goal gives the distance and a path:
///
///     modulo 4   2 ---> 1 ---> 0 ---> 3 ---> 2 ---> 1 ---> 0 = goal       six steps: the distance is 6
///
/// The walk keeps the order of the tiles with the digits of its rank (see SlideIndex). A move along a line of places
/// changes neither. A move from line to line takes a tile past the others of a window, and changes only their digits:
///
///     blank in place p    order    .. | a b t | ..    a digit counts the smaller tiles in later places: t's digit
///     to place p + 3                  | t a b |       grows by 1 for each of a, b below t; a's or b's falls by 1
///                                                     if t is below it
///
/// Immutable except for the cache of blocks; thread-safe.
class SlideWalk {
 public:
  /// Order in which the walk tries the directions.
  using Directions = IntArray<std::uint8_t, SlideBoard::directions>;

  /// `stored` is a goal table of encoding bit_1, which must outlive the walk.
  explicit SlideWalk(const StoredTable& stored);

  /// Returns the distance of a state modulo 4; nullopt if the state cannot reach the goal. Errors: table_damaged,
  /// file_unreadable. O(cells).
  Result<std::optional<int>> modulo_4(const State& state) const;

  /// Walks from a state to the goal, at each step to the first nearer neighbour in the order of the directions. Returns
  /// the number of steps; nullopt if the state cannot reach the goal. Appends the steps to `path` unless it is null: a
  /// step is the position of its direction in `directions`. Errors: table_damaged, also for entries that do not lead to
  /// the goal; file_unreadable. O(cells + distance).
  Result<std::optional<int>> walk(const State& start, const Directions& directions, Path* path) const;

 private:
  static constexpr int max_places = max_cells;

  /// State of the walk.
  struct Position {
    std::uint64_t pair;  // rank of the order >> 1
    int blank;           // place of the blank
    IntArray<std::uint8_t, max_places> order;
    IntArray<std::uint8_t, max_places> digits;
  };

  Position position(const State& state, std::uint64_t index) const;
  std::uint64_t index(std::uint64_t pair, int blank) const {
    return pair * static_cast<std::uint64_t>(cells_) + static_cast<std::uint64_t>(blank);
  }

  /// The window of a move from line to line: as many consecutive tiles of the order as a line has, and their digits.
  template <int line_length>
  struct Window {
    int first;  // position of the first of its tiles in the order
    std::array<std::uint8_t, line_length> order;
    std::array<std::uint8_t, line_length> digits;
  };

  // Moves of the blank to place `to`. `line_length` is 2, 3 or 4, a constant, so that the compiler unrolls the loops
  // over a window. A move is along a line if the places are adjacent: then no tile passes another.
  static bool is_along_line(const Position& position, int to) {
    return to - position.blank == 1 || position.blank - to == 1;
  }
  template <int line_length, bool is_forward>
  static Window<line_length> rotated_window(const Position& position, int first);
  template <int line_length>
  static Window<line_length> window_after(const Position& position, int to);
  template <int line_length>
  std::uint64_t pair_after(const Position& position, int to) const;
  template <int line_length>
  static void move(Position& position, int to);
  template <int line_length>
  Result<std::optional<int>> walk_lines(const State& start, const Directions& directions, Path* path) const;

  const StoredTable& stored_;
  SlideIndex index_;
  const CachedBlocks* bits_;
  int cells_;
  int line_length_;  // cells of the shorter side
  int blank_;
  std::uint64_t goal_index_;
  IntArray<std::uint8_t, max_places> cell_at_{};   // cell, by place
  IntArray<std::uint8_t, max_places> is_odd_{};    // bit 0 of the distance, by the blank's place
  IntArray<std::uint64_t, max_places> weights_{};  // weights of the digits in `pair`, by position in the order
  IntArray<IntArray<std::int8_t, SlideBoard::directions>, max_places>
      to_{};  // place of the blank after a move; -1 at the border
};

}  // namespace tilebase

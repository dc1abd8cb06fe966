#pragma once

#include <cstdint>
#include <optional>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Distances on a board of slides from bit 1 of each: the entries of a table of encoding bit_1. The colour of the
/// blank's cell tells bit 0, so one entry gives a distance modulo 4. A neighbour is one nearer or one farther, and its
/// bit tells which. So a walk to the goal gives the distance, and the path:
///
///     modulo 4   2 ---> 1 ---> 0 ---> 3 ---> 2 ---> 1 ---> 0 = goal       six steps: the distance is 6
///
/// The walk keeps the order of the tiles with its digits (see SlideIndex). A move within a line of places changes
/// neither. One across lines takes a tile over those between, and changes the digits of these alone:
///
///     blank in place p    order    .. | a b t | ..    a digit counts the smaller tiles behind:
///     to place p + 3                  | t a b |       t gains those of a, b below t; a, b lose 1 where t is below
///
/// Immutable but for blocks that it needs first; safe to share.
class SlideWalk {
 public:
  /// In which order the directions are tried.
  using Directions = IntArray<std::uint8_t, SlideBoard::directions>;

  /// A goal table of encoding bit_1, which must outlive the walk.
  explicit SlideWalk(const StoredTable& stored);

  /// The distance of a state modulo 4; nothing for one that cannot reach the goal. Errors: table_damaged,
  /// file_unreadable. O(cells).
  Result<std::optional<int>> modulo_4(const State& state) const;

  /// Walks from a state to the goal, at each step to the first nearer neighbour in the order of the directions. The
  /// number of steps; nothing for a state that cannot reach the goal. Appends the steps to a path, unless it is null: a
  /// step is the place of its direction in `directions`. Errors: table_damaged, also for entries that do not lead to
  /// the goal; file_unreadable. O(cells + distance).
  Result<std::optional<int>> walk(const State& start, const Directions& directions, Path* path) const;

 private:
  static constexpr int most_places = max_cells;

  /// A state on the way.
  struct Stand {
    std::uint64_t pair;  // the rank of the order >> 1
    int blank;           // its place
    IntArray<std::uint8_t, most_places> order;
    IntArray<std::uint8_t, most_places> digits;
  };

  Stand stand(const State& state, std::uint64_t index) const;
  std::uint64_t index(std::uint64_t pair, int blank) const {
    return pair * static_cast<std::uint64_t>(cells_) + static_cast<std::uint64_t>(blank);
  }

  // For lines of two, three or four cells, so that the compiler unrolls the loops over a window. A jump takes the tile
  // at a place of the order over the others of its window, which go one place: `way` is 1 or -1.
  template <int line>
  std::uint64_t pair_after(const Stand& stand, int to) const;
  template <int line, int way>
  std::uint64_t pair_after_jump(const Stand& stand, int at) const;
  template <int line>
  static void move(Stand& stand, int to);
  template <int line, int way>
  static void jump(Stand& stand, int at);
  template <int line>
  Result<std::optional<int>> walk_lines(const State& start, const Directions& directions, Path* path) const;

  const StoredTable& stored_;
  SlideIndex index_;
  const KeptBlocks* bits_;
  int cells_;
  int line_;  // cells of the shorter side
  int blank_;
  std::uint64_t goal_;                              // its index
  IntArray<std::uint8_t, most_places> cell_at_{};   // by place
  IntArray<std::uint8_t, most_places> is_odd_{};    // by the blank's place: bit 0 of the distance
  IntArray<std::uint64_t, most_places> weights_{};  // of the digits in `pair`, by place in the order
  IntArray<IntArray<std::int8_t, SlideBoard::directions>, most_places> to_{};  // places; -1 at the border
};

}  // namespace tilebase

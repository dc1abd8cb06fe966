#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "oracle/moves.hpp"
#include "oracle/nibbles.hpp"

namespace oracle {

/// The distances of all boards to a target, by breadth-first search with a byte for each board.
///
/// A board is the cells of its tiles: of the blank and of those that the target names, since all others are alike.
/// Its place counts each cell among those that no earlier tile has:
///
///     target   1 * *     board   7 1 4     blank in cell 7       of 0..8: 7
///              * 5 *             5 3 6     1 in cell 1           of 0..6, 8: 1
///              * * *             8 x 2     5 in cell 3           of 0, 2..6, 8: 2        (7 * 8 + 1) * 7 + 2 = 401
///
/// Moves are asked once, for each cell of the blank, where they bring the tile of each cell; they depend on no other
/// tile. The search goes forwards from the matches, so these are distances *to* the target where every move can be
/// undone by another, or where the moves given are the inverse ones.
class Distances {
 public:
  /// Boards of 2 to 16 characters, all different; in the target, `*` is a wildcard. If moves depend on where `x` is,
  /// that is the blank, and boards have one.
  Distances(const std::vector<Move>& moves, const Board& target);

  /// The distance from a board to the nearest match; nothing if none can be reached. The board must have all the tiles
  /// that the target names.
  std::optional<int> of(const Board& board) const;

  /// Distance from a board to the nearest match; throws if no match can be reached.
  int at(const Board& board) const { return of(board).value(); }

  /// The number of boards from which a match can be reached, those alike to the target counted once.
  std::size_t size() const { return std::accumulate(distribution_.begin(), distribution_.end(), std::size_t{0}); }

  /// The number of boards at distance 0, 1, ..., counted likewise.
  const std::vector<std::size_t>& distribution() const { return distribution_; }

 private:
  using Cells = Nibbles;  // cells of the tiles in tiles_

  static constexpr std::uint8_t unseen = 255;
  static constexpr Nibbles not_allowed = ~Nibbles{0};

  void learn(const std::vector<Move>& moves);
  void search(const Board& target);
  std::size_t place_of(Cells cells) const;
  Cells cells_of(const Board& board) const;

  std::size_t cells_;
  bool has_blank_ = false;
  std::string tiles_;                           // tiles whose cells are kept; the blank is the first
  std::array<std::vector<Nibbles>, 16> steps_;  // place where the tile of each cell goes, by the blank's cell and move
  std::vector<std::uint8_t> distances_;         // index: place
  std::vector<std::size_t> distribution_;
};

/// The distances to a board of nine cells, or, since every move can be undone, from it.
Distances distances_from(Puzzle puzzle, const Board& origin);

/// The lexicographically smallest of the shortest paths from a board to the target of the distances; nothing if there
/// is no path.
std::optional<Names> smallest_path(Puzzle puzzle, const Board& start, const Distances& distances);

}  // namespace oracle

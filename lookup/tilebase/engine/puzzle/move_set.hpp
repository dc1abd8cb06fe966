#pragma once

#include <cstdint>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Moves of a puzzle as arrays, for searches. A *place* is what a move depends on besides the tiles: the cell of the
/// blank, or 0 if all moves are allowed, with the same effect, wherever the blank is. Then the blank is a tile like any
/// other. Immutable; safe to share.
class MoveSet {
 public:
  explicit MoveSet(const Puzzle& puzzle);

  int cells() const { return cells_; }
  int moves() const { return moves_; }
  int places() const { return places_; }
  bool depends_on_blank() const { return places_ > 1; }

  /// Place of a state whose blank is in a cell.
  int place_of(int blank_cell) const { return depends_on_blank() ? blank_cell : 0; }

  /// Whether a move is allowed from a place. The other functions require that.
  bool is_allowed(int place, int move) const { return after_[index(place, move)] >= 0; }

  /// Returns the place after a move; -1 if the move is not allowed.
  int after(int place, int move) const { return after_[index(place, move)]; }

  /// Effect of a move: lane c is the cell that the tile in cell c comes from.
  const Permutation& from(int place, int move) const { return from_[index(place, move)]; }

  /// Effect of a move: lane c is the cell that the tile in cell c goes to.
  const Permutation& to(int place, int move) const { return to_[index(place, move)]; }

  /// Whether a move, allowed where it leads, takes back each move: then the distances of neighbours differ by at most
  /// one.
  bool is_closed_under_inverses() const { return has_inverses_; }

  /// Whether each move is an odd permutation of the cells: then the parity of a state tells that of its distance.
  bool is_odd() const { return is_odd_; }

  /// Whether each move only exchanges the blank with one tile, and can be taken back.
  bool has_slides_only() const { return slides_only_ && has_inverses_; }

  /// A move, and the place before the move.
  struct Step {
    int place;
    int move;
  };
  /// Lists the steps that lead to a place.
  const std::vector<Step>& into(int place) const { return into_[static_cast<std::size_t>(place)]; }

 private:
  std::size_t index(int place, int move) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(moves_) + static_cast<std::size_t>(move);
  }

  int cells_;
  int moves_;
  int places_;
  bool has_inverses_ = true;
  bool is_odd_ = true;
  bool slides_only_ = true;
  std::vector<std::int8_t> after_;  // indices: place, move
  std::vector<Permutation> from_;
  std::vector<Permutation> to_;
  std::vector<std::vector<Step>> into_;
};

}  // namespace tilebase

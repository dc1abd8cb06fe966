#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tilebase/engine/search/slides/guide_weights.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>

// Hidden layer of a learned guide. Points of single tiles and of lines do not tell which tiles are in each other's way.
// Each *hidden unit* sums what all tiles tell it, and counts if the sum is positive:
//
//     tile 0 in cell 7 --> row of 64 numbers --+
//     tile 1 in cell 2 --> row of 64 numbers --+--> 64 sums --> max(sum, 0) * factor --> added to the score
//     ...                                      |
//
// A move changes the cells of one tile and of the blank, so the sums of a state are those of its parent with four rows
// added or taken away. All numbers are integers: every machine keeps the same members.

namespace tilebase {

/// A symmetry that takes a goal on a square board to the goal of its weights, by taking rows to rows.
struct GuideMapping {
  /// The goal's blank must have a single goal cell, in a corner; no tile is unnamed.
  GuideMapping(const SlideGoal& goal, int side) {
    const int home = std::countr_zero(goal.cells.blank);
    for (const Permutation& symmetry : goal.patterns->board().symmetries())
      if (symmetry[home] == side * side - 1 && symmetry[0] / side == symmetry[1] / side) cell = symmetry;
    for (int tile = 0; tile < side * side; ++tile)
      first_pair[tile] = static_cast<std::size_t>(side * side * cell[tile == goal.blank ? home : goal.cell_of[tile]]);
  }

  std::size_t pair(int tile, int at) const { return first_pair[tile] + cell[at]; }

  Permutation cell = identity_permutation();
  IntArray<std::size_t, max_cells> first_pair{};  ///< pair of each tile with the first cell of the weights
};

/// Hidden layer of one goal.
class HiddenUnits {
 public:
  using Sums = std::array<std::int16_t, GuideWeights::units>;

  /// Sums of a state, with what they add to its score, in 1/64 move.
  struct Layer {
    Sums sums;
    int score;
  };

  HiddenUnits(const GuideWeights& weights, const GuideMapping& mapping, int blank)
      : weights_(weights), mapping_(mapping), blank_(blank) {}

  /// Returns the layer of a state. O(cells * units).
  Layer start(const State& state) const {
    Sums sums = weights_.biases;
    for (int cell = 0; cell < weights_.side * weights_.side; ++cell) {
      const std::int16_t* row = this->row(state[cell], cell);
      for (std::size_t unit = 0; unit < sums.size(); ++unit)
        sums[unit] = static_cast<std::int16_t>(sums[unit] + row[unit]);
    }
    return {sums, score(sums)};
  }

  /// Returns the layer after the tile in cell `from` has moved to the blank's cell, `to`. O(units).
  Layer after(const Layer& layer, const State& state, int from, int to) const {
    const int tile = state[from];
    const std::int16_t* const more[] = {row(tile, to), row(blank_, from)};
    const std::int16_t* const less[] = {row(tile, from), row(blank_, to)};
    Sums sums;
    for (std::size_t unit = 0; unit < sums.size(); ++unit)
      sums[unit] =
          static_cast<std::int16_t>(layer.sums[unit] + more[0][unit] + more[1][unit] - less[0][unit] - less[1][unit]);
    return {sums, score(sums)};
  }

 private:
  int score(const Sums& sums) const {
    int score = 0;
    for (std::size_t unit = 0; unit < sums.size(); ++unit)
      score += std::max<std::int16_t>(sums[unit], 0) * weights_.factors[unit];
    return score >> 9U;  // 1/32 * 1/1024 to 1/64
  }

  const std::int16_t* row(int tile, int cell) const {
    return weights_.rows.data() + mapping_.pair(tile, cell) * GuideWeights::units;
  }

  const GuideWeights& weights_;  // must outlive this object
  const GuideMapping mapping_;
  const int blank_;
};

}  // namespace tilebase

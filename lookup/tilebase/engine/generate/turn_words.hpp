#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/turn_index.hpp>

namespace tilebase {

/// Tables that tell what a step does to words, the sets of states that differ only by turns (puzzle/turn_index). A step
/// moves cells and a turn renames tiles, so the two commute: a step takes all states of a word to states of one other
/// word, each turned by the same number further (turn_rows.hpp explains the search).
///
/// In the first state of a pattern each block's tiles lie in order. The effect of a step on that one state determines
/// its effect on all words of the pattern: which pattern it leads to, and how the places of each block are shuffled:
///
///     block 0 in places    0 2 3 5 8, as    0 1 2 3 4        the coset 0 3 1 4 2 of it is
///     after the step       these hold       2 0 1 3 4        shuffled to 1 0 3 4 2 = 0 4 2 3 1, turned once
///
/// The effects of shuffles on cosets are tables: one for the block of five, one for the other blocks together. The
/// words of a pattern are rows of 24, one row for each coset of the other blocks. Immutable; safe to share.
class TurnSteps {
 public:
  /// Number of words in a row: the cosets of the block of five.
  static constexpr std::uint32_t row = 24;

  /// Throws std::length_error for a puzzle of more than max_table_cells cells. A puzzle of fewer than five tiles gets
  /// further cells, whose tiles never move.
  explicit TurnSteps(const Puzzle& puzzle);

  const TurnIndex& index() const { return index_; }
  std::uint32_t rows() const { return index_.cosets() / row; }  ///< number of rows of a pattern

  /// A move with the blank in one cell, applied or undone. Steps with the same effect have the same number.
  struct Step {
    MoveId move;
    std::uint8_t odd;  ///< 1 if it is an odd permutation of the cells, else 0
    std::uint16_t number;
  };

  /// The steps from a pattern, by the names of their moves; and the steps of one move that lead to the pattern, undone.
  const std::vector<Step>& forward(std::uint32_t pattern) const { return forward_[pattern % blank_cells_]; }
  const std::vector<Step>& backward(std::uint32_t pattern, std::size_t move) const {
    return backward_[move * blank_cells_ + pattern % blank_cells_];
  }
  std::size_t moves() const { return backward_.size() / blank_cells_; }

  /// The effect of a step on a pattern.
  struct Effect {
    std::uint32_t pattern;  ///< the pattern after the step
    std::uint16_t first;    ///< number of the shuffle of the block of five
    std::uint16_t others;   ///< number of the shuffle of the other blocks
  };
  const Effect& effect(std::uint32_t pattern, const Step& step) const {
    return effects_[std::size_t{pattern} * steps_ + step.number];
  }

  /// The effect of a shuffle on a coset.
  struct CosetEffect {
    std::uint8_t to;    ///< the coset after the shuffle
    std::uint8_t turn;  ///< number of turns that the states are turned further
  };
  const CosetEffect* first(const Effect& effect) const { return &first_[std::size_t{effect.first} * row]; }
  const CosetEffect* others(const Effect& effect) const { return &others_[std::size_t{effect.others} * rows()]; }

  /// Table of the block of five, by shuffle and coset.
  const std::vector<CosetEffect>& first_table() const { return first_; }

  /// Parity of a pattern's first state, 0 or 1.
  std::uint8_t parity(std::uint32_t pattern) const { return parity_[pattern]; }

  /// By the blank's cell and a state's parity: whether these two allow that the goal is reached.
  using Reach = std::vector<std::array<bool, 2>>;
  Reach reach(const State& goal) const;
  std::uint32_t blank_cells() const { return blank_cells_; }

  /// Approximate size of these tables in bytes.
  std::uint64_t bytes() const;

 private:
  int cells_;
  TurnIndex index_;
  std::uint32_t blank_cells_;
  std::size_t steps_ = 1;  // maximum number of different steps with the blank in one cell
  std::vector<std::vector<Step>> forward_;
  std::vector<std::vector<Step>> backward_;
  std::vector<Effect> effects_;
  std::vector<CosetEffect> first_;
  std::vector<CosetEffect> others_;
  std::vector<std::uint8_t> parity_;
};

}  // namespace tilebase

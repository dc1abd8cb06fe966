#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/turn_index.hpp>

namespace tilebase::tablegen {

/// What moves do to words, the states that differ only by turns (puzzle/turn_index). A step moves cells, a turn renames
/// tiles, and the two commute: so a step takes all states of a word to those of another word, each to the one that is
/// turned by the same number more.
///
/// In the first state of a pattern each block's tiles lie in order. What a step makes of that one state tells what it
/// does to all words of the pattern: where the pattern goes to, and how the places of each block's tiles are shuffled:
///
///     block 0 in places    0 2 3 5 8, as    0 1 2 3 4        the coset 0 3 1 4 2 of it is
///     after the step       these hold       2 0 1 3 4        shuffled to 1 0 3 4 2 = 0 4 2 3 1, turned once
///
/// What a shuffle does to a coset is looked up, for the block of five and for the others together: the words of a
/// pattern are rows of 24, one row for each coset of the others. Immutable; safe to share.
class TurnSteps {
 public:
  /// Cosets of the block of five: the words in a row.
  static constexpr std::uint32_t row = 24;

  /// Throws std::length_error for a puzzle of more than max_table_cells cells. A puzzle of fewer than five tiles gets
  /// further cells, whose tiles never move.
  explicit TurnSteps(const Puzzle& puzzle);

  const TurnIndex& index() const { return index_; }
  std::uint32_t rows() const { return index_.cosets() / row; }  ///< of a pattern

  /// A step as moves make it, forwards or undone. Steps with the same effect share a number.
  struct Step {
    MoveId move;
    std::uint8_t odd;  ///< its parity, as a permutation of the cells
    std::uint16_t number;
  };

  /// The steps from a pattern, by the moves' names; and those of one move that lead to it, undone.
  const std::vector<Step>& forward(std::uint32_t pattern) const { return forward_[pattern % blank_cells_]; }
  const std::vector<Step>& backward(std::uint32_t pattern, std::size_t move) const {
    return backward_[move * blank_cells_ + pattern % blank_cells_];
  }
  std::size_t moves() const { return backward_.size() / blank_cells_; }

  /// What a step does to a pattern.
  struct Effect {
    std::uint32_t pattern;  ///< where it leads
    std::uint16_t first;    ///< the shuffle of the block of five
    std::uint16_t others;   ///< of the others
  };
  const Effect& effect(std::uint32_t pattern, const Step& step) const {
    return effects_[std::size_t{pattern} * steps_ + step.number];
  }

  /// What a shuffle does to a coset: the one it leads to, and by how much that is turned.
  struct Shuffled {
    std::uint8_t to;
    std::uint8_t turn;
  };
  const Shuffled* first(const Effect& effect) const { return &first_[std::size_t{effect.first} * row]; }
  const Shuffled* others(const Effect& effect) const { return &others_[std::size_t{effect.others} * rows()]; }

  /// By shuffle of the block of five, and coset.
  const std::vector<Shuffled>& all_first() const { return first_; }

  /// The parity of a pattern's first state.
  std::uint8_t parity(std::uint32_t pattern) const { return parity_[pattern]; }

  /// Whether states with the blank in the pattern's cell and that parity may reach the goal: going by the parity and
  /// the blank's cell alone.
  using Reach = std::vector<std::array<bool, 2>>;
  Reach reach(const State& goal) const;
  std::uint32_t blank_cells() const { return blank_cells_; }

  /// Bytes of the tables of a puzzle's steps, about.
  std::uint64_t bytes() const;

 private:
  int cells_;
  TurnIndex index_;
  std::uint32_t blank_cells_;
  std::size_t steps_ = 1;  // the most of a blank cell
  std::vector<std::vector<Step>> forward_;
  std::vector<std::vector<Step>> backward_;
  std::vector<Effect> effects_;
  std::vector<Shuffled> first_;
  std::vector<Shuffled> others_;
  std::vector<std::uint8_t> parity_;
};

}  // namespace tilebase::tablegen

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/turn_words.hpp>

// Breadth-first search over words of states
//
// A breadth-first search backwards from the goal finds, level by level, the states at distance 1, 2, 3, ... A textbook
// search handles one state at a time. Here one instruction handles up to 60 states.
//
// Any puzzle has a symmetry for that: renaming tiles. A move shuffles cells, whatever lies in them, so it makes no
// difference whether tiles are renamed before or after the move. A *turn* is one fixed cyclic renaming, and a *word* is
// the set of T states that differ by turns only, one bit each; tilebase/engine/puzzle/turn_index.hpp explains which T.
// A move takes all states of a word to one other word, all of them turned by the same number. Example: five tiles,
// T = 5, a turn adds 1 to each tile modulo 5, and a move takes the first three tiles A B C to B C A:
//
//     word                 state of bit 0     after the move    which is
//     X = {0 1 2 3 4 ...}  0 1 2 3 4          1 2 0 3 4         0 1 4 2 3, turned once: bit 1 of word Y
//
//     states in X    . . 1 . 1    bits 0 and 2 (bit 0 is the right one): 0 1 2 3 4 and 2 3 4 0 1
//     states in Y    . 1 . 1 .    rotated left by 1: bits 1 and 3:       1 2 0 3 4 and 3 4 2 0 1
//
// With more tiles, several blocks of tiles turn at once, the first of five tiles. A *pattern* tells which block holds
// each place, so a move takes a pattern to a pattern, and within it shuffles the places of each block separately. The
// words of a pattern form a matrix: a column for each of the 24 orders of the block of five, up to turns, a row for
// each such order of the other blocks. The move then permutes whole rows and whole columns:
//
//                column 0  1  2 ... 23
//        row 0      w   w  w      w        1. each row r comes from row R[r], each word turned by b[r]
//        row 1      w   w  w      w        2. each column i comes from column C[i], each word turned by a[i]
//         ...                              so word (r, i) comes from word (R[r], C[i]), turned by a[i] + b[r]
//
// R, b, C and a are looked up by the kinds of shuffles, which are few: 120 for five tiles (turn_words.hpp). Both passes
// are loops without branches, which the compiler turns into vector instructions. A level is one of
//
//     pull   for each pattern, for each move:  new |= words of the frontier after the move, turned back;  new &= ~seen
//     push   for each word of the frontier, for each move backwards:  new = word before the move, turned;  new &= ~seen
//
// and pushing is faster while few words are in the frontier (Beamer, Asanovic, Patterson: Direction-optimizing
// breadth-first search, SC 2012). Moves are taken by name, so the first move that finds a state is its best move.
//
// Gain: tables of rotate3x3 and mixed3x3 take 2.0 and 3.3 ms instead of 6 and 14 (tests/bench/README.md). Cost: three
// bits a state (seen, frontier, new); all 479,001,600 states of rotate3x4 are counted in 1.2 s with 200 MB.

namespace tilebase {

/// Returns a word of `turns` states with each turned `turn` places further: bit t becomes bit (t + turn) mod turns.
template <class Word>
constexpr Word turn_word(Word word, unsigned turn, unsigned turns) {
  const auto mask = static_cast<Word>(std::numeric_limits<Word>::max() >> (8 * sizeof(Word) - turns));
  if (turn == 0) return word;
  return static_cast<Word>((word << turn | word >> (turns - turn)) & mask);
}

/// The states found in the last level: words by pattern, and for each pattern whether some word is not 0. Words of a
/// pattern without states may be out of date.
template <class Word>
struct Frontier {
  const Word* words;
  const std::uint8_t* has_states;
};

/// Returns n such that pushing is faster than pulling while fewer than one word in n is in the frontier.
constexpr std::uint32_t sparse_ratio(std::size_t bytes_of_word) {
  return bytes_of_word == 2 ? 10 : 64;
}

/// The steps of a puzzle, applied to all words of a pattern: `rows_` rows of 24 words (see above).
///
/// Words of 60 bits are summed by column, so that an inner loop of the second pass turns all words by the same number.
/// Smaller words are summed by row: a multiplication turns several words at a time, each by its own number. The states
/// of a word x are in its highest bits then:
///
///     x * 2^(T - turn)  =  | x's high bits | x's low bits << (T - turn) |     turned back = low half | high half
template <class Word_, std::uint32_t rows_>
class TurnRows {
 public:
  using Word = Word_;

  TurnRows(const TurnSteps& steps, const State& goal)
      : steps_(steps), reach_(steps.reach(goal)), turns_(steps.index().turns()) {
    // Bit t of even_ is 1 if t turns are an even permutation of the tiles. Turning a block of k tiles by one place is
    // even if k is odd.
    const auto& blocks = steps.index().blocks();
    for (unsigned turn = 0; turn < turns_; ++turn) {
      unsigned odd = 0;
      for (const auto& block : blocks)
        if (block.size > 1)
          odd ^= turn % static_cast<unsigned>(block.size) & static_cast<unsigned>(block.size - 1) & 1U;
      if (odd == 0) even_ = static_cast<Word>(even_ | Word{1} << turn);
    }
    odd_.resize(steps.index().cosets());
    const std::uint64_t turns = turns_;
    for (std::uint32_t coset = 0; coset < odd_.size(); ++coset)
      odd_[coset] = static_cast<std::uint8_t>(steps.index().state(coset * turns).parity(max_cells) ^ steps.parity(0));
    if constexpr (!by_column)
      for (const TurnSteps::CosetEffect& shuffled : steps.first_table())
        factors_.push_back(static_cast<Word>(Word{1} << (turns_ - shuffled.turn)));
  }

  /// Returns the index of the word to which a step takes word `place` of a pattern, and by how much it turns it
  /// further, from 0 to turns - 1.
  std::pair<std::size_t, unsigned> word_after(std::uint32_t pattern, std::uint32_t place,
                                              const TurnSteps::Step& step) const {
    const auto& effect = steps_.effect(pattern, step);
    const auto first = steps_.first(effect)[place % row];
    const auto others = steps_.others(effect)[place / row];
    const std::uint32_t turn = std::uint32_t{first.turn} + others.turn;
    return {(std::size_t{effect.pattern} * rows_ + others.to) * row + first.to, turn < turns_ ? turn : turn - turns_};
  }

  /// Finds the states of a pattern, not seen yet, that have a step into the frontier: writes them to `new_states`, and
  /// adds them to `seen`. Both point to the pattern's words. Adds the number of the first of these steps' moves to the
  /// planes `move_bits`, bit by bit; there are no planes if best moves are not kept, and none for words of 60 states.
  /// Returns the number of new states, and whether the pattern has states that may be found in later levels.
  std::pair<std::uint32_t, bool> pull(std::uint32_t pattern, const Frontier<Word>& frontier, Word* seen,
                                      Word* new_states, const std::vector<Word*>& move_bits) const {
    Words sum{};
    if (!move_bits.empty()) std::copy_n(seen, words, sum.begin());
    const auto& steps = steps_.forward(pattern);
    for (std::size_t s = 0; s < steps.size(); ++s) {
      const auto& effect = steps_.effect(pattern, steps[s]);
      if (frontier.has_states[effect.pattern] == 0) continue;
      if (s + 1 < steps.size()) {
        const Word* const next = frontier.words + steps_.effect(pattern, steps[s + 1]).pattern * words;
        for (std::size_t i = 0; i < words; i += 64 / sizeof(Word)) __builtin_prefetch(next + i);
      }
      Words before;
      if (!move_bits.empty()) before = sum;
      add_step(frontier.words + effect.pattern * words, effect, sum.data());
      for (std::size_t bit = 0; bit < move_bits.size(); ++bit)
        if ((steps[s].move >> bit & 1U) != 0) {
          Word* const moves = move_bits[bit] + pattern * words;
          for (std::size_t i = 0; i < words; ++i) moves[i] = static_cast<Word>(moves[i] | (sum[i] ^ before[i]));
        }
    }
    const auto& reach = reach_[pattern % steps_.blank_cells()];
    const std::size_t odd_pattern = steps_.parity(pattern);
    const Word mask = all_states();
    Word remaining = 0;
    for (std::uint32_t r = 0; r < rows_; ++r)
      for (std::uint32_t i = 0; i < row; ++i) {
        const std::size_t place = std::size_t{r} * row + i;
        const auto hits = static_cast<Word>(sum[place_in_sum(r, i)] & mask & ~seen[place]);
        new_states[place] = hits;
        seen[place] = static_cast<Word>(seen[place] | hits);
        const std::size_t odd = odd_[place] ^ odd_pattern;
        const auto wanted = (reach[odd] ? even_ : Word{0}) | (reach[odd ^ 1U] ? mask & ~even_ : Word{0});
        remaining = static_cast<Word>(remaining | (wanted & ~seen[place]));
      }
    return {static_cast<std::uint32_t>(count_bits(new_states, words)), remaining != 0};
  }

 private:
  static constexpr std::uint32_t row = TurnSteps::row;
  static constexpr std::size_t words = std::size_t{rows_} * row;
  static constexpr unsigned bits = 8 * sizeof(Word);
  using Words = std::array<Word, words>;

  static constexpr bool by_column = sizeof(Word) == 8;
  static constexpr std::size_t place_in_sum(std::uint32_t r, std::uint32_t i) {
    return by_column ? std::size_t{i} * rows_ + r : std::size_t{r} * row + i;
  }

  /// Word with the bits of all states set.
  Word all_states() const { return static_cast<Word>(std::numeric_limits<Word>::max() >> (bits - turns_)); }

  /// Adds to `sum`, ordered by place_in_sum(), the states that a step takes to the states of a pattern's words `from`.
  void add_step(const Word* from, const TurnSteps::Effect& effect, Word* sum) const {
    const unsigned turns = turns_;
    const Word mask = all_states();
    const TurnSteps::CosetEffect* const others = steps_.others(effect);
    const TurnSteps::CosetEffect* const first = steps_.first(effect);
    const auto back = [turns](Word word, unsigned turn) {
      return static_cast<Word>(word >> turn | word << (turns - turn));
    };
    Words turned_rows;
    for (std::uint32_t r = 0; r < rows_; ++r) {
      const Word* const source = from + std::size_t{others[r].to} * row;
      Word* const to = turned_rows.data() + std::size_t{r} * row;
      const unsigned turn = others[r].turn;
      for (std::uint32_t i = 0; i < row; ++i) to[i] = static_cast<Word>(back(source[i], turn) & mask);
    }
    if constexpr (by_column) {
      for (std::uint32_t i = 0; i < row; ++i) {
        const Word* const source = turned_rows.data() + first[i].to;
        Word* const to = sum + std::size_t{i} * rows_;
        const unsigned turn = first[i].turn;
        for (std::size_t r = 0; r < rows_; ++r) to[r] |= back(source[r * row], turn);
      }
    } else {
      using Product = std::conditional_t<sizeof(Word) == 2, std::uint32_t, std::uint64_t>;
      const unsigned up = bits - turns;
      const Word* const factors = &factors_[std::size_t{effect.first} * row];
      for (std::uint32_t r = 0; r < rows_; ++r) {
        const Word* const source = turned_rows.data() + std::size_t{r} * row;
        Word* const to = sum + std::size_t{r} * row;
        std::array<Word, row> x;
        for (std::uint32_t i = 0; i < row; ++i) x[i] = static_cast<Word>(source[first[i].to] << up);
        for (std::uint32_t i = 0; i < row; ++i) {
          const auto low = static_cast<Word>(x[i] * factors[i]);
          const auto high = static_cast<Word>(Product{x[i]} * factors[i] >> bits);
          to[i] = static_cast<Word>(to[i] | low >> up | high);
        }
      }
    }
  }

  const TurnSteps& steps_;
  TurnSteps::Reach reach_;
  unsigned turns_;
  Word even_ = 0;
  std::vector<std::uint8_t> odd_;  // by coset: 1 if its first state's parity differs from the pattern's first state's
  std::vector<Word> factors_;      // by shuffle of the block of five and its coset: 2^(T - turn); for sums by row only
};

}  // namespace tilebase

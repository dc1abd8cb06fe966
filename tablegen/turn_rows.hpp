#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "turn_words.hpp"

namespace tilebase::tablegen {

/// The states of a word among so many, that are turned further by `turn`.
template <class Word>
constexpr Word turned(Word word, unsigned turn, unsigned turns) {
  const auto all = static_cast<Word>(std::numeric_limits<Word>::max() >> (8 * sizeof(Word) - turns));
  if (turn == 0) return word;
  return static_cast<Word>((word << turn | word >> (turns - turn)) & all);
}

/// Words by pattern: those of states found at the last level, and whether a pattern has any.
template <class Word>
struct Frontier {
  const Word* words;
  const std::uint8_t* any;
};

/// Pushing pays while fewer than one word in so many is in the frontier.
constexpr std::uint32_t sparse(std::size_t bytes_of_word) {
  return bytes_of_word == 2 ? 10 : 64;
}

/// What steps do to the words of a pattern, which are so many rows. Two passes turn them: the first all words of a row
/// by one number, for the other blocks; the second all words of a column by one number, for the block of five.
///
/// Words of 60 bits are added up by column, so that a loop of the second pass turns all by one number. Smaller ones are
/// added up by row. There a multiplication turns several words at a time, each by a number of its own. The states of a
/// word are in its highest bits then:
///
///     x * 2^(T - turn)  =  | x's high bits | x's low bits << (T - turn) |     turned back = low half | high half
template <class Word_, std::uint32_t rows_>
class TurnRows {
 public:
  using Word = Word_;

  TurnRows(const TurnSteps& steps, const State& goal)
      : steps_(steps), reach_(steps.reach(goal)), turns_(steps.index().turns()) {
    // Which turns of a word are even: a turn by one is, if the blocks of even sizes are even in number.
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
      for (const TurnSteps::Shuffled& shuffled : steps.all_first())
        factors_.push_back(static_cast<Word>(Word{1} << (turns_ - shuffled.turn)));
  }

  /// Where a step takes a word of a pattern, by its place there, and how much further turned.
  std::pair<std::size_t, unsigned> after(std::uint32_t pattern, std::uint32_t place,
                                         const TurnSteps::Step& step) const {
    const auto& effect = steps_.effect(pattern, step);
    const auto first = steps_.first(effect)[place % row];
    const auto others = steps_.others(effect)[place / row];
    const std::uint32_t turn = std::uint32_t{first.turn} + others.turn;
    return {(std::size_t{effect.pattern} * rows_ + others.to) * row + first.to, turn < turns_ ? turn : turn - turns_};
  }

  /// Finds the states of a pattern, not seen yet, that have a step into the frontier: adds them to `seen`, and sets
  /// `found`. `move_bits` are planes of the bits of the first such step's move, by word; empty if nobody wants them,
  /// and for words of 60 states. Returns how many there are, and whether any of the pattern are left to find.
  std::pair<std::uint32_t, bool> pull(std::uint32_t pattern, const Frontier<Word>& frontier, Word* seen, Word* found,
                                      const std::vector<Word*>& move_bits) const {
    Words sum{};
    if (!move_bits.empty()) std::copy_n(seen, words, sum.begin());
    const auto& steps = steps_.forward(pattern);
    for (std::size_t s = 0; s < steps.size(); ++s) {
      const auto& effect = steps_.effect(pattern, steps[s]);
      if (frontier.any[effect.pattern] == 0) continue;
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
    const Word all = this->all();
    Word left = 0;
    for (std::uint32_t r = 0; r < rows_; ++r)
      for (std::uint32_t i = 0; i < row; ++i) {
        const std::size_t place = std::size_t{r} * row + i;
        const auto hits = static_cast<Word>(sum[place_in_sum(r, i)] & all & ~seen[place]);
        found[place] = hits;
        seen[place] = static_cast<Word>(seen[place] | hits);
        const std::size_t odd = odd_[place] ^ odd_pattern;
        const auto wanted = (reach[odd] ? even_ : Word{0}) | (reach[odd ^ 1U] ? all & ~even_ : Word{0});
        left = static_cast<Word>(left | (wanted & ~seen[place]));
      }
    return {static_cast<std::uint32_t>(count_bits(found, words)), left != 0};
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

  Word all() const { return static_cast<Word>(std::numeric_limits<Word>::max() >> (bits - turns_)); }

  /// Adds the words from which a step leads to `from`: to `sum`, for which see place_in_sum().
  void add_step(const Word* from, const TurnSteps::Effect& effect, Word* sum) const {
    const unsigned turns = turns_;
    const Word all = this->all();
    const TurnSteps::Shuffled* const others = steps_.others(effect);
    const TurnSteps::Shuffled* const first = steps_.first(effect);
    const auto back = [turns](Word word, unsigned turn) {
      return static_cast<Word>(word >> turn | word << (turns - turn));
    };
    Words turned;
    for (std::uint32_t r = 0; r < rows_; ++r) {
      const Word* const source = from + std::size_t{others[r].to} * row;
      Word* const to = turned.data() + std::size_t{r} * row;
      const unsigned turn = others[r].turn;
      for (std::uint32_t i = 0; i < row; ++i) to[i] = static_cast<Word>(back(source[i], turn) & all);
    }
    if constexpr (by_column) {
      for (std::uint32_t i = 0; i < row; ++i) {
        const Word* const source = turned.data() + first[i].to;
        Word* const to = sum + std::size_t{i} * rows_;
        const unsigned turn = first[i].turn;
        for (std::size_t r = 0; r < rows_; ++r) to[r] |= back(source[r * row], turn);
      }
    } else {
      using Product = std::conditional_t<sizeof(Word) == 2, std::uint32_t, std::uint64_t>;
      const unsigned up = bits - turns;
      const Word* const factors = &factors_[std::size_t{effect.first} * row];
      for (std::uint32_t r = 0; r < rows_; ++r) {
        const Word* const source = turned.data() + std::size_t{r} * row;
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
  std::vector<std::uint8_t> odd_;  // by coset: whether its parity differs from the pattern's first state's
  std::vector<Word> factors_;      // by shuffle of the block of five and coset, where rows are added up
};

}  // namespace tilebase::tablegen

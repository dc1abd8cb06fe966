#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "turn_words.hpp"

namespace tilebase::tablegen {

/// The states of a word among so many, that are turned further by `turn`.
template <class Word>
constexpr Word turned(Word word, unsigned turn, unsigned turns) {
  const auto all = static_cast<Word>(std::numeric_limits<Word>::max() >> (8 * sizeof(Word) - turns));
  if (turn == 0) return word;
  return static_cast<Word>((word << turn | word >> (turns - turn)) & all);
}

/// How many states a word holds. By adding up neighbouring bits: the baseline x86-64 instruction set counts no bits,
/// and this can be done for several words at a time.
template <class Word>
constexpr unsigned states_in(Word word) {
  constexpr auto every = std::numeric_limits<Word>::max();
  constexpr auto pairs = static_cast<Word>(every / 3);
  constexpr auto fours = static_cast<Word>(every / 5);
  constexpr auto eights = static_cast<Word>(every / 17);
  word = static_cast<Word>(word - (word >> 1U & pairs));
  word = static_cast<Word>((word & fours) + (word >> 2U & fours));
  word = static_cast<Word>((word + (word >> 4U)) & eights);
  if constexpr (sizeof(Word) == 2) return (word + (word >> 8U)) & 31U;
  return static_cast<unsigned>(static_cast<Word>(word * (every / 255)) >> (8 * sizeof(Word) - 8));
}

/// Words by pattern: those of states found at the last level, and whether a pattern has any.
template <class Word>
struct Frontier {
  const Word* words;
  const std::uint8_t* any;
};

/// The rows of words of at most 16 states, for blocks of 5, or 5 and 1, 2 or 3, or 5, 3 and 1.
///
/// With a block of 3 there are two rows, and all turns are even. So all states of a word have one parity, and the rows
/// of a pattern hold the even words and the odd ones: where the moves tie the parity to the blank's cell, only one of
/// them is ever looked at. A word's coset of the second block follows from its row, and the coset of the first.
///
/// Each word of a row is turned by a number of its own. A multiplication does that for several words at a time:
///
///     x * 2^(T - turn)  =  | x's high bits | x's low bits << (T - turn) |     turned back = low half | high half
class NarrowRows {
 public:
  using Word = std::uint16_t;
  static constexpr std::uint32_t row = TurnSteps::row;

  /// Pushing pays while fewer than one word in so many is in the frontier.
  static constexpr std::uint32_t sparse = 10;

  NarrowRows(const TurnSteps& steps, const State& goal)
      : steps_(steps), reach_(steps.reach(goal)), rows_(steps.rows()), turns_(steps.index().turns()) {
    for (std::size_t shuffle = 0; shuffle < steps.first_shuffles(); ++shuffle)
      for (std::uint32_t i = 0; i < row; ++i) {
        const auto shuffled = steps.first({0, static_cast<std::uint16_t>(shuffle), 0})[i];
        first_to_.push_back(shuffled.to);
        first_factor_.push_back(factor(shuffled.turn));
      }
    for (std::uint32_t i = 0; i < row; ++i) {
      Permutation order = identity_permutation();
      std::copy_n(steps.index().coset_orders(0)[i].begin(), 5, order.lane.begin());
      odd_[i] = static_cast<std::uint8_t>(order.parity(5));
    }
    for (std::size_t shuffle = 0; shuffle < steps.others_shuffles(); ++shuffle)
      for (std::uint32_t kind = 0; kind < 2; ++kind)
        for (std::uint32_t i = 0; i < row; ++i)
          others_factor_.push_back(
              factor(steps.others({0, 0, static_cast<std::uint16_t>(shuffle)})[second_coset(kind, i)].turn));
  }

  /// The coset of a word by its place in the pattern, and the other way round: it is its own inverse.
  std::uint32_t coset(std::uint32_t pattern, std::uint32_t place) const {
    const std::uint32_t i = place % row;
    return second_coset(kind(pattern, place / row), i) * row + i;
  }

  /// Where a step takes a word of a pattern, by its place there, and how much further turned.
  std::pair<std::size_t, unsigned> after(std::uint32_t pattern, std::uint32_t place,
                                         const TurnSteps::Step& step) const {
    const auto& effect = steps_.effect(pattern, step);
    const std::uint32_t i = place % row;
    const auto first = steps_.first(effect)[i];
    const auto others = steps_.others(effect)[second_coset(kind(pattern, place / row), i)];
    const std::uint32_t turn = std::uint32_t{first.turn} + others.turn;
    return {std::size_t{row_after(effect, place / row, step)} * row + first.to, turn < turns_ ? turn : turn - turns_};
  }

  /// The states of one row that may be found: all, or none.
  Word wanted(std::uint32_t pattern, std::uint32_t place) const {
    return rows_ == 1 || reach_[pattern % steps_.blank_cells()][place / row] ? all() : Word{0};
  }

  /// Finds the states of a pattern, not seen yet, that have a step into the frontier: adds them to `seen`, and sets
  /// `found`. `move_bits` are planes of the bits of the first such step's move, by word; empty if nobody wants them.
  /// Returns how many there are, and whether any of the pattern are left to find.
  std::pair<std::uint32_t, bool> pull(std::uint32_t pattern, const Frontier<Word>& frontier, Word* seen, Word* found,
                                      const std::vector<Word*>& move_bits) const {
    std::uint32_t count = 0;
    bool left = false;
    for (std::uint32_t r = 0; r < rows_; ++r) {
      Word open[row];
      Word hits[row];
      Word* const seen_row = seen + std::size_t{r} * row;
      Word* const found_row = found + std::size_t{r} * row;
      const Word wanted = this->wanted(pattern, r * row);
      unsigned any_open = 0;
      unsigned some_open = 0;
      for (std::uint32_t i = 0; i < row; ++i) {
        open[i] = static_cast<Word>(wanted & ~seen_row[i]);
        any_open |= open[i];
        some_open += open[i] != 0 ? 1 : 0;
        found_row[i] = 0;
      }
      if (any_open == 0) continue;
      const std::size_t at = std::size_t{pattern} * rows_ * row + std::size_t{r} * row;
      if (some_open * 5 < row) {
        pull_few(pattern, r, frontier, open, found_row, move_bits, at);
      } else {
        for (const TurnSteps::Step& step : steps_.forward(pattern)) {
          const auto& effect = steps_.effect(pattern, step);
          if (frontier.any[effect.pattern] == 0) continue;
          const Word* const from = frontier.words + std::size_t{row_after(effect, r, step)} * row;
          const std::uint8_t* const to = &first_to_[std::size_t{effect.first} * row];
          const Word* const first = &first_factor_[std::size_t{effect.first} * row];
          const Word* const others = &others_factor_[(std::size_t{effect.others} * 2 + kind(pattern, r)) * row];
          for (std::uint32_t i = 0; i < row; ++i) hits[i] = from[to[i]];
          turn_row(hits, first);
          turn_row(hits, others);
          unsigned still_open = 0;
          for (std::uint32_t i = 0; i < row; ++i) {
            hits[i] = static_cast<Word>(hits[i] & open[i]);
            open[i] = static_cast<Word>(open[i] ^ hits[i]);
            still_open |= open[i];
          }
          for (std::size_t bit = 0; bit < move_bits.size(); ++bit)
            if ((step.move >> bit & 1U) != 0)
              for (std::uint32_t i = 0; i < row; ++i)
                move_bits[bit][at + i] = static_cast<Word>(move_bits[bit][at + i] | hits[i]);
          if (still_open == 0) break;
        }
        for (std::uint32_t i = 0; i < row; ++i) found_row[i] = static_cast<Word>((wanted & ~seen_row[i]) ^ open[i]);
      }
      unsigned unseen = 0;
      std::uint16_t counts[row];
      for (std::uint32_t i = 0; i < row; ++i) {
        seen_row[i] = static_cast<Word>(seen_row[i] | found_row[i]);
        unseen |= wanted & ~unsigned{seen_row[i]};
        counts[i] = static_cast<std::uint16_t>(states_in(found_row[i]));
      }
      for (const std::uint16_t of_word : counts) count += of_word;
      left = left || unseen != 0;
    }
    return {count, left};
  }

 private:
  Word all() const { return static_cast<Word>((1U << turns_) - 1); }
  std::uint16_t factor(unsigned turn) const { return static_cast<std::uint16_t>(1U << (turns_ - turn)); }

  /// A row's parity and that of its pattern's first state, together. With the parity of the first block's coset it
  /// tells the other block's.
  std::uint32_t kind(std::uint32_t pattern, std::uint32_t r) const {
    return rows_ == 1 ? 0 : r ^ steps_.parity(pattern);
  }
  std::uint32_t second_coset(std::uint32_t kind, std::uint32_t i) const { return rows_ == 1 ? 0 : kind ^ odd_[i]; }
  std::uint32_t row_after(const TurnSteps::Effect& effect, std::uint32_t r, const TurnSteps::Step& step) const {
    return rows_ == 1 ? effect.pattern : effect.pattern * 2 + (r ^ step.odd);
  }

  /// Turns each word of a row back, by the factor that says how far.
  void turn_row(Word* words, const Word* factors) const {
    const unsigned up = 16 - turns_;
    const Word every = all();
    for (std::uint32_t i = 0; i < row; ++i) {
      const unsigned low = static_cast<Word>(words[i] * factors[i]) & every;
      const unsigned high = std::uint32_t{static_cast<Word>(words[i] << up)} * factors[i] >> 16U;
      words[i] = static_cast<Word>(low | high);
    }
  }

  /// The same for a row with few open words, one by one.
  void pull_few(std::uint32_t pattern, std::uint32_t r, const Frontier<Word>& frontier, const Word* open, Word* found,
                const std::vector<Word*>& move_bits, std::size_t at) const {
    for (std::uint32_t i = 0; i < row; ++i) {
      Word left = open[i];
      for (const TurnSteps::Step& step : steps_.forward(pattern)) {
        if (left == 0) break;
        if (frontier.any[steps_.effect(pattern, step).pattern] == 0) continue;
        const auto [there, turn] = after(pattern, r * row + i, step);
        const auto hits =
            static_cast<Word>(turned(frontier.words[there], turn == 0 ? 0 : turns_ - turn, turns_) & left);
        left = static_cast<Word>(left ^ hits);
        for (std::size_t bit = 0; bit < move_bits.size(); ++bit)
          if ((step.move >> bit & 1U) != 0) move_bits[bit][at + i] = static_cast<Word>(move_bits[bit][at + i] | hits);
      }
      found[i] = static_cast<Word>(open[i] ^ left);
    }
  }

  const TurnSteps& steps_;
  TurnSteps::Reach reach_;
  std::uint32_t rows_;
  unsigned turns_;
  std::array<std::uint8_t, row> odd_{};
  std::vector<std::uint8_t> first_to_;
  std::vector<Word> first_factor_;
  std::vector<Word> others_factor_;
};

/// The rows of words of 30 or 60 states. Two passes turn the words of a pattern: the first all words of a row by one
/// number, for the other blocks; the second all words of a column, for the block of five.
template <class Word_, std::uint32_t rows_>
class WideRows {
 public:
  using Word = Word_;
  static constexpr std::uint32_t row = TurnSteps::row;
  static constexpr std::uint32_t sparse = 64;

  WideRows(const TurnSteps& steps, const State& goal)
      : steps_(steps), reach_(steps.reach(goal)), turns_(steps.index().turns()) {
    // Which turns of a word are even: a turn by one is, if the blocks of even sizes are even in number.
    const auto& blocks = steps.index().blocks();
    for (unsigned turn = 0; turn < turns_; ++turn) {
      unsigned odd = 0;
      for (const auto& block : blocks)
        if (block.size > 1)
          odd ^= turn % static_cast<unsigned>(block.size) & static_cast<unsigned>(block.size - 1) & 1U;
      if (odd == 0) even_ |= Word{1} << turn;
    }
    odd_.resize(steps.index().cosets());
    const std::uint64_t turns = turns_;
    for (std::uint32_t coset = 0; coset < odd_.size(); ++coset)
      odd_[coset] = static_cast<std::uint8_t>(steps.index().state(coset * turns).parity(max_cells) ^ steps.parity(0));
  }

  std::uint32_t coset(std::uint32_t, std::uint32_t place) const { return place; }

  std::pair<std::size_t, unsigned> after(std::uint32_t pattern, std::uint32_t place,
                                         const TurnSteps::Step& step) const {
    const auto& effect = steps_.effect(pattern, step);
    const auto first = steps_.first(effect)[place % row];
    const auto others = steps_.others(effect)[place / row];
    const std::uint32_t turn = std::uint32_t{first.turn} + others.turn;
    return {(std::size_t{effect.pattern} * rows_ + others.to) * row + first.to, turn < turns_ ? turn : turn - turns_};
  }

  Word wanted(std::uint32_t pattern, std::uint32_t place) const {
    const auto& reach = reach_[pattern % steps_.blank_cells()];
    const std::size_t odd = odd_[place] ^ steps_.parity(pattern);
    return (reach[odd] ? even_ : Word{0}) | (reach[odd ^ 1U] ? all() & ~even_ : Word{0});
  }

  std::pair<std::uint32_t, bool> pull(std::uint32_t pattern, const Frontier<Word>& frontier, Word* seen, Word* found,
                                      const std::vector<Word*>&) const {
    constexpr std::size_t words = std::size_t{rows_} * row;
    std::array<Word, std::size_t{rows_} * row> sum{};
    std::array<Word, std::size_t{rows_} * row> rows;
    const auto& steps = steps_.forward(pattern);
    for (std::size_t s = 0; s < steps.size(); ++s) {
      const auto& effect = steps_.effect(pattern, steps[s]);
      if (frontier.any[effect.pattern] == 0) continue;
      if (s + 1 < steps.size()) {
        const Word* const next = frontier.words + steps_.effect(pattern, steps[s + 1]).pattern * words;
        for (std::size_t i = 0; i < words; i += 64 / sizeof(Word)) __builtin_prefetch(next + i);
      }
      add_step(frontier.words + effect.pattern * words, effect, rows.data(), sum.data());
    }
    const Word every = all();
    std::uint32_t count = 0;
    Word left = 0;
    for (std::uint32_t r = 0; r < rows_; ++r)
      for (std::uint32_t i = 0; i < row; ++i) {
        const std::size_t place = std::size_t{r} * row + i;
        const Word hits = sum[place_in_sum(r, i)] & every & ~seen[place];
        found[place] = hits;
        seen[place] |= hits;
        left |= wanted(pattern, static_cast<std::uint32_t>(place)) & ~seen[place];
        count += states_in(hits);
      }
    return {count, left != 0};
  }

 private:
  Word all() const { return std::numeric_limits<Word>::max() >> (8 * sizeof(Word) - turns_); }

  /// Adds the words from which a step leads to `from`: to `sum`, for which see place_in_sum().
  void add_step(const Word* from, const TurnSteps::Effect& effect, Word* rows, Word* sum) const {
    const unsigned turns = turns_;
    const Word every = all();
    const TurnSteps::Shuffled* const others = steps_.others(effect);
    const TurnSteps::Shuffled* const first = steps_.first(effect);
    for (std::uint32_t r = 0; r < rows_; ++r) {
      const Word* const source = from + std::size_t{others[r].to} * row;
      Word* const to = rows + std::size_t{r} * row;
      const unsigned down = others[r].turn;
      const unsigned up = turns - down;
      for (std::uint32_t i = 0; i < row; ++i) to[i] = (source[i] >> down | source[i] << up) & every;
    }
    if constexpr (by_column) {
      for (std::uint32_t i = 0; i < row; ++i) {
        const Word* const source = rows + first[i].to;
        Word* const to = sum + std::size_t{i} * rows_;
        const unsigned down = first[i].turn;
        const unsigned up = turns - down;
        for (std::uint32_t r = 0; r < rows_; ++r) {
          const Word word = source[std::size_t{r} * row];
          to[r] |= word >> down | word << up;
        }
      }
    } else {
      std::array<std::uint32_t, row> factors;
      for (std::uint32_t i = 0; i < row; ++i) factors[i] = std::uint32_t{1} << (turns - first[i].turn);
      for (std::uint32_t r = 0; r < rows_; ++r) {
        const Word* const source = rows + std::size_t{r} * row;
        Word* const to = sum + std::size_t{r} * row;
        std::array<std::uint32_t, row> words;
        for (std::uint32_t i = 0; i < row; ++i) words[i] = source[first[i].to];
        for (std::uint32_t i = 0; i < row; ++i) {
          const std::uint64_t product = std::uint64_t{words[i]} * factors[i];
          to[i] |= static_cast<std::uint32_t>(product) | static_cast<std::uint32_t>(product >> turns);
        }
      }
    }
  }

  /// Words of 60 bits are added up by column, so that a loop turns all by one number; words of 30 bits by row, since a
  /// multiplication turns several of them at a time, each by a number of its own (see NarrowRows).
  static constexpr bool by_column = sizeof(Word) == 8;
  static constexpr std::size_t place_in_sum(std::uint32_t r, std::uint32_t i) {
    return by_column ? std::size_t{i} * rows_ + r : std::size_t{r} * row + i;
  }

  const TurnSteps& steps_;
  TurnSteps::Reach reach_;
  unsigned turns_;
  Word even_ = 0;
  std::vector<std::uint8_t> odd_;  // by coset: whether its parity differs from the pattern's first state's
};

}  // namespace tilebase::tablegen

#include <tilebase/engine/generate/turn_search.hpp>

#include <algorithm>
#include <numeric>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/turn_rows.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase {
namespace {

template <class Rows>
class BitTurnSearch final : public TurnSearch {
 public:
  using Word = typename Rows::Word;

  BitTurnSearch(const Puzzle& puzzle, const State& goal, Keep keep)
      : steps_(puzzle),
        rows_(steps_, goal),
        turns_(steps_.index().turns()),
        pattern_words_(steps_.index().cosets()),
        words_(std::size_t{steps_.index().patterns()} * pattern_words_),
        keep_(keep),
        seen_(words_),
        frontier_(words_),
        next_(words_),
        has_states_(steps_.index().patterns()),
        next_has_states_(has_states_.size()),
        is_complete_(has_states_.size()) {
    if (keep == Keep::moves)
      for (int bit = 0; bit < move_width(puzzle); ++bit) {
        moves_.emplace_back(words_);
        move_bits_.push_back(moves_.back().data());
      }
    const std::uint64_t at = steps_.index().of(goal);
    const auto word = static_cast<std::uint32_t>(at / turns_);
    seen_[word] = frontier_[word] = static_cast<Word>(Word{1} << at % turns_);
    has_states_[word / pattern_words_] = 1;
    frontier_list_.push_back(word);
    histogram_.push_back(1);
  }

  std::uint64_t next_level(std::size_t threads) override {
    if (keep_ != Keep::counts)
      while (histogram_.size() >> distances_.size() != 0) distances_.emplace_back(words_);
    const std::uint64_t states =
        is_listed_ && frontier_list_.size() * sparse_ratio(sizeof(Word)) < words_ ? push() : pull(threads);
    if (states > 0) histogram_.push_back(states);
    return states;
  }

  std::vector<std::span<std::uint8_t>> memory() override {
    const auto bytes = [&](const LargeArray<Word>& words) {
      return std::span(reinterpret_cast<std::uint8_t*>(words.data()), words_ * sizeof(Word));
    };
    clear_old_words();
    return {bytes(seen_), bytes(frontier_)};
  }

  void restore(std::vector<std::uint64_t> histogram) override {
    histogram_ = std::move(histogram);
    std::fill(is_complete_.begin(), is_complete_.end(), std::uint8_t{0});
    for (std::size_t pattern = 0; pattern < has_states_.size(); ++pattern) {
      const Word* const words = frontier_.data() + pattern * pattern_words_;
      has_states_[pattern] = std::any_of(words, words + pattern_words_, [](Word word) { return word != 0; }) ? 1 : 0;
    }
    list_frontier();
  }

  const TurnIndex& index() const override { return steps_.index(); }

  void finish() override {
    frontier_ = {};
    next_ = {};
    frontier_list_ = {};
  }

  void pack(std::uint32_t pattern, int bits, std::uint8_t* to) const override {
    switch (bits) {
      case 1:
        return pack_words<1>(pattern, to);
      case 2:
        return pack_words<2>(pattern, to);
      case 4:
        return pack_words<4>(pattern, to);
      case 8:
        return pack_words<8>(pattern, to);
      default:
        return pack_words<16>(pattern, to);
    }
  }

  void labels(std::uint64_t word, int bits, std::uint32_t* to) const override {
    const auto at = static_cast<std::size_t>(word);
    const auto width = static_cast<std::size_t>(bits);
    std::fill_n(to, 16, 0U);
    for (std::size_t first = 0; first < width + moves_.size(); first += 8) {
      std::array<std::uint64_t, 2> eights{};
      for (std::size_t bit = first; bit < std::min(first + 8, width + moves_.size()); ++bit) {
        const auto states = static_cast<unsigned>(bit < width ? distance_bit(bit, at) : moves_[bit - width][at]);
        eights[0] |= Spread<8>::bits[states & 0xFFU] << (bit - first);
        eights[1] |= Spread<8>::bits[states >> 8U & 0xFFU] << (bit - first);
      }
      for (unsigned i = 0; i < 16; ++i)
        to[i] |= static_cast<std::uint32_t>(eights[i / 8] >> i % 8 * 8 & 0xFFU) << first;
    }
  }

 private:
  /// Finds the next level by moving each word of the frontier backwards. Returns the number of new states.
  std::uint64_t push() {
    // Moves are applied in the order of their names, each to the whole frontier: the first move that reaches a state is
    // its best move.
    next_list_.clear();
    for (std::size_t move = 0; move < steps_.moves(); ++move)
      for (const std::uint32_t word : frontier_list_) {
        const std::uint32_t pattern = word / pattern_words_;
        for (const TurnSteps::Step& step : steps_.backward(pattern, move)) {
          const auto [target, turn] = rows_.word_after(pattern, word % pattern_words_, step);
          const auto fresh = static_cast<Word>(turn_word(frontier_[word], turn, turns_) & ~seen_[target]);
          if (fresh == 0) continue;
          if (next_[target] == 0) next_list_.push_back(static_cast<std::uint32_t>(target));
          add(next_, target, fresh);
          add(seen_, target, fresh);
          for (std::size_t bit = 0; bit < moves_.size(); ++bit)
            if ((move >> bit & 1U) != 0) add(moves_[bit], target, fresh);
        }
      }
    for (const std::uint32_t word : frontier_list_) {
      frontier_[word] = 0;
      has_states_[word / pattern_words_] = 0;
    }
    std::uint64_t count = 0;
    for (const std::uint32_t word : next_list_) {
      const std::uint64_t states = next_[word];
      count += count_bits(&states, 1);
      has_states_[word / pattern_words_] = 1;
      for (std::size_t bit = 0; bit < distances_.size(); ++bit)
        if ((histogram_.size() >> bit & 1U) != 0) add(distances_[bit], word, next_[word]);
    }
    frontier_list_.swap(next_list_);
    std::swap(frontier_, next_);
    return count;
  }

  /// Finds the next level by pulling every pattern, in several threads: each writes only words of its own patterns.
  /// Returns the number of new states.
  std::uint64_t pull(std::size_t threads) {
    constexpr std::size_t range_size = 64;
    const std::size_t patterns = has_states_.size();
    std::vector<std::uint64_t> counts((patterns + range_size - 1) / range_size);
    side_by_side(threads, counts.size(), [&](std::size_t i) {
      for (std::size_t pattern = i * range_size; pattern < std::min(patterns, (i + 1) * range_size); ++pattern)
        counts[i] += pull_pattern(static_cast<std::uint32_t>(pattern));
    });
    has_states_.swap(next_has_states_);
    std::swap(frontier_, next_);
    const std::uint64_t sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    is_listed_ = false;
    if (sum * sparse_ratio(sizeof(Word)) < words_) list_frontier();
    return sum;
  }

  std::uint64_t pull_pattern(std::uint32_t pattern) {
    next_has_states_[pattern] = 0;
    if (is_complete_[pattern] != 0) return 0;
    const std::size_t begin = std::size_t{pattern} * pattern_words_;
    const Word* const next = next_.data() + begin;
    const auto [count, has_remaining] = rows_.pull(pattern, {frontier_.data(), has_states_.data()},
                                                   seen_.data() + begin, next_.data() + begin, move_bits_);
    next_has_states_[pattern] = count > 0 ? 1 : 0;
    is_complete_[pattern] = has_remaining ? 0 : 1;
    if (count > 0)
      for (std::size_t bit = 0; bit < distances_.size(); ++bit) {
        if ((histogram_.size() >> bit & 1U) == 0) continue;
        Word* const plane = distances_[bit].data() + begin;
        for (std::uint32_t i = 0; i < pattern_words_; ++i) plane[i] = static_cast<Word>(plane[i] | next[i]);
      }
    return count;
  }

  static void add(const LargeArray<Word>& words, std::size_t at, Word states) {
    words[at] = static_cast<Word>(words[at] | states);
  }

  /// Clears words of earlier levels, which a pull leaves in patterns that have no state in the frontier.
  void clear_old_words() {
    for (std::size_t pattern = 0; pattern < has_states_.size(); ++pattern)
      if (has_states_[pattern] == 0) std::fill_n(frontier_.data() + pattern * pattern_words_, pattern_words_, Word{0});
  }

  /// Lists the words of the frontier after a pull. push() requires that all other words are 0.
  void list_frontier() {
    clear_old_words();
    std::fill_n(next_.data(), words_, Word{0});
    frontier_list_.clear();
    for (std::size_t pattern = 0; pattern < has_states_.size(); ++pattern)
      for (std::size_t i = 0, word = pattern * pattern_words_; i < pattern_words_ && has_states_[pattern] != 0;
           ++i, ++word)
        if (frontier_[word] != 0) frontier_list_.push_back(static_cast<std::uint32_t>(word));
    is_listed_ = true;
  }

  /// Writes the distances of a pattern's states in the order of the index, `at_a_time` states at a time.
  template <unsigned bits>
  void pack_words(std::uint32_t pattern, std::uint8_t* to) const {
    constexpr unsigned states_per_step = std::min(8U, 64 / bits);
    BitWriter out(to);
    const std::size_t first = std::size_t{pattern} * pattern_words_;
    for (std::size_t word = first; word < first + pattern_words_; ++word) {
      std::array<std::uint64_t, bits> planes;
      for (std::size_t bit = 0; bit < bits; ++bit) planes[bit] = distance_bit(bit, word);
      for (unsigned turn = 0; turn < turns_; turn += states_per_step) {
        std::uint64_t packed = 0;
        for (std::size_t bit = 0; bit < bits; ++bit)
          packed |= Spread<bits>::bits[planes[bit] >> turn & ((1U << states_per_step) - 1)] << bit;
        out.add(packed, std::min(states_per_step, turns_ - turn) * bits);
      }
    }
    out.finish();
  }

  /// Returns bit `bit` of the distances of a word's states, 1 where the goal cannot be reached.
  Word distance_bit(std::size_t bit, std::size_t word) const {
    const auto bits = bit < distances_.size() ? distances_[bit][word] : Word{0};
    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): there is at least one turn
    const auto states = std::numeric_limits<Word>::max() >> (8 * sizeof(Word) - turns_);
    return static_cast<Word>(bits | (~seen_[word] & states));
  }

  TurnSteps steps_;
  Rows rows_;
  unsigned turns_;
  std::uint32_t pattern_words_;
  std::size_t words_;
  Keep keep_;
  LargeArray<Word> seen_;
  LargeArray<Word> frontier_;
  LargeArray<Word> next_;
  std::vector<LargeArray<Word>> distances_;
  std::vector<LargeArray<Word>> moves_;
  std::vector<Word*> move_bits_;
  std::vector<std::uint8_t> has_states_;  // by pattern: 1 if the frontier has states of it, else 0
  std::vector<std::uint8_t> next_has_states_;
  std::vector<std::uint8_t> is_complete_;     // by pattern: 1 if all its states that can be reached are seen, else 0
  bool is_listed_ = true;                     // whether listed_ has the words of the frontier
  std::vector<std::uint32_t> frontier_list_;  // indices of the words of the frontier, while there are few
  std::vector<std::uint32_t> next_list_;
};

}  // namespace

std::unique_ptr<TurnSearch> TurnSearch::start(const Puzzle& puzzle, const State& goal, Keep keep) {
  if (keep == Keep::moves) unpacked_cells(puzzle);
  switch (puzzle.cells() - (puzzle.blank() ? 1 : 0)) {
#ifndef __EMSCRIPTEN__  // the web page makes only tables of up to nine cells
    case 12:
      return std::make_unique<BitTurnSearch<TurnRows<std::uint64_t, 12>>>(puzzle, goal, keep);
    case 11:
      return std::make_unique<BitTurnSearch<TurnRows<std::uint32_t, 120>>>(puzzle, goal, keep);
    case 10:
      return std::make_unique<BitTurnSearch<TurnRows<std::uint32_t, 2>>>(puzzle, goal, keep);
#endif
    case 9:
    case 8:
      return std::make_unique<BitTurnSearch<TurnRows<std::uint16_t, 2>>>(puzzle, goal, keep);
    default:
      return std::make_unique<BitTurnSearch<TurnRows<std::uint16_t, 1>>>(puzzle, goal, keep);
  }
}

std::uint64_t TurnSearch::bytes_for(const Puzzle& puzzle, Keep keep, int farthest) {
  const TurnSteps steps(puzzle);
  const std::uint64_t words = std::uint64_t{steps.index().patterns()} * steps.index().cosets();
  const std::uint64_t word = steps.index().turns() > 32 ? 8 : steps.index().turns() > 16 ? 4 : 2;
  std::uint64_t planes = 3;
  if (keep != Keep::counts)
    while (farthest >> (planes - 3) != 0) ++planes;
  if (keep == Keep::moves) planes += static_cast<std::uint64_t>(move_width(puzzle));
  const std::uint64_t listed = words / sparse_ratio(static_cast<std::size_t>(word)) * 2 * sizeof(std::uint32_t);
  return words * word * planes + listed + steps.bytes();
}

}  // namespace tilebase

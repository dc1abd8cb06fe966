#include <tilebase/engine/generate/group_search.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/engine/generate/bits.hpp>

namespace tilebase {
namespace {

/// Bytes of a word of `turns` states. A word has more bits than states, so that it can be shifted by all of them.
constexpr std::size_t word_bytes(unsigned turns) {
  return turns < 8 ? 1 : turns < 16 ? 2 : turns < 32 ? 4 : 8;
}

template <class Word>
class WordSearch final : public GroupSearch {
 public:
  WordSearch(std::shared_ptr<const GroupSteps> steps, Keep keep)
      : steps_(std::move(steps)),
        walks_(steps_->index().walks()),
        turns_(steps_->index().turns()),
        block_words_(steps_->index().classes()),
        cosets_(steps_->index().cosets()),
        blocks_(static_cast<std::size_t>(walks_.places()) * cosets_),
        words_(blocks_ * block_words_),
        all_states_(static_cast<Word>((std::uint64_t{1} << turns_) - 1)),
        keep_(keep),
        seen_(words_),
        frontier_(words_),
        next_(words_),
        has_states_(blocks_),
        next_has_states_(blocks_),
        is_full_(blocks_) {
    const GroupIndex::Number goal = steps_->index().of(steps_->index().goal()).value();
    const auto word = static_cast<std::size_t>(goal / turns_);
    seen_[word] = frontier_[word] = static_cast<Word>(std::uint64_t{1} << goal % turns_);
    has_states_[word / block_words_] = 1;
    histogram_.push_back(1);
  }

  std::uint64_t next_level(std::size_t threads) override {
    // Pushing is faster while few words are in the frontier. Threads only pull.
    constexpr std::size_t sparse_ratio = 8;
    if (keep_ == Keep::distances)
      while (histogram_.size() >> distances_.size() != 0) distances_.emplace_back(words_);
    const LevelCounts counts =
        frontier_words_ * sparse_ratio * std::max<std::size_t>(threads, 1) < words_ ? push() : pull(threads);
    frontier_words_ = counts.words;
    has_states_.swap(next_has_states_);
    std::swap(frontier_, next_);
    if (counts.states > 0) histogram_.push_back(counts.states);
    return counts.states;
  }

  std::vector<std::span<std::uint8_t>> memory() override {
    for (std::size_t block = 0; block < blocks_; ++block)
      if (has_states_[block] == 0) std::fill_n(frontier_.data() + block * block_words_, block_words_, Word{0});
    const auto bytes = [&](const LargeArray<Word>& words) {
      return std::span(reinterpret_cast<std::uint8_t*>(words.data()), words_ * sizeof(Word));
    };
    return {bytes(seen_), bytes(frontier_)};
  }

  void restore(std::vector<std::uint64_t> histogram) override {
    histogram_ = std::move(histogram);
    std::fill(is_full_.begin(), is_full_.end(), std::uint8_t{0});
    std::fill(has_states_.begin(), has_states_.end(), std::uint8_t{0});
    frontier_words_ = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      if (frontier_[word] == 0) continue;
      has_states_[word / block_words_] = 1;
      ++frontier_words_;
    }
  }

  LargeArray<std::uint8_t> pack(int bits, std::size_t threads) override {
    frontier_ = {};
    next_ = {};
    switch (bits) {
      case 1:
        return pack_words<1>(threads);
      case 2:
        return pack_words<2>(threads);
      case 4:
        return pack_words<4>(threads);
      case 8:
        return pack_words<8>(threads);
      default:
        return pack_words<16>(threads);
    }
  }

 private:
  /// Counts of the states that a level finds, and of the words that have some.
  struct LevelCounts {
    std::uint64_t states = 0;
    std::uint64_t words = 0;
  };

  std::size_t block_after(std::size_t coset, int place) const {
    return static_cast<std::size_t>(place) * cosets_ + coset;
  }

  /// Effect of a step on a block's coset.
  const GroupSteps::Effect& effect(std::size_t block, const HomeWalks::Step& step) const {
    return steps_->effect(static_cast<std::uint32_t>(block % cosets_), step.element);
  }

  /// Turns the states of a word `turn` places further; or back, with more bits than those of the states.
  Word turned(Word word, unsigned turn) const {
    return static_cast<Word>((word << turn | word >> (turns_ - turn)) & all_states_);
  }
  Word turned_back(Word word, unsigned turn) const { return static_cast<Word>(word >> turn | word << (turns_ - turn)); }

  /// Finds the next level by moving each word of the frontier backwards.
  LevelCounts push() {
    std::fill(next_has_states_.begin(), next_has_states_.end(), std::uint8_t{0});
    std::vector<std::uint32_t> words;
    for (std::size_t block = 0; block < blocks_; ++block) {
      if (has_states_[block] == 0) continue;
      const Word* const from = frontier_.data() + block * block_words_;
      words.clear();
      for (std::uint32_t word = 0; word < block_words_; ++word)
        if (from[word] != 0) words.push_back(word);
      for (const HomeWalks::Step& step : walks_.steps_back(static_cast<int>(block / cosets_))) {
        const GroupSteps::Effect& effect = this->effect(block, step);
        const std::size_t target = block_after(effect.coset, step.place);
        if (is_full_[target] != 0) continue;
        Word* const to = next_.data() + target * block_words_;
        if (next_has_states_[target] == 0) std::fill_n(to, block_words_, Word{0});
        next_has_states_[target] = 1;
        const std::uint16_t* const row = steps_->row(effect.carry);
        for (const std::uint32_t word : words)
          to[row[word] >> 6U] = static_cast<Word>(to[row[word] >> 6U] | turned(from[word], row[word] & 63U));
      }
    }
    LevelCounts counts;
    for (std::size_t block = 0; block < blocks_; ++block)
      if (next_has_states_[block] != 0) add_new_states(block, counts);
    return counts;
  }

  /// Finds the next level by pulling every block, in several threads: each writes only words of its own blocks.
  LevelCounts pull(std::size_t threads) {
    const std::size_t range_size = std::max<std::size_t>(1, std::min<std::size_t>(64, blocks_ / 64));
    std::vector<LevelCounts> counts((blocks_ + range_size - 1) / range_size);
    side_by_side(threads, counts.size(), [&](std::size_t i) {
      for (std::size_t block = i * range_size; block < std::min(blocks_, (i + 1) * range_size); ++block) {
        next_has_states_[block] = 0;
        if (is_full_[block] == 0 && pull_block(block)) add_new_states(block, counts[i]);
      }
    });
    LevelCounts sum;
    for (const LevelCounts& each : counts) {
      sum.states += each.states;
      sum.words += each.words;
    }
    return sum;
  }

  /// Writes the states of a block that a step takes into the frontier, seen or not, and further bits. Returns whether
  /// there may be some.
  bool pull_block(std::size_t block) {
    Word* const to = next_.data() + block * block_words_;
    bool is_first = true;
    const std::vector<HomeWalks::Step>& block_steps = walks_.steps(static_cast<int>(block / cosets_));
    for (std::size_t i = 0; i < block_steps.size(); ++i) {
      const HomeWalks::Step& step = block_steps[i];
      const GroupSteps::Effect& effect = this->effect(block, step);
      const std::size_t source = block_after(effect.coset, step.place);
      if (i + 1 < block_steps.size())
        prefetch(block_after(this->effect(block, block_steps[i + 1]).coset, block_steps[i + 1].place));
      if (has_states_[source] == 0) continue;
      const Word* const from = frontier_.data() + source * block_words_;
      const std::uint16_t* const row = steps_->row(effect.carry);
      if (is_first) std::fill_n(to, block_words_, Word{0});
      is_first = false;
      if (step.element == 0)
        for (std::uint32_t word = 0; word < block_words_; ++word) to[word] = static_cast<Word>(to[word] | from[word]);
      else
        for (std::uint32_t word = 0; word < block_words_; ++word)
          to[word] = static_cast<Word>(to[word] | turned_back(from[row[word] >> 6U], row[word] & 63U));
    }
    return !is_first;
  }

  /// Asks for the frontier's words of a block, which a row reads in an order that the processor does not foresee.
  void prefetch(std::size_t block) const {
    if (has_states_[block] == 0) return;
    constexpr std::size_t line = 64 / sizeof(Word);
    const Word* const words = frontier_.data() + block * block_words_;
    for (std::size_t word = 0; word < block_words_; word += line) __builtin_prefetch(words + word);
  }

  /// Removes the seen states from a block of the next frontier, and adds the others to the seen states.
  void add_new_states(std::size_t block, LevelCounts& counts) {
    Word* const next = next_.data() + block * block_words_;
    Word* const seen = seen_.data() + block * block_words_;
    Word any = 0;
    Word seen_words = all_states_;
    for (std::uint32_t word = 0; word < block_words_; ++word) {
      next[word] = static_cast<Word>(next[word] & all_states_ & ~seen[word]);
      seen[word] = static_cast<Word>(seen[word] | next[word]);
      counts.words += next[word] != 0 ? 1 : 0;
      any = static_cast<Word>(any | next[word]);
      seen_words = static_cast<Word>(seen_words & seen[word]);
    }
    if (any != 0) counts.states += count_bits(next, block_words_);
    next_has_states_[block] = any != 0 ? 1 : 0;
    is_full_[block] = seen_words == all_states_ ? 1 : 0;
    for (std::size_t bit = 0; bit < distances_.size() && any != 0; ++bit) {
      if ((histogram_.size() >> bit & 1U) == 0) continue;
      Word* const distance = distances_[bit].data() + block * block_words_;
      for (std::uint32_t word = 0; word < block_words_; ++word)
        distance[word] = static_cast<Word>(distance[word] | next[word]);
    }
  }

  template <unsigned bits>
  LargeArray<std::uint8_t> pack_words(std::size_t threads) const {
    constexpr std::size_t words_per_range = std::size_t{1} << 12U;  // a multiple of 8: ranges begin with a byte
    LargeArray<std::uint8_t> packed((words_ * turns_ * bits + 7) / 8);
    side_by_side(threads, (words_ + words_per_range - 1) / words_per_range, [&](std::size_t i) {
      const std::size_t begin = i * words_per_range;
      pack_range<bits>(begin, std::min(words_, begin + words_per_range), packed.data() + begin * turns_ * bits / 8);
    });
    return packed;
  }

  template <unsigned bits>
  void pack_range(std::size_t begin, std::size_t end, std::uint8_t* to) const {
    constexpr unsigned states_per_step = std::min(8U, 64 / bits);
    BitWriter out(to);
    for (std::size_t word = begin; word < end; ++word) {
      std::array<std::uint64_t, bits> planes;
      const auto unreachable = static_cast<std::uint64_t>(~seen_[word] & all_states_);
      for (std::size_t bit = 0; bit < bits; ++bit)
        planes[bit] = (bit < distances_.size() ? distances_[bit][word] : Word{0}) | unreachable;
      for (unsigned turn = 0; turn < turns_; turn += states_per_step) {
        std::uint64_t packed = 0;
        for (std::size_t bit = 0; bit < bits; ++bit)
          packed |= Spread<bits>::bits[planes[bit] >> turn & ((1U << states_per_step) - 1)] << bit;
        out.add(packed, std::min(states_per_step, turns_ - turn) * bits);
      }
    }
    out.finish();
  }

  std::shared_ptr<const GroupSteps> steps_;
  const HomeWalks& walks_;
  unsigned turns_;
  std::uint32_t block_words_;
  std::size_t cosets_;
  std::size_t blocks_;
  std::size_t words_;
  Word all_states_;
  Keep keep_;
  LargeArray<Word> seen_;
  LargeArray<Word> frontier_;
  LargeArray<Word> next_;
  std::vector<LargeArray<Word>> distances_;  // element: one bit of the distances
  std::vector<std::uint8_t> has_states_;  // element: 1 if the frontier has states of the block; else its words are old
  std::vector<std::uint8_t> next_has_states_;  // element: 1 if the next frontier has states of the block, else 0
  std::vector<std::uint8_t> is_full_;          // element: 1 if all states of the block are seen, else 0
  std::uint64_t frontier_words_ = 1;           // words of the frontier that have states
};

}  // namespace

std::unique_ptr<GroupSearch> GroupSearch::start(std::shared_ptr<const GroupSteps> steps, Keep keep) {
  switch (word_bytes(steps->index().turns())) {
    case 1:
      return std::make_unique<WordSearch<std::uint8_t>>(std::move(steps), keep);
    case 2:
      return std::make_unique<WordSearch<std::uint16_t>>(std::move(steps), keep);
    case 4:
      return std::make_unique<WordSearch<std::uint32_t>>(std::move(steps), keep);
    default:
      return std::make_unique<WordSearch<std::uint64_t>>(std::move(steps), keep);
  }
}

std::uint64_t GroupSearch::bytes_to_count(std::uint64_t states, unsigned turns) {
  constexpr std::uint64_t planes = 3;  // states that are seen, the last level, the next one
  return states / turns * word_bytes(turns) * planes;
}

}  // namespace tilebase

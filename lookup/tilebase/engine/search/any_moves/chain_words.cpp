#include <tilebase/engine/search/any_moves/chain_words.hpp>

#include <algorithm>
#include <utility>

namespace tilebase {
namespace {

constexpr std::size_t most_short_words = 4'000;
constexpr std::size_t most_cost = 5'000;        // maximum length of a stored word, in moves
constexpr std::size_t most_products = 100'000;  // maximum number of products of two stored words

}  // namespace

ChainWords::ChainWords(const std::vector<Permutation>& letters, const std::vector<std::size_t>& costs, int cells)
    : cells_(cells),
      letters_(letters),
      table_(static_cast<std::size_t>(cells), std::vector<Entry>(static_cast<std::size_t>(cells))) {
  std::vector<Entry> words{{identity_permutation(), {}, 0}};
  for (std::size_t i = 0; i < words.size() && words.size() < most_short_words; ++i)
    for (std::size_t letter = 0; letter < letters_.size(); ++letter) {
      words.push_back(product(words[i], {letters_[letter], {static_cast<std::uint16_t>(letter)}, costs[letter]}));
      sift(words.back(), 0);
    }
  std::size_t products = 0;
  for (int level = 0; level < cells_; ++level) {
    close_orbit(level);
    const std::vector<Entry> entries = table_[static_cast<std::size_t>(level)];
    for (const Entry& first : entries)
      for (const Entry& second : entries)
        if (!first.word.empty() && !second.word.empty() && ++products < most_products)
          sift(product(first, second), level);
    close_orbit(level);
  }
}

ChainWords::Entry ChainWords::product(const Entry& first, const Entry& second) const {
  Entry both{compose(second.to, first.to, cells_), first.word, first.cost + second.cost};
  both.word.insert(both.word.end(), second.word.begin(), second.word.end());
  return both;
}

/// Stores a word that leaves the levels before `level` in place where it is shorter than the stored word, and goes on
/// with words made of it that leave more levels in place.
void ChainWords::sift(Entry entry, int level) {
  for (; level < cells_ && entry.cost <= most_cost; ++level) {
    const int image = entry.to[level];
    if (image == level) continue;
    auto& words = table_[static_cast<std::size_t>(level)];
    Entry& stored = words[inverse(entry.to, cells_)[level]];
    const Entry back = words[static_cast<std::size_t>(image)];
    if (stored.word.empty() || entry.cost < stored.cost) stored = entry;
    if (back.word.empty()) return;
    entry = product(entry, back);
  }
}

/// Stores a word for each point that words of the level, or of later levels, bring to a point with a word.
void ChainWords::close_orbit(int level) {
  auto& words = table_[static_cast<std::size_t>(level)];
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (int later = level; later < cells_; ++later)
      for (std::size_t i = 0; i < static_cast<std::size_t>(cells_); ++i) {
        const Entry& mover = table_[static_cast<std::size_t>(later)][i];
        if (mover.word.empty()) continue;
        for (int point = level + 1; point < cells_; ++point) {
          const Entry& next = words[mover.to[point]];
          Entry& stored = words[static_cast<std::size_t>(point)];
          if (!stored.word.empty() || next.word.empty() || mover.cost + next.cost > most_cost) continue;
          stored = product(mover, next);
          has_grown = true;
        }
      }
  }
}

std::optional<ChainWords::Word> ChainWords::word(Permutation homes) const {
  Word word;
  for (int level = 0; level < cells_; ++level) {
    const Permutation from = inverse(homes, cells_);
    const int point = from[level];
    if (point == level) continue;
    const Entry& entry = table_[static_cast<std::size_t>(level)][static_cast<std::size_t>(point)];
    if (entry.word.empty()) return std::nullopt;
    word.insert(word.end(), entry.word.begin(), entry.word.end());
    homes = compose(homes, inverse(entry.to, cells_), cells_);
  }
  return word;
}

}  // namespace tilebase

#include "order_moves.hpp"

#include <algorithm>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase::tablegen {
namespace {

OrderMove::Word rotated(OrderMove::Word word, unsigned by) {
  return word << by | word >> ((64 - by) & 63U);
}

}  // namespace

OrderMove::OrderMove(const Puzzle& puzzle, const SlideReading& reading, const SlideBlocks& blocks, MoveId move,
                     int cell)
    : blocks_(blocks), move_(move), run_(blocks.block_words), span_(blocks.block_words) {
  const Permutation& step = *puzzle.moves()[move].at[static_cast<std::size_t>(cell)];
  const int cell_after = puzzle.blank_cell_after(step, cell);
  place_ = reading.place(cell_after);
  int first = blocks.tiles;
  int last = 0;
  Permutation order = identity_permutation();
  for (int place = 0, next = 0; place <= blocks.tiles; ++place) {
    const int to = reading.cell(place);
    if (to == cell_after) continue;
    // Where its tile was before, the blank not counted.
    const int before = reading.place(step[to]);
    const int from = before - (before > reading.place(cell) ? 1 : 0);
    if (from != next) first = std::min(first, next);
    if (from != next) last = next;
    order[next] = static_cast<std::uint8_t>(from);
    from_[next++] = from;
  }
  odd_ = order.parity(blocks.tiles);
  if (first > last) return;
  const int own = blocks.tiles - SlideBlocks::tail_places - blocks.free;  // the first place of the block's own
  if (first >= own)
    for (const int odd : {0, 1}) parts_[odd] = parts_of(own, odd);
  else
    list_windows(first, last);
}

void OrderMove::list_windows(int first, int last) {
  const int width = last - first + 1;
  const int later = blocks_.tiles - first;  // the window's tiles are some of these
  run_ = factorial(later - width) / 2 / lanes;
  span_ = factorial(later) / 2 / lanes;
  windows_.clear();
  for (std::uint64_t rank = 0; rank < span_ / run_; ++rank) {
    IntArray<std::uint8_t, max_cells> before{};
    IntArray<std::uint8_t, max_cells> after{};
    placement_unrank(rank, before.data(), width, later);
    for (int i = 0; i < width; ++i) after[i] = before[from_[first + i] - first];
    windows_.push_back(placement_rank(after.data(), width, later));
  }
}

/// The parts of all words of a block, by the orders of the places from `first` on that have a parity.
OrderMove::Parts OrderMove::parts_of(int first, int odd) const {
  const int places = blocks_.tiles - first;
  Parts made;
  for (std::size_t word = 0; word < blocks_.block_words; ++word) {
    const std::size_t begin = made.parts.size();
    made.first.push_back(static_cast<std::uint32_t>(begin));
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const Permutation before = order_of_pair(word * lanes + lane, places, odd);
      Permutation after = identity_permutation();
      for (int place = first; place < blocks_.tiles; ++place) after[place - first] = before[from_[place] - first];
      const std::uint64_t pair = cantor_rank(after, places) / 2;
      const auto from = static_cast<std::uint32_t>(pair / lanes);
      const std::uint32_t turn = (lane - static_cast<std::uint32_t>(pair % lanes)) & 63U;
      auto part = std::find_if(made.parts.begin() + static_cast<std::ptrdiff_t>(begin), made.parts.end(),
                               [&](const Part& p) { return p.from == from && p.turn == turn; });
      if (part == made.parts.end()) part = made.parts.insert(part, {0, from, turn});
      part->mask |= Word{1} << lane;
    }
  }
  made.first.push_back(static_cast<std::uint32_t>(made.parts.size()));
  return made;
}

bool OrderMove::add(std::uint64_t block, int odd, const LookedAt& there, Word* to) const {
  const std::size_t size = blocks_.block_words;
  const auto words_of = [&](std::uint64_t source) -> const Word* {  // null if there is nothing to look at
    const bool here = source >= there.first && source < there.end;
    const auto own = static_cast<std::size_t>(source - there.first);
    return here && there.changed[own] != 0 ? there.words + own * size : nullptr;
  };
  if (!has_parities()) {
    bool looked = false;
    const std::uint64_t begin = block * size;
    const std::uint64_t base = begin - begin % span_ + begin % run_;
    const auto run = static_cast<std::size_t>(std::min<std::uint64_t>(run_, size));
    auto window = static_cast<std::size_t>(begin % span_ / run_);
    for (std::size_t at = 0; at < size; at += run, ++window) {
      const std::uint64_t word = base + windows_[window] * run_;
      const std::uint64_t source = word / size;
      const Word* from = words_of(source);
      if (from == nullptr) continue;
      from += word - source * size;
      for (std::size_t i = 0; i < run; ++i) to[at + i] |= from[i];
      looked = true;
    }
    return looked;
  }
  const Word* const from = words_of(block);
  if (from == nullptr) return false;
  constexpr Word all = (Word{1} << lanes) - 1;
  const Parts& parts = parts_[odd];
  const Part* part = parts.parts.data();
  for (std::size_t word = 0; word < size; ++word) {
    const Part* const end = parts.parts.data() + parts.first[word + 1];
    if (to[word] == all) {
      part = end;
      continue;
    }
    Word states = 0;
    for (; part != end; ++part) states |= rotated(from[part->from], part->turn) & part->mask;
    to[word] |= states;
  }
  return true;
}

std::uint64_t OrderMove::pair_after(std::uint64_t pair, int odd) const {
  const std::uint64_t word = pair / lanes;
  const std::uint64_t lane = pair % lanes;
  if (!has_parities()) return word_after(word) * lanes + lane;
  const Parts& parts = parts_[odd];
  const auto in_block = static_cast<std::size_t>(word % blocks_.block_words);
  std::uint64_t after = ~std::uint64_t{0};
  for (std::uint32_t i = parts.first[in_block]; i < parts.first[in_block + 1]; ++i) {
    const Part& part = parts.parts[i];
    if ((part.mask >> lane & 1U) == 0) continue;
    if (after != ~std::uint64_t{0}) return ~std::uint64_t{0};  // two parts for one state
    after = (word - in_block + part.from) * lanes + (lane + 64 - part.turn) % 64;
  }
  return after;
}

std::uint64_t OrderMove::pair_of_entry(std::uint64_t entry, std::uint64_t other) const {
  if (has_parities()) return other - other % entries() + entry;
  return other - other % (span_ * lanes) + entry * run_ * lanes + other % (run_ * lanes);
}

}  // namespace tilebase::tablegen

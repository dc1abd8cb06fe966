#include "order_moves.hpp"

#include <algorithm>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase::tablegen {
namespace {

OrderMove::Word rotated(OrderMove::Word word, unsigned by) {
  return word << by | word >> ((64 - by) & 63U);
}

/// The order of so many tiles that has a parity, of the two with one half of the rank.
Permutation order_of(std::uint64_t pair, int tiles, int odd) {
  Permutation order = cantor_unrank(2 * pair, tiles);
  if (order.parity(tiles) != odd) std::swap(order[tiles - 2], order[tiles - 1]);
  return order;
}

}  // namespace

OrderMove::OrderMove(const Puzzle& puzzle, const SlideReading& reading, const SlideBlocks& blocks, MoveId move,
                     int cell)
    : blocks_(blocks), move_(move) {
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
    from_[static_cast<std::size_t>(next++)] = from;
  }
  odd_ = order.parity(blocks.tiles);
  const int own = blocks.tiles - SlideBlocks::tail_places - blocks.free;  // the first place of the block's own
  if (first > last) return;
  if (first >= own) {
    kind_ = Kind::lanes;
    for (const int odd : {0, 1}) parts_[static_cast<std::size_t>(odd)] = parts_of(own, odd);
    return;
  }
  kind_ = last < own ? Kind::blocks : Kind::words;
  list_windows(first, last);
}

void OrderMove::list_windows(int first, int last) {
  const int width = last - first + 1;
  const int later = blocks_.tiles - first;  // the window's tiles are some of these
  run_ = factorial(later - width) / 2 / unit();
  span_ = factorial(later) / 2 / unit();
  for (std::uint64_t rank = 0; rank < span_ / run_; ++rank) {
    std::array<std::uint8_t, max_cells> before{};
    std::array<std::uint8_t, max_cells> after{};
    placement_unrank(rank, before.data(), width, later);
    for (int place = first; place <= last; ++place)
      after[static_cast<std::size_t>(place - first)] =
          before[static_cast<std::size_t>(from_[static_cast<std::size_t>(place)] - first)];
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
      const Permutation before = order_of(word * lanes + lane, places, odd);
      Permutation after = identity_permutation();
      for (int place = first; place < blocks_.tiles; ++place)
        after[place - first] = before[from_[static_cast<std::size_t>(place)] - first];
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
  const auto add_words = [to](const Word* from, std::size_t at, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[at + i] |= from[i];
  };
  if (kind_ == Kind::words) {
    const std::uint64_t begin = block * size;
    const std::uint64_t window = begin % span_ / run_;
    const std::uint64_t base = begin - begin % span_ - there.first * size;
    const auto run = static_cast<std::size_t>(run_);
    bool looked = false;
    for (std::size_t at = 0, i = static_cast<std::size_t>(window); at < size; at += run, ++i) {
      const auto from = static_cast<std::size_t>(base + windows_[i] * run_);
      if (there.changed[from / size] == 0) continue;
      add_words(there.words + from, at, run);
      looked = true;
    }
    return looked;
  }
  const std::uint64_t source = block_after(block);
  if (source < there.first || source >= there.end) return false;
  const auto own = static_cast<std::size_t>(source - there.first);
  if (there.changed[own] == 0) return false;
  const Word* const from = there.words + own * size;
  if (kind_ != Kind::lanes) {
    add_words(from, 0, size);
    return true;
  }
  constexpr Word all = (Word{1} << lanes) - 1;
  const Parts& parts = parts_[static_cast<std::size_t>(odd)];
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
  const std::uint64_t block = word / blocks_.block_words;
  const std::uint64_t in_block = word % blocks_.block_words;
  if (kind_ == Kind::stays || kind_ == Kind::blocks)
    return (block_after(block) * blocks_.block_words + in_block) * lanes + pair % lanes;
  if (kind_ == Kind::words) {
    const std::uint64_t in_windows = word % span_;
    return (word - in_windows + windows_[static_cast<std::size_t>(in_windows / run_)] * run_ + in_windows % run_) *
               lanes +
           pair % lanes;
  }
  const Parts& parts = parts_[static_cast<std::size_t>(odd)];
  std::uint64_t after = ~std::uint64_t{0};
  for (std::uint32_t i = parts.first[static_cast<std::size_t>(in_block)];
       i < parts.first[static_cast<std::size_t>(in_block) + 1]; ++i) {
    const Part& part = parts.parts[i];
    if ((part.mask >> (pair % lanes) & 1U) == 0) continue;
    if (after != ~std::uint64_t{0}) return ~std::uint64_t{0};  // two parts for one state
    after = (block * blocks_.block_words + part.from) * lanes + (pair % lanes + 64 - part.turn) % 64;
  }
  return after;
}

std::uint64_t OrderMove::entries() const {
  if (kind_ == Kind::stays) return 1;
  return kind_ == Kind::lanes ? unit() : windows_.size();
}

std::uint64_t OrderMove::pair_of_entry(std::uint64_t entry, std::uint64_t other) const {
  if (kind_ == Kind::stays) return other;
  if (kind_ == Kind::lanes) return other - other % unit() + entry;
  return other - other % (span_ * unit()) + entry * run_ * unit() + other % (run_ * unit());
}

}  // namespace tilebase::tablegen

#include <tilebase/engine/generate/order_moves.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

OrderMove::Word rotate_left(OrderMove::Word word, unsigned by) {
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
    // The place of the cell's tile before the move, then without counting the blank.
    const int before = reading.place(step[to]);
    const int from = before - (before > reading.place(cell) ? 1 : 0);
    if (from != next) first = std::min(first, next);
    if (from != next) last = next;
    order[next] = static_cast<std::uint8_t>(from);
    from_[next++] = from;
  }
  odd_ = order.parity(blocks.tiles);
  if (first > last) return;
  const int block_begin = blocks.tiles - SlideBlocks::tail_places - blocks.free;  // first place that varies in a block
  if (first >= block_begin)
    for (const int odd : {0, 1}) lane_moves_[odd] = lane_moves_of(block_begin, odd);
  else
    list_windows(first, last);
}

void OrderMove::list_windows(int first, int last) {
  const int width = last - first + 1;
  const int later = blocks_.tiles - first;  // number of tiles of the order that may lie in the window
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

/// Returns the lane moves of all words of a block, computed from the orders, of one parity, of the places from `first`
/// on.
OrderMove::LaneMoves OrderMove::lane_moves_of(int first, int odd) const {
  const int places = blocks_.tiles - first;
  LaneMoves moves;
  for (std::size_t word = 0; word < blocks_.block_words; ++word) {
    const std::size_t begin = moves.list.size();
    moves.first.push_back(static_cast<std::uint32_t>(begin));
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const Permutation before = order_of_pair(word * lanes + lane, places, odd);
      Permutation after = identity_permutation();
      for (int place = first; place < blocks_.tiles; ++place) after[place - first] = before[from_[place] - first];
      const std::uint64_t pair = cantor_rank(after, places) / 2;
      const auto from = static_cast<std::uint32_t>(pair / lanes);
      const std::uint32_t rotation = (lane - static_cast<std::uint32_t>(pair % lanes)) & 63U;
      auto lane_move = std::find_if(moves.list.begin() + static_cast<std::ptrdiff_t>(begin), moves.list.end(),
                                    [&](const LaneMove& m) { return m.from == from && m.rotation == rotation; });
      if (lane_move == moves.list.end()) lane_move = moves.list.insert(lane_move, {0, from, rotation});
      lane_move->mask |= Word{1} << lane;
    }
  }
  moves.first.push_back(static_cast<std::uint32_t>(moves.list.size()));
  return moves;
}

bool OrderMove::add(std::uint64_t block, int odd, const SourceBlocks& source, Word* to) const {
  const std::size_t size = blocks_.block_words;
  // Returns the words of a source block; null if it lies in another share or did not change.
  const auto words_of = [&](std::uint64_t from_block) -> const Word* {
    const bool is_in_share = from_block >= source.first && from_block < source.end;
    const auto offset = static_cast<std::size_t>(from_block - source.first);
    return is_in_share && source.changed[offset] != 0 ? source.words + offset * size : nullptr;
  };
  if (!has_parities()) {
    bool has_read = false;
    const std::uint64_t begin = block * size;
    const std::uint64_t base = begin - begin % span_ + begin % run_;
    const auto run = static_cast<std::size_t>(std::min<std::uint64_t>(run_, size));
    auto window = static_cast<std::size_t>(begin % span_ / run_);
    for (std::size_t at = 0; at < size; at += run, ++window) {
      const std::uint64_t word = base + windows_[window] * run_;
      const std::uint64_t from_block = word / size;
      const Word* from = words_of(from_block);
      if (from == nullptr) continue;
      from += word - from_block * size;
      for (std::size_t i = 0; i < run; ++i) to[at + i] |= from[i];
      has_read = true;
    }
    return has_read;
  }
  const Word* const from = words_of(block);
  if (from == nullptr) return false;
  constexpr Word full_word = (Word{1} << lanes) - 1;
  const LaneMoves& moves = lane_moves_[odd];
  const LaneMove* lane_move = moves.list.data();
  for (std::size_t word = 0; word < size; ++word) {
    const LaneMove* const end = moves.list.data() + moves.first[word + 1];
    if (to[word] == full_word) {
      lane_move = end;
      continue;
    }
    Word states = 0;
    for (; lane_move != end; ++lane_move)
      states |= rotate_left(from[lane_move->from], lane_move->rotation) & lane_move->mask;
    to[word] |= states;
  }
  return true;
}

std::uint64_t OrderMove::pair_after(std::uint64_t pair, int odd) const {
  const std::uint64_t word = pair / lanes;
  const std::uint64_t lane = pair % lanes;
  if (!has_parities()) return word_after(word) * lanes + lane;
  const LaneMoves& moves = lane_moves_[odd];
  const auto in_block = static_cast<std::size_t>(word % blocks_.block_words);
  std::uint64_t after = ~std::uint64_t{0};
  for (std::uint32_t i = moves.first[in_block]; i < moves.first[in_block + 1]; ++i) {
    const LaneMove& lane_move = moves.list[i];
    if ((lane_move.mask >> lane & 1U) == 0) continue;
    if (after != ~std::uint64_t{0}) return ~std::uint64_t{0};  // two lane moves for one state
    after = (word - in_block + lane_move.from) * lanes + (lane + 64 - lane_move.rotation) % 64;
  }
  return after;
}

std::uint64_t OrderMove::pair_of_entry(std::uint64_t entry, std::uint64_t other) const {
  if (has_parities()) return other - other % entries() + entry;
  return other - other % (span_ * lanes) + entry * run_ * lanes + other % (run_ * lanes);
}

}  // namespace tilebase

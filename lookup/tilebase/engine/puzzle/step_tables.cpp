#include <tilebase/engine/puzzle/step_tables.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// Split of an order of `length` places, with a list of all heads and of all tails.
struct Split {
  int length;
  int head_length;
  int tail_length;
  std::vector<Permutation> heads;  // lanes below head_length: the head's tiles; after them the other tiles, ascending
  std::vector<Permutation> tails;  // by side and tail number: lanes below tail_length

  Split(int order_length, bool halved)
      : length(order_length),
        head_length(std::min(3, std::max(0, order_length - 2))),
        tail_length(order_length - head_length) {
    for (std::uint64_t rank = 0; rank < factorial(length); rank += factorial(tail_length))
      heads.push_back(cantor_unrank(rank, length));
    for (int side = 0; side < (halved ? 2 : 1); ++side)
      for (std::uint64_t rank = 0; rank < factorial(tail_length); ++rank) {
        const Permutation tail = cantor_unrank(rank, tail_length);
        if (!halved || tail.parity(tail_length) == side) tails.push_back(tail);
      }
  }
};

/// Returns a move as a permutation of the order's places: lane i is the former place of the tile that comes to place i.
Permutation order_places(const Permutation& from, int cells, bool has_blank, int blank_from, int blank_to) {
  if (!has_blank) return from;
  Permutation places = identity_permutation();
  for (int cell = 0, place = 0; cell < cells; ++cell) {
    if (cell == blank_to) continue;
    const int source = from[cell];
    places[place++] = static_cast<std::uint8_t>(source - (source > blank_from ? 1 : 0));
  }
  return places;
}

/// Returns the rank of the first `count` numbers, all distinct, among their permutations.
std::uint32_t relative_rank(const Permutation& numbers, int count) {
  std::uint32_t rank = 0;
  for (int i = 0; i < count; ++i) {
    rank *= static_cast<std::uint32_t>(count - i);
    for (int j = i + 1; j < count; ++j) rank += numbers[j] < numbers[i] ? 1 : 0;
  }
  return rank;
}

/// Numbers keys in the order of their first appearance.
template <class Key>
class Numbering {
 public:
  std::uint16_t of(const Key& key) {
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<std::uint16_t>(keys_.size()));
    if (is_new) keys_.push_back(key);
    return place->second;
  }
  const std::vector<Key>& keys() const { return keys_; }

 private:
  std::map<Key, std::uint16_t> numbers_;
  std::vector<Key> keys_;
};

/// Up to four codes of one byte in one number, which is compared faster than an array.
using Codes = std::uint32_t;
Codes code_at(int i, int code) {
  return static_cast<Codes>(code) << (8U * static_cast<unsigned>(i));
}
std::uint8_t code_of(Codes codes, int i) {
  return static_cast<std::uint8_t>(codes >> (8U * static_cast<unsigned>(i)));
}

StepTables::Shuffle shuffle_of(const Permutation& places, const Split& split, bool halved) {
  const int f = split.head_length;
  StepTables::Shuffle result;

  // The feed of a tail is the relative numbers of its tiles that come to the head.
  Numbering<Codes> feeds;
  for (const Permutation& tail : split.tails) {
    Codes codes = 0;
    for (int i = 0; i < f; ++i)
      if (places[i] >= f) codes |= code_at(i, tail[places[i] - f]);
    result.feed.push_back(feeds.of(codes));
  }
  result.feeds = static_cast<std::uint32_t>(feeds.keys().size());

  // The kind of a head tells where each tile that leaves it stands among the tail's tiles. Codes are in steps of four:
  // tail tile v has the code 4 v + 3, and a leaving tile with q smaller tail tiles has 4 q + its rank among those.
  Numbering<Codes> kinds;
  for (const Permutation& head : split.heads) {
    Codes codes = 0;
    for (int i = f; i < split.length; ++i) {
      if (places[i] >= f) continue;
      const int tile = head[places[i]];
      int smaller_in_head = 0;
      int smaller_leaving = 0;
      for (int j = 0; j < f; ++j) smaller_in_head += head[j] < tile ? 1 : 0;
      for (int j = f; j < split.length; ++j) smaller_leaving += places[j] < f && head[places[j]] < tile ? 1 : 0;
      codes |= code_at(places[i], 4 * (tile - smaller_in_head) + smaller_leaving);
    }
    result.kind.push_back(kinds.of(codes));
    for (const Codes feed : feeds.keys()) {
      Permutation after{};
      for (int i = 0; i < f; ++i) after[i] = places[i] < f ? head[places[i]] : head[f + code_of(feed, i)];
      result.heads.push_back(static_cast<std::uint16_t>(placement_rank(after.lane.data(), f, split.length)));
    }
  }

  for (const Codes kind : kinds.keys())
    for (const Permutation& tail : split.tails) {
      Permutation codes{};
      for (int i = f; i < split.length; ++i)
        codes[i - f] =
            places[i] < f ? code_of(kind, places[i]) : static_cast<std::uint8_t>(4 * tail[places[i] - f] + 3);
      const std::uint32_t rank = relative_rank(codes, split.tail_length);
      result.tails.push_back(static_cast<std::uint16_t>(halved ? rank >> 1U : rank));
    }
  return result;
}

}  // namespace

StepTables::StepTables(const Puzzle& puzzle, const std::vector<Move>& moves, bool halved)
    : cells_(static_cast<std::uint32_t>(puzzle.blank_cells())), sides_(halved ? 2 : 1), halved_(halved) {
  const bool has_blank = puzzle.blank().has_value();
  const Split split(unpacked_cells(puzzle) - (has_blank ? 1 : 0), halved);
  heads_ = static_cast<std::uint32_t>(split.heads.size());
  tails_ = static_cast<std::uint32_t>(split.tails.size()) / sides_;
  for (const Permutation& head : split.heads)
    head_parity_.push_back(static_cast<std::uint8_t>(head.parity(split.length)));

  for (std::size_t move = 0; move < moves.size(); ++move)
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const auto& from = moves[move].at[cell];
      if (!from) continue;
      const auto source = static_cast<int>(cell);
      const int target = puzzle.blank_cell_after(*from, source);
      const Permutation places = order_places(*from, puzzle.cells(), has_blank, source, target);
      const auto [shuffle, is_new] = shuffles_.try_emplace(places);
      if (is_new) shuffle->second = shuffle_of(places, split, halved);
      forward_[cell].push_back({static_cast<MoveId>(move), static_cast<std::uint8_t>(target), &shuffle->second});
    }
}

}  // namespace tilebase

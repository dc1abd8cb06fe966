#include "turn_tables.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <base/large_array.hpp>
#include <base/side_by_side.hpp>
#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/engine/table/header.hpp>

#include "prove_turns.hpp"
#include "turn_search.hpp"

namespace tilebase::tablegen {
namespace {

/// An error if a table cannot hold the distance.
Result<void> why_too_far(const Puzzle& puzzle, std::size_t farthest) {
  if (farthest <= format::max_farthest) return {};
  return Error{ErrorCode::bad_definition, "puzzle " + puzzle.name() + " has states " + std::to_string(farthest) +
                                              " moves away; a table holds distances up to " +
                                              std::to_string(format::max_farthest)};
}

/// Where the label of each index of a table is, in the order of a TurnIndex, sixteen labels a word: a walk along the
/// orders in lexicographic order. An order is split into its last five places and those before:
///
///     order   4 0 6 | 1 7 2 5 3        the first part changes seldom; the last five places run through 120 orders
///
/// The pattern's number and the rank of each block's order are sums of what the two parts add; what the last five
/// places add is the same for all beginnings that leave as many tiles of each block.
class LabelWalk {
 public:
  LabelWalk(const Puzzle& puzzle, const CompactIndex& to, const TurnIndex& from)
      : to_(to), from_(from), blank_(puzzle.blank().value_or(-1)), cells_(puzzle.cells()) {
    length_ = cells_ - (blank_ >= 0 ? 1 : 0);
    blank_cells_ = static_cast<std::uint32_t>(puzzle.blank_cells());
    const auto& blocks = from.blocks();
    others_ = static_cast<std::uint32_t>(factorial(blocks[1].size));  // a third block has one tile at most
    // The places, in a pattern, of the states by the ranks of their blocks' orders.
    std::array<std::vector<std::uint32_t>, 2> orders;
    for (std::size_t j = 0; j < orders.size(); ++j) {
      ranks_[j].resize(std::size_t{1} << (3U * static_cast<unsigned>(blocks[j].size)));
      for (std::uint64_t rank = 0; rank < factorial(blocks[j].size); ++rank) {
        const Permutation order = cantor_unrank(rank, blocks[j].size);
        std::uint32_t code = 0;
        for (int i = 0; i < blocks[j].size; ++i) code = code << 3U | order[i];
        ranks_[j][code] = static_cast<std::uint32_t>(rank);
        orders[j].push_back(code);
      }
    }
    for (const std::uint32_t first : orders[0])
      for (const std::uint32_t second : orders[1]) {
        std::uint32_t turn = blocks[0].weight * (first >> 12U);
        if (blocks[1].size > 0) turn += blocks[1].weight * (second >> (3U * static_cast<unsigned>(blocks[1].size - 1)));
        places_.push_back(static_cast<std::uint16_t>((from.coset_part(0, first) + from.coset_part(1, second)) * 16 +
                                                     turn % from.turns()));
      }
  }

  /// Calls visit(place) with the place of each index's label, in order.
  template <class Visit>
  void walk(const Visit& visit) {
    const int head = length_ - 5;
    const std::uint64_t heads = factorial(length_) / factorial(5);
    const std::uint32_t stride = from_.cosets() * 16;
    const bool halved = to_.halved();
    for (std::uint64_t number = 0; number < heads; ++number) {
      State order = cantor_unrank(number * factorial(5), length_);
      const Sum begin = sum_of(order);
      const auto& tails = tails_after(order, head, begin);
      const auto place = [&](std::uint32_t tail, std::uint32_t cell) {
        const Sum& end = tails[tail];
        return std::size_t{((begin.sequence + end.sequence) * blank_cells_ + cell)} * stride +
               places_[begin.ranks + end.ranks];
      };
      if (!halved) {
        for (std::uint32_t tail = 0; tail < 120; ++tail)
          for (std::uint32_t cell = 0; cell < blank_cells_; ++cell) visit(place(tail, cell));
        continue;
      }
      std::uint32_t odd = 0;  // the parity of the order: the sum of the digits of its rank
      for (std::uint64_t rest = number, base = 6; rest > 0; rest /= base++) odd ^= rest % base & 1U;
      for (std::uint32_t tail = 0; tail < 120; tail += 2)
        for (std::uint32_t cell = 0; cell < blank_cells_; ++cell)
          visit(place(tail + (to_.order_parity(cell) ^ odd ^ tail_parity_[tail]), cell));
    }
  }

 private:
  /// What a part of an order adds: to the number of its pattern without the blank, and to its blocks' orders' ranks.
  struct Sum {
    std::uint32_t sequence;
    std::uint32_t ranks;
  };

  Sum sum_of(const State& order) const {
    // The state of that order with the blank in cell 0.
    State state = identity_permutation();
    if (blank_ >= 0) state[0] = static_cast<std::uint8_t>(blank_);
    const int first = blank_ >= 0 ? 1 : 0;
    for (int i = 0; i < length_; ++i)
      state[first + i] = static_cast<std::uint8_t>(order[i] + (blank_ >= 0 && order[i] >= blank_ ? 1 : 0));
    const TurnIndex::Parts parts = from_.parts(state);
    return {parts.pattern / blank_cells_, ranks_[0][parts.orders[0]] * others_ + ranks_[1][parts.orders[1]]};
  }

  /// What the last five places add, after this beginning.
  const std::vector<Sum>& tails_after(const State& order, int head, const Sum& begin) {
    const auto& blocks = from_.blocks();
    std::size_t kind = 0;
    for (int i = head; i < length_; ++i)
      kind += order[i] < blocks[1].first ? 1U : order[i] < blocks[1].first + blocks[1].size ? 6U : 0U;
    auto& tails = tails_[kind];
    if (!tails.empty()) return tails;
    for (std::uint64_t rank = 0; rank < 120; ++rank) {
      const Permutation tail = cantor_unrank(rank, 5);
      State whole = order;
      for (int i = 0; i < 5; ++i) whole[head + i] = order[head + tail[i]];
      const Sum sum = sum_of(whole);
      tails.push_back({sum.sequence - begin.sequence, sum.ranks - begin.ranks});
      tail_parity_[static_cast<std::size_t>(rank)] = static_cast<std::uint8_t>(tail.parity(5));
    }
    return tails;
  }

  const CompactIndex& to_;
  const TurnIndex& from_;
  int blank_;
  int cells_;
  int length_ = 0;
  std::uint32_t blank_cells_ = 1;
  std::uint32_t others_ = 1;
  std::array<std::vector<std::uint32_t>, 2> ranks_;  // by order, as three bits a tile
  std::vector<std::uint16_t> places_;
  std::array<std::vector<Sum>, 36> tails_;
  std::array<std::uint8_t, 120> tail_parity_{};
};

/// Labels in the order of a table's index.
template <class Label>
std::vector<Label> in_order(const Puzzle& puzzle, const CompactIndex& to, const TurnIndex& from,
                            const std::vector<Label>& labels) {
  std::vector<Label> ordered(to.size());
  if (puzzle.cells() - (puzzle.blank() ? 1 : 0) < 5) {
    for (std::uint32_t i = 0; i < to.size(); ++i) {
      const std::uint64_t at = from.of(to.state(i));
      ordered[i] = labels[static_cast<std::size_t>(at / from.turns() * 16 + at % from.turns())];
    }
    return ordered;
  }
  Label* next = ordered.data();
  LabelWalk(puzzle, to, from).walk([&](std::size_t place) { *next++ = labels[place]; });
  return ordered;
}

}  // namespace

Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const CompactIndex index(*puzzle, goal);
  const auto search = TurnSearch::start(*puzzle, goal, TurnSearch::Keep::moves);
  while (search->next_level(1) > 0) {
  }
  const std::size_t farthest = search->histogram().size() - 1;
  if (auto done = why_too_far(*puzzle, farthest); !done) return done.error();

  const int bits = distance_width(static_cast<int>(farthest));
  const int move_bits = move_width(*puzzle);
  PackedArray distances;
  PackedArray moves;
  const auto pack = [&](const auto& labels) {
    const auto ordered = in_order(*puzzle, index, search->index(), labels);
    const std::uint32_t all = (1U << static_cast<unsigned>(bits)) - 1;
    distances = PackedArray::of(index.size(), bits, [&](std::size_t i) { return ordered[i] & all; });
    moves = PackedArray::of(index.size(), move_bits, [&](std::size_t i) { return unsigned{ordered[i]} >> bits; });
  };
  bits + move_bits <= 8 ? pack(search->narrow_labels(bits)) : pack(search->wide_labels(bits));
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), search->histogram());
}

Result<ProvenTable> make_turns(const Puzzle& puzzle, const State& goal, std::size_t threads) {
  auto search = TurnSearch::start(puzzle, goal, TurnSearch::Keep::distances);
  while (search->next_level(threads) > 0) {
  }
  ProvenTable made{search->histogram(), {}};
  if (auto done = why_too_far(puzzle, made.histogram.size() - 1); !done) return done.error();
  search->finish();

  const int bits = distance_width(static_cast<int>(made.histogram.size()) - 1);
  const TurnIndex& index = search->index();
  const std::size_t pattern_bytes = std::size_t{index.cosets()} * index.turns() * static_cast<std::size_t>(bits) / 8;
  const std::size_t size = pattern_bytes * index.patterns();
  const auto bytes = std::make_shared<const LargeArray<std::uint8_t>>(size);
  constexpr std::size_t piece = 64;
  side_by_side(threads, (index.patterns() + piece - 1) / piece, [&](std::size_t i) {
    for (std::size_t pattern = i * piece; pattern < std::min<std::size_t>(index.patterns(), (i + 1) * piece); ++pattern)
      search->pack(static_cast<std::uint32_t>(pattern), bits, bytes->data() + pattern * pattern_bytes);
  });
  search.reset();

  const TurnDistances distances{puzzle, goal, made.histogram, bits, {bytes->data(), size}};
  if (const auto fault = fault_in_turns(distances, threads))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  made.bytes = [bytes](std::uint64_t at, std::span<std::uint8_t> to) {
    std::copy_n(bytes->data() + at, to.size(), to.data());
  };
  return made;
}

std::uint64_t bytes_to_make_turns(const Puzzle& puzzle) {
  constexpr int four_bits = 14;
  return TurnSearch::bytes_for(puzzle, TurnSearch::Keep::distances, four_bits);
}

}  // namespace tilebase::tablegen

#include "prove_slides.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/notation.hpp>

#include "bits.hpp"
#include "order_moves.hpp"
#include "prove.hpp"

namespace tilebase::tablegen {
namespace {

using Word = std::uint64_t;
constexpr std::uint64_t lanes = SlideBlocks::lanes;
constexpr Word all_lanes = (Word{1} << lanes) - 1;
constexpr std::size_t most_block_words = 336;  // for lines of four cells
constexpr std::uint64_t blocks_per_piece = 64;

using Words = std::array<Word, most_block_words>;  // a block's

}  // namespace

/// A state is numbered by the blank's place and its pair: half the rank of its order.
struct SlideProof::Search {
  Search(const Puzzle& of, const State& from, const SlideBits& stored, const SlidePart& own)
      : puzzle(of),
        bits(stored),
        part(own),
        goal(from),
        blocks(stored.blocks()),
        own_blocks(static_cast<std::size_t>(own.end - own.first)),
        places(of.cells()),
        index(SlideBoard::of(of).value(), *of.blank(), from),
        odd_block(own_blocks),
        met(static_cast<unsigned>(places) * own_blocks * blocks.block_words),
        changed(static_cast<unsigned>(places) * own_blocks),
        full(changed.size()) {
    const SlideBoard board = SlideBoard::of(puzzle).value();
    const auto reading = SlideReading::along_shorter_side(board);
    const int goal_colour = board.colour(goal.lane_of(*puzzle.blank()));
    for (int place = 0; place < places; ++place) {
      const int cell = reading.cell(place);
      odd_order.push_back(reading.order(state_of(place, 0), places, *puzzle.blank()).parity(blocks.tiles));
      odd_distance.push_back(board.colour(cell) ^ goal_colour);
      moves.emplace_back();
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        if (puzzle.moves()[move].at[static_cast<std::size_t>(cell)])
          moves[place].emplace_back(puzzle, reading, blocks, static_cast<MoveId>(move), cell);
    }
    for (std::uint64_t block = part.first; block < part.end; ++block)
      odd_block[block - part.first] = static_cast<std::uint8_t>(odd_of(0, block) ^ odd_order[0]);
  }

  std::uint64_t block_of(std::uint64_t pair) const { return pair / lanes / blocks.block_words; }
  bool is_own(std::uint64_t block) const { return block >= part.first && block < part.end; }
  State state_of(int place, std::uint64_t pair) const { return index.state(number_of(place, pair)); }
  std::uint64_t number_of(int place, std::uint64_t pair) const {
    return pair * static_cast<unsigned>(places) + static_cast<unsigned>(place);
  }

  /// Where a block of the part is, counted from its first one, among those of all planes.
  std::size_t at(int place, std::uint64_t block) const {
    return static_cast<unsigned>(place) * own_blocks + static_cast<std::size_t>(block - part.first);
  }

  /// The parity of the places of an order from a block's own on; any block.
  int odd_of(int place, std::uint64_t block) const {
    std::uint64_t digits = 0;
    for (int left = SlideBlocks::tail_places + blocks.free + 1; left <= blocks.tiles; ++left) {
      const auto base = static_cast<std::uint64_t>(left);
      digits += block % base;
      block /= base;
    }
    return odd_order[place] ^ static_cast<int>(digits & 1U);
  }

  /// Compares every entry of the tables with a board; of entries for both parities, both.
  std::optional<std::string> fault_in_tables() const {
    constexpr std::uint64_t samples = 200;
    const std::uint64_t pairs_of_block = blocks.block_words * lanes;
    for (int place = 0; place < places; ++place)
      for (const OrderMove& move : moves[place])
        for (std::uint64_t i = 0; i < std::max(samples, move.entries()); ++i) {
          const std::uint64_t other = i * 2654435761U % (blocks.words() * lanes);  // far from each other
          const std::uint64_t pair = move.pair_of_entry(i % move.entries(), other);
          if (auto fault = fault_in(place, move, pair)) return fault;
          if (!move.has_parities() || blocks.blocks == 1) continue;
          // The same entry in a block where the other parity holds.
          std::uint64_t block = block_of(pair);
          const int odd = odd_of(place, block);
          while (odd_of(place, block) == odd) block = (block + 1) % blocks.blocks;
          if (auto fault = fault_in(place, move, block * pairs_of_block + pair % pairs_of_block)) return fault;
        }
    return std::nullopt;
  }

  /// Compares where a state is after a move by the tables with where its board is, and that another move leads back.
  std::optional<std::string> fault_in(int place, const OrderMove& move, std::uint64_t pair) const {
    const State before = state_of(place, pair);
    const auto after = puzzle.apply(before, move.move());
    const std::uint64_t pair_after = move.pair_after(pair, odd_of(place, block_of(pair)));
    bool right = after && index.of(*after) == number_of(move.place(), pair_after);
    const auto& back = moves[move.place()];
    right = right && std::any_of(back.begin(), back.end(), [&](const OrderMove& other) {
              return other.place() == place &&
                     other.pair_after(pair_after, odd_of(move.place(), block_of(pair_after))) == pair;
            });
    if (right) return std::nullopt;
    return "the proof's tables and move " + puzzle.moves()[move.move()].name + " differ at state " +
           format_board(puzzle, before);
  }

  /// Meets the goal, if it is in this part. How many states that are.
  Result<std::uint64_t> begin() {
    if (auto fault = fault_in_tables()) return Error{ErrorCode::table_damaged, *std::move(fault)};
    const std::uint64_t number = index.of(goal).value();
    const std::uint64_t pair = number / static_cast<unsigned>(places);
    if (!is_own(block_of(pair))) return std::uint64_t{0};
    Words now{};
    now[pair / lanes % blocks.block_words] = Word{1} << (pair % lanes);
    return meet(static_cast<int>(number % static_cast<unsigned>(places)), block_of(pair), now);
  }

  /// Hands the neighbours of a block's new states to the parts that they lie in: whole blocks, word by word. Slides are
  /// reversible, so the predecessors of a state are its successors.
  void send(int place, std::uint64_t block, const Word* fresh) {
    if (part.traffic == nullptr) return;
    for (const OrderMove& move : moves[place]) {
      const std::uint64_t after = move.block_after(block);
      if (!is_own(after)) part.traffic->send(move.place(), after, {fresh, blocks.block_words});
    }
  }

  /// Meets the states of a block at the distance. How many there are.
  ///
  /// A block that did not change in the level before need not be looked at: all its states were met two levels before,
  /// or earlier, when the blank's colour was the same; so the level after that has met their neighbours. The same holds
  /// for states that come from other parts: they are sent when they are new.
  Result<std::uint64_t> fill(int place, std::uint64_t block) {
    const std::size_t here = at(place, block);
    changed[here] = 0;
    if (full[here] != 0) return std::uint64_t{0};
    Words now;
    std::copy_n(met.data() + here * blocks.block_words, blocks.block_words, now.begin());
    const int odd = odd_order[place] ^ odd_block[block - part.first];
    bool looked = part.traffic != nullptr && part.traffic->receive(place, block, now.data());
    for (const OrderMove& move : moves[place]) {
      const std::size_t there = at(move.place(), part.first);
      looked |=
          move.add(block, odd, {met.data() + there * blocks.block_words, changed.data() + there, part.first, part.end},
                   now.data());
    }
    return looked ? meet(place, block, now) : std::uint64_t{0};
  }

  /// Adds the states of a block to those that are met, and compares the bits of new ones. How many these are.
  Result<std::uint64_t> meet(int place, std::uint64_t block, Words& now) {
    const Word right = (distance >> 1 & 1) != 0 ? all_lanes : 0;
    const Word* const stored = bits.plane(place) + (block - part.first) * blocks.block_words;
    const std::size_t here = at(place, block);
    Word* const known = met.data() + here * blocks.block_words;
    Word all = all_lanes;
    Word wrong = 0;
    Word any = 0;
    for (std::size_t i = 0; i < blocks.block_words; ++i) {
      const Word fresh = now[i] & ~known[i];
      any |= fresh;
      wrong |= fresh & (stored[i] ^ right);
      all &= now[i];
      known[i] |= fresh;
      now[i] = fresh;
    }
    if (any == 0) return std::uint64_t{0};
    for (std::size_t i = 0; wrong != 0; ++i)
      if (const Word bit = now[i] & (stored[i] ^ right); bit != 0) return wrong_bit(place, block, i, bit);
    changed[here] = 1;
    full[here] = all == all_lanes ? 1 : 0;
    send(place, block, now.data());
    return count_bits(now.data(), blocks.block_words);
  }

  Error wrong_bit(int place, std::uint64_t block, std::size_t word, Word wrong) const {
    const std::uint64_t pair =
        (block * blocks.block_words + word) * lanes + static_cast<unsigned>(std::countr_zero(wrong));
    return {ErrorCode::table_damaged, "state " + format_board(puzzle, state_of(place, pair)) + " has distance " +
                                          std::to_string(distance) + ", but bit 1 of its distance is stored as " +
                                          ((distance >> 1 & 1) != 0 ? "0" : "1")};
  }

  const Puzzle& puzzle;
  const SlideBits& bits;
  SlidePart part;
  State goal;
  SlideBlocks blocks;
  std::size_t own_blocks;
  int places;
  SlideIndex index;
  int distance = -1;
  IntVector<std::vector<OrderMove>> moves;  // by the blank's place
  IntVector<int> odd_order;                 // the parity of the orders, by the blank's place
  IntVector<int> odd_distance;              // bit 0 of the distances
  std::vector<std::uint8_t> odd_block;      // the parity of the digits before those of a block, by block of the part
  LargeArray<Word> met;                     // by place and block of the part
  std::vector<std::uint8_t> changed;        // in the last level
  std::vector<std::uint8_t> full;           // everything is met
};

SlideProof::SlideProof(const Puzzle& puzzle, const State& goal, const SlideBits& bits, const SlidePart& part)
    : search_(std::make_unique<Search>(puzzle, goal, bits, part)) {}
SlideProof::SlideProof(SlideProof&&) noexcept = default;
SlideProof::~SlideProof() = default;

Result<std::uint64_t> SlideProof::next_level(std::size_t threads) {
  Search& search = *search_;
  const SlidePart& part = search.part;
  if (++search.distance == 0) return search.begin();
  std::vector<Result<std::uint64_t>> found(
      static_cast<std::size_t>((search.own_blocks + blocks_per_piece - 1) / blocks_per_piece), std::uint64_t{0});
  side_by_side(threads, found.size(), [&](std::size_t piece) {
    const std::uint64_t first = part.first + piece * blocks_per_piece;
    const std::uint64_t end = std::min(part.end, first + blocks_per_piece);
    for (int place = 0; place < search.places; ++place)
      if (search.odd_distance[place] == (search.distance & 1))
        for (std::uint64_t block = first; block < end && found[piece]; ++block) {
          if (const auto here = search.fill(place, block))
            *found[piece] += *here;
          else
            found[piece] = here;
        }
    if (part.traffic != nullptr) part.traffic->progress();
  });
  std::uint64_t states = 0;
  for (const auto& of_piece : found) {
    if (!of_piece) return of_piece;
    states += *of_piece;
  }
  return states;
}

std::optional<std::string> fault_in_levels(std::uint64_t states, const std::vector<std::uint64_t>& histogram,
                                           const std::function<Result<std::uint64_t>()>& next_level) {
  std::uint64_t met = 0;
  std::vector<std::uint64_t> counted;
  do {
    const auto found = next_level();
    if (!found) return found.error().message;
    counted.push_back(*found);
    met += *found;
    const auto so_far = static_cast<std::ptrdiff_t>(std::min(counted.size(), histogram.size()));
    if (auto fault = fault_in_counts(counted, {histogram.begin(), histogram.begin() + so_far})) return fault;
  } while (counted.back() != 0);
  if (met != states) return "only " + std::to_string(met) + " of " + std::to_string(states) + " states can be reached";
  return std::nullopt;
}

std::optional<std::string> fault_in_slides(const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                                           const std::vector<std::uint64_t>& histogram, std::size_t threads,
                                           const std::function<void(std::uint64_t)>& tell) {
  const SlideBlocks& blocks = bits.blocks();
  std::uint64_t sum = 0;
  SlideProof proof(puzzle, goal, bits, {0, blocks.blocks, nullptr});
  return fault_in_levels(blocks.words() * lanes * static_cast<std::uint64_t>(puzzle.cells()), histogram, [&] {
    auto found = proof.next_level(threads);
    if (found) tell(sum += *found);
    return found;
  });
}

Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads) {
  const SlideBoard board = SlideBoard::of(stored.puzzle()).value();
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  const auto bits = read_slide_bits(stored, 0, blocks.blocks, threads);
  if (!bits) return bits.error();
  return fault_in_slides(stored.puzzle(), stored.goal(), *bits, stored.histogram(), threads);
}

}  // namespace tilebase::tablegen

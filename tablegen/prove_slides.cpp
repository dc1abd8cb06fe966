#include "prove_slides.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/notation.hpp>

#include "order_moves.hpp"
#include "prove.hpp"

namespace tilebase::tablegen {
namespace {

using Word = std::uint64_t;
constexpr std::uint64_t lanes = SlideBlocks::lanes;
constexpr Word all_lanes = (Word{1} << lanes) - 1;
constexpr std::size_t most_block_words = 336;  // for lines of four cells
constexpr std::uint64_t blocks_per_piece = 64;

/// The planes of a part, by place: one after the other, so many numbers for each block.
template <class Number>
class Planes {
 public:
  Planes(int places, std::uint64_t blocks, std::size_t per_block)
      : numbers_(static_cast<std::size_t>(static_cast<unsigned>(places) * blocks * per_block)),
        blocks_(blocks),
        per_block_(per_block) {}

  /// Those of a block, counted from the part's first.
  Number* at(int place, std::uint64_t block = 0) const {
    return numbers_.data() + (static_cast<unsigned>(place) * blocks_ + block) * per_block_;
  }

 private:
  LargeArray<Number> numbers_;
  std::uint64_t blocks_;
  std::size_t per_block_;
};

}  // namespace

/// A state is numbered by the blank's place and its pair: half the rank of its order.
struct SlideProof::Search {
  Search(const Puzzle& of, const State& from, const SlideBits& stored, const SlidePart& own)
      : puzzle(of),
        bits(stored),
        part(own),
        goal(from),
        reading(SlideReading::along_shorter_side(SlideBoard::of(of).value())),
        blocks(stored.blocks()),
        places(of.cells()),
        moves(static_cast<std::size_t>(places)),
        odd_order(static_cast<std::size_t>(places), -1),
        odd_distance(static_cast<std::size_t>(places), -1),
        odd_block(static_cast<std::size_t>(own.end - own.first)),
        met(places, own.end - own.first, blocks.block_words),
        changed(places, own.end - own.first, 1),
        full(places, own.end - own.first, 1) {
    for (int cell = 0; cell < places; ++cell)
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        if (puzzle.moves()[move].at[static_cast<std::size_t>(cell)])
          moves[reading.place(cell)].emplace_back(puzzle, reading, blocks, static_cast<MoveId>(move), cell);
    // From the goal's place to all others, move by move.
    std::vector<int> next{place_of_blank(goal)};
    odd_order[next[0]] = odd_order_of(goal);
    odd_distance[next[0]] = 0;
    while (!next.empty()) {
      const int place = next.back();
      next.pop_back();
      for (const OrderMove& move : moves[place]) {
        const int after = move.place();
        if (odd_distance[after] >= 0) continue;
        odd_order[after] = odd_order[place] ^ move.odd();
        odd_distance[after] = odd_distance[place] ^ 1;
        next.push_back(after);
      }
    }
    for (std::uint64_t block = part.first; block < part.end; ++block)
      odd_block[block - part.first] = static_cast<std::uint8_t>(odd_of(0, block) ^ odd_order[0]);
  }

  Permutation order_of(const State& state) const { return reading.order(state, places, *puzzle.blank()); }
  std::uint64_t pair_of(const State& state) const { return cantor_rank(order_of(state), blocks.tiles) / 2; }
  int odd_order_of(const State& state) const { return order_of(state).parity(blocks.tiles); }
  int place_of_blank(const State& state) const { return reading.place(state.lane_of(*puzzle.blank())); }
  std::uint64_t block_of(std::uint64_t pair) const { return pair / lanes / blocks.block_words; }
  bool is_own(std::uint64_t block) const { return block >= part.first && block < part.end; }
  const Word* stored_words(int place, std::uint64_t block) const {
    return bits.plane(place) + (block - part.first) * blocks.block_words;
  }

  State state_of(int place, std::uint64_t pair) const {
    Permutation order = cantor_unrank(2 * pair, blocks.tiles);
    if (order.parity(blocks.tiles) != odd_order[place]) std::swap(order[blocks.tiles - 2], order[blocks.tiles - 1]);
    const int blank = *puzzle.blank();
    State state = identity_permutation();
    for (int at = 0, next = 0; at < places; ++at) {
      const int tile = at == place ? blank : order[next] + (order[next] >= blank ? 1 : 0);
      if (at != place) ++next;
      state[reading.cell(at)] = static_cast<std::uint8_t>(tile);
    }
    return state;
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
    bool right = after && place_of_blank(*after) == move.place() && pair_of(*after) == pair_after &&
                 odd_order_of(*after) == odd_order[move.place()];
    const auto& back = moves[move.place()];
    right = right && std::any_of(back.begin(), back.end(), [&](const OrderMove& other) {
              return other.place() == place &&
                     other.pair_after(pair_after, odd_of(move.place(), block_of(pair_after))) == pair;
            });
    if (right) return std::nullopt;
    return "the proof's tables and move " + puzzle.moves()[move.move()].name + " differ at state " +
           format_board(puzzle, before);
  }

  /// Meets the goal, if it is in this part.
  std::optional<std::string> begin() {
    if (auto fault = fault_in_tables()) return fault;
    const int place = place_of_blank(goal);
    const std::uint64_t pair = pair_of(goal);
    const std::uint64_t block = block_of(pair);
    if (!is_own(block)) return std::nullopt;
    const auto word = static_cast<std::size_t>(pair / lanes % blocks.block_words);
    Word* const words = met.at(place, block - part.first);
    words[word] = Word{1} << (pair % lanes);
    *changed.at(place, block - part.first) = 1;
    send(place, block, words);
    const Word wrong = stored_words(place, block)[word] & words[word];
    if (wrong != 0) return wrong_bit(place, block, word, wrong);
    return std::nullopt;
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

  /// Meets the states of a block at the distance, and compares their bits. How many there are.
  ///
  /// A block that did not change in the level before need not be looked at: all its states were met two levels before,
  /// or earlier, when the blank's colour was the same; so the level after that has met their neighbours. The same holds
  /// for states that come from other parts: they are sent when they are new.
  std::uint64_t fill(int place, std::uint64_t block, std::optional<std::string>& fault) {
    const std::uint64_t at = block - part.first;
    *changed.at(place, at) = 0;
    if (*full.at(place, at) != 0) return 0;
    Word* const known = met.at(place, at);
    std::array<Word, most_block_words> now;
    std::copy_n(known, blocks.block_words, now.begin());
    const int odd = odd_order[place] ^ odd_block[at];
    bool looked = part.traffic != nullptr && part.traffic->receive(place, block, now.data());
    for (const OrderMove& move : moves[place])
      looked |=
          move.add(block, odd, {met.at(move.place()), changed.at(move.place()), part.first, part.end}, now.data());
    if (!looked) return 0;

    const Word right = (distance >> 1 & 1) != 0 ? all_lanes : 0;
    const Word* const stored = stored_words(place, block);
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
    if (any == 0) return 0;
    *changed.at(place, at) = 1;
    *full.at(place, at) = all == all_lanes ? 1 : 0;
    for (std::size_t i = 0; wrong != 0 && !fault; ++i)
      if (const Word here = now[i] & (stored[i] ^ right); here != 0) fault = wrong_bit(place, block, i, here);
    send(place, block, now.data());
    return count_bits(now.data(), blocks.block_words);
  }

  std::string wrong_bit(int place, std::uint64_t block, std::size_t word, Word wrong) const {
    const std::uint64_t pair =
        (block * blocks.block_words + word) * lanes + static_cast<unsigned>(std::countr_zero(wrong));
    return "state " + format_board(puzzle, state_of(place, pair)) + " has distance " + std::to_string(distance) +
           ", but bit 1 of its distance is stored as " + ((distance >> 1 & 1) != 0 ? "0" : "1");
  }

  const Puzzle& puzzle;
  const SlideBits& bits;
  SlidePart part;
  State goal;
  SlideReading reading;
  SlideBlocks blocks;
  int places;
  int distance = -1;
  IntVector<std::vector<OrderMove>> moves;  // by the blank's place
  IntVector<int> odd_order;                 // the parity of the orders, by the blank's place
  IntVector<int> odd_distance;              // bit 0 of the distances
  IntVector<std::uint8_t> odd_block;        // the parity of the digits before those of a block, by block of the part
  Planes<Word> met;
  Planes<std::uint8_t> changed;  // by block: in the last level
  Planes<std::uint8_t> full;     // everything is met
};

SlideProof::SlideProof(const Puzzle& puzzle, const State& goal, const SlideBits& bits, const SlidePart& part)
    : search_(std::make_unique<Search>(puzzle, goal, bits, part)) {}
SlideProof::SlideProof(SlideProof&&) noexcept = default;
SlideProof::~SlideProof() = default;

Result<std::uint64_t> SlideProof::next_level(std::size_t threads) {
  Search& search = *search_;
  const SlidePart& part = search.part;
  if (++search.distance == 0) {
    if (auto fault = search.begin()) return Error{ErrorCode::table_damaged, *std::move(fault)};
    return std::uint64_t{search.is_own(search.block_of(search.pair_of(search.goal))) ? 1U : 0U};
  }
  struct Found {
    std::uint64_t states = 0;
    std::optional<std::string> fault;
  };
  std::vector<Found> found(static_cast<std::size_t>((part.end - part.first + blocks_per_piece - 1) / blocks_per_piece));
  side_by_side(threads, found.size(), [&](std::size_t piece) {
    const std::uint64_t first = part.first + piece * blocks_per_piece;
    const std::uint64_t end = std::min(part.end, first + blocks_per_piece);
    for (int place = 0; place < search.places; ++place)
      if (search.odd_distance[place] == (search.distance & 1))
        for (std::uint64_t block = first; block < end && !found[piece].fault; ++block)
          found[piece].states += search.fill(place, block, found[piece].fault);
    if (part.traffic != nullptr) part.traffic->progress();
  });
  std::uint64_t states = 0;
  for (Found& of_piece : found) {
    if (of_piece.fault) return Error{ErrorCode::table_damaged, *std::move(of_piece.fault)};
    states += of_piece.states;
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
                                           const std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const SlideBlocks& blocks = bits.blocks();
  SlideProof proof(puzzle, goal, bits, {0, blocks.blocks, nullptr});
  return fault_in_levels(blocks.words() * lanes * static_cast<std::uint64_t>(puzzle.cells()), histogram,
                         [&] { return proof.next_level(threads); });
}

Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads) {
  const SlideBoard board = SlideBoard::of(stored.puzzle()).value();
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  const auto bits = read_slide_bits(stored, 0, blocks.blocks, threads);
  if (!bits) return bits.error();
  return fault_in_slides(stored.puzzle(), stored.goal(), *bits, stored.histogram(), threads);
}

}  // namespace tilebase::tablegen

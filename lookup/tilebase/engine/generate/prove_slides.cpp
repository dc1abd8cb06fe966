#include <tilebase/engine/generate/prove_slides.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/order_moves.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

using Word = std::uint64_t;
constexpr std::uint64_t lanes = SlideBlocks::lanes;
constexpr Word all_lanes = (Word{1} << lanes) - 1;
constexpr std::size_t max_proof_block_words = 336;  // maximum for boards with lines of four cells
constexpr std::uint64_t blocks_per_proof_range = 64;

using Words = std::array<Word, max_proof_block_words>;  // words of one block

}  // namespace

/// The state of a proof between two levels. A state of the puzzle has two numbers: the blank's place, and its pair,
/// which is half the rank of its order.
struct SlideProof::Search {
  Search(const Puzzle& puzzle_, const State& goal_, const SlideBits& bits_, const SlideShare& share_)
      : puzzle(puzzle_),
        bits(bits_),
        share(share_),
        goal(goal_),
        blocks(bits_.blocks()),
        share_blocks(static_cast<std::size_t>(share_.end - share_.first)),
        places(puzzle_.cells()),
        index(SlideBoard::of(puzzle_).value(), *puzzle_.blank(), goal_),
        odd_block(share_blocks),
        seen(static_cast<unsigned>(places) * share_blocks * blocks.block_words),
        is_changed(static_cast<unsigned>(places) * share_blocks),
        is_full(is_changed.size()) {
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
    for (std::uint64_t block = share.first; block < share.end; ++block)
      odd_block[static_cast<std::size_t>(block - share.first)] =
          static_cast<std::uint8_t>(odd_of(0, block) ^ odd_order[0]);
  }

  std::uint64_t block_of(std::uint64_t pair) const { return pair / lanes / blocks.block_words; }
  bool is_in_share(std::uint64_t block) const { return block >= share.first && block < share.end; }
  State state_of(int place, std::uint64_t pair) const { return index.state(number_of(place, pair)); }
  std::uint64_t number_of(int place, std::uint64_t pair) const {
    return pair * static_cast<unsigned>(places) + static_cast<unsigned>(place);
  }

  /// Returns the index of a block of the share among the share's blocks of all planes.
  std::size_t at(int place, std::uint64_t block) const {
    return static_cast<unsigned>(place) * share_blocks + static_cast<std::size_t>(block - share.first);
  }

  /// Returns the parity of the digits of an order from the block's own places on, for any block of a plane.
  int odd_of(int place, std::uint64_t block) const {
    std::uint64_t digits = 0;
    for (int tiles = SlideBlocks::tail_places + blocks.free + 1; tiles <= blocks.tiles; ++tiles) {
      const auto base = static_cast<std::uint64_t>(tiles);
      digits += block % base;
      block /= base;
    }
    return odd_order[place] ^ static_cast<int>(digits & 1U);
  }

  /// Compares every entry of the tables with a board, in both parities where entries depend on parity.
  std::optional<std::string> fault_in_tables() const {
    constexpr std::uint64_t samples = 200;
    const std::uint64_t pairs_of_block = blocks.block_words * lanes;
    for (int place = 0; place < places; ++place)
      for (const OrderMove& move : moves[place])
        for (std::uint64_t i = 0; i < std::max(samples, move.entries()); ++i) {
          const std::uint64_t other = i * 2654435761U % (blocks.words() * lanes);  // pseudo-random pairs
          const std::uint64_t pair = move.pair_of_entry(i % move.entries(), other);
          if (auto fault = fault_in(place, move, pair)) return fault;
          if (!move.has_parities() || blocks.blocks == 1) continue;
          // Compare the entry again in a block of the other parity.
          std::uint64_t block = block_of(pair);
          const int odd = odd_of(place, block);
          while (odd_of(place, block) == odd) block = (block + 1) % blocks.blocks;
          if (auto fault = fault_in(place, move, block * pairs_of_block + pair % pairs_of_block)) return fault;
        }
    return std::nullopt;
  }

  /// Checks one move of one state: the tables must give the same state as the move applied to the board, and some move
  /// must lead back. Returns nullopt if both hold, else the fault.
  std::optional<std::string> fault_in(int place, const OrderMove& move, std::uint64_t pair) const {
    const State before = state_of(place, pair);
    const auto after = puzzle.apply(before, move.move());
    const std::uint64_t pair_after = move.pair_after(pair, odd_of(place, block_of(pair)));
    bool is_right = after && index.of(*after) == number_of(move.place(), pair_after);
    const auto& back = moves[move.place()];
    is_right = is_right && std::any_of(back.begin(), back.end(), [&](const OrderMove& other) {
                 return other.place() == place &&
                        other.pair_after(pair_after, odd_of(move.place(), block_of(pair_after))) == pair;
               });
    if (is_right) return std::nullopt;
    return "the proof's tables and move " + puzzle.moves()[move.move()].name + " differ at state " +
           format_board(puzzle, before);
  }

  /// Checks the tables, and adds the goal if it lies in this share. Returns the number of states added: 1 or 0.
  Result<std::uint64_t> begin() {
    if (auto fault = fault_in_tables()) return Error{ErrorCode::table_damaged, *std::move(fault)};
    const std::uint64_t number = index.of(goal).value();
    const std::uint64_t pair = number / static_cast<unsigned>(places);
    if (!is_in_share(block_of(pair))) return std::uint64_t{0};
    Words now{};
    now[static_cast<std::size_t>(pair / lanes % blocks.block_words)] = Word{1} << (pair % lanes);
    return add(static_cast<int>(number % static_cast<unsigned>(places)), block_of(pair), now);
  }

  /// Sends a block's new states to the shares that hold their neighbours: whole blocks, word by word. Slides are
  /// reversible, so the predecessors of a state are its successors.
  void send(int place, std::uint64_t block, const Word* fresh) {
    if (share.traffic == nullptr) return;
    for (const OrderMove& move : moves[place]) {
      const std::uint64_t after = move.block_after(block);
      if (!is_in_share(after)) share.traffic->send(move.place(), after, {fresh, blocks.block_words});
    }
  }

  /// Adds the states of a block at this distance, and compares their bits. Returns their number.
  ///
  /// A block that did not change in the last level need not be read: its states were all added in earlier levels with
  /// the same colour of the blank, and each time the next level added their neighbours. The rule also holds for states
  /// of other shares, which are sent when they are new.
  Result<std::uint64_t> fill(int place, std::uint64_t block) {
    const std::size_t target = at(place, block);
    is_changed[target] = 0;
    if (is_full[target] != 0) return std::uint64_t{0};
    Words now;
    std::copy_n(seen.data() + target * blocks.block_words, blocks.block_words, now.begin());
    const int odd = odd_order[place] ^ odd_block[static_cast<std::size_t>(block - share.first)];
    bool has_read = share.traffic != nullptr && share.traffic->receive(place, block, now.data());
    for (const OrderMove& move : moves[place]) {
      const std::size_t source = at(move.place(), share.first);
      has_read |= move.add(
          block, odd, {seen.data() + source * blocks.block_words, is_changed.data() + source, share.first, share.end},
          now.data());
    }
    return has_read ? add(place, block, now) : std::uint64_t{0};
  }

  /// Adds states of a block to those seen, and compares the stored bits of the new states. Leaves the new states in
  /// `now`, and returns their number.
  Result<std::uint64_t> add(int place, std::uint64_t block, Words& now) {
    const Word expected = (distance >> 1 & 1) != 0 ? all_lanes : 0;
    const Word* const stored = bits.plane(place) + (block - share.first) * blocks.block_words;
    const std::size_t target = at(place, block);
    Word* const seen_words = seen.data() + target * blocks.block_words;
    Word common_mask = all_lanes;
    Word wrong = 0;
    Word union_mask = 0;
    for (std::size_t i = 0; i < blocks.block_words; ++i) {
      const Word fresh = now[i] & ~seen_words[i];
      union_mask |= fresh;
      wrong |= fresh & (stored[i] ^ expected);
      common_mask &= now[i];
      seen_words[i] |= fresh;
      now[i] = fresh;
    }
    if (union_mask == 0) return std::uint64_t{0};
    for (std::size_t i = 0; wrong != 0; ++i)
      if (const Word bit = now[i] & (stored[i] ^ expected); bit != 0) return wrong_bit(place, block, i, bit);
    is_changed[target] = 1;
    is_full[target] = common_mask == all_lanes ? 1 : 0;
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
  SlideShare share;
  State goal;
  SlideBlocks blocks;
  std::size_t share_blocks;
  int places;
  SlideIndex index;
  int distance = -1;
  IntVector<std::vector<OrderMove>> moves;  // index: place of the blank
  IntVector<int> odd_order;                 // parity of the orders, by the blank's place
  IntVector<int> odd_distance;              // bit 0 of the distances, by the blank's place
  std::vector<std::uint8_t> odd_block;      // parity of the digits before the block's own, by block of the share
  LargeArray<Word> seen;                    // states seen, by place and block of the share
  std::vector<std::uint8_t> is_changed;  // element: 1 if the last level added states, by place and block of the share
  std::vector<std::uint8_t> is_full;     // element: 1 if all its states are seen, by place and block of the share
};

SlideProof::SlideProof(const Puzzle& puzzle, const State& goal, const SlideBits& bits, const SlideShare& share)
    : search_(std::make_unique<Search>(puzzle, goal, bits, share)) {}
SlideProof::SlideProof(SlideProof&&) noexcept = default;
SlideProof::~SlideProof() = default;

Result<std::uint64_t> SlideProof::next_level(std::size_t threads) {
  Search& search = *search_;
  const SlideShare& share = search.share;
  if (++search.distance == 0) return search.begin();
  std::vector<Result<std::uint64_t>> results(
      static_cast<std::size_t>((search.share_blocks + blocks_per_proof_range - 1) / blocks_per_proof_range),
      std::uint64_t{0});
  side_by_side(threads, results.size(), [&](std::size_t range) {
    const std::uint64_t first = share.first + range * blocks_per_proof_range;
    const std::uint64_t end = std::min(share.end, first + blocks_per_proof_range);
    for (int place = 0; place < search.places; ++place)
      if (search.odd_distance[place] == (search.distance & 1))
        for (std::uint64_t block = first; block < end && results[range]; ++block) {
          if (const auto count = search.fill(place, block))
            *results[range] += *count;
          else
            results[range] = count;
        }
    if (share.traffic != nullptr) share.traffic->progress();
  });
  std::uint64_t states = 0;
  for (const auto& result : results) {
    if (!result) return result;
    states += *result;
  }
  return states;
}

std::optional<std::string> fault_in_levels(std::uint64_t states, const std::vector<std::uint64_t>& histogram,
                                           const std::function<Result<std::uint64_t>()>& next_level) {
  std::uint64_t total = 0;
  std::vector<std::uint64_t> counted;
  do {
    const auto count = next_level();
    if (!count) return count.error().message;
    counted.push_back(*count);
    total += *count;
    const auto so_far = static_cast<std::ptrdiff_t>(std::min(counted.size(), histogram.size()));
    if (auto fault = fault_in_counts(counted, {histogram.begin(), histogram.begin() + so_far})) return fault;
  } while (counted.back() != 0);
  if (total != states)
    return "only " + std::to_string(total) + " of " + std::to_string(states) + " states can be reached";
  return std::nullopt;
}

std::optional<std::string> fault_in_slides(const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                                           const std::vector<std::uint64_t>& histogram, std::size_t threads,
                                           const std::function<void(std::uint64_t)>& tell) {
  const SlideBlocks& blocks = bits.blocks();
  std::uint64_t sum = 0;
  SlideProof proof(puzzle, goal, bits, {0, blocks.blocks, nullptr});
  return fault_in_levels(blocks.words() * lanes * static_cast<std::uint64_t>(puzzle.cells()), histogram, [&] {
    auto count = proof.next_level(threads);
    if (count) tell(sum += *count);
    return count;
  });
}

Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads) {
  const SlideBoard board = SlideBoard::of(stored.puzzle()).value();
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  const auto bits = read_slide_bits(stored, 0, blocks.blocks, threads);
  if (!bits) return bits.error();
  return fault_in_slides(stored.puzzle(), stored.goal(), *bits, stored.histogram(), threads);
}

}  // namespace tilebase

// The proof of tables of slides: what is right passes, in one part or several; what is wrong does not, wherever it is.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/generate/slide_bits.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>

#include "oracle/all_slides.hpp"
#include "support/catch.hpp"
#include "support/memory_traffic.hpp"
#include "support/random_slides.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

constexpr std::uint64_t lanes = SlideBlocks::lanes;

SlideReading reading_of(const SlideBoard& board) {
  return SlideReading::along_shorter_side(board);
}

std::string fault_of(const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                     const std::vector<std::uint64_t>& histogram) {
  return fault_in_slides(puzzle, goal, bits, histogram, 2).value_or("exact");
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The bits and the histogram of 2x5 as the oracle has them, which knows no planes.
struct ProvenBits {
  ProvenBits() : bits(SlideBlocks(board, reading_of(board)), 0, SlideBlocks(board, reading_of(board)).blocks) {
    const oracle::Grid grid{2, 5};
    const oracle::AllSlides oracle_table(grid, support::slides_in_order(grid));
    histogram.assign(oracle_table.distribution().begin(), oracle_table.distribution().end());
    distances.resize(index.size());
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      distances[i] = static_cast<std::uint8_t>(*oracle_table.distance(support::oracle_board(index.state(i), 10)));
      if ((distances[i] >> 1 & 1) != 0) flip(i);
    }
  }

  void flip(std::uint64_t i) const {
    bits.plane(static_cast<int>(i % 10))[i / 10 / lanes] ^= std::uint64_t{1} << (i / 10 % lanes);
  }

  SlideBoard board{2, 5};
  std::shared_ptr<const Puzzle> puzzle = support::builtin("slide2x5");
  SlideIndex index{board, 9, puzzle->goal()};
  SlideBits bits;
  std::vector<std::uint64_t> histogram;
  std::vector<std::uint8_t> distances;
};

const ProvenBits& proven_bits() {
  static const ProvenBits proven_bits;
  return proven_bits;
}

/// Proves bits in so many shares. The fault, or "exact".
std::string fault_in_shares(const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                            const std::vector<std::uint64_t>& histogram, std::size_t count, std::uint64_t& sent) {
  const SlideShares shares(bits.blocks(), count);
  support::MemoryTraffic traffic(shares);
  const std::size_t words = bits.blocks().block_words;
  std::vector<SlideBits> bits_of_shares;
  std::vector<SlideProof> proofs;
  bits_of_shares.reserve(count);
  for (std::size_t share = 0; share < count; ++share) {
    const SlideShare part = traffic.part(share);
    bits_of_shares.emplace_back(bits.blocks(), part.first, part.end);
    for (int place = 0; place < puzzle.cells(); ++place)
      std::copy_n(bits.plane(place) + part.first * words, (part.end - part.first) * words,
                  bits_of_shares[share].plane(place));
    proofs.emplace_back(puzzle, goal, bits_of_shares[share], part);
  }
  const auto fault = fault_in_levels(bits.blocks().words() * lanes * static_cast<std::uint64_t>(puzzle.cells()),
                                     histogram, [&]() -> Result<std::uint64_t> {
                                       std::uint64_t states = 0;
                                       for (SlideProof& proof : proofs) {
                                         const auto new_states = proof.next_level(2);
                                         if (!new_states) return new_states.error();
                                         states += *new_states;
                                       }
                                       traffic.complete();
                                       return states;
                                     });
  sent = traffic.sent();
  return fault.value_or("exact");
}

/// The bits of a table just made.
SlideBits bits_of(const SlideBoard& board, const ProvenTable& table) {
  const SlideBlocks blocks(board, reading_of(board));
  SlideBits bits(blocks, 0, blocks.blocks);
  std::vector<std::uint8_t> bytes(bits.byte_of(blocks.blocks));
  table.bytes(0, bytes);
  bits.add(0, bytes);
  return bits;
}

}  // namespace

TEST_CASE("bits of slides are packed as the format says, and unpacked") {
  const auto [rows, cols] = GENERATE(std::pair{2, 5}, std::pair{3, 4}, std::pair{2, 7}, std::pair{3, 5},
                                     std::pair{4, 4}, std::pair{13, 1}, std::pair{11, 1});
  const SlideBlocks blocks(SlideBoard(rows, cols), reading_of(SlideBoard(rows, cols)));
  const int cells = rows * cols;
  const std::uint64_t first = 5;
  const std::uint64_t end = 8;
  const SlideBits bits(blocks, first, end);
  std::mt19937_64 random(1);
  const std::size_t words = 3 * blocks.block_words;
  for (int place = 0; place < cells; ++place)
    for (std::size_t i = 0; i < words; ++i) bits.plane(place)[i] = random() & ((std::uint64_t{1} << lanes) - 1);

  // Bit by bit.
  std::vector<std::uint8_t> bytes(bits.byte_of(end) - bits.byte_of(first));
  CHECK(bits.byte_of(end) * 8 == end * blocks.block_words * lanes * static_cast<std::uint64_t>(cells));
  for (std::uint64_t i = 0; i < bytes.size() * 8; ++i) {
    const std::uint64_t pair = i / static_cast<std::uint64_t>(cells);
    const auto place = static_cast<int>(i % static_cast<std::uint64_t>(cells));
    const std::uint64_t bit = bits.plane(place)[pair / lanes] >> (pair % lanes) & 1U;
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | bit << (i % 8));
  }
  std::vector<std::uint8_t> packed(bytes.size());
  bits.write_to(bits.byte_of(first), packed);
  CHECK((packed == bytes));  // Catch2 does not spell the bytes out.

  // From any byte to any other, and back.
  SlideBits again(blocks, first, end);
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = std::min<std::size_t>(bytes.size() - at, random() % 1000);
    std::vector<std::uint8_t> some(size);
    bits.write_to(bits.byte_of(first) + at, some);
    CHECK(std::equal(some.begin(), some.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
    again.add(bits.byte_of(first) + at, some);
    at += size;
  }
  bool same = true;
  for (int place = 0; place < cells; ++place)
    same = same && std::equal(bits.plane(place), bits.plane(place) + words, again.plane(place));
  CHECK(same);
}

namespace {

/// Proves with one bit wrong: of the goal, and of every so many states that were chosen by place and by distance.
void check_wrong_bits(std::size_t every) {
  const ProvenBits& right = proven_bits();
  std::mt19937_64 random(2);
  std::vector<std::uint64_t> wrong{right.index.of(right.puzzle->goal()).value()};
  for (std::uint64_t place = 0; place < 10; ++place)
    for (const std::uint64_t pair : {std::uint64_t{0}, lanes - 1, right.index.size() / 10 - 1,
                                     random() % (right.index.size() / 10), random() % (right.index.size() / 10)})
      wrong.push_back(pair * 10 + place);
  for (std::size_t distance = 1; distance < right.histogram.size(); ++distance) {
    std::uint64_t i = random() % right.index.size();
    while (right.distances[i] != distance) i = (i + 1) % right.index.size();
    wrong.push_back(i);
  }
  for (std::size_t number = 0; number < wrong.size(); number += every) {
    const std::uint64_t i = wrong[number];
    right.flip(i);
    const int distance = right.distances[i];
    CHECK(fault_of(*right.puzzle, right.puzzle->goal(), right.bits, right.histogram) ==
          "state " + format_board(*right.puzzle, right.index.state(i)) + " has distance " + std::to_string(distance) +
              ", but bit 1 of its distance is stored as " + ((distance >> 1 & 1) != 0 ? "0" : "1"));
    right.flip(i);
  }
}

/// Proves with one state counted at the next distance, for every so many distances.
void check_wrong_counts(std::size_t every) {
  const ProvenBits& right = proven_bits();
  for (std::size_t distance = 0; distance < right.histogram.size(); distance += every) {
    auto histogram = right.histogram;
    --histogram[distance];
    ++histogram[(distance + 1) % histogram.size()];
    CHECK(contains(fault_of(*right.puzzle, right.puzzle->goal(), right.bits, histogram),
                   std::to_string(right.histogram[distance == right.histogram.size() - 1 ? 0 : distance]) +
                       " states have distance "));
  }
}

}  // namespace

// A single test case contains all checks, so that the oracle searches once.
TEST_CASE("the proof of slides agrees with the oracle about every state, and refuses what is wrong") {
  const ProvenBits& right = proven_bits();
  const State goal = right.puzzle->goal();
  std::uint64_t sent = 0;

  SECTION("what is right is proven, in one part or several") {
    CHECK(fault_of(*right.puzzle, goal, right.bits, right.histogram) == "exact");
    for (const std::size_t count : {1U, 3U, 8U}) {
      CHECK(fault_in_shares(*right.puzzle, goal, right.bits, right.histogram, count, sent) == "exact");
      CHECK((sent > 0) == (count > 1));
    }
  }
  SECTION("one wrong bit is found, wherever it is") {
    check_wrong_bits(5);
  }
  SECTION("one wrong bit is found in a share") {
    for (const std::uint64_t i : {std::uint64_t{0}, right.index.size() - 1}) {
      right.flip(i);
      CHECK(contains(fault_in_shares(*right.puzzle, goal, right.bits, right.histogram, 3, sent),
                     "state " + format_board(*right.puzzle, right.index.state(i)) + " has distance " +
                         std::to_string(int{right.distances[i]}) + ", but bit 1"));
      right.flip(i);
    }
  }
  SECTION("a wrong number of states at a distance is found") {
    check_wrong_counts(11);  // the last distance is among them
  }
  SECTION("a histogram that is too long or too short is refused") {
    auto histogram = right.histogram;
    histogram.push_back(1);
    CHECK(fault_of(*right.puzzle, goal, right.bits, histogram) == "0 states have distance 56, but the header counts 1");
    histogram = right.histogram;
    histogram.pop_back();
    CHECK(fault_of(*right.puzzle, goal, right.bits, histogram) == "2 states have distance 55, but the header counts 0");
    CHECK(fault_in_levels(4, {1, 2}, [level = 0]() mutable { return Result<std::uint64_t>((++level) % 3); }) ==
          "only 3 of 4 states can be reached");
  }
  SECTION("a table of another goal is refused") {
    // Goals of the other parity, of the same parity, and with the blank in another cell.
    for (const std::vector<int>& swaps : {std::vector<int>{0, 1}, {0, 1, 2, 3}, {8, 9}, {0, 9}}) {
      State other = goal;
      for (std::size_t i = 0; i < swaps.size(); i += 2) std::swap(other[swaps[i]], other[swaps[i + 1]]);
      CHECK(contains(fault_of(*right.puzzle, other, right.bits, right.histogram), "is stored as"));
    }
  }
}

TEST_CASE("one wrong bit of slides is not proven, at every distance", "[.full]") {
  check_wrong_bits(1);
}

TEST_CASE("a wrong number of states at any distance of slides is not proven", "[.full]") {
  check_wrong_counts(1);
}

TEST_CASE("the proof's tables agree with boards of slides of every size") {
  const auto puzzle =
      support::builtin(GENERATE("slide2x6", "slide4x3", "slide2x7", "slide3x5", "slide5x3", "slide8x2", "slide4x4"));
  // The tables are checked before the first level, also in a part without blocks.
  const SlideBoard board = SlideBoard::of(*puzzle).value();
  const SlideBits none(SlideBlocks(board, reading_of(board)), 0, 0);
  SlideProof proof(*puzzle, puzzle->goal(), none, {0, 0, nullptr});
  const auto count = proof.next_level(1);
  REQUIRE((count ? "right" : count.error().message) == "right");
  CHECK(*count == 0);
}

TEST_CASE("a proof in shares begins in the share of the goal of slides") {
  const auto puzzle = support::builtin(GENERATE("slide2x5", "slide5x2"));
  for (const int cell : {0, 5}) {
    State goal = puzzle->goal();
    std::reverse(goal.lane.begin(), goal.lane.begin() + 10);  // The goal is in the last share.
    std::swap(goal[0], goal[cell]);
    const ProvenTable table = make_table(*puzzle, goal, 2).value();
    const SlideBits bits = bits_of(SlideBoard::of(*puzzle).value(), table);
    std::uint64_t sent = 0;
    CHECK(fault_in_shares(*puzzle, goal, bits, table.histogram, 4, sent) == "exact");
  }
}

TEST_CASE("a proof of twelve cells in shares finds what one part finds", "[.full]") {
  const auto [name, shares] = GENERATE(table<const char*, std::size_t>({{"slide4x3", 3}, {"slide6x2", 8}}));
  const auto puzzle = support::builtin(name);
  const ProvenTable table = make_table(*puzzle, puzzle->goal(), 2).value();
  const SlideBits bits = bits_of(SlideBoard::of(*puzzle).value(), table);
  std::uint64_t sent = 0;
  CHECK(fault_in_shares(*puzzle, puzzle->goal(), bits, table.histogram, shares, sent) == "exact");
  CHECK(sent > 0);
}

TEST_CASE("a proof in shares meets the first states of 4x4", "[.long]") {
  const auto puzzle = support::builtin("slide4x4");
  State goal = puzzle->goal();
  std::swap(goal[5], goal[15]);
  constexpr int levels = 6;
  // All boards up to that distance, slowly.
  std::map<State, int> distances{{goal, 0}};
  std::vector<std::uint64_t> histogram{1};
  std::vector<State> last{goal};
  for (int distance = 1; distance <= levels; ++distance) {
    std::vector<State> next;
    for (const State& state : last)
      for (std::size_t move = 0; move < puzzle->moves().size(); ++move)
        if (const auto after = puzzle->apply(state, static_cast<MoveId>(move));
            after && distances.try_emplace(*after, distance).second)
          next.push_back(*after);
    histogram.push_back(next.size());
    last = std::move(next);
  }

  // The board has the maximum number of shares; the test creates only the shares to which states are sent.
  const SlideBoard board(4, 4);
  const SlideReading reading = reading_of(board);
  const SlideBlocks blocks(board, reading);
  const SlideShares shares(blocks, 32760);
  support::MemoryTraffic traffic(shares);
  struct Share {
    std::unique_ptr<SlideBits> bits;
    std::unique_ptr<SlideProof> proof;
  };
  std::map<std::size_t, Share> shares_by_number;
  for (const auto& [state, distance] : distances) {
    const std::uint64_t pair = cantor_rank(reading.order(state, 16, 15), 15) / 2;
    const std::uint64_t block = pair / lanes / blocks.block_words;
    const std::size_t holder = shares.holder(block);
    const SlideShare part = traffic.part(holder);
    Share& share = shares_by_number[holder];
    if (!share.proof) {
      share.bits = std::make_unique<SlideBits>(blocks, part.first, part.end);
      share.proof = std::make_unique<SlideProof>(*puzzle, goal, *share.bits, part);
    }
    if ((distance >> 1 & 1) != 0)
      share.bits->plane(reading.place(state.lane_of(15)))[pair / lanes - part.first * blocks.block_words] |=
          std::uint64_t{1} << (pair % lanes);
  }
  CHECK(shares_by_number.size() > 3);
  for (std::size_t distance = 0; distance <= levels; ++distance) {
    std::uint64_t states = 0;
    for (auto& [number, share] : shares_by_number) {
      const auto count = share.proof->next_level(2);
      REQUIRE((count ? "exact" : count.error().message) == "exact");
      states += *count;
    }
    traffic.complete();
    CHECK(states == histogram[distance]);
  }
}

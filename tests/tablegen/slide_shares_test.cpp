// Planes that are searched in parts: the parts find, all together and level by level, what one search finds.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/memory_traffic.hpp"

using namespace tilebase;

namespace {

struct Slides {
  /// The goal is the puzzle's own, or some other board.
  explicit Slides(const std::string& name, const std::string& other_goal = "")
      : puzzle(*builtin_puzzle(name)),
        board(*SlideBoard::of(puzzle)),
        blocks(board, reading),
        goal(other_goal.empty() ? puzzle.goal() : *parse_board(puzzle, other_goal)) {}

  SlidePlanes planes(const std::optional<SlideShare>& part = std::nullopt) const {
    return SlidePlanes(board, reading, *puzzle.blank(), goal, SlidePlanes::Keep::bit_1, part);
  }

  Puzzle puzzle;
  SlideBoard board;
  SlideReading reading = SlideReading::along_shorter_side(board);
  SlideBlocks blocks;
  State goal;
};

/// A search in parts.
struct SharedPlanes {
  SharedPlanes(const Slides& slides, std::size_t count) : shares(slides.blocks, count), traffic(shares) {
    for (std::size_t share = 0; share < count; ++share)
      planes.push_back(std::make_unique<SlidePlanes>(slides.planes(traffic.part(share))));
    traffic.complete();
  }

  std::uint64_t next_level(std::size_t threads) {
    std::uint64_t count = 0;
    for (const auto& part : planes) count += part->next_level(threads);
    traffic.complete();
    return count;
  }

  /// All words of a place, those seen and bit 1 of their distances.
  std::vector<std::uint64_t> words(int place) const {
    std::vector<std::uint64_t> words;
    for (const auto& part : planes)
      for (const std::uint64_t word : part->seen(place)) words.push_back(word);
    for (const auto& part : planes)
      for (std::size_t i = 0; i < part->words(); ++i) words.push_back(part->distances(place)[0][i]);
    return words;
  }

  SlideShares shares;
  support::MemoryTraffic traffic;
  std::vector<std::unique_ptr<SlidePlanes>> planes;
};

void compare(const std::string& board, std::size_t count, std::size_t threads, const std::string& goal = "") {
  CAPTURE(board, count, threads, goal);
  const Slides slides(board, goal);
  SharedPlanes whole(slides, 1);
  SharedPlanes parts(slides, count);
  for (int level = 1;; ++level) {
    CAPTURE(level);
    const std::uint64_t new_states = whole.next_level(1);
    REQUIRE(parts.next_level(threads) == new_states);
    for (int place = 0; place < slides.board.cells(); ++place) REQUIRE((parts.words(place) == whole.words(place)));
    if (new_states == 0) break;
  }
  CHECK(whole.traffic.sent() == 0);
  CHECK((parts.traffic.sent() > 0) == (parts.shares.first(count - 1) > 0));
}

}  // namespace

TEST_CASE("shares cover all blocks, evenly, and each block has its holder") {
  for (const std::string board : {"slide2x3", "slide3x3", "slide2x5", "slide2x6", "slide3x4", "slide3x5", "slide4x4"}) {
    const Slides slides(board);
    for (const std::size_t count : {1U, 2U, 3U, 7U, 64U, 1000U}) {
      CAPTURE(board, count);
      const SlideShares shares(slides.blocks, count);
      REQUIRE(shares.count() == count);
      CHECK(shares.first(0) == 0);
      CHECK(shares.first(count) == slides.blocks.blocks);
      std::uint64_t least = UINT64_MAX;
      std::uint64_t largest = 0;
      for (std::size_t share = 0; share < count; ++share) {
        const std::uint64_t first = shares.first(share);
        const std::uint64_t end = shares.first(share + 1);
        REQUIRE(first <= end);
        least = std::min(least, end - first);
        largest = std::max(largest, end - first);
        if (first == end) continue;
        CHECK(shares.holder(first) == share);
        CHECK(shares.holder(end - 1) == share);
      }
      if (slides.blocks.blocks > 1'000'000) CHECK(largest - least < least / 10);
    }
  }
}

TEST_CASE("two to twelve parts find, level by level, what one search finds") {
  for (const std::size_t count : {2U, 3U, 5U, 9U, 12U}) compare("slide2x5", count, 1 + count % 3);
  compare("slide2x4", 2, 1);  // one share is empty
}

TEST_CASE("parts find what one search finds, also where the goal's first slide leaves its part") {
  for (const std::string goal : {"x9876/54321", "98765/x4321", "9x876/54321"}) compare("slide2x5", 9, 1, goal);
}

TEST_CASE("parts of boards of twelve cells find what one search finds", "[.long]") {
  compare("slide2x6", 3, 2);
  compare("slide3x4", 7, 2);
}

TEST_CASE("after any level, any number of parts goes on from what others found") {
  const Slides slides("slide2x5");
  SharedPlanes first(slides, 3);
  std::vector<std::uint64_t> counts{1};
  while (const std::uint64_t count = first.next_level(1)) counts.push_back(count);

  SharedPlanes before(slides, 3);
  for (std::size_t level = 0; level < counts.size(); level += 1 + level / 8) {
    CAPTURE(level);
    while (before.planes[0]->level() < static_cast<int>(level)) before.next_level(1);
    SharedPlanes after(slides, 1 + level % 5);
    for (int place = 0; place < slides.board.cells(); ++place) {
      const auto words = before.words(place);
      std::size_t at = 0;
      for (const auto& part : after.planes)
        for (std::uint64_t& word : part->seen(place)) word = words[at++];
      for (const auto& part : after.planes)
        for (std::size_t i = 0; i < part->words(); ++i) part->distances(place)[0][i] = words[at++];
    }
    for (const auto& part : after.planes) part->resume(static_cast<int>(level));
    after.traffic.complete();
    for (std::size_t next = level + 1; next < counts.size(); ++next) REQUIRE(after.next_level(1) == counts[next]);
    REQUIRE(after.next_level(1) == 0);
    for (int place = 0; place < slides.board.cells(); ++place) REQUIRE((after.words(place) == first.words(place)));
  }
}

// A beam whose width follows the time: it is wider than it began, and arrives before the time is over. A beam that
// threads share. Wider beams after a beam that had to make tables.

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/slide_beam.hpp>
#include <tilebase/puzzle.hpp>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

/// A board of Korf and Taylor, 95 moves away, under the first tables.
struct FarBoard {
  Puzzle puzzle = *builtin_puzzle("slide5x5");
  SlideGoal goal{PatternStore::for_puzzle(puzzle), puzzle, TargetBuilder(puzzle.goal(), puzzle.cells())};
  State start = *parse_board(puzzle, "12 3 9 22 1 18 24 4 14 19 21 5 15 x 10 8 13 6 2 17 7 23 16 20 11");
};

/// Runs a beam. Returns its path, if it arrives, and the number of states that it looked at.
std::pair<std::optional<Path>, std::uint64_t> run_beam(const SlideGoal& goal, const State& start, std::size_t width,
                                                       int max_length, std::size_t thread_count = 1) {
  const std::atomic<std::size_t> threads = thread_count;
  const Budget budget;
  Meter meter(budget);
  const auto path = *SlideBeams(goal, start).run(width, width, max_length, threads, meter);
  return {path, meter.nodes()};
}

/// A random board of slides.
State random_board(int rows, int cols, std::mt19937& random) {
  const oracle::Grid grid{rows, cols};
  return search_tests::state_of(support::random_slides(grid, support::slides_in_order(grid), random));
}

/// Beams that take no time, but the first needs tables, which take a second.
struct BeamsWithTables final : BeamSearch {
  std::size_t bytes_per_state() const override { return 1; }
  Result<std::optional<Path>> run(std::size_t, std::size_t, int, const std::atomic<std::size_t>&,
                                  Meter& meter) override {
    if (!std::exchange(has_tables, true)) {
      const Meter::TableTimer timer(meter);
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    return std::optional(Path(10));
  }

  bool has_tables = false;
};

}  // namespace

TEST_CASE("the time that a beam's tables take does not count as time of the wider beams") {
  Budget budget{.time = std::chrono::seconds(2)};
  Meter meter(budget);
  Beams beams(std::make_unique<BeamsWithTables>());
  REQUIRE(beams.widen(meter, true));
  CHECK(beams.length() == 10);
  CHECK(beams.can_widen(meter));  // one second is left, and a beam ten times as wide takes no time
}

TEST_CASE("a beam that may grow takes the time that is left, but arrives in it") {
  const FarBoard far;
  constexpr std::size_t width = 100;
  constexpr std::size_t widest = 1'000'000;
  constexpr int max_length = 300;
  const std::atomic<std::size_t> threads = 1;

  // The speed of this build on this machine: a beam that stays as wide as it began.
  const Budget unlimited;
  Meter narrow(unlimited);
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(*SlideBeams(far.goal, far.start).run(width, width, max_length, threads, narrow));
  const auto taken = std::chrono::steady_clock::now() - begin;

  Budget budget{.time = std::max<std::chrono::nanoseconds>(std::chrono::milliseconds(500), 20 * taken)};
  Meter meter(budget);
  const auto path = *SlideBeams(far.goal, far.start).run(width, widest, max_length, threads, meter);
  REQUIRE(path);
  CHECK(path->size() >= 95);
  CHECK(meter.nodes() > 3 * narrow.nodes());
}

TEST_CASE("a beam that threads share looks at as many states, and its path leads to the goal") {
  const FarBoard far;
  constexpr std::size_t width = 20'000;  // more than a thread takes at a time
  std::uint64_t by_one = 0;
  for (const std::size_t count : {1U, 3U}) {
    const auto [path, states] = run_beam(far.goal, far.start, width, 300, count);
    REQUIRE(path);
    CHECK(support::after(far.puzzle, far.start, *path) == far.puzzle.goal());
    CHECK(path->size() >= 95);
    const auto nodes = static_cast<double>(states);
    if (count == 1) by_one = states;
    CHECK(nodes > 0.8 * static_cast<double>(by_one));
    CHECK(nodes < 1.2 * static_cast<double>(by_one));
  }
}

TEST_CASE("a beam that threads share ends with the search that it belongs to, and its best state is completed") {
  const FarBoard far;
  const std::atomic<std::size_t> threads = 3;
  const Budget budget;
  Meter meter(budget);
  std::atomic<int> asked = 0;
  meter.stop_when([&] { return ++asked > 100; });
  const auto path = *SlideBeams(far.goal, far.start).run(100'000, 100'000, 300, threads, meter);
  REQUIRE(path);
  CHECK(support::after(far.puzzle, far.start, *path) == far.puzzle.goal());
  CHECK(meter.nodes() < 5'000'000);
}

TEST_CASE("beams on large boards arrive by short paths") {
  // Means of these boards: 194 and 503 moves; by paths that are built line by line, 405 and 1,007.
  for (const auto& [rows, limit] : {std::pair(6, 220), std::pair(8, 560)}) {
    CAPTURE(rows);
    const auto puzzle = support::builtin(rows == 6 ? "slide6x6" : "slide8x8");
    const SlideGoal goal(PatternStore::for_puzzle(*puzzle), *puzzle, puzzle->goal_target());
    std::mt19937 random(64);
    int sum = 0;
    constexpr int boards = 3;
    for (int i = 0; i < boards; ++i) {
      const State start = random_board(rows, rows, random);
      const auto path = run_beam(goal, start, 1'000, 1'000).first;
      REQUIRE(path);
      CHECK(support::after(*puzzle, start, *path) == puzzle->goal());
      sum += static_cast<int>(path->size());
    }
    CHECK(sum < limit * boards);
  }
}

TEST_CASE("a beam of one thread has the same path on every machine") {
  std::mt19937 random(4);
  for (const auto& [side, moves, states, digest] :
       {std::tuple(5, 101U, 47'045U, 3'354'592'031U), std::tuple(6, 185U, 95'137U, 4'027'041'470U),
        std::tuple(7, 334U, 173'282U, 1'362'327'036U), std::tuple(8, 557U, 306'279U, 2'149'345'506U)}) {
    CAPTURE(side);
    const auto puzzle = support::builtin("slide" + std::to_string(side) + 'x' + std::to_string(side));
    const SlideGoal goal(PatternStore::for_puzzle(*puzzle), *puzzle, puzzle->goal_target());
    const auto [path, looked_at] = run_beam(goal, random_board(side, side, random), 200, 1'000);
    REQUIRE(path);
    std::uint32_t sum = 0;  // FNV-1 hash by Fowler, Noll and Vo
    for (const MoveId move : *path) sum = (sum ^ move) * 16'777'619;
    CHECK(path->size() == moves);
    CHECK(looked_at == states);
    CHECK(sum == digest);
  }
}

TEST_CASE("a narrow beam that goes round in circles is completed, unless the path has too many moves") {
  const auto puzzle = support::builtin("slide6x7");
  const SlideGoal goal(PatternStore::for_puzzle(*puzzle), *puzzle, puzzle->goal_target());
  std::mt19937 random(6);
  int short_paths = 0;
  constexpr int boards = 20;
  for (int i = 0; i < boards; ++i) {
    const State start = random_board(6, 7, random);
    const auto path = run_beam(goal, start, 10, 1'000).first;
    REQUIRE(path);
    CHECK(support::after(*puzzle, start, *path) == puzzle->goal());
    const auto short_path = run_beam(goal, start, 10, 500).first;
    if (short_path) CHECK(short_path->size() <= 500);
    short_paths += short_path ? 1 : 0;
  }
  CHECK(short_paths > 0);
  CHECK(short_paths < boards);
}

// Every board of slides is also a puzzle of any moves: SlideSearch and GeneralSearch must give the same answers.

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/engine/search/slides/slide_search.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Both searches for the own goal of a puzzle of slides.
class BothSearches {
 public:
  explicit BothSearches(const Puzzle& puzzle)
      : puzzle_(puzzle),
        store_(puzzle),
        slides_(PatternStore::for_puzzle(puzzle), puzzle, puzzle.goal_target()),
        any_moves_(store_, puzzle.goal_target()) {}

  /// Compares the smallest words, the states on shortest paths, which tell the number of these paths, and the bounds.
  void compare(const State& start) {
    CAPTURE(puzzle_.definition(), format_board(puzzle_, start));
    const auto path = slides_.path(start, budget_).value();
    REQUIRE(any_moves_.path(start, budget_).value() == path);
    REQUIRE(any_moves_.on_shortest_paths(start, budget_).value() == slides_.on_shortest_paths(start, budget_).value());
    solvable_ += path ? 1 : 0;
    if (++boards_ % boards_for_each_bound != 1) return;
    const auto bounds = slides_.bounds(start, std::nullopt, budget_).value();
    const auto bounds_of_any = any_moves_.bounds(start, std::nullopt, budget_).value();
    REQUIRE(bounds.has_value() == path.has_value());
    REQUIRE(bounds_of_any.has_value() == path.has_value());
    if (path) {
      REQUIRE(std::pair(bounds->path, bounds->at_least) == std::pair(*path, static_cast<int>(path->size())));
      REQUIRE(std::pair(bounds_of_any->path, bounds_of_any->at_least) == std::pair(bounds->path, bounds->at_least));
    }
  }

  /// Compares every `step`-th state in lexicographic order. Returns the number of states that can reach the goal.
  int compare_all(std::uint32_t step) {
    for (std::uint32_t rank = 0; rank < factorial(puzzle_.cells()); rank += step)
      compare(cantor_unrank(rank, puzzle_.cells()));
    return solvable_;
  }

  /// Compares random states, of which about half can reach the goal.
  int compare_random(int states, unsigned seed) {
    std::mt19937 random(seed);
    for (int i = 0; i < states; ++i) {
      State state = puzzle_.goal();
      std::shuffle(state.lane.begin(), state.lane.begin() + puzzle_.cells(), random);
      compare(state);
    }
    return solvable_;
  }

 private:
  static constexpr int boards_for_each_bound = 7;

  Puzzle puzzle_;
  GeneralStore store_;
  SlideSearch slides_;
  GeneralSearch any_moves_;
  Budget budget_{.threads = 1};
  int boards_ = 0;
  int solvable_ = 0;
};

Puzzle slides(int rows, int cols, const std::string& walls) {
  std::string tiles;
  for (int tile = 1; tile < rows * cols; ++tile) tiles += std::to_string(tile) + ' ';
  return *support::puzzle_from("name=slides\ntiles=" + tiles + "x\nrows=" + std::to_string(rows) +
                               "\ncols=" + std::to_string(cols) + "\nblank=x\nslides=orthogonal\n" +
                               (walls.empty() ? "" : "walls=" + walls + '\n'));
}

}  // namespace

TEST_CASE("both searches agree on every board of 2x3") {
  CHECK(BothSearches(slides(2, 3, "")).compare_all(1) == 360);
}

TEST_CASE("both searches agree on some boards of 3x3, 3x4 and 4x4, with and without walls") {
  CHECK(BothSearches(slides(2, 4, "2|6")).compare_all(97) > 150);
  CHECK(BothSearches(slides(3, 3, "")).compare_all(997) > 150);
  CHECK(BothSearches(slides(3, 3, "2|5 4|5")).compare_all(1997) > 50);
  CHECK(BothSearches(slides(3, 4, "")).compare_random(4, 34) > 0);
}

TEST_CASE("both searches agree on every board of 3x3", "[.full]") {
  CHECK(BothSearches(slides(3, 3, "")).compare_all(1) == 181'440);
}

TEST_CASE("both searches agree on boards of 3x4, of 4x4, and with walls", "[.full]") {
  CHECK(BothSearches(slides(3, 3, "2|5 4|5")).compare_all(17) > 5'000);
  CHECK(BothSearches(slides(3, 4, "")).compare_random(200, 1) > 50);
  CHECK(BothSearches(slides(3, 4, "2|3 7|11 5|6")).compare_random(100, 2) > 20);
  CHECK(BothSearches(slides(4, 4, "")).compare_random(40, 3) > 10);
}

// A search that ends early returns bounds on both sides of the distance, and a path.

#include <tilebase/engine/puzzle/cantor.hpp>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/field.hpp"
#include "support/random_slides.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

/// Checks what is known about a state: its distance lies between, and the path leads to the target.
void check(const Solver& solver, const State& start, int distance, const Bounds& bounds, int tolerance) {
  CAPTURE(format_board(solver.puzzle(), start));
  CHECK(bounds.at_least <= distance);
  CHECK(distance <= bounds.at_most());
  if (solver.target().wildcards() == 0) CHECK((distance - bounds.at_most()) % 2 == 0);
  State state = start;
  for (const MoveId move : bounds.path) state = solver.puzzle().apply(state, move).value();
  CHECK(solver.target().matches(state));
  if (bounds.is_first) CHECK(bounds == Bounds{solver.within({}).path(start).value().value(), distance, true});
  if (bounds.at_most() > bounds.at_least + tolerance) CHECK(!bounds.is_first);
}

}  // namespace

TEST_CASE("with any number of states, bounds hold the distance of boards of 3x3, and paths lead to the goal") {
  const auto truth = Tablebase::builtin("slide3x3").value();
  const auto target = parse_target(truth.puzzle(), GENERATE("12345678x", "x12345678", "1234*5*7x")).value();
  const Answers answers(Grid{3, 3});
  const auto exact = truth.solver(target).value();
  const auto searched = answers.tablebase().solver(target).value();
  std::size_t ended = 0;
  std::size_t given = 0;
  for (std::uint64_t rank = 0; rank < 362880; rank += 997) {
    const State state = cantor_unrank(rank, 9);
    const auto distance = exact.distance(state).value();
    for (const std::uint64_t nodes : {100U, 3000U, 30000U}) {
      const auto bounds = searched.within({.states = nodes}).bounds(state);
      if (!bounds) {
        CHECK(bounds.error().code == ErrorCode::gave_up);
        CHECK(nodes < 30000);  // enough for every board
      } else if (!distance) {
        CHECK(!*bounds);
      } else {
        ended += (*bounds)->is_first ? 0U : 1U;
        ++given;
        check(searched, state, *distance, **bounds, 0);
      }
    }
  }
  CHECK(given > 200);
  CHECK(ended > 3);
}

TEST_CASE("a path is long enough by no more than is asked for") {
  const Answers answers(Grid{3, 4});
  const auto solver = answers.to("123456789ABx");
  std::mt19937 random(7);
  for (int i = 0; i < 100; ++i) {
    const State state = state_of(support::random_slides(Grid{3, 4}, "123456789ABx", random));
    const int distance = solver.distance(state).value().value();
    for (const int tolerance : {0, 1, 2, 6, 100}) {
      const auto bounds = solver.bounds(state, tolerance).value().value();
      check(solver, state, distance, bounds, tolerance);
      CHECK(bounds.at_most() <= bounds.at_least + tolerance);
    }
    CHECK(solver.bounds(state).value() == Bounds{solver.path(state).value().value(), distance, true});
  }
}

namespace {

void check_boards_of_3x4(int boards) {
  const Answers answers(Grid{3, 4});
  const auto solver = answers.to("123456789ABx");
  std::mt19937 random(8);
  int given = 0;
  for (int i = 0; i < boards; ++i) {
    const State state = state_of(support::random_slides(Grid{3, 4}, "123456789ABx", random));
    const int distance = solver.distance(state).value().value();
    const auto bounds = solver.within({.states = 1U << (10 + i % 8)}).bounds(state);
    if (bounds) {
      ++given;
      check(solver, state, distance, bounds->value(), 0);
    } else {
      CHECK(bounds.error().code == ErrorCode::gave_up);
    }
  }
  CAPTURE(given);
  CHECK(given > boards * 9 / 10);
}

}  // namespace

TEST_CASE("bounds hold the distances of 10,000 boards of 3x4", "[.long]") {
  check_boards_of_3x4(10'000);
}

TEST_CASE("bounds hold the distances of 3,000 boards of 3x4, and of Korf's boards of 4x4", "[.full]") {
  check_boards_of_3x4(3'000);
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const auto to_goal = tablebase.solver(tablebase.puzzle().goal_target()).value();
  std::size_t longer = 0;
  auto boards = support::field_of("slide4x4");
  boards.resize(117);  // Korf's hundred and the 17 farthest are the first.
  for (const auto& row : boards) {
    const State state = parse_board(tablebase.puzzle(), row.board).value();
    const auto bounds = to_goal.within({.states = 300'000}).bounds(state).value().value();
    longer += bounds.is_proven() ? 0U : 1U;
    CHECK(bounds.at_least <= row.published);
    CHECK(row.published <= bounds.at_most());
  }
  CHECK(longer > 10);
}

TEST_CASE("progress tells both bounds, and may end the search") {
  const Answers answers(fifteen);
  std::optional<int> best;
  int bound = 0;
  const Budget budget{.keep_going = [&](const SearchProgress& progress) {
    CHECK(progress.at_least >= bound);
    bound = progress.at_least;
    if (progress.at_most) best = progress.at_most;
    return progress.states < 500'000;
  }};
  const State far = state_of("xC9DFBAE37254861");
  const auto bounds = answers.to("123456789ABCDEFx").within(budget).bounds(far).value().value();
  CHECK(best == bounds.at_most());
  CHECK(bound == bounds.at_least);
  CHECK((bounds.at_least <= 80 && 80 <= bounds.at_most()));
}

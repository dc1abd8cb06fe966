// Limits of time where tables answer: whatever takes many steps ends, and a look-up needs no time.

#include <chrono>
#include <optional>

#include <tilebase/heuristic.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/tablebase.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

using std::chrono::hours;
using std::chrono::nanoseconds;

/// Neighbours in a row change places: the shortest paths from the reversed row lead over all 40,320 boards.
constexpr const char* row =
    "name=row\ntiles=1 2 3 4 5 6 7 8\n[move]\na=(1 2)\nb=(2 3)\nc=(3 4)\nd=(4 5)\ne=(5 6)\nf=(6 7)\ng=(7 8)\n";
constexpr int inversions = 28;
constexpr std::uint64_t number_of_paths =
    48'608'795'688'960;  // the reduced words of the longest permutation: OEIS A005118

/// More steps than an answer takes between two looks at its budget.
constexpr int enough_steps = 5000;

const Tablebase& rows() {
  static const Tablebase tablebase = Tablebase::create(Puzzle::parse(row, "row.puzzle").value()).value();
  return tablebase;
}

Solver to(const std::string& goal) {
  return rows().solver(parse_target(rows().puzzle(), goal).value()).value();
}

State reversed() {
  return parse_board(rows().puzzle(), "87654321").value();
}

/// The first error of `next()`, which is called enough_steps times.
template <class Next>
std::optional<ErrorCode> first_error(const Next& next) {
  for (int i = 0; i < enough_steps; ++i)
    if (const auto result = next(); !result) return result.error().code;
  return std::nullopt;
}

/// Checks that each answer of many steps is given up.
void check_ends(const Solver& limited) {
  CHECK(limited.count(reversed()).error().code == ErrorCode::gave_up);
  for (const std::optional<int> distance : {std::optional<int>(), std::optional(5)}) {
    RandomStates states = limited.random_states(distance, 1).value();
    CHECK(first_error([&] { return states.next(); }) == ErrorCode::gave_up);
    RandomStates unsolved = limited.random_states(distance, 1).value();
    CHECK(first_error([&] { return unsolved.next_state(); }) == ErrorCode::gave_up);
  }
  const auto zero = [](const State&) { return 0.0; };
  CHECK(heuristic(limited, zero).error().code == ErrorCode::gave_up);
  HeuristicCheck sample;
  sample.sample = 1'000'000'000;
  CHECK(heuristic(limited, zero, sample).error().code == ErrorCode::gave_up);
  const auto difficulty = limited.difficulty(reversed()).value().value();
  CHECK_FALSE(difficulty.count);
  CHECK_FALSE(difficulty.only_moves);
}

}  // namespace

TEST_CASE("an answer of many steps by a table ends with its time, and a look-up does not") {
  Budget budget{.time = nanoseconds(1)};
  const Solver limited = to("12345678").within(budget);
  check_ends(limited);
  Paths late = limited.paths(reversed()).value();
  CHECK(first_error([&] { return late.next(); }) == ErrorCode::gave_up);
  CHECK(limited.distance(reversed()).value() == inversions);
  CHECK(limited.path(reversed()).value()->size() == inversions);
  CHECK(limited.moves(reversed()).value().front().distance == inversions - 1);

  const Solver unlimited = to("12345678");
  CHECK(unlimited.count(reversed()).value() == number_of_paths);
  Paths paths = unlimited.paths(reversed()).value();
  CHECK_FALSE(first_error([&] { return paths.next(); }));
  RandomStates states = unlimited.random_states(std::nullopt, 1).value();
  CHECK_FALSE(first_error([&] { return states.next(); }));
}

TEST_CASE("an answer of many steps by a table ends where it is cancelled") {
  Budget budget{.keep_going = [](const SearchProgress&) { return false; }};
  const Solver cancelled = to("12345678").within(budget);
  check_ends(cancelled);
  // Paths may outlive what keep_going() refers to: whoever asks for the next one decides.
  Paths paths = cancelled.paths(reversed()).value();
  CHECK_FALSE(first_error([&] { return paths.next(); }));
}

TEST_CASE("several answers have one time together, whoever gives them") {
  Budget budget{.time = hours(1)};
  const auto before = Budget::Clock::now();
  const Budget started = budget.start_clock();
  CHECK(started.time == nanoseconds::max());
  CHECK(started.until >= before + hours(1));
  CHECK(started.until <= Budget::Clock::now() + hours(1));
  CHECK(started.start_clock().until == started.until);
  CHECK(Budget().start_clock().until == Budget::Clock::time_point::max());
  const RandomStates states = to("12345678").within(budget).random_states(std::nullopt, 1).value();
  const auto until = states.solver().budget().until;
  CHECK(until <= Budget::Clock::now() + hours(1));

  Budget over{.until = before};
  CHECK(over.time_left(before) < nanoseconds(0));
  check_ends(to("12345678").within(over));
  // The distances of all states to a goal with wildcards are searched.
  CHECK(to("1*******").within(over).stats().error().code == ErrorCode::gave_up);
  const auto fifteen = Tablebase::builtin("slide4x4")->within(over);
  const auto farthest = parse_board(fifteen.puzzle(), "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1").value();
  const auto path = fifteen.solver(fifteen.puzzle().goal_target())->path(farthest);
  CHECK(path.error().code == ErrorCode::gave_up);
  CHECK(path.error().at_least.value() > 30);
  CHECK_FALSE(path.error().at_most);
}

// Questions that are content with less than the sure answer: when their searches end.

#include <answer/question.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

/// Far enough that its shortest paths are many, and the first of them is found late, but a beam finds one of them.
const std::string far = "15 11 12 9 14 2 8 4 3 13 x 6 7 5 10 1";

struct Asked {
  answer::Outcome outcome;
  std::string lines;
  std::uint64_t states;  // number of states to look at, to a few thousand
};

/// Asks in one thread: how many states are looked at is then always the same.
Asked asked(answer::Teller tell, std::optional<answer::Tolerance> tolerance) {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const answer::Question question{tablebase, parse_board(puzzle, far).value(), puzzle.goal_target(), tolerance};
  std::uint64_t states = 0;
  Budget budget{.keep_going = [&](const SearchProgress& progress) {
    states = progress.states;
    return true;
  }};
  budget.threads = 1;
  std::string lines;
  auto outcome = tell(question, tablebase.solver(question.target).value().within(budget), lines, nullptr).value();
  return {std::move(outcome), std::move(lines), states};
}

}  // namespace

TEST_CASE("a distance that is content with bounds is told once they meet, a path once it is the first") {
  const auto distance = asked(answer::tell_distance, answer::Tolerance());
  const auto any_path = asked(answer::tell_path, answer::Tolerance{0});
  const auto first_path = asked(answer::tell_path, answer::Tolerance());
  CHECK(distance.lines == "62\n");
  CHECK(any_path.lines.size() == 63);
  CHECK(first_path.lines == asked(answer::tell_path, std::nullopt).lines);
  CHECK(distance.states == any_path.states);
  CHECK(2 * distance.states < first_path.states);
  for (const auto* one : {&distance, &any_path, &first_path}) CHECK(one->outcome.uncertainty.empty());
}

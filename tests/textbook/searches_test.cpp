// Every search finds a shortest path from every start: any puzzle, any target; and ends where it is told to.

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/tilebase.hpp>

#include "support/questions.hpp"
#include "support/sample_puzzles.hpp"
#include "textbook/problems.hpp"

using namespace textbook_tests;
using textbook::End;
using textbook::Heuristic;
using textbook::Limits;
using textbook::Problem;
using textbook::Run;

namespace {

const Heuristic no_heuristic = [](const State&) { return 0; };

/// Checks all searches from one start. IDA* is not begun where there is no way, since it would not end.
void check_searches(const Problem& problem, const State& start, std::optional<int> distance) {
  const auto manhattan = textbook::manhattan(problem);
  const Run runs[] = {
      breadth_first(problem, start),
      bidirectional(problem, start),
      a_star(problem, start, no_heuristic),
      a_star(problem, start, manhattan),
  };
  for (const Run& run : runs) {
    CAPTURE(&run - runs);
    REQUIRE(run.end == (distance ? End::path : End::no_way));
    if (distance) check_path(problem, start, run.path, distance);
  }
  if (!distance) return;
  const Run deepening = ida_star(problem, start, manhattan);
  REQUIRE(deepening.end == End::path);
  check_path(problem, start, deepening.path, distance);
}

}  // namespace

TEST_CASE("all searches find shortest paths in puzzles of every kind, or that there is no way") {
  for (const auto& definition : support::sample_definitions()) {
    CAPTURE(definition);
    const Puzzle puzzle = *support::puzzle_from(definition);
    const auto states = static_cast<std::uint32_t>(factorial(puzzle.cells()));
    const Problem problem = problem_of(puzzle, "");
    for (std::uint32_t i = 0; i < 12; ++i) {
      const State start = cantor_unrank(i * 7919 % states, puzzle.cells());
      check_searches(problem, start, nearest(distances_from(puzzle, start), problem));
    }
  }
}

TEST_CASE("wildcards: all searches find a nearest match") {
  for (const auto& [name, target] :
       {std::pair("slide2x3", "1****x"), std::pair("slide2x3", "123***"), std::pair("slide2x3", "******"),
        std::pair("slide2x3", "*****x"), std::pair("die", "1**4**"), std::pair("magic2x4", "12****78")}) {
    CAPTURE(name, target);
    const Puzzle puzzle = *support::builtin(name);
    const Problem problem = problem_of(puzzle, target);
    for (std::uint32_t i = 0; i < (puzzle.cells() < 8 ? 20 : 3); ++i) {
      const State start =
          cantor_unrank(static_cast<std::uint32_t>(i * 7919 % factorial(puzzle.cells())), puzzle.cells());
      check_searches(problem, start, nearest(distances_from(puzzle, start), problem));
    }
  }
}

TEST_CASE("lengths are those of the proven tables, and IDA* spells the same word") {
  for (const char* name : {"slide3x3", "rotate3x3", "mixed3x3"}) {
    CAPTURE(name);
    const auto tablebase = Tablebase::builtin(name).value();
    const Problem problem = problem_of(tablebase.puzzle(), "");
    const auto patterns = named("patterns", problem);
    auto states = tablebase.solver(problem.target())->random_states(std::nullopt, 20).value();
    for (int i = 0; i < (name == std::string("mixed3x3") ? 1 : 2); ++i) {
      const State start = states.next_state().value();
      const Path word = support::path(tablebase, start, problem.target()).value().value();
      const auto length = static_cast<int>(word.size());
      check_path(problem, start, breadth_first(problem, start).path, length);
      check_path(problem, start, bidirectional(problem, start).path, length);
      check_path(problem, start, a_star(problem, start, patterns).path, length);
      CHECK(ida_star(problem, start, patterns).path == word);
      CHECK(ida_star(problem, start, textbook::manhattan(problem)).path == word);
    }
  }
}

TEST_CASE("A* opens states again where the heuristic is admissible and not consistent") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Problem problem = problem_of(tablebase.puzzle(), "");
  const auto distances = support::distances(tablebase, problem.target()).value();
  const Heuristic jumping = [&](const State& state) {
    return (cantor_rank(state, 9) * 2654435761U >> 20U & 1U) != 0 ? *distances.distance(state) : 0;
  };
  auto states = tablebase.solver(problem.target())->random_states(24, 7).value();
  for (int i = 0; i < 20; ++i) {
    const State start = states.next_state().value();
    const Run run = a_star(problem, start, jumping);
    check_path(problem, start, run.path, 24);
    check_path(problem, start, ida_star(problem, start, jumping).path, 24);
    // With a consistent one, no state is expanded twice.
    const Run consistent = a_star(problem, start, textbook::manhattan(problem));
    CHECK(consistent.expanded <= consistent.most_held);
  }
}

TEST_CASE("A* with a consistent heuristic expands what it must, and nothing that it must not") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Problem problem = problem_of(tablebase.puzzle(), "");
  const Heuristic manhattan = textbook::manhattan(problem);
  auto states = tablebase.solver(problem.target())->random_states(26, 3).value();
  const State start = states.next_state().value();
  std::uint64_t must = 0;
  std::uint64_t may = 0;
  for (const auto& [state, distance] : distances_from(problem.puzzle(), start)) {
    if (distance + manhattan(state) < 26) ++must;
    if (distance + manhattan(state) <= 26) ++may;
  }
  const Run run = a_star(problem, start, manhattan);
  CHECK(run.expanded >= must);
  CHECK(run.expanded < may);  // the goal itself is not expanded
  // Among equal sums, the smaller estimate first: of the last sum, little more than one path is expanded.
  CHECK(run.expanded < must + (may - must) / 2);
}

TEST_CASE("greedy and weighted A* find paths, weighted A* at most twice as long as a shortest one, by fewer states") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Problem problem = problem_of(tablebase.puzzle(), "");
  const Heuristic manhattan = textbook::manhattan(problem);
  auto states = tablebase.solver(problem.target())->random_states(26, 5).value();
  std::uint64_t generated[3] = {};
  std::size_t longest = 0;
  for (int i = 0; i < 20; ++i) {
    const State start = states.next_state().value();
    const Run runs[] = {a_star(problem, start, manhattan), weighted_a_star(problem, start, manhattan),
                        greedy(problem, start, manhattan)};
    for (std::size_t search = 0; search < 3; ++search) {
      const Run& run = runs[search];
      REQUIRE(run.end == End::path);
      check_path(problem, start, run.path, static_cast<int>(run.path.size()));
      CHECK(run.path.size() >= 26);
      generated[search] += run.generated;
      longest = std::max(longest, run.path.size());
    }
    CHECK(runs[1].path.size() <= 52);
    CHECK(runs[2].expanded <= runs[2].most_held);  // no state is expanded twice
  }
  CHECK(longest > 26);
  CHECK(generated[1] < generated[0]);
  CHECK(generated[2] < generated[1]);
}

TEST_CASE("counts are exact: all that can be reached from an unsolvable 8-puzzle board") {
  const Puzzle puzzle = *support::builtin("slide3x3");
  const Problem problem = problem_of(puzzle, "");
  const State start = parse_board(puzzle, "21345678x").value();
  // Half of all states; their slides are 24 for 9 cells of the blank: 4 * 2 + 4 * 3 + 4.
  constexpr std::uint64_t states = 181'440;
  constexpr std::uint64_t generated = 1 + states / 9 * 24;
  for (const Run& run : {breadth_first(problem, start), a_star(problem, start, textbook::manhattan(problem))}) {
    CHECK(run.end == End::no_way);
    CHECK(run.expanded == states);
    CHECK(run.generated == generated);
    CHECK(run.most_held == states);
  }
}

TEST_CASE("counts are exact: one move") {
  const Puzzle puzzle = *support::builtin("slide3x3");
  const Problem problem = problem_of(puzzle, "");
  const State start = parse_board(puzzle, "1234567x8").value();
  // The blank in the middle of the last row: l, r, u. The goal is generated second.
  const Run breadth = breadth_first(problem, start);
  CHECK(breadth.generated == 3);
  CHECK(breadth.expanded == 1);
  CHECK(breadth.most_held == 3);
  // A* notices the goal when it is taken from the open list.
  const Run best_first = a_star(problem, start, textbook::manhattan(problem));
  CHECK(best_first.generated == 4);
  CHECK(best_first.expanded == 1);
  CHECK(best_first.most_held == 4);
  // Bound 1: the start, the state after l (which exceeds it), the goal.
  const Run deepening = ida_star(problem, start, textbook::manhattan(problem));
  CHECK(deepening.generated == 3);
  CHECK(deepening.expanded == 1);
  CHECK(deepening.most_held == 2);
  // Both ends, and two steps of the first, of which the second leads to the other end: it is in both closed lists.
  const Run both = bidirectional(problem, start);
  CHECK(both.generated == 4);
  CHECK(both.expanded == 1);
  CHECK(both.most_held == 4);
  // Without a heuristic, IDA* has to raise the bound once.
  const Run blind = ida_star(problem, start, no_heuristic);
  CHECK(blind.generated == 4 + 4);
  CHECK(blind.expanded == 1 + 2);
  for (const Run& run : {breadth, best_first, deepening, both, blind}) CHECK(puzzle.word(run.path) == "r");
}

TEST_CASE("a start that matches needs no step") {
  const Puzzle puzzle = *support::builtin("slide3x3");
  const Problem problem = problem_of(puzzle, "");
  for (const Run& run :
       {breadth_first(problem, puzzle.goal()), bidirectional(problem, puzzle.goal()),
        a_star(problem, puzzle.goal(), no_heuristic), ida_star(problem, puzzle.goal(), no_heuristic)}) {
    CHECK(run.end == End::path);
    CHECK(run.path.empty());
    CHECK(run.expanded == 0);
  }
}

TEST_CASE("searches end at their limits") {
  const Puzzle puzzle = *support::builtin("slide4x4");
  const Problem problem = problem_of(puzzle, "");
  const State start = parse_board(puzzle, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 x").value();
  using Search = Run (*)(const Problem&, const State&, const Limits&);
  const Search searches[] = {
      textbook::breadth_first, textbook::bidirectional,
      [](const Problem& p, const State& s, const Limits& l) { return a_star(p, s, textbook::misplaced(p), l); },
      [](const Problem& p, const State& s, const Limits& l) { return ida_star(p, s, textbook::misplaced(p), l); }};
  for (const Search search : searches) {
    const bool is_deepening = search == searches[3];
    CAPTURE(&search - searches);
    Limits few;
    few.states = 1000;
    few.time = is_deepening ? std::chrono::milliseconds(20) : std::chrono::seconds(60);  // it holds few states
    const Run small = search(problem, start, few);
    CHECK(small.end == (is_deepening ? End::out_of_time : End::out_of_states));
    CHECK(small.most_held <= 1000 + 4);
    CHECK(small.path.empty());
    Limits shortly;
    shortly.time = std::chrono::milliseconds(20);
    const Run quick = search(problem, start, shortly);
    CHECK(quick.end == End::out_of_time);
    CHECK(quick.time < std::chrono::seconds(2));
    Limits asked;
    std::uint64_t seen = 0;
    asked.keep_going = [&](std::uint64_t generated) {
      seen = generated;
      return generated < 10'000;
    };
    const Run stopped = search(problem, start, asked);
    CHECK(stopped.end == End::stopped);
    CHECK(seen >= 10'000);
    CHECK(stopped.generated == seen);
  }
  // More matches than are held.
  Limits few;
  few.states = 1000;
  const Problem open = problem_of(puzzle, "* * * * * * * * * * * * * * 1 x");
  CHECK(bidirectional(open, start, few).end == End::out_of_states);
  Limits shortly;
  shortly.time = std::chrono::milliseconds(20);
  CHECK(bidirectional(open, start, shortly).end == End::out_of_time);
}

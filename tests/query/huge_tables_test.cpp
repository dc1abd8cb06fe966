// Complete tables of boards of slides with 13 to 16 cells: their answers against the search without tables. The tables
// are too large to be made here. These have the right entries along shortest paths and beside them, others are 0.

#include <map>
#include <random>

#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/plan.hpp>
#include <tilebase/solver.hpp>
#include <tilebase/tablebase.hpp>

#include "support/catch.hpp"
#include "support/sparse_table.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

struct Case {
  const char* name;
  int moves;
};

}  // namespace

TEST_CASE("complete tables of 13 to 16 cells answer as the search does") {
  if constexpr (sizeof(std::size_t) < 8) return;  // no address space for them
  const auto [name, moves] =
      GENERATE(Case{"slide2x7", 60}, Case{"slide7x2", 60}, Case{"slide3x5", 50}, Case{"slide5x3", 50},
               Case{"slide2x8", 50}, Case{"slide8x2", 50}, Case{"slide4x4", 45});
  CAPTURE(name);
  const auto puzzle = support::builtin(name);
  const int cells = puzzle->cells();
  const SlideBoard board = *SlideBoard::of(*puzzle);
  const int blank = *puzzle->blank();
  // The table's own goal has the tiles in another order.
  State goal = puzzle->goal();
  std::mt19937 random(16);
  std::shuffle(goal.lane.begin(), goal.lane.begin() + cells - 1, random);
  const SlideIndex index(board, blank, goal);
  const Solver search = TableSet::without_tables(*puzzle).value().solver(TargetBuilder(goal, cells)).value();

  struct Answer {
    State start;
    Path path;
    std::vector<ValuedMove> moves;
  };
  std::vector<Answer> answers;
  std::vector<std::uint64_t> ones;
  const auto know = [&](const State& state, int distance) {
    if ((distance & 2) != 0) ones.push_back(*index.of(state));
  };
  for (int i = 0; i < 6; ++i) {
    const State start = i == 0 ? goal : support::walked(*puzzle, goal, moves, random);
    Answer answer{start, search.path(start).value().value(), search.moves(start).value()};
    State state = start;
    auto remaining_moves = static_cast<int>(answer.path.size());
    know(state, remaining_moves);
    for (std::size_t step = 0;; ++step) {
      for (const ValuedMove& move : search.moves(state).value())
        know(puzzle->apply(state, move.move).value(), move.distance.value());
      if (step == answer.path.size()) break;
      state = puzzle->apply(state, answer.path[step]).value();
    }
    REQUIRE(state == goal);
    answers.push_back(std::move(answer));
  }

  std::vector<std::uint64_t> histogram(81, 1);
  histogram[80] = index.size() - 80;
  const auto sparse = std::make_shared<const support::SparseTable>(*puzzle, goal, histogram, ones);
  auto stored = open_in_blocks(sparse).value();
  CHECK(stored.entries() == index.size());
  const auto tables = Tablebase::open({stored}).value();
  // A goal whose tiles have other names gives the same answers.
  State renamed = identity_permutation(cells);
  std::shuffle(renamed.lane.begin(), renamed.lane.begin() + cells - 1, random);
  for (const State& names : {identity_permutation(), renamed}) {
    const Target target = TargetBuilder(compose(names, goal), cells);
    CHECK_FALSE(tables.plan(target)->searches());
    const Solver table = tables.solver(target).value();
    CHECK_FALSE(table.searches());
    CHECK(table.answered_by() == "the table 'sparse.table'");
    CHECK(table.stats().value().states.size() == 81);
    for (const Answer& answer : answers) {
      const State start = compose(names, answer.start);
      CHECK(table.path(start).value() == answer.path);
      CHECK(table.distance(start).value() == static_cast<int>(answer.path.size()));
      CHECK(table.best_move(start).value() ==
            (answer.path.empty() ? std::nullopt : std::optional(answer.path.front())));
      const auto valued = table.moves(start).value();
      REQUIRE(valued.size() == answer.moves.size());
      for (std::size_t i = 0; i < valued.size(); ++i) {
        CHECK(valued[i].move == answer.moves[i].move);
        CHECK(valued[i].distance == answer.moves[i].distance);
      }
      State odd = start;  // two tiles exchanged
      int one = 0;
      while (odd[one] == blank || odd[one + 1] == blank) ++one;
      std::swap(odd[one], odd[one + 1]);
      CHECK(table.distance(odd).value() == std::nullopt);
    }
    TargetBuilder wild(target);
    wild[0] = wild[1] = Target::any;
    CHECK(tables.plan(wild)->searches());
    const Solver by_search = tables.solver(wild).value();
    CHECK(by_search.searches());
    CHECK(by_search.answered_by() == "a search under pattern tables, which are made when it needs them");
    CHECK(table.states_at(2).value() == std::nullopt);
  }
  // A goal whose blank is in no corner: no symmetry takes it to one.
  State other = goal;
  std::swap(other[board.rows() > 2 ? board.cols() : 1], other[cells - 1]);
  CHECK(tables.solver(TargetBuilder(other, cells))->searches());
}

TEST_CASE("many states near the goal of boards of 13 to 16 cells have the distances of breadth-first search") {
  if constexpr (sizeof(std::size_t) < 8) return;  // no address space for their tables
  const auto* const name = GENERATE("slide2x7", "slide7x2", "slide3x5", "slide2x8", "slide4x4");
  CAPTURE(name);
  const auto puzzle = support::builtin(name);
  const State goal = puzzle->goal();
  const SlideIndex index(*SlideBoard::of(*puzzle), *puzzle->blank(), goal);
  // The walks read lines whose states are up to four moves farther than their starts.
  constexpr int farthest = 9;
  std::map<std::uint64_t, int> distances{{*index.of(goal), 0}};
  std::vector<std::uint64_t> ones;
  std::vector<State> states{goal};
  std::size_t near = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const int distance = distances.at(*index.of(states[i]));
    if (distance <= farthest) near = i + 1;
    if ((distance & 2) != 0) ones.push_back(*index.of(states[i]));
    if (distance == farthest + 4) continue;
    for (const auto& [move, next] : puzzle->successors(states[i]))
      if (distances.try_emplace(*index.of(next), distance + 1).second) states.push_back(next);
  }
  std::vector<std::uint64_t> histogram(81, 1);
  histogram[80] = index.size() - 80;
  const auto sparse = std::make_shared<const support::SparseTable>(*puzzle, goal, histogram, ones);
  const auto tables = Tablebase::open({open_in_blocks(sparse).value()}).value();
  const RowFormat format(*puzzle);
  const auto cells = static_cast<std::size_t>(puzzle->cells());
  std::vector<std::uint8_t> rows(near * cells);
  for (std::size_t i = 0; i < near; ++i) format.write(states[i], &rows[i * cells]);
  std::vector<std::int32_t> answers(near);
  REQUIRE_FALSE(distances_of_rows(tables.solver(puzzle->goal_target()).value(), rows.data(), near, answers.data()));
  CHECK(near > 100);
  for (std::size_t i = 0; i < near; ++i) CHECK(answers[i] == distances.at(*index.of(states[i])));
}

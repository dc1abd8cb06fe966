// Puzzles whose moves cannot be undone in one step: the search must run backwards.

#include <map>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

/// Distances to the goal of all states by moving forwards only: round by round, every state that a move takes to one
/// known in the round before.
std::map<State, int> forward_distances(const Puzzle& puzzle, const State& goal) {
  std::map<State, int> distances{{goal, 0}};
  std::vector<State> others;
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); ++rank)
    if (const State state = cantor_unrank(rank, puzzle.cells()); state != goal) others.push_back(state);
  for (int round = 1;; ++round) {
    std::vector<State> rest;
    std::vector<State> next_level;
    for (const State& state : others) {
      bool near = false;
      for (std::size_t m = 0; m < puzzle.moves().size() && !near; ++m) {
        const auto next = puzzle.apply(state, static_cast<MoveId>(m));
        near = next && distances.count(*next) == 1;
      }
      (near ? next_level : rest).push_back(state);
    }
    if (next_level.empty()) return distances;
    for (const State& state : next_level) distances[state] = round;
    others.swap(rest);
  }
}

/// Number of states with a wrong distance in the table, or with a stored move that is not the smallest best move.
int differences(const Table& table) {
  const Puzzle& puzzle = table.puzzle();
  const auto wanted = forward_distances(puzzle, table.goal());
  int wrong = 0;
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); ++rank) {
    const State state = cantor_unrank(rank, puzzle.cells());
    const auto entry = wanted.find(state);
    const auto distance = table.distance(state);
    wrong += distance != (entry == wanted.end() ? std::nullopt : std::optional(entry->second)) ? 1 : 0;
    std::size_t best = 0;
    for (std::size_t m = puzzle.moves().size(); m > 0 && entry != wanted.end() && entry->second > 0; --m) {
      const auto next = puzzle.apply(state, static_cast<MoveId>(m - 1));
      const auto there = next ? wanted.find(*next) : wanted.end();
      if (there != wanted.end() && there->second == entry->second - 1) best = m - 1;
    }
    wrong += table.best_move(state) != best ? 1 : 0;
  }
  return wrong;
}

struct Sample {
  const char* definition;
  const char* goal;
};

}  // namespace

TEST_CASE("tables of puzzles with one-way moves agree with a search that moves forwards") {
  const Sample sample = GENERATE(
      Sample{"name=ring\ntiles=1 2 3\n[move]\nA=(1 2 3)\n", "123"},
      Sample{"name=ring\ntiles=1 2 3 4 5\n[move]\nA=(1 2 3 4 5)\n", "23451"},
      Sample{"name=two\ntiles=1 2 3 4 5 6\n[move]\nA=(1 2 3 4)\nB=(3 4 5 6)\n", "654321"},
      Sample{"name=even\ntiles=1 2 3 4 5 6\n[move]\nA=(1 2 3)\nB=(2 3 4)\nC=(4 5 6)\n", "213456"},
      Sample{"name=turn\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\n[move]\nA=(1 2 5 4)\nB=(2 3 6 5)\n", "12345x"},
      Sample{"name=both\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=orthogonal\n[move]\nZ=(1 2 3)\n", "1234x5"},
      Sample{"name=carry\ntiles=1 2 3 4 x\nblank=x\nslides=orthogonal\n[move]\na=(1 2 3 4 5)\n", "1x234"},
      Sample{"name=apart\ntiles=1 2 3 4 x\nlayout=1 2 . 3 4 5\nblank=x\nslides=orthogonal\n", "12x34"},
      Sample{"name=apart\ntiles=1 2 3 4 x\nlayout=1 2 . 3 4 5\nblank=x\nslides=orthogonal\n", "x1234"},
      Sample{"name=magic\ntiles=1 2 3 4 5 6 7\n[move]\nA=(1 7)(2 6)\nB=(1 2 3 4)\nC=(3 4 5 6 7)\n", "7654321"});
  CAPTURE(sample.definition, sample.goal);
  const auto puzzle = support::puzzle_from(sample.definition);
  const Table table = support::table_of(puzzle, parse_board(*puzzle, sample.goal).value());
  CHECK(tilebase::fault_in(table) == std::nullopt);
  CHECK(differences(table) == 0);
}

TEST_CASE("the magic board is searched backwards over moves that have no inverse in the set") {
  const auto puzzle = support::puzzle_from(support::magic_definition);
  const Table table = support::table_of(puzzle, parse_board(*puzzle, "26845731").value());
  CHECK(tilebase::fault_in(table) == std::nullopt);
  CHECK(table.reachable() == 40320);
  State state = puzzle->goal();
  Path path;
  while (table.distance(state).value() > 0) {
    path.push_back(table.best_move(state));
    state = puzzle->apply(state, path.back()).value();
  }
  CHECK(puzzle->word(path) == "BCABCCB");
  CHECK(differences(table) == 0);
}

TEST_CASE("one-way moves make a way there longer than the way back") {
  const auto puzzle = support::puzzle_from("name=ring\ntiles=1 2 3 4 5\n[move]\nA=(1 2 3 4 5)\n");
  const Table table = support::table_of(puzzle);
  CHECK(table.distance(parse_board(*puzzle, "23451").value()) == 1);
  CHECK(table.distance(parse_board(*puzzle, "51234").value()) == 4);
  CHECK(table.distance(parse_board(*puzzle, "13245").value()) == std::nullopt);
}

TEST_CASE("a single move goes round as often as the order of its cycles") {
  const auto puzzle = support::puzzle_from("name=long\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2 3 4)(5 6 7 8 9)\n");
  const Table table = support::table_of(puzzle);
  CHECK(table.reachable() == 20);
  CHECK(table.farthest() == 19);
  CHECK(table.distances().bits() == 8);
  CHECK(tilebase::fault_in(table) == std::nullopt);
}

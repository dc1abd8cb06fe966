// The 5-puzzle, the 7-puzzle, the magic board and the die: every state of every canonical table.

#include <algorithm>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/first_words.hpp"
#include "oracle/pictures.hpp"
#include "oracle/search.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using oracle::Board;
using oracle::FirstWords;

namespace {

struct WordPuzzle {
  const char* name;
  Board board;
  std::vector<oracle::Move> moves;
  std::vector<oracle::Move> undoing;
};

WordPuzzle magic() {
  return {"magic2x4",
          "12345678",
          oracle::magic_moves(),
          {oracle::undoing("A", "87654321"), oracle::undoing("B", "41236785"), oracle::undoing("C", "17245368")}};
}

WordPuzzle die() {
  return {"die", "123456", oracle::die_moves(), oracle::die_moves()};
}

std::string stored_word(const Table& table, State state) {
  Path path;
  for (int remaining_moves = table.distance(state).value(); remaining_moves > 0; --remaining_moves) {
    path.push_back(table.best_move(state));
    state = table.puzzle().apply(state, path.back()).value();
  }
  return state == table.goal() ? table.puzzle().word(path) : "astray";
}

}  // namespace

TEST_CASE("every canonical table of the 5-puzzle and the 7-puzzle has the oracle's distance for every state") {
  const auto& [name, rows, columns] = GENERATE(std::tuple<const char*, int, int>("slide2x3", 2, 3),
                                               std::tuple<const char*, int, int>("slide2x4", 2, 4));
  const auto puzzle = support::builtin(name);
  const auto goals = canonical_goals(*puzzle);
  CHECK(goals.size() == 2);
  for (const State& goal : goals) {
    const Table table = support::table_of(puzzle, goal);
    CHECK(tilebase::fault_in(table) == std::nullopt);
    const oracle::Distances distances(oracle::slides({rows, columns}), format_board(*puzzle, goal));
    Board board = puzzle->tiles();
    int wrong = 0;
    do wrong += table.distance(parse_board(*puzzle, board).value()) != distances.of(board) ? 1 : 0;
    while (std::next_permutation(board.begin(), board.end()));
    CHECK(wrong == 0);
  }
}

TEST_CASE("the tables of the magic board and the die have the oracle's distance and smallest word for every state") {
  const WordPuzzle words = GENERATE(magic(), die());
  CAPTURE(words.name);
  const auto puzzle = support::builtin(words.name);
  const Table table = support::table_of(puzzle);
  CHECK(tilebase::fault_in(table) == std::nullopt);
  const FirstWords backwards(words.undoing, words.board);
  CHECK(backwards.boards().size() == table.reachable());
  Board board = words.board;
  int wrong = 0;
  do {
    const State state = parse_board(*puzzle, board).value();
    const auto distance = backwards.distance(board);
    wrong += table.distance(state) != distance ? 1 : 0;
    if (!distance) continue;
    const auto of = [&](const Board& other) { return backwards.distance(other); };
    wrong += oracle::smallest_word(words.moves, board, of) != stored_word(table, state) ? 1 : 0;
  } while (std::next_permutation(board.begin(), board.end()));
  CHECK(wrong == 0);
}

TEST_CASE("from one start, the smallest word to every goal is the one that a forward search meets first") {
  const auto& [words, start] = GENERATE(std::pair(magic(), Board("12345678")), std::pair(magic(), Board("31857264")),
                                        std::pair(die(), Board("351246")));
  CAPTURE(words.name, start);
  const Tablebase tablebase = Tablebase::builtin(words.name).value();
  const Puzzle& puzzle = tablebase.puzzle();
  const FirstWords forwards(words.moves, start);
  const State from = parse_board(puzzle, start).value();
  Board goal = words.board;
  int wrong = 0;
  do {
    const auto path =
        support::path(tablebase, from, TargetBuilder(parse_board(puzzle, goal).value(), puzzle.cells())).value();
    wrong += (path ? std::optional(puzzle.word(*path)) : std::nullopt) != forwards.word(goal) ? 1 : 0;
  } while (std::next_permutation(goal.begin(), goal.end()));
  CHECK(wrong == 0);
}

TEST_CASE("the magic board's way there is not as long as its way back") {
  const auto puzzle = support::builtin("magic2x4");
  const Table table = support::table_of(puzzle);
  CHECK(table.distance(parse_board(*puzzle, "41236785").value()) == 3);
  CHECK(table.distance(parse_board(*puzzle, "23418567").value()) == 1);
}

TEST_CASE("the four puzzles are as large as is known") {
  const auto farthest = [](const char* name) { return support::table_of(support::builtin(name)).farthest(); };
  CHECK(farthest("slide2x3") == 21);
  CHECK(farthest("slide2x4") == 36);
  const Table magic_table = support::table_of(support::builtin("magic2x4"));
  CHECK(magic_table.farthest() == 22);
  CHECK(magic_table.histogram().back() == 5);
  CHECK(magic_table.reachable() == 40320);
  const Table die_table = support::table_of(support::builtin("die"));
  CHECK(die_table.farthest() == 4);
  CHECK(die_table.reachable() == 24);
}

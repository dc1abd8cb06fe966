// The magic board and the die: every state of their tables against the oracle.

#include <algorithm>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/notation.hpp>

#include "oracle/first_words.hpp"
#include "oracle/pictures.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
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

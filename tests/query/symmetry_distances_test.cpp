// Symmetries found in a puzzle's moves keep distances; symmetries of the board that the moves break are not used.

#include <algorithm>

#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/stored_table.hpp>
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
using tilebase::tablegen::store;

namespace {

constexpr const char* five_and_a_move =
    "name = p\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n[move]\n";

std::shared_ptr<const Puzzle> five_with(const std::string& move) {
  return support::puzzle_from(five_and_a_move + move + "\n");
}

/// The board after a renaming of its cells.
Board renamed(const Symmetry& symmetry, const Board& board) {
  Board image = board;
  for (std::size_t cell = 0; cell < board.size(); ++cell) image[symmetry[static_cast<int>(cell)]] = board[cell];
  return image;
}

Tablebase tablebase_of(const std::shared_ptr<const Puzzle>& puzzle, const std::vector<State>& goals) {
  std::vector<StoredTable> tables;
  for (const State& goal : goals)
    tables.push_back(StoredTable::open(store(support::table_of(puzzle, goal)), "table").value());
  return Tablebase::open(std::move(tables)).value();
}

/// The number of starts whose smallest path is not the oracle's, for six goals with the blank in each cell.
int wrong_paths(const std::shared_ptr<const Puzzle>& puzzle, std::vector<oracle::Move> moves) {
  const Tablebase tablebase = tablebase_of(puzzle, canonical_goals(*puzzle));
  int wrong = 0;
  for (const char* start : {"x12345", "2x4153", "31x542", "453x21", "5312x4", "21453x"}) {
    const oracle::FirstWords search(moves, start);
    const State from = parse_board(*puzzle, start).value();
    Board goal = "12345x";
    do {
      const auto path = support::path(tablebase, from, TargetBuilder(parse_board(*puzzle, goal).value(), 6)).value();
      wrong += (path ? std::optional(puzzle->word(*path)) : std::nullopt) != search.word(goal) ? 1 : 0;
    } while (std::next_permutation(goal.begin(), goal.end()));
  }
  return wrong;
}

std::vector<oracle::Move> slides_and(const oracle::Move& move) {
  auto moves = oracle::slides({2, 3});
  moves.insert(std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.name > move.name; }), move);
  return moves;
}

}  // namespace

TEST_CASE("one table of the 5-puzzle answers for all goals whose blank a symmetry maps to the table's") {
  const auto puzzle = support::builtin("slide2x3");
  const Tablebase corner = tablebase_of(puzzle, {puzzle->goal()});
  CHECK(TableSet::of(corner).goal_view(parse_board(*puzzle, "x12345").value()).has_value());
  CHECK(TableSet::of(corner).goal_view(parse_board(*puzzle, "54x321").value()).has_value());
  const auto middle = TableSet::of(corner).goal_view(parse_board(*puzzle, "1x2345").value());
  REQUIRE_FALSE(middle.has_value());
  CHECK(middle.error().code == ErrorCode::table_missing);
  CHECK(wrong_paths(puzzle, oracle::slides({2, 3})) == 0);
}

TEST_CASE("if a move breaks all symmetries, each cell of the blank needs its own table") {
  const auto puzzle = five_with("z = (1 2 3)");
  CHECK(symmetries(*puzzle) == std::vector<Symmetry>{identity_permutation()});
  CHECK(canonical_goals(*puzzle).size() == 6);
  const Tablebase corner = tablebase_of(puzzle, {puzzle->goal()});
  CHECK(TableSet::of(corner).goal_view(parse_board(*puzzle, "54321x").value()).has_value());
  for (const char* goal : {"x12345", "1x2345", "12x345", "123x45", "1234x5"}) {
    const auto view = TableSet::of(corner).goal_view(parse_board(*puzzle, goal).value());
    REQUIRE_FALSE(view.has_value());
    CHECK(view.error().code == ErrorCode::table_missing);
  }
  CHECK(wrong_paths(puzzle, slides_and(oracle::picture("z", "312456"))) == 0);
}

TEST_CASE("if a move keeps one symmetry of the board, that one is used") {
  const auto puzzle = five_with("k = (1 2 3)(4 5 6)");
  const auto symmetry_list = symmetries(*puzzle);
  REQUIRE(symmetry_list.size() == 2);
  CHECK(renamed(symmetry_list[1], "123456") == "456123");
  CHECK(canonical_goals(*puzzle).size() == 3);
  CHECK(wrong_paths(puzzle, slides_and(oracle::picture("k", "312645"))) == 0);
}

TEST_CASE("a move and its mirror image in the other direction are different moves") {
  const auto puzzle = five_with("q = (1 2 3)(6 5 4)");
  const auto symmetry_list = symmetries(*puzzle);
  REQUIRE(symmetry_list.size() == 2);
  CHECK(renamed(symmetry_list[1], "123456") == "654321");  // a half turn
  CHECK(wrong_paths(puzzle, slides_and(oracle::picture("q", "312564"))) == 0);
}

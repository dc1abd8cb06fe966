#include <string>
#include <utility>
#include <vector>

#include <tilebase/tilebase.hpp>

#include "bindings/tablebases.hpp"
#include "support/tables.hpp"

using tilebase::tablegen::store;

TEST_CASE("a batch reads rows of any width, and continues after a bad board") {
  const Handle tablebase = open_builtin("slide3x3");
  const char boards[6][32] = {"12345678x", "1 2 3 / 4 5 6 / 7 x 8",    "21345678x", "1234",
                              "",          "[[1,2,3],[4,5,6],[0,7,8]]"};
  std::vector<int> distances(6, 77);
  CHECK(once::distances(tablebase.get(), boards[0], sizeof boards[0], 6, nullptr, distances.data(), nullptr) ==
        TILEBASE_OK);
  CHECK(distances == std::vector<int>{0, 1, TILEBASE_UNSOLVABLE, TILEBASE_BAD_BOARD, TILEBASE_BAD_BOARD, 2});
  CHECK(once::distances(tablebase.get(), nullptr, 9, 0, nullptr, nullptr, nullptr) == TILEBASE_OK);
  const std::string rows = "1 2 3 4 5 6 7 8 x1 2 3 4 5 6 7 x 8";  // boards without a separator
  CHECK(once::distances(tablebase.get(), rows.data(), 17, 2, nullptr, distances.data(), nullptr) == TILEBASE_OK);
  CHECK(distances[0] == 0);
  CHECK(distances[1] == 1);
}

TEST_CASE("a goal without allowed moves is solved and has no moves") {
  const auto puzzle = support::puzzle_from("name=isolated\ntiles=1 2 x\nlayout=1 2 . 3\nblank=x\nslides=orthogonal\n");
  tilebase_tablebase* opened = nullptr;
  REQUIRE(table_set({store(support::table_of(puzzle))}, &opened) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  std::size_t count = 77;
  CHECK(once::moves(opened, "12x", nullptr, nullptr, 0, &count, nullptr) == TILEBASE_OK);
  CHECK(count == 0);
  CHECK(once::moves(opened, "21x", nullptr, nullptr, 0, &count, nullptr) == TILEBASE_UNSOLVABLE);
  CHECK(count == 0);
}

TEST_CASE("paths can be read after their tablebase was closed") {
  Handle tablebase = open_builtin("slide3x3");
  tilebase_paths* opened = nullptr;
  REQUIRE(once::paths_open(tablebase.get(), "867254301", nullptr, &opened, nullptr) == TILEBASE_OK);
  const PathsHandle paths(opened, &tilebase_paths_close);
  tablebase.reset();
  CHECK(all_paths(paths.get()).size() == 40);
}

TEST_CASE("rank and unrank are inverse, and count boards of equal tiles once") {
  tilebase_tablebase* same = nullptr;
  REQUIRE(tilebase_open_definition("name = same\ntiles = R R G x\nblank = x\nslides = orthogonal\n", "own", &same,
                                   nullptr) == TILEBASE_OK);
  const Handle equal_tiles(same, &tilebase_close);
  const Handle slides = open_builtin("slide3x3");
  for (const auto& [tablebase, ranks] : {std::pair(slides.get(), 362880U), {equal_tiles.get(), 12U}}) {
    for (std::uint64_t rank = 0; rank < ranks; rank += ranks / 12) {
      std::uint64_t again = 77;
      char board[10] = "";
      REQUIRE(tilebase_unrank(tablebase, rank, board, sizeof board, nullptr, nullptr) == TILEBASE_OK);
      REQUIRE(tilebase_rank(tablebase, board, &again, nullptr) == TILEBASE_OK);
      CHECK(again == rank);
    }
    CHECK(tilebase_unrank(tablebase, ranks, nullptr, 0, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
  }
}

TEST_CASE("a tablebase has the properties of its puzzle") {
  REQUIRE(tilebase_builtin_count() == tilebase::builtin_definitions().size());
  for (std::size_t i = 0; i < tilebase_builtin_count(); ++i) {
    const Handle tablebase = open_builtin(tilebase_builtin_name(i));
    const auto puzzle = tilebase::builtin_puzzle(tilebase_builtin_name(i)).value();
    CHECK(tilebase_puzzle_name(tablebase.get()) == puzzle.name());
    CHECK(tilebase_puzzle_tiles(tablebase.get()) == puzzle.tiles());
    CHECK(tilebase_puzzle_goal(tablebase.get()) == format_board(puzzle, puzzle.goal()));
    CHECK(tilebase_puzzle_cells(tablebase.get()) == puzzle.cells());
    const int moves = tilebase_puzzle_move_count(tablebase.get());
    REQUIRE(moves == static_cast<int>(puzzle.moves().size()));
    for (int move = 0; move < moves; ++move)
      CHECK(tilebase_puzzle_move_name(tablebase.get(), move) == puzzle.moves()[static_cast<std::size_t>(move)].name);
    CHECK(tilebase_puzzle_move_name(tablebase.get(), moves) == nullptr);
    CHECK(tilebase_puzzle_move_name(tablebase.get(), -1) == nullptr);
  }
  CHECK(tilebase_builtin_name(tilebase_builtin_count()) == nullptr);
}

TEST_CASE("NULL as tablebase has no properties and can be closed") {
  CHECK(tilebase_puzzle_name(nullptr) == nullptr);
  CHECK(tilebase_puzzle_tiles(nullptr) == nullptr);
  CHECK(tilebase_puzzle_goal(nullptr) == nullptr);
  CHECK(tilebase_puzzle_cells(nullptr) == 0);
  CHECK(tilebase_puzzle_move_count(nullptr) == 0);
  CHECK(tilebase_puzzle_move_name(nullptr, 0) == nullptr);
  CHECK(tilebase_paths_length(nullptr) == 0);
  tilebase_close(nullptr);
  tilebase_paths_close(nullptr);
}

TEST_CASE("the nearest of several goals counts in C") {
  const Handle opened = open_builtin("slide3x3");
  const tilebase_tablebase* const tablebase = opened.get();
  const char* const goals = "12345678x or 123456x78";
  int distance = 0;
  std::uint64_t count = 0;
  std::array<char, 64> text{};
  CHECK(once::distance(tablebase, "1234567x8", goals, &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == 1);
  CHECK(once::count(tablebase, "1234567x8", goals, &count, nullptr) == TILEBASE_OK);
  CHECK(count == 2);
  CHECK(tilebase_solve(tablebase, "1234567x8", goals, text.data(), text.size(), nullptr, nullptr) == TILEBASE_OK);
  CHECK(std::string(text.data()) == "l");
  CHECK(tilebase_target(tablebase, "1 2 3/4 5 6/7 8 0 or 123/456/_78", text.data(), text.size(), nullptr, nullptr) ==
        TILEBASE_OK);
  CHECK(std::string(text.data()) == goals);
  CHECK(once::is_solvable(tablebase, "21345678x", goals, nullptr) == TILEBASE_UNSOLVABLE);
  CHECK(once::is_solvable(tablebase, "21345678x", "12345678x or 21345678x", nullptr) == TILEBASE_OK);
  tilebase_solver* solver = nullptr;
  REQUIRE(tilebase_solver_open(tablebase, goals, &solver, nullptr) == TILEBASE_OK);
  CHECK(std::string(tilebase_solver_goal(solver)) == goals);
  CHECK(tilebase_solver_distance(solver, "1234567x8", &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == 1);
  tilebase_solver_close(solver);
}

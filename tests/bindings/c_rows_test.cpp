// Boards as rows of numbers in the C interface, against the same questions about boards as text.

#include <algorithm>
#include <numeric>

#include "bindings/tablebases.hpp"

namespace {

using Row = std::vector<std::uint8_t>;

/// The boards of an alphabet in lexicographic order, as text, and as rows: characters are numbers, `x` is 0.
struct Boards {
  explicit Boards(std::string tiles) {
    do {
      text += tiles;
      for (const char tile : tiles) rows.push_back(static_cast<std::uint8_t>(tile == 'x' ? 0 : tile - '0'));
    } while (std::next_permutation(tiles.begin(), tiles.end()));
    count = rows.size() / tiles.size();
  }

  std::string text;
  Row rows;
  std::size_t count;
};

std::vector<std::int32_t> distances_of(const tilebase_solver* solver, const Row& rows, std::size_t count) {
  std::vector<std::int32_t> distances(count, 77);
  REQUIRE(tilebase_solver_distances_of_rows(solver, rows.data(), count, distances.data(), nullptr, nullptr) ==
          TILEBASE_OK);
  return distances;
}

std::int32_t distance_to(const Handle& tablebase, const char* goal, const Row& row) {
  return distances_of(open_solver(tablebase, goal).get(), row, 1)[0];
}

}  // namespace

TEST_CASE("many boards, as rows and as text, have the distances of each alone, all of 3x3, in any number of threads") {
  const auto [puzzle, tiles, goal] =
      GENERATE(table<const char*, const char*, const char*>({{"slide3x3", "12345678x", nullptr},
                                                             {"slide3x3", "12345678x", "x12345678"},
                                                             {"rotate3x3", "123456789", nullptr}}));
  const Boards boards(tiles);
  const Handle tablebase = open_builtin(puzzle);
  const SolverHandle solver = open_solver(tablebase, goal);
  std::vector<int> wanted(boards.count);
  std::vector<int> distances(boards.count);
  for (std::size_t i = 0; i < boards.count; ++i)
    tilebase_solver_distance(solver.get(), boards.text.substr(9 * i, 9).c_str(), &wanted[i], nullptr);
  for (const int threads : {1, 3}) {
    REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, threads, nullptr) == TILEBASE_OK);
    REQUIRE(tilebase_solver_distances(solver.get(), boards.text.data(), 9, boards.count, distances.data(), nullptr) ==
            TILEBASE_OK);
    CHECK(distances == wanted);
    CHECK(std::ranges::equal(distances_of(solver.get(), boards.rows, boards.count), wanted));
  }
}

TEST_CASE("rows have the moves, best moves and ranks of their boards, and each rank its row") {
  const Boards boards("12345678x");
  const Handle tablebase = open_builtin("slide3x3");
  const auto goal = GENERATE(as<const char*>(), nullptr, "1234x5678", "1*34567*x");
  const SolverHandle solver = open_solver(tablebase, goal);
  std::vector<std::int32_t> moves(4 * boards.count), best(boards.count);
  std::vector<std::uint64_t> ranks(boards.count), numbers(boards.count);
  const std::uint8_t* const rows = boards.rows.data();
  REQUIRE(tilebase_solver_moves_of_rows(solver.get(), rows, boards.count, moves.data(), nullptr, nullptr) == 0);
  REQUIRE(tilebase_solver_best_moves_of_rows(solver.get(), rows, boards.count, best.data(), nullptr, nullptr) == 0);
  REQUIRE(tilebase_ranks_of_rows(tablebase.get(), rows, boards.count, ranks.data(), nullptr, nullptr) == 0);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  CHECK(ranks == numbers);
  Row unranked(boards.rows.size());
  REQUIRE(tilebase_rows_of_ranks(tablebase.get(), ranks.data(), ranks.size(), unranked.data(), nullptr, nullptr) == 0);
  CHECK(unranked == boards.rows);
  for (std::size_t i = 0; i < boards.count; i += 997) {
    const std::string board = boards.text.substr(9 * i, 9);
    tilebase_valued_move valued[4];
    std::size_t count = 0;
    int move = -1;
    std::vector<std::int32_t> wanted(4, -1);
    tilebase_solver_moves(solver.get(), board.c_str(), valued, 4, &count, nullptr);
    for (std::size_t m = 0; m < count; ++m) wanted[static_cast<std::size_t>(valued[m].move)] = valued[m].distance;
    CHECK(std::equal(wanted.begin(), wanted.end(), moves.begin() + static_cast<std::ptrdiff_t>(4 * i)));
    const bool has_move = tilebase_solver_best_move(solver.get(), board.c_str(), &move, nullptr) == TILEBASE_OK;
    CHECK(best[i] == (has_move ? move : -1));
  }
}

TEST_CASE("numbers of rows are names of tiles, else places in the goal, and equal tiles have one number") {
  const auto define = [](const char* tiles) {
    return open_definition("name = p\ntiles = " + std::string(tiles) + "\n[move]\nturn = (1 2 3 4)\n");
  };
  CHECK(distance_to(define("7 5 255 0"), nullptr, {0, 7, 5, 255}) == 3);
  CHECK(distance_to(define("7 5 256 0"), nullptr, {4, 1, 2, 3}) == 3);
  CHECK(distance_to(define("a b c d"), nullptr, {4, 1, 2, 3}) == 3);
  CHECK(distance_to(define("a b a c"), nullptr, {1, 2, 1, 4}) == 0);
  CHECK(distance_to(define("3 9 3 4"), nullptr, {9, 3, 4, 3}) == 1);
  CHECK(distance_to(define("a a b b"), "a b b a", {1, 1, 3, 3}) == 3);

  const Handle slides = open_builtin("slide2x3");
  tilebase_tablebase* with_blank = nullptr;
  REQUIRE(tilebase_with_blank(slides.get(), "5", &with_blank, nullptr) == TILEBASE_OK);
  const Handle from_0(with_blank, &tilebase_close);
  CHECK(distance_to(slides, nullptr, {1, 2, 3, 4, 0, 5}) == 1);
  CHECK(distance_to(from_0, nullptr, {0, 1, 2, 3, 5, 4}) == 1);
}

TEST_CASE("a wrong row is an error with its number, the first if there are several") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, 4, nullptr) == TILEBASE_OK);
  Row rows;
  for (int i = 0; i < 30000; ++i) rows.insert(rows.end(), {1, 2, 3, 4, 5, 6, 7, 8, 0});
  std::vector<std::int32_t> distances(30000);
  const auto [at, value, why] = GENERATE(table<std::size_t, std::uint8_t, const char*>(
      {{9 * 12345 + 2, 9, "9 in cell 2 is no tile"}, {9 * 12345 + 8, 1, "1 occurs twice"}}));
  rows[at] = value;
  rows[9 * 29999] = 0;
  const ErrorHandle error;
  std::size_t bad_row = 0;
  CHECK(tilebase_solver_distances_of_rows(solver.get(), rows.data(), 30000, distances.data(), &bad_row, error) ==
        TILEBASE_BAD_BOARD);
  CHECK(bad_row == 12345);
  CHECK(error.message() == "row 12345: " + std::string(why) + "; the numbers of slide3x3 are 1 2 3 4 5 6 7 8 0");
  std::vector<std::uint64_t> ranks(30000);
  CHECK(tilebase_ranks_of_rows(tablebase.get(), rows.data(), 30000, ranks.data(), &bad_row, error) ==
        TILEBASE_BAD_BOARD);
  ranks = {0, 362880};
  CHECK(tilebase_rows_of_ranks(tablebase.get(), ranks.data(), 2, rows.data(), &bad_row, error) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(bad_row == 1);
  CHECK(error.message() == "row 1: 362880 is not a number from 0 to 362879");
}

TEST_CASE("rows after moves, in place, and a move that is not allowed is an error") {
  const Handle tablebase = open_builtin("slide3x3");
  Row rows{1, 2, 3, 4, 5, 6, 7, 0, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0};
  const std::uint8_t right_up[] = {2, 3}, down[] = {2, 0}, no_move[] = {2, 4};
  const ErrorHandle error;
  std::size_t bad_row = 0;
  Row after(18);
  CHECK(tilebase_apply_to_rows(tablebase.get(), rows.data(), down, 2, after.data(), &bad_row, error) ==
        TILEBASE_BAD_MOVE);
  CHECK(bad_row == 1);
  CHECK(tilebase_apply_to_rows(tablebase.get(), rows.data(), no_move, 2, after.data(), nullptr, error) ==
        TILEBASE_BAD_MOVE);
  REQUIRE(tilebase_apply_to_rows(tablebase.get(), rows.data(), right_up, 2, rows.data(), nullptr, error) ==
          TILEBASE_OK);
  CHECK(rows == Row{1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 8, 6});
}

TEST_CASE("random rows are the random states of the same seed") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase);
  Row rows(90);
  REQUIRE(tilebase_solver_random_rows(solver.get(), 20, 5, rows.data(), 10, nullptr) == TILEBASE_OK);
  std::vector<char> boards(100);
  REQUIRE(tilebase_solver_random_states(solver.get(), 20, 5, boards.data(), 10, 10, nullptr) == TILEBASE_OK);
  for (std::size_t i = 0; i < 90; ++i) CHECK((rows[i] == 0 ? 'x' : '0' + rows[i]) == boards[i / 9 * 10 + i % 9]);
  CHECK(std::ranges::count(distances_of(solver.get(), rows, 10), 20) == 10);
}

TEST_CASE("a search that gives up is -2 and does not end the call, and a token ends no look-up") {
  const Handle tablebase = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(tablebase);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_STATES, 1, nullptr) == TILEBASE_OK);
  const Row rows{0, 12, 9,  13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1, 1, 2,  3,  4,  5,  6,  7,  8,
                 9, 10, 11, 12, 13, 14, 15, 0,  2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
  CHECK(distances_of(solver.get(), rows, 3) == std::vector<std::int32_t>{-2, 0, -1});
  std::vector<std::int32_t> moves(4);
  REQUIRE(tilebase_solver_moves_of_rows(solver.get(), rows.data(), 1, moves.data(), nullptr, nullptr) == TILEBASE_OK);
  CHECK(moves == std::vector<std::int32_t>{-2, -1, -2, -1});
  REQUIRE(tilebase_solver_best_moves_of_rows(solver.get(), rows.data(), 1, moves.data(), nullptr, nullptr) == 0);
  CHECK(moves[0] == -2);

  const TokenHandle token = create_token();
  tilebase_token_cancel(token.get());
  REQUIRE(tilebase_solver_set_token(solver.get(), token.get(), nullptr) == TILEBASE_OK);
  CHECK(distances_of(solver.get(), rows, 3) == std::vector<std::int32_t>{-2, -2, -2});
  const Handle eight = open_builtin("slide3x3");
  const SolverHandle looks_up = open_solver(eight);
  REQUIRE(tilebase_solver_set_token(looks_up.get(), token.get(), nullptr) == TILEBASE_OK);
  CHECK(distances_of(looks_up.get(), {1, 2, 3, 4, 5, 6, 7, 0, 8}, 1)[0] == 1);
}

TEST_CASE("no rows need no memory, and a missing pointer is an error") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase);
  const Row row{1, 2, 3, 4, 5, 6, 7, 8, 0};
  CHECK(tilebase_solver_distances_of_rows(solver.get(), nullptr, 0, nullptr, nullptr, nullptr) == TILEBASE_OK);
  CHECK(tilebase_ranks_of_rows(tablebase.get(), nullptr, 0, nullptr, nullptr, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_distances_of_rows(solver.get(), row.data(), 1, nullptr, nullptr, nullptr) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(tilebase_solver_distances_of_rows(nullptr, row.data(), 1, nullptr, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
  CHECK(tilebase_apply_to_rows(tablebase.get(), row.data(), nullptr, 1, nullptr, nullptr, nullptr) ==
        TILEBASE_BAD_ARGUMENT);
  const Handle large = open_builtin("slide5x5");
  std::uint64_t rank = 0;
  CHECK(tilebase_ranks_of_rows(large.get(), nullptr, 0, &rank, nullptr, nullptr) == TILEBASE_TOO_MANY_CELLS);
}

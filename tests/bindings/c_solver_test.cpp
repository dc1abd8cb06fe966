// Solvers of the C interface: kept solvers, many boards in one call, limits, structs of several releases.

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <random>

#include <bindings/c/boundary.hpp>

#include "bindings/tablebases.hpp"
#include "support/random_boards.hpp"

namespace {

constexpr const char* farthest_15 = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";  // 80 moves from the goal of slide4x4

/// All answers of a solver about a start, one line each.
std::string answers(const tilebase_solver* s, const char* start) {
  std::string lines;
  const auto add = [&](tilebase_status status, auto... numbers) {
    lines += tilebase_status_text(status);
    ((lines += ' ' + std::to_string(numbers)), ...);
    lines += '\n';
  };
  int number = 0;
  int tiles[2] = {};
  std::size_t length = 0;
  std::uint64_t count = 0;
  std::array<std::uint8_t, 64> moves{};
  std::array<char, 200> word{};
  std::array<tilebase_valued_move, 16> valued{};
  tilebase_known_bounds bounds{};
  tilebase_measures measures{};
  tilebase_grade grade{};
  tilebase_paths* paths = nullptr;
  add(tilebase_solver_distance(s, start, &number, nullptr), number);
  add(tilebase_solver_path(s, start, moves.data(), moves.size(), &length, nullptr), length);
  add(tilebase_solver_solve(s, start, word.data(), word.size(), &length, nullptr), length);
  lines += word.data();
  add(tilebase_solver_bounds(s, start, -1, moves.data(), moves.size(), &length, &bounds, sizeof bounds, nullptr),
      length, bounds.at_least, bounds.at_most, bounds.is_proven, bounds.is_first);
  add(tilebase_solver_best_move(s, start, &number, nullptr), number);
  add(tilebase_solver_hint(s, start, valued.data(), nullptr), valued[0].move, valued[0].distance);
  add(tilebase_solver_moves(s, start, valued.data(), valued.size(), &length, nullptr), length, valued[0].move,
      valued[0].distance, valued[1].move, valued[1].distance);
  add(tilebase_solver_rate(s, start, valued[1].move, &number, nullptr), number);
  add(tilebase_solver_count(s, start, &count, nullptr), count);
  add(tilebase_solver_is_solvable(s, start, nullptr));
  add(tilebase_solver_tiles_to_swap(s, start, tiles, nullptr), tiles[0], tiles[1]);
  add(tilebase_solver_difficulty(s, start, &measures, sizeof measures, nullptr), measures.count, measures.only_moves,
      measures.manhattan_error);
  add(tilebase_solver_check(s, start, word.data(), TILEBASE_BY_BLANK, &grade, sizeof grade, nullptr), grade.verdict,
      grade.distance, grade.length);
  add(tilebase_solver_paths_open(s, start, &paths, nullptr), tilebase_paths_length(paths));
  const PathsHandle closes(paths, &tilebase_paths_close);
  return lines;
}

/// Boards of 3x3 as rows of ten bytes: random orders of the tiles, of which half are unsolvable, and a board that
/// cannot be read at each multiple of `bad`.
std::vector<char> random_rows(std::size_t count, std::size_t bad) {
  std::mt19937 random(46);
  std::vector<char> rows(10 * count);
  for (std::size_t i = 0; i < count; ++i) {
    std::string board = support::shuffled("12345678x", random);
    if (i % bad == 0) board[3] = 'q';
    std::copy(board.begin(), board.end(), rows.begin() + static_cast<std::ptrdiff_t>(10 * i));
  }
  return rows;
}

struct Words {
  std::vector<std::string> words;
  std::vector<int> lengths;

  friend bool operator==(const Words&, const Words&) = default;
};

Words many_words(const tilebase_solver* solver, const std::vector<char>& rows, std::size_t word_size) {
  const std::size_t count = rows.size() / 10;
  std::vector<char> words(count * word_size + 1, '?');
  Words result{{}, std::vector<int>(count, 77)};
  REQUIRE(tilebase_solver_solve_many(solver, rows.data(), 10, count, words.data(), word_size, result.lengths.data(),
                                     nullptr) == TILEBASE_OK);
  for (std::size_t i = 0; i < count && word_size > 0; ++i) result.words.emplace_back(&words[i * word_size]);
  CHECK(words.back() == '?');
  return result;
}

/// A struct as of its second release.
struct Grown {
  int first;
  int second;
};

}  // namespace

template <>
inline constexpr std::size_t tilebase::c_interface::first_size<Grown> = sizeof(int);

TEST_CASE("a kept solver gives the answers of a new one, also after its tablebase is closed") {
  const auto [puzzle, goal] = GENERATE(table<const char*, const char*>({{"slide3x3", nullptr},
                                                                        {"slide3x3", "1x2345678"},
                                                                        {"slide3x3", "1234*****"},
                                                                        {"slide3x3", "****x****"},
                                                                        {"rotate3x3", "123******"},
                                                                        {"slide3x4", nullptr}}));
  CAPTURE(puzzle, goal == nullptr ? "" : goal);
  Handle closed = open_builtin(puzzle);
  const SolverHandle solver = open_solver(closed.get(), goal);
  closed.reset();
  const Handle tablebase = open_builtin(puzzle);
  const bool is_short = std::strlen(tilebase_puzzle_tiles(tablebase.get())) == 9;
  const char* const own_goal = tilebase_puzzle_goal(tablebase.get());
  CHECK(std::string(tilebase_solver_goal(solver.get())) == (goal == nullptr ? own_goal : goal));
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    const std::string start = !is_short ? "1 2 3 4 5 6 x 7 9 10 11 8" : support::shuffled("12345678x", random);
    const std::string start_of_puzzle = std::string(puzzle) == "rotate3x3" ? support::with(start, 'x', '9') : start;
    const std::string wanted = answers(open_solver(tablebase.get(), goal).get(), start_of_puzzle.c_str());
    REQUIRE(answers(solver.get(), start_of_puzzle.c_str()) == wanted);
    CHECK(wanted.find(solved(tablebase.get(), start_of_puzzle, goal)) != std::string::npos);
    if (!is_short) break;
  }
}

TEST_CASE("a solver of a bad goal is refused, and a bad start does not harm a solver") {
  const Handle tablebase = open_builtin("slide3x3");
  tilebase_solver* none = open_solver(tablebase.get()).release();
  tilebase_solver_close(none);
  ErrorHandle error;
  CHECK(tilebase_solver_open(tablebase.get(), "12345678q", &none, error) == TILEBASE_BAD_BOARD);
  CHECK(none == nullptr);
  CHECK(error.message().find("'12345678q'") != std::string::npos);
  const SolverHandle solver = open_solver(tablebase.get());
  int distance = 77;
  CHECK(tilebase_solver_distance(solver.get(), "1", &distance, error) == TILEBASE_BAD_BOARD);
  CHECK(distance == 77);
  CHECK(tilebase_solver_distance(solver.get(), "1234567x8", &distance, error) == TILEBASE_OK);
  CHECK(distance == 1);
}

TEST_CASE("the words of many boards are those of single questions, with any size of a word and number of threads") {
  const Handle tablebase = open_builtin("slide3x3");
  const char* const goal = GENERATE(static_cast<const char*>(nullptr), "1234*****");
  const SolverHandle solver = open_solver(tablebase.get(), goal);
  const auto rows = random_rows(goal == nullptr ? 9000 : 300, 50);
  const Words wide = many_words(solver.get(), rows, 64);
  CHECK(tilebase_solver_is_prepared(solver.get()) == (goal == nullptr ? 1 : 0));
  std::size_t solvable = 0;
  for (std::size_t i = 0; i < wide.words.size(); ++i) {
    char word[64] = "";
    std::size_t length = 0;
    const auto status =
        tilebase_solver_solve(solver.get(), std::string(&rows[10 * i]).c_str(), word, 64, &length, nullptr);
    REQUIRE(wide.words[i] == word);
    REQUIRE(wide.lengths[i] == (status == TILEBASE_OK ? static_cast<int>(length) : status));
    solvable += status == TILEBASE_OK ? 1 : 0;
  }
  CHECK(solvable > wide.words.size() / 3);
  CHECK(std::count(wide.lengths.begin(), wide.lengths.end(), TILEBASE_BAD_BOARD) ==
        static_cast<std::ptrdiff_t>(wide.lengths.size() / 50));

  CHECK(many_words(solver.get(), rows, 32) == wide);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, 3, nullptr) == TILEBASE_OK);
  CHECK(many_words(solver.get(), rows, 64) == wide);
  const Words narrow = many_words(solver.get(), rows, 20);
  const Words without = many_words(solver.get(), rows, 0);
  std::size_t too_small = 0;
  for (std::size_t i = 0; i < wide.words.size(); ++i) {
    const bool fits = wide.lengths[i] < 20;
    REQUIRE(narrow.lengths[i] == (fits ? wide.lengths[i] : TILEBASE_BUFFER_TOO_SMALL));
    REQUIRE(narrow.words[i] == (fits ? wide.words[i] : ""));
    REQUIRE(without.lengths[i] == (wide.lengths[i] < 0 ? wide.lengths[i] : TILEBASE_BUFFER_TOO_SMALL));
    too_small += fits ? 0 : 1;
  }
  CHECK(too_small > 0);
}

TEST_CASE("the distances of many boards are the same in any number of threads") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  const auto rows = random_rows(9000, 50);
  const std::size_t count = rows.size() / 10;
  std::vector<int> wanted(count);
  std::vector<int> distances(count);
  REQUIRE(once::distances(tablebase.get(), rows.data(), 10, count, nullptr, wanted.data(), nullptr) == TILEBASE_OK);
  for (const double threads : {0, 1, 3}) {
    std::fill(distances.begin(), distances.end(), 77);
    REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, threads, nullptr) == TILEBASE_OK);
    REQUIRE(tilebase_solver_distances(solver.get(), rows.data(), 10, count, distances.data(), nullptr) == TILEBASE_OK);
    CHECK(distances == wanted);
  }
}

TEST_CASE("a limit of states ends a search, and is gone when it is removed") {
  const Handle tablebase = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(tablebase.get());
  const char* const near = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15";
  int distance = 77;
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_STATES, 1000, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_distance(solver.get(), farthest_15, &distance, nullptr) == TILEBASE_GAVE_UP);
  CHECK(statuses_by(solver.get(), farthest_15) == std::vector(7, TILEBASE_GAVE_UP));
  const std::string boards = std::string(near) + '\0' + farthest_15;
  for (const double threads : {0, 2}) {
    REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, threads, nullptr) == TILEBASE_OK);
    int distances[2] = {77, 77};
    REQUIRE(tilebase_solver_distances(solver.get(), boards.c_str(), std::strlen(farthest_15) + 1, 2, distances,
                                      nullptr) == TILEBASE_OK);
    CHECK(distances[0] == 2);
    CHECK(distances[1] == TILEBASE_GAVE_UP);
  }
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_STATES, 0, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_distance(solver.get(), "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15", &distance, nullptr) ==
        TILEBASE_OK);
  CHECK(distance == 11);
}

TEST_CASE("limits have bounds; a value outside is refused and changes nothing") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  constexpr double two_to_53 = 9007199254740992;
  for (const auto& [limit, least, greatest] : {std::tuple(TILEBASE_LIMIT_SECONDS, 1e-9, 9e9),
                                               {TILEBASE_LIMIT_STATES, 1, two_to_53},
                                               {TILEBASE_LIMIT_THREADS, 1, 1024},
                                               {TILEBASE_LIMIT_MEMORY, 16777216, two_to_53}}) {
    CAPTURE(limit);
    CHECK(tilebase_solver_limit(solver.get(), limit) == 0);
    for (const double value : {least, greatest, 0.0}) {
      CHECK(tilebase_solver_set_limit(solver.get(), limit, value, nullptr) == TILEBASE_OK);
      CHECK(tilebase_solver_limit(solver.get(), limit) == value);
    }
    const double usual = limit == TILEBASE_LIMIT_MEMORY ? least : 3;
    REQUIRE(tilebase_solver_set_limit(solver.get(), limit, usual, nullptr) == TILEBASE_OK);
    for (const double value : {least / 2, greatest * 2, -1.0, std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity()})
      CHECK(tilebase_solver_set_limit(solver.get(), limit, value, nullptr) == TILEBASE_BAD_ARGUMENT);
    CHECK(tilebase_solver_limit(solver.get(), limit) == usual);
  }
  ErrorHandle error;
  CHECK(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_THREADS, 1.5, error) == TILEBASE_BAD_ARGUMENT);
  CHECK(error.message().find("from 1 to 1,024") != std::string::npos);
  // A value outside of an enumeration would be undefined in C++, and the sanitizers would report it.
  for (const int none : {-1, TILEBASE_LIMIT_MEMORY + 1, 99, std::numeric_limits<int>::max()}) {
    CHECK(tilebase_solver_set_limit(solver.get(), none, 1, error) == TILEBASE_BAD_ARGUMENT);
    CHECK(error.message().starts_with("limit " + std::to_string(none)));
    CHECK(tilebase_solver_limit(solver.get(), none) == -1);
  }
}

TEST_CASE("a cancelled token ends the searches of its solvers, of many boards, too; other solvers go on") {
  const Handle tablebase = open_builtin("slide4x4");
  const SolverHandle first = open_solver(tablebase.get());
  const SolverHandle second = open_solver(tablebase.get());
  const TokenHandle token = create_token();
  REQUIRE(tilebase_solver_set_token(first.get(), token.get(), nullptr) == TILEBASE_OK);
  tilebase_token_cancel(token.get());
  int distance = 77;
  CHECK(tilebase_solver_distance(first.get(), farthest_15, &distance, nullptr) == TILEBASE_GAVE_UP);
  int distances[1] = {77};
  REQUIRE(tilebase_solver_distances(first.get(), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", 37, 1, distances, nullptr) ==
          TILEBASE_OK);
  CHECK(distances[0] == TILEBASE_GAVE_UP);
  CHECK(tilebase_solver_distance(second.get(), "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15", &distance, nullptr) ==
        TILEBASE_OK);
}

TEST_CASE("entries of several moves are prepared when they are announced, and change no answer") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  const std::string before = answers(solver.get(), "867254301");
  REQUIRE(tilebase_solver_prepare_for(solver.get(), 900, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_is_prepared(solver.get()) == 0);
  REQUIRE(tilebase_solver_prepare_for(solver.get(), UINT64_MAX / 2, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_is_prepared(solver.get()) == 1);
  CHECK(answers(solver.get(), "867254301") == before);
}

TEST_CASE("a struct that may grow has the size of a release: the fields within are written, no more") {
  using namespace tilebase::c_interface;
  Grown grown{1, 2};
  CHECK_NOTHROW(check_struct(&grown, sizeof(int)));
  CHECK_NOTHROW(check_struct(&grown, sizeof grown));
  CHECK_THROWS_AS(check_struct(&grown, sizeof(int) - 1), CallError);
  CHECK_THROWS_AS(check_struct(&grown, sizeof grown + 1), CallError);
  CHECK_THROWS_AS(check_struct(static_cast<Grown*>(nullptr), sizeof grown), CallError);
  write_struct(Grown{3, 4}, &grown, sizeof(int));
  CHECK((grown.first == 3 && grown.second == 2));
  write_struct(Grown{5, 6}, &grown, sizeof grown);
  CHECK((grown.first == 5 && grown.second == 6));

  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  tilebase_grade grade;
  ErrorHandle error;
  CHECK(tilebase_solver_check(solver.get(), "12345678x", "", TILEBASE_BY_BLANK, &grade, 3, error) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(error.message() == std::string("the size of a struct is 3 bytes, not 16 to 16; pass its sizeof"));
}

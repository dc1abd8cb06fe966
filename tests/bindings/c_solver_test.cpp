// Solvers of the C interface: many boards in one call, limits, tokens, bounds, structs of several releases.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <limits>
#include <random>
#include <thread>
#include <tuple>

#include <bindings/c/boundary.hpp>

#include "bindings/tablebases.hpp"
#include "support/patience.hpp"
#include "support/program.hpp"
#include "support/random_boards.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// Boards at two, 11 and 80 moves from the goal of slide4x4. For the last, any search takes long.
constexpr const char* nearer = "1 2 3 4 5 6 7 8 9 10 x 11 13 14 15 12";
constexpr const char* near = "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15";
constexpr const char* farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/// Sets a limit; 0 is no limit.
void set_limit(const SolverHandle& solver, tilebase_limit limit, double value) {
  REQUIRE(tilebase_solver_set_limit(solver.get(), limit, value, nullptr) == TILEBASE_OK);
}

tilebase_status distance_status(const SolverHandle& solver, const char* start) {
  int distance = 77;
  const auto status = tilebase_solver_distance(solver.get(), start, &distance, nullptr);
  if (status == TILEBASE_GAVE_UP) CHECK(distance == 77);
  return status;
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

TEST_CASE("a solver and its paths answer after their tablebase is closed") {
  const auto [puzzle, goal] = GENERATE(
      table<const char*, const char*>({{"slide3x3", nullptr}, {"slide3x3", "1234*****"}, {"slide4x4", nullptr}}));
  Handle closed = open_builtin(puzzle);
  const std::string own_goal = tilebase_puzzle_goal(closed.get());
  const SolverHandle solver = open_solver(closed, goal);
  closed.reset();
  CHECK(tilebase_solver_goal(solver.get()) == (goal == nullptr ? own_goal : goal));
  const char* const start = std::string(puzzle) == "slide4x4" ? nearer : "1 2 3/4 5 6/x 7 8";
  const PathsHandle paths = open_paths(solver, start);
  const std::string word = solved(solver, start);
  CHECK(word.size() == (goal == nullptr ? 2U : 0U));
  CHECK(tilebase_paths_length(paths.get()) == word.size());
  CHECK(all_paths(paths).size() == 1);
}

TEST_CASE("a batch reads rows of any width, and continues after a bad board") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  const char boards[6][32] = {"12345678x", "1 2 3 / 4 5 6 / 7 x 8",    "21345678x", "1234",
                              "",          "[[1,2,3],[4,5,6],[0,7,8]]"};
  std::vector<int> distances(6, 77);
  CHECK(tilebase_solver_distances(solver.get(), boards[0], sizeof boards[0], 6, distances.data(), nullptr) ==
        TILEBASE_OK);
  CHECK(distances == std::vector<int>{0, 1, TILEBASE_UNSOLVABLE, TILEBASE_BAD_BOARD, TILEBASE_BAD_BOARD, 2});
  CHECK(tilebase_solver_distances(solver.get(), nullptr, 9, 0, nullptr, nullptr) == TILEBASE_OK);
  const std::string rows = "1 2 3 4 5 6 7 8 x1 2 3 4 5 6 7 x 8";  // boards without a separator
  CHECK(tilebase_solver_distances(solver.get(), rows.data(), 17, 2, distances.data(), nullptr) == TILEBASE_OK);
  CHECK((distances[0] == 0 && distances[1] == 1));
}

TEST_CASE("the words of many boards are those of single questions, with any size of a word and number of threads") {
  const char* const goal = GENERATE(static_cast<const char*>(nullptr), "1234*****");
  const SolverHandle solver = open_solver(open_builtin("slide3x3"), goal);
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
  set_limit(solver, TILEBASE_LIMIT_THREADS, 3);
  CHECK(many_words(solver.get(), rows, 64) == wide);
  std::vector<int> distances(wide.lengths.size());
  REQUIRE(tilebase_solver_distances(solver.get(), rows.data(), 10, distances.size(), distances.data(), nullptr) ==
          TILEBASE_OK);
  CHECK(distances == wide.lengths);
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

TEST_CASE("a limit of states ends a search, and is gone when it is removed") {
  const SolverHandle solver = open_solver(open_builtin("slide4x4"));
  set_limit(solver, TILEBASE_LIMIT_STATES, 1000);
  CHECK(distance_status(solver, farthest) == TILEBASE_GAVE_UP);
  CHECK(solved(solver, farthest) == "gave up");
  const std::string boards = std::string(nearer) + '\0' + farthest;
  for (const double threads : {0, 2}) {
    set_limit(solver, TILEBASE_LIMIT_THREADS, threads);
    int distances[2] = {77, 77};
    REQUIRE(tilebase_solver_distances(solver.get(), boards.c_str(), boards.size() / 2 + 1, 2, distances, nullptr) ==
            TILEBASE_OK);
    CHECK((distances[0] == 2 && distances[1] == TILEBASE_GAVE_UP));
  }
  set_limit(solver, TILEBASE_LIMIT_STATES, 1);
  CHECK(distance_status(solver, near) == TILEBASE_GAVE_UP);
  set_limit(solver, TILEBASE_LIMIT_STATES, 0);
  CHECK(solved(solver, near) == "dluuurrdddr");
}

TEST_CASE("limits have bounds, and a value outside is refused and changes nothing") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  constexpr double two_to_53 = 9007199254740992;
  for (const auto& [limit, least, greatest] : {std::tuple(TILEBASE_LIMIT_SECONDS, 1e-9, 9e9),
                                               {TILEBASE_LIMIT_STATES, 1, two_to_53},
                                               {TILEBASE_LIMIT_THREADS, 1, 1024},
                                               {TILEBASE_LIMIT_MEMORY, 16777216, two_to_53}}) {
    CAPTURE(limit);
    CHECK(tilebase_solver_limit(solver.get(), limit) == 0);
    for (const double value : {least, greatest, 0.0}) {
      set_limit(solver, limit, value);
      CHECK(tilebase_solver_limit(solver.get(), limit) == value);
    }
    const double usual = limit == TILEBASE_LIMIT_MEMORY ? least : 3;
    set_limit(solver, limit, usual);
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

TEST_CASE("a limit of time ends a search, and neither it nor a cancelled token an answer that needs none") {
  const SolverHandle hasty = open_solver(open_builtin("slide4x4"));
  set_limit(hasty, TILEBASE_LIMIT_SECONDS, 0.05);
  const auto begin = Clock::now();
  CHECK(distance_status(hasty, farthest) == TILEBASE_GAVE_UP);
  CHECK(Clock::now() - begin < std::chrono::seconds(5));
  const SolverHandle looks_up = open_solver(open_builtin("slide3x3"));
  set_limit(looks_up, TILEBASE_LIMIT_SECONDS, 1e-9);
  set_limit(looks_up, TILEBASE_LIMIT_STATES, 1);
  const TokenHandle token = create_token();
  tilebase_token_cancel(token.get());
  REQUIRE(tilebase_solver_set_token(looks_up.get(), token.get(), nullptr) == TILEBASE_OK);
  CHECK(solved(looks_up, "23415x768") == "dlurullddrurdllurdr");
}

TEST_CASE("cancelling ends the searches of all threads soon, and those to come, until the solver has another token") {
  const Handle held = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(held);
  TokenHandle token = create_token();
  REQUIRE(tilebase_solver_set_token(solver.get(), token.get(), nullptr) == TILEBASE_OK);
  constexpr int threads = 4;
  std::vector<tilebase_status> statuses(threads, TILEBASE_OK);
  std::vector<Clock::time_point> ends(threads);
  std::atomic<int> begun = 0;
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i)
    running.emplace_back([&, i] {
      ++begun;
      while (statuses[i] == TILEBASE_OK) statuses[i] = distance_status(solver, farthest);
      ends[i] = Clock::now();
    });
  // Until all have begun, and have worked.
  while (begun < threads) std::this_thread::yield();
  for (const auto used = std::clock(); std::clock() - used < CLOCKS_PER_SEC / 20;)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto begin = Clock::now();
  tilebase_token_cancel(token.get());
  for (std::thread& thread : running) thread.join();
  for (std::size_t i = 0; i < threads; ++i) {
    CHECK(statuses[i] == TILEBASE_GAVE_UP);
    CHECK(ends[i] - begin < support::patience);
  }
  token.reset();  // the solver keeps what it needs
  int distances[1] = {77};
  REQUIRE(tilebase_solver_distances(solver.get(), nearer, 37, 1, distances, nullptr) == TILEBASE_OK);
  CHECK(distances[0] == TILEBASE_GAVE_UP);
  CHECK(solved(open_solver(held), nearer) == "rd");
  const TokenHandle next = create_token();
  REQUIRE(tilebase_solver_set_token(solver.get(), next.get(), nullptr) == TILEBASE_OK);
  CHECK(solved(solver, nearer) == "rd");
  tilebase_token_cancel(next.get());
  CHECK(distance_status(solver, farthest) == TILEBASE_GAVE_UP);
  REQUIRE(tilebase_solver_set_token(solver.get(), nullptr, nullptr) == TILEBASE_OK);
  CHECK(solved(solver, nearer) == "rd");
}

TEST_CASE("random boards without a table are those of the command, and solved for their distance") {
  const Handle t = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(t);
  char boards[2][64];
  const auto draw = [&](const SolverHandle& from, int distance, std::size_t count) {
    return tilebase_solver_random_states(from.get(), distance, 7, boards[0], sizeof boards[0], count, nullptr);
  };
  const auto by_command = [](const char* option, const char* value) {
    return support::run({TILEBASE_PROGRAM, {"random", "-p", "slide4x4", "--seed", "7", option, value}}).out;
  };
  REQUIRE(draw(solver, TILEBASE_ANY_DISTANCE, 2) == TILEBASE_OK);
  CHECK(by_command("-n", "2") == boards[0] + std::string("\n") + boards[1] + '\n');
  REQUIRE(draw(solver, 50, 1) == TILEBASE_OK);
  CHECK(by_command("--distance", "50") == boards[0] + std::string("\n"));
  CHECK(draw(solver, 1001, 1) == TILEBASE_BAD_ARGUMENT);
  set_limit(solver, TILEBASE_LIMIT_SECONDS, 0.2);
  CHECK(draw(solver, 79, 1) == TILEBASE_GAVE_UP);
  CHECK(draw(open_solver(open_builtin("slide1x13")), 13, 1) == TILEBASE_NONE_FOUND);
}

TEST_CASE("entries of several moves are prepared when they are announced") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  for (const std::uint64_t paths : {std::uint64_t{900}, UINT64_MAX / 2}) {
    REQUIRE(tilebase_solver_prepare_for(solver.get(), paths, nullptr) == TILEBASE_OK);
    CHECK(tilebase_solver_is_prepared(solver.get()) == (paths == 900 ? 0 : 1));
  }
}

TEST_CASE("a path may be proven to be a shortest one, and not be the first of them") {
  const SolverHandle solver = open_solver(open_builtin("slide4x4"));
  set_limit(solver, TILEBASE_LIMIT_SECONDS, 0);
  std::uint8_t moves[200];
  std::size_t length = 0;
  tilebase_known_bounds bounds;
  const auto ask = [&](const char* board, int tolerance, double states) {
    set_limit(solver, TILEBASE_LIMIT_STATES, states);
    return tilebase_solver_bounds(solver.get(), board, tolerance, moves, sizeof moves, &length, &bounds, sizeof bounds,
                                  nullptr);
  };
  int others = 0;
  for (const char* board : {"12 7 3 5 11 14 4 15 6 2 9 1 8 x 13 10", "10 11 12 14 3 x 9 2 13 1 7 6 15 5 4 8"}) {
    REQUIRE(ask(board, 0, 3'000'000) == TILEBASE_OK);
    CHECK((bounds.at_least == bounds.at_most && bounds.is_proven == 1));
    others += bounds.is_first == 0 ? 1 : 0;
  }
  CHECK(others > 0);
  REQUIRE(ask(farthest, -1, 300'000) == TILEBASE_OK);
  CHECK((bounds.at_least <= 80 && bounds.at_most >= 80 && bounds.is_proven == 0 && bounds.is_first == 0));
  CHECK(length == static_cast<std::size_t>(bounds.at_most));
  REQUIRE(ask(nearer, -1, 300'000) == TILEBASE_OK);
  CHECK((bounds.at_least == 2 && bounds.at_most == 2 && bounds.is_proven == 1 && bounds.is_first == 1));
  CHECK(ask("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 0, 300'000) == TILEBASE_UNSOLVABLE);
  CHECK(bounds.at_least == TILEBASE_UNSOLVABLE);
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

  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  tilebase_grade grade;
  ErrorHandle error;
  CHECK(tilebase_solver_check(solver.get(), "12345678x", "", TILEBASE_BY_BLANK, &grade, 3, error) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(error.message() == std::string("the size of a struct is 3 bytes, not 16 to 16; pass its sizeof"));
}

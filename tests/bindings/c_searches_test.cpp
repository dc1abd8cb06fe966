// Boards of slides without tables: how they are written and drawn, budgets, cancelling.

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "bindings/tablebases.hpp"
#include "support/patience.hpp"
#include "support/program.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// A board at two moves from the goal, and one at 80 moves, for which any search takes long.
constexpr const char* nearer = "1 2 3 4 5 6 7 8 9 10 x 11 13 14 15 12";
constexpr const char* farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/// Returns a solver of the puzzle's goal with limits; 0 is no limit.
SolverHandle limited(const tilebase_tablebase* tablebase, double seconds, double states) {
  SolverHandle solver = open_solver(tablebase);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_SECONDS, seconds, nullptr) == TILEBASE_OK);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_STATES, states, nullptr) == TILEBASE_OK);
  return solver;
}

tilebase_status distance_status(const SolverHandle& solver, const char* start, tilebase_error* error = nullptr) {
  int distance = 77;
  const auto status = tilebase_solver_distance(solver.get(), start, &distance, error);
  if (status == TILEBASE_GAVE_UP) CHECK(distance == 77);
  return status;
}

/// The word of a solver; the text of its status if that is not TILEBASE_OK.
std::string solved_by(const SolverHandle& solver, const char* start) {
  char word[256];
  const auto status = tilebase_solver_solve(solver.get(), start, word, sizeof word, nullptr, nullptr);
  return status == TILEBASE_OK ? word : tilebase_status_text(status);
}

}  // namespace

TEST_CASE("boards of tiles with several characters are written with blanks, and all are equally long") {
  const Handle held = open_builtin("slide4x4");
  const tilebase_tablebase* t = held.get();
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  CHECK(tilebase_puzzle_name(t) == std::string("slide4x4"));
  CHECK(tilebase_puzzle_tiles(t) == goal);
  CHECK(tilebase_puzzle_goal(t) == goal);
  CHECK(tilebase_puzzle_cells(t) == 16);
  char text[64];
  std::size_t length = 0;
  REQUIRE(tilebase_apply(t, "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0", 1, text, sizeof text, &length, nullptr) ==
          TILEBASE_OK);
  CHECK(text == std::string("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"));
  CHECK(length == goal.size());
  CHECK(tilebase_apply(t, goal.c_str(), 1, text, goal.size(), &length, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  std::uint64_t rank = 0;
  REQUIRE(tilebase_rank(t, "x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1", &rank, nullptr) == TILEBASE_OK);
  CHECK(rank == 20'922'789'887'999);
  REQUIRE(tilebase_unrank(t, rank, text, sizeof text, &length, nullptr) == TILEBASE_OK);
  CHECK(text == std::string("x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"));
  CHECK(tilebase_unrank(t, rank + 1, text, sizeof text, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
  std::uint64_t states[99];
  CHECK(once::stats(t, nullptr, states, 99, nullptr, nullptr, nullptr) == TILEBASE_TOO_MANY_CELLS);
}

TEST_CASE("random boards without a table are those of the command, and solved for their distance") {
  const Handle t = open_builtin("slide4x4");
  char boards[2][64];
  const auto drawn = [&](const SolverHandle& solver, int distance, std::size_t count, tilebase_error* error = nullptr) {
    return tilebase_solver_random_states(solver.get(), distance, 7, boards[0], sizeof boards[0], count, error);
  };
  const auto by_command = [](const std::vector<std::string>& options) {
    std::vector<std::string> words{"random", "-p", "slide4x4", "--seed", "7"};
    words.insert(words.end(), options.begin(), options.end());
    return support::lines(support::run({TILEBASE_PROGRAM, words}).out);
  };
  REQUIRE(drawn(open_solver(t.get()), TILEBASE_ANY_DISTANCE, 2) == TILEBASE_OK);
  CHECK(by_command({"-n", "2"}) == std::vector<std::string>{boards[0], boards[1]});
  REQUIRE(drawn(open_solver(t.get()), 50, 1) == TILEBASE_OK);
  CHECK(by_command({"--distance", "50"}) == std::vector<std::string>{boards[0]});
  ErrorHandle error;
  CHECK(drawn(open_solver(t.get()), 1001, 1, error) == TILEBASE_BAD_ARGUMENT);
  CHECK(error.message().starts_with("distance 1001"));
  CHECK(drawn(limited(t.get(), 0.2, 0), 79, 1, error) == TILEBASE_GAVE_UP);
  CHECK(drawn(open_solver(open_builtin("slide1x13").get()), 13, 1, error) == TILEBASE_NONE_FOUND);
}

TEST_CASE("a limit of time ends a search") {
  const Handle held = open_builtin("slide4x4");
  const SolverHandle hasty = limited(held.get(), 0.05, 0);
  const auto begin = Clock::now();
  CHECK(distance_status(hasty, farthest) == TILEBASE_GAVE_UP);
  CHECK(Clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("limits and a cancelled token take nothing from answers that need no search") {
  Handle held = open_builtin("slide3x3");
  const SolverHandle hasty = limited(held.get(), 1e-9, 1);
  held.reset();
  CHECK(solved_by(hasty, "23415x768") == "dlurullddrurdllurdr");
  const TokenHandle token = create_token();
  tilebase_token_cancel(token.get());
  REQUIRE(tilebase_solver_set_token(hasty.get(), token.get(), nullptr) == TILEBASE_OK);
  CHECK(solved_by(hasty, "23415x768") == "dlurullddrurdllurdr");
}

TEST_CASE("a tablebase with another name of the blank reads boards with it, and so do its solvers") {
  const Handle t = open_builtin("slide3x3");
  tilebase_tablebase* other = nullptr;
  REQUIRE(tilebase_with_blank(t.get(), "9", &other, nullptr) == TILEBASE_OK);
  const Handle nine(other, &tilebase_close);
  int distance = 0;
  CHECK(once::distance(nine.get(), "1 2 3 9 4 6 7 5 8", "1 2 3 4 9 6 7 5 8", &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == 1);
  CHECK(distance_status(open_solver(t.get()), "1 2 3 9 4 6 7 5 8") == TILEBASE_BAD_BOARD);
  tilebase_solver* solver = nullptr;
  REQUIRE(tilebase_solver_open(nine.get(), nullptr, &solver, nullptr) == TILEBASE_OK);
  CHECK(tilebase_solver_distance(solver, "123946758", &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == 3);
  tilebase_solver_close(solver);
  ErrorHandle error;
  CHECK(tilebase_with_blank(t.get(), "5", &other, error) == TILEBASE_BAD_BOARD);
  CHECK(other == nullptr);
  CHECK(error.message().starts_with("blank '5'"));
}

TEST_CASE("cancelling ends the searches of all threads soon, and those to come, until the solver has another token") {
  const Handle held = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(held.get());
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
  CHECK(distance_status(solver, farthest) == TILEBASE_GAVE_UP);
  CHECK(solved(held.get(), nearer) == "rd");
  const TokenHandle next = create_token();
  REQUIRE(tilebase_solver_set_token(solver.get(), next.get(), nullptr) == TILEBASE_OK);
  CHECK(solved_by(solver, nearer) == "rd");
  tilebase_token_cancel(next.get());
  CHECK(distance_status(solver, farthest) == TILEBASE_GAVE_UP);
  REQUIRE(tilebase_solver_set_token(solver.get(), nullptr, nullptr) == TILEBASE_OK);
  CHECK(solved_by(solver, nearer) == "rd");
}

TEST_CASE("a path may be proven to be a shortest one, and not be the first of them") {
  const Handle slides = open_builtin("slide4x4");
  const SolverHandle searched = limited(slides.get(), 0, 3'000'000);
  std::uint8_t moves[200];
  int others = 0;
  for (const char* board : {"12 7 3 5 11 14 4 15 6 2 9 1 8 x 13 10", "10 11 12 14 3 x 9 2 13 1 7 6 15 5 4 8"}) {
    tilebase_known_bounds bounds;
    REQUIRE(tilebase_solver_bounds(searched.get(), board, 0, moves, sizeof moves, nullptr, &bounds, sizeof bounds,
                                   nullptr) == TILEBASE_OK);
    CHECK((bounds.at_least == bounds.at_most && bounds.is_proven == 1));
    others += bounds.is_first == 0 ? 1 : 0;
  }
  CHECK(others > 0);
}

TEST_CASE("what is known when a search ends is a path and two bounds") {
  const Handle slides = open_builtin("slide4x4");
  const SolverHandle hasty = limited(slides.get(), 0, 300'000);
  std::uint8_t moves[200];
  std::size_t length = 0;
  tilebase_known_bounds bounds;
  const auto ask = [&](const char* board, int tolerance) {
    return tilebase_solver_bounds(hasty.get(), board, tolerance, moves, sizeof moves, &length, &bounds, sizeof bounds,
                                  nullptr);
  };
  REQUIRE(ask("x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", -1) == TILEBASE_OK);
  CHECK((bounds.at_least <= 80 && bounds.at_most >= 80 && bounds.is_proven == 0 && bounds.is_first == 0));
  CHECK(length == static_cast<std::size_t>(bounds.at_most));
  REQUIRE(ask("1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15", -1) == TILEBASE_OK);
  CHECK((bounds.at_least == 2 && bounds.at_most == 2 && bounds.is_proven == 1 && bounds.is_first == 1));
  REQUIRE(ask("1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15", 0) == TILEBASE_OK);
  CHECK((bounds.at_least == 2 && bounds.at_most == 2));
  CHECK(ask("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 0) == TILEBASE_UNSOLVABLE);
  CHECK(bounds.at_least == TILEBASE_UNSOLVABLE);
}

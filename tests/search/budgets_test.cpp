// Budgets and cancellation of a search, and a solver that several threads share.

#include <atomic>
#include <chrono>
#include <thread>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/random_slides.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

constexpr const char* goal = "123456789ABCDEFx";
constexpr const char* far = "xC9DFBAE37254861";  // 80 moves from the goal, as far as any

Board unsolvable_board() {
  return "213456789ABCDEFx";
}

/// Many boards that are solved in a few milliseconds each.
std::vector<Board> some_boards(std::size_t count) {
  std::mt19937 random(27);
  std::vector<Board> boards;
  while (boards.size() < count) boards.push_back(support::walked(fifteen, goal, 80, random));
  return boards;
}

}  // namespace

TEST_CASE("an unsolvable board is told at once, whatever the question") {
  const Answers answers(fifteen);
  const auto solver = answers.to(goal).within({.states = 0});
  const State state = state_of(unsolvable_board());
  CHECK(solver.distance(state).value() == std::nullopt);
  CHECK(solver.path(state).value() == std::nullopt);
  CHECK(solver.best_move(state).value() == std::nullopt);
  CHECK(solver.count(state).value() == std::nullopt);
  auto paths = solver.paths(state).value();
  CHECK(paths.distance() == std::nullopt);
  CHECK(paths.next().value() == std::nullopt);
  const auto moves = solver.moves(state).value();
  CHECK(moves == std::vector<ValuedMove>{{1, std::nullopt}, {3, std::nullopt}});
}

TEST_CASE("an answer that needs more states than it may look at is given up, with an error that says so") {
  const Answers answers(fifteen);
  const auto solver = answers.to(goal).within({.states = 1000});
  const State state = state_of(far);
  for (const auto& error : {solver.distance(state).error(), solver.path(state).error(), solver.best_move(state).error(),
                            solver.moves(state).error(), solver.count(state).error(), solver.paths(state).error()}) {
    CHECK(error.code == ErrorCode::gave_up);
    CHECK(!error.message.empty());
    CHECK(error.message.find('\n') == std::string::npos);
  }
  const auto limited = answers.tablebase().within({.states = 1000});
  CHECK(limited.solver(target_of(goal)).value().distance(state).error().code == ErrorCode::gave_up);
}

TEST_CASE("under any limit an answer is right or given up") {
  const Answers answers(fifteen);
  const auto solver = answers.to(goal);
  int given_up = 0;
  int given = 0;
  for (const Board& board : some_boards(24)) {
    const State state = state_of(board);
    const auto path = solver.path(state).value();
    const auto moves = solver.moves(state).value();
    const auto count = solver.count(state).value();
    for (const unsigned nodes : {0U, 1U, 10U, 100U, 1'000U, 10'000U, 100'000U}) {
      CAPTURE(board, nodes);
      const auto limited = solver.within({.states = nodes});
      const auto check = [&](const auto& answer, const auto& right) {
        if (answer)
          CHECK(*answer == right);
        else
          CHECK(answer.error().code == ErrorCode::gave_up);
        ++(answer ? given : given_up);
      };
      check(limited.path(state), path);
      check(limited.distance(state), static_cast<int>(path->size()));
      check(limited.moves(state), moves);
      check(limited.count(state), count);
    }
  }
  CHECK(given > 100);
  CHECK(given_up > 100);
}

TEST_CASE("a limit of time ends a search soon after it") {
  const Answers answers(fifteen);
  const auto begin = std::chrono::steady_clock::now();
  const auto distance =
      answers.to(far).within({.time = std::chrono::milliseconds(50)}).distance(state_of("123456789ABCDEFx"));
  const auto taken = std::chrono::steady_clock::now() - begin;
  CHECK(distance.error().code == ErrorCode::gave_up);
  CHECK(taken < support::patience);
  CHECK(taken >= std::chrono::milliseconds(50));
}

TEST_CASE("the progress of a search only grows, and its bound is never more than the distance") {
  const Answers answers(fifteen);
  std::vector<SearchProgress> seen;
  Budget budget{.states = 3'000'000};
  budget.keep_going = [&](const SearchProgress& progress) {
    seen.push_back(progress);
    return true;
  };
  CHECK(answers.to(goal).within(budget).distance(state_of(far)).error().code == ErrorCode::gave_up);
  REQUIRE(!seen.empty());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    CHECK(seen[i].at_least <= 80);
    CHECK(seen[i].states <= budget.states);
    if (i > 0) CHECK(seen[i].states >= seen[i - 1].states);
    if (i > 0) CHECK(seen[i].at_least >= seen[i - 1].at_least);
  }
}

TEST_CASE("a flag that another thread sets ends all searches of a shared solver, which answers on afterwards") {
  const Answers answers(fifteen);
  const auto solver = answers.to(goal);
  std::atomic<bool> stop = false;
  std::atomic<int> asked = 0;
  Budget budget;
  budget.keep_going = [&](const SearchProgress&) {
    ++asked;
    return !stop;
  };
  const auto searching = solver.within(budget);

  const auto easy = some_boards(20);
  std::vector<std::string> words(easy.size());
  std::vector<std::optional<ErrorCode>> ends(3);
  std::vector<std::thread> threads;
  for (std::optional<ErrorCode>& end : ends)
    threads.emplace_back([&] {
      const auto path = searching.path(state_of(far));
      if (!path) end = path.error().code;
    });
  threads.emplace_back([&] {
    for (std::size_t i = 0; i < easy.size(); ++i) words[i] = *answers.as_word(solver.path(state_of(easy[i])).value());
  });
  while (asked < 10) std::this_thread::yield();
  stop = true;
  for (std::thread& thread : threads) thread.join();
  for (const auto& end : ends) CHECK(end == ErrorCode::gave_up);

  stop = false;
  const Answers others(fifteen);
  for (std::size_t i = 0; i < easy.size(); ++i) {
    CAPTURE(easy[i]);
    const auto word = others.word(easy[i], goal);
    CHECK(words[i] == word);
    CHECK(answers.as_word(searching.path(state_of(easy[i])).value()) == word);
  }
}

TEST_CASE("threads that share a fresh solver get the same answers as one") {
  const auto boards = some_boards(12);
  const auto all_answers = [&](const Answers& answers, const Solver& solver, std::size_t first) {
    std::vector<std::string> lines(boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const std::size_t number = (first + i) % boards.size();
      const State state = state_of(boards[number]);
      std::string& line = lines[number];
      line = answers.as_word(solver.path(state).value()).value();
      line += ' ' + std::to_string(solver.count(state).value().value());
      for (const auto& [move, distance] : solver.moves(state).value())
        line += ' ' + std::to_string(move) + ':' + std::to_string(distance.value());
    }
    return lines;
  };
  const Answers alone(fifteen);
  const auto wanted = all_answers(alone, alone.to(goal), 0);
  const Answers shared(fifteen);
  const auto solver = shared.to(goal);
  std::vector<std::vector<std::string>> each(3);
  std::atomic<int> ready = 0;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < each.size(); ++t)
    threads.emplace_back([&, t] {
      ++ready;
      while (ready < 3) std::this_thread::yield();  // all start at once, before any table is made
      each[t] = all_answers(shared, solver, t * 4);
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& lines : each) CHECK(lines == wanted);
}

namespace {

/// The answers to one question with a limit of states, and the number of states that were looked at.
struct Counted {
  std::optional<Bounds> bounds;
  std::optional<Path> path;
  std::uint64_t nodes = 0;

  friend bool operator==(const Counted&, const Counted&) = default;
};

Counted counted(const Solver& solver, const Board& board, std::uint64_t limit) {
  Counted answer;
  Budget budget{.states = limit};
  budget.keep_going = [&](const SearchProgress& progress) {
    answer.nodes = progress.states;  // The last call has the states of the whole search.
    return true;
  };
  if (const auto bounds = solver.within(budget).bounds(state_of(board))) answer.bounds = *bounds;
  const std::uint64_t nodes = answer.nodes;
  if (const auto path = solver.within(budget).path(state_of(board))) answer.path = *path;
  answer.nodes += nodes;
  return answer;
}

}  // namespace

TEST_CASE("with a limit of states an answer is the same after other questions, and so are its states") {
  struct Case {
    Grid grid;
    std::string named;  // board that the target names
    int steps;          // steps of a walk to each start
    std::uint64_t limit;
    int boards;
  };
  const auto [grid, named, steps, limit, boards] =
      GENERATE(Case{{5, 5}, "", 300, 30'000, 25}, Case{{4, 4}, "", 90, 60'000, 8},
               Case{{4, 4}, "123456789ABCDx", 70, 30'000, 4});
  const Board usual = support::slides_in_order(grid);
  const Board target = named.empty() ? usual : support::naming(usual, named);
  std::mt19937 random(44);
  const Answers warm(grid);
  const Solver asked_before = warm.to(target);
  int given_up = 0;
  for (int i = 0; i < boards; ++i) {
    const Board board = support::walked(grid, usual, steps, random);
    CAPTURE(grid.rows, target, board);
    const Answers cold(grid);
    const Counted first = counted(cold.to(target), board, limit);
    CHECK(counted(asked_before, board, limit) == first);
    given_up += first.path ? 0 : 1;
    if (i % 4 == 0) CHECK(asked_before.path(state_of(support::walked(grid, usual, 30, random))));
  }
  CHECK(given_up > 0);
}

TEST_CASE("a search makes no pattern table beyond the budget's memory, except for the smallest") {
  const std::string text = "x 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
  const auto bytes_within = [&](std::uint64_t memory) {
    const auto tablebase = Tablebase::builtin("slide5x5").value().within({.states = 1'500'000, .memory = memory});
    const auto solver = tablebase.solver(tablebase.puzzle().goal_target()).value();
    CHECK(solver.path(parse_board(tablebase.puzzle(), text).value()).error().code == ErrorCode::gave_up);
    return tablebase.pattern_bytes();
  };
  const auto smallest = bytes_within(1);
  CHECK(smallest > 0);
  CHECK(bytes_within(UINT64_MAX) > 4 * smallest);
}

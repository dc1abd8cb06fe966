#include <atomic>
#include <random>
#include <thread>

#include "bindings/tablebases.hpp"
#include "support/random_boards.hpp"

namespace {

constexpr std::size_t questions = 240;

/// The answers to some hundred questions with goals of every kind, starting at question `first` and wrapping around.
std::vector<std::string> answers(const tilebase_tablebase* tablebase, std::size_t first) {
  std::vector<std::string> texts(questions);
  const std::string tiles = tilebase_puzzle_tiles(tablebase);
  for (std::size_t i = 0; i < questions; ++i) {
    const std::size_t number = (first + i) % questions;
    std::mt19937 random(static_cast<unsigned>(number));
    const std::string start = support::shuffled(tiles, random);
    std::string goal = support::shuffled(tiles, random);
    if (number % 3 == 0) goal[random() % 9] = goal[random() % 9] = '*';
    ErrorHandle error;
    int distance = 0;
    int move = 0;
    std::uint64_t count = 0;
    std::string& answer = texts[number];
    answer = solved(tablebase, start, goal.c_str());
    once::distance(tablebase, start.c_str(), goal.c_str(), &distance, error);
    once::best_move(tablebase, start.c_str(), goal.c_str(), &move, error);
    if (number % 16 == 0) once::count(tablebase, start.c_str(), goal.c_str(), &count, error);
    answer += ' ' + std::to_string(distance) + ' ' + std::to_string(move) + ' ' + std::to_string(count);
    once::distance(tablebase, goal.substr(number % 9).c_str(), start.c_str(), &distance, error);
    answer += error.message();
  }
  return texts;
}

}  // namespace

TEST_CASE("eight threads that share a fresh handle get the same answers as one") {
  const char* puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto alone = answers(open_builtin(puzzle).get(), 0);
  constexpr std::size_t threads = 8;
  const Handle shared = open_builtin(puzzle);
  std::vector<std::vector<std::string>> each(threads);
  std::atomic<std::size_t> ready = 0;
  std::vector<std::thread> running;
  for (std::size_t t = 0; t < threads; ++t)
    running.emplace_back([&, t] {
      ++ready;
      while (ready < threads) std::this_thread::yield();  // all start at once, before anything is unpacked
      each[t] = answers(shared.get(), t * questions / threads);
    });
  for (std::thread& thread : running) thread.join();
  for (const auto& got : each) CHECK(got == alone);
}

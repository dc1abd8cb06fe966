#include <atomic>
#include <random>
#include <thread>

#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/standard.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// The words of some hundred questions with goals of every kind, asked in an order that the seed shuffles.
std::vector<std::string> answers(const Tablebase& tablebase, unsigned first) {
  constexpr unsigned questions = 300;
  std::vector<std::string> words(questions);
  for (unsigned i = 0; i < questions; ++i) {
    const unsigned number = (first + i) % questions;
    std::mt19937 random(number);
    const State start = cantor_unrank(static_cast<std::uint32_t>(random() % 362880), 9);
    Target target(cantor_unrank(static_cast<std::uint32_t>(random() % 362880), 9), 9);
    if (number % 3 == 0) target.tile[random() % 9] = target.tile[random() % 9] = Target::any;
    const auto path = tablebase.path(start, target).value();
    words[number] = path ? tablebase.puzzle().word(*path) : "unsolvable";
  }
  return words;
}

}  // namespace

TEST_CASE("four threads that share a fresh tablebase get the answers that one gets") {
  const char* puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto alone = answers(standard_tablebase(puzzle).value(), 0);
  for (int round = 0; round < 5; ++round) {
    const auto shared = standard_tablebase(puzzle).value();
    std::vector<std::vector<std::string>> each(4);
    std::atomic<int> ready = 0;
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        ++ready;
        while (ready < 4) std::this_thread::yield();  // all begin at once, when nothing is unpacked yet
        each[t] = answers(shared, t * 75);
      });
    for (std::thread& thread : threads) thread.join();
    for (const auto& words : each) CHECK(words == alone);
  }
}

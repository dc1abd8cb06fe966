#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <thread>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

constexpr unsigned questions = 300;

/// The paths of questions with goals of every kind: all questions, or `count` of them from question `first`, wrapping
/// around. The others are empty.
std::vector<std::string> answers(const Tablebase& tablebase, unsigned first, unsigned count = questions) {
  std::vector<std::string> words(questions);
  for (unsigned i = 0; i < count; ++i) {
    const unsigned number = (first + i) % questions;
    std::mt19937 random(number);
    const State start = cantor_unrank(static_cast<std::uint32_t>(random() % 362880), 9);
    TargetBuilder target(cantor_unrank(static_cast<std::uint32_t>(random() % 362880), 9), 9);
    if (number % 3 == 0) target[random() % 9] = target[random() % 9] = Target::any;
    const auto path = support::path(tablebase, start, target).value();
    words[number] = path ? tablebase.puzzle().word(*path) : "unsolvable";
  }
  return words;
}

}  // namespace

TEST_CASE("four threads that share a fresh tablebase get the same answers as one") {
  const char* puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto alone = answers(Tablebase::builtin(puzzle).value(), 0);
  for (int round = 0; round < 5; ++round) {
    const auto shared = Tablebase::builtin(puzzle).value();
    std::vector<std::vector<std::string>> each(4);
    std::atomic<int> ready = 0;
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        ++ready;
        while (ready < 4) std::this_thread::yield();  // all start at once, before anything is unpacked
        each[t] = answers(shared, t * 75);
      });
    for (std::thread& thread : threads) thread.join();
    for (const auto& words : each) CHECK(words == alone);
  }
}

TEST_CASE("eight threads use one tablebase while others open and close theirs") {
  constexpr unsigned askers = 8;
  constexpr unsigned openers = 4;
  const support::TemporaryFolder folder;
  const auto puzzle = support::builtin("rotate3x3");
  support::write_file(folder / table_file_name(*puzzle, puzzle->goal()), store(support::table_of(puzzle)));
  const auto alone = answers(Tablebase::builtin("rotate3x3").value(), 0);

  const auto shared = Tablebase::builtin("rotate3x3").value();
  std::atomic<unsigned> asking = askers;
  std::atomic<unsigned> opened = 0;
  std::array<bool, askers> right{};
  std::array<bool, openers> others_right{};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < askers; ++t)
    threads.emplace_back([&, t] {
      right[t] = true;
      for (unsigned round = 0; round < 40; ++round) right[t] = answers(shared, (t + round) * 37) == alone && right[t];
      --asking;
    });
  for (unsigned t = 0; t < openers; ++t)
    threads.emplace_back([&, t] {
      others_right[t] = true;
      // Some tablebases are closed without a question, some after one.
      for (unsigned round = 0; round < 8 || asking > 0; ++round) {
        const auto tablebase = (t + round) % 2 == 0
                                   ? Tablebase::builtin("rotate3x3").value()
                                   : Tablebase::open(load_tables(folder.string(), "rotate3x3").value()).value();
        ++opened;
        if (round % 3 == 0) continue;
        const unsigned number = (t * 50 + round) % questions;
        others_right[t] = answers(tablebase, number, 1)[number] == alone[number] && others_right[t];
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(std::ranges::count(right, true) == askers);
  CHECK(std::ranges::count(others_right, true) == openers);
  CHECK(opened >= openers * 8);
}

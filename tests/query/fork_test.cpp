#include <atomic>
#include <chrono>
#include <csignal>
#include <span>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

/// Waits for a child and returns whether it succeeded; kills one that hangs.
bool ends_well(pid_t child) {
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  int status = -1;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > deadline) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Forks while another thread asks a fresh tablebase its first question, `after` that question began; the child asks
/// the same question.
template <class Open>
bool child_answers(const Open& open, const State& goal, int expected, std::chrono::microseconds after) {
  const Tablebase tablebase = open();
  const auto right = [&] {
    return TableSet::of(tablebase).goal_view(goal).value().distance(tablebase.puzzle().goal()) == expected;
  };
  std::atomic<bool> begun = false;
  std::thread asker([&] {
    begun = true;
    right();
  });
  while (!begun) std::this_thread::yield();
  const auto moment = std::chrono::steady_clock::now() + after;
  while (std::chrono::steady_clock::now() < moment) continue;
  const pid_t child = ::fork();
  if (child == 0) ::_exit(right() ? 0 : 1);
  asker.join();
  return ends_well(child);
}

}  // namespace

TEST_CASE("a process that is forked while another thread unpacks a table does not wait for that thread") {
  const auto open = [] { return Tablebase::builtin("mixed3x3").value(); };
  const State goal = identity_permutation(9);
  for (int i = 0; i < 100; ++i) REQUIRE(child_answers(open, goal, 0, std::chrono::microseconds(10 * i)));
}

TEST_CASE("a process that is forked while another thread searches for symmetries does not wait for that thread") {
  const auto bytes = store(support::table_of(support::builtin("slide3x3")));
  const auto open = [&] {
    std::vector<StoredTable> tables;
    tables.push_back(StoredTable::open(std::span<const std::uint8_t>(bytes), "corner").value());
    return Tablebase::open(std::move(tables)).value();
  };
  const State other_corner = support::state_of("x12345678");
  const int expected = TableSet::of(open()).goal_view(other_corner)->distance(identity_permutation(9)).value();
  for (int i = 0; i < 50; ++i) REQUIRE(child_answers(open, other_corner, expected, std::chrono::microseconds(20 * i)));
}

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/states.hpp"

using namespace tilebase;

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
bool child_answers(std::chrono::microseconds after) {
  const Tablebase tablebase = Tablebase::builtin("mixed3x3").value();
  const auto right = [&] {
    return TableSet::of(tablebase).goal_view(identity_permutation(9)).value().distance(tablebase.puzzle().goal()) == 0;
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
  for (int i = 0; i < 100; ++i) REQUIRE(child_answers(std::chrono::microseconds(10 * i)));
}

// The real generator, told to stop or sharing its folder with another.

#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tablegen/built_tables.hpp"

using support::TemporaryFolder;

namespace {

void interrupt_builds(built::Puzzles puzzles, int times) {
  const built::Good good(puzzles);
  built::Moments moments(good.time);
  int stopped = 0;
  // More than asked for, if too many builds ended before they were told to.
  for (int i = 0; i < times || (3 * stopped <= times && i < 10 * times); ++i) {
    const struct {
      int number;
      std::string name;
    } signals[] = {{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}};
    const auto& signal = signals[i % 3];
    const TemporaryFolder folder;
    support::Process process(built::call_of(folder.string(), puzzles));
    std::this_thread::sleep_for(moments.draw());
    process.signal(signal.number);
    const auto outcome = process.finish("");
    std::size_t whole = 0;
    std::size_t unfinished = 0;
    CHECK(built::faults(built::files_in(folder.string()), good.files, {}, whole, unfinished).empty());
    CHECK(unfinished == 0);
    moments.learn(outcome.status != 0);
    if (outcome.status == 0) {
      CHECK(whole == good.files.size());
      CHECK(outcome.err.empty());
      continue;
    }
    ++stopped;
    CHECK(outcome.signal == signal.number);
    // Nothing is said before the first table is begun.
    CHECK((outcome.err == "tilebase-tablegen: stopped by " + signal.name + "; no file is left half-written\n" ||
           (outcome.err.empty() && whole == 0)));
  }
  CHECK(stopped > times / 3);
}

}  // namespace

TEST_CASE("a build that is told to stop leaves no temporary file and reports it") {
  interrupt_builds(built::Puzzles::few, 6);
}

TEST_CASE("40 builds that are told to stop leave no temporary file", "[.full]") {
  interrupt_builds(built::Puzzles::builtin, 40);
}

TEST_CASE("200 builds that are told to stop leave no temporary file", "[.long]") {
  interrupt_builds(built::Puzzles::builtin, 200);
}

TEST_CASE("a build that is told to stop while it removes what killed ones left ends at once") {
  const TemporaryFolder folder;
  constexpr std::size_t file_count = 3'000;
  for (std::size_t i = 0; i < file_count; ++i)
    support::write_file(folder / (".tilebase-unfinished-" + std::to_string(100'000 + i)), std::string_view("half"));
  support::Process process(built::call_of(folder.string(), built::Puzzles::few));
  while (folder.names().size() == file_count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  process.signal(SIGTERM);
  const auto outcome = process.finish("");
  CHECK(outcome.signal == SIGTERM);
  CHECK(outcome.err == "tilebase-tablegen: stopped by SIGTERM; no file is left half-written\n");
}

TEST_CASE("a signal that was ignored before stays ignored") {
  const TemporaryFolder folder;
  auto call = built::call_of(folder.string(), built::Puzzles::few);
  call.ignored_signals = {SIGHUP, SIGINT};
  support::Process process(call);
  for (const std::size_t files : {1U, 5U}) {
    while (folder.names().size() < files) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (const int number : {SIGHUP, SIGINT}) process.signal(number);
  }
  const auto outcome = process.finish("");
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
}

TEST_CASE("builds into one folder at the same time all succeed") {
  const built::Good good(built::Puzzles::few);
  const TemporaryFolder folder;
  {
    support::Process first(built::call_of(folder.string(), built::Puzzles::few));
    support::Process second(built::call_of(folder.string(), built::Puzzles::few));
    support::Process third(built::call_of(folder.string(), built::Puzzles::few));
    for (support::Process* process : {&first, &second, &third}) {
      const auto outcome = process->finish("");
      CHECK(outcome.err.empty());
      CHECK(outcome.status == 0);
    }
  }
  CHECK((built::files_in(folder.string()) == good.files));
}

TEST_CASE("a build removes what killed ones left, and nothing else") {
  const TemporaryFolder folder;
  const auto leave_file = [&](const std::string& name) {
    support::write_file(folder / name, std::string_view("half a table"));
    return folder / name;
  };
  leave_file(".tilebase-unfinished-aB3dEf");
  leave_file(".tilebase-unfinished-");
  leave_file(".tilebase-unfinished-aB3dEfg");
  leave_file("tilebase-unfinished-aB3dEf");
  std::filesystem::create_directory(folder / ".tilebase-unfinished-folder");
  const std::string held = leave_file(".tilebase-unfinished-locked");
  const int file = ::open(held.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(file, LOCK_EX) == 0);  // A program that is still at work holds the lock.
  const support::Call call{TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "die", "--out", folder.string()}};
  CHECK(support::run(call).status == 0);
  auto names = folder.names();
  names.erase(std::remove_if(names.begin(), names.end(), [](const auto& name) { return name.rfind("die-", 0) == 0; }),
              names.end());
  CHECK(names == std::vector<std::string>{".tilebase-unfinished-", ".tilebase-unfinished-aB3dEfg",
                                          ".tilebase-unfinished-folder", ".tilebase-unfinished-locked",
                                          "tilebase-unfinished-aB3dEf"});
  ::close(file);
  CHECK(support::run(call).status == 0);
  CHECK(!std::filesystem::exists(held));
}

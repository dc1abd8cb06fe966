// Ranks that are killed, disks that are full, checkpoints that are damaged: one line, and nothing is lost.

#include <csignal>
#include <cstdio>
#include <random>
#include <regex>

#include <nlohmann/json.hpp>

#include "atomic_file.hpp"
#include "mpi/jobs.hpp"
#include "support/memory_disk.hpp"

using jobs::Words;
using support::TemporaryFolder;

namespace {

const std::string goal = "1 2 3 4 5 6/7 8 9 10 11 x";

Words build_of(const std::string& tables, const std::string& checkpoint) {
  return {"build", "--puzzle", "slide2x6",     "--goal",   goal,
          "--out", tables,     "--checkpoint", checkpoint, "--checkpoint-levels",
          "5"};
}

Words count_of(const std::string& checkpoint) {
  return {"count", "--puzzle", "slide2x6", "--checkpoint", checkpoint};
}

/// Arguments of a count that writes a checkpoint after each level.
Words slow_count_of(const std::string& checkpoint) {
  Words words = count_of(checkpoint);
  words.insert(words.end(), {"--checkpoint-levels", "1"});
  return words;
}

void wait_for(const std::string& checkpoint) {
  REQUIRE(jobs::wait_until([&] { return std::filesystem::exists(checkpoint + "/checkpoint.json"); }));
}

/// A count by three ranks that has written a checkpoint, and the processes of its ranks.
struct RunningCount {
  TemporaryFolder folder;
  support::Process job{jobs::job(3, slow_count_of(folder / "checkpoint"))};
  std::map<int, int> processes;

  RunningCount() {
    wait_for(folder / "checkpoint");
    processes = jobs::processes_of(job);
    REQUIRE(processes.size() == 3);
  }
};

/// Begins a count and ends it by SIGUSR1 after a first checkpoint; what it says.
support::Outcome interrupted_count(int ranks, const std::string& checkpoint) {
  support::Process job(jobs::job(ranks, slow_count_of(checkpoint)));
  wait_for(checkpoint);
  job.signal(SIGUSR1);
  return job.finish("");
}

/// Kills so many ranks at random moments; each job goes on and makes the same table.
void kill_ranks(int kills) {
  const TemporaryFolder whole;
  jobs::printed(jobs::tablegen({"build", "--puzzle", "slide2x6", "--goal", goal, "--out", whole.string()}));
  const auto right = jobs::files_in(whole.string());
  REQUIRE(right.size() == 1);

  std::mt19937 random(2026);
  std::chrono::duration<double> longest(2);  // time from when ranks watch each other to the end
  int killed = 0;
  int resumed = 0;
  for (int i = 0; killed < kills; ++i) {
    REQUIRE(i < 3 * kills + 10);
    const TemporaryFolder folder;
    const Words build = build_of(folder / "tables", folder / "checkpoint");
    const int ranks = 2 + i % 3;
    support::Process job(jobs::job(ranks, build));
    const auto processes = jobs::watching_processes_of(job, ranks);
    const int victim = std::uniform_int_distribution(0, ranks - 1)(random);
    std::this_thread::sleep_for(std::uniform_real_distribution(0.0, 1.0)(random) * longest);
    ::kill(processes.at(victim), SIGKILL);
    const auto outcome = job.finish("");
    CAPTURE(i, ranks, victim, outcome.status, outcome.err);
    if (outcome.status == 0) {  // The job ended before the signal.
      longest *= 0.8;
      CHECK((jobs::files_in(folder / "tables") == right));
      continue;
    }
    ++killed;
    const std::string message = jobs::message(outcome);
    // A rank that dies before the search has begun leaves nothing that could be told.
    const std::regex form("rank " + std::to_string(victim) +
                          " has died(; there is no checkpoint in '.*' yet|"
                          "; the same command goes on from level [0-9]+, the checkpoint in '.*'|)");
    CHECK(std::regex_match(message, form));
    resumed += message.find("goes on from level") == std::string::npos ? 0 : 1;

    // With the same number of ranks, and with another one.
    const int again = i % 2 == 0 ? ranks : 1 + (ranks + i) % 4;
    CAPTURE(again);
    jobs::printed(jobs::run(again, build));
    CHECK((jobs::files_in(folder / "tables") == right));
    CHECK_FALSE(std::filesystem::exists(folder / "checkpoint"));
  }
  std::printf("%d ranks killed, %d jobs resumed from a checkpoint\n", killed, resumed);
  CHECK(resumed >= kills / 4);
}

}  // namespace

TEST_CASE("ranks killed at random moments are named, and restarts make the same table", "[.full]") {
  kill_ranks(2);
}

TEST_CASE("twenty ranks killed at random moments are named, and restarts make the same table", "[.long]") {
  kill_ranks(20);
}

TEST_CASE("a rank that was killed is named by others that have been asked to end before they saw it") {
  RunningCount count;
  const auto& processes = count.processes;
  const auto send_to_others = [&](int signal) {
    for (const int rank : {0, 2}) ::kill(processes.at(rank), signal);
  };
  send_to_others(SIGSTOP);
  jobs::kill(processes.at(1));
  send_to_others(SIGTERM);
  send_to_others(SIGCONT);
  const std::string message = jobs::message(count.job.finish(""));
  CAPTURE(message);
  CHECK(message.starts_with("rank 1 has died; "));
}

TEST_CASE("a signal to all ranks is named, and none of them is said to have died") {
  RunningCount count;
  const auto& processes = count.processes;
  ::kill(processes.at(0), SIGSTOP);  // It then sees the others' end first.
  for (const int rank : {1, 2, 0}) ::kill(processes.at(rank), SIGTERM);
  for (const int rank : {1, 2}) CHECK(jobs::wait_until([&] { return jobs::has_ended(processes.at(rank)); }));
  ::kill(processes.at(0), SIGCONT);
  const auto outcome = count.job.finish("");
  CAPTURE(outcome.err);
  // Open MPI's mpirun sometimes ends before it has passed on the last line of a rank that ends by a signal.
  CHECK((outcome.err.empty() ||
         outcome.err == "tilebase-tablegen-mpi: stopped by SIGTERM; no file is left half-written\n"));
}

TEST_CASE("SIGUSR1 ends a count after a checkpoint, and any number of ranks goes on from there", "[.full]") {
  const std::string counts = jobs::printed(jobs::tablegen({"count", "--puzzle", "slide2x6"}));
  for (const int ranks : {1, 5}) {
    CAPTURE(ranks);
    const TemporaryFolder folder;
    const auto outcome = interrupted_count(3, folder / "checkpoint");
    CHECK(outcome.out.empty());
    CHECK(outcome.status == 3);
    CHECK(jobs::message(outcome).starts_with("ended by SIGUSR1; the same command goes on from level "));
    CHECK(jobs::printed(jobs::run(ranks, count_of(folder / "checkpoint"))) == counts);
    CHECK(folder.names().empty());  // the checkpoint is removed
  }
}

TEST_CASE("SIGTERM ends a count, and it goes on from its checkpoint", "[.full]") {
  const TemporaryFolder folder;
  const std::string checkpoint = folder / "checkpoint";
  support::Process job(jobs::job(2, slow_count_of(checkpoint)));
  wait_for(checkpoint);
  job.signal(SIGTERM);
  CHECK(job.finish("").status != 0);
  CHECK(jobs::printed(jobs::run(2, count_of(checkpoint))) ==
        jobs::printed(jobs::tablegen({"count", "--puzzle", "slide2x6"})));
}

TEST_CASE("checkpoints that are damaged or of another search are refused, and kept", "[.full]") {
  const TemporaryFolder folder;
  const std::string checkpoint = folder / "checkpoint";
  REQUIRE(interrupted_count(2, checkpoint).status == 3);
  const auto good = jobs::files_in(checkpoint);
  REQUIRE(good.size() == 3);  // an index, and a share of each rank

  const auto refused = [&](const Words& arguments, const std::string& part) {
    const auto before = jobs::files_in(checkpoint);
    const auto outcome = jobs::run(3, arguments);
    const std::string message = jobs::message(outcome);
    CAPTURE(message, part);
    CHECK(message.find("checkpoint '" + checkpoint + "/") != std::string::npos);
    CHECK(message.find(part) != std::string::npos);
    CHECK(outcome.status == 2);
    CHECK((jobs::files_in(checkpoint) == before));
  };
  refused({"count", "--puzzle", "slide2x5", "--checkpoint", checkpoint}, "is of another search");
  refused({"count", "--puzzle", "slide2x6", "--goal", "x 1 2 3 4 5/6 7 8 9 10 11", "--checkpoint", checkpoint},
          "is of another search");
  refused(build_of(folder / "tables", checkpoint), "is of another search");
  support::write_file(folder / "tall", std::string_view("name = slide2x6\nrows = 6\ncols = 2\nblank = x\n"
                                                        "slides = orthogonal\ntiles = 1 2 3 4 5 6 7 8 9 10 11 x\n"));
  refused({"count", "--puzzle", folder / "tall", "--checkpoint", checkpoint}, "is of another search");

  // A count that is changed by one digit is still a number.
  const std::string index = good.at("checkpoint.json");
  for (std::size_t at = index.find("\"counts\""), changed = 0; changed < 3; ++at) {
    REQUIRE(at < index.size());
    if (index[at] < '0' || index[at] > '8') continue;
    std::string other = index;
    ++other[at];
    ++changed;
    CAPTURE(other);
    support::write_file(checkpoint + "/checkpoint.json", std::string_view(other));
    refused(count_of(checkpoint), "is damaged; remove folder");
  }
  support::write_file(checkpoint + "/checkpoint.json", std::string_view(index));

  for (const auto& [name, content] : good) {
    const std::string path = checkpoint + "/" + name;
    CAPTURE(name, content.size());
    for (const std::size_t size : {std::size_t{0}, content.size() - 1}) {
      support::write_file(path, std::string_view(content).substr(0, size));
      refused(count_of(checkpoint), "is damaged; remove folder");
    }
    for (const std::size_t at : {content.size() / 3, content.size() - 2}) {
      std::string flipped = content;
      flipped[at] = static_cast<char>(flipped[at] ^ 1);
      support::write_file(path, std::string_view(flipped));
      refused(count_of(checkpoint), "is damaged; remove folder");
    }
    std::filesystem::remove(path);
    if (name != "checkpoint.json") refused(count_of(checkpoint), "cannot read");
    support::write_file(path, std::string_view(content));
  }
  CHECK(jobs::printed(jobs::run(3, count_of(checkpoint))) ==
        jobs::printed(jobs::tablegen({"count", "--puzzle", "slide2x6"})));
}

TEST_CASE("a second job with the checkpoints or the table of a running one is refused, and the first goes on",
          "[.full]") {
  const TemporaryFolder folder;
  const std::string checkpoint = folder / "checkpoint";
  Words words = build_of(folder / "tables", checkpoint);
  support::Process job(jobs::job(2, words));
  wait_for(checkpoint);
  const auto processes = jobs::processes_of(job);
  for (const auto& [rank, process] : processes) ::kill(process, SIGSTOP);
  const std::string table = folder / "tables" + "/slide2x6-1-2-3-4-5-6-7-8-9-10-11-x.table";
  const auto second = jobs::run(2, words);
  CHECK(jobs::message(second) == "rank 0: table '" + table +
                                     "' is being made by another program; wait for its end, or name another folder "
                                     "by --out");
  CHECK(second.status == 2);
  words[6] = folder / "others";
  const auto third = jobs::run(2, words);
  CHECK(jobs::message(third).starts_with("rank 0: another program keeps its checkpoints in '" + checkpoint +
                                         "'; wait for its end, or name another folder by --checkpoint"));
  CHECK(third.status == 2);
  for (const auto& [rank, process] : processes) ::kill(process, SIGCONT);
  jobs::printed(job.finish(""));
  CHECK_FALSE(std::filesystem::exists(checkpoint));
  const TemporaryFolder whole;
  jobs::printed(jobs::tablegen({"build", "--puzzle", "slide2x6", "--goal", goal, "--out", whole.string()}));
  CHECK((jobs::files_in(folder / "tables") == jobs::files_in(whole.string())));
}

TEST_CASE("a rank that is killed while the table is written leaves no table, and the next job removes the rest",
          "[.full]") {
  const TemporaryFolder whole;
  jobs::printed(jobs::tablegen({"build", "--puzzle", "slide2x6", "--goal", goal, "--out", whole.string()}));
  const Words build{"build", "--puzzle", "slide2x6", "--goal", goal, "--out"};
  const auto is_writing = [](const std::string& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().filename().string().starts_with(".tilebase-unfinished-")) return true;
    return false;
  };
  int killed = 0;
  for (int i = 0; killed < 2; ++i) {
    REQUIRE(i < 20);
    const TemporaryFolder folder;
    Words words = build;
    words.push_back(folder.string());
    support::Process job(jobs::job(3, words));
    const auto processes = jobs::watching_processes_of(job, 3);
    const bool began = jobs::wait_until([&] { return is_writing(folder.string()) || folder.names().size() == 1; });
    ::kill(processes.at(killed), SIGKILL);  // first rank 0, which has the file, then another one
    if (!began || job.finish("").status == 0) continue;
    ++killed;
    for (const auto& [name, content] : jobs::files_in(folder.string())) CHECK(name.starts_with(".tilebase-"));
    jobs::printed(jobs::run(2, words));
    CHECK((jobs::files_in(folder.string()) == jobs::files_in(whole.string())));
  }
}

TEST_CASE("ranks that do not share a folder are named before the search and before the writing", "[.full]") {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  std::filesystem::create_directories(folder / "tables");
  std::filesystem::create_directories(other / "tables");
  const Words build{"build", "--puzzle", "slide2x5", "--goal", "1 2 3 4 5/6 7 8 9 x", "--out", "tables"};
  const std::string message =
      "rank 1: folder 'tables' is not that of rank 0; name a folder by --out that all ranks share";
  const auto early = jobs::run_apart(3, folder.string(), other.string(), build);
  CHECK(jobs::message(early) == message);
  CHECK(early.status == 2);
  CHECK(jobs::files_in(folder / "tables").empty());
  CHECK(jobs::files_in(other / "tables").empty());

  // The lock of a job that was killed there looks like that of this job.
  const std::string lock = tilebase::tablegen::FileLock::of_file(other / "tables/slide2x5-123456789x.table");
  support::write_file(lock, std::string_view());
  const auto late = jobs::run_apart(3, folder.string(), other.string(), build);
  CHECK(jobs::message(late) == message);
  CHECK(late.status == 2);
  CHECK(jobs::files_in(folder / "tables").empty());
  CHECK(jobs::files_in(other / "tables").size() == 1);
}

TEST_CASE("a full disk is one line, and keeps the old table and the old checkpoint", "[.full]") {
  if (support::no_memory_disk()) return;
  const support::MemoryDisk small("size=256k");
  const std::string name = "slide2x6-1-2-3-4-5-6-7-8-9-10-11-x.table";
  support::write_file(small / name, std::string_view("old"));
  const auto table = jobs::run(3, {"build", "--puzzle", "slide2x6", "--goal", goal, "--out", small.path()});
  CAPTURE(table.err);
  CHECK(table.status == 2);
  CHECK(jobs::message(table).find("cannot write '" + (small / name) + "': No space left on device") !=
        std::string::npos);
  CHECK((jobs::files_in(small.path()) == jobs::Files{{name, "old"}}));

  const TemporaryFolder folder;
  const auto counted =
      jobs::run_apart(3, folder.string(), small.path(),
                      {"count", "--puzzle", "slide2x6", "--checkpoint", "work", "--checkpoint-levels", "1"});
  CHECK(counted.status == 2);
  CHECK(jobs::message(counted).starts_with("rank 1: cannot write checkpoint 'work/"));
  CHECK(counted.err.find("No space left on device") != std::string::npos);
}

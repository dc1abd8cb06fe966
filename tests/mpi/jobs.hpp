#pragma once

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"
#include "tablegen/built_tables.hpp"

/// Jobs of tilebase-tablegen-mpi, started by Open MPI's mpirun on this machine, with more ranks than processors.
namespace jobs {

using Words = std::vector<std::string>;

/// The options of mpirun before the number of ranks: it says nothing itself, and ranks may share processors.
inline Words launch() {
  return {"--quiet", "--oversubscribe", "--bind-to", "none"};
}

inline support::Call call_of(const Words& words) {
  // Open MPI refuses to work for root, and its errors in the tests' containers are about ptrace.
  return {TILEBASE_MPIRUN,
          words,
          "",
          {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
           {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"}},
          "",
          ""};
}

/// Call of the program by `ranks` ranks.
inline support::Call job(int ranks, const Words& arguments) {
  Words words = launch();
  words.insert(words.end(), {"-n", std::to_string(ranks), TILEBASE_MPI_PROGRAM});
  words.insert(words.end(), arguments.begin(), arguments.end());
  return call_of(words);
}

inline support::Outcome run(int ranks, const Words& arguments) {
  return support::run(job(ranks, arguments));
}

/// Runs the program by `ranks` ranks in a folder, except for rank 1, which runs in another folder.
inline support::Outcome run_apart(int ranks, const std::string& folder, const std::string& other_folder,
                                  const Words& arguments) {
  Words words = launch();
  words.insert(words.end(),
               {"-n", std::to_string(ranks), "/bin/sh", "-c",
                "[ $OMPI_COMM_WORLD_RANK != 1 ] || cd \"$0\"; exec \"$@\"", other_folder, TILEBASE_MPI_PROGRAM});
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto call = call_of(words);
  call.folder = folder;
  return support::run(call);
}

/// The generator for one machine.
inline support::Outcome tablegen(const Words& arguments) {
  return support::run({TILEBASE_TABLEGEN_PROGRAM, arguments});
}

/// A call must succeed and write nothing to standard error; what it prints.
inline std::string printed(const support::Outcome& outcome) {
  CAPTURE(outcome.status, outcome.signal, outcome.err);
  REQUIRE(outcome.status == 0);
  REQUIRE(outcome.err.empty());
  return outcome.out;
}

/// The error must be one line, with the program's name in front; its message.
inline std::string message(const support::Outcome& outcome) {
  const auto lines = support::lines(outcome.err);
  CAPTURE(outcome.status, outcome.err);
  REQUIRE(lines.size() == 1);
  const std::string name = "tilebase-tablegen-mpi: ";
  REQUIRE(lines[0].starts_with(name));
  return lines[0].substr(name.size());
}

using built::Files;
using built::files_in;

/// The processes of a job by their ranks, as far as they have started.
inline std::map<int, int> processes_of(const support::Process& job) {
  std::map<int, int> processes;
  const std::string folder = "/proc/" + std::to_string(job.id());
  std::ifstream children(folder + "/task/" + std::to_string(job.id()) + "/children");
  for (int child = 0; children >> child;) {
    std::ifstream file("/proc/" + std::to_string(child) + "/environ");
    for (std::string variable; std::getline(file, variable, '\0');) {
      const std::string name = "OMPI_COMM_WORLD_RANK=";
      if (variable.starts_with(name)) processes[std::stoi(variable.substr(name.size()))] = child;
    }
  }
  return processes;
}

/// Whether a process has a file on another process, with which ranks watch each other.
inline bool watches(int process) {
  std::error_code gone;
  const std::filesystem::directory_iterator files("/proc/" + std::to_string(process) + "/fd", gone);
  for (const auto& file : files) {
    const auto target = std::filesystem::read_symlink(file.path(), gone);
    if (target.string().find("pidfd") != std::string::npos) return true;
  }
  return false;
}

/// Whether a process has ended, be it that its parent has not yet asked for its status.
inline bool has_ended(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string word; file >> word;)
    if (word == "State:") return file >> word && word == "Z";
  return true;
}

/// Kills a process, and waits until all of its threads have ended.
inline void kill(int process) {
  pollfd file{static_cast<int>(::syscall(SYS_pidfd_open, process, 0)), POLLIN, 0};
  REQUIRE(file.fd >= 0);
  ::kill(process, SIGKILL);
  CHECK(::poll(&file, 1, 60'000) == 1);
  ::close(file.fd);
}

/// Waits, a minute at most, until `holds` does.
template <class Condition>
bool wait_until(const Condition& holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

/// The processes of a job once all of its ranks watch each other.
inline std::map<int, int> watching_processes_of(const support::Process& job, int ranks) {
  std::map<int, int> processes;
  REQUIRE(wait_until([&] {
    processes = processes_of(job);
    if (processes.size() != static_cast<std::size_t>(ranks)) return false;
    for (const auto& [rank, process] : processes)
      if (!watches(process)) return false;
    return true;
  }));
  return processes;
}

}  // namespace jobs

#include "death_watch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

namespace tilebase::tablegen {
namespace {

/// File descriptor that becomes readable when the process ends; -1 if the system has no such descriptors.
int file_of_process(int process) {
#ifdef SYS_pidfd_open
  return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
  static_cast<void>(process);
  return -1;
#endif
}

}  // namespace

DeathWatch::DeathWatch(const Ranks& ranks) : ranks_(ranks) {
  const std::array<int, 2> rank_and_process{ranks.rank(), static_cast<int>(::getpid())};
  std::vector<std::array<int, 2>> ranks_and_processes(static_cast<std::size_t>(ranks.on_this_machine()));
  MPI_Allgather(rank_and_process.data(), 2, MPI_INT, ranks_and_processes.data(), 2, MPI_INT, ranks.machine());
  std::sort(ranks_and_processes.begin(), ranks_and_processes.end());
  for (const auto& [rank, process] : ranks_and_processes)
    if (rank != ranks.rank())
      if (const int file = file_of_process(process); file >= 0)
        neighbours_.push_back({"rank " + std::to_string(rank) + " has died", file});
  if (neighbours_.empty() || ::pipe2(stop_pipe_.data(), O_CLOEXEC) != 0) return;
  thread_ = std::thread([this] { watch(); });
}

DeathWatch::~DeathWatch() {
  if (thread_.joinable()) {
    ::close(stop_pipe_[1]);
    thread_.join();
    ::close(stop_pipe_[0]);
  }
  for (const Neighbour& neighbour : neighbours_) ::close(neighbour.process);
  MPI_Barrier(MPI_COMM_WORLD);
}

bool DeathWatch::explains_signal() const {
  const auto has_ended = [](const Neighbour& neighbour) {
    pollfd file{neighbour.process, POLLIN, 0};
    return ::poll(&file, 1, 0) == 1;
  };
  const auto dead = std::find_if(neighbours_.begin(), neighbours_.end(), has_ended);
  if (dead == neighbours_.end() || ranks_.signal_ends_all()) {
    ranks_.let_signal_end_all();  // before this rank ends, because other ranks would report its end as a death
    return false;
  }
  ranks_.say_why_all_end(dead->death);
  return true;
}

void DeathWatch::watch() {
  std::vector<pollfd> files{{stop_pipe_[0], POLLIN, 0}};
  for (const Neighbour& neighbour : neighbours_) files.push_back({neighbour.process, POLLIN, 0});
  while (::poll(files.data(), files.size(), -1) < 0) {
  }
  if (files[0].revents != 0) return;
  // If a signal to all ranks ended that rank, it also ends this rank within the pause, and its handler reports it.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  for (std::size_t i = 0; i < neighbours_.size(); ++i)
    if (files[i + 1].revents != 0) {
      ranks_.say_why_all_end(neighbours_[i].death);
      ::_exit(2);
    }
}

}  // namespace tilebase::tablegen

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

/// A file for a process, which is readable once it has ended; -1 where the system has none.
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
  const std::array<int, 2> own{ranks.own(), static_cast<int>(::getpid())};
  std::vector<std::array<int, 2>> all(static_cast<std::size_t>(ranks.on_this_machine()));
  MPI_Allgather(own.data(), 2, MPI_INT, all.data(), 2, MPI_INT, ranks.machine());
  std::sort(all.begin(), all.end());
  for (const auto& [rank, process] : all)
    if (rank != ranks.own())
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
  const auto ended = std::find_if(neighbours_.begin(), neighbours_.end(), has_ended);
  if (ended == neighbours_.end() || ranks_.signal_ends_all()) {
    ranks_.let_signal_end_all();  // before this rank ends, too, and can be seen to have ended
    return false;
  }
  ranks_.say_why_all_end(ended->death);
  return true;
}

void DeathWatch::watch() {
  std::vector<pollfd> files{{stop_pipe_[0], POLLIN, 0}};
  for (const Neighbour& neighbour : neighbours_) files.push_back({neighbour.process, POLLIN, 0});
  while (::poll(files.data(), files.size(), -1) < 0) {
  }
  if (files[0].revents != 0) return;
  // A signal to all ranks ends this one, too, and says so itself.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  for (std::size_t i = 0; i < neighbours_.size(); ++i)
    if (files[i + 1].revents != 0) {
      ranks_.say_why_all_end(neighbours_[i].death);
      ::_exit(2);
    }
}

}  // namespace tilebase::tablegen

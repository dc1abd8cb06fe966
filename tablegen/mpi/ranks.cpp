#include "ranks.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <new>
#include <optional>

#include <command/command.hpp>

namespace tilebase::tablegen {
namespace {

Ranks* only_ranks = nullptr;

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

Ranks& ranks() {
  return *only_ranks;
}

Ranks::Ranks(int* argc, char*** argv) {
  only_ranks = this;
  int provided = 0;
  MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
  allows_threads_ = provided >= MPI_THREAD_SERIALIZED;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine_);
  MPI_Comm_size(machine_, &on_this_machine_);
  int rank_on_machine = 0;
  MPI_Comm_rank(machine_, &rank_on_machine);
  MPI_Aint size = rank_on_machine == 0 ? sizeof(Shared) : 0;
  int unit = 1;
  void* memory = nullptr;
  MPI_Win_allocate_shared(size, unit, MPI_INFO_NULL, machine_, &memory, &memory_);
  MPI_Win_shared_query(memory_, 0, &size, &unit, &memory);
  shared_ = rank_on_machine == 0 ? new (memory) Shared() : static_cast<Shared*>(memory);
  MPI_Barrier(machine_);
  errors_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (is_first()) return;
  const int null_device = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(null_device, STDOUT_FILENO);
  ::dup2(null_device, STDERR_FILENO);
  ::close(null_device);
}

Ranks::~Ranks() {
  // The launcher sends SIGTERM after a rank has ended with a fault, which that rank has reported.
  std::signal(SIGTERM, SIG_IGN);
  MPI_Win_free(&memory_);
  MPI_Comm_free(&machine_);
  MPI_Finalize();
  ::close(errors_);
}

std::string Ranks::broadcast(std::string text, int rank) const {
  auto length = static_cast<std::uint64_t>(text.size());
  MPI_Bcast(&length, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD);
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), static_cast<int>(length), MPI_CHAR, rank, MPI_COMM_WORLD);
  return text;
}

std::vector<std::string> Ranks::gather(const std::string& text) const {
  std::vector<std::string> texts;
  for (int rank = 0; rank < count_; ++rank) {
    std::string received = broadcast(text, rank);
    if (is_first()) texts.push_back(std::move(received));
  }
  return texts;
}

void Ranks::together(const std::function<void()>& work) const {
  std::optional<Failure> failure;
  try {
    work();
  } catch (...) {
    failure = command::failure_in_flight();
  }
  const std::uint64_t failures = sum(failure ? 1 : 0);
  if (failures == 0) return;
  const int lowest = count_ - static_cast<int>(greatest(failure ? count_ - rank_ : 0));
  const std::string message = broadcast(failure ? failure->message : "", lowest);
  const bool all_ranks_failed = failures == static_cast<std::uint64_t>(count_);
  throw Failure{all_ranks_failed ? message : "rank " + std::to_string(lowest) + ": " + message};
}

void Ranks::or_die(const std::function<void()>& work) const {
  try {
    work();
  } catch (...) {
    say_why_all_end("rank " + std::to_string(rank_) + ": " + command::failure_in_flight().message);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
}

void Ranks::set_hint(std::string hint) {
  hint_ = hints_.emplace_back(std::move(hint)).c_str();
}

void Ranks::say_why_all_end(std::string_view message) const {
  if (!claim_last_line()) return;
  const auto part = [](std::string_view text) { return iovec{const_cast<char*>(text.data()), text.size()}; };
  const std::array<iovec, 4> line{part("tilebase-tablegen-mpi: "), part(message), part(hint()), part("\n")};
  [[maybe_unused]] const auto ignored = ::writev(errors_, line.data(), static_cast<int>(line.size()));
}

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
  for (const Neighbour& neighbour : neighbours_) ::close(neighbour.process_file);
  MPI_Barrier(MPI_COMM_WORLD);
}

bool DeathWatch::explains_signal() const {
  const auto has_ended = [](const Neighbour& neighbour) {
    pollfd file{neighbour.process_file, POLLIN, 0};
    return ::poll(&file, 1, 0) == 1;
  };
  const auto dead = std::find_if(neighbours_.begin(), neighbours_.end(), has_ended);
  if (dead == neighbours_.end() || ranks_.signal_ends_all()) {
    ranks_.let_signal_end_all();  // precedes the end of this rank, which other ranks would report as a death
    return false;
  }
  ranks_.say_why_all_end(dead->death);
  return true;
}

void DeathWatch::watch() {
  std::vector<pollfd> files{{stop_pipe_[0], POLLIN, 0}};
  for (const Neighbour& neighbour : neighbours_) files.push_back({neighbour.process_file, POLLIN, 0});
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

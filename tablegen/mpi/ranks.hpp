#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

#include <mpi.h>

/// mpi/: searches of tablegen on many machines at once. Every process is a *rank*, numbered from 0, and holds its share
/// of every plane. Only rank 0 prints.
namespace tilebase::tablegen {

/// Processes of one MPI job. All ranks must call *collective* functions, in the same order. May be used by one thread
/// at a time, except where a comment says more.
class Ranks {
 public:
  /// Starts MPI, and redirects the standard output and error of ranks other than 0 to /dev/null; say_why_all_end()
  /// still prints.
  Ranks(int* argc, char*** argv);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Number of this rank, and number of ranks in the job.
  int rank() const { return rank_; }
  int count() const { return count_; }
  bool is_first() const { return rank_ == 0; }

  /// Number of ranks on this machine, including this rank.
  int on_this_machine() const { return on_this_machine_; }

  /// Whether several threads may call MPI, one thread at a time.
  bool allows_threads() const { return allows_threads_; }

  /// Communicator of the ranks of this machine.
  MPI_Comm machine() const { return machine_; }

  /// Collective: returns the sum, or the greatest, of the numbers of all ranks, which are not negative: a double for
  /// floating-point numbers, otherwise a std::uint64_t.
  auto sum(auto number) const { return reduced(number, MPI_SUM); }
  auto greatest(auto number) const { return reduced(number, MPI_MAX); }

  /// Collective: returns the text of the rank `rank`, of less than 2 GiB, on all ranks.
  std::string broadcast(std::string text, int rank = 0) const;

  /// Collective: returns the texts of all ranks, in the order of ranks, on rank 0; an empty list on other ranks.
  std::vector<std::string> gather(const std::string& text) const;

  /// Collective: calls `work`, which must not be collective. If `work` throws on any rank, throws a Failure on all
  /// ranks, with the message of the lowest failed rank, which begins with `rank N: ` unless all ranks failed.
  void together(const std::function<void()>& work) const;

  /// Collective: like together(), but only rank 0 calls `work`.
  void on_first(const std::function<void()>& work) const {
    together([&] {
      if (is_first()) work();
    });
  }

  /// Calls `work`, which may be collective. If `work` throws, prints the message and the hint in one line and ends all
  /// ranks, because the other ranks wait for this rank.
  void or_die(const std::function<void()>& work) const;

  /// End of the line about a rank that has died or failed: how to continue. One thread may set the hint, any thread or
  /// signal handler may read it; the returned text stays valid for the lifetime of this object.
  void set_hint(std::string hint);
  const char* hint() const { return hint_; }

  /// Writes one line to standard error that says why all ranks end: the program's name, `message` and the hint. Does
  /// nothing if a rank of this machine has already written such a line. Any rank, thread or signal handler may call it.
  void say_why_all_end(std::string_view message) const;

  /// Claims the line of say_why_all_end() for a caller who writes another line instead. Returns false if a rank of this
  /// machine has already claimed or written the line. Any thread or signal handler may call it.
  bool claim_last_line() const { return !shared_->is_claimed.test_and_set(); }

  /// Whether a rank of this machine received a signal to end before any rank died of another cause. Any thread or
  /// signal handler may call this function and the next.
  bool signal_ends_all() const { return shared_->signal_ends_all; }
  /// Notes that a signal ends all ranks.
  void let_signal_end_all() const { shared_->signal_ends_all = true; }

 private:
  /// Data in memory that the ranks of one machine share.
  struct Shared {
    std::atomic_flag is_claimed;  // a caller writes the line that says why all ranks end
    std::atomic<bool> signal_ends_all = false;
  };

  static auto reduced(auto number, MPI_Op operation) {
    constexpr bool is_real = std::is_floating_point_v<decltype(number)>;
    auto result = static_cast<std::conditional_t<is_real, double, std::uint64_t>>(number);
    MPI_Allreduce(MPI_IN_PLACE, &result, 1, is_real ? MPI_DOUBLE : MPI_UINT64_T, operation, MPI_COMM_WORLD);
    return result;
  }

  int rank_ = 0;
  int count_ = 1;
  int on_this_machine_ = 1;
  bool allows_threads_ = false;
  int errors_ = -1;  // file descriptor of the original standard error
  MPI_Comm machine_ = MPI_COMM_NULL;
  MPI_Win memory_ = MPI_WIN_NULL;
  Shared* shared_ = nullptr;
  std::deque<std::string> hints_;  // all hints until now, because another thread may still read an old hint
  std::atomic<const char*> hint_ = "";
};

/// The only Ranks object of this process, which must exist.
Ranks& ranks();

/// Thread that watches the other ranks of this machine during the lifetime of the object. If a rank dies, another rank
/// prints one line, which names the dead rank, and all ranks end: MPI itself would let the ranks wait for ever, or end
/// them without a message. The launcher ends the ranks of other machines. Does
/// nothing where the system has no pidfd_open(), before Linux 5.3.
class DeathWatch {
 public:
  /// Collective. `ranks` must outlive the object; its hint is the end of the line.
  explicit DeathWatch(const Ranks& ranks);

  /// Collective: waits until all ranks have stopped watching.
  ~DeathWatch();

  /// Prints the line about a rank that has died before this call, and returns true. Returns false if there is none, or
  /// if a signal came first, and then notes for the other ranks that a signal ends all. The handler of a signal calls
  /// this function, because the launcher sends a signal to all ranks after a rank has died.
  bool explains_signal() const;

 private:
  struct Neighbour {
    std::string death;  // message that this rank has died
    int process_file;   // file descriptor that becomes readable when the process ends
  };

  void watch();

  const Ranks& ranks_;
  std::vector<Neighbour> neighbours_;  // other ranks of this machine, in ascending order
  std::array<int, 2> stop_pipe_{};     // watch() returns when the write end, stop_pipe_[1], is closed
  std::thread thread_;
};

}  // namespace tilebase::tablegen

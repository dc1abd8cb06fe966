#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <mpi.h>

/// mpi/: the searches of tablegen on many machines at once. Every process is a *rank*, numbered from 0, and
/// holds its share of every plane; rank 0 speaks for all.
namespace tilebase::tablegen {

/// The processes of one job, as MPI started them. What is *collective* must be called by all ranks, in the same order.
/// For one thread at a time.
class Ranks {
 public:
  /// Starts MPI, and has ranks other than 0 print nothing from here on, except why all end.
  Ranks(int* argc, char*** argv);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int own() const { return own_; }
  int count() const { return count_; }
  bool is_first() const { return own_ == 0; }

  /// How many ranks this machine has, this one among them.
  int on_this_machine() const { return on_this_machine_; }

  /// Whether several threads may call MPI, one at a time.
  bool allows_threads() const { return allows_threads_; }

  /// The ranks of this machine.
  MPI_Comm machine() const { return machine_; }

  /// Collective: the sum, or the greatest, of a number of each rank: a double, or else a std::uint64_t.
  auto sum(auto number) const { return reduced(number, MPI_SUM); }
  auto greatest(auto number) const { return reduced(number, MPI_MAX); }

  /// Collective: one rank's text, on all ranks.
  std::string broadcast(std::string text, int rank = 0) const;

  /// Collective: the texts of all ranks, in their order, on rank 0; elsewhere nothing.
  std::vector<std::string> gather(const std::string& text) const;

  /// Collective: calls `work`, which must not be collective. If it throws on any rank, a Failure is thrown on all
  /// ranks, with the message of the lowest rank where it threw: after `rank N: ` unless it threw on all of them.
  void together(const std::function<void()>& work) const;

  /// Collective: the same, for work of rank 0 alone.
  void on_first(const std::function<void()>& work) const {
    together([&] { return is_first() ? work() : void(); });
  }

  /// Calls `work`, which may be collective. If it throws, all ranks end, because the others wait for this one: prints
  /// the message and the hint in one line.
  void or_die(const std::function<void()>& work) const;

  /// How to go on: the end of the line about a rank that has died or failed. Set by one thread, read by any, also from
  /// a signal handler; a text stays valid.
  void set_hint(std::string hint);
  const char* hint() const { return hint_; }

  /// Writes one line to standard error, after the program's name and before the hint, which says why all ranks end:
  /// nothing if another rank of this machine has done so. Any rank, any thread, also from a signal handler.
  void say_why_all_end(std::string_view message) const;

  /// Takes the right to that line, for a caller who writes another one in its place; false if another rank of this
  /// machine has it. Any thread, also from a signal handler.
  bool may_say_why_all_end() const { return !shared_->said.test_and_set(); }

  /// Whether a rank of this machine ended because of a signal before any had died of something else. Any thread, also
  /// from a signal handler.
  bool signal_ends_all() const { return shared_->signal_ends_all; }
  void let_signal_end_all() const { shared_->signal_ends_all = true; }

 private:
  /// In memory that the ranks of one machine share.
  struct Shared {
    std::atomic_flag said;
    std::atomic<bool> signal_ends_all = false;
  };

  static auto reduced(auto number, MPI_Op operation) {
    constexpr bool is_real = std::is_floating_point_v<decltype(number)>;
    auto all = static_cast<std::conditional_t<is_real, double, std::uint64_t>>(number);
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, is_real ? MPI_DOUBLE : MPI_UINT64_T, operation, MPI_COMM_WORLD);
    return all;
  }

  int own_ = 0;
  int count_ = 1;
  int on_this_machine_ = 1;
  bool allows_threads_ = false;
  int errors_ = -1;  // standard error as it was
  MPI_Comm machine_ = MPI_COMM_NULL;
  MPI_Win memory_ = MPI_WIN_NULL;
  Shared* shared_ = nullptr;
  std::deque<std::string> hints_;  // all there were: another thread may still read one
  std::atomic<const char*> hint_ = "";
};

/// The ranks of this process's job: those of the only Ranks object.
Ranks& ranks();

}  // namespace tilebase::tablegen

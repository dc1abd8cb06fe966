#pragma once

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "ranks.hpp"

namespace tilebase::tablegen {

/// Thread that watches the other ranks of this machine during the lifetime of the object. If a rank dies, another rank
/// prints one line, which names the dead rank, and all ranks end: MPI itself would let the ranks wait for ever, or end
/// them without a message. The launcher ends the ranks of other machines.
class DeathWatch {
 public:
  /// Collective. `ranks` must outlive the object; its hint is the end of the line.
  explicit DeathWatch(const Ranks& ranks);

  /// Collective: waits until all ranks have stopped watching.
  ~DeathWatch();

  /// Prints the line about a rank that has died before this call, and returns true; returns false if there is none. The
  /// handler of a signal calls this function, because the launcher sends a signal to all ranks after a rank has died.
  bool explains_signal() const;

 private:
  struct Neighbour {
    std::string death;  // message that this rank has died
    int process;        // file descriptor that becomes readable when the process ends
  };

  void watch();

  const Ranks& ranks_;
  std::vector<Neighbour> neighbours_;  // other ranks of this machine, in ascending order
  std::array<int, 2> stop_pipe_{};     // watch() returns when the write end, stop_pipe_[1], is closed
  std::thread thread_;
};

}  // namespace tilebase::tablegen

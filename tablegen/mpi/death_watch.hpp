#pragma once

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "ranks.hpp"

namespace tilebase::tablegen {

/// While it lives, a thread watches the other ranks of this machine. If one of them dies, another prints one line,
/// which says which rank died, and all ranks end: MPI itself would let them wait for ever, or end them without a word.
/// Ranks of other machines are ended by the launcher.
class DeathWatch {
 public:
  /// Collective. The line ends with the hint of `ranks`.
  explicit DeathWatch(const Ranks& ranks);

  /// Collective: no rank ends before all have stopped watching.
  ~DeathWatch();

  /// For the handler of a signal that ends this rank. The launcher also sends such a signal to all ranks after one of
  /// them has died: then this says which one, and returns true.
  bool explains_signal() const;

 private:
  struct Neighbour {
    std::string death;  // that this rank has died
    int process;        // a file that can be read once the process has ended
  };

  void watch();

  const Ranks& ranks_;
  std::vector<Neighbour> neighbours_;  // the other ranks of this machine, in their order
  std::array<int, 2> stop_pipe_{};     // closing its second end, the one to write to, stops watch()
  std::thread thread_;
};

}  // namespace tilebase::tablegen

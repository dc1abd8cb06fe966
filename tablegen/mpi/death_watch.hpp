#pragma once

#include <string>
#include <thread>
#include <vector>

#include "ranks.hpp"

namespace tilebase::tablegen {

/// While it lives, a thread watches the other ranks of this machine. If one of them dies, another prints one line,
/// which says which rank died, and all ranks end: MPI itself would let them wait for ever, or end them without a word.
/// Ranks of other machines are ended by whoever started them.
class DeathWatch {
 public:
  /// Collective. The line ends with the hint of `ranks`.
  explicit DeathWatch(const Ranks& ranks);

  /// Collective: no rank ends before all have stopped watching.
  ~DeathWatch();
  DeathWatch(const DeathWatch&) = delete;
  DeathWatch& operator=(const DeathWatch&) = delete;

  /// For the handler of a signal that ends this rank. Such a signal also comes from whoever started the ranks, after
  /// one of them has died: then this says which one, and returns true.
  bool explains_signal() const;

 private:
  struct Neighbour {
    std::string death;  // that this rank has died
    int process;        // a file that can be read once the process has ended
  };

  void watch();

  const Ranks& ranks_;
  std::vector<Neighbour> neighbours_;  // the other ranks of this machine, in their order
  int stop_ = -1;                      // the read end of the stop pipe; closing the other end stops watch()
  int running_ = -1;
  std::thread thread_;
};

}  // namespace tilebase::tablegen

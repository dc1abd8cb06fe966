#pragma once

#include <chrono>
#include <cstdint>

#include "ranks.hpp"

namespace tilebase::tablegen {

/// What a search, or another part of the work, cost all ranks together.
struct Figures {
  double wall_seconds = 0;
  double cpu_seconds = 0;         ///< of all ranks
  double busiest_rank = 1;        ///< the greatest CPU time of a rank in its levels, against the mean
  std::uint64_t bytes_sent = 0;   ///< by all ranks
  std::uint64_t bytes_held = 0;   ///< by one rank, at most: planes, and messages with what lists them
  std::uint64_t bytes_share = 0;  ///< the mean of the ranks' planes
};

/// Seconds of CPU time that this process has taken, in all threads.
double cpu_seconds();

/// The most memory that this process had until now, as the system counts it, in bytes.
std::uint64_t peak_memory();

/// Measures a stretch of work from its construction on.
class Stopwatch {
 public:
  double wall_seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double own_cpu_seconds() const { return cpu_seconds() - cpu_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  double cpu_ = cpu_seconds();
};

}  // namespace tilebase::tablegen

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

#include "../slide_bits.hpp"
#include "../slide_planes.hpp"
#include "../slide_shares.hpp"
#include "traffic.hpp"

namespace tilebase::tablegen {

/// The numbers from `first` to before `end`, of blocks or bytes.
struct Range {
  std::uint64_t first;
  std::uint64_t end;

  std::uint64_t size() const { return first < end ? end - first : 0; }
  bool is_empty() const { return size() == 0; }
};

inline Range common(const Range& one, const Range& other) {
  return {std::max(one.first, other.first), std::min(one.end, other.end)};
}

/// Measures a stretch of work of this process from its construction on: seconds, and those of CPU time in all threads.
class Stopwatch {
 public:
  double wall_seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double cpu_seconds() const { return static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  std::clock_t cpu_ = std::clock();
};

/// A search or a proof that all ranks do together, each in its share of the blocks, level by level:
///
///     next_level() of each rank's part     sends new states meanwhile
///     exchange of what was sent
///     sum of what was found
class SharedLevels {
 public:
  /// `bits` is how many planes of bits the work keeps for each place of the blank.
  SharedLevels(const Ranks& ranks, const SlideBoard& board, int bits);

  const SlideBlocks& blocks() const { return blocks_; }

  /// The blocks of a rank.
  Range share(int rank) const;

  /// This rank's share of the work.
  const SlidePart& part() const { return part_; }

  /// Collective: ends the exchange of what was sent before the first level. next() does so after its level.
  void exchange();

  /// Collective: how many states all parts together find by `next_level`. An exception of it ends the job; an
  /// error of a rank is thrown as a Failure on all of them.
  std::uint64_t next(const std::function<Result<std::uint64_t>()>& next_level);

  /// Collective: what all levels took until now, as a report has it:
  ///
  ///     wall_seconds, cpu_seconds   CPU time is that of all ranks
  ///     busiest_rank                the greatest CPU time of a rank in its levels, against the mean
  ///     bytes_sent                  by all ranks
  ///     bytes_held                  by one rank, at most: planes, and messages with what lists them
  ///     bytes_share                 the mean of the ranks' planes
  nlohmann::json figures() const;

 private:
  const Ranks& ranks_;
  SlideBlocks blocks_;
  SlideShares shares_;
  Traffic traffic_;
  SlidePart part_;
  std::uint64_t bytes_;
  Stopwatch stopwatch_;
  double level_cpu_ = 0;
};

/// The search backwards from one goal of a board of slides, by all ranks.
class SharedSearch {
 public:
  using Keep = SlidePlanes::Keep;

  /// Bytes of memory that each rank needs for its planes and their flags, at most.
  static std::uint64_t bytes_for(const Ranks& ranks, const SlideBoard& board, Keep keep);

  /// Collective. fits_planes(puzzle) must hold; keep is nothing or bit_1. The goal is found. Throws a Failure.
  SharedSearch(const Ranks& ranks, const Puzzle& puzzle, const State& goal, Keep keep);

  /// Collective: finds the states one move farther, and gives their number: 0 if there are none.
  std::uint64_t next_level(std::size_t threads);

  /// The states found at each distance, by all ranks; all of them; and the farthest distance.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t found() const;
  int level() const { return static_cast<int>(counts_.size()) - 1; }

  const SharedLevels& levels() const { return levels_; }

  /// The blocks of this rank.
  Range share() const { return {levels_.part().first, levels_.part().end}; }

  /// The planes of bits of this rank, which tell what is found: the words of its blocks. By place of the blank, the
  /// plane of the states seen, then that of bit 1 of their distances, if kept.
  std::vector<std::span<std::uint64_t>> planes();

  /// Collective: goes on after the last of these levels, once all planes are filled with what they were then.
  void resume(std::vector<std::uint64_t> counts);

  /// Bit 1 of the distances, if kept, of this rank's blocks. The search is over then.
  SlideBits take_bits();

 private:
  SharedLevels levels_;
  Keep keep_;
  int places_;
  std::unique_ptr<SlidePlanes> planes_;
  std::vector<std::uint64_t> counts_{1};
};

}  // namespace tilebase::tablegen

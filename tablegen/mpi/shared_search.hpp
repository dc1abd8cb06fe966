#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <tilebase/engine/generate/slide_bits.hpp>
#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

#include "traffic.hpp"

namespace tilebase::tablegen {

/// Range of the numbers from `first` to before `end`, of blocks or bytes.
struct Range {
  std::uint64_t first;
  std::uint64_t end;

  std::uint64_t size() const { return first < end ? end - first : 0; }
  bool is_empty() const { return size() == 0; }
};

/// Intersection of two ranges.
inline Range common(const Range& a, const Range& b) {
  return {std::max(a.first, b.first), std::min(a.end, b.end)};
}

/// Measures the time since its construction: wall time, and CPU time of all threads of this process, in seconds.
class Stopwatch {
 public:
  double wall_seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double cpu_seconds() const { return static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  std::clock_t cpu_ = std::clock();
};

/// Search or proof that all ranks perform together, each rank in its share of the blocks. Each level has three steps:
///
///     next_level() of each rank's share     sends new states to other ranks meanwhile
///     exchange                              completes the messages
///     sum                                   adds up the numbers of new states of all ranks
class SharedLevels {
 public:
  /// `bits` is the number of planes that the search or proof keeps for each place of the blank, which are bits per
  /// state.
  SharedLevels(const Ranks& ranks, const SlideBoard& board, int bits);

  const SlideBlocks& blocks() const { return blocks_; }

  /// Range of the blocks of a rank.
  Range share(int rank) const;

  /// Share of this rank, as the searches of one machine take it.
  const SlideShare& part() const { return part_; }

  /// Collective: completes the messages that were sent before the first level. next() does so after its level.
  void exchange();

  /// Collective: calls `next_level` and returns the sum of its results over all ranks. An exception of `next_level`
  /// ends the job; if it returns an error on any rank, throws a Failure on all ranks.
  std::uint64_t next(const std::function<Result<std::uint64_t>()>& next_level);

  /// Collective: returns the cost of all levels until now, for a report:
  ///
  ///     wall_seconds, cpu_seconds   CPU time of all ranks together
  ///     busiest_rank                greatest CPU time of a rank in its levels, divided by the mean
  ///     bytes_sent                  by all ranks together
  ///     bytes_held                  greatest memory of one rank: planes, messages and the index of messages
  ///     bytes_share                 mean size of a rank's planes
  nlohmann::json figures() const;

 private:
  const Ranks& ranks_;
  SlideBlocks blocks_;
  SlideShares shares_;
  Traffic traffic_;
  SlideShare part_;
  std::uint64_t bytes_;
  Stopwatch stopwatch_;
  double level_cpu_ = 0;
};

/// Backward search from one goal of a board of slides, by all ranks.
class SharedSearch {
 public:
  using Keep = SlidePlanes::Keep;

  /// Upper limit of the memory that each rank needs for its planes and their flags, in bytes.
  static std::uint64_t bytes_for(const Ranks& ranks, const SlideBoard& board, Keep keep);

  /// Collective: creates a search in which only the goal is found. fits_planes(puzzle) must hold; `keep` must be
  /// nothing or bit_1. Throws a Failure.
  SharedSearch(const Ranks& ranks, const Puzzle& puzzle, const State& goal, Keep keep);

  /// Collective: finds the states of the next distance. Returns their number, 0 if there are none.
  std::uint64_t next_level(std::size_t threads);

  /// Number of states found by all ranks: at each distance, and in total; and the largest distance, in moves.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t state_count() const;
  int level() const { return static_cast<int>(counts_.size()) - 1; }

  const SharedLevels& levels() const { return levels_; }

  /// Range of the blocks of this rank.
  Range share() const { return {levels_.part().first, levels_.part().end}; }

  /// Planes of this rank, as the words of its blocks, which are the whole state of the search. For each place of the
  /// blank: the plane of the states seen, then, if kept, the plane of bit 1 of their distances.
  std::vector<std::span<std::uint64_t>> planes();

  /// Collective: continues after the last level of `counts`, whose planes the caller has restored by planes().
  void resume(std::vector<std::uint64_t> counts);

  /// Moves out bit 1 of the distances of this rank's blocks, which must be kept. The search must not be used
  /// afterwards.
  SlideBits take_bits();

 private:
  SharedLevels levels_;
  Keep keep_;
  int places_;
  std::unique_ptr<SlidePlanes> planes_;
  std::vector<std::uint64_t> counts_{1};
};

struct SharedProof {
  std::optional<std::string> fault;  ///< nullopt if the bits and the histogram are exact; equal on all ranks
  nlohmann::json figures;            ///< cost of the proof, see SharedLevels::figures()
};

/// Collective: proves the bits and the histogram, as fault_in_slides() does on one machine.
SharedProof prove_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                         const std::vector<std::uint64_t>& histogram, std::size_t threads);

/// Collective: throws a Failure if a rank does not see a file that rank 0 has created in the folder of --out, because
/// the folder has that path on several machines without being shared.
void check_is_shared(const Ranks& ranks, const std::string& path);

/// Collective: writes the table, atomically, to one file in a folder that all ranks reach. Each rank writes the units
/// of the file (BlockWriter) from the one in which its share begins, so the previous rank sends the bytes between:
///
///     shares     |        rank 0       |        rank 1        |       rank 2        |
///     units      |   0   |   1   |   2   |   3   |   4   |   5   |   6   |   7   |  |
///     written by |     rank 0    |        rank 1         |          rank 2          |
///                                +-----+ sent to rank 1  +----+ sent to rank 2
///
/// Rank 0 creates the file, and writes the head after the checksums of all units. The bytes of the file do not depend
/// on the number of ranks. A job that is killed leaves a temporary file, as write_table_atomically() does. Returns the
/// size of the file, in bytes. Throws a Failure.
std::uint64_t write_shares(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits);

}  // namespace tilebase::tablegen

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include <tilebase/result.hpp>

#include "figures.hpp"
#include "../slide_shares.hpp"
#include "traffic.hpp"

namespace tilebase::tablegen {

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

  /// This rank's share of the work.
  const SlidePart& part() const { return part_; }

  /// Collective: ends the exchange of what was sent before the first level. next() does so after its level.
  void exchange();

  /// Collective: how many states all parts together find by `next_level`. An exception of it ends the job; an
  /// error of a rank is thrown as a Failure on all of them.
  std::uint64_t next(const std::function<Result<std::uint64_t>()>& next_level);

  /// Collective: what all levels took until now.
  Figures figures() const;

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

}  // namespace tilebase::tablegen

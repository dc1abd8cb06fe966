#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

#include "../slide_bits.hpp"
#include "shared_levels.hpp"
#include "../slide_planes.hpp"

namespace tilebase::tablegen {

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

  /// The states found at each distance, by all ranks.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t found() const;

  /// The farthest distance of those found.
  int level() const { return static_cast<int>(counts_.size()) - 1; }

  /// The blocks of this rank.
  std::uint64_t first() const { return levels_.part().first; }
  std::uint64_t end() const { return levels_.part().end; }
  const SlideBlocks& blocks() const { return levels_.blocks(); }

  /// The planes of bits of this rank for one place of the blank, which tell what is found: the words of its blocks.
  std::vector<std::span<std::uint64_t>> planes_of(int place);

  /// Collective: goes on after the last of these levels, once all planes are filled with what they were then.
  void resume(std::vector<std::uint64_t> counts);

  /// Bit 1 of the distances, if kept, of this rank's blocks. The search is over then.
  SlideBits take_bits();

  /// Collective.
  Figures figures() const { return levels_.figures(); }

 private:
  SharedLevels levels_;
  Keep keep_;
  int places_;
  std::unique_ptr<SlidePlanes> planes_;
  std::vector<std::uint64_t> counts_{1};
};

}  // namespace tilebase::tablegen

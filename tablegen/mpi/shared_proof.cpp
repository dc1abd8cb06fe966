#include "shared_proof.hpp"

#include <base/standard_streams.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "../prove_slides.hpp"
#include "shared_levels.hpp"

namespace tilebase::tablegen {

std::optional<std::string> fault_in_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal,
                                           const SlideBits& bits, const std::vector<std::uint64_t>& histogram,
                                           std::size_t threads, Figures& figures) {
  SharedLevels levels(ranks, SlideBoard::of(puzzle).value(), 2);
  std::optional<SlideProof> proof;
  ranks.together([&] { proof.emplace(puzzle, goal, bits, levels.part()); });
  const auto next_level = [&]() -> Result<std::uint64_t> {
    try {
      return levels.next([&] { return proof->next_level(threads); });
    } catch (const Failure& fault) {  // thrown on all ranks
      return Error{ErrorCode::table_damaged, fault.message};
    }
  };
  auto fault = fault_in_levels(factorial(puzzle.cells()) / 2, histogram, next_level);
  figures = levels.figures();
  return fault;
}

}  // namespace tilebase::tablegen

#include "shared_search.hpp"

#include <numeric>
#include <utility>

namespace tilebase::tablegen {
namespace {

int bits_of(SlidePlanes::Keep keep) {
  return keep == SlidePlanes::Keep::nothing ? 1 : 2;
}

}  // namespace

std::uint64_t SharedSearch::bytes_for(const Ranks& ranks, const SlideBoard& board, Keep keep) {
  const std::uint64_t all = SlidePlanes::bytes_for(board) * static_cast<std::uint64_t>(bits_of(keep));
  return all / static_cast<std::uint64_t>(ranks.count());
}

SharedSearch::SharedSearch(const Ranks& ranks, const Puzzle& puzzle, const State& goal, Keep keep)
    : levels_(ranks, SlideBoard::of(puzzle).value(), bits_of(keep)), keep_(keep), places_(puzzle.cells()) {
  ranks.together([&] {
    const SlideBoard board = SlideBoard::of(puzzle).value();
    planes_ = std::make_unique<SlidePlanes>(board, SlideReading::along_shorter_side(board), puzzle.blank().value(),
                                            goal, keep, levels_.part());
  });
  levels_.exchange();
}

std::uint64_t SharedSearch::next_level(std::size_t threads) {
  const std::uint64_t found = levels_.next([&] { return Result<std::uint64_t>(planes_->next_level(threads)); });
  if (found > 0) counts_.push_back(found);
  return found;
}

std::uint64_t SharedSearch::found() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<std::span<std::uint64_t>> SharedSearch::planes_of(int place) {
  std::vector<std::span<std::uint64_t>> planes{planes_->seen(place)};
  if (keep_ == Keep::bit_1) planes.emplace_back(planes_->distances(place).front().data(), planes_->words());
  return planes;
}

void SharedSearch::resume(std::vector<std::uint64_t> counts) {
  counts_ = std::move(counts);
  planes_->resume(level());
  levels_.exchange();
}

SlideBits SharedSearch::take_bits() {
  std::vector<LargeArray<std::uint64_t>> planes;
  for (int place = 0; place < places_; ++place) planes.push_back(std::move(planes_->distances(place).front()));
  planes_.reset();
  return SlideBits(blocks(), first(), end(), std::move(planes));
}

}  // namespace tilebase::tablegen

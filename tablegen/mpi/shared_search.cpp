#include "shared_search.hpp"

#include <numeric>
#include <optional>
#include <utility>

#include <command/command.hpp>

namespace tilebase::tablegen {
namespace {

/// Number of bits per state, which is that of planes per place of the blank.
int bits_of(SlidePlanes::Keep keep) {
  return keep == SlidePlanes::Keep::counts ? 1 : 2;
}

}  // namespace

SharedLevels::SharedLevels(const Ranks& ranks, const SlideBoard& board, int bits)
    : ranks_(ranks),
      blocks_(board, SlideReading::along_shorter_side(board)),
      shares_(blocks_, static_cast<std::size_t>(ranks.count())),
      traffic_(ranks, shares_, blocks_, board.cells()),
      part_{share(ranks.rank()).first, share(ranks.rank()).end, &traffic_},
      bytes_(share(ranks.rank()).size() * blocks_.block_words * sizeof(std::uint64_t) *
             static_cast<std::uint64_t>(board.cells() * bits)) {}

Range SharedLevels::share(int rank) const {
  const auto number = static_cast<std::size_t>(rank);
  return {shares_.first(number), shares_.first(number + 1)};
}

void SharedLevels::exchange() {
  traffic_.exchange();
  MPI_Barrier(MPI_COMM_WORLD);
}

std::uint64_t SharedLevels::next(const std::function<Result<std::uint64_t>()>& next_level) {
  std::optional<Result<std::uint64_t>> result;
  const Stopwatch level;
  ranks_.or_die([&] { result = next_level(); });
  level_cpu_ += level.cpu_seconds();
  ranks_.or_die([&] { traffic_.exchange(); });
  ranks_.together([&] { command::value_or_fail(*result); });
  return ranks_.sum(**result);
}

nlohmann::json SharedLevels::figures() const {
  const double mean = ranks_.sum(level_cpu_) / ranks_.count();
  const double busiest = ranks_.greatest(level_cpu_);
  return {{"wall_seconds", ranks_.greatest(stopwatch_.wall_seconds())},
          {"cpu_seconds", ranks_.sum(stopwatch_.cpu_seconds())},
          {"busiest_rank", mean > 0 ? busiest / mean : 1.0},
          {"bytes_sent", ranks_.sum(traffic_.bytes_sent())},
          {"bytes_held", ranks_.greatest(bytes_ + traffic_.peak_bytes())},
          {"bytes_share", ranks_.sum(bytes_) / static_cast<std::uint64_t>(ranks_.count())}};
}

std::uint64_t SharedSearch::bytes_for(const Ranks& ranks, const SlideBoard& board, Keep keep) {
  const std::uint64_t total = SlidePlanes::bytes_for(board) * static_cast<std::uint64_t>(bits_of(keep));
  return total / static_cast<std::uint64_t>(ranks.count());
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
  const std::uint64_t count = levels_.next([&] { return Result<std::uint64_t>(planes_->next_level(threads)); });
  if (count > 0) counts_.push_back(count);
  return count;
}

std::uint64_t SharedSearch::state_count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<std::span<std::uint64_t>> SharedSearch::planes() {
  std::vector<std::span<std::uint64_t>> planes;
  for (int place = 0; place < places_; ++place) {
    planes.push_back(planes_->seen(place));
    if (keep_ == Keep::bit_1) planes.emplace_back(planes_->distances(place).front().data(), planes_->words());
  }
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
  return SlideBits(levels_.blocks(), share().first, share().end, std::move(planes));
}

}  // namespace tilebase::tablegen

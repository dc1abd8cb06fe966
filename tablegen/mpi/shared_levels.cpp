#include "shared_levels.hpp"

#include <algorithm>
#include <optional>

#include <base/standard_streams.hpp>

namespace tilebase::tablegen {

SharedLevels::SharedLevels(const Ranks& ranks, const SlideBoard& board, int bits)
    : ranks_(ranks),
      blocks_(board, SlideReading::along_shorter_side(board)),
      shares_(blocks_, static_cast<std::size_t>(ranks.count())),
      traffic_(ranks, shares_, blocks_, board.cells()),
      part_{shares_.first(static_cast<std::size_t>(ranks.own())),
            shares_.first(static_cast<std::size_t>(ranks.own()) + 1), &traffic_},
      bytes_((part_.end - part_.first) * blocks_.block_words * sizeof(std::uint64_t) *
             static_cast<std::uint64_t>(board.cells() * bits)) {}

void SharedLevels::exchange() {
  traffic_.exchange();
  MPI_Barrier(MPI_COMM_WORLD);
}

std::uint64_t SharedLevels::next(const std::function<Result<std::uint64_t>()>& next_level) {
  std::optional<Result<std::uint64_t>> found;
  const Stopwatch level;
  ranks_.or_die([&] { found = next_level(); });
  level_cpu_ += level.own_cpu_seconds();
  ranks_.or_die([&] { traffic_.exchange(); });
  ranks_.together([&] {
    if (!*found) throw Failure{found->error().message};
  });
  return ranks_.sum(**found);
}

Figures SharedLevels::figures() const {
  const double ranks = ranks_.count();
  Figures figures;
  figures.wall_seconds = ranks_.greatest(stopwatch_.wall_seconds());
  figures.cpu_seconds = ranks_.sum(stopwatch_.own_cpu_seconds());
  const double mean = ranks_.sum(level_cpu_) / ranks;
  if (mean > 0) figures.busiest_rank = ranks_.greatest(level_cpu_) / mean;
  figures.bytes_sent = ranks_.sum(traffic_.bytes_sent());
  figures.bytes_held = ranks_.greatest(bytes_ + traffic_.most_held());
  figures.bytes_share = ranks_.sum(bytes_) / static_cast<std::uint64_t>(ranks_.count());
  return figures;
}

}  // namespace tilebase::tablegen

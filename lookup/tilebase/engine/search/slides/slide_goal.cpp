#include <tilebase/engine/search/slides/slide_goal.hpp>

#include <tilebase/engine/search/slides/line_by_line.hpp>
#include <tilebase/engine/search/slides/slide_beam.hpp>

namespace tilebase {

SlideGoal::SlideGoal(const std::shared_ptr<const PatternStore>& patterns_, int blank_, const Target& target_,
                     const Puzzle* puzzle)
    : patterns(patterns_), target(target_), blank(blank_) {
  const SlideBoard& board = patterns->board();
  TargetBuilder subset(target);  // target without the tiles that are too many to follow
  int named_tiles = 0;
  cell_of.fill(no_cell);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::uint8_t tile = target[cell];
    if (tile == Target::any) continue;
    if (tile == blank) {
      cells.blank = bit_of(cell);
      continue;
    }
    cells.tiles |= bit_of(cell);
    cell_of[tile] = static_cast<std::uint8_t>(cell);
    if (++named_tiles >= NamedTiles::most_tiles(board.cells())) subset[cell] = Target::any;
  }
  has_parity = cells.blank != 0;
  if (!has_parity) cells.blank = board.all_cells() & ~cells.tiles;
  if (cells.is_full(board)) {
    has_parity = true;
    const int home = std::countr_zero(cells.blank);
    const int representative_cell = representative(board, home);
    for (const Permutation& symmetry : board.symmetries())
      if (symmetry[home] == representative_cell) to_ladder = symmetry;
    ladder = patterns->ladder(representative_cell);
    return;
  }
  ladder = patterns->ladder(cells);
  if (!board.is_line() && named_tiles >= NamedTiles::most_tiles(board.cells()))
    subset_.reset(new Subset{NamedTilesStore(*puzzle), subset, {}});
}

State SlideGoal::after(const State& state, MoveId direction) const {
  State result = state;
  const int cell = state.lane_of(blank);
  std::swap(result[cell], result[patterns->board().neighbour(cell, direction)]);
  return result;
}

std::vector<Successor> SlideGoal::successors(const State& state) const {
  std::vector<Successor> result;
  for (MoveId direction = 0; direction < SlideBoard::directions; ++direction)
    if (patterns->board().neighbour(state.lane_of(blank), direction) >= 0)
      result.push_back({direction, after(state, direction)});
  return result;
}

std::unique_ptr<Beams> SlideGoal::beams(const State& start, Meter& meter) const {
  auto beams = std::make_unique<Beams>(std::make_unique<SlideBeams>(*this, start));
  if (!patterns->board().has_walls()) beams->take(*path_line_by_line(patterns->board(), start, target, blank), meter);
  return beams;
}

const NamedTiles* SlideGoal::named_tiles(std::chrono::nanoseconds time_left) const {
  if (subset_ == nullptr) return nullptr;
  constexpr std::chrono::seconds max_time(1);  // upper limit of the time for six tiles on 16 cells
  if (subset_->tiles.get() == nullptr && time_left < max_time) return nullptr;
  const auto& tiles = subset_->tiles([this] { return subset_->store.distances_to(subset_->target); });
  return tiles ? &*tiles : nullptr;
}

}  // namespace tilebase

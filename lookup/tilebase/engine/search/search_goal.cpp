#include <tilebase/engine/search/search_goal.hpp>

namespace tilebase {

SearchGoal::SearchGoal(const std::shared_ptr<const PatternStore>& patterns_, int blank_, const Target& target_,
                       const Puzzle* puzzle)
    : patterns(patterns_), target(target_), blank(blank_) {
  const SlideBoard& board = patterns->board();
  Target few = target;  // as many of its tiles as can be followed
  int named = 0;
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
    if (++named >= FixedTiles::most_tiles(board.cells())) few[cell] = Target::any;
  }
  has_parity = cells.blank != 0;
  if (!has_parity) cells.blank = board.all() & ~cells.tiles;
  if (cells.is_full(board)) {
    has_parity = true;
    const int home = __builtin_ctz(cells.blank);
    const int stands_for = representative(board, home);
    for (const Permutation& symmetry : board.symmetries())
      if (symmetry[home] == stands_for) to_ladder = symmetry;
    ladder = {patterns, &patterns->ladder(stands_for)};
    return;
  }
  ladder = std::make_shared<const Ladder>(board, cells);
  if (!board.is_line() && named >= FixedTiles::most_tiles(board.cells())) few_.reset(new Few{*puzzle, few, {}});
}

SearchGoal::SearchGoal(const SearchGoal& other, std::shared_ptr<const PatternStore> unused) : SearchGoal(other) {
  patterns = std::move(unused);
  if (cells.is_full(patterns->board()))
    ladder = {patterns, &patterns->ladder(to_ladder[__builtin_ctz(cells.blank)])};
  else
    ladder = ladder->unused();
}

const FixedTiles* SearchGoal::followed(std::chrono::nanoseconds left) const {
  if (few_ == nullptr) return nullptr;
  if (const FixedTiles* made = few_->tiles.get()) return made;
  constexpr std::chrono::seconds making_time(1);  // at most, for six tiles on 16 cells
  return left < making_time ? nullptr : &few_->tiles([&] { return FixedTiles(few_->puzzle, few_->target); });
}

}  // namespace tilebase

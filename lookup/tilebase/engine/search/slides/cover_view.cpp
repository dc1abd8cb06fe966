#include <tilebase/engine/search/slides/cover_view.hpp>

#include <algorithm>
#include <vector>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

CoverView::CoverView(const Covers& contents, const SlideGoal& goal) : goal_(goal) {
  std::vector<std::size_t> numbers;  // number of each part in `contents`
  const auto part_bit = [&](std::size_t number) {
    const auto match = std::find(numbers.begin(), numbers.end(), number);
    const Parts bit = Parts{1} << (match - numbers.begin());
    if (match != numbers.end()) return bit;
    numbers.push_back(number);
    const Covers::Part& source = contents.parts[number];
    Part part{source.table.get(), &source.table->index(), compose(source.symmetry, goal.to_ladder), 0};
    for (int tile = 0; tile < goal.patterns->board().cells(); ++tile) {
      const std::uint8_t home = goal.cell_of[tile];
      if (home == SlideGoal::no_cell || (source.tiles & bit_of(goal.to_ladder[home])) == 0) continue;
      parts_of_[tile] |= bit;
      part.homes |= bit_of(home);
    }
    parts_.push_back(part);
    return bit;
  };
  const std::size_t count = std::min<std::size_t>(most_covers, contents.covers.size());
  for (std::size_t i = 0; i < count; ++i) {
    Parts& parts = covers_[covers_count_++];
    for (const std::size_t number : contents.covers[i * contents.covers.size() / count]) parts |= part_bit(number);
  }
}

Result<void> CoverView::place(const State& state, PartPosition* positions) const {
  const int cells = goal_.patterns->board().cells();
  const int blank = state.lane_of(goal_.blank);
  for (int number = 0; number < parts(); ++number) {
    const Part& part = parts_[number];
    CellMask set = 0;
    IntArray<std::uint8_t, max_cells> number_in;  // number of the pattern's tile in each cell of the table
    for (int cell = 0; cell < cells; ++cell) {
      const std::uint8_t home = goal_.cell_of[state[cell]];
      if (home == SlideGoal::no_cell || (part.homes & bit_of(home)) == 0) continue;
      set |= bit_of(part.cell[cell]);
      number_in[part.cell[cell]] =
          static_cast<std::uint8_t>(bit_count(part.table->pattern().tiles & (bit_of(part.cell[home]) - 1)));
    }
    PatternIndex::Order order = 0;
    for (int cell = 0; cell < cells; ++cell)
      if ((set & bit_of(cell)) != 0)
        order |= PatternIndex::Order{number_in[cell]}
                 << (PatternIndex::bits_a_tile * PatternIndex::count_before(set, cell));
    const auto value = part.table->value(set, order, part.cell[blank]);
    if (!value) return value.error();
    positions[number] = {set, order, *value};
  }
  return {};
}

}  // namespace tilebase

#include <tilebase/engine/search/view.hpp>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

Result<View> View::make(const Bound::View& tables, const SearchGoal& goal, const State& state) {
  const int cells = goal.patterns->board().cells();
  View view;
  view.part_of_.fill(no_part);
  for (std::size_t number = 0; number < tables.size(); ++number) {
    const Bound::Part& from = tables[number];
    Part& part = view.parts_[number];
    part.table = from.table.get();
    part.index = &from.table->index();
    part.cell = compose(from.symmetry, goal.to_ladder);
    CellMask set = 0;
    IntArray<std::uint8_t, max_cells> number_in;  // of the pattern's tile in a cell of the table
    for (int cell = 0; cell < cells; ++cell) {
      const std::uint8_t tile = state[cell];
      const std::uint8_t home = goal.cell_of[tile];
      if (home == SearchGoal::no_cell || (from.tiles & bit_of(goal.to_ladder[home])) == 0) continue;
      view.part_of_[tile] = static_cast<std::uint8_t>(number);
      set |= bit_of(part.cell[cell]);
      number_in[part.cell[cell]] =
          static_cast<std::uint8_t>(bit_count(part.table->pattern().tiles & (bit_of(part.cell[home]) - 1)));
    }
    part.set = &part.index->set(set);
    part.order = 0;
    for (int cell = 0; cell < cells; ++cell)
      if ((set & bit_of(cell)) != 0)
        part.order |= PatternIndex::Order{number_in[cell]}
                      << (PatternIndex::bits_a_tile * part.set->count_before(cell));
    const auto value = part.table->value(set, part.order, part.cell[state.lane_of(goal.blank)]);
    if (!value) return value.error();
    part.value = *value;
    view.sum_ += *value;
  }
  return view;
}

}  // namespace tilebase

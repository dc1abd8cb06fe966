#include <tilebase/puzzle.hpp>

#include <algorithm>
#include <stdexcept>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

std::uint8_t Puzzle::tile(std::string_view name) const {
  if (name.size() == 1) return tile(name[0]);
  const auto found = std::find(tile_names_.begin(), tile_names_.end(), name);
  return found == tile_names_.end() ? no_tile : static_cast<std::uint8_t>(found - tile_names_.begin());
}

std::optional<MoveId> Puzzle::inverse(MoveId move) const {
  const auto takes_back = [&](const Move& other) {
    for (int cell = 0; cell < blank_cells(); ++cell) {
      const auto& step = moves_[move].at[static_cast<std::size_t>(cell)];
      if (!step) continue;
      const auto& back = other.at[static_cast<std::size_t>(blank_cell_after(*step, cell))];
      if (!back || *back != tilebase::inverse(*step)) return false;
    }
    return true;
  };
  const auto found = std::find_if(moves_.begin(), moves_.end(), takes_back);
  if (found == moves_.end()) return std::nullopt;
  return static_cast<MoveId>(found - moves_.begin());
}

std::vector<Successor> Puzzle::successors(const State& state) const {
  std::vector<Successor> all;
  all.reserve(moves_.size());
  for (std::size_t move = 0; move < moves_.size(); ++move)
    if (const auto after = apply(state, static_cast<MoveId>(move))) all.push_back({static_cast<MoveId>(move), *after});
  return all;
}

std::string Puzzle::word(const Path& path) const {
  const bool single = std::all_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.name.size() == 1; });
  std::string text;
  for (const MoveId move : path) {
    if (!single && !text.empty()) text += ' ';
    text += moves_[move].name;
  }
  return text;
}

namespace {

/// Done, or that a puzzle has too many cells for `what`.
Result<void> check_cells(const Puzzle& puzzle, const char* what, int most) {
  if (puzzle.cells() <= most) return {};
  return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " + std::to_string(puzzle.cells()) +
                                              " cells; " + what + " at most " + std::to_string(most)};
}

}  // namespace

Result<void> can_have_table(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  const bool has_slides = board && !board->is_line();
  return check_cells(puzzle, "complete tables hold", has_slides ? max_slide_table_cells : max_table_cells);
}

Result<void> can_be_listed(const Puzzle& puzzle) {
  return check_cells(puzzle, "all states are listed of", max_unpacked_cells);
}

int unpacked_cells(const Puzzle& puzzle) {
  if (const auto listed = can_be_listed(puzzle); !listed) throw std::length_error(listed.error().message);
  return puzzle.cells();
}

bool is_slides(const Puzzle& puzzle) {
  return SlideBoard::of(puzzle).has_value();
}

Result<std::uint64_t> Puzzle::boards() const {
  if (const auto few = check_cells(*this, "64 bits number the boards of", max_ranked_cells); !few) return few.error();
  return factorial(cells());
}

}  // namespace tilebase

#include <tilebase/puzzle.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

#include <base/ini.hpp>
#include <base/text.hpp>
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

/// A board that is known by its size.
struct SizedBoard {
  std::string_view name;
  bool has_blank;
  bool rotates;
  int most_cells;
};
constexpr std::array<SizedBoard, 3> sized_boards{{{"slide", true, false, max_cells},
                                                  {"rotate", false, true, max_table_cells},
                                                  {"mixed", true, true, max_table_cells}}};

/// A name `slideRxC` or its like, taken apart.
struct SizedName {
  const SizedBoard* board;
  int rows;
  int cols;
};

/// Nothing for any other name. R and C are from 1 to 999.
std::optional<SizedName> sized_name(std::string_view name) {
  const auto board = std::find_if(sized_boards.begin(), sized_boards.end(),
                                  [&](const SizedBoard& sized) { return name.starts_with(sized.name); });
  if (board == sized_boards.end()) return std::nullopt;
  const std::string_view size = name.substr(board->name.size());
  const std::size_t by = size.find('x');
  constexpr std::size_t most_digits = 3;
  if (by == std::string_view::npos || by > most_digits || size.size() > by + 1 + most_digits) return std::nullopt;
  const int rows = positive_number(size.substr(0, by));
  const int cols = positive_number(size.substr(by + 1));
  if (rows < 1 || cols < 1 || size != std::to_string(rows) + 'x' + std::to_string(cols))
    return std::nullopt;  // no leading zeros: one name for each board
  return SizedName{&*board, rows, cols};
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

Result<Puzzle> builtin_puzzle(std::string_view name) {
  for (const BuiltinDefinition& builtin : builtin_definitions())
    if (builtin.name == name) return Puzzle::parse(builtin.text, name);
  const std::string none = "no puzzle " + shown(name);
  const auto sized = sized_name(name);
  const int cells = sized ? sized->rows * sized->cols : 0;
  if (sized && cells > sized->board->most_cells)
    return Error{ErrorCode::too_many_cells, none + ": " + std::string(name) + " has " + std::to_string(cells) +
                                                " cells, and " + std::string(sized->board->name) + "RxC at most " +
                                                std::to_string(sized->board->most_cells)};
  const int least = sized && sized->board->rotates ? 2 : 1;  // a line of one cell has no rotation
  if (!sized || cells < 2 || sized->rows < least || sized->cols < least)
    return Error{ErrorCode::table_missing, none + " is built in; there are " + builtin_names()};
  const auto [board, rows, cols] = *sized;
  std::string text = "name = " + std::string(name) + "\ntiles =";
  for (int tile = 1; tile <= cells - (board->has_blank ? 1 : 0); ++tile) text += ' ' + std::to_string(tile);
  if (board->has_blank) text += " x\nblank = x\nslides = orthogonal";
  text += "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) + '\n';
  if (board->rotates) text += "rotations = rows cols\n";
  return Puzzle::parse(text, name);
}

Result<std::uint64_t> Puzzle::boards() const {
  if (const auto few = check_cells(*this, "64 bits number the boards of", max_ranked_cells); !few) return few.error();
  return factorial(cells());
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) names += std::string(builtin.name) + ", ";
  return names +
         "and slideRxC for boards of slides with R rows and C columns, of up to 32 cells, rotateRxC and "
         "mixedRxC of up to 12";
}

}  // namespace tilebase

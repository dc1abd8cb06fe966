#include <tilebase/puzzle.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

std::uint8_t Puzzle::tile(std::string_view name) const {
  if (name.size() == 1) return tile(name[0]);
  const auto found = std::find(tile_names_.begin(), tile_names_.end(), name);
  return found == tile_names_.end() ? no_tile : static_cast<std::uint8_t>(found - tile_names_.begin());
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
  if (puzzle.has_equal_tiles())
    return Error{ErrorCode::table_missing,
                 "puzzle " + puzzle.name() + " has equal tiles: it is answered without tables"};
  const auto board = SlideBoard::of(puzzle);
  const bool has_slides = board && !board->is_line();
  return check_cells(puzzle, "complete tables hold", has_slides ? max_slide_table_cells : max_table_cells);
}

Result<void> can_be_listed(const Puzzle& puzzle) {
  constexpr const char* what = "all states are listed of";
  if (!puzzle.has_equal_tiles() || puzzle.cells() <= max_unpacked_cells)
    return check_cells(puzzle, what, max_unpacked_cells);
  const auto boards = puzzle.boards();
  if (boards && *boards <= factorial(max_unpacked_cells)) return {};
  return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " +
                                              (boards ? grouped(*boards) : "too many") + " boards; " + what +
                                              " at most " + std::to_string(max_unpacked_cells) + " cells or " +
                                              grouped(factorial(max_unpacked_cells)) + " boards"};
}

int unpacked_cells(const Puzzle& puzzle) {
  if (const auto fits = check_cells(puzzle, "all states are listed of", max_unpacked_cells); !fits)
    throw std::length_error(fits.error().message);
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

State Puzzle::numbered(const State& state) const {
  State result = state;
  std::array<std::uint8_t, max_cells> next = kind_;  // by kind: the tile for the next cell that has one
  for (int cell = 0; cell < cells(); ++cell) {
    std::uint8_t& tile = next[kind_[state[cell]]];
    result[cell] = tile;
    tile = next_equal_[tile];
  }
  return result;
}

bool Puzzle::matches(const Target& target, const State& state) const {
  for (int cell = 0; cell < cells(); ++cell)
    if (target[cell] != Target::any && kind_[target[cell]] != kind_[state[cell]]) return false;
  return true;
}

Result<std::uint64_t> Puzzle::boards() const {
  if (!has_equal_tiles_) {
    if (const auto few = check_cells(*this, "64 bits number the boards of", max_ranked_cells); !few) return few.error();
    return factorial(cells());
  }
  std::uint64_t boards = 1;
  std::array<std::uint64_t, max_cells> of_kind{};
  for (int tile = 0; tile < cells(); ++tile) {
    // One more tile: as many boards for each place of it, but those that differ by equal tiles count once.
    if (__builtin_mul_overflow(boards, static_cast<std::uint64_t>(tile) + 1, &boards))
      return Error{ErrorCode::too_many_cells, "puzzle " + name_ + " has more boards than 64 bits number"};
    boards /= ++of_kind[kind_[static_cast<std::size_t>(tile)]];
  }
  return boards;
}

namespace {

/// How many tiles of each kind are left, and how many boards they make.
struct Left {
  std::array<std::uint8_t, max_cells> of_kind{};
  std::uint64_t tiles = 0;
  std::uint64_t boards = 0;

  explicit Left(const Puzzle& puzzle)
      : tiles(static_cast<std::uint64_t>(puzzle.cells())), boards(puzzle.boards().value()) {
    for (std::uint8_t tile = 0; tile < tiles; ++tile) ++of_kind[puzzle.kind(tile)];
  }

  /// How many of the boards begin with a tile of this kind: boards * of_kind / tiles, which is whole.
  std::uint64_t beginning_with(std::size_t kind) const {
    return boards / tiles * of_kind[kind] + boards % tiles * of_kind[kind] / tiles;
  }

  void take(std::size_t kind) {
    boards = beginning_with(kind);
    --of_kind[kind];
    --tiles;
  }
};

}  // namespace

std::uint64_t Puzzle::rank(const State& state) const {
  if (!has_equal_tiles_) return cantor_rank(state, cells());
  Left left(*this);
  std::uint64_t rank = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    const std::size_t kind = kind_[state[cell]];
    for (std::size_t smaller = 0; smaller < kind; ++smaller)
      if (left.of_kind[smaller] > 0) rank += left.beginning_with(smaller);
    left.take(kind);
  }
  return rank;
}

State Puzzle::unrank(std::uint64_t rank) const {
  if (!has_equal_tiles_) return cantor_unrank(rank, cells());
  Left left(*this);
  State state = identity_permutation();
  for (int cell = 0; cell < cells(); ++cell) {
    std::size_t kind = 0;
    for (; left.of_kind[kind] == 0 || rank >= left.beginning_with(kind); ++kind)
      if (left.of_kind[kind] > 0) rank -= left.beginning_with(kind);
    state[cell] = static_cast<std::uint8_t>(kind);
    left.take(kind);
  }
  return numbered(state);
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) names += std::string(builtin.name) + ", ";
  return names +
         "and slideRxC for boards of slides with R rows and C columns, of up to 32 cells, rotateRxC and "
         "mixedRxC of up to 12";
}

}  // namespace tilebase

#include <tilebase/puzzle.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

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

std::optional<MoveId> Puzzle::inverse(MoveId move) const {
  if (move >= moves_.size()) return std::nullopt;
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

std::vector<std::string> Puzzle::warnings() const {
  const auto touches = [](const Move& move, int cell) {
    return std::any_of(move.at.begin(), move.at.end(), [&](const auto& step) { return step && (*step)[cell] != cell; });
  };
  std::string idle;
  int count = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    if (std::any_of(moves_.begin(), moves_.end(), [&](const Move& move) { return touches(move, cell); })) continue;
    idle += (count++ == 0 ? " " : ", ") + std::to_string(cell + 1);
  }
  if (count == 0) return {};
  return {"puzzle '" + name() + "': no move touches cell" + (count == 1 ? "" : "s") + idle +
          (count == 1 ? "; its tile never moves" : "; their tiles never move")};
}

std::string Puzzle::word(const Path& path) const {
  const bool single = std::all_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.name.size() == 1; });
  std::string text;
  for (const MoveId move : path) {
    if (!single && !text.empty()) text += ' ';
    text += moves_.at(move).name;
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
  if (puzzle.has_equal_tiles()) {
    const auto fits = check_cells(puzzle, "tables hold goals of", max_goal_cells);
    return fits ? can_be_listed(puzzle) : fits;
  }
  const auto board = SlideBoard::of(puzzle);
  const bool has_slides = board && !board->is_line();
  return check_cells(puzzle, "complete tables hold", has_slides ? max_slide_table_cells : max_table_cells);
}

Result<void> can_be_listed(const Puzzle& puzzle) {
  constexpr const char* what = "all states are listed of";
  if (!puzzle.has_equal_tiles() || puzzle.cells() <= max_unpacked_cells)
    return check_cells(puzzle, what, max_unpacked_cells);
  const auto boards = puzzle.boards();
  if (boards && *boards <= max_listed_boards) return {};
  return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " +
                                              (boards ? grouped(*boards) : "too many") + " boards; " + what +
                                              " at most " + std::to_string(max_unpacked_cells) + " cells or " +
                                              grouped(max_listed_boards) + " boards"};
}

int unpacked_cells(const Puzzle& puzzle) {
  if (const auto fits = check_cells(puzzle, "all states are listed of", max_unpacked_cells); !fits)
    throw std::length_error(fits.error().message);
  return puzzle.cells();
}

bool is_slides(const Puzzle& puzzle) {
  return SlideBoard::of(puzzle).has_value();
}

State Puzzle::numbered(const State& state) const {
  State result = state;
  std::array<std::uint8_t, max_cells> next = kind_;  // by kind: the tile for the next cell that has one
  constexpr unsigned mask = max_cells - 1;           // keeps what is no arrangement inside of the arrays
  for (int cell = 0; cell < cells(); ++cell) {
    std::uint8_t& tile = next[kind_[state[cell] & mask]];
    result[cell] = tile;
    tile = next_equal_[tile & mask];
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

}  // namespace tilebase

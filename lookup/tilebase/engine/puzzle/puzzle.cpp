#include <tilebase/puzzle.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/puzzle/group_base.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

std::uint8_t Puzzle::tile(std::string_view name) const {
  if (name.size() == 1) return tile(name[0]);
  const auto place = std::find(read_names_.begin(), read_names_.end(), name);
  return place == read_names_.end() ? no_tile : static_cast<std::uint8_t>(place - read_names_.begin());
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
  const auto place = std::find_if(moves_.begin(), moves_.end(), takes_back);
  if (place == moves_.end()) return std::nullopt;
  return static_cast<MoveId>(place - moves_.begin());
}

std::vector<Successor> Puzzle::successors(const State& state) const {
  std::vector<Successor> successors;
  successors.reserve(moves_.size());
  for (std::size_t move = 0; move < moves_.size(); ++move)
    if (const auto after = apply(state, static_cast<MoveId>(move)))
      successors.push_back({static_cast<MoveId>(move), *after});
  return successors;
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
  const bool has_short_moves =
      std::all_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.name.size() == 1; });
  std::string text;
  for (const MoveId move : path) {
    if (!has_short_moves && !text.empty()) text += ' ';
    text += moves_.at(move).name;
  }
  return text;
}

namespace {

/// Checks that a puzzle has at most `limit` cells. Errors: too_many_cells, with a message that names `what`.
Result<void> check_cells(const Puzzle& puzzle, const char* what, int limit) {
  if (puzzle.cells() <= limit) return {};
  return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " + std::to_string(puzzle.cells()) +
                                              " cells; " + what + " at most " + std::to_string(limit)};
}

/// Whether the slides of a puzzle have tables of one bit a state.
bool has_slide_table(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && !board->is_line();
}

}  // namespace

Result<void> has_table_by_cells(const Puzzle& puzzle) {
  if (puzzle.has_equal_tiles()) {
    const auto fits = check_cells(puzzle, "tables hold goals of", max_goal_cells);
    return fits ? can_be_listed(puzzle) : fits;
  }
  return check_cells(puzzle, "complete tables hold", has_slide_table(puzzle) ? max_slide_table_cells : max_table_cells);
}

bool is_numbered_by_groups(const Puzzle& puzzle) {
  return !is_unpacked(puzzle) && !puzzle.has_equal_tiles() && !has_slide_table(puzzle);
}

Result<void> can_have_table(const Puzzle& puzzle) {
  auto fits = has_table_by_cells(puzzle);
  if (fits || has_group_table(puzzle)) return {};
  if (puzzle.has_equal_tiles() || SlideBoard::with_walls(puzzle)) return fits;
  return Error{fits.error().code, fits.error().message + ", or " +
                                      group_digits(static_cast<std::uint64_t>(most_group_states)) + " states"};
}

bool has_row_file(const Puzzle& puzzle) {
  return !has_table_by_cells(puzzle) && !SlideBoard::with_walls(puzzle);
}

Result<void> can_be_listed(const Puzzle& puzzle) {
  constexpr const char* what = "all states are listed of";
  if (!puzzle.has_equal_tiles() || puzzle.cells() <= max_unpacked_cells)
    return check_cells(puzzle, what, max_unpacked_cells);
  const auto boards = puzzle.boards();
  if (boards && *boards <= max_listed_boards) return {};
  return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " +
                                              (boards ? group_digits(*boards) : "too many") + " boards; " + what +
                                              " at most " + std::to_string(max_unpacked_cells) + " cells or " +
                                              group_digits(max_listed_boards) + " boards"};
}

int unpacked_cells(const Puzzle& puzzle) {
  if (const auto fits = check_cells(puzzle, "all states are listed of", max_unpacked_cells); !fits)
    throw std::length_error(fits.error().message);
  return puzzle.cells();
}

bool is_slides(const Puzzle& puzzle) {
  return SlideBoard::of(puzzle).has_value();
}

State Puzzle::representative(const State& state) const {
  State result = state;
  std::array<std::uint8_t, max_cells> next = kind_;  // number of the next tile of each kind
  constexpr unsigned mask = max_cells - 1;           // keeps tiles of an invalid state inside the arrays
  for (int cell = 0; cell < cells(); ++cell) {
    std::uint8_t& tile = next[kind_[state[cell] & mask]];
    result[cell] = tile;
    tile = next_equal_[tile & mask];
  }
  return result;
}

bool Puzzle::matches(const Target& target, const State& state) const {
  return target.any_goal([&](const Target& goal) {
    for (int cell = 0; cell < cells(); ++cell)
      if (goal[cell] != Target::any && kind_[goal[cell]] != kind_[state[cell]]) return false;
    return true;
  });
}

Result<std::uint64_t> Puzzle::boards() const {
  if (!has_equal_tiles_) {
    if (const auto fits = check_cells(*this, "64 bits number the boards of", max_ranked_cells); !fits)
      return fits.error();
    return factorial(cells());
  }
  std::uint64_t boards = 1;
  std::array<std::uint64_t, max_cells> tiles_of_kind{};
  for (int tile = 0; tile < cells(); ++tile) {
    // A further tile has tile + 1 places among the tiles so far; boards that differ only by equal tiles count once.
    if (__builtin_mul_overflow(boards, static_cast<std::uint64_t>(tile) + 1, &boards))
      return Error{ErrorCode::too_many_cells, "puzzle " + name_ + " has more boards than 64 bits number"};
    boards /= ++tiles_of_kind[kind_[static_cast<std::size_t>(tile)]];
  }
  return boards;
}

namespace {

/// Tiles for the cells that are not read yet.
struct RemainingTiles {
  std::array<std::uint8_t, max_cells> of_kind{};  // number of tiles, by kind
  std::uint64_t tiles = 0;                        // number of tiles
  std::uint64_t boards = 0;                       // number of different arrangements

  explicit RemainingTiles(const Puzzle& puzzle)
      : tiles(static_cast<std::uint64_t>(puzzle.cells())), boards(puzzle.boards().value()) {
    for (int tile = 0; tile < puzzle.cells(); ++tile) ++of_kind[puzzle.kind(static_cast<std::uint8_t>(tile))];
  }

  /// Number of the arrangements that begin with a tile of a kind: boards * of_kind / tiles, which is an integer.
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
  if (!fits(*this, state)) throw std::invalid_argument(misfit_error(*this, state).message);
  if (!has_equal_tiles_) return cantor_rank(state, cells());
  RemainingTiles remaining(*this);
  std::uint64_t rank = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    const std::size_t kind = kind_[state[cell]];
    for (std::size_t smaller = 0; smaller < kind; ++smaller)
      if (remaining.of_kind[smaller] > 0) rank += remaining.beginning_with(smaller);
    remaining.take(kind);
  }
  return rank;
}

State Puzzle::unrank(std::uint64_t rank) const {
  if (!has_equal_tiles_) return cantor_unrank(rank, cells());
  RemainingTiles remaining(*this);
  State state = identity_permutation(cells());
  for (int cell = 0; cell < cells(); ++cell) {
    std::size_t kind = 0;
    for (; remaining.of_kind[kind] == 0 || rank >= remaining.beginning_with(kind); ++kind)
      if (remaining.of_kind[kind] > 0) rank -= remaining.beginning_with(kind);
    state[cell] = static_cast<std::uint8_t>(kind);
    remaining.take(kind);
  }
  return representative(state);
}

}  // namespace tilebase

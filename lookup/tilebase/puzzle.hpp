#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/permutation.hpp>
#include <tilebase/result.hpp>
#include <tilebase/target.hpp>

/// puzzle/: what a puzzle is, without any table: permutations, moves, definitions, boards as text, ranks and indices,
/// symmetries. Every number of a state is derived here.
namespace tilebase {

/// A named partial permutation of the cells. `at[b]` is what it does when the blank is in cell b, nothing where it is
/// not allowed; a puzzle without a blank has the one entry `at[0]`. Lane c of an entry is the cell that the tile in
/// cell c comes from.
struct Move {
  std::string name;
  std::vector<std::optional<Permutation>> at;
};

/// A move by its number: its place, from 0, among the puzzle's moves ordered by name.
using MoveId = std::uint8_t;

/// A sequence of moves.
using Path = std::vector<MoveId>;

/// A move and the state that it leads to.
struct Successor {
  MoveId move;
  State state;
};

/// A board as printed: rows of cell numbers, -1 for a gap.
using Layout = std::vector<std::vector<int>>;

/// What a puzzle is made of, as data.
struct PuzzleParts {
  std::string name;                ///< letters, digits, `_ - .`
  std::vector<std::string> tiles;  ///< their names, tile 0 first; 2 to 32; tiles of one name are equal
  std::optional<int> blank{};      ///< the tile that is the blank; its name is one of `x X 0 _ .`
  Layout layout{};                 ///< if empty, all cells in one row
  std::vector<Move> moves;         ///< in any order, at most 256
};

/// A puzzle: cells, a layout for printing, perhaps a blank, and named moves. Immutable; reading it from many threads is
/// safe.
class Puzzle {
 public:
  /// Reads a definition (data/puzzles/*.puzzle shows the syntax). `source` names the text in errors, which have the
  /// form `SOURCE:LINE: reason`. Errors: bad_definition.
  TILEBASE_EXPORT static Result<Puzzle> parse(std::string_view text, std::string_view source);

  /// The puzzle of these parts. Errors: bad_definition, `puzzle NAME: reason`, also if its definition() would be longer
  /// than 65,536 bytes.
  TILEBASE_EXPORT static Result<Puzzle> of(PuzzleParts parts);

  const std::string& name() const { return name_; }
  int cells() const { return static_cast<int>(tile_names_.size()); }

  /// The name of each tile, tile 0 first; `x` for the blank. At most max_tile_name characters each.
  const std::vector<std::string>& tile_names() const { return tile_names_; }
  static constexpr std::size_t max_tile_name = 8;

  /// Whether each tile's name is one character. Boards may then be written, and are printed, without separators.
  bool has_short_names() const { return has_short_names_; }

  /// The canonical goal as answers print it: the names of the tiles, run together where has_short_names(), else with
  /// single blanks between. Every board of the puzzle has as many characters.
  const std::string& tiles() const { return tiles_; }

  /// Whether several tiles have the same name. Such tiles are equal: boards that look the same are the same board, and
  /// a target is matched by every board that shows its names. In every state, equal tiles have ascending numbers in the
  /// order of the cells, so states are equal if their boards are.
  bool has_equal_tiles() const { return has_equal_tiles_; }

  /// The first of the tiles that are equal to this one.
  std::uint8_t kind(std::uint8_t tile) const { return kind_[tile]; }

  /// The next of the tiles that are equal to this one; no_tile if it is the last.
  std::uint8_t next_equal(std::uint8_t tile) const { return next_equal_[tile]; }

  /// The state with equal tiles numbered in the order of the cells. O(cells)
  TILEBASE_EXPORT State numbered(const State& state) const;

  /// Whether a state shows the wanted tile, or an equal one, in every cell that is not a wildcard. O(cells)
  TILEBASE_EXPORT bool matches(const Target& target, const State& state) const;

  /// The blank's tile number; nothing for a puzzle without a blank.
  std::optional<int> blank() const { return blank_; }

  /// How many boards there are, solvable or not: cells!, divided by k! for each k equal tiles. Ranks are below it.
  /// Errors: too_many_cells where 64 bits do not hold it, or not the numbers on the way.
  TILEBASE_EXPORT Result<std::uint64_t> boards() const;

  /// The place of a board, from 0, among all boards in lexicographic order, tiles in the order of the puzzle's own
  /// goal: the Cantor index, if no tiles are equal. boards() must be known. O(cells), with equal tiles O(cells^2).
  TILEBASE_EXPORT std::uint64_t rank(const State& state) const;

  /// The inverse of rank(): `rank` is below boards().
  TILEBASE_EXPORT State unrank(std::uint64_t rank) const;

  /// The tile of a name of one character, the first of equal ones, the spellings of the blank included; no_tile for any
  /// other character. O(1).
  static constexpr std::uint8_t no_tile = 0xFF;
  std::uint8_t tile(char name) const { return tile_by_character_[static_cast<unsigned char>(name)]; }

  /// The same for a name of any length. O(cells) for names of more than one character.
  TILEBASE_EXPORT std::uint8_t tile(std::string_view name) const;

  const Layout& layout() const { return layout_; }

  /// All moves, ordered by name as bytes.
  const std::vector<Move>& moves() const { return moves_; }

  /// The definition in the canonical form of data/FORMAT.md: equal for equal puzzles, and readable by parse(). At most
  /// 65,536 bytes.
  const std::string& definition() const { return definition_; }

  /// Lists what the definition allows but hardly means, a line each: cells that no move touches, whose tiles never
  /// move. Empty for built-in puzzles. O(moves * cells^2).
  TILEBASE_EXPORT std::vector<std::string> warnings() const;

  /// The canonical goal that the definition names: tile c in cell c.
  State goal() const { return identity_permutation(); }
  Target goal_target() const { return Target(goal(), cells()); }

  /// The cell of the blank in a state; 0 without a blank. It selects a move's entry.
  int blank_cell(const State& state) const { return blank_ ? state.lane_of(*blank_) : 0; }

  /// How many entries each move has: one for each cell with a blank, else one.
  int blank_cells() const { return blank_ ? cells() : 1; }

  /// The cell of the blank after a step that a move makes with the blank in that cell; 0 without a blank. A step is an
  /// entry of a move.
  int blank_cell_after(const Permutation& step, int blank_cell) const { return blank_ ? step.lane_of(blank_cell) : 0; }

  /// The state after a move, or nothing where the move is not allowed and for a number that is no move's. O(1).
  std::optional<State> apply(const State& state, MoveId move) const {
    if (move >= moves_.size()) return std::nullopt;
    const auto& step = moves_[move].at[static_cast<std::size_t>(blank_cell(state))];
    if (!step) return std::nullopt;
    return has_equal_tiles_ ? numbered(compose(state, *step)) : compose(state, *step);
  }

  /// The move that takes a move back wherever that is allowed, the first by name; nothing if there is none, and for a
  /// number that is no move's. O(moves * cells).
  TILEBASE_EXPORT std::optional<MoveId> inverse(MoveId move) const;

  /// Every move that is allowed in a state, by name, with the state after it. O(moves).
  TILEBASE_EXPORT std::vector<Successor> successors(const State& state) const;

  /// A path as text: one word where the name of every move of the puzzle is one character, else names with single
  /// spaces. Throws std::out_of_range for a number that is no move's.
  TILEBASE_EXPORT std::string word(const Path& path) const;

 private:
  friend class DefinitionReader;
  explicit Puzzle(const PuzzleParts& parts);

  std::string name_;
  std::vector<std::string> tile_names_;
  bool has_short_names_ = true;
  bool has_equal_tiles_ = false;
  std::array<std::uint8_t, max_cells> kind_{};        // by tile
  std::array<std::uint8_t, max_cells> next_equal_{};  // by tile
  std::string tiles_;
  std::optional<int> blank_;
  std::array<std::uint8_t, 256> tile_by_character_{};
  Layout layout_;
  std::vector<Move> moves_;
  std::string definition_;
};

/// Whether a puzzle is a board of slides: a full rectangle, all its slides and no other moves, no equal tiles.
TILEBASE_EXPORT bool is_slides(const Puzzle& puzzle);

/// Done if the puzzle may have complete tables: it has at most 12 cells, or is a board of slides of at most 16, with
/// two rows and two columns or more; or it has equal tiles, at most 16 cells, and at most
/// Tablebase::most_listed_boards boards. Errors: too_many_cells.
TILEBASE_EXPORT Result<void> can_have_table(const Puzzle& puzzle);

/// A definition compiled into the library from data/puzzles/; both texts are followed by a NUL.
struct BuiltinDefinition {
  std::string_view name;
  std::string_view text;
};

/// All built-in definitions, in the order of their names.
TILEBASE_EXPORT std::span<const BuiltinDefinition> builtin_definitions();

/// The name of the built-in puzzle that people mean: `4x4`, `15`, `15-puzzle` are `slide4x4`, with so many tiles the
/// board of slides that is nearest to a square. Any other text is returned as it is.
TILEBASE_EXPORT std::string builtin_name(std::string_view typed);

/// The built-in puzzle of that name, or builtin_name() of it: one of builtin_definitions(), or a board with R rows and
/// C columns: `slideRxC` of 2 to 32 cells, tiles 1, 2, ... and the blank last; `rotateRxC` without a blank, whose moves
/// are the rotations of rows and columns; `mixedRxC` with both. The last two have at most 12 cells, two rows and two
/// columns at least. Errors: too_many_cells for a board that is larger; table_missing for any other name, with one that
/// is similar.
TILEBASE_EXPORT Result<Puzzle> builtin_puzzle(std::string_view typed);

/// The names of all built-in puzzles, those of squares first; some of them twice.
TILEBASE_EXPORT std::vector<std::string> builtin_puzzle_names();

/// The same in short, slideRxC and its like among them, separated by ", ", for messages.
TILEBASE_EXPORT std::string builtin_names();

}  // namespace tilebase

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

/// puzzle/: puzzles without any table: permutations, moves, definitions, boards as text, ranks and indices, symmetries.
/// Ranks and indices of states are computed here alone.
namespace tilebase {

/// A named partial permutation of the cells. `at[b]` is its permutation with the blank in cell b, nullopt if the move
/// is not allowed there; a puzzle without a blank has `at[0]` alone. Lane c of a permutation is the cell that the tile
/// in cell c comes from.
struct Move {
  std::string name;
  std::vector<std::optional<Permutation>> at;
};

/// Number of a move: its place, from 0, among the puzzle's moves ordered by name.
using MoveId = std::uint8_t;

/// A sequence of moves.
using Path = std::vector<MoveId>;

/// A move and the state that it leads to.
struct Successor {
  MoveId move;
  State state;
};

/// Layout of a printed board: rows of cell numbers, -1 for a gap.
using Layout = std::vector<std::vector<int>>;

/// Parts of a puzzle, as data.
struct PuzzleParts {
  std::string name;                ///< letters, digits, `_ - .`
  std::vector<std::string> tiles;  ///< names of the tiles, tile 0 first; 2 to 64; tiles of one name are equal
  std::optional<int> blank{};      ///< number of the tile that is the blank; boards print it as `x`
  Layout layout{};                 ///< places of the cells; {} puts all in one row
  std::vector<Move> moves;         ///< moves in any order, at most 256
};

/// A puzzle: cells, a layout for printing, perhaps a blank, and named moves. Immutable; safe to share by threads.
class Puzzle {
 public:
  /// Reads a definition (data/puzzles/*.puzzle shows the syntax). `source` names the text in errors, which have the
  /// form `SOURCE:LINE: reason`. Errors: bad_definition.
  TILEBASE_EXPORT static Result<Puzzle> parse(std::string_view text, std::string_view source = "definition");

  /// Creates the puzzle of these parts. Errors: bad_definition, `puzzle NAME: reason`, also if its definition() would
  /// be longer than 524,288 bytes.
  TILEBASE_EXPORT static Result<Puzzle> of(PuzzleParts parts);

  const std::string& name() const { return name_; }
  int cells() const { return static_cast<int>(tile_names_.size()); }

  /// Names of the tiles, tile 0 first; `x` for the blank. Each has at most max_tile_name characters.
  const std::vector<std::string>& tile_names() const { return tile_names_; }

  /// Names of the tiles in the boards that are read: those of the definition, or of with_blank().
  const std::vector<std::string>& read_names() const { return read_names_; }

  /// Returns the same puzzle, whose boards are read with another name of the blank, beside its usual ones that are no
  /// tiles. In a puzzle of tiles 1 to N-1, the name N-1 means that boards have the tiles 0 to N-2. Boards are printed
  /// as before. Errors: bad_board for a puzzle without a blank, and for the name of another tile.
  TILEBASE_EXPORT Result<Puzzle> with_blank(std::string_view name) const;
  static constexpr std::size_t max_tile_name = 8;

  /// Returns whether each tile's name is one character. Boards then need no separators, and are printed without.
  bool has_short_names() const { return has_short_names_; }

  /// Text of the canonical goal as answers print it: the names of the tiles, run together if has_short_names(), else
  /// with single blanks between. Every board of the puzzle has as many characters.
  const std::string& tiles() const { return tiles_; }

  /// Returns whether several tiles have the same name. They are equal: boards that look the same are the same board,
  /// and a target is matched by every board that shows its names. In every state, equal tiles have ascending numbers in
  /// the order of the cells, so states are equal if their boards are.
  bool has_equal_tiles() const { return has_equal_tiles_; }

  /// Returns the first of the tiles that are equal to `tile`, which is below cells().
  std::uint8_t kind(std::uint8_t tile) const { return kind_[tile]; }

  /// Returns the next of the tiles that are equal to `tile`, which is below cells(); no_tile if it is the last.
  std::uint8_t next_equal(std::uint8_t tile) const { return next_equal_[tile]; }

  /// Returns the state with these tiles, by cell; equal tiles are put in the order of representative(). Errors:
  /// bad_board for a wrong number of tiles, a number that is no tile's, and a tile that occurs twice. O(cells).
  TILEBASE_EXPORT Result<State> state(std::span<const std::uint8_t> tiles) const;

  /// Returns the target with these tiles, by cell, or Target::any for a wildcard. Errors: as for state(). O(cells).
  TILEBASE_EXPORT Result<Target> target(std::span<const std::uint8_t> tiles) const;

  /// Returns the target that a state alone matches. Errors: bad_board for a state that is no state of the puzzle.
  TILEBASE_EXPORT Result<Target> target(const State& state) const;

  /// Returns the state that stands for all states of the same board: its equal tiles have ascending numbers in the
  /// order of the cells. O(cells).
  TILEBASE_EXPORT State representative(const State& state) const;

  /// Returns whether a state has the wanted tile of a goal, or an equal tile, in every cell that is not a wildcard.
  /// O(cells * goals).
  TILEBASE_EXPORT bool matches(const Target& target, const State& state) const;

  /// Number of the tile that is the blank; nullopt for a puzzle without a blank.
  std::optional<int> blank() const { return blank_; }

  /// Returns the number of boards, solvable or not: cells!, divided by k! for each k equal tiles. Ranks are below it.
  /// Errors: too_many_cells if 64 bits do not hold the number, or not the numbers that its computation needs.
  TILEBASE_EXPORT Result<std::uint64_t> boards() const;

  /// Returns the place of a board, from 0, among all boards in lexicographic order, tiles in the order of the puzzle's
  /// goal: the Cantor index, if no tiles are equal. boards() must be no error. O(cells), with equal tiles O(cells^2).
  /// Throws std::invalid_argument for a state that is no state of the puzzle.
  TILEBASE_EXPORT std::uint64_t rank(const State& state) const;

  /// Returns the state of a rank, which must be below boards(): the inverse of rank().
  TILEBASE_EXPORT State unrank(std::uint64_t rank) const;

  /// Number that no tile has.
  static constexpr std::uint8_t no_tile = 0xFF;

  /// Returns the tile that boards name by one character, the first of equal tiles, the spellings of the blank included;
  /// no_tile for any other character. O(1).
  std::uint8_t tile(char name) const { return tile_by_character_[static_cast<unsigned char>(name)]; }

  /// Returns the tile that boards name so, like tile(char), by any number of characters. O(cells) for names of more
  /// than one character.
  TILEBASE_EXPORT std::uint8_t tile(std::string_view name) const;

  const Layout& layout() const { return layout_; }

  /// Moves, ordered by name as bytes.
  const std::vector<Move>& moves() const { return moves_; }

  /// Text of the definition in the canonical form of data/FORMAT.md: equal for equal puzzles, and readable by parse().
  /// At most 524,288 bytes.
  const std::string& definition() const { return definition_; }

  /// Lists likely mistakes that the definition allows, a line each: cells that no move touches, whose tiles never move.
  /// Empty for built-in puzzles. O(moves * cells^2).
  TILEBASE_EXPORT std::vector<std::string> warnings() const;

  /// Returns the canonical goal of the definition: tile c in cell c.
  State goal() const { return identity_permutation(cells()); }
  TILEBASE_EXPORT Target goal_target() const;

  /// Returns the cell of the blank in a state, which selects a move's entry; 0 without a blank.
  int blank_cell(const State& state) const { return blank_ ? state.lane_of(*blank_) : 0; }

  /// Returns the number of entries of each move: one for each cell with a blank, else one.
  int blank_cells() const { return blank_ ? cells() : 1; }

  /// Returns the cell of the blank after a step from `blank_cell`; 0 without a blank. A step is an entry of a move.
  int blank_cell_after(const Permutation& step, int blank_cell) const { return blank_ ? step.lane_of(blank_cell) : 0; }

  /// Returns the state after a move; nullopt if the move is not allowed, its number is no move's, or the state has
  /// another number of cells. O(cells).
  std::optional<State> apply(const State& state, MoveId move) const {
    if (move >= moves_.size() || state.cells != cells()) return std::nullopt;
    const auto& step = moves_[move].at[static_cast<std::size_t>(blank_cell(state))];
    if (!step) return std::nullopt;
    const State after = compose(state, *step, cells());
    return has_equal_tiles_ ? representative(after) : after;
  }

  /// Returns the move that takes a move back wherever that is allowed, the first by name; nullopt if there is none, or
  /// the number is no move's. O(moves * cells).
  TILEBASE_EXPORT std::optional<MoveId> inverse(MoveId move) const;

  /// Returns every move that is allowed in a state, by name, with the state after it. O(moves).
  TILEBASE_EXPORT std::vector<Successor> successors(const State& state) const;

  /// Formats a path as text: one word if the name of every move of the puzzle is one character, else names with single
  /// spaces. Throws std::out_of_range for a number that is no move's.
  TILEBASE_EXPORT std::string word(const Path& path) const;

 private:
  friend class DefinitionReader;
  explicit Puzzle(const PuzzleParts& parts);
  void index_characters();

  std::string name_;
  std::vector<std::string> tile_names_;
  std::vector<std::string> read_names_;
  bool has_short_names_ = true;
  bool has_equal_tiles_ = false;
  std::array<std::uint8_t, max_cells> kind_{};        // index: tile
  std::array<std::uint8_t, max_cells> next_equal_{};  // index: tile
  std::string tiles_;
  std::optional<int> blank_;
  std::array<std::uint8_t, 256> tile_by_character_{};
  Layout layout_;
  std::vector<Move> moves_;
  std::string definition_;
};

/// Returns whether a puzzle is a board of slides: a full rectangle, all its slides and no other moves, no equal tiles.
TILEBASE_EXPORT bool is_slides(const Puzzle& puzzle);

/// Returns no error if the puzzle may have complete tables: it has at most 12 cells, or is a board of slides of at most
/// 16 cells, with two rows and two columns or more; or its moves lead to at most 500,000,000 states, and it is no board
/// of slides; or it has equal tiles, at most 16 cells, and at most Tablebase::most_listed_boards boards. At most some
/// milliseconds. Errors: too_many_cells.
TILEBASE_EXPORT Result<void> can_have_table(const Puzzle& puzzle);

/// A definition compiled into the library from data/puzzles/; both texts are followed by a NUL.
struct BuiltinDefinition {
  std::string_view name;
  std::string_view text;
};

/// Returns all built-in definitions, in the order of their names.
TILEBASE_EXPORT std::span<const BuiltinDefinition> builtin_definitions();

/// Returns the name of the built-in puzzle that people mean: `4x4`, `15`, `15-puzzle` are `slide4x4`; a number of tiles
/// means the board of slides nearest to a square, if that is no line; `loopoverRxC` is `rotateRxC`; letters may be
/// capitals. Any other text is returned as it is.
TILEBASE_EXPORT std::string builtin_name(std::string_view typed);

/// Creates the built-in puzzle of that name, or of its builtin_name(): of data/puzzles/, or with R rows and C columns,
/// of 2 to 64 cells: `slideRxC`, tiles 1, 2, ... and the blank last; `rotateRxC` without a blank, whose rows and
/// columns shift; `mixedRxC` with both; `twiddleRxC`, whose blocks of 2x2 turn. With `-multi` behind the name, a run of
/// one move is a move, too. All but slides have two rows and two columns at least. Errors: too_many_cells for a board
/// that is larger; table_missing for any other name, with a similar name in its message.
TILEBASE_EXPORT Result<Puzzle> builtin_puzzle(std::string_view typed);

/// Returns the names of all built-in puzzles, squares first; some names occur twice.
TILEBASE_EXPORT std::vector<std::string> builtin_puzzle_names();

/// Returns the names of the built-in puzzles as messages list them: separated by ", ", with patterns such as slideRxC.
TILEBASE_EXPORT std::string builtin_names();

}  // namespace tilebase

#pragma once

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tilebase/puzzle.hpp>

/// Helpers of the readers of definitions: checks of the parts of a puzzle, and the moves that a definition names by a
/// word, which are slides, and rotations of the rows and columns of a layout.
namespace tilebase {

/// Returns the definitions of data/puzzles/large/, which are known by name, but too large for tables in the library.
std::span<const BuiltinDefinition> large_definitions();

/// Returns the puzzle that an unknown name may mean: of a family without a size its board of 4x4, else the one of
/// `names` and of the built-in names that is most similar; "" if none is.
std::string similar_puzzle(std::string_view typed, std::vector<std::string> names);

/// Returns the names of the built-in puzzles that have no tables in the library, of a family `slideRxC`.
std::vector<std::string> names_without_tables();

/// Returns the end of builtin_names(): the puzzles without tables in the library.
std::string other_builtin_names();

/// A complaint is the end of an error's message; nullopt if the part is valid.
using Complaint = std::optional<std::string>;

Complaint complaint_about_name(const std::string& puzzle);
Complaint complaint_about_tiles(const std::vector<std::string>& names);

/// Checks the name of the blank; `blank` must be a number of a tile.
Complaint complaint_about_blank(const std::vector<std::string>& names, int blank);

Complaint complaint_about_move_name(const std::string& name);
Complaint complaint_about_count(std::size_t moves);

/// Returns a puzzle's definition in the canonical form of data/FORMAT.md.
std::string canonical_definition(const Puzzle& puzzle);

/// Returns a move that permutes the cells by `from`, whatever the blank's cell.
Move move_everywhere(std::string name, const Permutation& from, int blank_cells);

/// Pairs of different cells, the smaller cell first.
using Edges = std::set<std::pair<int, int>>;

/// Returns the pairs of cells that lie side by side or one above the other.
Edges neighbours(const Layout& layout);

/// Returns the moves by which the blank swaps places with the tile at the other end of an edge, in any order. The
/// blank's destination names a move: `u d l r` for a neighbour, or over the border of a full rectangle for the other
/// end of its row or column; else the number of the cell, from 1. So the moves that are allowed with the blank in a
/// cell have different names. The result has a move for each letter of `names`, even if no edge has that name. `cells`
/// is the number of cells of the layout.
std::vector<Move> slide_moves(const Layout& layout, int cells, const Edges& edges, const std::string& names);

/// Returns the moves of `slides = orthogonal`, by which the blank swaps places with any neighbour: `u d l r`, or no
/// moves if no two cells are neighbours.
std::vector<Move> slide_moves(const Layout& layout, int cells);

/// Whether the layout is a rectangle without gaps.
bool is_full_rectangle(const Layout& layout);

/// Returns the numbers of rows and columns of a full rectangle whose cells are in reading order; {} for other layouts.
std::array<std::size_t, 2> shape_in_reading_order(const Layout& layout);

/// Returns the columns of a full rectangle.
Layout columns_of(const Layout& layout);

/// Returns the cyclic shifts by one cell, in both directions, of each line of cells, whatever the blank's cell. Names
/// are the letter `back` or `forth` and the number of the line, from 1. Lines must be at least two cells long.
std::vector<Move> shifts(const Layout& lines, char back, char forth, int blank_cells);

/// Whether a text is a definition in the format of twsearch: its first line, but for blank lines and comments, is
/// `Name` or `Set` with further words, not with an `=`.
bool is_tws(std::string_view text);

/// Reads a definition of twsearch. Errors: bad_definition, `SOURCE:LINE: reason`.
Result<Puzzle> puzzle_of_tws(std::string_view text, std::string_view source);

}  // namespace tilebase

// The C interface to tablebases (opening, limits, closing) and to puzzles (properties, boards, moves).

#include <span>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Puzzle;
using tilebase::StoredTable;
using tilebase::Tablebase;

namespace {

/// Stores a new handle for the Tablebase that `open` returns in *tablebase; null if it throws.
template <class Open>
tilebase_status store_tablebase(tilebase_tablebase** tablebase, tilebase_error* error, Open open) noexcept {
  return run_call(error, [&] {
    *require(tablebase, "tablebase") = nullptr;
    *tablebase = new tilebase_tablebase(open());  // NOLINT(bugprone-unhandled-exception-at-new): run_call() handles it
  });
}

/// Number that ends a row in a layout that is one list.
constexpr int end_of_row = -2;

/// Returns the permutation of the cells in a row; nullopt if the row says that the move is not allowed.
std::optional<tilebase::Permutation> step_of(const std::uint8_t* row, int cells) {
  if (*row == TILEBASE_NOT_ALLOWED) return std::nullopt;
  auto from = tilebase::identity_permutation();
  std::copy_n(row, cells, from.lane.begin());
  return from;
}

/// Returns a definition as data of C++; throws a CallError for null pointers and a bad number of cells. Puzzle::of()
/// checks the rest.
tilebase::PuzzleParts parts_of(const tilebase_definition& definition) {
  tilebase::PuzzleParts parts;
  parts.name = require(definition.name, "name");
  if (definition.cells < 2 || definition.cells > tilebase::max_cells)
    refuse("cells " + std::to_string(definition.cells) + " is not a number from 2 to " +
           std::to_string(tilebase::max_cells));
  for (int tile = 0; tile < definition.cells; ++tile)
    parts.tiles.emplace_back(require(require(definition.tiles, "tiles")[tile], "a tile's name"));
  if (definition.blank != -1) parts.blank = definition.blank;
  if (definition.layout_size > 0) require(definition.layout, "layout");
  for (std::size_t i = 0, row = 0; i < definition.layout_size; ++i) {
    if (parts.layout.size() == row) parts.layout.emplace_back();
    if (definition.layout[i] == end_of_row)
      ++row;
    else
      parts.layout.back().push_back(definition.layout[i]);
  }
  if (definition.move_count > 0) require(definition.moves, "moves");
  const int entries = parts.blank ? definition.cells : 1;
  for (std::size_t i = 0; i < definition.move_count; ++i) {
    tilebase::Move move{require(definition.moves[i].name, "a move's name"), {}};
    const std::uint8_t* const from = require(definition.moves[i].from, "from");
    for (int entry = 0; entry < entries; ++entry)
      move.at.push_back(step_of(from + std::ptrdiff_t{entry} * definition.cells, definition.cells));
    parts.moves.push_back(std::move(move));
  }
  return parts;
}

tilebase::Path path_of(const Puzzle& puzzle, const std::uint8_t* moves, std::size_t count) {
  if (count > 0) require(moves, "moves");
  tilebase::Path path;
  for (std::size_t i = 0; i < count; ++i) path.push_back(move_of(puzzle, moves[i]));
  return path;
}

/// Returns the names of slides that the caller selects, and the board before the moves if the caller gives one.
std::pair<tilebase::NamedBy, std::optional<tilebase::State>> names_from(const Puzzle& puzzle, const char* start,
                                                                        int named_by) {
  const auto names = names_of(named_by);
  if (start != nullptr) return {names, start_of(puzzle, start)};
  if (names == tilebase::NamedBy::number) refuse("moves are named by number only from a board on; give the start");
  return {names, std::nullopt};
}

}  // namespace

size_t tilebase_builtin_count(void) {
  return tilebase::builtin_definitions().size();
}

const char* tilebase_builtin_name(size_t number) {
  const auto builtin = tilebase::builtin_definitions();
  return number < builtin.size() ? builtin[number].name.data() : nullptr;
}

tilebase_status tilebase_open_builtin(const char* puzzle, tilebase_tablebase** tablebase, tilebase_error* error) {
  return store_tablebase(tablebase, error,
                         [&] { return value_or_refuse(tilebase::Tablebase::builtin(require(puzzle, "puzzle"))); });
}

tilebase_status tilebase_open_folder(const char* folder, const char* puzzle, tilebase_tablebase** tablebase,
                                     tilebase_error* error) {
  return store_tablebase(tablebase, error, [&] {
    return value_or_refuse(Tablebase::load(require(folder, "folder"), require(puzzle, "puzzle")));
  });
}

tilebase_status tilebase_open_bytes(const tilebase_table_bytes* tables, size_t count, tilebase_tablebase** tablebase,
                                    tilebase_error* error) {
  return store_tablebase(tablebase, error, [&] {
    if (count > 0) require(tables, "tables");
    std::vector<StoredTable> stored;
    for (size_t i = 0; i < count; ++i) {
      const auto& [bytes, size, name] = tables[i];
      const auto* first = static_cast<const std::uint8_t*>(bytes);
      if (size > 0) require(first, "bytes");
      stored.push_back(value_or_refuse(StoredTable::open(std::vector<std::uint8_t>(first, first + size),
                                                         name != nullptr ? name : std::to_string(i + 1))));
    }
    return value_or_refuse(Tablebase::open(std::move(stored)));
  });
}

tilebase_status tilebase_with_blank(const tilebase_tablebase* tablebase, const char* blank, tilebase_tablebase** other,
                                    tilebase_error* error) {
  return store_tablebase(
      other, error, [&] { return value_or_refuse(tablebase_of(tablebase).with_blank(require(blank, "the blank"))); });
}

void tilebase_close(tilebase_tablebase* tablebase) {
  delete tablebase;
}

tilebase_status tilebase_check_definition(const char* text, const char* source, tilebase_error* error) {
  return run_call(error, [&] { value_or_refuse(Puzzle::parse(require(text, "text"), require(source, "source"))); });
}

tilebase_status tilebase_open_definition(const char* text, const char* source, tilebase_tablebase** tablebase,
                                         tilebase_error* error) {
  return store_tablebase(tablebase, error, [&] {
    return value_or_refuse(
        Tablebase::create(value_or_refuse(Puzzle::parse(require(text, "text"), require(source, "source")))));
  });
}

tilebase_status tilebase_open_puzzle(const tilebase_definition* definition, tilebase_tablebase** tablebase,
                                     tilebase_error* error) {
  return store_tablebase(tablebase, error, [&] {
    return value_or_refuse(
        Tablebase::create(value_or_refuse(Puzzle::of(parts_of(*require(definition, "definition"))))));
  });
}

const char* tilebase_puzzle_name(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().name().c_str() : nullptr;
}

const char* tilebase_puzzle_tiles(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().tiles().c_str() : nullptr;
}

const char* tilebase_puzzle_goal(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->goal.c_str() : nullptr;
}

int tilebase_puzzle_cells(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().cells() : 0;
}

int tilebase_puzzle_move_count(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? static_cast<int>(tablebase->puzzle().moves().size()) : 0;
}

const char* tilebase_puzzle_move_name(const tilebase_tablebase* tablebase, int move) {
  if (move < 0 || move >= tilebase_puzzle_move_count(tablebase)) return nullptr;
  return tablebase->puzzle().moves()[static_cast<std::size_t>(move)].name.c_str();
}

const char* tilebase_puzzle_tile(const tilebase_tablebase* tablebase, int tile) {
  if (tile < 0 || tile >= tilebase_puzzle_cells(tablebase)) return nullptr;
  return tablebase->puzzle().tile_names()[static_cast<std::size_t>(tile)].c_str();
}

int tilebase_puzzle_blank(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().blank().value_or(-1) : -1;
}

const char* tilebase_puzzle_definition(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().definition().c_str() : nullptr;
}

tilebase_status tilebase_puzzle_layout(const tilebase_tablebase* tablebase, int* cells, size_t size, size_t* count,
                                       tilebase_error* error) {
  return run_call(error, [&] {
    std::vector<int> cells_and_ends;
    for (const auto& row : tablebase_of(tablebase).puzzle().layout()) {
      cells_and_ends.insert(cells_and_ends.end(), row.begin(), row.end());
      cells_and_ends.push_back(end_of_row);
    }
    write_elements(cells_and_ends, cells, size, count);
  });
}

tilebase_status tilebase_puzzle_step(const tilebase_tablebase* tablebase, int move, int blank_cell, uint8_t* from,
                                     size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto& at = puzzle.moves()[move_of(puzzle, move)].at;
    number_up_to("blank_cell", blank_cell, at.size() - 1);
    const auto& step = at[static_cast<std::size_t>(blank_cell)];
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    write_elements(std::span(step ? step->lane.data() : nullptr, step ? cells : 0), from, size, length);
  });
}

tilebase_status tilebase_board(const tilebase_tablebase* tablebase, const char* text, char* board, size_t size,
                               size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    write_text(format_board(puzzle, start_of(puzzle, text)), board, size, length);
  });
}

tilebase_status tilebase_target(const tilebase_tablebase* tablebase, const char* text, char* target, size_t size,
                                size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    write_text(format_target(puzzle, target_of(puzzle, require(text, "the goal"))), target, size, length);
  });
}

tilebase_status tilebase_read_state(const tilebase_tablebase* tablebase, const char* board, uint8_t* state, size_t size,
                                    size_t* cells, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto read = start_of(puzzle, board);
    write_elements(std::span(read.lane).first(static_cast<std::size_t>(puzzle.cells())), state, size, cells);
  });
}

tilebase_status tilebase_write_state(const tilebase_tablebase* tablebase, const uint8_t* state, size_t cells,
                                     char* board, size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    if (cells > 0) require(state, "the state");
    write_text(format_board(puzzle, value_or_refuse(puzzle.state({state, cells}))), board, size, length);
  });
}

tilebase_status tilebase_draw(const tilebase_tablebase* tablebase, const char* target, char* drawing, size_t size,
                              size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    write_text(draw(puzzle, target_of(puzzle, require(target, "the board"))), drawing, size, length);
  });
}

tilebase_status tilebase_rank(const tilebase_tablebase* tablebase, const char* board, uint64_t* rank,
                              tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    value_or_refuse(puzzle.boards());  // rank() requires a number of boards
    *require(rank, "rank") = puzzle.rank(start_of(puzzle, board));
  });
}

tilebase_status tilebase_unrank(const tilebase_tablebase* tablebase, uint64_t rank, char* board, size_t size,
                                size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    number_up_to("index", rank, value_or_refuse(puzzle.boards()) - 1);
    write_text(format_board(puzzle, puzzle.unrank(rank)), board, size, length);
  });
}

tilebase_status tilebase_apply(const tilebase_tablebase* tablebase, const char* board, int move, char* after,
                               size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto state = start_of(puzzle, board);
    const auto id = move_of(puzzle, move);
    const auto next = puzzle.apply(state, id);
    if (!next) refuse(tilebase::not_allowed_error(puzzle, state, id));
    write_text(format_board(puzzle, *next), after, size, length);
  });
}

int tilebase_inverse(const tilebase_tablebase* tablebase, int move) {
  if (tilebase_puzzle_move_name(tablebase, move) == nullptr) return -1;
  const auto inverse = tablebase->puzzle().inverse(static_cast<tilebase::MoveId>(move));
  return inverse ? *inverse : -1;
}

tilebase_status tilebase_puzzle_of_board(const char* board, char* puzzle, size_t size, size_t* length,
                                         tilebase_error* error) {
  return run_call(error,
                  [&] { write_text(tilebase::slides_of_board(require(board, "the board")), puzzle, size, length); });
}

tilebase_status tilebase_read_moves(const tilebase_tablebase* tablebase, const char* start, const char* text,
                                    int named_by, uint8_t* moves, size_t size, size_t* count, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto [names, state] = names_from(puzzle, start, named_by);
    const auto path = parse_path(puzzle, require(text, "the moves"), names, state ? &*state : nullptr);
    write_elements(value_or_refuse(path), moves, size, count);
  });
}

tilebase_status tilebase_write_moves(const tilebase_tablebase* tablebase, const char* start, const uint8_t* moves,
                                     size_t count, int named_by, int in_runs, char* text, size_t size, size_t* length,
                                     tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto [names, state] = names_from(puzzle, start, named_by);
    write_text(format_path(puzzle, path_of(puzzle, moves, count), names, in_runs != 0, state ? &*state : nullptr), text,
               size, length);
  });
}

// One puzzle: its properties, its boards and its moves.

#include <tilebase/cantor.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Puzzle;

namespace {

/// Checks that a move is one of the puzzle's.
tilebase::MoveId move_of(const Puzzle& puzzle, int move) {
  const std::uint64_t last = puzzle.moves().size() - 1;
  return static_cast<tilebase::MoveId>(number_up_to("move", move, last, ", the moves of " + puzzle.name()));
}

}  // namespace

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

tilebase_status tilebase_rank(const tilebase_tablebase* tablebase, const char* board, uint64_t* rank,
                              tilebase_error* error) {
  return answered(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    *given(rank, "rank") = tilebase::cantor_rank(start_of(puzzle, board), puzzle.cells());
  });
}

tilebase_status tilebase_unrank(const tilebase_tablebase* tablebase, uint64_t rank, char* board, size_t size,
                                size_t* length, tilebase_error* error) {
  return answered(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    number_up_to("index", rank, puzzle.boards() - 1);
    write_text(format_board(puzzle, tilebase::cantor_unrank(rank, puzzle.cells())), board, size, length);
  });
}

tilebase_status tilebase_apply(const tilebase_tablebase* tablebase, const char* board, int move, char* after,
                               size_t size, size_t* length, tilebase_error* error) {
  return answered(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    const auto state = start_of(puzzle, board);
    const auto id = move_of(puzzle, move);
    const auto next = puzzle.apply(state, id);
    if (!next)
      throw CallError{TILEBASE_BAD_ARGUMENT, "move " + puzzle.moves()[id].name + " is not allowed in board " +
                                                 format_board(puzzle, state) +
                                                 "; tilebase_moves() lists the allowed ones"};
    write_text(format_board(puzzle, *next), after, size, length);
  });
}

tilebase_status tilebase_word(const tilebase_tablebase* tablebase, const uint8_t* moves, size_t count, char* word,
                              size_t size, size_t* length, tilebase_error* error) {
  return answered(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    if (count > 0) given(moves, "moves");
    tilebase::Path path;
    for (size_t i = 0; i < count; ++i) path.push_back(move_of(puzzle, moves[i]));
    write_text(puzzle.word(path), word, size, length);
  });
}

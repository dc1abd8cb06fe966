/* Shortest paths on boards of slides, in WebAssembly: iterative deepening (IDA*; R. E. Korf, 1985) under additive
 * pattern tables (R. E. Korf, A. Felner, 2002). The host calls
 *
 *     open_board(rows, cols), mirror_at()    once
 *     add_table(tiles, blank)                for each pattern
 *     use_table(view, table)                 for each pattern of both views
 *
 *     tiles_at(), begin(blank)               the least bound for a start
 *     within(bound, not_first)               a search of all paths of so many moves
 *     run(states), run(states), ...          until it tells whether there is one, in path_at()
 *
 * and raises the bound by two until there is a path. Moves are tried by name, so the first one is the
 * lexicographically smallest. No imports; one board and one search at a time. */

#include "patterns.h"
#include "words.h"

enum { views = 2, max_tables = 8, max_length = 255 };

/* What the tables see of a state: all tiles, each in one pattern, so the numbers of their moves add up to a lower
 * bound. Of two views the greater sum counts. The second one may have the tables of the first, and see the board in a
 * mirror:
 *
 *     b a a a       b b b c
 *     b b a a       a b b c
 *     b b c c       a a c c
 *     c c c .       a a c .        */
struct View {
  uint8_t cell[max_cells];     /* of the tables, by the board's */
  uint8_t table_of[max_cells]; /* by tile */
  Entry entry[max_tables];     /* of the state that the search is at */
};

static struct PatternTable tables[max_tables];
static uint32_t table_count;
static struct View view[views];

static uint8_t start[max_cells];
static uint32_t start_blank;
static uint32_t start_bound[views];

/* The search below one bound. It is paused by going back to the start with all moves in `path`, and goes on by making
 * them again. */
static uint32_t bound;
static WordState before_first;
static uint8_t path[max_length + 1]; /* by the number of moves that are left */
static uint32_t states_in_run;       /* that may be looked at */
static int32_t states_left;          /* of these; at 0 the search is paused */
static uint32_t paused_left;         /* the moves that were left when it was paused; 0 before */
static int is_going_back;            /* to where it was paused */

/* What the host reads and writes: the tile of each cell, where a tile has the number of its cell in the goal; the cells
 * of the second view; a path by the moves that are left, from the bound to 1. */
uint8_t* EXPORT(tiles_at)(void) {
  return start;
}
uint8_t* EXPORT(mirror_at)(void) {
  return view[1].cell;
}
uint8_t* EXPORT(path_at)(void) {
  return path;
}

void EXPORT(open_board)(uint32_t rows, uint32_t cols) {
  make_board(rows, cols);
  forget_indices();
  find_words();
  table_count = 0;
  for (uint32_t cell = 0; cell < max_cells; ++cell) view[0].cell[cell] = view[1].cell[cell] = (uint8_t)cell;
}

/* Makes the table of the tiles of a mask, for goals with the blank in that cell. Returns its number. */
uint32_t EXPORT(add_table)(uint32_t tiles, uint32_t blank) {
  if (table_count == max_tables) __builtin_trap();
  make_table(&tables[table_count], tiles, blank);
  return table_count++;
}

/* Adds a table to a view, for the tiles that it knows. */
void EXPORT(use_table)(uint32_t number, uint32_t table) {
  for (uint32_t tile = 0; tile < board.cells; ++tile)
    if (tables[table].goal >> view[number].cell[tile] & 1) view[number].table_of[tile] = (uint8_t)table;
}

/* Looks up the start; `blank` is the blank's tile. Returns a number that no path is shorter than. */
uint32_t EXPORT(begin)(uint32_t blank) {
  uint32_t least = 0;
  for (uint32_t v = 0; v < views; ++v) {
    struct View* const seen = &view[v];
    uint8_t tiles[max_cells];
    for (uint32_t cell = 0; cell < board.cells; ++cell) {
      tiles[seen->cell[cell]] = seen->cell[start[cell]];
      if (start[cell] == blank) start_blank = cell;
    }
    start_bound[v] = 0;
    uint32_t done = 0;
    for (uint32_t tile = 0; tile < board.cells; ++tile) {
      const uint32_t table = seen->table_of[tile];
      if (tile == blank || done >> table & 1) continue;
      done |= 1U << table;
      uint32_t number;
      seen->entry[table] = entry_of(&tables[table], tiles, seen->cell[start_blank], &number);
      start_bound[v] += number;
    }
    if (start_bound[v] > least) least = start_bound[v];
  }
  return least;
}

/* From now on, run() searches for a path of at most so many moves, the first of them in any direction but `not_first`
 * (4 for none). There is none of fewer moves. */
void EXPORT(within)(uint32_t moves, uint32_t not_first) {
  bound = moves;
  before_first = first_word(start_blank, not_first);
  paused_left = 0;
}

enum Outcome { nothing, found, paused };

/* Tries all moves with the blank in a cell. `left` moves are left, at least 1; the bounds are those of the views. */
static enum Outcome visit(Arrangement tiles, uint32_t blank, WordState word, uint32_t left, uint32_t bound_0,
                          uint32_t bound_1) {
  uint32_t direction = 0;
  if (is_going_back) {
    is_going_back = left != paused_left;
    if (is_going_back) direction = path[left];
  } else if (states_left <= 0) {
    paused_left = left;
    return paused;
  }
  /* Unrolled: a tenth faster for 500 bytes more. */
#pragma clang loop unroll_count(4)
  for (; direction < directions; ++direction) {
    const WordState next = next_word[word][direction];
    if (next == forbidden) continue;
    --states_left;
    const uint32_t from = board.neighbour[blank][direction];
    const uint32_t tile = tiles >> 4 * from & 15;
    Entry* const entry_0 = &view[0].entry[view[0].table_of[tile]];
    const Entry before_0 = *entry_0;
    const Entry after_0 = entry_after(&tables[view[0].table_of[tile]], before_0, from, blank);
    const uint32_t next_0 = bound_0 + moves_between(before_0, after_0);
    if (next_0 >= left) continue;
    Entry* const entry_1 = &view[1].entry[view[1].table_of[tile]];
    const Entry before_1 = *entry_1;
    const Entry after_1 =
        entry_after(&tables[view[1].table_of[tile]], before_1, view[1].cell[from], view[1].cell[blank]);
    const uint32_t next_1 = bound_1 + moves_between(before_1, after_1);
    if (next_1 >= left) continue;
    path[left] = (uint8_t)direction;
    if (left == 1) return found;
    *entry_0 = after_0;
    *entry_1 = after_1;
    const enum Outcome outcome = visit(swapped(tiles, blank, from), from, next, left - 1, next_0, next_1);
    *entry_0 = before_0;
    *entry_1 = before_1;
    if (outcome != nothing) return outcome;
  }
  return nothing;
}

/* Looks at about so many states more. Returns 0: there is no path; 1: it is in path_at(); 2: there are more states. */
uint32_t EXPORT(run)(uint32_t states) {
  Arrangement tiles = 0;
  for (uint32_t cell = board.cells; cell-- > 0;) tiles = tiles << 4 | start[cell];
  is_going_back = paused_left != 0;
  /* States on the way back are no new ones. */
  states_left = (int32_t)(states + (is_going_back ? bound - paused_left : 0));
  states_in_run = states;
  return visit(tiles, start_blank, before_first, bound, start_bound[0], start_bound[1]);
}

/* How many states the last run() looked at. */
uint32_t EXPORT(states_seen)(void) {
  return (uint32_t)((int32_t)states_in_run - states_left);
}

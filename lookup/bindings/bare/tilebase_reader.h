/* Reads a bare table: the distance of a board to the table's goal, the best move, the shortest path.
 *
 * A program needs only this file and a table from `tilebase-tablegen embed TABLE --as c` (or cpp): no library, no
 * allocation, no initialisation, no global state. The file is C99 and C++17. A table from `--as bin` is read or mapped
 * at run time; tilebase_bare_load() opens it.
 *
 *     #include <stdio.h>
 *     #include "tilebase_reader.h"
 *     #include "slide3x3_12345678x.c"
 *
 *     int main(void) {
 *       char path[slide3x3_12345678x_path_size];
 *       const int distance = tilebase_bare_path(&slide3x3_12345678x, "2341 5x768", path, sizeof path);
 *       if (distance >= 0) printf("%d moves: %s\n", distance, path);
 *       return distance < 0;
 *     }
 *
 * A path is the lexicographically smallest of the shortest paths, moves compared by name. Every function accepts any
 * input, reads nothing outside the table, and is safe to call from any number of threads. data/FORMAT.md of
 * tilebase describes the bytes of a bare table. */
#ifndef TILEBASE_READER_H
#define TILEBASE_READER_H

#include <stddef.h>
#include <stdint.h>

/* The greatest number of cells of a board. */
#define TILEBASE_BARE_CELLS 9

/* Results other than a distance or a move; all below 0. */
enum {
  TILEBASE_BARE_UNSOLVABLE = -1, /* the goal cannot be reached from this board */
  TILEBASE_BARE_BAD_BOARD = -2,  /* the text is not one of each tile, or has an unknown symbol */
  TILEBASE_BARE_NO_ROOM = -3,    /* the buffer is too small for the path */
  TILEBASE_BARE_AT_GOAL = -4,    /* the board is the goal: there is no move to make */
  TILEBASE_BARE_DAMAGED = -5,    /* the table is damaged: its moves do not lead to the goal */
  TILEBASE_BARE_NO_TABLE = -6    /* the bytes are not a whole file of `embed --as bin` */
};

/* A table, as `embed --as c` writes it or tilebase_bare_load() opens it. */
struct tilebase_bare_table {
  const unsigned char* bytes; /* the entries */
  const char* tiles;          /* the symbol of each tile; x is the blank */
  const char* names;          /* the names of the moves, sorted as bytes, a zero byte after each */
  /* A row of `cells` bytes for each move. Byte c is the cell from which a tile comes to cell c. For a slide, byte c is
   * 16 + the cell to which the blank goes from cell c, or 255 if the slide is not allowed there. */
  const unsigned char* moves;
  uint32_t goal;             /* the index of the goal */
  uint16_t farthest;         /* the greatest distance, in moves */
  uint16_t move_count;       /* the number of moves */
  uint16_t odd_orders;       /* bit b: with the blank in cell b, the order of the tiles is odd (if halved) */
  uint16_t odd_distances;    /* bit b: with the blank in cell b, the distance is odd (if modulus is 4) */
  unsigned char cells;       /* the number of cells, 2 to 9 */
  unsigned char blank;       /* the blank's tile number; 9 if there is no blank */
  unsigned char blank_cells; /* the number of cells that the blank can be in: `cells`; 1 if there is no blank */
  unsigned char halved;      /* 1 if only orders of one parity have an index, the others being unsolvable */
  unsigned char modulus;     /* the kind of entries: 0: best moves; 3 or 4: distances modulo 3 or 4 */
  unsigned char bits;        /* bits of an entry: 1, 2, 4, 8; modulus 4: 1, bit 1 of the distance; 3: 0, five a byte */
  unsigned char space;       /* 1 if paths have spaces between the moves */
};

/* The current state of a walk to the goal. Names that end with an underscore are internal to this file. */
struct tilebase_bare_walk_ {
  uint64_t state; /* the tile of each cell in four bits; cell 0 is in the lowest */
  uint32_t index;
  unsigned blank_cell;
};

/* Sets index and blank_cell for the state in `at`. Returns 0, or TILEBASE_BARE_UNSOLVABLE if the state has no index.
 *
 *     cells   2 3 4 1 5 x 7 6 8    order of the tiles   2 3 4 1 5 7 6 8    blank_cell 5
 *     index   (rank of the order, halved if one parity only) * blank_cells + blank_cell */
static inline int tilebase_bare_find_(const struct tilebase_bare_table* table, struct tilebase_bare_walk_* at) {
  const uint64_t ones = 0x111111111U;
  uint64_t smaller = 0x876543210U; /* four bits a tile: smaller tiles in cells not yet visited, without the blank */
  unsigned remaining = table->blank_cells > 1U ? table->cells - 1U : table->cells, parity = 0, cell;
  uint32_t rank = 0;
  smaller -= ones << (4U * table->blank + 4U);
  at->blank_cell = 0;
  for (cell = 0; cell < table->cells; ++cell) {
    const unsigned tile = at->state >> (4U * cell) & 15U;
    if (tile == table->blank) {
      at->blank_cell = cell;
    } else {
      const unsigned digit = smaller >> (4U * tile) & 15U;
      smaller -= ones << (4U * tile + 4U);
      rank = rank * remaining-- + digit;
      parity ^= digit;
    }
  }
  at->index = (rank >> table->halved) * table->blank_cells + at->blank_cell;
  return (parity ^ (unsigned)table->odd_orders >> at->blank_cell) & table->halved ? TILEBASE_BARE_UNSOLVABLE : 0;
}

/* Starts a walk at a state. Returns 0, or TILEBASE_BARE_BAD_BOARD or _UNSOLVABLE. */
static inline int tilebase_bare_begin_(const struct tilebase_bare_table* table, const unsigned char* state,
                                       struct tilebase_bare_walk_* at) {
  unsigned cell = table->cells, seen = 0;
  at->state = 0;
  while (cell-- > 0) {
    if (state[cell] >= table->cells) return TILEBASE_BARE_BAD_BOARD;
    seen |= 1U << state[cell];
    at->state = at->state << 4 | state[cell];
  }
  return seen + 1U == 1U << table->cells ? tilebase_bare_find_(table, at) : TILEBASE_BARE_BAD_BOARD;
}

/* The value of a little-endian number of two bytes. */
static inline unsigned tilebase_bare_number_(const unsigned char* bytes) {
  return bytes[0] + 256U * bytes[1];
}

/* Whether a move's row maps every state to a state. */
static inline int tilebase_bare_row_fits_(const struct tilebase_bare_table* table, const unsigned char* row) {
  unsigned cell, from = 0, slides = 0;
  for (cell = 0; cell < table->cells; ++cell) {
    const unsigned to = row[cell] - 16U;
    if (row[cell] < table->cells)
      from |= 1U << row[cell];
    else if (table->blank_cells > 1U && (row[cell] == 255U || (to < table->cells && to != cell)))
      ++slides;
    else
      return 0;
  }
  return slides == table->cells || from + 1U == 1U << table->cells;
}

/* Opens a file of `embed --as bin` in memory. The bytes are not copied: keep them unchanged while the table is used.
 * Any bytes are allowed. Returns 0; or TILEBASE_BARE_NO_TABLE if the bytes are no file of `embed --as bin`, or have
 * another version or length; then the table must not be used. O(moves). */
static inline int tilebase_bare_load(struct tilebase_bare_table* table, const unsigned char* file, size_t size) {
  const char* const begin = "\211BARET\r\n\001"; /* the magic number, and the version 1 with the literal's final 0 */
  struct tilebase_bare_walk_ goal;
  uint32_t entries = 1, length;
  size_t at, header;
  unsigned i, orders;
  int fits;
  if (size < 32U) return TILEBASE_BARE_NO_TABLE;
  for (i = 0; i < 10U; ++i)
    if (file[i] != (unsigned char)begin[i]) return TILEBASE_BARE_NO_TABLE;
  header = tilebase_bare_number_(file + 10);
  table->cells = file[12];
  table->blank = file[13];
  table->halved = file[14];
  table->modulus = file[15];
  table->bits = file[16];
  table->move_count = (uint16_t)tilebase_bare_number_(file + 18);
  table->farthest = (uint16_t)tilebase_bare_number_(file + 20);
  table->odd_orders = (uint16_t)tilebase_bare_number_(file + 22);
  table->odd_distances = (uint16_t)tilebase_bare_number_(file + 24);
  if (table->cells < 2U || table->cells > TILEBASE_BARE_CELLS || table->halved > 1U || table->move_count - 1U > 255U ||
      (table->blank >= table->cells && table->blank != TILEBASE_BARE_CELLS) ||
      file[17] + tilebase_bare_number_(file + 26) != 0U)
    return TILEBASE_BARE_NO_TABLE;
  table->blank_cells = table->blank < table->cells ? table->cells : 1;
  orders = table->blank_cells > 1U ? table->cells - 1U : table->cells;
  for (i = 2; i <= orders; ++i) entries *= i;
  entries = (entries >> table->halved) * table->blank_cells;
  length = table->bits ? (entries * table->bits + 7U) / 8U : (entries + 4U) / 5U;
  fits = table->modulus == 4U   ? table->bits == 1U
         : table->modulus == 3U ? table->bits == 0U
                                : table->modulus == 0U && (table->bits == 1U || table->bits == 2U ||
                                                           table->bits == 4U || table->bits == 8U);
  at = 33U + 2U * table->cells;
  if (!fits || entries == 0 ||
      tilebase_bare_number_(file + 28) + 65536U * tilebase_bare_number_(file + 30) != entries ||
      header < at + (size_t)table->cells * table->move_count || size < header || size - header != length ||
      tilebase_bare_begin_(table, file + 32, &goal))
    return TILEBASE_BARE_NO_TABLE;
  table->goal = goal.index;
  table->tiles = (const char*)file + 32 + table->cells;
  for (i = 0; i < table->cells; ++i)
    if (!table->tiles[i]) return TILEBASE_BARE_NO_TABLE;
  if (table->tiles[i]) return TILEBASE_BARE_NO_TABLE;
  table->moves = file + at;
  for (i = 0; i < table->move_count; ++i, at += table->cells)
    if (!tilebase_bare_row_fits_(table, file + at)) return TILEBASE_BARE_NO_TABLE;
  table->names = (const char*)file + at;
  table->space = header - at != 2U * table->move_count;
  for (i = table->move_count; i > 0 && at < header; ++at) i -= file[at] == 0;
  table->bytes = file + header;
  return i || at != header ? TILEBASE_BARE_NO_TABLE : 0;
}

/* The entry of a state: the number of its best move, or its distance modulo table->modulus. */
static inline unsigned tilebase_bare_entry_(const struct tilebase_bare_table* table,
                                            const struct tilebase_bare_walk_* at) {
  uint32_t i = at->index;
  unsigned entry;
  if (table->bits == 0) {
    entry = table->bytes[i / 5U];
    for (i %= 5U; i > 0; --i) entry /= 3U;
    return entry % 3U;
  }
  i *= table->bits;
  entry = (unsigned)table->bytes[i >> 3] >> (i & 7U) & ((1U << table->bits) - 1U);
  return table->modulus ? 2U * entry + ((unsigned)table->odd_distances >> at->blank_cell & 1U) : entry;
}

/* Makes a move. Returns 1, or 0 if the move is not allowed. */
static inline int tilebase_bare_make_(const struct tilebase_bare_table* table, struct tilebase_bare_walk_* at,
                                      unsigned move) {
  const unsigned char* const row = table->moves + move * table->cells;
  const unsigned from = at->blank_cell, to = row[from] - 16U;
  const uint64_t before = at->state;
  unsigned cell;
  if (row[from] == 255U) return 0;
  if (row[from] < 16U) {
    at->state = 0;
    for (cell = table->cells; cell > 0; --cell) at->state = at->state << 4 | (before >> (4U * row[cell - 1]) & 15U);
  } else {
    const uint64_t change = (before >> (4U * to) & 15U) ^ table->blank;
    at->state = before ^ change << (4U * from) ^ change << (4U * to);
    if (to - from + 1U < 3U) { /* the blank moves to an adjacent cell number: the order of the tiles is the same */
      at->index += to - from;
      at->blank_cell = to;
      return 1;
    }
  }
  tilebase_bare_find_(table, at);
  return 1;
}

/* Makes the best move. Returns its number; or TILEBASE_BARE_AT_GOAL, _UNSOLVABLE or _DAMAGED. */
static inline int tilebase_bare_step_(const struct tilebase_bare_table* table, struct tilebase_bare_walk_* at) {
  unsigned move, entry;
  if (at->index == table->goal) return TILEBASE_BARE_AT_GOAL;
  entry = tilebase_bare_entry_(table, at);
  if (table->modulus)
    entry = (entry + table->modulus - 1U) % table->modulus; /* the entry of a neighbour that is nearer by one move */
  for (move = table->modulus ? 0 : entry; move < table->move_count; ++move) {
    struct tilebase_bare_walk_ after = *at;
    if (tilebase_bare_make_(table, &after, move) && (!table->modulus || tilebase_bare_entry_(table, &after) == entry)) {
      *at = after;
      return (int)move;
    }
  }
  return table->modulus ? TILEBASE_BARE_DAMAGED : TILEBASE_BARE_UNSOLVABLE;
}

/* The position of a character in a text; the text's length if the character does not occur. */
static inline unsigned tilebase_bare_offset_(const char* text, char character) {
  unsigned i = 0;
  while (text[i] && text[i] != character) ++i;
  return i;
}

/* Reads a board into `state`, which has room for TILEBASE_BARE_CELLS tiles: one symbol for each cell, the blank as x,
 * X, 0, _ or a full stop; white space, commas, slashes and brackets are ignored. Tiles are numbered from 0 in the order
 * of table->tiles. Returns 0, or TILEBASE_BARE_BAD_BOARD for the wrong number of symbols. Duplicate tiles and unknown
 * symbols are not refused here, but by the functions that take the state. */
static inline int tilebase_bare_read(const struct tilebase_bare_table* table, const char* board, unsigned char* state) {
  unsigned cells = 0;
  for (; *board; ++board) {
    unsigned tile = tilebase_bare_offset_(table->tiles, *board);
    if (tile == table->cells) {
      const unsigned other = tilebase_bare_offset_("X0_. \t\r\n\v\f,/()[]{}", *board);
      if (other - 4U < 14U) continue;
      if (other < 4U) tile = table->blank;
    }
    if (cells == table->cells) return TILEBASE_BARE_BAD_BOARD;
    state[cells++] = tile & 15U;
  }
  return cells == table->cells ? 0 : TILEBASE_BARE_BAD_BOARD;
}

/* Starts a walk at a board as text. Returns 0, or TILEBASE_BARE_BAD_BOARD or _UNSOLVABLE. */
static inline int tilebase_bare_open_(const struct tilebase_bare_table* table, const char* board,
                                      struct tilebase_bare_walk_* at) {
  unsigned char state[TILEBASE_BARE_CELLS];
  return tilebase_bare_read(table, board, state) ? TILEBASE_BARE_BAD_BOARD : tilebase_bare_begin_(table, state, at);
}

/* Walks to the goal and stores the first `size` moves. Returns the number of moves, or TILEBASE_BARE_UNSOLVABLE or
 * _DAMAGED. */
static inline int tilebase_bare_finish_(const struct tilebase_bare_table* table, struct tilebase_bare_walk_* at,
                                        unsigned char* moves, size_t size) {
  int distance = 0, move;
  while ((move = tilebase_bare_step_(table, at)) >= 0) {
    if (distance == table->farthest) return TILEBASE_BARE_DAMAGED;
    if ((size_t)distance < size) moves[distance] = (unsigned char)move;
    ++distance;
  }
  return move == TILEBASE_BARE_AT_GOAL ? distance : move;
}

/* The name of a move, by its number from tilebase_bare_state_move() or tilebase_bare_state_path(). */
static inline const char* tilebase_bare_name(const struct tilebase_bare_table* table, int move) {
  const char* name = table->names;
  for (; move > 0; --move)
    while (*name++) continue;
  return name;
}

/* The distance of a board as text, in moves; or TILEBASE_BARE_UNSOLVABLE, _BAD_BOARD or _DAMAGED. O(distance) best
 * moves. */
static inline int tilebase_bare_distance(const struct tilebase_bare_table* table, const char* board) {
  struct tilebase_bare_walk_ at;
  const int fault = tilebase_bare_open_(table, board, &at);
  return fault ? fault : tilebase_bare_finish_(table, &at, NULL, 0);
}

/* The name of the best move of a board as text, the smallest by name; "" at the goal; null for an unsolvable or bad
 * board, and for a damaged table. One look-up if the table holds moves, else one look-up for each move tried. */
static inline const char* tilebase_bare_best_move(const struct tilebase_bare_table* table, const char* board) {
  struct tilebase_bare_walk_ at;
  int move = tilebase_bare_open_(table, board, &at);
  if (move == 0) move = tilebase_bare_step_(table, &at);
  return move >= 0 ? tilebase_bare_name(table, move) : move == TILEBASE_BARE_AT_GOAL ? "" : NULL;
}

/* Writes the path of a board, such as `dlur` or `R1 U3 L2`, with a zero at the end, to `path`, which has room for
 * `size` bytes (an embedded table defines NAME_path_size, enough for the longest path). Returns the distance; or, with
 * an empty path, TILEBASE_BARE_UNSOLVABLE, _BAD_BOARD, _NO_ROOM or _DAMAGED. O(distance) best moves. */
static inline int tilebase_bare_path(const struct tilebase_bare_table* table, const char* board, char* path,
                                     size_t size) {
  struct tilebase_bare_walk_ at;
  size_t length = 0;
  int distance = 0, move;
  if (size == 0) return TILEBASE_BARE_NO_ROOM;
  move = tilebase_bare_open_(table, board, &at);
  while (move >= 0 && (move = tilebase_bare_step_(table, &at)) >= 0) {
    const char* name = tilebase_bare_name(table, move);
    if (table->space && distance > 0 && length < size) path[length++] = ' ';
    while (*name && length < size) path[length++] = *name++;
    if (length == size) move = TILEBASE_BARE_NO_ROOM;
    if (distance++ == table->farthest) move = TILEBASE_BARE_DAMAGED;
  }
  path[move == TILEBASE_BARE_AT_GOAL ? length : 0] = 0;
  return move == TILEBASE_BARE_AT_GOAL ? distance : move;
}

/* The number of the best move of a state, which is an array of table->cells tile numbers; or TILEBASE_BARE_AT_GOAL,
 * _UNSOLVABLE, _BAD_BOARD or _DAMAGED. */
static inline int tilebase_bare_state_move(const struct tilebase_bare_table* table, const unsigned char* state) {
  struct tilebase_bare_walk_ at;
  const int fault = tilebase_bare_begin_(table, state, &at);
  return fault ? fault : tilebase_bare_step_(table, &at);
}

/* The distance of a state, as tilebase_bare_distance(). Writes the numbers of the first `size` moves of the path to
 * `moves`, which may be null if `size` is 0. */
static inline int tilebase_bare_state_path(const struct tilebase_bare_table* table, const unsigned char* state,
                                           unsigned char* moves, size_t size) {
  struct tilebase_bare_walk_ at;
  const int fault = tilebase_bare_begin_(table, state, &at);
  return fault ? fault : tilebase_bare_finish_(table, &at, moves, size);
}

#endif

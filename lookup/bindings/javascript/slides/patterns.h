/* Pattern tables: for a few tiles, the fewest moves *of these tiles* that take them to their cells.
 *
 *     . 3 . 1      the *set* of the cells that hold the pattern's tiles: 1 3 4 10
 *     0 x . .      their *order*, in reading order: 3 1 0 2, by its rank among all orders
 *     . . 2 .      the *region* of the other cells that the blank is in: all of them here. Moving the blank inside its
 *     . . . .      region costs nothing. If tiles cut the board in two, it matters on which side the blank is.
 *
 * A *place* is a set with a region. A table has a row of bits for each place, and in it a bit for each order: bit 1 of
 * the number of moves. A move of one of the tiles changes the number by one, and takes the tile to a cell of the other
 * colour: so the set tells bit 0, and from one entry's number follow those of its neighbours. */

#pragma once

#include "board.h"

enum { max_pattern_tiles = 6 };

/* What is the same for all patterns of so many tiles. */
struct PatternIndex {
  uint32_t tiles;
  uint32_t orders; /* tiles! */
  uint32_t row;    /* bits of a place: a multiple of 64 */
  uint32_t places;
  uint16_t* place;       /* by set_number and the blank's cell */
  uint16_t* set;         /* by place: mask */
  uint16_t* region;      /* by place: mask */
  uint16_t* order_after; /* the order's tile i becomes its tile j: [(i * 8 + j) * orders + rank of the order] */
};

struct PatternTable {
  struct PatternIndex index; /* a copy: one pointer less to follow in the search */
  uint64_t* bits;
  uint32_t goal; /* the set of the goal, and so the tiles of the pattern */
  uint32_t goal_place;
};

/* Where the tiles of a pattern are, in 32 bits, and the number of their moves modulo 4:
 *
 *     bits 0-15 the set | 16-29 the rank of the order | 30-31 the number */
typedef uint32_t Entry;
enum { set_mask = 0xFFFF, order_mask = 0x3FFF, order_shift = 16, number_shift = 30 };
#define ONE_MOVE (1U << number_shift)
#define NUMBER_MASK (3U << number_shift)

extern uint16_t set_number[1 << max_cells]; /* of a mask among those with as many cells */

static inline uint32_t bit_of(const struct PatternTable* table, uint32_t place, uint32_t order) {
  const uint32_t at = place * table->index.row + order;
  return table->bits[at / 64] >> at % 64 & 1;
}

/* What happens when the tile in cell `from` of a set goes to its neighbour `to`, which leaves the blank in `from`. */
struct Slide {
  uint32_t set; /* after it */
  uint32_t place;
  int keeps_order;
  const uint16_t* order_after; /* by rank */
};
static inline struct Slide slide_of(const struct PatternIndex* index, uint32_t set, uint32_t from, uint32_t to) {
  const uint32_t others = set ^ 1U << from;
  const uint32_t i = count(others & ((1U << from) - 1)), j = count(others & ((1U << to) - 1));
  const uint32_t after = others | 1U << to;
  return (struct Slide){after, index->place[set_number[after] * max_cells + from], i == j,
                        &index->order_after[(i * 8 + j) * index->orders]};
}

/* The entry after that. */
static inline Entry entry_after(const struct PatternTable* table, Entry entry, uint32_t from, uint32_t to) {
  const struct Slide slide = slide_of(&table->index, entry & set_mask, from, to);
  uint32_t order = entry >> order_shift & order_mask;
  if (!slide.keeps_order) order = slide.order_after[order];
  /* One move more or one less: its bit 1 tells which. */
  Entry number = entry + ONE_MOVE;
  if (number >> 31 != bit_of(table, slide.place, order)) number = entry - ONE_MOVE;
  return (number & NUMBER_MASK) | order << order_shift | slide.set;
}

/* How many moves an entry has more than its neighbour: 1, or -1 as an unsigned number. */
static inline uint32_t moves_between(Entry before, Entry after) {
  return (uint32_t)((int32_t)(after - before + ONE_MOVE / 2) >> number_shift);
}

/* Makes the table of the tiles of a mask, at most max_pattern_tiles, for the goal with the blank in that cell. */
void make_table(struct PatternTable* table, uint32_t tiles, uint32_t blank);

/* The entry of a state, and the number of its moves. `tiles` has the tile of each cell, the blank's as well. */
Entry entry_of(const struct PatternTable* table, const uint8_t* tiles, uint32_t blank, uint32_t* number);

/* Before the first table of a board. */
void forget_indices(void);

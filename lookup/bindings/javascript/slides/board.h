/* A board of slides, and memory: the lowest part of the module tilebase-slides.wasm.
 *
 *     search     paths below one bound
 *     words      moves that need not be tried
 *     patterns   lower bounds of distances
 *     board      cells, neighbours, memory
 *
 * Cells are numbered in reading order; a mask has a bit for each. A tile has the number of its cell in the goal. Moves
 * are named by where the blank goes and numbered by name: d l r u. */

#pragma once

#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_cells = 16, directions = 4, no_cell = 255 };

/* An arrangement in 64 bits: the tile in cell c in bits 4c to 4c + 3. */
typedef uint64_t Arrangement;
#define IN_PLACE 0xFEDCBA9876543210U

struct Board {
  uint32_t cells;
  uint32_t all;                             /* mask */
  uint32_t dark;                            /* mask of every second cell, as on a chessboard */
  uint8_t neighbour[max_cells][directions]; /* no_cell over the border */
  uint16_t neighbours[max_cells];           /* masks */
};
extern struct Board board;

/* Makes the board of so many rows and columns, and takes all memory back. At least 2 of each, at most 16 cells. */
void make_board(uint32_t rows, uint32_t cols);

/* The cells of a mask that can be reached from its lowest one without leaving the mask. */
uint32_t lowest_region(uint32_t mask);

/* Memory, filled with zeros. What was taken since `kept = taken()` is taken back by `take_back(kept)`. */
void* take(uint32_t bytes);
uint32_t taken(void);
void take_back(uint32_t kept);

static inline uint32_t lowest_cell(uint32_t mask) {
  return (uint32_t)__builtin_ctz(mask);
}

static inline uint32_t count(uint32_t mask) {
  return (uint32_t)__builtin_popcount(mask);
}

/* The arrangement after the tiles of two cells are swapped. */
static inline Arrangement swapped(Arrangement tiles, uint32_t a, uint32_t b) {
  const Arrangement difference = (tiles >> 4 * a ^ tiles >> 4 * b) & 15;
  return tiles ^ difference << 4 * a ^ difference << 4 * b;
}

#include "board.h"

enum { memory_words = 3 << 17 }; /* 3 MB; boards of 2x8 need most */

struct Board board;
static uint64_t memory[memory_words];
static uint32_t words_taken;

uint32_t taken(void) {
  return words_taken;
}

void take_back(uint32_t kept) {
  words_taken = kept;
}

void* take(uint32_t bytes) {
  uint64_t* const first = &memory[words_taken];
  words_taken += (bytes + 7) / 8;
  if (words_taken > memory_words) __builtin_trap();
  for (uint64_t* word = first; word != &memory[words_taken]; ++word) *word = 0;
  return first;
}

void make_board(uint32_t rows, uint32_t cols) {
  words_taken = 0;
  board.cells = rows * cols;
  board.all = (1U << board.cells) - 1;
  board.dark = 0;
  for (uint32_t cell = 0; cell < board.cells; ++cell) {
    const uint32_t row = cell / cols, column = cell % cols;
    board.dark |= ((row + column) & 1) << cell;
    uint8_t* const to = board.neighbour[cell];
    to[0] = (uint8_t)(row + 1 < rows ? cell + cols : no_cell);
    to[1] = (uint8_t)(column > 0 ? cell - 1 : no_cell);
    to[2] = (uint8_t)(column + 1 < cols ? cell + 1 : no_cell);
    to[3] = (uint8_t)(row > 0 ? cell - cols : no_cell);
    board.neighbours[cell] = 0;
    for (uint32_t direction = 0; direction < directions; ++direction)
      if (to[direction] != no_cell) board.neighbours[cell] |= (uint16_t)(1U << to[direction]);
  }
}

uint32_t lowest_region(uint32_t mask) {
  uint32_t region = 0;
  for (uint32_t more = mask & -mask; more != 0;) {
    region |= more;
    const uint32_t cell = lowest_cell(more);
    more = (more & (more - 1)) | (board.neighbours[cell] & mask & ~region);
  }
  return region;
}

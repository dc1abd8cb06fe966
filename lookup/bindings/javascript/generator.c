/* Makes a table in WebAssembly: how far every state of a puzzle is from the nearest state that matches a target.
 *
 * Tiles are numbered so that each one which the target names lies in the cell of its own number; the target is then
 * told by its wildcard cells alone. The host writes the puzzle's moves to moves_at(), calls search(), and reads a byte
 * a state, by Cantor rank, at distances_at(). No imports, no allocation; one search at a time. */

#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_cells = 9, max_moves = 256, max_states = 362880, not_allowed = 255, no_way = 255 };

/* A state in 64 bits: the tile in cell c in bits 4c to 4c + 3. */
typedef uint64_t State;

/* A move that brought the blank to a cell, undone: the tile in cell c is to come from bit shift[c] of the state. */
struct Undone {
  uint8_t shift[max_cells];
};

static uint8_t moves[max_moves][max_cells][max_cells];
static struct Undone undone[max_cells][max_moves * max_cells];
static uint8_t distances[max_states];
static State found[max_states];
static uint32_t found_count;
static uint32_t undone_count[max_cells];

/* By move and by the blank's cell (0 alone without a blank): for each cell the one that its tile comes from, or
 * not_allowed in the first. Rows have room for nine cells, moves for nine rows. */
uint8_t* EXPORT(moves_at)(void) {
  return moves[0][0];
}

uint8_t* EXPORT(distances_at)(void) {
  return distances;
}

/* Tiles are ranked in two look-ups: the first four cells by how many smaller tiles come after each, which are those
 * below it that did not come before; the last five by their own order. Both are indexed by the bits of the state. */
enum { head_cells = 4, tail_cells = max_cells - head_cells };
static uint16_t head_ranks[1 << 4 * head_cells];
static uint8_t tail_ranks[1 << 4 * tail_cells];
static uint32_t tail_orders; /* how many orders the last cells have */

/* Fills head_ranks from a cell on, given what lies before it. */
static void rank_heads(uint32_t head, uint32_t cell, uint32_t cells, uint32_t before, uint32_t rank) {
  if (cell == head_cells || cell == cells) {
    head_ranks[head] = (uint16_t)rank;
    return;
  }
  for (uint32_t tile = 0; tile < cells; ++tile) {
    const uint32_t bit = 1U << tile;
    if (before & bit) continue;
    const uint32_t smaller_after = tile - (uint32_t)__builtin_popcount(before & (bit - 1));
    rank_heads(head | tile << 4 * cell, cell + 1, cells, before | bit, rank * (cells - cell) + smaller_after);
  }
}

/* Fills tail_ranks, from the last cell back, given what lies after; `orders` is how many orders that has. */
static void rank_tails(uint32_t tail, uint32_t length, uint32_t cells, uint32_t after, uint32_t rank, uint32_t orders) {
  if (head_cells + length >= cells) {
    tail_ranks[tail] = (uint8_t)rank;
    tail_orders = orders;
    return;
  }
  for (uint32_t tile = 0; tile < cells; ++tile) {
    const uint32_t bit = 1U << tile;
    if (after & bit) continue;
    const uint32_t smaller_after = (uint32_t)__builtin_popcount(after & (bit - 1));
    rank_tails(tail << 4 | tile, length + 1, cells, after | bit, rank + smaller_after * orders, orders * (length + 1));
  }
}

/* The place of a state among all in lexicographic order. */
static uint32_t rank(State state) {
  return head_ranks[state & 0xFFFF] * tail_orders + tail_ranks[state >> 4 * head_cells];
}

/* Notes a state that was not met before. */
static void meet(State state, uint8_t distance) {
  uint8_t* const known = &distances[rank(state)];
  if (*known != no_way) return;
  *known = distance;
  found[found_count++] = state;
}

/* Meets every match: the free tiles, numbered as the wildcard cells are, in every order on those cells. */
static void meet_matches(State state, uint32_t cell, uint32_t cells, uint32_t wildcards, uint32_t free) {
  if (cell == cells) {
    meet(state, 0);
  } else if (!(wildcards >> cell & 1)) {
    meet_matches(state | (State)cell << 4 * cell, cell + 1, cells, wildcards, free);
  } else {
    for (uint32_t left = free; left != 0; left &= left - 1) {
      const uint32_t tile = (uint32_t)__builtin_ctz(left);
      meet_matches(state | (State)tile << 4 * cell, cell + 1, cells, wildcards, free & ~(1U << tile));
    }
  }
}

static uint32_t cell_of(State state, uint32_t tile) {
  uint32_t cell = 0;
  while ((state >> 4 * cell & 15) != tile) ++cell;
  return cell;
}

/* Searches breadth-first backwards from all matches. `blank` is the blank's tile, `cells` for a puzzle without one; bit
 * c of `wildcards` is set if cell c is one. 2 to 9 cells, 256 moves at most. Returns how many states can reach the
 * target; 0 if some are 254 or more moves away. */
uint32_t EXPORT(search)(uint32_t cells, uint32_t blank, uint32_t move_count, uint32_t wildcards) {
  const uint32_t blank_cells = blank < cells ? cells : 1;
  for (uint32_t cell = 0; cell < max_cells; ++cell) undone_count[cell] = 0;
  for (uint32_t move = 0; move < move_count; ++move) {
    for (uint32_t start = 0; start < blank_cells; ++start) {
      const uint8_t* const from = moves[move][start];
      if (from[0] == not_allowed) continue;
      uint32_t end = 0;
      while (blank_cells > 1 && from[end] != start) ++end;
      struct Undone* const back = &undone[end][undone_count[end]++];
      for (uint32_t cell = 0; cell < cells; ++cell) back->shift[from[cell]] = (uint8_t)(4 * cell);
    }
  }

  rank_heads(0, 0, cells, 0, 0);
  rank_tails(0, 0, cells, 0, 0, 1);
  for (uint32_t i = 0; i < max_states; ++i) distances[i] = no_way;
  found_count = 0;
  meet_matches(0, 0, cells, wildcards, wildcards);
  uint32_t next = 0;
  for (uint32_t distance = 1; next < found_count; ++distance) {
    if (distance == no_way) return 0;
    for (const uint32_t level_end = found_count; next < level_end; ++next) {
      const State state = found[next];
      const uint32_t end = blank_cells > 1 ? cell_of(state, blank) : 0;
      for (uint32_t i = 0; i < undone_count[end]; ++i) {
        State before = 0;
        for (uint32_t cell = cells; cell-- > 0;) before = before << 4 | (state >> undone[end][i].shift[cell] & 15);
        meet(before, (uint8_t)distance);
      }
    }
  }
  return found_count;
}

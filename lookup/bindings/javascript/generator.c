/* Makes a table in WebAssembly: the distance of every state of a puzzle to the nearest state that matches a target.
 *
 * The host numbers the tiles: a tile that the target names has the number of its cell there, so the target is given by
 * its wildcard cells alone. The host writes the puzzle's moves to moves_at(), calls search(), and reads one byte for
 * each state, by Cantor rank, at distances_at(). No imports, no allocation; one search at a time. */

#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_cells = 9, max_moves = 256, max_states = 362880, not_allowed = 255, no_way = 255 };

/* A state in 64 bits: the tile in cell c in bits 4c to 4c + 3. */
typedef uint64_t State;

/* A move that brought the blank to a cell, undone: the tile in cell c comes from bit shift[c] of the state. */
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

/* Puts tiles into cells in every way, in lexicographic order, and calls visit(state, rank) for each. `cells` and
 * `tiles` have one bit each; there are at least as many tiles as cells. The other cells of `state` stay as they are. */
typedef void Visit(State state, uint32_t rank);
static void place(State state, uint32_t cells, uint32_t tiles, uint32_t rank, Visit* visit) {
  if (cells == 0) {
    visit(state, rank);
    return;
  }
  const uint32_t shift = 4 * (uint32_t)__builtin_ctz(cells);
  rank *= (uint32_t)__builtin_popcount(tiles);
  for (uint32_t left = tiles; left != 0; left &= left - 1)
    place(state | (State)__builtin_ctz(left) << shift, cells & (cells - 1), tiles & ~(left & -left), rank++, visit);
}

/* The Cantor rank of a state takes two look-ups, indexed by its bits:
 *
 *     cell    0  1  2  3       4  5  6  7  8
 *             head_ranks       tail_ranks
 *
 * the place of the head among all heads, and the place of the tail among the orders of its own tiles. */
enum { head_cells = 4, tail_cells = max_cells - head_cells, head_bits = (1 << head_cells) - 1 };
static uint16_t head_ranks[1 << 4 * head_cells];
static uint8_t tail_ranks[1 << 4 * tail_cells];
static uint32_t tail_orders; /* how many orders the tiles of a tail have */

static void rank_head(State head, uint32_t rank) {
  head_ranks[head] = (uint16_t)rank;
}

static void rank_tail(State tail, uint32_t rank) {
  tail_ranks[tail >> 4 * head_cells] = (uint8_t)rank;
  tail_orders = rank + 1; /* the last tail in the order has the highest rank */
}

static void fill_ranks(uint32_t cells) {
  const uint32_t all = (1U << cells) - 1;
  place(0, all & head_bits, all, 0, rank_head);
  const uint32_t tail = all & ~(uint32_t)head_bits;
  for (uint32_t tiles = 0; tiles <= all; ++tiles)
    if (__builtin_popcount(tiles) == __builtin_popcount(tail)) place(0, tail, tiles, 0, rank_tail);
}

static uint32_t rank_of(State state) {
  return head_ranks[state & 0xFFFF] * tail_orders + tail_ranks[state >> 4 * head_cells];
}

/* Notes a state's distance, unless it has one already. */
static void meet(State state, uint32_t distance) {
  uint8_t* const known = &distances[rank_of(state)];
  if (*known != no_way) return;
  *known = (uint8_t)distance;
  found[found_count++] = state;
}

static void meet_match(State match, uint32_t rank) {
  (void)rank;
  meet(match, 0);
}

static uint32_t cell_of(State state, uint32_t tile) {
  uint32_t cell = 0;
  while ((state >> 4 * cell & 15) != tile) ++cell;
  return cell;
}

/* Searches breadth-first backwards from all matches. `blank` is the blank's tile, `cells` for a puzzle without one; bit
 * c of `wildcards` is set if cell c is one. 2 to 9 cells, at most 256 moves. Returns how many states can reach the
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

  fill_ranks(cells);
  for (uint32_t i = 0; i < max_states; ++i) distances[i] = no_way;
  found_count = 0;
  State named = 0;
  for (uint32_t cell = 0; cell < cells; ++cell)
    if (!(wildcards >> cell & 1)) named |= (State)cell << 4 * cell;
  place(named, wildcards, wildcards, 0, meet_match);
  uint32_t next = 0;
  for (uint32_t distance = 1; next < found_count; ++distance) {
    if (distance == no_way) return 0;
    for (const uint32_t level_end = found_count; next < level_end; ++next) {
      const State state = found[next];
      const uint32_t end = blank_cells > 1 ? cell_of(state, blank) : 0;
      for (uint32_t i = 0; i < undone_count[end]; ++i) {
        State before = 0;
        for (uint32_t cell = cells; cell-- > 0;) before = before << 4 | (state >> undone[end][i].shift[cell] & 15);
        meet(before, distance);
      }
    }
  }
  return found_count;
}

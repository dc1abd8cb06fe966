/* Opens a bare table in WebAssembly: tilebase_reader.h, for states of tile numbers. The host writes the table to
 * bytes_at() and the puzzle's moves to rows_at(), and calls open(); then it writes a state to state_at() and calls
 * path(). No imports, no allocation; one table for each instance. */

#include "../bare/tilebase_reader.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_moves = 256, max_states = 362880 };

static unsigned char bytes[max_states];
static unsigned char rows[max_moves * TILEBASE_BARE_CELLS];
static unsigned char state[TILEBASE_BARE_CELLS];
static unsigned char moves[UINT16_MAX];
static struct tilebase_bare_table table;

unsigned char* EXPORT(bytes_at)(void) {
  return bytes;
}

/* As `moves` of struct tilebase_bare_table. */
unsigned char* EXPORT(rows_at)(void) {
  return rows;
}

/* One byte for each cell: its tile. */
unsigned char* EXPORT(state_at)(void) {
  return state;
}

/* After path(), the numbers of its moves. */
unsigned char* EXPORT(path_at)(void) {
  return moves;
}

/* The parameters are fields of struct tilebase_bare_table; a puzzle without a blank says `cells` for it. */
void EXPORT(open)(uint32_t cells, uint32_t blank, uint32_t move_count, uint32_t goal, uint32_t halved,
                  uint32_t odd_orders, uint32_t odd_distances, uint32_t modulus, uint32_t bits) {
  table.bytes = bytes;
  table.moves = rows;
  table.goal = goal;
  table.farthest = UINT16_MAX;
  table.move_count = (uint16_t)move_count;
  table.odd_orders = (uint16_t)odd_orders;
  table.odd_distances = (uint16_t)odd_distances;
  table.cells = (unsigned char)cells;
  table.blank = (unsigned char)(blank < cells ? blank : TILEBASE_BARE_CELLS);
  table.blank_cells = (unsigned char)(blank < cells ? cells : 1);
  table.halved = (unsigned char)halved;
  table.modulus = (unsigned char)modulus;
  table.bits = (unsigned char)bits;
}

/* The distance of the state at state_at(), -1 if there is no way, less for a table that is damaged. */
int32_t EXPORT(path)(void) {
  return tilebase_bare_state_path(&table, state, moves, sizeof moves);
}

/* Opens a bare table in WebAssembly: tilebase_reader.h, for states of tile numbers. The host writes the file that
 * `tilebase-tablegen embed --as bin` made to bytes_at() and calls open(); then it writes a state to state_at() and
 * calls path(). No imports, no allocation; one table for each instance. */

#include "../bare/tilebase_reader.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_file = UINT16_MAX + 362880 }; /* a header and a byte for each state */

static unsigned char bytes[max_file];
static unsigned char state[TILEBASE_BARE_CELLS];
static unsigned char moves[UINT16_MAX];
static struct tilebase_bare_table table;

unsigned char* EXPORT(bytes_at)(void) {
  return bytes;
}

/* One byte for each cell: its tile. */
unsigned char* EXPORT(state_at)(void) {
  return state;
}

/* After path(), the numbers of its moves. */
unsigned char* EXPORT(path_at)(void) {
  return moves;
}

/* Opens the file of so many bytes at bytes_at(); 0 if it is no bare table. */
int32_t EXPORT(open)(uint32_t size) {
  return size <= max_file && tilebase_bare_load(&table, bytes, size) == 0;
}

/* The distance of the state at state_at(), -1 if there is no way, less for a table that is damaged. */
int32_t EXPORT(path)(void) {
  return tilebase_bare_state_path(&table, state, moves, sizeof moves);
}

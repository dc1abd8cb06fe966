/* The reader of bare tables (tilebase_reader.h) as a WebAssembly module, for states of tile numbers. The host writes a
 * file of `tilebase-tablegen embed --as bin` to bytes_at() and calls open(); then it writes a state to state_at() and
 * calls path(). The module has no imports and no allocation; an instance has one table. */

#include "../bare/tilebase_reader.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { max_file = UINT16_MAX + 362880 }; /* bytes: a header and a byte for each state */

static unsigned char bytes[max_file];
static unsigned char state[TILEBASE_BARE_CELLS];
static unsigned char moves[UINT16_MAX];
static struct tilebase_bare_table table;

unsigned char* EXPORT(bytes_at)(void) {
  return bytes;
}

/* Returns the address for a state: for each cell, a byte with its tile. */
unsigned char* EXPORT(state_at)(void) {
  return state;
}

/* Returns the address of the numbers of the moves that path() found. */
unsigned char* EXPORT(path_at)(void) {
  return moves;
}

/* Opens the file of `size` bytes at bytes_at(). Returns 1, or 0 if the file is no bare table. */
int32_t EXPORT(open)(uint32_t size) {
  return size <= max_file && tilebase_bare_load(&table, bytes, size) == 0;
}

/* Returns the distance of the state at state_at(), -1 if there is no path, a lower number for a damaged table. */
int32_t EXPORT(path)(void) {
  return tilebase_bare_state_path(&table, state, moves, sizeof moves);
}

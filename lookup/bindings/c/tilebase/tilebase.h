#ifndef TILEBASE_TILEBASE_H
#define TILEBASE_TILEBASE_H

/*
 * tilebase from C: open a tablebase, ask, close it. C99, and C++.
 *
 *     #include <stdio.h>
 *     #include <tilebase/tilebase.h>
 *
 *     int main(void) {
 *       tilebase_tablebase* tablebase;
 *       tilebase_error error;
 *       char word[64];
 *       if (tilebase_open_builtin("slide3x3", &tablebase, &error) == TILEBASE_OK &&
 *           tilebase_solve(tablebase, "2 3 4 1 5 x 7 6 8", NULL, word, sizeof word, NULL, &error) == TILEBASE_OK)
 *         puts(word);
 *       else
 *         puts(error.status == TILEBASE_UNSOLVABLE ? "unsolvable" : error.message);
 *       tilebase_close(tablebase);
 *     }
 *
 * What holds for every function:
 *
 * - Boards are texts that end with a NUL: one symbol for each cell in the order of the cells' numbers; white space,
 *   commas, slashes and brackets may stand anywhere; the blank is `x X 0 _` or `.`.
 * - A goal is a board, too, in which `*` and `?` stand for any tile; the nearest state that matches is meant. NULL is
 *   the puzzle's canonical goal.
 * - A move is its number: its place, from 0, among the puzzle's moves in the order of their names as bytes.
 * - An answer is written to what the caller owns. Where a buffer may be too small, its size (in elements; for text the
 *   NUL counts) comes after it, and then a pointer to where its needed length is told, for text without the NUL. The
 *   length is told whether the buffer is large enough or not. If it is not, the status is TILEBASE_BUFFER_TOO_SMALL,
 *   a text buffer holds "", and any other is unchanged. A buffer of size 0 may be NULL, and so may the pointer to the
 *   length be.
 * - `error` may be NULL. It is filled whatever the status; the message is empty unless there was an error.
 * - Where the status is an error, other answers are left as they were unless said otherwise.
 * - No exception leaves a function. There is no global state, nothing is printed, the program is never ended.
 * - An open tablebase never changes its answers, and any number of threads may ask it at once. An object of another
 *   kind, a buffer or an error is for one thread at a time. Nobody may be asking a tablebase while it is closed.
 * - Text that a function returns belongs to the library. It lasts as long as the tablebase that it was asked of.
 */

#include <stddef.h>
#include <stdint.h>

#include <tilebase/version.h>

#if defined(__GNUC__)
#define TILEBASE_API __attribute__((visibility("default")))
#else
#define TILEBASE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions ---------------------------------------------------------------------------------------------------- */

/* Counts the additions to this header. What was compiled with one number runs with every library that tells the same
   or a higher one and has the same name (SONAME). */
#define TILEBASE_INTERFACE_VERSION 1

/* The version of the library in use, such as "0.1.0". */
TILEBASE_API const char* tilebase_version(void);

/* The TILEBASE_INTERFACE_VERSION of the library in use. */
TILEBASE_API int tilebase_interface_version(void);

/* ---- what became of a call --------------------------------------------------------------------------------------- */

/* The first three are answers, the others errors. All but TILEBASE_OK are below 0, so that they do for a distance. */
typedef enum tilebase_status {
  TILEBASE_OK = 0,
  TILEBASE_UNSOLVABLE = -1,       /* there is no way from the start to the goal */
  TILEBASE_NO_MORE_PATHS = -2,    /* all of them were given */
  TILEBASE_BAD_ARGUMENT = -3,     /* a null pointer, or a number out of range */
  TILEBASE_BUFFER_TOO_SMALL = -4, /* the length that is needed was told */
  TILEBASE_BAD_BOARD = -5,        /* a board or goal does not fit the puzzle */
  TILEBASE_BAD_DEFINITION = -6,   /* a puzzle definition breaks the syntax or makes no sense */
  TILEBASE_PUZZLE_MISMATCH = -7,  /* tables of different puzzles were mixed */
  TILEBASE_TABLE_MISSING = -8,    /* no table at hand answers */
  TILEBASE_TABLE_DAMAGED = -9,    /* a table's bytes are not what was written */
  TILEBASE_COUNT_OVERFLOW = -10,  /* there is an answer, but no number of 64 bits holds it */
  TILEBASE_FILE_UNREADABLE = -11, /* the file system refused */
  TILEBASE_OUT_OF_MEMORY = -12,   /* ask again when there is more; nothing has changed */
  TILEBASE_INTERNAL_ERROR = -13   /* a fault of the library */
} tilebase_status;

/* A few words for each status, such as "out of memory"; "unknown status" for any other number. */
TILEBASE_API const char* tilebase_status_text(int status);

/* The status of a call, and after an error one line for a person that names the input and the fix. It is UTF-8 where
   names of files are, ends with a NUL, and is cut to what fits. */
typedef struct tilebase_error {
  tilebase_status status;
  char message[508];
} tilebase_error;

/* ---- opening and closing ----------------------------------------------------------------------------------------- */

/* All tables at hand of one puzzle. */
typedef struct tilebase_tablebase tilebase_tablebase;

/* How many puzzles are built in, and the name of each, from number 0 on, in their order; NULL beyond the last. */
TILEBASE_API size_t tilebase_builtin_count(void);
TILEBASE_API const char* tilebase_builtin_name(size_t number);

/* Opens a built-in puzzle's tablebase from the tables inside the library: no file is needed. It is to be closed.
   Errors: table missing for a name that is not built in. *tablebase is NULL after any. */
TILEBASE_API tilebase_status tilebase_open_builtin(const char* puzzle, tilebase_tablebase** tablebase,
                                                    tilebase_error* error);

/* Opens the tables of a puzzle among the files NAME.table in a folder. All files are checked.
   Errors: file unreadable, table damaged for any of them, puzzle mismatch, table missing if none holds the puzzle.
   *tablebase is NULL after any. */
TILEBASE_API tilebase_status tilebase_open_folder(const char* folder, const char* puzzle,
                                                  tilebase_tablebase** tablebase, tilebase_error* error);

/* The whole content of a table file. The name stands for it in messages; NULL for its number, from 1. */
typedef struct tilebase_table_bytes {
  const void* bytes;
  size_t size;
  const char* name;
} tilebase_table_bytes;

/* Opens the tables of one puzzle from memory. The bytes are copied: they are not needed after the call.
   Errors: table damaged, puzzle mismatch, table missing if there is none of a goal. *tablebase is NULL after any. */
TILEBASE_API tilebase_status tilebase_open_bytes(const tilebase_table_bytes* tables, size_t count,
                                                 tilebase_tablebase** tablebase, tilebase_error* error);

/* Closes a tablebase; nothing happens for NULL. Paths that were opened from it may go on. */
TILEBASE_API void tilebase_close(tilebase_tablebase* tablebase);

/* Whether a text is a puzzle definition, for the editor of one: TILEBASE_OK, or bad definition with a message
   `SOURCE:LINE: reason`. Tables are made by the command tilebase-tablegen. */
TILEBASE_API tilebase_status tilebase_check_definition(const char* text, const char* source, tilebase_error* error);

/* ---- the puzzle -------------------------------------------------------------------------------------------------- */

/* Its name, the symbols of its tiles (one a cell, `x` for the blank), and the board of its canonical goal; NULL for a
   tablebase that is NULL. */
TILEBASE_API const char* tilebase_puzzle_name(const tilebase_tablebase* tablebase);
TILEBASE_API const char* tilebase_puzzle_symbols(const tilebase_tablebase* tablebase);
TILEBASE_API const char* tilebase_puzzle_goal(const tilebase_tablebase* tablebase);

/* How many cells it has, 2..9, and how many moves, 1..256; 0 for a tablebase that is NULL. */
TILEBASE_API int tilebase_puzzle_cells(const tilebase_tablebase* tablebase);
TILEBASE_API int tilebase_puzzle_move_count(const tilebase_tablebase* tablebase);

/* The name of a move; NULL for a number that none has. */
TILEBASE_API const char* tilebase_puzzle_move_name(const tilebase_tablebase* tablebase, int move);

/* ---- one start, one goal ----------------------------------------------------------------------------------------- */

/* Errors of all of these: bad argument, bad board, table missing if no table answers for the goal, table damaged. All
   tell TILEBASE_UNSOLVABLE if there is no way from start to goal. Times: a few look-ups without wildcards; with them,
   tens of microseconds at most for the distance in a 3x3 puzzle, and that for each move of a path. */

/* The length of a shortest path; TILEBASE_UNSOLVABLE, as a distance, too, if there is none. */
TILEBASE_API tilebase_status tilebase_distance(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                               int* distance, tilebase_error* error);

/* The lexicographically smallest (moves compared by name) of the shortest paths. *length is the distance; 0
   if there is none. */
TILEBASE_API tilebase_status tilebase_path(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                           uint8_t* moves, size_t size, size_t* length, tilebase_error* error);

/* The same path as text: one word where the name of every move of the puzzle is one character, else names with single
   spaces; "" at the goal, and where there is no way. */
TILEBASE_API tilebase_status tilebase_solve(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                            char* word, size_t size, size_t* length, tilebase_error* error);

/* The first move of that path. At the goal, where there is none, *move is -1. */
TILEBASE_API tilebase_status tilebase_best_move(const tilebase_tablebase* tablebase, const char* start,
                                                const char* goal, int* move, tilebase_error* error);

/* A move and the distance of the state after it; TILEBASE_UNSOLVABLE as a distance if there is no way from there. */
typedef struct tilebase_valued_move {
  int move;
  int distance;
} tilebase_valued_move;

/* Every move that the start allows, best first, then by name; those after which there is no way come last. They are
   given even if there is no way from the start. */
TILEBASE_API tilebase_status tilebase_moves(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                            tilebase_valued_move* moves, size_t size, size_t* count,
                                            tilebase_error* error);

/* How many different shortest paths there are: 1 at the goal, 0 if there is no way. With wildcards, those to all
   nearest matches count. Errors, besides: count overflow. O(states on those paths * moves). */
TILEBASE_API tilebase_status tilebase_count(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                            uint64_t* count, tilebase_error* error);

/* ---- all shortest paths ------------------------------------------------------------------------------------------ */

/* All shortest paths, one after the other in lexicographic order; each is made when it is asked for. */
typedef struct tilebase_paths tilebase_paths;

/* Begins with the first of them. They are to be closed. Errors: as above. *paths is NULL unless the status is
   TILEBASE_OK. */
TILEBASE_API tilebase_status tilebase_paths_open(const tilebase_tablebase* tablebase, const char* start,
                                                 const char* goal, tilebase_paths** paths, tilebase_error* error);

/* How many moves each of them has; 0 for NULL. */
TILEBASE_API size_t tilebase_paths_length(const tilebase_paths* paths);

/* The next path, or TILEBASE_NO_MORE_PATHS. After an error it is still the next, so that a buffer may be enlarged.
   Errors: bad argument, table damaged. */
TILEBASE_API tilebase_status tilebase_paths_next(tilebase_paths* paths, uint8_t* moves, size_t size, size_t* length,
                                                 tilebase_error* error);

/* Ends; nothing happens for NULL. */
TILEBASE_API void tilebase_paths_close(tilebase_paths* paths);

/* ---- many boards, all boards ------------------------------------------------------------------------------------- */

/* The distances of `count` boards to one goal. They lie one behind the other, `width` bytes each; a board with a NUL in
   its bytes ends there. distances[i] becomes the distance of board i, TILEBASE_UNSOLVABLE, or TILEBASE_BAD_BOARD, which
   keeps no other from its answer (tilebase_distance() tells what is bad). Errors: bad argument, bad board for the goal,
   table missing, table damaged. Much faster than single questions, above all with wildcards. */
TILEBASE_API tilebase_status tilebase_distances(const tilebase_tablebase* tablebase, const char* boards, size_t width,
                                                size_t count, const char* goal, int* distances, tilebase_error* error);

/* How many states lie at distance 0, 1, ... of the goal, and in *unreachable, which may be NULL, how many have no way
   to it. Errors: as above. With wildcards a search over all states: about a tenth of a second for 3x3 boards. */
TILEBASE_API tilebase_status tilebase_histogram(const tilebase_tablebase* tablebase, const char* goal, uint64_t* states,
                                                size_t size, size_t* count, uint64_t* unreachable,
                                                tilebase_error* error);

/* For tilebase_random_states(): all states that can reach the goal. */
#define TILEBASE_ANY_DISTANCE (-1)

/* Draws `count` states evenly from those at a distance of the goal; a state may come again. The same seed draws the
   same states everywhere, those of `tilebase random --seed`. They are written one behind the other, `width` bytes each,
   of which the board takes as many as there are cells, and the rest become NUL: at least one must be left. Errors: as
   above, bad argument if no state lies at that distance, buffer too small for a lesser width. The states are listed
   once a call, which takes some milliseconds; each draw then takes nanoseconds. */
TILEBASE_API tilebase_status tilebase_random_states(const tilebase_tablebase* tablebase, const char* goal, int distance,
                                                    uint64_t seed, char* boards, size_t width, size_t count,
                                                    tilebase_error* error);

/* ---- boards and moves -------------------------------------------------------------------------------------------- */

/* The Cantor index of a board: its place, from 0, among all arrangements in lexicographic order, tiles ordered as in
   the canonical goal. Errors: bad argument, bad board. */
TILEBASE_API tilebase_status tilebase_rank(const tilebase_tablebase* tablebase, const char* board, uint64_t* rank,
                                           tilebase_error* error);

/* The board of an index, without separators. Errors: bad argument for an index that no board has. */
TILEBASE_API tilebase_status tilebase_unrank(const tilebase_tablebase* tablebase, uint64_t rank, char* board,
                                             size_t size, size_t* length, tilebase_error* error);

/* The board after a move. Errors: bad board, bad argument if there is no such move or it is not allowed there. */
TILEBASE_API tilebase_status tilebase_apply(const tilebase_tablebase* tablebase, const char* board, int move,
                                            char* after, size_t size, size_t* length, tilebase_error* error);

/* Moves as text, as tilebase_solve() writes it. Errors: bad argument if there is no such move. */
TILEBASE_API tilebase_status tilebase_word(const tilebase_tablebase* tablebase, const uint8_t* moves, size_t count,
                                           char* word, size_t size, size_t* length, tilebase_error* error);

#ifdef __cplusplus
}
#endif

#endif

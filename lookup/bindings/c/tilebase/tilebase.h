#ifndef TILEBASE_TILEBASE_H
#define TILEBASE_TILEBASE_H

/*
 * The C interface of tilebase, for C99 and C++: open a tablebase, ask questions, close it.
 *
 *     #include <stdio.h>
 *     #include <tilebase/tilebase.h>
 *
 *     int main(void) {
 *       tilebase_error* error = tilebase_error_create();
 *       tilebase_tablebase* tablebase;
 *       char word[64];
 *       if (tilebase_open_builtin("slide3x3", &tablebase, error) == TILEBASE_OK &&
 *           tilebase_solve(tablebase, "2 3 4 1 5 x 7 6 8", NULL, word, sizeof word, NULL, error) == TILEBASE_OK)
 *         puts(word);
 *       else
 *         puts(tilebase_error_status(error) == TILEBASE_UNSOLVABLE ? "unsolvable" : tilebase_error_message(error));
 *       tilebase_close(tablebase);
 *       tilebase_error_free(error);
 *     }
 *
 * Rules of every function:
 *
 * - A board is a text that ends with a NUL: one tile per cell, in any spelling of data/INPUTS.md of the documents.
 *   Boards in answers have single spaces between tiles if some tile has several characters, else no separators.
 * - A goal is a board in which `*` and `?` match any tile, or several boards with the word `or` between them; distances
 *   are to the nearest matching state. NULL is the puzzle's canonical goal.
 * - A move is a number: its position, from 0, in the puzzle's list of moves sorted by name (as bytes). The slides of
 *   built-in boards are d, l, r and u, by where the blank goes.
 * - Answers are written to memory of the caller. A buffer is followed by its size (in elements; for text including the
 *   NUL) and by a pointer `length` or `count`: *length receives the required size (for text without the NUL), whether
 *   the buffer is large enough or not. If the buffer is too small, the status is TILEBASE_BUFFER_TOO_SMALL, a text
 *   buffer holds "", and any other buffer is unchanged. A buffer of size 0 may be NULL; `length` may always be NULL.
 * - A state is an array of bytes, one for each cell: the number of the tile in it, from 0 in the order of the canonical
 *   goal. Equal tiles have ascending numbers in the order of the cells.
 * - `error` may be NULL. It is filled for every status; the message is empty unless there was an error.
 * - If the status is an error, other answers are unchanged unless stated otherwise.
 * - A choice that a call takes is an int, so that any number may be passed: a number that names nothing is the error
 *   bad argument, or what the function says.
 * - A struct is final: it never gets another field, so that programs may keep arrays of it. Those that may get fields
 *   at their end say so; a function that fills or reads one takes its size, `sizeof`, and uses the fields within that
 *   size.
 * - Functions throw no exceptions, use no global state, print nothing and never exit.
 * - An open tablebase is immutable; any number of threads may use it at once. So may they use a solver, except while a
 *   tilebase_solver_set_...() changes it. Any other object, buffer or error is for one thread at a time, but for
 *   tilebase_token_cancel(). A tablebase or solver must not be in use while it is closed.
 * - Text that a function returns belongs to the library. It is valid until the object that it came from is closed.
 */

#include <stddef.h>
#include <stdint.h>

#include <tilebase/version.h>

#if defined(_WIN32) && defined(TILEBASE_BUILDS_LIBRARY)
#define TILEBASE_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define TILEBASE_API __attribute__((visibility("default")))
#else
#define TILEBASE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions ---------------------------------------------------------------------------------------------------- */

/* Increases with each addition to this header. A program runs with every library of the same name (SONAME) whose number
   is the same or higher. */
#define TILEBASE_INTERFACE_VERSION 1

/* The version of the library in use, such as "0.4.0". */
TILEBASE_API const char* tilebase_version(void);

/* The TILEBASE_INTERFACE_VERSION of the library in use. */
TILEBASE_API int tilebase_interface_version(void);

/* ---- statuses and errors ----------------------------------------------------------------------------------------- */

/* Statuses of calls: the first three are answers, the others are errors. All except TILEBASE_OK are negative, so that
   they can stand in place of a distance. */
typedef enum tilebase_status {
  TILEBASE_OK = 0,
  TILEBASE_UNSOLVABLE = -1,       /* there is no path from the start to the goal */
  TILEBASE_NO_MORE_PATHS = -2,    /* all paths have been returned */
  TILEBASE_BAD_ARGUMENT = -3,     /* a null pointer, or a number out of range */
  TILEBASE_BUFFER_TOO_SMALL = -4, /* *length has the required size */
  TILEBASE_BAD_BOARD = -5,        /* a board or goal does not fit the puzzle */
  TILEBASE_BAD_DEFINITION = -6,   /* a puzzle definition is invalid */
  TILEBASE_PUZZLE_MISMATCH = -7,  /* tables of different puzzles were mixed */
  TILEBASE_TABLE_MISSING = -8,    /* no open table answers for the goal */
  TILEBASE_TABLE_DAMAGED = -9,    /* a table's bytes have been changed */
  TILEBASE_COUNT_OVERFLOW = -10,  /* the number does not fit into 64 bits */
  TILEBASE_FILE_UNREADABLE = -11, /* the file system reported an error while reading */
  TILEBASE_OUT_OF_MEMORY = -12,   /* nothing has changed; retry when more is available */
  TILEBASE_INTERNAL_ERROR = -13,  /* a bug of the library */
  TILEBASE_GAVE_UP = -14,         /* the budget ended before the answer was sure */
  TILEBASE_FILE_UNWRITABLE = -15, /* the file system reported an error while writing */
  TILEBASE_TOO_MANY_CELLS = -16,  /* the puzzle is too large for the question */
  TILEBASE_NONE_FOUND = -17,      /* random draws met no board at the distance, which proves nothing about others */
  TILEBASE_BAD_MOVE = -18         /* text that is no move, or a move that the board does not allow */
} tilebase_status;

/* The name of a status in words, such as "out of memory"; "unknown status" for any other number. */
TILEBASE_API const char* tilebase_status_text(int status);

/* The status of the last call that took this error and, after an error, what is known about it. One error serves all
   calls of a thread, one after the other. */
typedef struct tilebase_error tilebase_error;

/* Creates an error, whose status is TILEBASE_OK; NULL without memory, which every function accepts as an error. The
   caller must free it. Freeing NULL does nothing. */
TILEBASE_API tilebase_error* tilebase_error_create(void);
TILEBASE_API void tilebase_error_free(tilebase_error* error);

/* The status of the last call; TILEBASE_OK for NULL. */
TILEBASE_API tilebase_status tilebase_error_status(const tilebase_error* error);

/* The message, one line that names the input and the fix; "" unless there was an error, and for NULL. It is UTF-8 if
   the names of files are, and valid until the next call that takes this error. */
TILEBASE_API const char* tilebase_error_message(const tilebase_error* error);

/* The bounds of the distance that a search knew when it gave up, and the states that it had visited: no path has fewer
   moves than at_least; a path of at_most moves is known. Each is -1 if it is not known: at_most mostly, since a search
   for a shortest path knows no other (tilebase_solver_bounds() gives one), all three after other calls than those about
   the distance from one start. */
TILEBASE_API int tilebase_error_at_least(const tilebase_error* error);
TILEBASE_API int tilebase_error_at_most(const tilebase_error* error);
TILEBASE_API int64_t tilebase_error_states(const tilebase_error* error);

/* The name of the built-in puzzle that a bad board is a board of, for tilebase_open_builtin(); "" if none is known.
   Valid as the message is. */
TILEBASE_API const char* tilebase_error_puzzle(const tilebase_error* error);

/* ---- opening and closing ----------------------------------------------------------------------------------------- */

/* All open tables of one puzzle. */
typedef struct tilebase_tablebase tilebase_tablebase;

/* The number of built-in puzzles, and the name of puzzle `number` in sorted order, from 0; NULL if there is none. */
TILEBASE_API size_t tilebase_builtin_count(void);
TILEBASE_API const char* tilebase_builtin_name(size_t number);

/* Opens a built-in puzzle's tablebase from the tables inside the library: no file is needed. Boards of R rows and C
   columns, 2 to 64 cells, are built in as "slideRxC", "rotateRxC", "mixedRxC", "twiddleRxC"; a search answers for
   puzzles without tables (slide4x4). The caller must close the tablebase. Errors: table missing for a name that is not
   built in. *tablebase is NULL after any error. */
TILEBASE_API tilebase_status tilebase_open_builtin(const char* puzzle, tilebase_tablebase** tablebase,
                                                   tilebase_error* error);

/* Opens the tables of a puzzle from the files NAME.table in a folder. All files are checked.
   Errors: file unreadable, table damaged (any of the files), puzzle mismatch, table missing if no file is of this
   puzzle. *tablebase is NULL after any error. */
TILEBASE_API tilebase_status tilebase_open_folder(const char* folder, const char* puzzle,
                                                  tilebase_tablebase** tablebase, tilebase_error* error);

/* The content of a table file. Messages use the name; if it is NULL, the position in the list, from 1. */
typedef struct tilebase_table_bytes {
  const void* bytes;
  size_t size;
  const char* name;
} tilebase_table_bytes;

/* Opens the tables of one puzzle from memory. The bytes are copied and not needed after the call.
   Errors: table damaged, puzzle mismatch, table missing if no table has a goal. *tablebase is NULL after any error. */
TILEBASE_API tilebase_status tilebase_open_bytes(const tilebase_table_bytes* tables, size_t count,
                                                 tilebase_tablebase** tablebase, tilebase_error* error);

/* Opens another tablebase with the same tables, whose functions and solvers read boards with another name of
   the blank, beside its usual ones: such as "16" for boards with the tiles 1 to 16, or "15" for 0 to 15, both of 4x4.
   Boards in answers have `x`. The caller must close it; the two may be closed in any order. *other is NULL after any
   error. Errors: bad board for a puzzle without a blank, and for the name of another tile. */
TILEBASE_API tilebase_status tilebase_with_blank(const tilebase_tablebase* tablebase, const char* blank,
                                                 tilebase_tablebase** other, tilebase_error* error);

/* Closes a tablebase; does nothing for NULL. Solvers and paths that were opened from it stay usable. */
TILEBASE_API void tilebase_close(tilebase_tablebase* tablebase);

/* ---- custom puzzles ---------------------------------------------------------------------------------------------- */

/* Checks a puzzle definition, for editors: TILEBASE_OK, or bad definition with a message `SOURCE:LINE: reason`. The
   command tilebase-tablegen builds table files from definitions. */
TILEBASE_API tilebase_status tilebase_check_definition(const char* text, const char* source, tilebase_error* error);

/* Opens the puzzle of a definition; no table files are needed. Tables of up to 9 cells, or of at most 20 million states
   that moves lead to, are built in memory, each by the first question that needs it (milliseconds for 9 cells). A
   search answers for other puzzles. Errors: bad definition. *tablebase is NULL after any error. */
TILEBASE_API tilebase_status tilebase_open_definition(const char* text, const char* source,
                                                      tilebase_tablebase** tablebase, tilebase_error* error);

/* Marks, in tilebase_move_definition, that a move is not allowed. */
#define TILEBASE_NOT_ALLOWED 255

/* A move as data. `from` has one row for each cell of the blank, or a single row for a puzzle without a blank. A row
   has one byte for each cell: byte c is the cell, from 0, from which a tile comes to cell c. The first byte of a row is
   TILEBASE_NOT_ALLOWED if the move is not allowed with the blank in that cell. */
typedef struct tilebase_move_definition {
  const char* name;
  const uint8_t* from;
} tilebase_move_definition;

/* A puzzle as data. Cells and tiles are numbered from 0. */
typedef struct tilebase_definition {
  const char* name;         /* letters, digits, `_ - .` */
  const char* const* tiles; /* the names of the tiles, tile 0 first; the canonical goal has tile c in cell c; tiles of
                               the same name are equal */
  int cells;                /* the number of cells and of tiles, 2..64 */
  int blank;                /* the tile that is the blank; -1 if there is no blank */
  const int* layout;        /* cells row by row, -1 for a gap, -2 at the end of each row; NULL for a single row */
  size_t layout_size;       /* the number of elements of `layout` */
  const tilebase_move_definition* moves; /* moves in any order */
  size_t move_count;                     /* 1..256 */
} tilebase_definition;

/* Opens a puzzle that is given as data, otherwise like tilebase_open_definition(). Each move may depend on the blank's
   cell in any manner, as slides between walls do. */
TILEBASE_API tilebase_status tilebase_open_puzzle(const tilebase_definition* definition, tilebase_tablebase** tablebase,
                                                  tilebase_error* error);

/* ---- the puzzle -------------------------------------------------------------------------------------------------- */

/* The puzzle's name, its tiles in the format of a board (`x` for the blank), and the board of its canonical goal; NULL
   if the tablebase is NULL. All boards in answers are as long as the text of the goal. */
TILEBASE_API const char* tilebase_puzzle_name(const tilebase_tablebase* tablebase);
TILEBASE_API const char* tilebase_puzzle_tiles(const tilebase_tablebase* tablebase);
TILEBASE_API const char* tilebase_puzzle_goal(const tilebase_tablebase* tablebase);

/* The number of cells, 2..64, and of moves, 1..256; 0 if the tablebase is NULL. */
TILEBASE_API int tilebase_puzzle_cells(const tilebase_tablebase* tablebase);
TILEBASE_API int tilebase_puzzle_move_count(const tilebase_tablebase* tablebase);

/* The name of a move; NULL if there is no such move. */
TILEBASE_API const char* tilebase_puzzle_move_name(const tilebase_tablebase* tablebase, int move);

/* The name of a tile, by the cell where the canonical goal has it; `x` for the blank; NULL if there is no such tile. */
TILEBASE_API const char* tilebase_puzzle_tile(const tilebase_tablebase* tablebase, int tile);

/* The tile that is the blank; -1 if the puzzle has no blank, and if the tablebase is NULL. */
TILEBASE_API int tilebase_puzzle_blank(const tilebase_tablebase* tablebase);

/* The definition as text in its canonical form; NULL if the tablebase is NULL. */
TILEBASE_API const char* tilebase_puzzle_definition(const tilebase_tablebase* tablebase);

/* The layout in which boards are printed: cells row by row, -1 for a gap, -2 at the end of each row. */
TILEBASE_API tilebase_status tilebase_puzzle_layout(const tilebase_tablebase* tablebase, int* cells, size_t size,
                                                    size_t* count, tilebase_error* error);

/* The effect of a move with the blank in a cell (0 for a puzzle without a blank), as a row of tilebase_move_definition.
   *length is 0 if the move is not allowed there. Errors: bad argument. */
TILEBASE_API tilebase_status tilebase_puzzle_step(const tilebase_tablebase* tablebase, int move, int blank_cell,
                                                  uint8_t* from, size_t size, size_t* length, tilebase_error* error);

/* ---- solvers ----------------------------------------------------------------------------------------------------- */

/* A solver: it answers all questions about one goal of a tablebase. */
typedef struct tilebase_solver tilebase_solver;

/* Opens the solver of a goal, without limits; tablebase and solver may be closed in any order. The caller must close
   the solver. Errors: bad argument, bad board, table missing if no table answers for the goal, table
   damaged. *solver is NULL after any error. */
TILEBASE_API tilebase_status tilebase_solver_open(const tilebase_tablebase* tablebase, const char* goal,
                                                  tilebase_solver** solver, tilebase_error* error);

/* Closes a solver; does nothing for NULL. Paths that were opened from it stay usable. */
TILEBASE_API void tilebase_solver_close(tilebase_solver* solver);

/* The goal in the format of answers, valid until the solver is closed; NULL if the solver is NULL. */
TILEBASE_API const char* tilebase_solver_goal(const tilebase_solver* solver);

/* Limits of each answer of a solver. An answer beyond the limit of seconds or states, by a search or by counting,
   listing or drawing states with tables, is the error gave up; single table look-ups are not limited. */
typedef enum tilebase_limit {
  TILEBASE_LIMIT_SECONDS = 0, /* the time of an answer, in seconds: from 1e-9 to 9e9 */
  TILEBASE_LIMIT_STATES = 1,  /* the number of states that a search visits: from 1 to 2^53 */
  TILEBASE_LIMIT_THREADS = 2, /* the number of threads, from 1 to 1,024; without a limit, a search uses all processors,
                                 and a call about many boards one thread */
  TILEBASE_LIMIT_MEMORY = 3   /* the size in bytes, from 2^24 to 2^53, of each large table that an answer computes; a
                                 search does without a larger table, a search over all boards of a puzzle with equal
                                 tiles is the error too many cells */
} tilebase_limit;

/* Sets a limit, a tilebase_limit; 0 is no limit. Must not be called while another thread uses the solver. Errors: bad
   argument for a number that names no limit, for a value that is neither 0 nor within the bounds of the limit, and for
   a fraction of a state, thread or byte. */
TILEBASE_API tilebase_status tilebase_solver_set_limit(tilebase_solver* solver, int limit, double value,
                                                       tilebase_error* error);

/* A limit of a solver; 0 if there is no limit, -1 if the number names no limit or the solver is NULL. */
TILEBASE_API double tilebase_solver_limit(const tilebase_solver* solver, int limit);

/* A token: it ends searches when another thread, or a signal handler, cancels it. */
typedef struct tilebase_token tilebase_token;

/* Creates a token that is not cancelled; NULL without memory. The caller must free it, at any time: solvers that have
   it keep what they need. Freeing NULL does nothing. */
TILEBASE_API tilebase_token* tilebase_token_create(void);
TILEBASE_API void tilebase_token_free(tilebase_token* token);

/* Cancels a token for ever: the calls of the solvers that have it, those in progress and those to come, end after
   milliseconds with the error gave up, unless they need no search. Any thread and any signal handler may call this
   function while the token is not freed. Does nothing for NULL. */
TILEBASE_API void tilebase_token_cancel(tilebase_token* token);

/* Gives a solver a token, in place of the one it has; NULL for none. A program that lets its user stop a question gives
   the solver a new token before the question; the solver stays usable afterwards. Must not be called while another
   thread uses the solver. Errors: bad argument. */
TILEBASE_API tilebase_status tilebase_solver_set_token(tilebase_solver* solver, tilebase_token* token,
                                                       tilebase_error* error);

/* Announces that about `paths` more paths will be asked for. If that pays, for the 8-puzzle from 2,700 on, a solver
   with a table in memory and a goal without wildcards computes entries of several moves: some milliseconds, 8 bytes a
   state. Afterwards a path takes a tenth of the time. The solver counts paths, so that without this call the entries
   come after as many paths. Errors: bad argument. */
TILEBASE_API tilebase_status tilebase_solver_prepare_for(const tilebase_solver* solver, uint64_t paths,
                                                         tilebase_error* error);

/* Whether a solver has entries of several moves: 1 or 0; 0 for NULL. */
TILEBASE_API int tilebase_solver_is_prepared(const tilebase_solver* solver);

/* ---- one start, one goal ----------------------------------------------------------------------------------------- */

/* Errors of all functions of this section: bad argument, bad board, table missing if no table answers for the goal,
   table damaged. All return TILEBASE_UNSOLVABLE if there is no path from start to goal. Times: a few look-ups without
   wildcards; with wildcards at most tens of microseconds for a distance in a 3x3 puzzle, and as long for each move of a
   path. Puzzles without tables need a search, which for slide4x4 takes milliseconds to seconds; its additional
   error is gave up. */

/* The length of a shortest path, in moves; if there is no path, *distance is TILEBASE_UNSOLVABLE, too. */
TILEBASE_API tilebase_status tilebase_solver_distance(const tilebase_solver* solver, const char* start, int* distance,
                                                      tilebase_error* error);

/* The lexicographically smallest shortest path (moves compared by name). *length is the distance; 0 if there is no
   path. */
TILEBASE_API tilebase_status tilebase_solver_path(const tilebase_solver* solver, const char* start, uint8_t* moves,
                                                  size_t size, size_t* length, tilebase_error* error);

/* The path of tilebase_solver_path() as text: one word if all names of the puzzle's moves are one character, else names
   separated by single spaces; "" at the goal, and if there is no path. tilebase_solve() is the first call of a program:
   it opens a solver for this answer alone, which takes 15 times as long for slide3x3 as a solver that is kept, and has
   no limits. */
TILEBASE_API tilebase_status tilebase_solve(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                            char* word, size_t size, size_t* length, tilebase_error* error);
TILEBASE_API tilebase_status tilebase_solver_solve(const tilebase_solver* solver, const char* start, char* word,
                                                   size_t size, size_t* length, tilebase_error* error);

/* Bounds of a distance, in moves, that are known when a search ends with a path. May get more fields. */
typedef struct tilebase_known_bounds {
  int at_least;  /* no path is shorter */
  int at_most;   /* the length of the path */
  int is_proven; /* 1 if the path is a shortest path, that is, at_least equals at_most; else 0 */
  int is_first;  /* 1 if the path is that of tilebase_solver_path(), of the shortest the smallest by names; else 0 */
} tilebase_known_bounds;

/* The best path that is known when the limits of the solver end a search, and bounds of the distance. The search ends
   earlier with the path of tilebase_solver_path(); or, if `tolerance` is 0 or more, as soon as its path is at most
   `tolerance` moves longer than a shortest path. A board of slides has a path at once, so this function never gives up
   there. *length is at_most. */
TILEBASE_API tilebase_status tilebase_solver_bounds(const tilebase_solver* solver, const char* start, int tolerance,
                                                    uint8_t* moves, size_t size, size_t* length,
                                                    tilebase_known_bounds* bounds, size_t bounds_size,
                                                    tilebase_error* error);

/* The first move of the path of tilebase_solver_path(). *move is -1 at the goal, and if there is no path. */
TILEBASE_API tilebase_status tilebase_solver_best_move(const tilebase_solver* solver, const char* start, int* move,
                                                       tilebase_error* error);

/* Whether there is a path: TILEBASE_OK or TILEBASE_UNSOLVABLE. Needs no search, but where one-way walks of the blank or
   equal tiles leave it undecided: gives up after 5,000,000 states of one. tilebase_solver_tiles_to_swap() tells why
   there is no path. */
TILEBASE_API tilebase_status tilebase_solver_is_solvable(const tilebase_solver* solver, const char* start,
                                                         tilebase_error* error);

/* Tells whether there is a path, as tilebase_solver_is_solvable(), and why not: two tiles of the start, by number, that
   would make it solvable if they changed places, never the blank. If there are several pairs, it is the pair that
   brings most tiles to their cells in the goal, then the first by cells. Both numbers are -1 if there is a path, and if
   no pair makes the start solvable. tilebase_puzzle_tile() names a tile. */
TILEBASE_API tilebase_status tilebase_solver_tiles_to_swap(const tilebase_solver* solver, const char* start,
                                                           int tiles[2], tilebase_error* error);

/* A move and the distance after it, which is TILEBASE_UNSOLVABLE if there is no path after the move. */
typedef struct tilebase_valued_move {
  int move;
  int distance;
} tilebase_valued_move;

/* The best move, which is the first of tilebase_solver_path(), and the distance after it. Both numbers are -1 at the
   goal, and if there is no path. */
TILEBASE_API tilebase_status tilebase_solver_hint(const tilebase_solver* solver, const char* start,
                                                  tilebase_valued_move* hint, tilebase_error* error);

/* The change of the distance by a move: -1 if the move helps, as each move of a shortest path does; 0 if it keeps the
   distance; 1 or more if it hurts. The status is TILEBASE_UNSOLVABLE and *change is 0 if there is no path after the
   move. Additional errors: bad argument if the number is no move of the puzzle, bad move if the start does not allow
   it. */
TILEBASE_API tilebase_status tilebase_solver_rate(const tilebase_solver* solver, const char* start, int move,
                                                  int* change, tilebase_error* error);

/* Every move that the start allows, sorted by distance, then by name; moves that lead to unsolvable states come last.
   They are written even if the start is unsolvable. */
TILEBASE_API tilebase_status tilebase_solver_moves(const tilebase_solver* solver, const char* start,
                                                   tilebase_valued_move* moves, size_t size, size_t* count,
                                                   tilebase_error* error);

/* The number of different shortest paths: 1 at the goal, 0 if there is no path. With wildcards, the paths to all
   nearest matches count. Additional error: count overflow. O(states on shortest paths * moves). */
TILEBASE_API tilebase_status tilebase_solver_count(const tilebase_solver* solver, const char* start, uint64_t* count,
                                                   tilebase_error* error);

/* Measures of the difficulty of a start; each number is -1 if it is not available. May get more fields. */
typedef struct tilebase_measures {
  int64_t count;  /* the number of shortest paths, as tilebase_solver_count(); -1 beyond 2^63 - 1 */
  int only_moves; /* the number of moves of tilebase_solver_path() that no other move of a shortest path replaces */
  int manhattan_error; /* the distance minus the Manhattan distance (the steps of all tiles to their cells in the goal),
                          in moves; only for boards of slides and goals without wildcards */
} tilebase_measures;

/* The measures of a start. All are -1 if there is no path. Where the search for all shortest paths gives up, the first
   two are -1. Takes as long as tilebase_solver_count(). */
TILEBASE_API tilebase_status tilebase_solver_difficulty(const tilebase_solver* solver, const char* start,
                                                        tilebase_measures* measures, size_t measures_size,
                                                        tilebase_error* error);

/* Verdicts on an answer. An answer is the moves of a path, or the claim that there is no path. */
typedef enum tilebase_verdict {
  TILEBASE_SHORTEST = 0,       /* the moves lead to the goal, and no fewer do */
  TILEBASE_LONGER = 1,         /* the moves lead to the goal, but fewer do, too */
  TILEBASE_ENDS_ELSEWHERE = 2, /* every move can be made, but the goal is not reached */
  TILEBASE_NO_MOVE = 3,        /* a name is unknown, or its move is not allowed at that point of the path */
  TILEBASE_IS_SOLVABLE = 4,    /* there is a path: the claim is wrong */
  TILEBASE_IS_UNSOLVABLE = 5   /* there is no path: the claim is right */
} tilebase_verdict;

/* A verdict in words, such as "ends elsewhere"; "unknown verdict" for any other number. */
TILEBASE_API const char* tilebase_verdict_text(int verdict);

/* A verdict and its numbers, each -1 if the verdict does not have it. May get more fields. */
typedef struct tilebase_grade {
  tilebase_verdict verdict;
  int distance;   /* the length of a shortest path, only for TILEBASE_SHORTEST and TILEBASE_LONGER */
  int64_t length; /* the number of moves; for TILEBASE_NO_MOVE, of the moves before the wrong one; -1 for the claim */
} tilebase_grade;

/* Ways to name a slide, which the blank goes with: by where the blank goes, as the puzzle does; by where the tile goes,
   in capitals; or by the tile whose cell the blank takes, mostly a number. Other moves have one name. */
typedef enum tilebase_named_by {
  TILEBASE_BY_BLANK = 0,
  TILEBASE_BY_TILE = 1,
  TILEBASE_BY_NUMBER = 2
} tilebase_named_by;

/* Grades an answer: names of moves or tiles, as tilebase_read_moves() reads them, by the blank if there is no
   `named_by`, or `unsolvable`. The empty text is the path without moves. The status is TILEBASE_OK if the answer could
   be graded, whatever the verdict. */
TILEBASE_API tilebase_status tilebase_solver_check(const tilebase_solver* solver, const char* start, const char* answer,
                                                   int named_by, tilebase_grade* grade, size_t grade_size,
                                                   tilebase_error* error);

/* A move of an answer, and the distances of the boards before and after it, in moves: each is -1 if there is no path or
   its search gave up. */
typedef struct tilebase_checked_move {
  int move;       /* -1 if the name is unknown */
  int is_allowed; /* 1, but for an unknown name and a move that the board before it does not allow: 0, the last move */
  int before;
  int after; /* -1 also if the move is not allowed */
} tilebase_checked_move;

/* Follows the moves of an answer, which is read as by tilebase_solver_check(), up to the first that is unknown or not
   allowed; that one ends the list. The list of the claim `unsolvable` is empty. The status is TILEBASE_OK, even if the
   start is unsolvable. Without a table, each distance takes a search; the limit of seconds is for all together. Errors:
   as for that function, but for gave up. */
TILEBASE_API tilebase_status tilebase_solver_check_each(const tilebase_solver* solver, const char* start,
                                                        const char* answer, int named_by, tilebase_checked_move* moves,
                                                        size_t size, size_t* count, tilebase_error* error);

/* ---- all shortest paths ------------------------------------------------------------------------------------------ */

/* An iterator over all shortest paths, in lexicographic order; each path is computed on demand. */
typedef struct tilebase_paths tilebase_paths;

/* Opens the paths before the first. The caller must close them. Errors: those of tilebase_solver_distance(). *paths is
   NULL unless the status is TILEBASE_OK. */
TILEBASE_API tilebase_status tilebase_solver_paths_open(const tilebase_solver* solver, const char* start,
                                                        tilebase_paths** paths, tilebase_error* error);

/* The number of moves of each path; 0 for NULL. */
TILEBASE_API size_t tilebase_paths_length(const tilebase_paths* paths);

/* The next path, or TILEBASE_NO_MORE_PATHS. After an error, the next call returns the same path, so that the caller can
   enlarge the buffer. Errors: bad argument, table damaged. */
TILEBASE_API tilebase_status tilebase_paths_next(tilebase_paths* paths, uint8_t* moves, size_t size, size_t* length,
                                                 tilebase_error* error);

/* Closes the paths; does nothing for NULL. */
TILEBASE_API void tilebase_paths_close(tilebase_paths* paths);

/* ---- many boards, all boards ------------------------------------------------------------------------------------- */

/* The distances of `count` boards to one goal. Board i begins at boards + i * width and ends at its first NUL, or after
   `width` bytes. distances[i] is the distance of board i, TILEBASE_UNSOLVABLE, TILEBASE_BAD_BOARD or TILEBASE_GAVE_UP;
   the last two do not stop the call (tilebase_solver_distance() reports what is wrong with a bad board). Errors: bad
   argument, bad board for the goal, table missing, table damaged. Much faster than single questions, especially with
   wildcards. Answers in as many threads as TILEBASE_LIMIT_THREADS names, by default in one; the limits of the solver
   are for each board. */
TILEBASE_API tilebase_status tilebase_solver_distances(const tilebase_solver* solver, const char* boards, size_t width,
                                                       size_t count, int* distances, tilebase_error* error);

/* The words of tilebase_solver_solve() for `count` boards, which are given as for tilebase_solver_distances(). The word
   of board i begins at words + i * word_size and ends with a NUL; the bytes after it are undefined. lengths[i] is its
   length in characters, TILEBASE_UNSOLVABLE, TILEBASE_BAD_BOARD, TILEBASE_GAVE_UP, or TILEBASE_BUFFER_TOO_SMALL if word
   and NUL are longer than `word_size`; each of the four leaves the word "" and does not stop the call. Errors: bad
   argument, table damaged. Announces the boards as tilebase_solver_prepare_for(). Some nanoseconds a board with a table
   of up to 9 cells; fastest with a `word_size` of 64. */
TILEBASE_API tilebase_status tilebase_solver_solve_many(const tilebase_solver* solver, const char* boards, size_t width,
                                                        size_t count, char* words, size_t word_size, int* lengths,
                                                        tilebase_error* error);

/* Boards as rows of numbers, in the functions `..._rows` and `..._of_rows`: row i begins at rows + i * cells and has a
   byte for each cell, the number of the tile in it, so that an array of (count, cells) or (count, rows, columns) bytes
   is passed as it is. The number of a tile is its name, that of the blank 0, or the number that tilebase_with_blank()
   names it by. In a puzzle with a tile whose name is no number up to 255, the numbers are the places of the tiles in
   the canonical goal, from 1, equal tiles having the first place; the blank is 0. (A state, above, has other numbers.)

   Each function answers about `count` rows, whose bytes and answers the caller owns; with `count` 0, pointers may be
   NULL. A row that is no board is the error bad board, a row whose look-up fails that look-up's error: the message
   names the first such row, *bad_row (`bad_row` may be NULL) receives its number, from 0, and all answers are
   undefined. O(cells) a row by a table of up to 9 cells, some 20 ns. */

/* distances[i] is the distance of row i, -1 if it is unsolvable, -2 if the solver's budget or token ended its search,
   which does not stop the call. Threads and limits as for tilebase_solver_distances(). Errors: bad argument, bad board,
   table damaged, file unreadable. */
TILEBASE_API tilebase_status tilebase_solver_distances_of_rows(const tilebase_solver* solver, const uint8_t* rows,
                                                               size_t count, int32_t* distances, size_t* bad_row,
                                                               tilebase_error* error);

/* distances[i * moves + m], where the puzzle has `moves` moves, is the distance after move m from row i; -1 if the move
   is not allowed or the row after it unsolvable, -2 as above. Otherwise as tilebase_solver_distances_of_rows(). */
TILEBASE_API tilebase_status tilebase_solver_moves_of_rows(const tilebase_solver* solver, const uint8_t* rows,
                                                           size_t count, int32_t* distances, size_t* bad_row,
                                                           tilebase_error* error);

/* moves[i] is the move of tilebase_solver_best_move() from row i; -1 at the goal and if the row is unsolvable, -2 as
   above. Otherwise as tilebase_solver_distances_of_rows(). */
TILEBASE_API tilebase_status tilebase_solver_best_moves_of_rows(const tilebase_solver* solver, const uint8_t* rows,
                                                                size_t count, int32_t* moves, size_t* bad_row,
                                                                tilebase_error* error);

/* The Cantor index of each row, as tilebase_rank(), and the row of each index, as tilebase_unrank(). Errors: bad
   argument, also for an index that is too large, bad board, too many cells. */
TILEBASE_API tilebase_status tilebase_ranks_of_rows(const tilebase_tablebase* tablebase, const uint8_t* rows,
                                                    size_t count, uint64_t* ranks, size_t* bad_row,
                                                    tilebase_error* error);
TILEBASE_API tilebase_status tilebase_rows_of_ranks(const tilebase_tablebase* tablebase, const uint64_t* ranks,
                                                    size_t count, uint8_t* rows, size_t* bad_row,
                                                    tilebase_error* error);

/* Row i after moves[i]; `after` may be `rows`. Errors: bad argument, bad board; bad move if the number is no move, or
   the row does not allow it. */
TILEBASE_API tilebase_status tilebase_apply_to_rows(const tilebase_tablebase* tablebase, const uint8_t* rows,
                                                    const uint8_t* moves, size_t count, uint8_t* after, size_t* bad_row,
                                                    tilebase_error* error);

/* The number of states at distance 0, 1, ... from the goal. *unreachable (may be NULL) is the number of states without
   a path to the goal, UINT64_MAX for that many and more. Errors: those of tilebase_solver_distances(), and too many
   cells above 9 cells without a complete table of the goal. Wildcards need a search over all states: about a tenth of a
   second for 3x3 boards. */
TILEBASE_API tilebase_status tilebase_solver_stats(const tilebase_solver* solver, uint64_t* states, size_t size,
                                                   size_t* count, uint64_t* unreachable, tilebase_error* error);

/* Distance for tilebase_solver_random_states() that means: all states that can reach the goal. */
#define TILEBASE_ANY_DISTANCE (-1)

/* Draws `count` random states, with repetition, from all states that can reach the goal, or from those at a distance.
   The same seed draws the same states on every machine, and the same as `tilebase random --seed`. Board i begins at
   boards + i * width: the board, then NULs, at least one. Distances are exact; which states are equally likely is in
   data/INPUTS.md of the documents ("Random boards"). Errors: those of tilebase_solver_distance(), bad argument if no
   state can have the distance, buffer too small if `width` is not above the length of a board, none found if 1,000
   searches find no state at the distance. Up to 9 cells, each call first lists the states, which takes some
   milliseconds; each draw then takes nanoseconds. Above 9 cells, a search finds states without a table: boards of
   slide4x4 take milliseconds, up to distance 60 a tenth of a second. It solves random boards first, even for a small
   distance, so give it no small limit of states. The limit of seconds is for the whole call. */
TILEBASE_API tilebase_status tilebase_solver_random_states(const tilebase_solver* solver, int distance, uint64_t seed,
                                                           char* boards, size_t width, size_t count,
                                                           tilebase_error* error);

/* Draws the same states as tilebase_solver_random_states(), as rows of numbers. Errors: as for that function, but for
   buffer too small. */
TILEBASE_API tilebase_status tilebase_solver_random_rows(const tilebase_solver* solver, int distance, uint64_t seed,
                                                         uint8_t* rows, size_t count, tilebase_error* error);

/* ---- heuristics -------------------------------------------------------------------------------------------------- */

/* A heuristic as a function: stores its value for state i, any number except NaN, in values[i]. State i begins at
   states + i * cells. Returns 0 to end the check. The function must not throw, nor close the solver. */
typedef int (*tilebase_estimate)(const uint8_t* states, size_t count, double* values, void* data);

/* Options of a check of a heuristic; 0 selects the default of each. May get more fields. */
typedef struct tilebase_heuristic_options {
  uint64_t sample; /* the number of random states to check; 0: all states if they can be listed, else 1,000 */
  uint64_t seed;   /* seed, which draws the same states everywhere */
  size_t block;    /* the limit of states in one call, in a sample their neighbours in addition; 0: 1,024 */
} tilebase_heuristic_options;

/* A value of a state and the distance of the state. */
typedef struct tilebase_value {
  double value;
  int distance;
} tilebase_value;

/* The states that a report has values of, in this order. */
typedef enum tilebase_example {
  TILEBASE_TOO_HIGH = 0,  /* the first state whose value is above its distance */
  TILEBASE_TOO_LOW = 1,   /* the first state whose value is below 0 */
  TILEBASE_DROP_FROM = 2, /* the first state with a move that lowers the value by more than 1 */
  TILEBASE_DROP_TO = 3,   /* the state after this move */
  TILEBASE_WORST = 4,     /* a state with the worst error */
  TILEBASE_EXAMPLES = 5   /* the number of these states */
} tilebase_example;

/* The report of a check of a heuristic (<tilebase/heuristic.hpp>). A number that is not available is NaN.
   May get more fields. */
typedef struct tilebase_heuristic_report {
  uint64_t states; /* the number of states that were compared */
  int all_states;  /* 1: all states that can reach the goal; 0: a sample, which cannot prove a heuristic */
  int admissible;  /* 1 if no value is above the distance, 0 if some value is, -1 if not known */
  int consistent;  /* 1 if matches have value 0, none is negative, and no move lowers it by more than 1; else 0 or -1 */
  int drop_move;   /* the move from the state of drop_from to that of drop_to; -1 if no move lowers the value so */
  tilebase_value too_high; /* here and in the next two, the distance is -1 if there is no such state */
  tilebase_value too_low;
  tilebase_value drop_from;
  tilebase_value drop_to; /* its distance is not computed: always -1 */
  double mean_value;
  double mean_distance;
  double mean_error;
  double worst_error;
  double correlation;
  uint64_t asked; /* the number of values that the function computed */
  double seconds; /* the time that the function took, in seconds */
} tilebase_heuristic_report;

/* The number of states that have this value and this distance. */
typedef struct tilebase_heuristic_row {
  double value;
  uint64_t states;
  int distance;
} tilebase_heuristic_row;

/* Compares a heuristic with the distances to the goal. `options` may be NULL. `examples` receives the states of
   tilebase_example, one after the other; those that there are not are 0 in each cell; it may be NULL if its size is 0,
   else the size is TILEBASE_EXAMPLES times the number of cells, at least. The rows are sorted by value, then by
   distance; if their buffer is too small, the report and the examples are filled nevertheless. Errors: those of
   tilebase_solver_distance(), bad argument for a value that is NaN, gave up if `estimate` ended the check. */
TILEBASE_API tilebase_status tilebase_solver_heuristic(const tilebase_solver* solver, tilebase_estimate estimate,
                                                       void* data, const tilebase_heuristic_options* options,
                                                       size_t options_size, tilebase_heuristic_report* report,
                                                       size_t report_size, uint8_t* examples, size_t examples_size,
                                                       tilebase_heuristic_row* rows, size_t size, size_t* count,
                                                       tilebase_error* error);

/* ---- boards and moves -------------------------------------------------------------------------------------------- */

/* The name of the board of slides that a text is, for tilebase_open_builtin(): the numbers from 1 on and a blank. Rows
   decide the shape; a board in one row is nearest to a square. "" if the text is no such board. The name has at most 15
   characters. Errors: bad argument. */
TILEBASE_API tilebase_status tilebase_puzzle_of_board(const char* board, char* puzzle, size_t size, size_t* length,
                                                      tilebase_error* error);

/* A board, or a goal with its wildcards, in the format of answers. Errors: bad argument, bad board. */
TILEBASE_API tilebase_status tilebase_board(const tilebase_tablebase* tablebase, const char* text, char* board,
                                            size_t size, size_t* length, tilebase_error* error);
TILEBASE_API tilebase_status tilebase_target(const tilebase_tablebase* tablebase, const char* text, char* target,
                                             size_t size, size_t* length, tilebase_error* error);

/* The state of a board, and the board of a state in the format of answers. Errors: bad argument, bad board; bad board
   also for a state that does not fit the puzzle: `cells` must be the puzzle's, and each tile occur once. */
TILEBASE_API tilebase_status tilebase_read_state(const tilebase_tablebase* tablebase, const char* board, uint8_t* state,
                                                 size_t size, size_t* cells, tilebase_error* error);
TILEBASE_API tilebase_status tilebase_write_state(const tilebase_tablebase* tablebase, const uint8_t* state,
                                                  size_t cells, char* board, size_t size, size_t* length,
                                                  tilebase_error* error);

/* A board or goal in the puzzle's layout: lines of text, without a line end after the last. Errors: bad argument, bad
   board. */
TILEBASE_API tilebase_status tilebase_draw(const tilebase_tablebase* tablebase, const char* target, char* drawing,
                                           size_t size, size_t* length, tilebase_error* error);

/* The Cantor index of a board: its position, from 0, in the list of all arrangements in lexicographic order, with tiles
   ordered as in the canonical goal. Errors: bad argument, bad board; too many cells above 20, for lack of bits. */
TILEBASE_API tilebase_status tilebase_rank(const tilebase_tablebase* tablebase, const char* board, uint64_t* rank,
                                           tilebase_error* error);

/* The board of a Cantor index. Errors: bad argument if the index is too large; too many cells above 20. */
TILEBASE_API tilebase_status tilebase_unrank(const tilebase_tablebase* tablebase, uint64_t rank, char* board,
                                             size_t size, size_t* length, tilebase_error* error);

/* The board after a move. Errors: bad board, bad argument if the number is no move, bad move if the board does not
   allow it. `after` may be the buffer of `board`. */
TILEBASE_API tilebase_status tilebase_apply(const tilebase_tablebase* tablebase, const char* board, int move,
                                            char* after, size_t size, size_t* length, tilebase_error* error);

/* The move that undoes a move wherever the latter is allowed; the first by name if there are several. Returns -1 if no
   move does, if the number is no move of the puzzle, and if the tablebase is NULL. */
TILEBASE_API int tilebase_inverse(const tilebase_tablebase* tablebase, int move);

/* Reads moves: names run together or apart, in either case where that is clear; `up`, `down`, `left`, `right`, arrows;
   numbers behind names, as in `r2`; lists with quotes and brackets; none, in the empty text. With a board as `start`,
   the tiles that slide are moves, too: in a text of tiles alone such as `[3, 6]`, and with TILEBASE_BY_NUMBER in any
   text; a move that is not allowed is a bad move. Without a start (NULL), tiles are no moves, no move is checked
   against a board, and TILEBASE_BY_NUMBER is a bad argument. Writes the moves' numbers.
   Errors: bad move for text that is no move, bad argument, buffer too small; *count is the number of moves then. */
TILEBASE_API tilebase_status tilebase_read_moves(const tilebase_tablebase* tablebase, const char* start,
                                                 const char* text, int named_by, uint8_t* moves, size_t size,
                                                 size_t* count, tilebase_error* error);

/* Moves as text: in the format of tilebase_solve(), or with `in_runs` not 0 as `L2 U`; the latter not for a puzzle with
   names that end with a digit. TILEBASE_BY_NUMBER needs a board from which they begin, and writes `8 5 6`; else `start`
   may be NULL. Errors: bad argument if a number is no move of the puzzle. */
TILEBASE_API tilebase_status tilebase_write_moves(const tilebase_tablebase* tablebase, const char* start,
                                                  const uint8_t* moves, size_t count, int named_by, int in_runs,
                                                  char* text, size_t size, size_t* length, tilebase_error* error);

#ifdef __cplusplus
}
#endif

#endif

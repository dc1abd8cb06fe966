/* Pure C99: half of the test is that it compiles. */

#include "bindings/c99_program.h"

#include <stdio.h>
#include <string.h>

#include <tilebase/tilebase.h>

int c99_walk(const char* puzzle, const char* start, char* names, unsigned size) {
  tilebase_tablebase* tablebase;
  tilebase_solver* solver;
  tilebase_status status;
  char board[64];
  int moves = 0;
  snprintf(board, sizeof board, "%s", start);
  names[0] = '\0';
  status = tilebase_open_builtin(puzzle, &tablebase, NULL);
  if (status != TILEBASE_OK) return status;
  status = tilebase_solver_open(tablebase, NULL, &solver, NULL);
  while (status == TILEBASE_OK) {
    int move;
    status = tilebase_solver_best_move(solver, board, &move, NULL);
    if (status != TILEBASE_OK || move < 0) break;
    status = tilebase_apply(tablebase, board, move, board, sizeof board, NULL, NULL);
    strncat(names, tilebase_puzzle_move_name(tablebase, move), size - strlen(names) - 1);
    ++moves;
  }
  tilebase_solver_close(solver);
  tilebase_close(tablebase);
  return status == TILEBASE_OK ? moves : (int)status;
}

/* Bytes behind a struct that a call fills. */
enum { guard_size = 64, guard_byte = 0x5A };

static int is_whole(const unsigned char* guard) {
  for (int i = 0; i < guard_size; ++i)
    if (guard[i] != guard_byte) return 0;
  return 1;
}

static int no_estimate(const uint8_t* states, size_t count, double* values, void* data) {
  (void)states;
  (void)data;
  memset(values, 0, count * sizeof *values);
  return 1;
}

int c99_first_fault(void) {
  tilebase_error* error = tilebase_error_create();
  tilebase_tablebase* tablebase = NULL;
  tilebase_tablebase* other = NULL;
  tilebase_token* token = tilebase_token_create();
  tilebase_tablebase* ring = NULL;
  tilebase_tablebase* mine = NULL;
  const char* const tiles[] = {"1", "2"};
  const uint8_t swap[] = {1, 0};
  const tilebase_move_definition move = {"A", swap};
  const tilebase_definition definition = {"swap", tiles, 2, -1, NULL, 0, &move, 1};
  tilebase_paths* paths = NULL;
  tilebase_paths* more_paths = NULL;
  tilebase_solver* solver = NULL;
  /* Structs that a later library may fill with more fields: never behind the size that this program passes. */
  struct {
    tilebase_heuristic_report report;
    unsigned char after_report[guard_size];
    tilebase_grade grade;
    unsigned char after_grade[guard_size];
    tilebase_measures measures;
    unsigned char after_measures[guard_size];
    tilebase_known_bounds bounds;
    unsigned char after_bounds[guard_size];
  } filled;
  const tilebase_heuristic_options options = {0, 1, 16};
  tilebase_table_bytes bytes = {"no table", 8, "mine"};
  tilebase_valued_move valued[4];
  uint8_t moves[64];
  uint8_t examples[TILEBASE_EXAMPLES * 9];
  char text[128];
  int distances[2];
  uint64_t states[64];
  uint64_t rank = 0;
  uint64_t count = 0;
  size_t length = 0;
  int number = 0;
  int line = 0;

  memset(&filled, guard_byte, sizeof filled);
#define EXPECT(condition) \
  if (line == 0 && !(condition)) line = __LINE__

  EXPECT(strlen(tilebase_version()) > 0);
  EXPECT(tilebase_interface_version() >= TILEBASE_INTERFACE_VERSION);
  EXPECT(strcmp(tilebase_status_text(TILEBASE_OK), "ok") == 0);
  EXPECT(tilebase_builtin_count() > 0 && tilebase_builtin_name(0) != NULL);
  EXPECT(tilebase_open_folder("no such folder", "die", &other, NULL) == TILEBASE_FILE_UNREADABLE);
  EXPECT(tilebase_open_bytes(&bytes, 1, &other, NULL) == TILEBASE_TABLE_DAMAGED);
  EXPECT(tilebase_check_definition("", "mine", NULL) == TILEBASE_BAD_DEFINITION);
  EXPECT(tilebase_open_builtin("slide3x3", &tablebase, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_puzzle_name(tablebase), "slide3x3") == 0);
  EXPECT(strcmp(tilebase_puzzle_tiles(tablebase), "12345678x") == 0);
  EXPECT(strcmp(tilebase_puzzle_goal(tablebase), "12345678x") == 0);
  EXPECT(tilebase_puzzle_cells(tablebase) == 9);
  EXPECT(tilebase_puzzle_move_count(tablebase) == 4);
  EXPECT(strcmp(tilebase_puzzle_move_name(tablebase, 0), "d") == 0);
  EXPECT(tilebase_solver_open(tablebase, NULL, &solver, NULL) == TILEBASE_OK);
  EXPECT(tilebase_solver_path(solver, "23415x768", moves, 64, &length, NULL) == TILEBASE_OK && length == 19);
  EXPECT(tilebase_solve(tablebase, "23415x768", NULL, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "dlurullddrurdllurdr") == 0);
  EXPECT(tilebase_write_moves(tablebase, NULL, moves, length, TILEBASE_BY_BLANK, 0, text, sizeof text, NULL, NULL) ==
         TILEBASE_OK);
  EXPECT(strcmp(text, "dlurullddrurdllurdr") == 0);
  EXPECT(tilebase_read_moves(tablebase, NULL, "r2 d", TILEBASE_BY_BLANK, moves, 64, &length, NULL) == TILEBASE_OK);
  EXPECT(length == 3 && moves[0] == 2 && moves[1] == 2 && moves[2] == 0);
  EXPECT(tilebase_solver_moves(solver, "123x46758", valued, 4, &length, NULL) == TILEBASE_OK && length == 3);
  EXPECT(valued[0].distance == 2 && valued[1].distance == 4);
  EXPECT(tilebase_solver_count(solver, "867254301", &count, NULL) == TILEBASE_OK && count == 40);
  EXPECT(tilebase_solver_paths_open(solver, "867254301", &paths, NULL) == TILEBASE_OK);
  EXPECT(tilebase_paths_length(paths) == 31);
  EXPECT(tilebase_paths_next(paths, moves, 64, &length, NULL) == TILEBASE_OK && length == 31);
  EXPECT(tilebase_solver_stats(solver, states, 64, &length, NULL, NULL) == TILEBASE_OK && length == 32);
  EXPECT(tilebase_solver_random_states(solver, 0, 1, text, 16, 2, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text + 16, "12345678x") == 0);
  tilebase_solver_close(solver);
  EXPECT(tilebase_rank(tablebase, "12345678x", &rank, NULL) == TILEBASE_OK && rank == 0);
  EXPECT(tilebase_unrank(tablebase, 1, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "1234567x8") == 0);
  EXPECT(tilebase_apply(tablebase, "1234567x8", 2, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "12345678x") == 0);
  EXPECT(tilebase_solver_open(tablebase, "1234x5678", &solver, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_solver_goal(solver), "1234x5678") == 0);
  EXPECT(tilebase_solver_set_limit(solver, TILEBASE_LIMIT_THREADS, 2, NULL) == TILEBASE_OK);
  EXPECT(tilebase_solver_limit(solver, TILEBASE_LIMIT_THREADS) == 2);
  EXPECT(tilebase_read_state(tablebase, "1234567x8", moves, 64, &length, NULL) == TILEBASE_OK && length == 9);
  EXPECT(moves[7] == 8 && moves[8] == 7);
  EXPECT(tilebase_write_state(tablebase, moves, 9, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "1234567x8") == 0);
  EXPECT(tilebase_solver_prepare_for(solver, 10000, NULL) == TILEBASE_OK && tilebase_solver_is_prepared(solver) == 1);
  EXPECT(tilebase_solver_distance(solver, "12345678x", &number, NULL) == TILEBASE_OK && number == 14);
  EXPECT(tilebase_solver_path(solver, "12345678x", moves, 64, &length, NULL) == TILEBASE_OK && length == 14);
  EXPECT(tilebase_solver_solve(solver, "12345678x", text, sizeof text, &length, NULL) == TILEBASE_OK && length == 14);
  EXPECT(tilebase_solver_bounds(solver, "12345678x", -1, moves, 64, NULL, &filled.bounds, sizeof filled.bounds, NULL) ==
         TILEBASE_OK);
  EXPECT(filled.bounds.at_least == 14 && filled.bounds.at_most == 14);
  EXPECT(tilebase_solver_best_move(solver, "12345678x", &number, NULL) == TILEBASE_OK && number == moves[0]);
  EXPECT(tilebase_solver_hint(solver, "12345678x", valued, NULL) == TILEBASE_OK && valued[0].distance == 13);
  EXPECT(tilebase_solver_rate(solver, "12345678x", number, &number, NULL) == TILEBASE_OK && number == -1);
  EXPECT(tilebase_solver_moves(solver, "12345678x", valued, 4, &length, NULL) == TILEBASE_OK && length == 2);
  EXPECT(tilebase_solver_is_solvable(solver, "21345678x", NULL) == TILEBASE_UNSOLVABLE);
  EXPECT(tilebase_solver_tiles_to_swap(solver, "21345678x", distances, NULL) == TILEBASE_UNSOLVABLE);
  EXPECT(distances[0] >= 0 && distances[1] > distances[0]);
  EXPECT(tilebase_solver_count(solver, "12345678x", &count, NULL) == TILEBASE_OK && count > 0);
  EXPECT(tilebase_solver_difficulty(solver, "12345678x", &filled.measures, sizeof filled.measures, NULL) ==
         TILEBASE_OK);
  EXPECT(filled.measures.count == (int64_t)count);
  EXPECT(tilebase_solver_check(solver, "1234567x8", "u", TILEBASE_BY_BLANK, &filled.grade, sizeof filled.grade, NULL) ==
         TILEBASE_OK);
  EXPECT(filled.grade.verdict == TILEBASE_ENDS_ELSEWHERE && filled.grade.length == 1);
  EXPECT(tilebase_solver_paths_open(solver, "12345678x", &more_paths, NULL) == TILEBASE_OK);
  EXPECT(tilebase_paths_length(more_paths) == 14);
  EXPECT(tilebase_solver_distances(solver, "12345678x12345678", 9, 2, distances, NULL) == TILEBASE_OK);
  EXPECT(distances[0] == 14 && distances[1] == TILEBASE_BAD_BOARD);
  EXPECT(tilebase_solver_solve_many(solver, "1234x567812345678", 9, 2, text, 32, distances, NULL) == TILEBASE_OK);
  EXPECT(distances[0] == 0 && distances[1] == TILEBASE_BAD_BOARD && text[0] == 0 && text[32] == 0);
  EXPECT(tilebase_solver_stats(solver, states, 64, &length, NULL, NULL) == TILEBASE_OK && states[0] == 1);
  EXPECT(tilebase_solver_random_states(solver, 0, 1, text, 16, 1, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "1234x5678") == 0);
  EXPECT(tilebase_solver_heuristic(solver, &no_estimate, NULL, &options, sizeof options, &filled.report,
                                   sizeof filled.report, examples, sizeof examples, NULL, 0, NULL,
                                   NULL) == TILEBASE_BUFFER_TOO_SMALL);
  EXPECT(filled.report.admissible == 1 && filled.report.states == 181440 && filled.report.all_states == 1);
  EXPECT(tilebase_write_state(tablebase, examples + 9 * TILEBASE_WORST, 9, text, sizeof text, NULL, NULL) ==
         TILEBASE_OK);
  EXPECT(is_whole(filled.after_report) && is_whole(filled.after_grade));
  EXPECT(is_whole(filled.after_measures) && is_whole(filled.after_bounds));
  EXPECT(tilebase_open_definition("name = swap\ntiles = 1 2\n[move]\nA = (1 2)\n", "mine", &ring, NULL) == TILEBASE_OK);
  EXPECT(tilebase_solve(ring, "21", NULL, text, sizeof text, NULL, NULL) == TILEBASE_OK && strcmp(text, "A") == 0);
  EXPECT(tilebase_open_puzzle(&definition, &mine, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_puzzle_definition(mine), tilebase_puzzle_definition(ring)) == 0);
  EXPECT(tilebase_open_builtin("slide4x4", &other, NULL) == TILEBASE_OK);
  tilebase_solver_close(solver);
  EXPECT(tilebase_solver_open(other, NULL, &solver, NULL) == TILEBASE_OK);
  EXPECT(tilebase_solver_set_token(solver, token, NULL) == TILEBASE_OK);
  tilebase_token_cancel(token);
  EXPECT(tilebase_solver_distance(solver, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", &number, error) == TILEBASE_GAVE_UP);
  EXPECT(tilebase_error_status(error) == TILEBASE_GAVE_UP && strlen(tilebase_error_message(error)) > 0);
  EXPECT(tilebase_error_at_least(error) > 0 && tilebase_error_at_least(error) <= 80);
  EXPECT(tilebase_error_at_most(error) == -1 || tilebase_error_at_most(error) >= 80);
  EXPECT(tilebase_error_states(error) >= 0);
  EXPECT(tilebase_solver_distance(solver, "1 2 3/4 5 6/7 8 x", &number, error) == TILEBASE_BAD_BOARD);
  EXPECT(strcmp(tilebase_error_puzzle(error), "slide3x3") == 0);
  tilebase_paths_close(paths);
  tilebase_paths_close(more_paths);
  tilebase_solver_close(solver);
  tilebase_token_free(token);
  tilebase_error_free(error);
  tilebase_close(ring);
  tilebase_close(mine);
  tilebase_close(other);
  tilebase_close(tablebase);
  return line;
}

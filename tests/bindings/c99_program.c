/* Pure C99: half of the test is that it compiles. */

#include "bindings/c99_program.h"

#include <stdio.h>
#include <string.h>

#include <tilebase/tilebase.h>

int c99_walk(const char* puzzle, const char* start, char* names, unsigned size) {
  tilebase_tablebase* tablebase;
  tilebase_error error;
  char board[64];
  int moves = 0;
  snprintf(board, sizeof board, "%s", start);
  names[0] = '\0';
  if (tilebase_open_builtin(puzzle, &tablebase, &error) != TILEBASE_OK) return error.status;
  for (;;) {
    int move;
    if (tilebase_best_move(tablebase, board, NULL, &move, &error) != TILEBASE_OK || move < 0) break;
    if (tilebase_apply(tablebase, board, move, board, sizeof board, NULL, &error) != TILEBASE_OK) break;
    strncat(names, tilebase_puzzle_move_name(tablebase, move), size - strlen(names) - 1);
    ++moves;
  }
  tilebase_close(tablebase);
  return error.status == TILEBASE_OK ? moves : (int)error.status;
}

static int no_estimate(const uint8_t* tiles, size_t count, double* values, void* data) {
  (void)tiles;
  (void)data;
  memset(values, 0, count * sizeof *values);
  return 1;
}

int c99_first_fault(void) {
  tilebase_tablebase* tablebase = NULL;
  tilebase_tablebase* other = NULL;
  tilebase_tablebase* hasty = NULL;
  tilebase_tablebase* ring = NULL;
  tilebase_tablebase* mine = NULL;
  const char* const tiles[] = {"1", "2"};
  const uint8_t swap[] = {1, 0};
  const tilebase_move_definition move = {"A", swap};
  const tilebase_definition definition = {"swap", tiles, 2, -1, NULL, 0, &move, 1};
  tilebase_heuristic_report report;
  tilebase_heuristic_row rows[4];
  tilebase_grade grade;
  tilebase_paths* paths = NULL;
  tilebase_paths* more_paths = NULL;
  tilebase_solver* solver = NULL;
  tilebase_measures measures;
  tilebase_known_bounds bounds;
  tilebase_table_bytes bytes = {"no table", 8, "mine"};
  tilebase_valued_move valued[4];
  uint8_t moves[64];
  char text[128];
  int distances[2];
  uint64_t states[64];
  uint64_t rank = 0;
  uint64_t count = 0;
  size_t length = 0;
  int number = 0;
  int line = 0;

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
  EXPECT(tilebase_distance(tablebase, "23415x768", NULL, &number, NULL) == TILEBASE_OK && number == 19);
  EXPECT(tilebase_path(tablebase, "23415x768", NULL, moves, 64, &length, NULL) == TILEBASE_OK && length == 19);
  EXPECT(tilebase_solve(tablebase, "23415x768", NULL, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "dlurullddrurdllurdr") == 0);
  EXPECT(tilebase_word(tablebase, moves, length, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "dlurullddrurdllurdr") == 0);
  EXPECT(tilebase_best_move(tablebase, "23415x768", NULL, &number, NULL) == TILEBASE_OK && number == moves[0]);
  EXPECT(tilebase_moves(tablebase, "123x46758", NULL, valued, 4, &length, NULL) == TILEBASE_OK && length == 3);
  EXPECT(valued[0].distance == 2 && valued[1].distance == 4);
  EXPECT(tilebase_count(tablebase, "867254301", NULL, &count, NULL) == TILEBASE_OK && count == 40);
  EXPECT(tilebase_paths_open(tablebase, "867254301", NULL, &paths, NULL) == TILEBASE_OK);
  EXPECT(tilebase_paths_length(paths) == 31);
  EXPECT(tilebase_paths_next(paths, moves, 64, &length, NULL) == TILEBASE_OK && length == 31);
  EXPECT(tilebase_distances(tablebase, "12345678x12345678", 9, 2, NULL, distances, NULL) == TILEBASE_OK);
  EXPECT(distances[0] == 0 && distances[1] == TILEBASE_BAD_BOARD);
  EXPECT(tilebase_stats(tablebase, NULL, states, 64, &length, NULL, NULL) == TILEBASE_OK && length == 32);
  EXPECT(tilebase_random_states(tablebase, NULL, 0, 1, text, 16, 2, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text + 16, "12345678x") == 0);
  EXPECT(tilebase_rank(tablebase, "12345678x", &rank, NULL) == TILEBASE_OK && rank == 0);
  EXPECT(tilebase_unrank(tablebase, 1, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "1234567x8") == 0);
  EXPECT(tilebase_apply(tablebase, "1234567x8", 2, text, sizeof text, NULL, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "12345678x") == 0);
  EXPECT(tilebase_solver_open(tablebase, "1234x5678", &solver, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_solver_goal(solver), "1234x5678") == 0);
  EXPECT(tilebase_solver_set_limit(solver, TILEBASE_LIMIT_THREADS, 2, NULL) == TILEBASE_OK);
  EXPECT(tilebase_solver_limit(solver, TILEBASE_LIMIT_THREADS) == 2);
  EXPECT(tilebase_limit_least(TILEBASE_LIMIT_THREADS) == 1 && tilebase_limit_most(TILEBASE_LIMIT_THREADS) == 1024);
  EXPECT(tilebase_solver_prepare_for(solver, 10000, NULL) == TILEBASE_OK && tilebase_solver_is_prepared(solver) == 1);
  EXPECT(tilebase_solver_distance(solver, "12345678x", &number, NULL) == TILEBASE_OK && number == 14);
  EXPECT(tilebase_solver_path(solver, "12345678x", moves, 64, &length, NULL) == TILEBASE_OK && length == 14);
  EXPECT(tilebase_solver_solve(solver, "12345678x", text, sizeof text, &length, NULL) == TILEBASE_OK && length == 14);
  EXPECT(tilebase_solver_bounds(solver, "12345678x", -1, moves, 64, NULL, &bounds, sizeof bounds, NULL) == TILEBASE_OK);
  EXPECT(bounds.at_least == 14 && bounds.at_most == 14 && bounds.is_proven == 1 && bounds.is_first == 1);
  EXPECT(tilebase_solver_best_move(solver, "12345678x", &number, NULL) == TILEBASE_OK && number == moves[0]);
  EXPECT(tilebase_solver_hint(solver, "12345678x", valued, NULL) == TILEBASE_OK && valued[0].distance == 13);
  EXPECT(tilebase_solver_rate(solver, "12345678x", number, &number, NULL) == TILEBASE_OK && number == -1);
  EXPECT(tilebase_solver_moves(solver, "12345678x", valued, 4, &length, NULL) == TILEBASE_OK && length == 2);
  EXPECT(tilebase_solver_is_solvable(solver, "21345678x", NULL) == TILEBASE_UNSOLVABLE);
  EXPECT(tilebase_solver_tiles_to_swap(solver, "21345678x", distances, NULL) == TILEBASE_UNSOLVABLE);
  EXPECT(distances[0] >= 0 && distances[1] > distances[0]);
  EXPECT(tilebase_solver_count(solver, "12345678x", &count, NULL) == TILEBASE_OK && count > 0);
  EXPECT(tilebase_solver_difficulty(solver, "12345678x", &measures, sizeof measures, NULL) == TILEBASE_OK);
  EXPECT(measures.paths == (int64_t)count);
  EXPECT(tilebase_solver_check(solver, "1234567x8", "u", TILEBASE_BY_BLANK, &grade, sizeof grade, NULL) == TILEBASE_OK);
  EXPECT(grade.verdict == TILEBASE_ENDS_ELSEWHERE && grade.length == 1);
  EXPECT(tilebase_solver_paths_open(solver, "12345678x", &more_paths, NULL) == TILEBASE_OK);
  EXPECT(tilebase_paths_length(more_paths) == 14);
  EXPECT(tilebase_solver_distances(solver, "12345678x12345678", 9, 2, distances, NULL) == TILEBASE_OK);
  EXPECT(distances[0] == 14 && distances[1] == TILEBASE_BAD_BOARD);
  EXPECT(tilebase_solver_solve_many(solver, "1234x567812345678", 9, 2, text, 32, distances, NULL) == TILEBASE_OK);
  EXPECT(distances[0] == 0 && distances[1] == TILEBASE_BAD_BOARD && text[0] == 0 && text[32] == 0);
  EXPECT(tilebase_solver_stats(solver, states, 64, &length, NULL, NULL) == TILEBASE_OK && states[0] == 1);
  EXPECT(tilebase_solver_random_states(solver, 0, 1, text, 16, 1, NULL) == TILEBASE_OK);
  EXPECT(strcmp(text, "1234x5678") == 0);
  EXPECT(tilebase_solver_heuristic(solver, &no_estimate, NULL, NULL, 0, &report, sizeof report, NULL, 0, NULL, NULL) ==
         TILEBASE_BUFFER_TOO_SMALL);
  EXPECT(report.admissible == 1 && report.states == 181440);
  tilebase_solver_cancel(solver);
  EXPECT(tilebase_open_definition("name = swap\ntiles = 1 2\n[move]\nA = (1 2)\n", "mine", &ring, NULL) == TILEBASE_OK);
  EXPECT(tilebase_is_solvable(ring, "21", NULL, NULL) == TILEBASE_OK);
  EXPECT(tilebase_check(ring, "21", NULL, "A", &grade, NULL) == TILEBASE_OK && grade.verdict == TILEBASE_SHORTEST);
  EXPECT(tilebase_heuristic(ring, NULL, &no_estimate, NULL, NULL, &report, rows, 4, &length, NULL) == TILEBASE_OK);
  EXPECT(report.admissible == 1 && length == 2);
  EXPECT(tilebase_open_puzzle(&definition, &mine, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_puzzle_definition(mine), tilebase_puzzle_definition(ring)) == 0);
  EXPECT(tilebase_open_builtin("slide4x4", &other, NULL) == TILEBASE_OK);
  EXPECT(tilebase_within(other, 0.5, 1, &hasty, NULL) == TILEBASE_OK);
  EXPECT(tilebase_distance(hasty, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", NULL, &number, NULL) == TILEBASE_GAVE_UP);
  tilebase_cancel(other);
  tilebase_paths_close(paths);
  tilebase_paths_close(more_paths);
  tilebase_solver_close(solver);
  tilebase_close(hasty);
  tilebase_close(ring);
  tilebase_close(mine);
  tilebase_close(other);
  tilebase_close(tablebase);
  return line;
}

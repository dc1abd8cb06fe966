/* Pure C99: half of the test is that it compiles. */

#include "bindings/c99_program.h"

#include <string.h>

#include <tilebase/tilebase.h>

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
  tilebase_token* token = tilebase_token_create();
  tilebase_tablebase* tablebase = NULL;
  tilebase_tablebase* other = NULL;
  tilebase_tablebase* ring = NULL;
  tilebase_tablebase* mine = NULL;
  tilebase_solver* solver = NULL;
  tilebase_solver* searching = NULL;
  tilebase_paths* paths = NULL;
  const char* const tiles[] = {"1", "2"};
  const uint8_t swap[] = {1, 0};
  const tilebase_move_definition move = {"A", swap};
  const tilebase_definition definition = {"swap", tiles, 2, -1, NULL, 0, &move, 1};
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
  size_t length = 0;
  int number = 0;
  int line = 0;

  memset(&filled, guard_byte, sizeof filled);
#define EXPECT(condition) \
  if (line == 0 && !(condition)) line = __LINE__
#define OK(call) EXPECT((call) == TILEBASE_OK)

  EXPECT(tilebase_interface_version() >= TILEBASE_INTERFACE_VERSION);
  EXPECT(tilebase_open_folder("no such folder", "die", &other, NULL) == TILEBASE_FILE_UNREADABLE);
  EXPECT(tilebase_open_bytes(&bytes, 1, &other, NULL) == TILEBASE_TABLE_DAMAGED);
  OK(tilebase_open_builtin("slide3x3", &tablebase, NULL));
  EXPECT(strlen(tilebase_version()) > 0 && tilebase_builtin_count() > 0 && tilebase_builtin_name(0) != NULL);
  EXPECT(tilebase_puzzle_move_count(tablebase) == 4);
  OK(tilebase_read_state(tablebase, "1234567x8", moves, 64, &length, NULL));
  EXPECT(length == 9 && moves[7] == 8 && moves[8] == 7);
  OK(tilebase_solver_open(tablebase, "1234x5678", &solver, NULL));
  OK(tilebase_solver_set_limit(solver, TILEBASE_LIMIT_THREADS, 2, NULL));
  EXPECT(tilebase_solver_limit(solver, TILEBASE_LIMIT_THREADS) == 2);
  OK(tilebase_solver_bounds(solver, "12345678x", -1, moves, 64, NULL, &filled.bounds, sizeof filled.bounds, NULL));
  EXPECT(filled.bounds.at_least == 14 && filled.bounds.at_most == 14);
  OK(tilebase_solver_hint(solver, "12345678x", valued, NULL));
  EXPECT(valued[0].distance == 13);
  OK(tilebase_solver_best_move(solver, "12345678x", &number, NULL));
  EXPECT(number == valued[0].move && strlen(tilebase_puzzle_move_name(tablebase, number)) == 1);
  OK(tilebase_apply(tablebase, "12345678x", number, text, sizeof text, NULL, NULL));
  OK(tilebase_solver_distance(solver, text, &number, NULL));
  EXPECT(number == 13);
  OK(tilebase_solver_moves(solver, "12345678x", valued, 4, &length, NULL));
  EXPECT(length == 2 && valued[0].distance >= 13 && valued[1].distance >= 13);
  OK(tilebase_solver_difficulty(solver, "12345678x", &filled.measures, sizeof filled.measures, NULL));
  EXPECT(filled.measures.count > 0);
  OK(tilebase_solver_check(solver, "1234567x8", "u", TILEBASE_BY_BLANK, &filled.grade, sizeof filled.grade, NULL));
  EXPECT(filled.grade.verdict == TILEBASE_ENDS_ELSEWHERE && filled.grade.length == 1);
  OK(tilebase_solver_paths_open(solver, "12345678x", &paths, NULL));
  EXPECT(tilebase_paths_length(paths) == 14);
  OK(tilebase_solver_distances(solver, "12345678x12345678", 9, 2, distances, NULL));
  EXPECT(distances[0] == 14 && distances[1] == TILEBASE_BAD_BOARD);
  EXPECT(tilebase_solver_heuristic(solver, &no_estimate, NULL, &options, sizeof options, &filled.report,
                                   sizeof filled.report, examples, sizeof examples, NULL, 0, NULL,
                                   NULL) == TILEBASE_BUFFER_TOO_SMALL);
  EXPECT(filled.report.admissible == 1 && filled.report.states == 181440 && filled.report.all_states == 1);
  OK(tilebase_write_state(tablebase, examples + 9 * TILEBASE_WORST, 9, text, sizeof text, NULL, NULL));
  EXPECT(is_whole(filled.after_report) && is_whole(filled.after_grade));
  EXPECT(is_whole(filled.after_measures) && is_whole(filled.after_bounds));
  OK(tilebase_open_definition("name = swap\ntiles = 1 2\n[move]\nA = (1 2)\n", "mine", &ring, NULL));
  OK(tilebase_open_puzzle(&definition, &mine, NULL));
  EXPECT(strcmp(tilebase_puzzle_definition(mine), tilebase_puzzle_definition(ring)) == 0);
  OK(tilebase_open_builtin("slide4x4", &other, NULL));
  OK(tilebase_solver_open(other, NULL, &searching, NULL));
  OK(tilebase_solver_set_token(searching, token, NULL));
  tilebase_token_cancel(token);
  EXPECT(tilebase_solver_distance(searching, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", &number, error) ==
         TILEBASE_GAVE_UP);
  EXPECT(tilebase_error_status(error) == TILEBASE_GAVE_UP && strlen(tilebase_error_message(error)) > 0);
  EXPECT(tilebase_error_at_least(error) > 0 && tilebase_error_at_least(error) <= 80);
  EXPECT(tilebase_error_at_most(error) == -1 || tilebase_error_at_most(error) >= 80);
  EXPECT(tilebase_error_states(error) >= 0);
  EXPECT(tilebase_solver_distance(searching, "1 2 3/4 5 6/7 8 x", &number, error) == TILEBASE_BAD_BOARD);
  EXPECT(strcmp(tilebase_error_puzzle(error), "slide3x3") == 0);
  tilebase_paths_close(paths);
  tilebase_solver_close(solver);
  tilebase_solver_close(searching);
  tilebase_token_free(token);
  tilebase_error_free(error);
  tilebase_close(ring);
  tilebase_close(mine);
  tilebase_close(other);
  tilebase_close(tablebase);
  return line;
}

/* A program as of version 3 of the interface: compiled with the header of that version, in this folder, and linked with
   the library of today, which must not write behind the structs of that header. */

#include "bindings/c99_program.h"

#include <stdio.h>
#include <string.h>

#include <tilebase/tilebase.h>

/* Bytes behind a struct that a call fills. */
enum { guard_size = 64, guard_byte = 0x5A };

static int is_whole(const unsigned char* guard) {
  for (int i = 0; i < guard_size; ++i)
    if (guard[i] != guard_byte) return 0;
  return 1;
}

static int no_estimate(const uint8_t* tiles, size_t count, double* values, void* data) {
  (void)tiles;
  (void)data;
  memset(values, 0, count * sizeof *values);
  return 1;
}

int old_program_first_fault(void) {
  tilebase_tablebase* tablebase = NULL;
  tilebase_tablebase* other = NULL;
  tilebase_tablebase* hasty = NULL;
  tilebase_tablebase* ring = NULL;
  tilebase_tablebase* mine = NULL;
  const char* const tiles[] = {"1", "2"};
  const uint8_t swap[] = {1, 0};
  const tilebase_move_definition move = {"A", swap};
  const tilebase_definition definition = {"swap", tiles, 2, -1, NULL, 0, &move, 1};
  struct {
    tilebase_heuristic_report report;
    unsigned char after_report[guard_size];
    tilebase_grade grade;
    unsigned char after_grade[guard_size];
    tilebase_measures measures;
    unsigned char after_measures[guard_size];
    tilebase_known_bounds bounds;
    unsigned char after_bounds[guard_size];
  } guarded;
  tilebase_heuristic_row rows[4];
  tilebase_paths* paths = NULL;
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

  memset(&guarded, guard_byte, sizeof guarded);
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
  EXPECT(tilebase_open_definition("name = swap\ntiles = 1 2\n[move]\nA = (1 2)\n", "mine", &ring, NULL) == TILEBASE_OK);
  EXPECT(tilebase_is_solvable(ring, "21", NULL, NULL) == TILEBASE_OK);
  EXPECT(tilebase_check(ring, "21", NULL, "A", &guarded.grade, NULL) == TILEBASE_OK);
  EXPECT(guarded.grade.verdict == TILEBASE_SHORTEST);
  EXPECT(tilebase_heuristic(ring, NULL, &no_estimate, NULL, NULL, &guarded.report, rows, 4, &length, NULL) ==
         TILEBASE_OK);
  EXPECT(guarded.report.admissible == 1 && length == 2);
  EXPECT(tilebase_difficulty(tablebase, "867254301", NULL, &guarded.measures, NULL) == TILEBASE_OK);
  EXPECT(guarded.measures.paths == 40 && guarded.measures.only_moves == 28 && guarded.measures.manhattan_error == 10);
  EXPECT(tilebase_bounds(tablebase, "23415x768", NULL, -1, moves, 64, &length, &guarded.bounds, NULL) == TILEBASE_OK);
  EXPECT(length == 19 && guarded.bounds.at_least == 19 && guarded.bounds.is_first == 1);
  EXPECT(is_whole(guarded.after_report) && is_whole(guarded.after_grade));
  EXPECT(is_whole(guarded.after_measures) && is_whole(guarded.after_bounds));
  EXPECT(tilebase_open_puzzle(&definition, &mine, NULL) == TILEBASE_OK);
  EXPECT(strcmp(tilebase_puzzle_definition(mine), tilebase_puzzle_definition(ring)) == 0);
  EXPECT(tilebase_open_builtin("slide4x4", &other, NULL) == TILEBASE_OK);
  EXPECT(tilebase_within(other, 0.5, 1, &hasty, NULL) == TILEBASE_OK);
  EXPECT(tilebase_distance(hasty, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", NULL, &number, NULL) == TILEBASE_GAVE_UP);
  tilebase_cancel(other);
  tilebase_paths_close(paths);
  tilebase_close(hasty);
  tilebase_close(ring);
  tilebase_close(mine);
  tilebase_close(other);
  tilebase_close(tablebase);
  return line;
}

/* Boards and moves as text in C, as texts_in_cpp.cpp in C++. */

#include <stdio.h>
#include <string.h>

#include <tilebase/tilebase.h>

int main(int argc, char** argv) {
  tilebase_tablebase* tablebase;
  tilebase_solver* solver;
  tilebase_error* error = tilebase_error_create();
  char puzzle[16];
  char text[1000];
  uint8_t moves[100];
  size_t count;
  int distance;
  for (int i = 1; i + 2 < argc; i += 3) {
    const int is_tile = strcmp(argv[i], "tile") == 0;
    const int is_number = strcmp(argv[i], "number") == 0;
    const char* start = strcmp(argv[i + 1], "slide3x3") == 0 ? "1234x5678" : "goal";
    tilebase_status status = tilebase_puzzle_of_board(argv[i + 2], puzzle, sizeof puzzle, NULL, error);
    if (status == TILEBASE_OK)
      status = tilebase_open_builtin(argv[i + 1][0] != '\0' ? argv[i + 1] : puzzle, &tablebase, error);
    if (status != TILEBASE_OK) {
      puts(tilebase_error_message(error));
      continue;
    }
    if (strcmp(argv[i], "board") == 0) {
      status = tilebase_board(tablebase, argv[i + 2], text, sizeof text, NULL, error);
      if (status == TILEBASE_OK) printf("%s ", tilebase_puzzle_name(tablebase));
    } else if (strcmp(argv[i], "distance") == 0) {
      status = tilebase_solver_open(tablebase, NULL, &solver, error);
      if (status == TILEBASE_OK) status = tilebase_solver_distance(solver, argv[i + 2], &distance, error);
      tilebase_solver_close(solver);
      if (status == TILEBASE_OK) snprintf(text, sizeof text, "%d", distance);
    } else {
      const int named_by = is_number ? TILEBASE_BY_NUMBER : is_tile ? TILEBASE_BY_TILE : TILEBASE_BY_BLANK;
      status = tilebase_read_moves(tablebase, is_number ? start : NULL, argv[i + 2], named_by, moves, sizeof moves,
                                   &count, error);
      if (status == TILEBASE_OK)
        status =
            tilebase_write_moves(tablebase, NULL, moves, count, TILEBASE_BY_BLANK, 0, text, sizeof text, NULL, error);
    }
    puts(status == TILEBASE_OK ? text : tilebase_error_message(error));
    tilebase_close(tablebase);
  }
  tilebase_error_free(error);
  return 0;
}

/* Answers boards, one per line: `DISTANCE PATH`, `0` at the goal, or `unsolvable`. */

#include <stdio.h>
#include <tilebase/tilebase.h>

int main(int argc, char** argv) {
  tilebase_error* error = tilebase_error_create();
  tilebase_tablebase* tablebase;
  tilebase_solver* solver;
  char board[64];
  char word[128];
  int distance;

  if (tilebase_open_builtin(argc > 1 ? argv[1] : "slide3x3", &tablebase, error) != TILEBASE_OK ||
      tilebase_solver_open(tablebase, NULL, &solver, error) != TILEBASE_OK) {
    fprintf(stderr, "%s\n", tilebase_error_message(error));
    return 2;
  }
  while (fgets(board, sizeof board, stdin) != NULL) {
    tilebase_status status = tilebase_solver_solve(solver, board, word, sizeof word, NULL, error);
    if (status == TILEBASE_OK) status = tilebase_solver_distance(solver, board, &distance, error);
    if (status == TILEBASE_UNSOLVABLE) {
      puts("unsolvable");
    } else if (status == TILEBASE_OK) {
      printf(distance > 0 ? "%d %s\n" : "%d\n", distance, word);
    } else {
      fprintf(stderr, "%s\n", tilebase_error_message(error));
      return 2;
    }
  }
  tilebase_solver_close(solver);
  tilebase_close(tablebase);
  tilebase_error_free(error);
  return 0;
}

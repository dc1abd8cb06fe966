/* Answers boards, one per line: `DISTANCE PATH`, `0` at the goal, or `unsolvable`. */

#include <stdio.h>
#include <tilebase/tilebase.h>

int main(int argc, char** argv) {
  tilebase_tablebase* tablebase;
  tilebase_error error;
  char board[64];
  char word[128];
  int distance;

  if (tilebase_open_builtin(argc > 1 ? argv[1] : "slide3x3", &tablebase, &error) != TILEBASE_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 2;
  }
  while (fgets(board, sizeof board, stdin) != NULL) {
    tilebase_solve(tablebase, board, NULL, word, sizeof word, NULL, &error);
    if (error.status == TILEBASE_OK) tilebase_distance(tablebase, board, NULL, &distance, &error);
    if (error.status == TILEBASE_UNSOLVABLE) {
      puts("unsolvable");
    } else if (error.status == TILEBASE_OK) {
      printf(distance > 0 ? "%d %s\n" : "%d\n", distance, word);
    } else {
      fprintf(stderr, "%s\n", error.message);
      return 2;
    }
  }
  tilebase_close(tablebase);
  return 0;
}

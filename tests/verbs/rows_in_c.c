/* Distances in C: for each pair of arguments, PUZZLE and BOARD, prints a line: the distance, `unsolvable` or the error.
   rows_test.py has the boards. */

#include <stdio.h>

#include <tilebase/tilebase.h>

int main(int argc, char** argv) {
  tilebase_tablebase* tablebase;
  tilebase_error error;
  int distance;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (tilebase_open_builtin(argv[i], &tablebase, &error) != TILEBASE_OK) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
    switch (tilebase_distance(tablebase, argv[i + 1], NULL, &distance, &error)) {
      case TILEBASE_OK:
        printf("%d\n", distance);
        break;
      case TILEBASE_UNSOLVABLE:
        puts("unsolvable");
        break;
      default:
        puts(error.message);
    }
    tilebase_close(tablebase);
  }
  return 0;
}

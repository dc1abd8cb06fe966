/* Answers boards, a line each: `DISTANCE PATH`, `0` where there is nothing to do, or `unsolvable`.
 *
 *     ask PUZZLE <BOARDS */

#include <stdio.h>
#include <string.h>

#include "tilebase_reader.h"

#include "rotations.c"
#include "slides.c"

int main(int argc, char** argv) {
  const int rotate = argc > 1 && strcmp(argv[1], "rotate3x3") == 0;
  const struct tilebase_bare_table* const table = rotate ? &rotations : &slides;
  char board[64], path[slides_path_size];
  while (fgets(board, sizeof board, stdin)) {
    const int distance = tilebase_bare_path(table, board, path, sizeof path);
    if (distance >= 0)
      printf(distance > 0 ? "%d %s\n" : "%d\n", distance, path);
    else if (distance == TILEBASE_BARE_UNSOLVABLE)
      puts("unsolvable");
    else
      return 2;
  }
  return 0;
}

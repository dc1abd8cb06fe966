/* Reads boards, one on each line; prints `DISTANCE PATH`, `0` at the goal, or `unsolvable`.
 *
 *     ask PUZZLE [FILE] <BOARDS
 *
 * from the compiled table, or from a file of `embed --as bin`. */

#include <stdio.h>
#include <string.h>

#include "tilebase_reader.h"

#include "rotations.c"
#include "slides.c"

int main(int argc, char** argv) {
  const int rotate = argc > 1 && strcmp(argv[1], "rotate3x3") == 0;
  const struct tilebase_bare_table* table = rotate ? &rotations : &slides;
  static unsigned char bytes[1 << 18];
  struct tilebase_bare_table loaded;
  char board[64], path[slides_path_size];
  if (argc > 2) {
    FILE* const file = fopen(argv[2], "rb");
    if (!file) return 2;
    if (tilebase_bare_load(&loaded, bytes, fread(bytes, 1, sizeof bytes, file)) != 0) return 2;
    fclose(file);
    table = &loaded;
  }
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

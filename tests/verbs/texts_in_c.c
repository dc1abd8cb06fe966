/* Boards and moves as text in C, as texts_in_cpp.cpp in C++. */

#include <stdio.h>
#include <string.h>

#include <tilebase/tilebase.h>

int main(int argc, char** argv) {
  tilebase_tablebase* tablebase;
  tilebase_error error;
  char puzzle[16];
  char text[1000];
  uint8_t moves[100];
  size_t count;
  int distance;
  for (int i = 1; i + 2 < argc; i += 3) {
    const int is_tile = strcmp(argv[i], "tile") == 0;
    const int is_number = strcmp(argv[i], "number") == 0;
    const char* start = strcmp(argv[i + 1], "slide3x3") == 0 ? "1234x5678" : "goal";
    tilebase_status status = tilebase_puzzle_of_board(argv[i + 2], puzzle, sizeof puzzle, NULL, &error);
    if (status == TILEBASE_OK)
      status = tilebase_open_builtin(argv[i + 1][0] != '\0' ? argv[i + 1] : puzzle, &tablebase, &error);
    if (status != TILEBASE_OK) {
      puts(error.message);
      continue;
    }
    if (strcmp(argv[i], "board") == 0) {
      status = tilebase_board(tablebase, argv[i + 2], text, sizeof text, NULL, &error);
      if (status == TILEBASE_OK) printf("%s ", tilebase_puzzle_name(tablebase));
    } else if (strcmp(argv[i], "distance") == 0) {
      status = tilebase_distance(tablebase, argv[i + 2], NULL, &distance, &error);
      if (status == TILEBASE_OK) snprintf(text, sizeof text, "%d", distance);
    } else {
      status = is_number ? tilebase_read_moves_from(tablebase, start, argv[i + 2], TILEBASE_BY_NUMBER, moves,
                                                    sizeof moves, &count, &error)
                         : tilebase_read_moves(tablebase, argv[i + 2], is_tile ? TILEBASE_BY_TILE : TILEBASE_BY_BLANK,
                                               moves, sizeof moves, &count, &error);
      if (status == TILEBASE_OK) status = tilebase_word(tablebase, moves, count, text, sizeof text, NULL, &error);
    }
    puts(status == TILEBASE_OK ? text : error.message);
    tilebase_close(tablebase);
  }
  return 0;
}

/* Every verb in C: prints {VERB: answer}. verbs_test.py has the questions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tilebase/tilebase.h>

static const char wheel[] = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n";
static const char start[] = "23415x768", farthest[] = "867254301", goal[] = "12345678x", unsolvable[] = "21345678x";
static const char wild[] = "1*3*5*7**";
static const char hard[] = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

static tilebase_error* error;

/* Ends the program unless the status is an answer. */
static tilebase_status need(tilebase_status status) {
  if (status == TILEBASE_OK || status == TILEBASE_UNSOLVABLE) return status;
  fprintf(stderr, "%s: %s\n", tilebase_status_text(status), tilebase_error_message(error));
  exit(1);
}

/* JSON: what comes before a value or a bracket, and values. */
static int is_first = 1;

static void comma(void) {
  if (!is_first) putchar(',');
  is_first = 0;
}

static void open_list(void) {
  comma();
  putchar('[');
  is_first = 1;
}

static void close_list(void) {
  putchar(']');
  is_first = 0;
}

static void text(const char* value) {
  comma();
  putchar('"');
  for (; *value; ++value)
    if (*value == '\n')
      fputs("\\n", stdout);
    else
      putchar(*value);
  putchar('"');
}

static void null(void) {
  comma();
  fputs("null", stdout);
}

static void boolean(int value) {
  comma();
  fputs(value ? "true" : "false", stdout);
}

static void whole(uint64_t value) {
  comma();
  printf("%llu", (unsigned long long)value);
}

static void signed_whole(int value) {
  comma();
  printf("%d", value);
}

/* A number, null if it is negative: distances and lengths that there are none of. */
static void whole_or_null(int64_t value) {
  if (value < 0)
    null();
  else
    whole((uint64_t)value);
}

static void answers(const char* verb) {
  text(verb);
  putchar(':');
  is_first = 1;
}

/* The solution of a board of the wheel. */
static void solved(const tilebase_tablebase* tablebase) {
  char word[256];
  need(tilebase_solve(tablebase, "654321", NULL, word, sizeof word, NULL, error));
  text(word);
}

/* Opens the solver of a goal. */
static tilebase_solver* solver_for(const tilebase_tablebase* tablebase, const char* goal_or_null) {
  tilebase_solver* solver;
  need(tilebase_solver_open(tablebase, goal_or_null, &solver, error));
  return solver;
}

/* Words of three boards by a solver. */
static void words_by(const tilebase_solver* solver) {
  const char* const boards[] = {start, farthest, unsolvable};
  char word[64];
  open_list();
  for (int i = 0; i < 3; ++i)
    if (need(tilebase_solver_solve(solver, boards[i], word, sizeof word, NULL, error)) == TILEBASE_OK)
      text(word);
    else
      null();
  close_list();
}

static void valued_move(const tilebase_tablebase* tablebase, tilebase_valued_move valued) {
  open_list();
  text(tilebase_puzzle_move_name(tablebase, valued.move));
  whole_or_null(valued.distance);
  close_list();
}

static int manhattan(const uint8_t* tiles, size_t count, double* values, void* data) {
  (void)data;
  for (size_t i = 0; i < count; ++i) {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      const int tile = *tiles++;
      if (tile != 8) sum += abs(cell / 3 - tile / 3) + abs(cell % 3 - tile % 3);
    }
    values[i] = sum;
  }
  return 1;
}

/* Asks a solver that must give up, and prints what it knows: the lower bound, no path, the number of states. */
static void gave_up(const tilebase_solver* solver) {
  int distance;
  if (tilebase_solver_distance(solver, hard, &distance, error) != TILEBASE_GAVE_UP) exit(1);
  open_list();
  whole_or_null(tilebase_error_at_least(error));
  whole_or_null(tilebase_error_at_most(error));
  whole_or_null(tilebase_error_states(error));
  close_list();
}

static size_t read_file(const char* path, void* bytes, size_t size) {
  FILE* const file = fopen(path, "rb");
  const size_t length = file ? fread(bytes, 1, size, file) : 0;
  if (file) fclose(file);
  return length;
}

int main(int argc, char** argv) {
  static tilebase_heuristic_row rows[2000];
  static char contents[4096];
  tilebase_tablebase *tablebase, *custom, *slides;
  tilebase_solver *to_goal, *to_wild, *solver;
  tilebase_token* token;
  char words[4][64];
  int lengths[4];
  tilebase_valued_move moves[4];
  tilebase_heuristic_report report;
  tilebase_grade grade;
  tilebase_measures measures;
  tilebase_table_bytes bytes;
  tilebase_paths* paths;
  uint64_t states[64], number;
  uint8_t path[128];
  tilebase_known_bounds bounds;
  char buffer[256];
  int distances[4];
  int distance, move;
  size_t count;
  if (argc != 2) return 2;
  error = tilebase_error_create();
  need(tilebase_open_builtin("slide3x3", &tablebase, error));
  to_goal = solver_for(tablebase, NULL);
  to_wild = solver_for(tablebase, wild);
  putchar('{');

  answers("solve");
  open_list();
  for (int asked = 0; asked < 3; ++asked) {
    if (need(tilebase_solve(tablebase, asked == 2 ? unsolvable : start, asked == 1 ? wild : NULL, buffer, sizeof buffer,
                            NULL, error)) == TILEBASE_OK)
      text(buffer);
    else
      null();
  }
  close_list();

  answers("distance");
  open_list();
  need(tilebase_solver_distance(to_goal, start, &distance, error));
  whole_or_null(distance);
  need(tilebase_solver_distance(to_wild, start, &distance, error));
  whole_or_null(distance);
  need(tilebase_solver_distance(to_goal, unsolvable, &distance, error));
  whole_or_null(distance);
  close_list();

  answers("moves");
  open_list();
  for (int asked = 0; asked < 2; ++asked) {
    need(tilebase_solver_moves(to_goal, asked == 0 ? start : unsolvable, moves, 4, &count, error));
    open_list();
    for (size_t i = 0; i < count; ++i) valued_move(tablebase, moves[i]);
    close_list();
  }
  close_list();

  answers("best move");
  open_list();
  for (int asked = 0; asked < 3; ++asked) {
    const char* const boards[] = {start, goal, unsolvable};
    need(tilebase_solver_best_move(to_goal, boards[asked], &move, error));
    if (move < 0)
      null();
    else
      text(tilebase_puzzle_move_name(tablebase, move));
  }
  close_list();

  answers("hint");
  open_list();
  for (int asked = 0; asked < 4; ++asked) {
    const char* const boards[] = {start, start, goal, unsolvable};
    need(tilebase_solver_hint(asked == 1 ? to_wild : to_goal, boards[asked], &moves[0], error));
    if (moves[0].move < 0)
      null();
    else
      valued_move(tablebase, moves[0]);
  }
  close_list();

  answers("rate");
  open_list();
  for (int asked = 0; asked < 3; ++asked) {
    const int rated = asked == 0 ? 0 : 1; /* d and l, in the order of the names */
    if (need(tilebase_solver_rate(to_goal, asked < 2 ? start : unsolvable, rated, &move, error)) == TILEBASE_OK)
      signed_whole(move);
    else
      null();
  }
  close_list();

  need(tilebase_open_builtin("slide4x4", &slides, error));
  answers("bounds");
  solver = solver_for(slides, NULL);
  need(tilebase_solver_bounds(solver, hard, 20, path, sizeof path, &count, &bounds, sizeof bounds, error));
  tilebase_solver_close(solver);
  need(tilebase_write_moves(slides, NULL, path, count, TILEBASE_BY_BLANK, 0, buffer, sizeof buffer, NULL, error));
  open_list();
  whole((uint64_t)bounds.at_least);
  whole((uint64_t)bounds.at_most);
  text(buffer);
  boolean(bounds.is_proven);
  boolean(bounds.is_first);
  need(tilebase_solver_bounds(to_goal, start, -1, path, sizeof path, &count, &bounds, sizeof bounds, error));
  boolean(bounds.is_proven);
  boolean(bounds.is_first);
  close_list();
  tilebase_close(slides);

  answers("count");
  open_list();
  need(tilebase_solver_count(to_goal, farthest, &number, error));
  whole(number);
  need(tilebase_solver_count(to_wild, farthest, &number, error));
  whole(number);
  if (need(tilebase_solver_count(to_goal, unsolvable, &number, error)) == TILEBASE_UNSOLVABLE) null();
  close_list();

  answers("paths");
  open_list();
  need(tilebase_solver_paths_open(to_goal, farthest, &paths, error));
  for (int i = 0; i < 3; ++i) {
    need(tilebase_paths_next(paths, path, sizeof path, &count, error));
    need(tilebase_write_moves(tablebase, NULL, path, count, TILEBASE_BY_BLANK, 0, buffer, sizeof buffer, NULL, error));
    text(buffer);
  }
  tilebase_paths_close(paths);
  close_list();

  answers("kept solver");
  need(tilebase_solver_open(tablebase, "1234x5678", &solver, error));
  words_by(solver);

  answers("prepare");
  need(tilebase_solver_prepare_for(solver, 10000, error));
  words_by(solver);
  tilebase_solver_close(solver);

  answers("many");
  open_list();
  snprintf(buffer, sizeof buffer, "%s%s%s%s", start, goal, unsolvable, farthest);
  need(tilebase_solver_distances(to_goal, buffer, 9, 4, distances, error));
  for (int i = 0; i < 4; ++i) whole_or_null(distances[i]);
  need(tilebase_solver_solve_many(to_goal, buffer, 9, 4, words[0], sizeof words[0], lengths, error));
  for (int i = 0; i < 4; ++i)
    if (lengths[i] != distances[i]) exit(1);
  close_list();

  answers("stats");
  open_list();
  need(tilebase_solver_stats(to_goal, states, 64, &count, &number, error));
  open_list();
  for (size_t i = 0; i < count; ++i) whole(states[i]);
  close_list();
  whole(number);
  close_list();

  answers("random at distance");
  open_list();
  need(tilebase_solver_random_states(to_goal, 20, 1, buffer, 10, 3, error));
  for (int i = 0; i < 3; ++i) text(buffer + 10 * i);
  close_list();

  answers("difficulty");
  open_list();
  need(tilebase_solver_random_states(to_goal, 20, 1, buffer, 10, 2, error));
  for (int i = 0; i < 2; ++i) {
    need(tilebase_solver_difficulty(to_goal, buffer + 10 * i, &measures, sizeof measures, error));
    open_list();
    whole_or_null(measures.count);
    whole_or_null(measures.only_moves);
    whole_or_null(measures.manhattan_error);
    close_list();
  }
  close_list();

  answers("rank");
  need(tilebase_rank(tablebase, start, &number, error));
  whole(number);

  answers("unrank");
  need(tilebase_unrank(tablebase, 123456, buffer, sizeof buffer, NULL, error));
  text(buffer);

  answers("apply");
  open_list();
  for (int asked = 0; asked < 2; ++asked) {
    for (move = 0; strcmp(tilebase_puzzle_move_name(tablebase, move), asked == 0 ? "d" : "r") != 0;) ++move;
    if (tilebase_apply(tablebase, start, move, buffer, sizeof buffer, NULL, error) == TILEBASE_OK)
      text(buffer);
    else
      null();
  }
  close_list();

  answers("inverse");
  open_list();
  for (int asked = 0; asked < 2; ++asked) {
    move = tilebase_inverse(tablebase, asked == 0 ? 0 : 3); /* inverse of d or u */
    need(tilebase_apply(tablebase, start, move, buffer, sizeof buffer, NULL, error));
    text(buffer);
  }
  close_list();

  answers("draw");
  need(tilebase_draw(tablebase, start, buffer, sizeof buffer, NULL, error));
  text(buffer);

  answers("is solvable");
  open_list();
  boolean(need(tilebase_solver_is_solvable(to_goal, start, error)) == TILEBASE_OK);
  boolean(need(tilebase_solver_is_solvable(to_goal, unsolvable, error)) == TILEBASE_OK);
  close_list();

  answers("why unsolvable");
  open_list();
  for (int asked = 0; asked < 2; ++asked) {
    int tiles[2];
    need(tilebase_solver_tiles_to_swap(to_goal, asked == 0 ? start : unsolvable, tiles, error));
    if (tiles[0] < 0) {
      null();
      continue;
    }
    open_list();
    text(tilebase_puzzle_tile(tablebase, tiles[0]));
    text(tilebase_puzzle_tile(tablebase, tiles[1]));
    close_list();
  }
  close_list();

  answers("check");
  open_list();
  for (int asked = 0; asked < 6; ++asked) {
    const char* const answered[] = {"rdr", "rlrdr", "rd", "rdd", "unsolvable", "unsolvable"};
    need(tilebase_solver_check(to_goal, asked < 5 ? "123x46758" : unsolvable, answered[asked], TILEBASE_BY_BLANK,
                               &grade, sizeof grade, error));
    open_list();
    text(tilebase_verdict_text((int)grade.verdict));
    whole_or_null(grade.length);
    whole_or_null(grade.distance);
    close_list();
  }
  close_list();

  answers("heuristic");
  need(tilebase_solver_heuristic(to_goal, manhattan, NULL, NULL, 0, &report, sizeof report, NULL, 0, rows, 2000, NULL,
                                 error));
  open_list();
  boolean(report.admissible == 1);
  boolean(report.consistent == 1);
  comma();
  printf("%.17g", report.mean_value);
  close_list();

  answers("own puzzle");
  need(tilebase_open_definition(wheel, "wheel", &custom, error));
  solved(custom);
  tilebase_close(custom);

  answers("from bytes");
  bytes.bytes = contents;
  bytes.size = read_file(argv[1], contents, sizeof contents);
  bytes.name = argv[1];
  need(tilebase_open_bytes(&bytes, 1, &custom, error));
  solved(custom);
  tilebase_close(custom);

  need(tilebase_open_builtin("slide4x4", &slides, error));
  solver = solver_for(slides, NULL);
  answers("budget");
  need(tilebase_solver_set_limit(solver, TILEBASE_LIMIT_STATES, 1000, error));
  gave_up(solver);

  answers("cancel");
  need(tilebase_solver_set_limit(solver, TILEBASE_LIMIT_STATES, 0, error));
  token = tilebase_token_create();
  need(tilebase_solver_set_token(solver, token, error));
  tilebase_token_cancel(token);
  text(tilebase_solver_distance(solver, hard, &distance, error) == TILEBASE_GAVE_UP ? "gave up" : "found");
  tilebase_token_free(token);
  tilebase_solver_close(solver);

  tilebase_close(slides);
  tilebase_solver_close(to_goal);
  tilebase_solver_close(to_wild);
  tilebase_close(tablebase);
  tilebase_error_free(error);
  puts("}");
  return 0;
}

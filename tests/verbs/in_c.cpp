// Every verb of the C interface: prints {VERB: answer}. verbs_test.py has the questions. After KIND, PUZZLE and TEXT,
// three arguments or more, prints boards and moves as in_cpp.cpp does.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <tilebase/tilebase.h>

using nlohmann::json;

namespace {

constexpr const char* wheel = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n";
constexpr const char *start = "23415x768", *farthest = "867254301", *goal = "12345678x", *unsolvable = "21345678x";
constexpr const char *wild = "1*3*5*7**", *hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

tilebase_error* error;
char text[1000];

/// Ends the program unless the status is an answer.
tilebase_status need(tilebase_status status) {
  if (status == TILEBASE_OK || status == TILEBASE_UNSOLVABLE) return status;
  std::fprintf(stderr, "%s: %s\n", tilebase_status_text(status), tilebase_error_message(error));
  std::exit(1);
}

/// A number; null if it is negative: distances and lengths that there are none of.
json whole_or_null(std::int64_t value) {
  return value < 0 ? json() : json(value);
}

/// The text that a call has written, null if it says that there is none.
json text_or_null(tilebase_status status) {
  return need(status) == TILEBASE_OK ? json(text) : json();
}

template <class Ask>
json list_of(const std::vector<const char*>& boards, Ask ask) {
  json list = json::array();
  for (const char* board : boards) list.push_back(ask(board));
  return list;
}

tilebase_solver* solver_for(const tilebase_tablebase* tablebase, const char* goal_or_null) {
  tilebase_solver* solver = nullptr;
  need(tilebase_solver_open(tablebase, goal_or_null, &solver, error));
  return solver;
}

/// The solution of a board of the wheel; closes the tablebase.
json solved(tilebase_tablebase* tablebase) {
  const json word = text_or_null(tilebase_solve(tablebase, "654321", nullptr, text, sizeof text, nullptr, error));
  tilebase_close(tablebase);
  return word;
}

/// Words of three boards by a solver.
json words_by(const tilebase_solver* solver) {
  return list_of({start, farthest, unsolvable}, [&](auto* board) {
    return text_or_null(tilebase_solver_solve(solver, board, text, sizeof text, nullptr, error));
  });
}

json valued_move(const tilebase_tablebase* tablebase, tilebase_valued_move valued) {
  if (valued.move < 0) return {};
  return {tilebase_puzzle_move_name(tablebase, valued.move), whole_or_null(valued.distance)};
}

/// Moves as text.
const char* written(const tilebase_tablebase* tablebase, const std::uint8_t* moves, std::size_t count) {
  need(tilebase_write_moves(tablebase, nullptr, moves, count, TILEBASE_BY_BLANK, 0, text, sizeof text, nullptr, error));
  return text;
}

int manhattan(const std::uint8_t* tiles, std::size_t count, double* values, void* not_counted) {
  for (std::size_t i = 0; i < count; ++i) {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      const int tile = *tiles++;
      if (tile != *static_cast<const int*>(not_counted))
        sum += std::abs(cell / 3 - tile / 3) + std::abs(cell % 3 - tile % 3);
    }
    values[i] = sum;
  }
  return 1;
}

json all_answers(const char* table) {
  json answers;
  tilebase_tablebase *tablebase = nullptr, *slides = nullptr, *custom = nullptr;
  int number = 0;
  std::size_t count = 0;
  std::uint64_t large = 0;
  std::uint8_t path[128];
  need(tilebase_open_builtin("slide3x3", &tablebase, error));
  need(tilebase_open_builtin("slide4x4", &slides, error));
  tilebase_solver *const to_goal = solver_for(tablebase, nullptr), *const to_wild = solver_for(tablebase, wild);
  tilebase_solver* const search = solver_for(slides, nullptr);

  for (const auto& [from, to] : {std::pair(start, goal), {start, wild}, {unsolvable, goal}})
    answers["solve"].push_back(text_or_null(tilebase_solve(tablebase, from, to, text, sizeof text, nullptr, error)));

  for (const auto& [solver, board] : {std::pair(to_goal, start), {to_wild, start}, {to_goal, unsolvable}}) {
    need(tilebase_solver_distance(solver, board, &number, error));
    answers["distance"].push_back(whole_or_null(number));
  }

  answers["moves"] = list_of({start, unsolvable}, [&](auto* board) {
    tilebase_valued_move moves[4];
    need(tilebase_solver_moves(to_goal, board, moves, 4, &count, error));
    json list = json::array();
    for (std::size_t i = 0; i < count; ++i) list.push_back(valued_move(tablebase, moves[i]));
    return list;
  });

  answers["best move"] = list_of({start, goal, unsolvable}, [&](auto* board) {
    need(tilebase_solver_best_move(to_goal, board, &number, error));
    return number < 0 ? json() : json(tilebase_puzzle_move_name(tablebase, number));
  });

  for (const auto& [solver, board] :
       {std::pair(to_goal, start), {to_wild, start}, {to_goal, goal}, {to_goal, unsolvable}}) {
    tilebase_valued_move hint;
    need(tilebase_solver_hint(solver, board, &hint, error));
    answers["hint"].push_back(valued_move(tablebase, hint));
  }

  // d and l, in the order of the names
  for (const auto& [board, move] : {std::pair(start, 0), {start, 1}, {unsolvable, 1}}) {
    const bool is_rated = need(tilebase_solver_rate(to_goal, board, move, &number, error)) == TILEBASE_OK;
    answers["rate"].push_back(is_rated ? json(number) : json());
  }

  tilebase_known_bounds bounds;
  need(tilebase_solver_bounds(search, hard, 20, path, sizeof path, &count, &bounds, sizeof bounds, error));
  answers["bounds"] = {bounds.at_least, bounds.at_most, written(slides, path, count)};
  answers["bounds"].push_back(bounds.is_proven == 1);
  answers["bounds"].push_back(bounds.is_first == 1);
  need(tilebase_solver_bounds(to_goal, start, -1, path, sizeof path, &count, &bounds, sizeof bounds, error));
  answers["bounds"].push_back(bounds.is_proven == 1);
  answers["bounds"].push_back(bounds.is_first == 1);

  for (const auto& [solver, board] : {std::pair(to_goal, farthest), {to_wild, farthest}, {to_goal, unsolvable}}) {
    const bool is_counted = need(tilebase_solver_count(solver, board, &large, error)) == TILEBASE_OK;
    answers["count"].push_back(is_counted ? json(large) : json());
  }

  answers["paths"] = list_of({farthest, unsolvable}, [&](auto* board) {
    json words = json::array();
    tilebase_paths* paths = nullptr;
    need(tilebase_solver_paths_open(to_goal, board, &paths, error));
    while (paths != nullptr && words.size() < 3 &&
           need(tilebase_paths_next(paths, path, sizeof path, &count, error)) == TILEBASE_OK)
      words.push_back(written(tablebase, path, count));
    tilebase_paths_close(paths);
    return words;
  });

  tilebase_solver* to_centre = nullptr;
  need(tilebase_solver_open(tablebase, "1234x5678", &to_centre, error));
  answers["kept solver"] = words_by(to_centre);

  need(tilebase_solver_prepare_for(to_centre, 10000, error));
  answers["prepare"] = words_by(to_centre);
  tilebase_solver_close(to_centre);

  const std::string many = std::string(start) + goal + unsolvable + farthest;
  int distances[4], lengths[4];
  need(tilebase_solver_distances(to_goal, many.c_str(), 9, 4, distances, error));
  need(tilebase_solver_solve_many(to_goal, many.c_str(), 9, 4, text, 64, lengths, error));
  if (!std::equal(distances, distances + 4, lengths)) std::exit(1);
  std::int32_t of_rows[4], moves_of_rows[16], best[4];
  std::uint64_t ranks[4];
  std::uint8_t rows[36], unranked[36], after[9];
  std::transform(many.begin(), many.end(), rows, [](char tile) { return tile == 'x' ? 0 : tile - '0'; });
  need(tilebase_solver_distances_of_rows(to_goal, rows, 4, of_rows, nullptr, error));
  for (const int distance : distances) answers["many"].push_back(whole_or_null(distance));

  need(tilebase_solver_moves_of_rows(to_goal, rows, 4, moves_of_rows, nullptr, error));
  need(tilebase_solver_best_moves_of_rows(to_goal, rows, 4, best, nullptr, error));
  need(tilebase_ranks_of_rows(tablebase, rows, 4, ranks, nullptr, error));
  need(tilebase_rows_of_ranks(tablebase, ranks, 4, unranked, nullptr, error));
  const std::uint8_t move = static_cast<std::uint8_t>(best[0]);
  need(tilebase_apply_to_rows(tablebase, rows, &move, 1, after, nullptr, error));
  answers["rows"] = {of_rows, moves_of_rows, best, ranks, unranked, after};

  std::uint64_t states[64];
  need(tilebase_solver_stats(to_goal, states, 64, &count, &large, error));
  answers["stats"] = {std::vector<std::uint64_t>(states, states + count), large};

  char boards[3][10];
  need(tilebase_solver_random_states(to_goal, 20, ~std::uint64_t{0}, boards[0], 10, 3, error));
  answers["random at distance"] = boards;

  answers["difficulty"] = list_of({boards[0], boards[1], boards[2]}, [&](auto* board) {
    tilebase_measures measures;
    need(tilebase_solver_difficulty(to_goal, board, &measures, sizeof measures, error));
    return json{whole_or_null(measures.count), whole_or_null(measures.only_moves),
                whole_or_null(measures.manhattan_error)};
  });

  need(tilebase_rank(tablebase, start, &large, error));
  answers["rank"] = large;

  answers["unrank"] = text_or_null(tilebase_unrank(tablebase, 123456, text, sizeof text, nullptr, error));

  for (const std::string name : {"d", "r"}) {
    for (number = 0; tilebase_puzzle_move_name(tablebase, number) != name;) ++number;
    const auto status = tilebase_apply(tablebase, start, number, text, sizeof text, nullptr, error);
    answers["apply"].push_back(status == TILEBASE_OK ? json(text) : json());
  }

  for (const int move : {0, 3})  // d and u
    answers["inverse"].push_back(text_or_null(
        tilebase_apply(tablebase, start, tilebase_inverse(tablebase, move), text, sizeof text, nullptr, error)));

  answers["draw"] = text_or_null(tilebase_draw(tablebase, start, text, sizeof text, nullptr, error));

  answers["is solvable"] = list_of({start, unsolvable}, [&](auto* board) {
    return need(tilebase_solver_is_solvable(to_goal, board, error)) == TILEBASE_OK;
  });

  answers["why unsolvable"] = list_of({start, unsolvable}, [&](auto* board) {
    int tiles[2];
    need(tilebase_solver_tiles_to_swap(to_goal, board, tiles, error));
    if (tiles[0] < 0) return json();
    return json{tilebase_puzzle_tile(tablebase, tiles[0]), tilebase_puzzle_tile(tablebase, tiles[1])};
  });

  const auto graded = [&](const char* board, const char* word) {
    tilebase_grade grade;
    need(tilebase_solver_check(to_goal, board, word, TILEBASE_BY_BLANK, &grade, sizeof grade, error));
    return json{tilebase_verdict_text(static_cast<int>(grade.verdict)), whole_or_null(grade.length),
                whole_or_null(grade.distance)};
  };
  answers["check"] =
      list_of({"rdr", "rlrdr", "rd", "rdd", "unsolvable"}, [&](auto* word) { return graded("123x46758", word); });
  answers["check"].push_back(graded(unsolvable, "unsolvable"));

  answers["check each"] = list_of({"rlz", "unsolvable"}, [&](auto* word) {
    tilebase_checked_move moves[3];
    std::size_t size = 0;
    need(tilebase_solver_check_each(to_goal, "123x46758", word, TILEBASE_BY_BLANK, moves, 3, &size, error));
    json list = json::array();
    for (const auto& [move, is_allowed, before, after] : std::span(moves).first(size)) {
      const char* const name = tilebase_puzzle_move_name(tablebase, move);
      list.push_back(
          {name == nullptr ? json() : json(name), is_allowed == 1, whole_or_null(before), whole_or_null(after)});
    }
    return list;
  });

  for (int not_counted : {8, -1}) {
    tilebase_heuristic_report report;
    std::vector<tilebase_heuristic_row> table(2000);
    std::uint8_t states[TILEBASE_EXAMPLES][9];
    need(tilebase_solver_heuristic(to_goal, manhattan, &not_counted, nullptr, 0, &report, sizeof report, states[0],
                                   sizeof states, table.data(), table.size(), nullptr, error));
    const auto example = [&](tilebase_example which) {
      return text_or_null(tilebase_write_state(tablebase, states[which], 9, text, sizeof text, nullptr, error));
    };
    answers["heuristic"].push_back({report.admissible == 1, report.consistent == 1, report.states, report.mean_value,
                                    report.mean_distance, report.mean_error, report.worst_error,
                                    example(TILEBASE_WORST), report.correlation});
    if (not_counted == 8) continue;
    answers["heuristic"].push_back({example(TILEBASE_TOO_HIGH), report.too_high.value, report.too_high.distance});
    answers["heuristic"].push_back({example(TILEBASE_DROP_FROM), tilebase_puzzle_move_name(tablebase, report.drop_move),
                                    example(TILEBASE_DROP_TO), report.drop_from.value, report.drop_to.value});
  }

  need(tilebase_open_definition(wheel, "wheel", &custom, error));
  answers["own puzzle"] = solved(custom);

  std::ifstream file(table, std::ios::binary);
  const std::string contents(std::istreambuf_iterator<char>(file), {});
  const tilebase_table_bytes bytes{contents.data(), contents.size(), table};
  need(tilebase_open_bytes(&bytes, 1, &custom, error));
  answers["from bytes"] = solved(custom);

  need(tilebase_solver_set_limit(search, TILEBASE_LIMIT_STATES, 1000, error));
  if (tilebase_solver_distance(search, hard, &number, error) != TILEBASE_GAVE_UP) std::exit(1);
  answers["budget"] = {whole_or_null(tilebase_error_at_least(error)), whole_or_null(tilebase_error_at_most(error)),
                       whole_or_null(tilebase_error_states(error))};

  need(tilebase_solver_set_limit(search, TILEBASE_LIMIT_STATES, 0, error));
  tilebase_token* const token = tilebase_token_create();
  need(tilebase_solver_set_token(search, token, error));
  tilebase_token_cancel(token);
  const bool is_cancelled = tilebase_solver_distance(search, hard, &number, error) == TILEBASE_GAVE_UP;
  answers["cancel"] = is_cancelled ? "gave up" : "found";
  tilebase_token_free(token);

  for (tilebase_solver* const solver : {search, to_goal, to_wild}) tilebase_solver_close(solver);
  tilebase_close(slides);
  tilebase_close(tablebase);
  return answers;
}

/// Returns what is told of a text: a board with its puzzle, or moves by the blank.
std::string told(const std::string& kind, const char* named, const char* given) {
  const bool is_number = kind == "number";
  const char* const middle = std::strcmp(named, "slide3x3") == 0 ? "1234x5678" : "goal";
  char puzzle[16];
  tilebase_tablebase* tablebase = nullptr;
  std::uint8_t moves[100];
  std::size_t count = 0;
  auto status = tilebase_puzzle_of_board(given, puzzle, sizeof puzzle, nullptr, error);
  if (status == TILEBASE_OK) status = tilebase_open_builtin(*named != '\0' ? named : puzzle, &tablebase, error);
  std::string before;
  if (status == TILEBASE_OK && kind == "board") {
    before = tilebase_puzzle_name(tablebase) + std::string(" ");
    status = tilebase_board(tablebase, given, text, sizeof text, nullptr, error);
  } else if (status == TILEBASE_OK && kind == "goal") {
    status = tilebase_target(tablebase, given, text, sizeof text, nullptr, error);
  } else if (status == TILEBASE_OK) {
    const int named_by = is_number ? TILEBASE_BY_NUMBER : kind == "tile" ? TILEBASE_BY_TILE : TILEBASE_BY_BLANK;
    status = tilebase_read_moves(tablebase, is_number ? middle : nullptr, given, named_by, moves, sizeof moves, &count,
                                 error);
    if (status == TILEBASE_OK) written(tablebase, moves, count);
  }
  tilebase_close(tablebase);
  return status == TILEBASE_OK ? before + text : tilebase_error_message(error);
}

}  // namespace

int main(int argc, char** argv) {
  error = tilebase_error_create();
  if (argc == 2) std::cout << all_answers(argv[1]) << '\n';
  for (int i = 1; i + 2 < argc; i += 3) std::cout << told(argv[i], argv[i + 1], argv[i + 2]) << '\n';
  tilebase_error_free(error);
}

// The C interface to questions: about one start and one goal, about all shortest paths, about many states.

#include <algorithm>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Path;
using tilebase::Puzzle;
using tilebase::Solver;
using tilebase::Tablebase;

namespace {

/// A question: a tablebase, a start and a target. The constructor checks them and throws a CallError.
struct Question {
  Question(const tilebase_tablebase* handle, const char* start_text, const char* goal_text)
      : tablebase(tablebase_of(handle)),
        start(start_of(tablebase.puzzle(), start_text)),
        target(target_of(tablebase.puzzle(), goal_text)) {}

  /// Returns the answer of a member function of Solver.
  template <class Answer>
  Answer answer(tilebase::Result<Answer> (Solver::*ask)(const tilebase::State&) const) const {
    return value_or_refuse((value_or_refuse(tablebase.solver(target, &start)).*ask)(start));
  }

  const Tablebase& tablebase;
  tilebase::State start;
  tilebase::Target target;
};

/// Stores the number that a member function of Solver computes in *number; `fallback` if there is no path.
template <class Ask, class Number>
tilebase_status number_of(const tilebase_tablebase* tablebase, const char* start, const char* goal, Ask ask,
                          const char* name, Number* number, int fallback, tilebase_error* error) noexcept {
  return run_call(error, [&] {
    require(number, name);
    const auto answer = Question(tablebase, start, goal).answer(ask);
    *number = answer ? *answer : static_cast<Number>(fallback);
    return answer.has_value();
  });
}

/// Returns a distance, TILEBASE_UNSOLVABLE, or TILEBASE_GAVE_UP if the search gave up; throws any other error.
int distance_or_status(const tilebase::Result<std::optional<int>>& distance) {
  if (!distance && distance.error().code == tilebase::ErrorCode::gave_up) return TILEBASE_GAVE_UP;
  return value_or_refuse(distance).value_or(TILEBASE_UNSOLVABLE);
}

}  // namespace

tilebase_status tilebase_distance(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                  int* distance, tilebase_error* error) {
  return number_of(tablebase, start, goal, &Solver::distance, "distance", distance, TILEBASE_UNSOLVABLE, error);
}

tilebase_status tilebase_path(const tilebase_tablebase* tablebase, const char* start, const char* goal, uint8_t* moves,
                              size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const auto path = Question(tablebase, start, goal).answer(&Solver::path);
    write_elements(path.value_or(Path{}), moves, size, length);
    return path.has_value();
  });
}

tilebase_status tilebase_solve(const tilebase_tablebase* tablebase, const char* start, const char* goal, char* word,
                               size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const Question question(tablebase, start, goal);
    const auto path = question.answer(&Solver::path);
    write_text(question.tablebase.puzzle().word(path.value_or(Path{})), word, size, length);
    return path.has_value();
  });
}

tilebase_status tilebase_bounds(const tilebase_tablebase* tablebase, const char* start, const char* goal, int tolerance,
                                uint8_t* moves, size_t size, size_t* length, tilebase_known_bounds* bounds,
                                tilebase_error* error) {
  return run_call(error, [&] {
    require(bounds, "bounds");
    const Question question(tablebase, start, goal);
    const auto solver = value_or_refuse(question.tablebase.solver(question.target, &question.start));
    const auto result =
        value_or_refuse(solver.bounds(question.start, tolerance < 0 ? std::nullopt : std::optional(tolerance)));
    write_elements(result ? result->path : Path{}, moves, size, length);
    *bounds = result ? tilebase_known_bounds{result->at_least, result->at_most(), result->is_proven() ? 1 : 0,
                                             result->is_first ? 1 : 0}
                     : tilebase_known_bounds{TILEBASE_UNSOLVABLE, TILEBASE_UNSOLVABLE, 0, 0};
    return result.has_value();
  });
}

tilebase_status tilebase_best_move(const tilebase_tablebase* tablebase, const char* start, const char* goal, int* move,
                                   tilebase_error* error) {
  return run_call(error, [&] {
    require(move, "move");
    const Question question(tablebase, start, goal);
    const auto best = question.answer(&Solver::best_move);
    const bool is_solvable = best || question.answer(&Solver::distance);
    *move = best ? *best : -1;
    return is_solvable;
  });
}

tilebase_status tilebase_hint(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                              tilebase_valued_move* hint, tilebase_error* error) {
  return run_call(error, [&] {
    require(hint, "hint");
    const Question question(tablebase, start, goal);
    const auto best = question.answer(&Solver::hint);
    *hint = best ? tilebase_valued_move{best->move, *best->distance} : tilebase_valued_move{-1, -1};
    return best || question.answer(&Solver::is_solvable);
  });
}

tilebase_status tilebase_rate(const tilebase_tablebase* tablebase, const char* start, const char* goal, int move,
                              int* change, tilebase_error* error) {
  return run_call(error, [&] {
    require(change, "change");
    const Question question(tablebase, start, goal);
    const auto solver = value_or_refuse(question.tablebase.solver(question.target, &question.start));
    const auto answer = value_or_refuse(solver.rate(question.start, move_of(question.tablebase.puzzle(), move)));
    *change = answer.value_or(0);
    return answer.has_value();
  });
}

tilebase_status tilebase_moves(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               tilebase_valued_move* moves, size_t size, size_t* count, tilebase_error* error) {
  return run_call(error, [&] {
    const Question question(tablebase, start, goal);
    std::vector<tilebase_valued_move> answer;
    for (const auto& [move, distance] : question.answer(&Solver::moves))
      answer.push_back({move, distance.value_or(TILEBASE_UNSOLVABLE)});
    const bool is_solvable = (!answer.empty() && answer.front().distance >= 0) || question.answer(&Solver::distance);
    write_elements(answer, moves, size, count);
    return is_solvable;
  });
}

tilebase_status tilebase_count(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               uint64_t* count, tilebase_error* error) {
  return number_of(tablebase, start, goal, &Solver::count, "count", count, 0, error);
}

tilebase_status tilebase_is_solvable(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                     tilebase_error* error) {
  return run_call(error, [&] { return Question(tablebase, start, goal).answer(&Solver::is_solvable); });
}

tilebase_status tilebase_tiles_to_swap(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                       int tiles[2], tilebase_error* error) {
  return run_call(error, [&] {
    require(tiles, "tiles");
    const Question question(tablebase, start, goal);
    const auto pair = question.answer(&Solver::tiles_to_swap);
    tiles[0] = pair ? pair->first : -1;
    tiles[1] = pair ? pair->second : -1;
    return !pair && question.answer(&Solver::is_solvable);
  });
}

tilebase_status tilebase_difficulty(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                    tilebase_measures* measures, tilebase_error* error) {
  return run_call(error, [&] {
    require(measures, "measures");
    const auto answer = Question(tablebase, start, goal).answer(&Solver::difficulty);
    const auto [paths, only_moves, manhattan_error] = answer.value_or(tilebase::Difficulty());
    *measures = {paths && *paths <= INT64_MAX ? static_cast<std::int64_t>(*paths) : -1, only_moves.value_or(-1),
                 manhattan_error.value_or(-1)};
    return answer.has_value();
  });
}

const char* tilebase_verdict_text(int verdict) {
  if (verdict < 0 || verdict >= static_cast<int>(tilebase::verdicts)) return "unknown verdict";
  return name_of(static_cast<tilebase::Verdict>(verdict));
}

tilebase_status tilebase_check(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               const char* answer, tilebase_grade* grade, tilebase_error* error) {
  return run_call(error, [&] {
    require(answer, "the answer");
    require(grade, "grade");
    const Question question(tablebase, start, goal);
    const auto solver = value_or_refuse(question.tablebase.solver(question.target, &question.start));
    const auto result = value_or_refuse(tilebase::check(solver, question.start, std::string_view(answer)));
    *grade = {static_cast<tilebase_verdict>(result.verdict), result.distance.value_or(-1),
              result.length ? static_cast<std::int64_t>(*result.length) : -1};
  });
}

/// Object behind the caller's pointer to paths.
struct tilebase_paths {
  tilebase::Paths paths;
  std::optional<Path> pending;  // The next path, if it did not fit into the caller's buffer in an earlier call.
};

tilebase_status tilebase_paths_open(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                    tilebase_paths** paths, tilebase_error* error) {
  return run_call(error, [&] {
    *require(paths, "paths") = nullptr;
    auto answer = Question(tablebase, start, goal).answer(&Solver::paths);
    if (!answer.distance()) return TILEBASE_UNSOLVABLE;
    *paths = new tilebase_paths{std::move(answer), std::nullopt};
    return TILEBASE_OK;
  });
}

size_t tilebase_paths_length(const tilebase_paths* paths) {
  return paths != nullptr ? static_cast<size_t>(*paths->paths.distance()) : 0;
}

tilebase_status tilebase_paths_next(tilebase_paths* paths, uint8_t* moves, size_t size, size_t* length,
                                    tilebase_error* error) {
  return run_call(error, [&] {
    require(paths, "paths");
    if (!paths->pending) paths->pending = value_or_refuse(paths->paths.next());
    if (!paths->pending) return TILEBASE_NO_MORE_PATHS;
    write_elements(*paths->pending, moves, size, length);
    paths->pending.reset();
    return TILEBASE_OK;
  });
}

void tilebase_paths_close(tilebase_paths* paths) {
  delete paths;
}

tilebase_status tilebase_distances(const tilebase_tablebase* tablebase, const char* boards, size_t width, size_t count,
                                   const char* goal, int* distances, tilebase_error* error) {
  return run_call(error, [&] {
    const Tablebase& tables = tablebase_of(tablebase);
    const Puzzle& puzzle = tables.puzzle();
    if (count > 0) {
      require(boards, "boards");
      require(distances, "distances");
    }
    const auto solver = value_or_refuse(tables.solver(target_of(puzzle, goal)));
    for (size_t i = 0; i < count; ++i) {
      const char* const begin = boards + i * width;
      const std::string_view text(begin, static_cast<size_t>(std::find(begin, begin + width, '\0') - begin));
      tilebase::State state;
      distances[i] = read_board(puzzle, text, state) ? distance_or_status(solver.distance(state)) : TILEBASE_BAD_BOARD;
    }
  });
}

tilebase_status tilebase_stats(const tilebase_tablebase* tablebase, const char* goal, uint64_t* states, size_t size,
                               size_t* count, uint64_t* unreachable, tilebase_error* error) {
  return run_call(error, [&] {
    const Tablebase& tables = tablebase_of(tablebase);
    const auto solver = value_or_refuse(tables.solver(target_of(tables.puzzle(), goal)));
    const auto counted = value_or_refuse(solver.stats());
    write_elements(counted.states, states, size, count);
    if (unreachable != nullptr) *unreachable = counted.unreachable;
  });
}

tilebase_status tilebase_histogram(const tilebase_tablebase* tablebase, const char* goal, uint64_t* states, size_t size,
                                   size_t* count, uint64_t* unreachable, tilebase_error* error) {
  return tilebase_stats(tablebase, goal, states, size, count, unreachable, error);
}

tilebase_status tilebase_random_states(const tilebase_tablebase* tablebase, const char* goal, int distance,
                                       uint64_t seed, char* boards, size_t width, size_t count, tilebase_error* error) {
  return run_call(error, [&] {
    const Tablebase& tables = tablebase_of(tablebase);
    const Puzzle& puzzle = tables.puzzle();
    if (count > 0) require(boards, "boards");
    check_buffer(boards, width, puzzle.tiles().size() + 1, 0, nullptr);
    const auto solver = value_or_refuse(tables.solver(target_of(puzzle, goal)));
    const auto at = distance == TILEBASE_ANY_DISTANCE ? std::nullopt : std::optional(distance);
    auto states = value_or_refuse(solver.random_states(at, seed));
    for (size_t i = 0; i < count; ++i) {
      char* const row = boards + i * width;
      const std::string board = format_board(puzzle, value_or_refuse(states.next_state()));
      std::fill(std::copy(board.begin(), board.end(), row), row + width, '\0');
    }
  });
}

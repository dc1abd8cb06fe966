// The C interface to questions about one start, and about all shortest paths from it. Each question is a function here
// that returns the answer as a lambda of a solver and a start; about() calls it for both forms of a question: a solver,
// or a tablebase and a goal.

#include <span>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Path;
using tilebase::Solver;
using tilebase::State;

namespace {

/// Stores the number that a member function of Solver computes in *number; `fallback` if there is no path.
template <class Ask, class Number>
auto number_into(Number* number, const char* name, Ask ask, int fallback) {
  return [=](const Solver& solver, const State& start) {
    require(number, name);
    const auto answer = value_or_refuse((solver.*ask)(start));
    *number = answer ? *answer : static_cast<Number>(fallback);
    return answer.has_value();
  };
}

auto distance_into(int* distance) {
  return number_into(distance, "distance", &Solver::distance, TILEBASE_UNSOLVABLE);
}

auto count_into(uint64_t* count) {
  return number_into(count, "count", &Solver::count, 0);
}

/// Returns the moves of a path, without a copy; none if there is no path.
std::span<const tilebase::MoveId> moves_of(const std::optional<Path>& path) {
  return path ? std::span<const tilebase::MoveId>(*path) : std::span<const tilebase::MoveId>();
}

auto path_into(uint8_t* moves, size_t size, size_t* length) {
  return [=](const Solver& solver, const State& start) {
    const auto result = solver.path(start);
    const auto& path = value_in(result);
    write_elements(moves_of(path), moves, size, length);
    return path.has_value();
  };
}

auto word_into(char* word, size_t size, size_t* length) {
  return [=](const Solver& solver, const State& start) {
    const auto path = value_or_refuse(solver.path(start));
    write_text(path ? solver.puzzle().word(*path) : "", word, size, length);
    return path.has_value();
  };
}

auto bounds_into(int tolerance, uint8_t* moves, size_t size, size_t* length, tilebase_known_bounds* bounds,
                 size_t bounds_size) {
  return [=](const Solver& solver, const State& start) {
    check_struct(bounds, bounds_size);
    const auto result = value_or_refuse(solver.bounds(start, tolerance < 0 ? std::nullopt : std::optional(tolerance)));
    write_elements(result ? result->path : Path{}, moves, size, length);
    write_struct(result ? tilebase_known_bounds{result->at_least, result->at_most(), result->is_proven() ? 1 : 0,
                                                result->is_first ? 1 : 0}
                        : tilebase_known_bounds{TILEBASE_UNSOLVABLE, TILEBASE_UNSOLVABLE, 0, 0},
                 bounds, bounds_size);
    return result.has_value();
  };
}

auto best_move_into(int* move) {
  return [=](const Solver& solver, const State& start) {
    require(move, "move");
    const auto best = value_or_refuse(solver.best_move(start));
    const bool is_solvable = best || value_or_refuse(solver.distance(start));
    *move = best ? *best : -1;
    return is_solvable;
  };
}

auto hint_into(tilebase_valued_move* hint) {
  return [=](const Solver& solver, const State& start) {
    require(hint, "hint");
    const auto best = value_or_refuse(solver.hint(start));
    *hint = best ? tilebase_valued_move{best->move, *best->distance} : tilebase_valued_move{-1, -1};
    return best || value_or_refuse(solver.is_solvable(start));
  };
}

auto rating_into(int move, int* change) {
  return [=](const Solver& solver, const State& start) {
    require(change, "change");
    const auto answer = value_or_refuse(solver.rate(start, move_of(solver.puzzle(), move)));
    *change = answer.value_or(0);
    return answer.has_value();
  };
}

auto moves_into(tilebase_valued_move* moves, size_t size, size_t* count) {
  return [=](const Solver& solver, const State& start) {
    std::vector<tilebase_valued_move> answer;
    for (const auto& [move, distance] : value_or_refuse(solver.moves(start)))
      answer.push_back({move, distance.value_or(TILEBASE_UNSOLVABLE)});
    const bool is_solvable =
        (!answer.empty() && answer.front().distance >= 0) || value_or_refuse(solver.distance(start));
    write_elements(answer, moves, size, count);
    return is_solvable;
  };
}

bool tell_solvable(const Solver& solver, const State& start) {
  return value_or_refuse(solver.is_solvable(start));
}

auto tiles_into(int tiles[2]) {
  return [=](const Solver& solver, const State& start) {
    require(tiles, "tiles");
    const auto pair = value_or_refuse(solver.tiles_to_swap(start));
    tiles[0] = pair ? pair->first : -1;
    tiles[1] = pair ? pair->second : -1;
    return !pair && tell_solvable(solver, start);
  };
}

auto measures_into(tilebase_measures* measures, size_t measures_size) {
  return [=](const Solver& solver, const State& start) {
    check_struct(measures, measures_size);
    const auto answer = value_or_refuse(solver.difficulty(start));
    const auto [paths, only_moves, manhattan_error] = answer.value_or(tilebase::Difficulty());
    write_struct<tilebase_measures>({paths && *paths <= INT64_MAX ? static_cast<std::int64_t>(*paths) : -1,
                                     only_moves.value_or(-1), manhattan_error.value_or(-1)},
                                    measures, measures_size);
    return answer.has_value();
  };
}

auto grade_into(const char* answer, int named_by, tilebase_grade* grade, size_t grade_size) {
  return [=](const Solver& solver, const State& start) {
    require(answer, "the answer");
    check_struct(grade, grade_size);
    const auto result = value_or_refuse(tilebase::check(solver, start, std::string_view(answer), names_of(named_by)));
    write_struct<tilebase_grade>({static_cast<tilebase_verdict>(result.verdict), result.distance.value_or(-1),
                                  result.length ? static_cast<std::int64_t>(*result.length) : -1},
                                 grade, grade_size);
  };
}

}  // namespace

tilebase_status tilebase_distance(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                  int* distance, tilebase_error* error) {
  return about(tablebase, start, goal, error, distance_into(distance));
}

tilebase_status tilebase_solver_distance(const tilebase_solver* solver, const char* start, int* distance,
                                         tilebase_error* error) {
  return about(solver, start, error, distance_into(distance));
}

tilebase_status tilebase_path(const tilebase_tablebase* tablebase, const char* start, const char* goal, uint8_t* moves,
                              size_t size, size_t* length, tilebase_error* error) {
  return about(tablebase, start, goal, error, path_into(moves, size, length));
}

tilebase_status tilebase_solver_path(const tilebase_solver* solver, const char* start, uint8_t* moves, size_t size,
                                     size_t* length, tilebase_error* error) {
  return about(solver, start, error, path_into(moves, size, length));
}

tilebase_status tilebase_solve(const tilebase_tablebase* tablebase, const char* start, const char* goal, char* word,
                               size_t size, size_t* length, tilebase_error* error) {
  return about(tablebase, start, goal, error, word_into(word, size, length));
}

tilebase_status tilebase_solver_solve(const tilebase_solver* solver, const char* start, char* word, size_t size,
                                      size_t* length, tilebase_error* error) {
  return about(solver, start, error, word_into(word, size, length));
}

tilebase_status tilebase_bounds(const tilebase_tablebase* tablebase, const char* start, const char* goal, int tolerance,
                                uint8_t* moves, size_t size, size_t* length, tilebase_known_bounds* bounds,
                                tilebase_error* error) {
  return about(tablebase, start, goal, error,
               bounds_into(tolerance, moves, size, length, bounds, first_size<tilebase_known_bounds>));
}

tilebase_status tilebase_solver_bounds(const tilebase_solver* solver, const char* start, int tolerance, uint8_t* moves,
                                       size_t size, size_t* length, tilebase_known_bounds* bounds, size_t bounds_size,
                                       tilebase_error* error) {
  return about(solver, start, error, bounds_into(tolerance, moves, size, length, bounds, bounds_size));
}

tilebase_status tilebase_best_move(const tilebase_tablebase* tablebase, const char* start, const char* goal, int* move,
                                   tilebase_error* error) {
  return about(tablebase, start, goal, error, best_move_into(move));
}

tilebase_status tilebase_solver_best_move(const tilebase_solver* solver, const char* start, int* move,
                                          tilebase_error* error) {
  return about(solver, start, error, best_move_into(move));
}

tilebase_status tilebase_hint(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                              tilebase_valued_move* hint, tilebase_error* error) {
  return about(tablebase, start, goal, error, hint_into(hint));
}

tilebase_status tilebase_solver_hint(const tilebase_solver* solver, const char* start, tilebase_valued_move* hint,
                                     tilebase_error* error) {
  return about(solver, start, error, hint_into(hint));
}

tilebase_status tilebase_rate(const tilebase_tablebase* tablebase, const char* start, const char* goal, int move,
                              int* change, tilebase_error* error) {
  return about(tablebase, start, goal, error, rating_into(move, change));
}

tilebase_status tilebase_solver_rate(const tilebase_solver* solver, const char* start, int move, int* change,
                                     tilebase_error* error) {
  return about(solver, start, error, rating_into(move, change));
}

tilebase_status tilebase_moves(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               tilebase_valued_move* moves, size_t size, size_t* count, tilebase_error* error) {
  return about(tablebase, start, goal, error, moves_into(moves, size, count));
}

tilebase_status tilebase_solver_moves(const tilebase_solver* solver, const char* start, tilebase_valued_move* moves,
                                      size_t size, size_t* count, tilebase_error* error) {
  return about(solver, start, error, moves_into(moves, size, count));
}

tilebase_status tilebase_count(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               uint64_t* count, tilebase_error* error) {
  return about(tablebase, start, goal, error, count_into(count));
}

tilebase_status tilebase_solver_count(const tilebase_solver* solver, const char* start, uint64_t* count,
                                      tilebase_error* error) {
  return about(solver, start, error, count_into(count));
}

tilebase_status tilebase_is_solvable(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                     tilebase_error* error) {
  return about(tablebase, start, goal, error, tell_solvable);
}

tilebase_status tilebase_solver_is_solvable(const tilebase_solver* solver, const char* start, tilebase_error* error) {
  return about(solver, start, error, tell_solvable);
}

tilebase_status tilebase_tiles_to_swap(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                       int tiles[2], tilebase_error* error) {
  return about(tablebase, start, goal, error, tiles_into(tiles));
}

tilebase_status tilebase_solver_tiles_to_swap(const tilebase_solver* solver, const char* start, int tiles[2],
                                              tilebase_error* error) {
  return about(solver, start, error, tiles_into(tiles));
}

tilebase_status tilebase_difficulty(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                    tilebase_measures* measures, tilebase_error* error) {
  return about(tablebase, start, goal, error, measures_into(measures, first_size<tilebase_measures>));
}

tilebase_status tilebase_solver_difficulty(const tilebase_solver* solver, const char* start,
                                           tilebase_measures* measures, size_t measures_size, tilebase_error* error) {
  return about(solver, start, error, measures_into(measures, measures_size));
}

const char* tilebase_verdict_text(int verdict) {
  if (verdict < 0 || verdict >= static_cast<int>(tilebase::verdicts)) return "unknown verdict";
  return name_of(static_cast<tilebase::Verdict>(verdict));
}

tilebase_status tilebase_check(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                               const char* answer, tilebase_grade* grade, tilebase_error* error) {
  return about(tablebase, start, goal, error, grade_into(answer, TILEBASE_BY_BLANK, grade, first_size<tilebase_grade>));
}

tilebase_status tilebase_solver_check(const tilebase_solver* solver, const char* start, const char* answer,
                                      int named_by, tilebase_grade* grade, size_t grade_size, tilebase_error* error) {
  return about(solver, start, error, grade_into(answer, named_by, grade, grade_size));
}

/// Object behind the caller's pointer to paths.
struct tilebase_paths {
  tilebase::Paths paths;
  std::optional<Path> pending;  // The next path, if it did not fit into the caller's buffer in an earlier call.
};

namespace {

auto paths_into(tilebase_paths** paths) {
  return [=](const Solver& solver, const State& start) {
    auto answer = value_or_refuse(solver.paths(start));
    if (!answer.distance()) return false;
    *paths = new tilebase_paths{std::move(answer), std::nullopt};
    return true;
  };
}

/// Sets *paths to null; returns the error of a null pointer.
tilebase_status clear_paths(tilebase_paths** paths, tilebase_error* error) noexcept {
  return run_call(error, [&] { *require(paths, "paths") = nullptr; });
}

}  // namespace

tilebase_status tilebase_paths_open(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                                    tilebase_paths** paths, tilebase_error* error) {
  const auto status = clear_paths(paths, error);
  return status == TILEBASE_OK ? about(tablebase, start, goal, error, paths_into(paths)) : status;
}

tilebase_status tilebase_solver_paths_open(const tilebase_solver* solver, const char* start, tilebase_paths** paths,
                                           tilebase_error* error) {
  const auto status = clear_paths(paths, error);
  return status == TILEBASE_OK ? about(solver, start, error, paths_into(paths)) : status;
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

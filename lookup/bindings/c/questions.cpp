// The C interface to questions about one start, and about all shortest paths from it.

#include <span>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Path;
using tilebase::Solver;
using tilebase::State;

namespace {

/// Writes the word of Solver::path(). Returns whether there is a path.
bool write_word(const Solver& solver, const State& start, char* word, size_t size, size_t* length) {
  const auto path = value_or_refuse(solver.path(start));
  write_text(path ? solver.puzzle().word(*path) : "", word, size, length);
  return path.has_value();
}

}  // namespace

tilebase_status tilebase_solve(const tilebase_tablebase* tablebase, const char* start, const char* goal, char* word,
                               size_t size, size_t* length, tilebase_error* error) {
  return run_call(error, [&] {
    const tilebase::Tablebase& tables = tablebase_of(tablebase);
    const State state = start_of(tables.puzzle(), start);
    const auto solver = value_or_refuse(tables.solver_from(target_of(tables.puzzle(), goal), state));
    return write_word(solver, state, word, size, length);
  });
}

tilebase_status tilebase_solver_solve(const tilebase_solver* solver, const char* start, char* word, size_t size,
                                      size_t* length, tilebase_error* error) {
  return about(solver, start, error,
               [&](const Solver& kept, const State& state) { return write_word(kept, state, word, size, length); });
}

tilebase_status tilebase_solver_distance(const tilebase_solver* solver, const char* start, int* distance,
                                         tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(distance, "distance");
    const auto answer = value_or_refuse(kept.distance(state));
    *distance = answer.value_or(TILEBASE_UNSOLVABLE);
    return answer.has_value();
  });
}

tilebase_status tilebase_solver_path(const tilebase_solver* solver, const char* start, uint8_t* moves, size_t size,
                                     size_t* length, tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    const auto result = kept.path(state);
    const auto& path = value_in(result);
    write_elements(path ? std::span(*path) : std::span<const tilebase::MoveId>(), moves, size, length);
    return path.has_value();
  });
}

tilebase_status tilebase_solver_bounds(const tilebase_solver* solver, const char* start, int tolerance, uint8_t* moves,
                                       size_t size, size_t* length, tilebase_known_bounds* bounds, size_t bounds_size,
                                       tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    check_struct(bounds, bounds_size);
    const auto result = value_or_refuse(kept.bounds(state, tolerance < 0 ? std::nullopt : std::optional(tolerance)));
    write_elements(result ? result->path : Path{}, moves, size, length);
    write_struct(result ? tilebase_known_bounds{result->at_least, result->at_most(), result->is_proven() ? 1 : 0,
                                                result->is_first ? 1 : 0}
                        : tilebase_known_bounds{TILEBASE_UNSOLVABLE, TILEBASE_UNSOLVABLE, 0, 0},
                 bounds, bounds_size);
    return result.has_value();
  });
}

tilebase_status tilebase_solver_best_move(const tilebase_solver* solver, const char* start, int* move,
                                          tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(move, "move");
    const auto best = value_or_refuse(kept.best_move(state));
    const bool is_solvable = best || value_or_refuse(kept.distance(state));
    *move = best ? *best : -1;
    return is_solvable;
  });
}

tilebase_status tilebase_solver_hint(const tilebase_solver* solver, const char* start, tilebase_valued_move* hint,
                                     tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(hint, "hint");
    const auto best = value_or_refuse(kept.hint(state));
    *hint = best ? tilebase_valued_move{best->move, *best->distance} : tilebase_valued_move{-1, -1};
    return best || value_or_refuse(kept.is_solvable(state));
  });
}

tilebase_status tilebase_solver_rate(const tilebase_solver* solver, const char* start, int move, int* change,
                                     tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(change, "change");
    const auto answer = value_or_refuse(kept.rate(state, move_of(kept.puzzle(), move)));
    *change = answer.value_or(0);
    return answer.has_value();
  });
}

tilebase_status tilebase_solver_moves(const tilebase_solver* solver, const char* start, tilebase_valued_move* moves,
                                      size_t size, size_t* count, tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    std::vector<tilebase_valued_move> answer;
    for (const auto& [move, distance] : value_or_refuse(kept.moves(state)))
      answer.push_back({move, distance.value_or(TILEBASE_UNSOLVABLE)});
    const bool is_solvable = (!answer.empty() && answer.front().distance >= 0) || value_or_refuse(kept.distance(state));
    write_elements(answer, moves, size, count);
    return is_solvable;
  });
}

tilebase_status tilebase_solver_count(const tilebase_solver* solver, const char* start, uint64_t* count,
                                      tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(count, "count");
    const auto answer = value_or_refuse(kept.count(state));
    *count = answer.value_or(0);
    return answer.has_value();
  });
}

tilebase_status tilebase_solver_is_solvable(const tilebase_solver* solver, const char* start, tilebase_error* error) {
  return about(solver, start, error,
               [](const Solver& kept, const State& state) { return value_or_refuse(kept.is_solvable(state)); });
}

tilebase_status tilebase_solver_tiles_to_swap(const tilebase_solver* solver, const char* start, int tiles[2],
                                              tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(tiles, "tiles");
    const auto pair = value_or_refuse(kept.tiles_to_swap(state));
    tiles[0] = pair ? pair->first : -1;
    tiles[1] = pair ? pair->second : -1;
    return !pair && value_or_refuse(kept.is_solvable(state));
  });
}

tilebase_status tilebase_solver_difficulty(const tilebase_solver* solver, const char* start,
                                           tilebase_measures* measures, size_t measures_size, tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    check_struct(measures, measures_size);
    const auto answer = value_or_refuse(kept.difficulty(state));
    const auto [count, only_moves, manhattan_error] = answer.value_or(tilebase::Difficulty());
    write_struct<tilebase_measures>({count && *count <= INT64_MAX ? static_cast<std::int64_t>(*count) : -1,
                                     only_moves.value_or(-1), manhattan_error.value_or(-1)},
                                    measures, measures_size);
    return answer.has_value();
  });
}

const char* tilebase_verdict_text(int verdict) {
  if (verdict < 0 || verdict >= static_cast<int>(tilebase::verdicts)) return "unknown verdict";
  return name_of(static_cast<tilebase::Verdict>(verdict));
}

tilebase_status tilebase_solver_check(const tilebase_solver* solver, const char* start, const char* answer,
                                      int named_by, tilebase_grade* grade, size_t grade_size, tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(answer, "the answer");
    check_struct(grade, grade_size);
    const auto result = value_or_refuse(tilebase::check(kept, state, std::string_view(answer), names_of(named_by)));
    write_struct<tilebase_grade>({static_cast<tilebase_verdict>(result.verdict), result.distance.value_or(-1),
                                  result.length ? static_cast<std::int64_t>(*result.length) : -1},
                                 grade, grade_size);
  });
}

tilebase_status tilebase_solver_check_each(const tilebase_solver* solver, const char* start, const char* answer,
                                           int named_by, tilebase_checked_move* moves, size_t size, size_t* count,
                                           tilebase_error* error) {
  return about(solver, start, error, [&](const Solver& kept, const State& state) {
    require(answer, "the answer");
    std::vector<tilebase_checked_move> list;
    for (const auto& [move, is_allowed, before, after] :
         value_or_refuse(tilebase::check_each(kept, state, std::string_view(answer), names_of(named_by))))
      list.push_back({move ? *move : -1, is_allowed ? 1 : 0, before.value_or(-1), after.value_or(-1)});
    write_elements(list, moves, size, count);
  });
}

/// Object behind the caller's pointer to paths.
struct tilebase_paths {
  tilebase::Paths paths;
  std::optional<Path> pending;  // the next path, if it did not fit into the caller's buffer in an earlier call
};

tilebase_status tilebase_solver_paths_open(const tilebase_solver* solver, const char* start, tilebase_paths** paths,
                                           tilebase_error* error) {
  return run_call(error, [&] {
    *require(paths, "paths") = nullptr;
    const Solver& kept = solver_of(solver);
    auto answer = value_or_refuse(kept.paths(start_of(kept.puzzle(), start)));
    if (!answer.distance()) return false;
    *paths = new tilebase_paths{std::move(answer), std::nullopt};
    return true;
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

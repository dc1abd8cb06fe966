#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <tilebase/tilebase.h>

#include "support/catch.hpp"

/// Handles of the C interface, closed by their destructor.
using Handle = std::unique_ptr<tilebase_tablebase, void (*)(tilebase_tablebase*)>;
using PathsHandle = std::unique_ptr<tilebase_paths, void (*)(tilebase_paths*)>;

inline Handle open_builtin(const char* puzzle) {
  tilebase_tablebase* tablebase = nullptr;
  REQUIRE(tilebase_open_builtin(puzzle, &tablebase, nullptr) == TILEBASE_OK);
  return {tablebase, &tilebase_close};
}

using SolverHandle = std::unique_ptr<tilebase_solver, void (*)(tilebase_solver*)>;

inline SolverHandle open_solver(const tilebase_tablebase* tablebase, const char* goal = nullptr) {
  tilebase_solver* solver = nullptr;
  REQUIRE(tilebase_solver_open(tablebase, goal, &solver, nullptr) == TILEBASE_OK);
  return {solver, &tilebase_solver_close};
}

using TokenHandle = std::unique_ptr<tilebase_token, void (*)(tilebase_token*)>;

inline TokenHandle create_token() {
  return {tilebase_token_create(), &tilebase_token_free};
}

/// An error of the C interface, freed by its destructor.
class ErrorHandle {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): stands in place of the pointer
  operator tilebase_error*() const { return error_.get(); }

  tilebase_status status() const { return tilebase_error_status(error_.get()); }
  std::string message() const { return tilebase_error_message(error_.get()); }

 private:
  std::unique_ptr<tilebase_error, void (*)(tilebase_error*)> error_{tilebase_error_create(), &tilebase_error_free};
};

/// Questions about a tablebase and a goal, each by a solver of its own: once::distance() is tilebase_solver_distance(),
/// with the goal behind the start.
namespace once {

/// Returns call(solver) for a solver of the goal.
template <class Call>
tilebase_status by_solver(const tilebase_tablebase* tablebase, const char* goal, tilebase_error* error, Call call) {
  tilebase_solver* solver = nullptr;
  const auto status = tilebase_solver_open(tablebase, goal, &solver, error);
  if (status != TILEBASE_OK) return status;
  const SolverHandle closes(solver, &tilebase_solver_close);
  return call(solver);
}

/// A question about a start, whose last argument is the error.
template <class... Arguments>
class Question {
 public:
  using Call = tilebase_status (*)(const tilebase_solver*, const char*, Arguments...);

  // NOLINTNEXTLINE(google-explicit-constructor): the constants below are written so
  constexpr Question(Call call) : call_(call) {}

  tilebase_status operator()(const tilebase_tablebase* tablebase, const char* start, const char* goal,
                             Arguments... arguments) const {
    const auto error = std::get<sizeof...(Arguments) - 1>(std::tie(arguments...));
    return by_solver(tablebase, goal, error, [&](auto* solver) { return call_(solver, start, arguments...); });
  }

 private:
  Call call_;
};

inline tilebase_status distances(const tilebase_tablebase* tablebase, const char* boards, std::size_t width,
                                 std::size_t count, const char* goal, int* distances, tilebase_error* error) {
  return by_solver(tablebase, goal, error, [&](auto* solver) {
    return tilebase_solver_distances(solver, boards, width, count, distances, error);
  });
}
inline tilebase_status stats(const tilebase_tablebase* tablebase, const char* goal, std::uint64_t* states,
                             std::size_t size, std::size_t* count, std::uint64_t* unreachable, tilebase_error* error) {
  return by_solver(tablebase, goal, error, [&](auto* solver) {
    return tilebase_solver_stats(solver, states, size, count, unreachable, error);
  });
}
inline tilebase_status random_states(const tilebase_tablebase* tablebase, const char* goal, int distance,
                                     std::uint64_t seed, char* boards, std::size_t width, std::size_t count,
                                     tilebase_error* error) {
  return by_solver(tablebase, goal, error, [&](auto* solver) {
    return tilebase_solver_random_states(solver, distance, seed, boards, width, count, error);
  });
}

inline constexpr Question distance = &tilebase_solver_distance;
inline constexpr Question path = &tilebase_solver_path;
inline constexpr Question best_move = &tilebase_solver_best_move;
inline constexpr Question rate = &tilebase_solver_rate;
inline constexpr Question moves = &tilebase_solver_moves;
inline constexpr Question count = &tilebase_solver_count;
inline constexpr Question is_solvable = &tilebase_solver_is_solvable;
inline constexpr Question paths_open = &tilebase_solver_paths_open;

}  // namespace once

/// Moves as text, in the format of tilebase_solve().
inline tilebase_status write_word(const tilebase_tablebase* tablebase, const std::uint8_t* moves, std::size_t count,
                                  char* word, std::size_t size, std::size_t* length, tilebase_error* error) {
  return tilebase_write_moves(tablebase, nullptr, moves, count, TILEBASE_BY_BLANK, 0, word, size, length, error);
}

/// The word of tilebase_solve(); the text of its status if that is not TILEBASE_OK.
inline std::string solved(const tilebase_tablebase* tablebase, const std::string& start, const char* goal = nullptr) {
  char word[256];
  const auto status = tilebase_solve(tablebase, start.c_str(), goal, word, sizeof word, nullptr, nullptr);
  return status == TILEBASE_OK ? word : tilebase_status_text(status);
}

/// The statuses of all questions to a solver about one start. Checks that an error changes no answer.
inline std::vector<tilebase_status> statuses_by(const tilebase_solver* solver, const char* start) {
  std::uint8_t path[99];
  char word[99];
  int number = 77;
  tilebase_valued_move moves[16];
  std::uint64_t count = 77;
  tilebase_paths* paths = nullptr;
  const std::vector<tilebase_status> results{tilebase_solver_distance(solver, start, &number, nullptr),
                                             tilebase_solver_path(solver, start, path, sizeof path, nullptr, nullptr),
                                             tilebase_solver_solve(solver, start, word, sizeof word, nullptr, nullptr),
                                             tilebase_solver_best_move(solver, start, &number, nullptr),
                                             tilebase_solver_moves(solver, start, moves, 16, nullptr, nullptr),
                                             tilebase_solver_count(solver, start, &count, nullptr),
                                             tilebase_solver_paths_open(solver, start, &paths, nullptr)};
  const PathsHandle opened(paths, &tilebase_paths_close);
  if (results.back() < TILEBASE_NO_MORE_PATHS) CHECK((number == 77 && count == 77 && paths == nullptr));
  return results;
}

/// The statuses for a goal of a tablebase; seven times the error of the goal, if it is one.
inline std::vector<tilebase_status> statuses(const tilebase_tablebase* tablebase, const char* start,
                                             const char* goal = nullptr) {
  std::vector<tilebase_status> results;
  const auto status = once::by_solver(tablebase, goal, nullptr, [&](auto* solver) {
    results = statuses_by(solver, start);
    return TILEBASE_OK;
  });
  return status == TILEBASE_OK ? results : std::vector(7, status);
}

/// All paths, by their moves' numbers.
inline std::vector<std::vector<uint8_t>> all_paths(tilebase_paths* paths) {
  std::vector<std::vector<uint8_t>> list;
  for (;;) {
    std::vector<uint8_t> moves(tilebase_paths_length(paths));
    const auto status = tilebase_paths_next(paths, moves.data(), moves.size(), nullptr, nullptr);
    if (status == TILEBASE_NO_MORE_PATHS) return list;
    REQUIRE(status == TILEBASE_OK);
    list.push_back(moves);
  }
}

/// Opens table files from bytes, which are freed afterwards.
inline tilebase_status table_set(std::vector<std::vector<std::uint8_t>> files, tilebase_tablebase** tablebase,
                                 tilebase_error* error = nullptr) {
  std::vector<tilebase_table_bytes> tables;
  for (const auto& file : files) tables.push_back({file.data(), file.size(), nullptr});
  return tilebase_open_bytes(tables.data(), tables.size(), tablebase, error);
}

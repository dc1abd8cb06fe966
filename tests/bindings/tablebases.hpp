#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tilebase/tilebase.h>

#include "support/catch.hpp"

/// Handles of the C interface, closed by their destructor.
using Handle = std::unique_ptr<tilebase_tablebase, void (*)(tilebase_tablebase*)>;
using SolverHandle = std::unique_ptr<tilebase_solver, void (*)(tilebase_solver*)>;
using TokenHandle = std::unique_ptr<tilebase_token, void (*)(tilebase_token*)>;
using PathsHandle = std::unique_ptr<tilebase_paths, void (*)(tilebase_paths*)>;

inline Handle open_builtin(const char* puzzle) {
  tilebase_tablebase* tablebase = nullptr;
  REQUIRE(tilebase_open_builtin(puzzle, &tablebase, nullptr) == TILEBASE_OK);
  return {tablebase, &tilebase_close};
}

inline Handle open_definition(const std::string& text) {
  tilebase_tablebase* tablebase = nullptr;
  REQUIRE(tilebase_open_definition(text.c_str(), "own", &tablebase, nullptr) == TILEBASE_OK);
  return {tablebase, &tilebase_close};
}

inline SolverHandle open_solver(const Handle& tablebase, const char* goal = nullptr) {
  tilebase_solver* solver = nullptr;
  REQUIRE(tilebase_solver_open(tablebase.get(), goal, &solver, nullptr) == TILEBASE_OK);
  return {solver, &tilebase_solver_close};
}

inline TokenHandle create_token() {
  return {tilebase_token_create(), &tilebase_token_free};
}

inline PathsHandle open_paths(const SolverHandle& solver, const char* start) {
  tilebase_paths* paths = nullptr;
  REQUIRE(tilebase_solver_paths_open(solver.get(), start, &paths, nullptr) == TILEBASE_OK);
  return {paths, &tilebase_paths_close};
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

/// The word of a solver; the text of its status if that is not TILEBASE_OK.
inline std::string solved(const SolverHandle& solver, const std::string& start) {
  char word[256];
  const auto status = tilebase_solver_solve(solver.get(), start.c_str(), word, sizeof word, nullptr, nullptr);
  return status == TILEBASE_OK ? word : tilebase_status_text(status);
}

/// All paths, by their moves' numbers.
inline std::vector<std::vector<std::uint8_t>> all_paths(const PathsHandle& paths) {
  std::vector<std::vector<std::uint8_t>> list;
  for (;;) {
    std::vector<std::uint8_t> moves(tilebase_paths_length(paths.get()));
    const auto status = tilebase_paths_next(paths.get(), moves.data(), moves.size(), nullptr, nullptr);
    if (status == TILEBASE_NO_MORE_PATHS) return list;
    REQUIRE(status == TILEBASE_OK);
    list.push_back(moves);
  }
}

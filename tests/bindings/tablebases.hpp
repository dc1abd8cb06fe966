#pragma once

#include <memory>
#include <string>
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

/// The word of tilebase_solve(); the text of its status if that is not TILEBASE_OK.
inline std::string solved(const tilebase_tablebase* tablebase, const std::string& start, const char* goal = nullptr) {
  char word[256];
  const auto status = tilebase_solve(tablebase, start.c_str(), goal, word, sizeof word, nullptr, nullptr);
  return status == TILEBASE_OK ? word : tilebase_status_text(status);
}

/// The statuses of all questions about one start and one goal. Checks that an error changes no answer.
inline std::vector<tilebase_status> statuses(const tilebase_tablebase* tablebase, const char* start,
                                             const char* goal = nullptr) {
  std::uint8_t path[99];
  char word[99];
  int number = 77;
  tilebase_valued_move moves[16];
  std::uint64_t count = 77;
  tilebase_paths* paths = nullptr;
  const std::vector<tilebase_status> results{
      tilebase_distance(tablebase, start, goal, &number, nullptr),
      tilebase_path(tablebase, start, goal, path, sizeof path, nullptr, nullptr),
      tilebase_solve(tablebase, start, goal, word, sizeof word, nullptr, nullptr),
      tilebase_best_move(tablebase, start, goal, &number, nullptr),
      tilebase_moves(tablebase, start, goal, moves, 16, nullptr, nullptr),
      tilebase_count(tablebase, start, goal, &count, nullptr),
      tilebase_paths_open(tablebase, start, goal, &paths, nullptr)};
  const PathsHandle opened(paths, &tilebase_paths_close);
  if (results.back() < TILEBASE_NO_MORE_PATHS) CHECK((number == 77 && count == 77 && paths == nullptr));
  return results;
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

#pragma once

#include <utility>

#include <tilebase/distances.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/tablebase.hpp>

/// Functions that ask a tablebase one question each, by a solver of its own.
namespace support {

template <class Ask>
auto asked(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target, Ask ask)
    -> decltype(ask(std::declval<const tilebase::Solver&>())) {
  const auto solver = tablebase.solver_from(target, start);
  if (!solver) return solver.error();
  return ask(*solver);
}

inline auto distance(const tilebase::Tablebase& tablebase, const tilebase::State& start,
                     const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.distance(start); });
}

inline auto path(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.path(start); });
}

inline auto best_move(const tilebase::Tablebase& tablebase, const tilebase::State& start,
                      const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.best_move(start); });
}

inline auto moves(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.moves(start); });
}

inline auto count(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.count(start); });
}

inline auto paths(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target) {
  return asked(tablebase, start, target, [&](const tilebase::Solver& solver) { return solver.paths(start); });
}

/// The distances of all states.
inline tilebase::Result<tilebase::Distances> distances(const tilebase::Tablebase& tablebase,
                                                       const tilebase::Target& target) {
  const auto solver = tablebase.solver(target);
  if (!solver) return solver.error();
  const auto result = solver->distances();
  if (!result) return result.error();
  return **result;
}

}  // namespace support

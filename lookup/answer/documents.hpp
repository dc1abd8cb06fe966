#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/heuristic.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// The JSON documents of data/JSON.md, one function for each; the Tellers write the others.
namespace tilebase::answer {

/// An answer to the question, and what it is worth.
void write_grade(JsonText& json, const Question& question, const Grade& grade);

/// By how much a move changes the distance; nothing if there is no path after it.
void write_rate(JsonText& json, const Question& question, MoveId move, std::optional<int> change);

/// A board and its rank.
void write_rank(JsonText& json, const Puzzle& puzzle, const State& board, std::uint64_t rank);

/// A board, perhaps with wildcards, and its picture as text.
void write_drawing(JsonText& json, const Puzzle& puzzle, const Target& board);

/// The board after moves from a start.
void write_after(JsonText& json, const Puzzle& puzzle, const State& start, const Path& path, const State& after);

/// Writes the first `limit` of the paths. Errors: as Paths::next().
Result<void> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit);

/// How many states lie at each distance from a goal: of all, or of a sample of those that can reach it.
struct Distribution {
  std::string puzzle;
  std::string goal;
  std::vector<std::uint64_t> states;  ///< counted, by distance
  std::uint64_t unreachable = 0;      ///< 0 for a sample
  std::optional<std::uint64_t> seed;  ///< of a sample

  /// Errors: as Solver::stats().
  static Result<Distribution> of(const Solver& solver);

  /// Draws `size` random states. Errors: as RandomStates::next().
  static Result<Distribution> of_sample(const Solver& solver, std::uint64_t size, std::uint64_t seed);

  std::uint64_t counted() const;  ///< in `states`
  std::size_t nearest() const;
  std::size_t farthest() const { return states.size() - 1; }
  double mean() const;
};

void write_distribution(JsonText& json, const Distribution& distribution);

/// Writes the next `count` of random states, which were drawn with `seed`, and how difficult each is if that is asked.
/// Errors: as RandomStates::next(), Solver::difficulty().
Result<void> write_random_states(JsonText& json, const Solver& solver, RandomStates& states, std::uint64_t seed,
                                 std::uint64_t count, bool with_difficulty);

/// A heuristic by its name, its values multiplied by a weight, and what it is worth. All values are finite.
struct CheckedHeuristic {
  std::string name;
  double weight = 1;
  std::optional<std::uint64_t> seed;  // of a sample
  HeuristicReport report;
};

void write_heuristic(JsonText& json, const Puzzle& puzzle, const Target& target, const CheckedHeuristic& checked);

}  // namespace tilebase::answer

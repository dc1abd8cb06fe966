#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// Functions that write the JSON documents of data/JSON.md, except the documents of start_verbs().
namespace tilebase::answer {

/// Begins a document with the members that every question has.
void begin_question(JsonText& json, const Question& question);

/// Begins a document with the question, and with `solvable`, `distance` and `reached` of its answer.
void begin_answer(JsonText& json, const Question& question, std::optional<int> distance,
                  const std::optional<std::string>& reached);

/// Returns the first goal that a path reaches; nullopt if there is none, or if the question has one goal alone.
std::optional<std::string> goal_reached(const Question& question, const std::optional<Path>& path);

/// Writes the member `reached` if the question has several goals.
void write_reached(JsonText& json, const Question& question, const std::optional<std::string>& reached);

/// Writes the names of the moves of a path as an array.
void write_path(JsonText& json, const Puzzle& puzzle, State state, const Path& path, NamedBy named_by);

/// Returns the name of a move of an answer, which is made in the state; nullopt if it is unknown.
std::optional<std::string> take_name(const Question& question, const CheckedMove& item, State& state);

/// Writes the question and the grade of an answer to it, and whether the answer would be right by the tile. `path` is
/// the answer if it ends at a goal, else nullopt; `each` has its moves if they are to be told.
void write_grade(JsonText& json, const Question& question, const Grade& grade, const std::optional<Path>& path,
                 bool is_right_by_tile, const std::optional<std::vector<CheckedMove>>& each);

/// Writes by how many moves a move changes the distance; `change` is nullopt if there is no path after the move.
void write_rate(JsonText& json, const Question& question, MoveId move, std::optional<int> change);

/// Writes a board and its rank.
void write_rank(JsonText& json, const Puzzle& puzzle, const State& board, std::uint64_t rank);

/// Writes a board, perhaps with wildcards, and its picture as text.
void write_drawing(JsonText& json, const Puzzle& puzzle, const Target& board);

/// Writes a start, a path, and the board after its moves.
void write_after(JsonText& json, const Puzzle& puzzle, const State& start, const Path& path, const State& after,
                 NamedBy named_by);

/// Writes at most `limit` of the next paths. Errors: as Paths::next().
Result<void> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit);

/// Number of states at each distance from a goal, among all states or in a sample of the states that can reach it.
struct Distribution {
  std::string puzzle;
  std::string goal;
  std::vector<std::uint64_t> states;  ///< number of states, by distance in moves
  std::uint64_t unreachable = 0;      ///< Histogram::unreachable; 0 for a sample
  std::optional<std::uint64_t> seed;  ///< seed of the sample; nullopt if all states are counted

  /// Counts all states. Errors: as Solver::stats().
  static Result<Distribution> of(const Solver& solver);

  /// Draws `size` random states. Errors: as RandomStates::next().
  static Result<Distribution> of_sample(const Solver& solver, std::uint64_t size, std::uint64_t seed);

  std::uint64_t total() const;  ///< number of states at all distances together
  std::size_t nearest() const;
  std::size_t farthest() const { return states.size() - 1; }
  bool is_unreachable_known() const { return unreachable != UINT64_MAX; }
  double mean() const;
};

void write_distribution(JsonText& json, const Distribution& distribution);

/// Draws and writes `count` states and, if `with_difficulty`, their difficulties. `seed` is the seed of `states`. The
/// distances are written if they are known: if the states were drawn `at_distance`, if no answer takes a search, or
/// with the difficulties. Errors: as RandomStates::next(), Solver::difficulty().
Result<void> write_random_states(JsonText& json, const Solver& solver, RandomStates& states, std::uint64_t seed,
                                 std::uint64_t count, bool at_distance, bool with_difficulty);

/// Draws and writes a state as a question: its board, its distance and, if `with_moves`, all best moves; if
/// `with_difficulty`, its difficulty. `seed` is the seed of `states`. Errors: as of write_random_states().
Result<void> write_random_question(JsonText& json, RandomStates& states, std::uint64_t seed, bool with_moves,
                                   bool with_difficulty);

}  // namespace tilebase::answer

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/query/drawn_states.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// The JSON documents that data/JSON.md specifies, one function for each.
namespace tilebase::answer {

void write_solution(JsonText& json, const Question& question, const std::optional<Path>& path);
void write_distance(JsonText& json, const Question& question, std::optional<int> distance);

/// Writes null instead of `moves` if there is no distance.
void write_moves(JsonText& json, const Question& question, std::optional<int> distance,
                 const std::vector<ValuedMove>& moves);

void write_count(JsonText& json, const Question& question, std::optional<int> distance,
                 std::optional<std::uint64_t> count);

/// Writes the first `limit` of the paths. Errors: as Paths::next().
std::optional<Error> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit);

/// The number of states at each distance from a goal.
struct Distribution {
  std::string puzzle;
  std::string goal;
  std::vector<std::uint64_t> states;  // by distance
  std::uint64_t reachable = 0;
  std::uint64_t unreachable = 0;

  static Distribution of(const Puzzle& puzzle, const Target& target, const Distances& distances);

  /// Errors: as Tablebase::distances().
  static Result<Distribution> to(const Tablebase& tablebase, const Target& target);

  /// Of a puzzle whose states are not listed: nothing unless a table of the target has counted them. Errors: as
  /// Tablebase::solver().
  static Result<std::optional<Distribution>> by_table(const Tablebase& tablebase, const Target& target);

  std::size_t farthest() const { return states.size() - 1; }
  double mean() const;
  std::string mean_text() const;  ///< with two decimals
};

void write_distribution(JsonText& json, const Distribution& distribution);

/// Writes the next `count` of the states, which were drawn with `seed`.
void write_random_states(JsonText& json, const Puzzle& puzzle, const Target& target, const Distances& distances,
                         RandomStates& states, std::uint64_t seed, std::uint64_t count);

/// The same for states drawn by `states`. Errors: as DrawnStates::next().
std::optional<Error> write_random_states(JsonText& json, const Puzzle& puzzle, const Target& target,
                                         DrawnStates& states, std::uint64_t seed, std::uint64_t count);

/// The distances of a sample of the states that can reach a goal. It says nothing about the others.
struct Sample {
  std::string puzzle;
  std::string goal;
  std::uint64_t size = 0;
  std::uint64_t seed = 0;
  std::vector<std::uint64_t> boards;  // by distance

  /// Errors: as DrawnStates::next().
  static Result<Sample> draw(const Tablebase& tablebase, const Target& target, std::uint64_t size, std::uint64_t seed);

  std::size_t nearest() const;
  std::size_t farthest() const { return boards.size() - 1; }
  double mean() const;
  std::string mean_text() const;  ///< with two decimals
};

void write_sample(JsonText& json, const Sample& sample);

/// Answers lines `START` or `START -> TARGET` by the documents of `solve` or `distance`. A target that is repeated is
/// prepared only once.
class LineDocuments {
 public:
  /// `goal` is the target of lines without one. `paths`: write paths, not only distances. The tablebase must outlive
  /// this object.
  LineDocuments(const Tablebase& tablebase, const Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths) {}

  /// Writes the answer to a line; null for a blank line or a comment. Writes nothing on error: bad_board, or as
  /// Tablebase::path().
  std::optional<Error> write(JsonText& json, std::string_view line);

 private:
  const Tablebase& tablebase_;
  Target goal_;
  bool paths_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
};

/// Writes the document for a line (counted from 1) that could not be answered.
void write_line_error(JsonText& json, std::size_t line, std::string_view reason);

}  // namespace tilebase::answer

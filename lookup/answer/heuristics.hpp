#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/heuristic.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// Answers about the heuristics of the textbook, and the functions that write their documents.
namespace tilebase::answer {

/// Heuristic, the weight that multiplies its values, and the report on it. All values are finite, as JSON
/// requires.
struct CheckedHeuristic {
  std::string name;
  double weight = 1;
  std::optional<std::uint64_t> seed;  // seed of the sample; nullopt if all states are checked
  HeuristicReport report;
};

/// Compares a textbook heuristic, with its values multiplied by a weight, with the distances to the solver's target.
/// Errors: as textbook::named_heuristic(), check_one_goal() and heuristic().
Result<CheckedHeuristic> checked_heuristic(const Solver& solver, const std::string& name, double weight,
                                           const HeuristicCheck& check);

/// Value of a textbook heuristic for a state.
struct HeuristicValue {
  std::string name;
  double value;
};

/// Returns the values of a question's start: of the heuristic of that name or, for "", of all that are for the puzzle
/// (`patterns` only if `with_patterns`), each multiplied by a weight. Errors: as textbook::named_heuristic() and
/// check_one_goal(); gave_up if the budget of the question's tablebase ends before a table is made.
Result<std::vector<HeuristicValue>> heuristic_values(const Question& question, const std::string& name, double weight,
                                                     bool with_patterns = true);

/// Writes values of heuristics: a list or, if not `is_list`, the only one.
void write_heuristic_values(JsonText& json, const Question& question, const std::vector<HeuristicValue>& values,
                            bool is_list);

/// Writes the report on a heuristic.
void write_heuristic(JsonText& json, const Puzzle& puzzle, const Target& target, const CheckedHeuristic& heuristic);

}  // namespace tilebase::answer

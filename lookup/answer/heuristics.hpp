#pragma once

#include <string>
#include <string_view>

#include "answer/documents.hpp"

namespace tilebase::answer {

/// Weight in a text, a number from 0 to 1000. Errors: bad_number.
Result<double> weight_in(std::string_view text);

/// Compares a textbook heuristic, with its values multiplied by a weight, with the distances to the solver's target.
/// Errors: as textbook::named_heuristic() and heuristic().
Result<CheckedHeuristic> checked_heuristic(const Solver& solver, const std::string& name, double weight,
                                           const HeuristicCheck& check);

}  // namespace tilebase::answer

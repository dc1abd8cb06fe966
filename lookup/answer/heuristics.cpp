#include "answer/heuristics.hpp"

#include <locale>
#include <sstream>

#include <base/text.hpp>
#include <textbook/heuristics.hpp>
#include <tilebase/engine/search/steps.hpp>

namespace tilebase::answer {

Result<double> weight_in(std::string_view text) {
  std::istringstream number{std::string(text)};
  number.imbue(std::locale::classic());
  double weight = 0;
  if (number >> std::noskipws >> weight && number.peek() == std::char_traits<char>::eof() && weight >= 0 &&
      weight <= 1000)
    return weight;
  return Error{ErrorCode::bad_number, "weight " + quote(text) + " is not a number from 0 to 1000"};
}

Result<CheckedHeuristic> checked_heuristic(const Solver& unlimited, const std::string& name, double weight,
                                           const HeuristicCheck& check) {
  const auto definition = textbook::named_heuristic(name, unlimited.puzzle());
  if (!definition) return definition.error();
  const Solver solver = unlimited.start_clock();
  const auto has_time = [&] { return !is_spent(solver.budget(), 0); };
  const auto value = definition->make(textbook::Problem(solver.puzzle(), solver.target(), has_time));
  if (!value) return Error{ErrorCode::gave_up, "gave up making the tables of heuristic " + name};
  auto report = heuristic(
      solver, [&](const State& state) { return weight * value(state); }, check);
  if (!report) return report.error();
  const auto seed = report->is_exhaustive ? std::nullopt : std::optional(check.seed);
  return CheckedHeuristic{name, weight, seed, std::move(*report)};
}

}  // namespace tilebase::answer

#include "answer/heuristics.hpp"

#include <base/meter.hpp>
#include <textbook/heuristics.hpp>

#include "answer/documents.hpp"

namespace tilebase::answer {

Result<CheckedHeuristic> checked_heuristic(const Solver& unlimited, const std::string& name, double weight,
                                           const HeuristicCheck& check) {
  const auto definition = textbook::named_heuristic(name, unlimited.puzzle());
  if (!definition) return definition.error();
  if (const auto one = check_one_goal(unlimited.target()); !one) return one.error();
  const Solver solver = unlimited.start_clock();
  const auto has_time = [&] { return !is_spent(solver.budget(), 0); };
  const auto value = definition->make(textbook::Problem(solver.puzzle(), solver.target(), has_time));
  if (!value) return Error{ErrorCode::gave_up, "gave up making the tables of heuristic " + name};
  auto report = heuristic(
      solver, [&](const State& state) { return weight * value(state); }, check);
  if (!report) return report.error();
  const auto seed = report->all_states ? std::nullopt : std::optional(check.seed);
  return CheckedHeuristic{name, weight, seed, std::move(*report)};
}

Result<std::vector<HeuristicValue>> heuristic_values(const Question& question, const std::string& name, double weight,
                                                     bool with_patterns) {
  const Puzzle& puzzle = question.puzzle();
  if (const auto one = check_one_goal(question.target); !one) return one.error();
  const Budget budget = question.tablebase.budget().start_clock();
  const textbook::Problem problem(puzzle, question.target, [&] { return !is_spent(budget, 0); });
  std::vector<textbook::NamedHeuristic> chosen;
  if (!name.empty()) {
    const auto named = textbook::named_heuristic(name, puzzle);
    if (!named) return named.error();
    chosen.push_back(*named);
  } else if (const auto apart = textbook::refuse_equal_tiles(puzzle); !apart) {
    return apart.error();
  } else {
    for (const auto& heuristic : textbook::heuristics())
      if (heuristic.is_for(puzzle) && (with_patterns || heuristic.name != "patterns")) chosen.push_back(heuristic);
  }
  std::vector<HeuristicValue> values;
  for (const auto& heuristic : chosen) {
    const auto value = heuristic.make(problem);
    if (!value)
      return Error{ErrorCode::gave_up, "gave up making the tables of heuristic " + std::string(heuristic.name)};
    values.push_back({std::string(heuristic.name), weight * value(question.start)});
  }
  return values;
}

void write_heuristic_values(JsonText& json, const Question& question, const std::vector<HeuristicValue>& values,
                            bool is_list) {
  begin_question(json, question);
  const auto write = [&](const HeuristicValue& each) {
    json.member("heuristic", each.name).member("value", each.value);
  };
  if (!is_list) {
    write(values.front());
  } else {
    json.key("heuristics").array(values, [&](const HeuristicValue& each) {
      json.begin_object();
      write(each);
      json.end_object();
    });
  }
  json.end_object();
}

void write_heuristic(JsonText& json, const Puzzle& puzzle, const Target& target, const CheckedHeuristic& heuristic) {
  const HeuristicReport& report = heuristic.report;
  const auto write_state = [&](const HeuristicReport::ValuedState& valued) {
    json.begin_object()
        .member("board", format_board(puzzle, valued.state))
        .member("value", valued.value)
        .member("distance", valued.distance)
        .end_object();
  };
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("goal", format_target(puzzle, target))
      .member("heuristic", heuristic.name)
      .member("weight", heuristic.weight)
      .member("states", report.states)
      .member("allStates", report.all_states)
      .member("seed", heuristic.seed)
      .member("admissible", report.admissible())
      .member("consistent", report.consistent())
      .member("tooHigh", report.too_high, write_state)
      .member("tooLow", report.too_low, write_state)
      .member("drop", report.drop,
              [&](const auto& drop) {
                json.begin_object()
                    .member("board", format_board(puzzle, drop.from))
                    .member("move", puzzle.moves()[drop.move].name)
                    .member("after", format_board(puzzle, drop.to))
                    .member("value", drop.value_from)
                    .member("valueAfter", drop.value_to)
                    .end_object();
              })
      .member("meanValue", report.mean_value)
      .member("meanDistance", report.mean_distance)
      .member("meanError", report.mean_error)
      .member("worstError", report.worst_error)
      .member("worstBoard", format_board(puzzle, report.worst))
      .member("correlation", report.correlation)
      .member("valuesPerSecond", report.values_per_second())
      .key("table")
      .array(report.table,
             [&](const HeuristicReport::Row& row) {
               json.begin_object()
                   .member("value", row.value)
                   .member("distance", row.distance)
                   .member("states", row.states)
                   .end_object();
             })
      .end_object();
}

}  // namespace tilebase::answer

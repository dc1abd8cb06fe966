#include <charconv>

#include <answer/heuristics.hpp>
#include <textbook/heuristics.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::CheckedHeuristic;

/// Text of a value in a sentence.
std::string value_text(double value) {
  return formatted("%g", value);
}

std::string admissible_text(const Puzzle& puzzle, const HeuristicReport& report) {
  if (const auto& example = report.too_high)
    return "no, " + format_board(puzzle, example->state) + " has the value " + value_text(example->value) +
           " and the distance " + std::to_string(example->distance);
  return report.all_states ? "yes, no value is above the distance" : "no counterexample in the sample";
}

std::string consistent_text(const Puzzle& puzzle, const HeuristicReport& report) {
  if (const auto& drop = report.drop)
    return "no, " + puzzle.moves()[drop->move].name + " takes " + format_board(puzzle, drop->from) +
           " with the value " + value_text(drop->value_from) + " to " + format_board(puzzle, drop->to) + " with " +
           value_text(drop->value_to);
  if (report.match_above_0()) return "no, a match of the goal has a value above 0";
  if (const auto& example = report.too_low)
    return "no, " + format_board(puzzle, example->state) + " has the value " + value_text(example->value) + ", below 0";
  return report.all_states ? "yes, no move lowers the value by more than 1" : "no counterexample in the sample";
}

void print_text(const Puzzle& puzzle, const Target& target, const CheckedHeuristic& heuristic) {
  const HeuristicReport& report = heuristic.report;
  output() << heuristic.name << (heuristic.weight != 1 ? " times " + value_text(heuristic.weight) : "") << ", "
           << puzzle.name() << ", goal " << format_target(puzzle, target) << ": ";
  if (report.all_states)
    output() << "all " << report.states << " states that can reach it\n";
  else
    output() << "A SAMPLE of " << report.states << " random states that can reach it, seed " << *heuristic.seed
             << "\nA sample can show that a heuristic is wrong, not that it is right.\n";
  output() << "admissible: " << admissible_text(puzzle, report) << "\nconsistent: " << consistent_text(puzzle, report)
           << "\nmean value " << formatted("%.2f", report.mean_value.value()) << ", mean distance "
           << formatted("%.2f", report.mean_distance) << ", mean error " << formatted("%.2f", report.mean_error.value())
           << ", worst " << value_text(report.worst_error) << " at " << format_board(puzzle, report.worst)
           << "\ncorrelation " << (report.correlation ? formatted("%.3f", *report.correlation) : "none") << '\n'
           << formatted("%.0f", report.values_per_second()) << " values a second\n";
}

void print_csv(const HeuristicReport& report) {
  output() << "value,distance,states\n";
  for (const auto& row : report.table) {
    char digits[32];  // room for all digits of a value
    const auto end = std::to_chars(digits, digits + sizeof digits, row.value).ptr;
    output() << std::string_view(digits, end) << ',' << row.distance << ',' << row.states << '\n';
  }
}

int print_heuristics() {
  std::vector<std::vector<std::string>> rows;
  for (const auto& heuristic : textbook::heuristics())
    rows.push_back({std::string(heuristic.name), std::string(heuristic.meaning)});
  print_table(rows);
  return command::answered;
}

/// Prints the value of a board by the heuristic of that name or, for "", the values by all heuristics.
int print_values(const Arguments& arguments, const std::string& name, const std::string& board, double weight) {
  for (const char* const option : {"sample", "seed", "format"})
    if (arguments.has(option)) throw Failure{"--" + std::string(option) + " is for a check, not for a BOARD"};
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, board));
  const Puzzle& puzzle = tablebase.puzzle();
  const answer::Question question{tablebase, value_or_fail(parse_board(puzzle, board)), goal_of(arguments, puzzle)};
  const auto values = value_or_fail(answer::heuristic_values(question, name, weight));
  if (arguments.has("json")) {
    print_json([&](answer::JsonText& json) { write_heuristic_values(json, question, values, name.empty()); });
    return command::answered;
  }
  for (const auto& each : values) output() << (name.empty() ? each.name + ' ' : "") << value_text(each.value) << '\n';
  return command::answered;
}

int run_heuristic(const Arguments& arguments) {
  if (arguments.has("list")) {
    refuse_more_than(0, arguments, " after --list");
    return print_heuristics();
  }
  const auto weight = answer::weight_in(arguments.get<std::string>("weight", "1"));
  if (!weight) throw Failure{"--" + weight.error().message};
  if (arguments.has("all")) {
    if (arguments.positional().empty()) throw Failure{"--all takes a BOARD"};
    return print_values(arguments, "", arguments.joined(), *weight);
  }
  if (arguments.positional().empty()) throw Failure{"missing heuristic; `tilebase heuristic --list` shows all"};
  const std::string name = arguments.positional().front();
  if (arguments.positional().size() > 1)
    return print_values(arguments, name, arguments.joined().substr(name.size() + 1), *weight);
  const auto format = format_of(arguments, false);
  HeuristicCheck check;
  check.sample = number_of(arguments, "sample", 1, max_sample);
  check.seed = seed_of(arguments);
  const auto tablebase = tablebase_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  value_or_fail(textbook::named_heuristic(name, puzzle));
  const Solver solver = solver_of_goal(arguments, tablebase);
  if (arguments.has("seed") && !check.sample && can_check_all(solver))
    throw Failure{"--seed is for a sample; all states of " + puzzle.name() + " are checked"};
  if (errors_are_on_terminal())
    check.keep_going = [pace = Pace(std::chrono::milliseconds(200))](std::uint64_t count, std::uint64_t total) mutable {
      if (pace.is_due()) remark("asked about " + std::to_string(count) + " of " + std::to_string(total) + " states");
      return true;
    };
  const auto heuristic = value_or_fail(answer::checked_heuristic(solver, name, *weight, check));

  if (format == "json")
    print_json([&](answer::JsonText& json) { answer::write_heuristic(json, puzzle, solver.target(), heuristic); });
  else
    format == "csv" ? print_csv(heuristic.report) : print_text(puzzle, solver.target(), heuristic);
  return heuristic.report.has_counterexample() ? command::negative : command::answered;
}

void add_heuristic_options(Options options) {
  add_goal_options(options);
  add(options,
      {{"format,f", "text|csv", "sentences, or how many states have each value and distance (default text)"},
       {"weight,w", "W", "multiply the values by W, such as 1.5 (default 1)"},
       {"sample", "N", "ask about N random states instead of all (default: all, or 1000 where all cannot be asked)"},
       sample_seed_option,
       {"list,l", nullptr, "list the heuristics: name, meaning"},
       {"all", nullptr, "print the values of a BOARD by all heuristics that are for its puzzle"},
       budget_option,
       verbose_option});
}

}  // namespace

const command::Verb heuristic_verb{"heuristic",
                                   "NAME [BOARD]",
                                   "print a heuristic's value of a board, or prove it admissible and consistent",
                                   add_heuristic_options,
                                   run_heuristic,
                                   R"(
With a BOARD, prints the value of the heuristic for it, with --all a line `NAME VALUE` for each heuristic:

  $ tilebase heuristic manhattan 123x46758
  3

Without, compares a heuristic with the true distances of all states that can reach the goal. It is admissible if no
value is above the distance. It is consistent if it is 0 at each match of the goal, never negative, and no move lowers
it by more than 1. Else a counterexample is shown, of the boards nearest to the goal the first. All states are asked
about for up to 9 cells, and for 10 where a complete table of the goal is at hand. Else random ones are, and the moves
from them: every form of the answer says that they are a sample, which can show that a heuristic is wrong, not that it
is right. The error is by how much a value differs from the distance. Exit status: 0 if there is no counterexample, 1 if
there is one.

  $ tilebase heuristic manhattan --puzzle slide2x3 | head -n 3
  manhattan, slide2x3, goal 12345x: all 360 states that can reach it
  admissible: yes, no value is above the distance
  consistent: yes, no move lowers the value by more than 1
)"};

}  // namespace tilebase::cli

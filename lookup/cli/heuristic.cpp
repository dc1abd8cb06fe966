#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <locale>
#include <sstream>

#include <answer/documents.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <textbook/heuristics.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using namespace std::string_literals;
using answer::CheckedHeuristic;
using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

constexpr std::uint64_t most_sampled = 1'000'000'000;
constexpr double most_weight = 1000;

/// A value in a sentence, with up to six digits.
std::string shown_value(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string with_decimals(double number, int decimals) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, number);
  return text;
}

/// With all its digits.
std::string exact(double value) {
  char room[32];
  return {room, std::to_chars(room, room + sizeof room, value).ptr};
}

std::string admissible_text(const Puzzle& puzzle, const HeuristicReport& report) {
  if (const auto& found = report.too_high)
    return "no, " + format_board(puzzle, found->state) + " has the value " + shown_value(found->value) +
           " and the distance " + std::to_string(found->distance);
  return report.all ? "yes, no value is above the distance" : "no counterexample in the sample";
}

std::string consistent_text(const Puzzle& puzzle, const HeuristicReport& report) {
  if (const auto& found = report.drop)
    return "no, " + puzzle.moves()[found->move].name + " takes " + format_board(puzzle, found->from) +
           " with the value " + shown_value(found->value_from) + " to " + format_board(puzzle, found->to) + " with " +
           shown_value(found->value_to);
  if (report.match_above_0()) return "no, a match of the goal has a value above 0";
  return report.all ? "yes, no move lowers the value by more than 1" : "no counterexample in the sample";
}

void print_text(const Puzzle& puzzle, const Target& target, const CheckedHeuristic& checked) {
  const HeuristicReport& report = checked.report;
  output() << checked.name << (checked.weight != 1 ? " times " + shown_value(checked.weight) : "") << ", "
           << puzzle.name() << ", goal " << format_target(puzzle, target) << ": ";
  if (report.all)
    output() << "all " << report.states << " states that can reach it\n";
  else
    output() << "A SAMPLE of " << report.states << " random states that can reach it, seed " << *checked.seed
             << "\nA sample can show that a heuristic is wrong, not that it is right.\n";
  output() << "admissible: " << admissible_text(puzzle, report) << "\nconsistent: " << consistent_text(puzzle, report)
           << "\nmean value " << with_decimals(report.mean_value.value(), 2) << ", mean distance "
           << with_decimals(report.mean_distance, 2) << ", mean error " << with_decimals(report.mean_error.value(), 2)
           << ", worst " << shown_value(report.worst_error) << " at " << format_board(puzzle, report.worst)
           << "\ncorrelation " << (report.correlation ? with_decimals(*report.correlation, 3) : "none") << '\n'
           << with_decimals(report.values_per_second(), 0) << " values a second\n";
}

void print_csv(const HeuristicReport& report) {
  output() << "value,distance,states\n";
  for (const auto& row : report.table) output() << exact(row.value) << ',' << row.distance << ',' << row.states << '\n';
}

/// A few times a second, where standard error is a terminal.
bool show_progress(std::uint64_t done, std::uint64_t total) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds pause{200};
  static Clock::time_point next = Clock::now() + pause;
  const auto now = Clock::now();
  if (now < next) return true;
  next = now + pause;
  remark("asked about " + std::to_string(done) + " of " + std::to_string(total) + " states");
  return true;
}

double weight_of(const Arguments& arguments) {
  const auto text = arguments.get<std::string>("weight", "1");
  std::istringstream number(text);
  number.imbue(std::locale::classic());
  double weight = 0;
  if (number >> std::noskipws >> weight && number.peek() == std::char_traits<char>::eof() && weight >= 0 &&
      weight <= most_weight)
    return weight;
  throw Failure{"--weight " + shown(text) + " is not a number from 0 to 1000"};
}

int print_heuristics() {
  std::size_t width = 0;
  for (const auto& heuristic : textbook::heuristics()) width = std::max(width, heuristic.name.size());
  for (const auto& heuristic : textbook::heuristics())
    output() << heuristic.name << std::string(width - heuristic.name.size() + 2, ' ') << heuristic.meaning << '\n';
  return command::answered;
}

int run_heuristic(const Arguments& arguments) {
  const auto& names = arguments.positional();
  if (arguments.has("list")) {
    if (!names.empty()) throw Failure{"unexpected argument " + shown(names[0]) + " after --list"};
    return print_heuristics();
  }
  if (names.empty()) throw Failure{"missing heuristic; `tilebase heuristic --list` shows all"};
  if (names.size() > 1) throw Failure{"unexpected argument " + shown(names[1])};
  const auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv") throw Failure{"--format " + shown(format) + " is not text or csv"};
  if (arguments.has("json") && arguments.has("format")) throw Failure{"--format and --json cannot be combined"};
  CheckedHeuristic checked{names[0], weight_of(arguments), std::nullopt, {}};
  HeuristicCheck check;
  check.sample = number_of(arguments, "sample", 1, most_sampled);
  const auto seed = number_of(arguments, "seed", 0, UINT64_MAX);

  const auto tablebase = tablebase_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  const Target target = goal_of(arguments, puzzle);
  const auto named = value_or_fail(textbook::named_heuristic(checked.name, puzzle));
  say_what_answers(arguments, tablebase, target);
  const Solver solver = value_or_fail(tablebase.solver(target));
  if (check.sample || !can_check_all(solver))
    checked.seed = check.seed = seed ? *seed : answer::fresh_seed();
  else if (seed)
    throw Failure{"--seed is for a sample; all states of " + puzzle.name() + " are checked"};
  if (errors_are_on_terminal()) check.keep_going = show_progress;
  const auto value = named.make(textbook::Problem(puzzle, target));
  checked.report = value_or_fail(check_heuristic(
      solver, [&](const State& state) { return checked.weight * value(state); }, check));

  if (arguments.has("json")) {
    answer::JsonText json;
    answer::write_heuristic(json, puzzle, target, checked);
    output() << json.line();
  } else {
    format == "csv" ? print_csv(checked.report) : print_text(puzzle, target, checked);
  }
  return checked.report.too_high || checked.report.drop ? command::negative : command::answered;
}

void add_heuristic_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  options("format,f", po::value<std::string>()->value_name("text|csv"),
          "sentences, or how many states have each value and distance (default text)");
  options("weight,w", po::value<std::string>()->value_name("W"), "multiply the values by W, such as 1.5 (default 1)");
  options("sample", po::value<std::string>()->value_name("N"),
          "ask about N random states instead of all (default: all, or 1000 where all cannot be asked)");
  options("seed", po::value<std::string>()->value_name("S"),
          "a number; the same seed always draws the same sample (default: a new seed each time)");
  options("list,l", "list the heuristics: name, meaning");
  add_budget_option(options);
  add_verbose_option(options);
}

constexpr const char* heuristic_details = R"(
Compares a heuristic with the true distances of all states that can reach the goal. It is admissible if no value is
above the distance, and consistent if no move lowers the value by more than 1 and a match of the goal has 0; else a
counterexample is shown, of the boards nearest to the goal the first. All states are asked about for up to 9 cells, and
for 10 where a complete table of the goal is at hand. Else random ones are, and the moves from them: every form of the
answer says that they are a sample, which can show that a heuristic is wrong, not that it is right. The error is by how
much a value differs from the distance. Exit status: 0 if there is no counterexample, 1 if there is one.

  $ tilebase heuristic manhattan --puzzle slide2x3 | head -n 3
  manhattan, slide2x3, goal 12345x: all 360 states that can reach it
  admissible: yes, no value is above the distance
  consistent: yes, no move lowers the value by more than 1
)";

}  // namespace

command::Verb heuristic_verb() {
  return {"heuristic",           "NAME",        "prove a heuristic admissible and consistent, or show where it is not",
          add_heuristic_options, run_heuristic, heuristic_details};
}

}  // namespace tilebase::cli

#include "cli/question.hpp"

#include <chrono>
#include <cinttypes>
#include <cstdio>

#include <base/standard_streams.hpp>
#include <base/text.hpp>

#include "cli/many_lines.hpp"

namespace tilebase::cli {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

namespace {

using Folders = std::vector<std::string>;

using Clock = std::chrono::steady_clock;

std::string puzzle_name(const Arguments& arguments) {
  return arguments.get<std::string>("puzzle", answer::default_puzzle);
}

/// Remarks how far the search in this thread has come, once it has taken a second; then a few times a second.
bool show_progress(const SearchProgress& progress) {
  constexpr std::chrono::seconds silent{1};
  constexpr std::chrono::milliseconds pause{200};
  static thread_local Clock::time_point next;
  static thread_local std::uint64_t nodes = UINT64_MAX;
  const auto now = Clock::now();
  if (progress.nodes < nodes) next = now + silent;  // another search
  nodes = progress.nodes;
  if (now < next) return true;
  next = now + pause;
  char text[80];
  std::snprintf(text, sizeof text, "searching: at least %d moves, %" PRIu64 ".%" PRIu64 " million states",
                progress.bound, nodes / 1'000'000, nodes / 100'000 % 10);
  remark(text);
  return true;
}

/// What the search for one answer may take.
Budget budget_of(const Arguments& arguments) {
  Budget budget;
  budget.time = max_seconds_of(arguments).value_or(budget.time);
  if (errors_are_on_terminal()) budget.keep_going = show_progress;
  return budget;
}

}  // namespace

std::optional<std::chrono::nanoseconds> max_seconds_of(const Arguments& arguments) {
  if (!arguments.has("max-seconds")) return std::nullopt;
  const auto text = arguments.get<std::string>("max-seconds", "");
  const auto time = answer::seconds_from(text);
  if (!time)
    throw Failure{"--max-seconds " + shown(text) + " is not a number from 0.000000001 to " +
                  std::to_string(answer::most_seconds)};
  return time;
}

void add_puzzle_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "the puzzle, by its name or its definition file (default slide3x3)");
  add_tables_option(options);
}

void add_tables_option(po::options_description_easy_init options) {
  options("tables", po::value<Folders>()->composing()->value_name("DIR"),
          "also use the tables in this folder; they take precedence over those in $TILEBASE_TABLES, in the user's own "
          "folder and in the program");
}

void add_goal_option(po::options_description_easy_init options) {
  options("goal,g", po::value<std::string>()->value_name("TARGET"),
          "the board to reach; * stands for any tile (default: the puzzle's own goal)");
}

void add_json_option(po::options_description_easy_init options) {
  options("json,j", "answer as one line of JSON");
}

void add_format_option(po::options_description_easy_init options, const char* meaning) {
  options("format,f", po::value<std::string>()->value_name("text|csv|svg"), meaning);
}

std::string format_of(const Arguments& arguments) {
  const auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv" && format != "svg")
    throw Failure{"--format " + shown(format) + " is not text, csv or svg"};
  if (arguments.has("json") && arguments.has("format")) throw Failure{"--format and --json cannot be combined"};
  return format;
}

void add_budget_option(po::options_description_easy_init options) {
  options("max-seconds", po::value<std::string>()->value_name("S"),
          "give up an answer whose search takes longer, such as 2.5 (default: never)");
}

void add_verbose_option(po::options_description_easy_init options) {
  options("verbose", "say on standard error what answers: which table, or the search and why");
}

void say_what_answers(const Arguments& arguments, const Tablebase& tablebase, const Target& target) {
  if (!arguments.has("verbose")) return;
  const std::string what = value_or_fail(tablebase.solver(target)).answered_by();
  std::fprintf(stderr, "answered by %s\n", what.c_str());
}

void add_question_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  add_budget_option(options);
  add_verbose_option(options);
}

answer::TablesAtHand tables_at_hand(const Arguments& arguments) {
  return answer::TablesAtHand(arguments.get<Folders>("tables", {}));
}

Tablebase tablebase_of(const Arguments& arguments) {
  return tablebase_of(arguments, puzzle_name(arguments));
}

Tablebase tablebase_of(const Arguments& arguments, const std::string& puzzle) {
  const Budget budget = budget_of(arguments);
  return value_or_fail(tables_at_hand(arguments).tablebase(puzzle)).within(budget);
}

Puzzle puzzle_of(const Arguments& arguments) {
  return value_or_fail(tables_at_hand(arguments).puzzle(puzzle_name(arguments)));
}

Target goal_of(const Arguments& arguments, const Puzzle& puzzle) {
  const auto text = arguments.get<std::string>("goal", "");
  return value_or_fail(
      answer::target_of(puzzle, arguments.has("goal") ? std::optional<std::string_view>(text) : std::nullopt));
}

State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* what) {
  if (arguments.positional().empty()) throw Failure{answer::board_missing(puzzle, what)};
  return value_or_fail(parse_board(puzzle, arguments.joined()));
}

void refuse_boards(const Arguments& arguments) {
  if (const auto& extra = arguments.positional(); !extra.empty())
    throw Failure{"unexpected argument " + shown(extra[0]) + "; a goal is given with --goal"};
}

std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why) {
  if (!arguments.has(option)) return std::nullopt;
  const auto text = arguments.get<std::string>(option, "");
  const auto number = answer::number_from(text, least, most);
  if (!number) throw Failure{answer::no_such_number(arguments.name(option), text, least, most, why)};
  return number;
}

answer::Question question_of(const Arguments& arguments, const Tablebase& tablebase) {
  const auto start = board_of(arguments, tablebase.puzzle(), "start");
  return {tablebase, start, goal_of(arguments, tablebase.puzzle())};
}

bool asks_lines(const Arguments& arguments) {
  return arguments.positional() == std::vector<std::string>{"-"};
}

Solver solver_of(const Arguments& arguments, const answer::Question& question) {
  say_what_answers(arguments, question.tablebase, question.target);
  return value_or_fail(question.tablebase.solver(question.target, &question.start));
}

int answer_questions(const Arguments& arguments, answer::Teller teller) {
  const auto tablebase = tablebase_of(arguments);
  const bool in_json = arguments.has("json");
  if (asks_lines(arguments)) {
    const Target goal = goal_of(arguments, tablebase.puzzle());
    std::deque<answer::QuestionWorker> workers;
    workers.emplace_back(tablebase, goal, teller, in_json);
    const int status = answer_lines(arguments, tablebase, goal, workers);
    return workers.front().found_unsolvable() ? command::worse_of(status, command::negative) : status;
  }
  const auto question = question_of(arguments, tablebase);
  const auto solver = solver_of(arguments, question);
  std::string text;
  answer::JsonText json;
  const bool solvable = value_or_fail(teller(question, solver, text, in_json ? &json : nullptr));
  if (!in_json && !solvable) return say_unsolvable();
  output() << (in_json ? json.line() : text);
  return solvable ? command::answered : command::negative;
}

void complain_of_line(std::size_t line, const std::string& reason) {
  erase_remark();
  std::fprintf(stderr, "line %zu: %s\n", line, reason.c_str());
}

void print_piece(std::string_view piece) {
  output() << piece;
}

int say_unsolvable() {
  output() << answer::unsolvable << '\n';
  return command::negative;
}

}  // namespace tilebase::cli

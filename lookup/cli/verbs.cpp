#include "cli/verbs.hpp"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>

namespace tilebase::cli {
namespace {

using std::chrono::nanoseconds;
using Texts = std::vector<std::string>;

constexpr std::chrono::seconds most_time{1'000'000'000};

constexpr std::chrono::seconds silence{1};

/// The lines of show_lines(), as the beginning of a remark; "" before.
std::string lines_shown(std::size_t answered, std::size_t read) {
  return read == 0 ? "" : std::to_string(answered) + " of " + std::to_string(read) + " lines";
}
std::atomic<std::size_t> lines_answered = 0;
std::atomic<std::size_t> lines_read = 0;

/// Remarks how far the search in this thread has come.
bool show_progress(const SearchProgress& progress) {
  static thread_local Pace pace(silence);
  static thread_local std::uint64_t nodes = 0;
  // Tables have no bound to show, nor has the beginning of a search.
  if (progress.bound == 0) return true;
  if (progress.nodes < nodes) pace = Pace(silence);  // another search
  nodes = progress.nodes;
  if (!pace.is_due()) return true;
  char text[80];
  const std::string at_most = progress.best ? ", at most " + std::to_string(*progress.best) : "";
  std::snprintf(text, sizeof text, "searching: at least %d%s moves, %" PRIu64 ".%" PRIu64 " million states",
                progress.bound, at_most.c_str(), nodes / 1'000'000, nodes / 100'000 % 10);
  const std::string lines = lines_shown(lines_answered, lines_read);
  remark(lines + (lines.empty() ? "" : ", ") + text);
  return true;
}

/// The time in a text, a decimal number of seconds; nothing if it is none up to most_time.
std::optional<nanoseconds> seconds_in(std::string_view text) {
  constexpr std::size_t most_decimals = 9;
  const std::string_view whole = text.substr(0, text.find('.'));
  std::string decimals(text.substr(std::min(whole.size() + 1, text.size())));
  if (whole.empty() && decimals.empty()) return std::nullopt;
  decimals.resize(std::max(decimals.size(), most_decimals), '0');
  if (decimals.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const auto seconds = answer::number_in(whole.empty() ? "0" : whole, 0, most_time.count(), "");
  const auto rest = answer::number_in(std::string_view(decimals).substr(0, most_decimals), 0, UINT64_MAX, "");
  if (!seconds || !rest) return std::nullopt;
  return std::chrono::seconds(*seconds) + nanoseconds(*rest);
}

}  // namespace

void add(Options options, std::initializer_list<Option> list) {
  namespace po = boost::program_options;
  for (const auto& [name, value, meaning, repeatable] : list) {
    if (value == nullptr)
      options(name, meaning);
    else if (repeatable)
      options(name, po::value<Texts>()->composing()->value_name(value), meaning);
    else
      options(name, po::value<std::string>()->value_name(value), meaning);
  }
}

void add_puzzle_options(Options options) {
  add(options, {puzzle_option, tables_option, json_option});
}

void add_goal_options(Options options) {
  add(options, {puzzle_option,
                tables_option,
                {"goal,g", "TARGET", "the board to reach; * stands for any tile (default: the puzzle's own goal)"},
                json_option});
}

void add_question_options(Options options) {
  add_goal_options(options);
  add(options, {budget_option, verbose_option});
}

answer::TablesAtHand tables_at_hand(const Arguments& arguments) {
  return answer::TablesAtHand(arguments.get<Texts>("tables", {}));
}

Tablebase tablebase_of(const Arguments& arguments, const std::string& puzzle) {
  Budget budget;
  budget.time = max_seconds_of(arguments).value_or(budget.time);
  if (errors_are_on_terminal()) budget.keep_going = show_progress;
  return value_or_fail(tables_at_hand(arguments).tablebase(puzzle)).within(budget);
}

std::string puzzle_name(const Arguments& arguments) {
  return arguments.get<std::string>("puzzle", answer::default_puzzle);
}

std::string puzzle_name_for(const Arguments& arguments, std::string_view board) {
  if (arguments.has("puzzle")) return puzzle_name(arguments);
  constexpr int least_cells = 10;  // a smaller board in one row rather lacks some tiles
  const std::string slides = slides_of_board(board, least_cells);
  if (slides.empty() || slides == answer::default_puzzle) return puzzle_name(arguments);
  std::fprintf(stderr, "a board of %s\n", slides.c_str());
  return slides;
}

Puzzle puzzle_of(const Arguments& arguments, const std::string& name) {
  return value_or_fail(tables_at_hand(arguments).puzzle(name));
}

Target goal_of(const Arguments& arguments, const Puzzle& puzzle) {
  const auto text = arguments.text("goal");
  return value_or_fail(answer::target_of(puzzle, text));
}

State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* what) {
  if (arguments.positional().empty()) throw Failure{answer::board_missing(puzzle, what)};
  return value_or_fail(parse_board(puzzle, arguments.joined()));
}

answer::Question question_of(const Arguments& arguments, const Tablebase& tablebase) {
  const auto start = board_of(arguments, tablebase.puzzle(), "start");
  return {tablebase, start, goal_of(arguments, tablebase.puzzle())};
}

void say_what_answers(const Arguments& arguments, const Tablebase& tablebase, const Target& target) {
  if (!arguments.has("verbose")) return;
  const std::string what = value_or_fail(tablebase.solver(target)).answered_by();
  std::fprintf(stderr, "answered by %s\n", what.c_str());
}

Solver solver_of(const Arguments& arguments, const Tablebase& tablebase, const Target& target, const State* start) {
  const Tablebase limited = tablebase.within(tablebase.budget().start_clock());
  say_what_answers(arguments, limited, target);
  return value_or_fail(limited.solver(target, start));
}

Solver solver_of_goal(const Arguments& arguments, const Tablebase& tablebase) {
  return solver_of(arguments, tablebase, goal_of(arguments, tablebase.puzzle()));
}

void refuse_more_than(std::size_t most, const Arguments& arguments, const std::string& hint) {
  if (const auto& given = arguments.positional(); given.size() > most)
    throw Failure{"unexpected argument " + shown(given[most]) + hint};
}

std::string format_of(const Arguments& arguments, bool has_pictures) {
  const auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv" && !(format == "svg" && has_pictures))
    throw Failure{"--format " + shown(format) + " is not " + (has_pictures ? "text, csv or svg" : "text or csv")};
  if (!arguments.has("json")) return format;
  if (arguments.has("format")) throw Failure{"--format and --json cannot be combined"};
  return "json";
}

std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  return value_or_fail(answer::number_in(*text, least, most, arguments.name(option), why));
}

std::uint64_t seed_of(const Arguments& arguments) {
  const auto given = number_of(arguments, "seed", 0, UINT64_MAX);
  return given ? *given : answer::fresh_seed();
}

std::optional<nanoseconds> time_of(const Arguments& arguments, const char* option, nanoseconds least, nanoseconds most,
                                   const char* range) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  const auto time = seconds_in(*text);
  if (!time || *time < least || *time > most)
    throw Failure{arguments.name(option) + ' ' + shown(*text) + " is not a number from " + range};
  return time;
}

std::optional<nanoseconds> max_seconds_of(const Arguments& arguments) {
  return time_of(arguments, "max-seconds", nanoseconds(1), most_time, "0.000000001 to 1000000000");
}

std::optional<answer::Content> content_of(const Arguments& arguments) {
  constexpr std::uint64_t most = 10'000;
  const auto within = number_of(arguments, "within", 0, most);
  if (within) return answer::Content{static_cast<int>(*within)};
  return arguments.has("best") ? std::optional(answer::Content()) : std::nullopt;
}

void show_lines(std::size_t answered, std::size_t read) {
  static Pace pace(silence);
  lines_answered = answered;
  lines_read = read;
  if (pace.is_due()) remark(lines_shown(answered, read));
}

void print_table(const std::vector<Texts>& rows, std::size_t right_from) {
  std::vector<std::size_t> width(rows.front().size());
  for (const Texts& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  for (const Texts& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::size_t padding = width[i] - row[i].size();
      if (i > 0) line += "  ";
      if (i >= right_from) line.append(padding, ' ');
      line += row[i];
      if (i < right_from && i + 1 < row.size()) line.append(padding, ' ');
    }
    output() << line << '\n';
  }
}

std::string formatted(const char* format, double number) {
  char text[32];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace tilebase::cli

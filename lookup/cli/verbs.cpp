#include "cli/verbs.hpp"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <set>

namespace tilebase::cli {
namespace {

using std::chrono::nanoseconds;
using Texts = std::vector<std::string>;

constexpr std::chrono::seconds max_time{1'000'000'000};

constexpr std::chrono::seconds silence{1};

/// Text about the last numbers of show_line_counts(); "" before its first call.
std::string line_count_text(std::size_t answers, std::size_t lines) {
  return lines == 0 ? "" : std::to_string(answers) + " of " + std::to_string(lines) + " lines";
}
std::atomic<std::size_t> shown_answers = 0;
std::atomic<std::size_t> shown_lines = 0;

/// Shows the progress of the search in this thread.
bool show_progress(const SearchProgress& progress) {
  static thread_local Pace pace(silence);
  static thread_local std::uint64_t nodes = 0;
  // Neither a table nor the beginning of a search has a bound to show.
  if (progress.at_least == 0) return true;
  if (progress.states < nodes) pace = Pace(silence);  // a new search
  nodes = progress.states;
  if (!pace.is_due()) return true;
  char text[80];
  const std::string at_most = progress.at_most ? ", at most " + std::to_string(*progress.at_most) : "";
  std::snprintf(text, sizeof text, "searching: at least %d%s moves, %" PRIu64 ".%" PRIu64 " million states",
                progress.at_least, at_most.c_str(), nodes / 1'000'000, nodes / 100'000 % 10);
  const std::string lines = line_count_text(shown_answers, shown_lines);
  remark(lines + (lines.empty() ? "" : ", ") + text);
  return true;
}

/// Time in a text, a decimal number of seconds; nullopt if the text is no number from 0 to max_time.
std::optional<nanoseconds> seconds_in(std::string_view text) {
  constexpr std::size_t max_decimals = 9;
  const std::string_view whole = text.substr(0, text.find('.'));
  std::string decimals(text.substr(std::min(whole.size() + 1, text.size())));
  if (whole.empty() && decimals.empty()) return std::nullopt;
  decimals.resize(std::max(decimals.size(), max_decimals), '0');
  if (decimals.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const auto seconds = answer::number_in(whole.empty() ? "0" : whole, 0, max_time.count(), "");
  const auto rest = answer::number_in(std::string_view(decimals).substr(0, max_decimals), 0, UINT64_MAX, "");
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
  add(options, {puzzle_option, blank_option, tables_option, json_option});
}

void add_goal_options(Options options) {
  add(options, {puzzle_option,
                blank_option,
                tables_option,
                {"goal,g", "TARGET",
                 "the board to reach; * stands for any tile; if given several times, the nearest counts (default: the "
                 "puzzle's own goal)",
                 true},
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
  const auto tablebase = value_or_fail(tables_at_hand(arguments).tablebase(puzzle)).within(budget);
  const auto blank = arguments.text("blank");
  return blank ? value_or_fail(tablebase.with_blank(*blank)) : tablebase;
}

std::string puzzle_name(const Arguments& arguments) {
  return arguments.get<std::string>("puzzle", answer::default_puzzle);
}

namespace {

/// Name of a puzzle that a board tells, with a remark on standard error; the default puzzle's if it tells none.
std::string recognized(const std::string& puzzle) {
  if (puzzle.empty() || puzzle == answer::default_puzzle) return answer::default_puzzle;
  std::fprintf(stderr, "a board of %s\n", puzzle.c_str());
  return puzzle;
}

}  // namespace

std::string puzzle_name_for(const Arguments& arguments, std::string_view board) {
  return arguments.has("puzzle") ? puzzle_name(arguments) : recognized(slides_of_board(board));
}

std::string LineInput::puzzle_name(const Arguments& arguments) {
  if (arguments.has("puzzle")) return cli::puzzle_name(arguments);
  return recognized(value_or_fail(answer::puzzle_of_lines(first_lines())));
}

answer::Column LineInput::column(const Puzzle& puzzle) {
  return answer::column_of(puzzle, first_lines());
}

/// Returns a function that gives the lines of the first block.
answer::NextLine LineInput::first_lines() {
  std::string_view block;
  if (!first_ && reader_.next(block)) first_ = block;
  return [block = first_.value_or("")]() mutable {
    return block.empty() ? std::nullopt : std::optional<std::string>(take_line(block));
  };
}

bool LineInput::next(std::string_view& block) {
  if (!first_) return reader_.next(block);
  block = *first_;
  first_.reset();
  return true;
}

Puzzle puzzle_of(const Arguments& arguments, const std::string& name) {
  const auto puzzle = value_or_fail(tables_at_hand(arguments).puzzle(name));
  const auto blank = arguments.text("blank");
  return blank ? value_or_fail(puzzle.with_blank(*blank)) : puzzle;
}

Target goal_of(const Arguments& arguments, const Puzzle& puzzle) {
  return value_or_fail(answer::target_of(puzzle, arguments.get<Texts>("goal", {})));
}

State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* role) {
  if (arguments.positional().empty()) throw Failure{answer::missing_board_message(puzzle, role)};
  return value_or_fail(parse_board(puzzle, arguments.joined()));
}

NamedBy named_by_of(const Arguments& arguments, const Puzzle& puzzle) {
  const auto text = arguments.text("moves");
  if (!text) return NamedBy::blank;
  const auto named_by = answer::named_by_of(puzzle, *text);
  if (!named_by) throw Failure{"--" + named_by.error().message};
  return *named_by;
}

answer::Notation notation_of(const Arguments& arguments, const Puzzle& puzzle) {
  return {named_by_of(arguments, puzzle), arguments.has("runs")};
}

answer::Question question_of(const Arguments& arguments, const Tablebase& tablebase) {
  const Puzzle& puzzle = tablebase.puzzle();
  const auto start = board_of(arguments, puzzle, "start");
  return {tablebase, start, goal_of(arguments, puzzle), {}, notation_of(arguments, puzzle)};
}

void report_answer_source(const Arguments& arguments, const Tablebase& tablebase, const Target& target) {
  if (!arguments.has("verbose")) return;
  const std::string source = value_or_fail(tablebase.solver(target)).answered_by();
  std::fprintf(stderr, "answered by %s\n", source.c_str());
}

Solver solver_of(const Arguments& arguments, const Tablebase& tablebase, const Target& target, const State* start) {
  const Tablebase limited = tablebase.within(tablebase.budget().start_clock());
  report_answer_source(arguments, limited, target);
  return value_or_fail(start == nullptr ? limited.solver(target) : limited.solver_from(target, *start));
}

Solver solver_of_goal(const Arguments& arguments, const Tablebase& tablebase) {
  return solver_of(arguments, tablebase, goal_of(arguments, tablebase.puzzle()));
}

void refuse_more_than(std::size_t limit, const Arguments& arguments, const std::string& hint) {
  if (const auto& words = arguments.positional(); words.size() > limit)
    throw Failure{"unexpected argument " + quote(words[limit]) + hint};
}

std::string format_of(const Arguments& arguments, bool has_pictures) {
  auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv" && !(format == "svg" && has_pictures))
    throw Failure{"--format " + quote(format) + " is not " + (has_pictures ? "text, csv or svg" : "text or csv")};
  if (!arguments.has("json")) return format;
  if (arguments.has("format")) throw Failure{"--format and --json cannot be combined"};
  return "json";
}

std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t min,
                                       std::uint64_t max, const std::string& reason) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  return value_or_fail(answer::number_in(*text, min, max, arguments.name(option), reason));
}

std::vector<int> distances_to_draw(const Arguments& arguments, const Solver& solver) {
  const auto range = value_or_fail(solver.distance_range());
  const auto limit = static_cast<std::uint64_t>(range.limit);
  const auto number = [&](std::string_view text) {
    return static_cast<int>(value_or_fail(answer::number_in(trim(text), 0, limit, "--distance", range.why)));
  };
  std::set<int> distances;
  const auto text = arguments.get<std::string>("distance", "");
  for (std::string_view list = text; !list.empty();) {
    const std::string_view part = take_part(list, ',');
    const std::size_t dots = part.find("..");
    const int first = number(part.substr(0, dots));
    const int last = dots == std::string_view::npos ? first : number(part.substr(dots + 2));
    if (last < first) throw Failure{"--distance: " + quote(part) + " ends before it begins"};
    for (int distance = first; distance <= last; ++distance) distances.insert(distance);
  }
  if (distances.empty()) throw Failure{"--distance is empty; give distances such as 2,4,6 or 2..24"};
  return {distances.begin(), distances.end()};
}

std::uint64_t seed_of(const Arguments& arguments) {
  const auto seed = number_of(arguments, "seed", 0, UINT64_MAX);
  return seed ? *seed : answer::fresh_seed();
}

std::optional<nanoseconds> time_of(const Arguments& arguments, const char* option, nanoseconds min, nanoseconds max,
                                   const char* range) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  const auto time = seconds_in(*text);
  if (!time || *time < min || *time > max)
    throw Failure{arguments.name(option) + ' ' + quote(*text) + " is not a number from " + range};
  return time;
}

std::optional<nanoseconds> max_seconds_of(const Arguments& arguments) {
  return time_of(arguments, "max-seconds", nanoseconds(1), max_time, "0.000000001 to 1000000000");
}

std::optional<answer::Tolerance> tolerance_of(const Arguments& arguments) {
  constexpr std::uint64_t max_extra_moves = 10'000;
  const auto extra_moves = number_of(arguments, "tolerance", 0, max_extra_moves);
  if (extra_moves) return answer::Tolerance{static_cast<int>(*extra_moves)};
  return arguments.has("best") ? std::optional(answer::Tolerance()) : std::nullopt;
}

void show_line_counts(std::size_t answers, std::size_t lines) {
  static Pace pace(silence);
  shown_answers = answers;
  shown_lines = lines;
  if (pace.is_due()) remark(line_count_text(answers, lines));
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

#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <answer/json_text.hpp>
#include <answer/lines.hpp>
#include <answer/question.hpp>
#include <answer/tables_at_hand.hpp>
#include <base/line_reader.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <command/command.hpp>
#include <tilebase/tilebase.hpp>

/// cli/: the verbs of `tilebase`; verbs that share code share a file. This header declares what most verbs need.
namespace tilebase::cli {

using command::Arguments;
using command::value_or_fail;

extern const command::Verb rate_verb, paths_verb, apply_verb, batch_verb, check_verb, judge_verb, rank_verb,
    unrank_verb, stats_verb, random_verb, compare_verb, heuristic_verb, info_verb, serve_verb;

/// Returns the verbs of answer::start_verbs().
std::vector<command::Verb> start_verbs();

/// Option of a verb.
struct Option {
  const char* name;   ///< name with its letter, such as `goal,g`
  const char* value;  ///< name of its value; null for an option without a value
  const char* meaning;
  bool repeatable = false;
};
using Options = boost::program_options::options_description_easy_init;

void add(Options options, std::initializer_list<Option> list);

/// Adds --puzzle, --blank, --tables and --json; add_goal_options() also --goal; add_question_options() also --goal,
/// --max-seconds and --verbose.
void add_puzzle_options(Options options);
void add_goal_options(Options options);
void add_question_options(Options options);

inline constexpr Option puzzle_option{
    "puzzle,p", "NAME|FILE", "the puzzle, by its name, such as 15-puzzle, or its definition file (default slide3x3)"};
inline constexpr Option blank_option{
    "blank", "NAME",
    "read this tile as the blank, too, such as 16 in boards with the tiles 1 to 16; 15 if they have the tiles 0 to 15"};
inline constexpr Option tables_option{
    "tables", "DIR",
    "also use the tables in this folder; they take precedence over those in $TILEBASE_TABLES, in the user's own folder "
    "and in the program",
    true};
inline constexpr Option json_option{"json,j", nullptr, "answer as one line of JSON"};
inline constexpr Option budget_option{
    "max-seconds", "S",
    "give up an answer that takes longer, by a search or in any other way, such as 2.5 (default: never)"};
inline constexpr Option best_option{
    "best", nullptr, "when a search ends before the answer is sure, print the best that is known (exit status 3)"};
inline constexpr Option tolerance_option{
    "tolerance", "K", "be content with a path that is proven to be at most K moves longer than a shortest one"};
inline constexpr Option verbose_option{"verbose", nullptr,
                                       "say on standard error what answers: which table, or the search and why"};
inline constexpr Option sample_seed_option{
    "seed", "S", "a number; the same seed always draws the same sample (default: a new seed each time)"};

inline constexpr Option named_by_option{
    "moves", "blank|tile|number",
    "name slides by where the blank goes (default), by where the tile goes, in capitals, or by the tile's number"};
inline constexpr Option runs_option{"runs", nullptr, "print equal moves after each other as one with their number"};

/// Largest number of states in a sample.
inline constexpr std::uint64_t max_sample = 1'000'000'000;

/// Tables that the verb may use, including the tables of --tables.
answer::TablesAtHand tables_at_hand(const Arguments& arguments);

/// Name in --puzzle; the name of the 8-puzzle if the option is missing.
std::string puzzle_name(const Arguments& arguments);

/// Name of the puzzle of a verb whose argument is a board. Without --puzzle, a board of slides is recognised by its
/// rows and tiles, and standard error says so unless it is the default puzzle's.
std::string puzzle_name_for(const Arguments& arguments, std::string_view board);

/// Lines of the file that the arguments name, or of standard input.
class LineInput {
 public:
  /// Reads blocks of lines for a number of threads.
  LineInput(const Arguments& arguments, std::size_t threads)
      : reader_(arguments.only("-"), BlockReader::default_size * threads) {}

  /// Name of the puzzle of the first lines, as puzzle_name_for(). Reads no line if --puzzle is given.
  std::string puzzle_name(const Arguments& arguments);

  /// Column of the first lines beside their boards.
  answer::Column column(const Puzzle& puzzle);

  /// Next lines, as of BlockReader::next().
  bool next(std::string_view& block);

 private:
  answer::NextLine first_lines();

  BlockReader reader_;
  std::optional<std::string_view> first_;  // lines that were read and not yet given
};

/// Tablebase of a puzzle. Each answer may take --max-seconds; on a terminal, long searches show their progress.
Tablebase tablebase_of(const Arguments& arguments, const std::string& puzzle);
inline Tablebase tablebase_of(const Arguments& arguments) {
  return tablebase_of(arguments, puzzle_name(arguments));
}

/// Puzzle without its tables.
Puzzle puzzle_of(const Arguments& arguments, const std::string& name);

/// Target of --goal, which may be given several times; the puzzle's own goal if the option is missing.
Target goal_of(const Arguments& arguments, const Puzzle& puzzle);

/// Board in the positional arguments. `role` is its role, for the message if the board is missing.
State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* role);

/// Question in the positional arguments and --goal.
answer::Question question_of(const Arguments& arguments, const Tablebase& tablebase);

/// Prints on standard error, if --verbose is given, which table or search answers about a target.
void report_answer_source(const Arguments& arguments, const Tablebase& tablebase, const Target& target);

/// Solver for a target, or for the target of --goal, after report_answer_source(). The time of --max-seconds begins
/// with the call, for all answers of the solver together. `start` is as in Tablebase::solver().
Solver solver_of(const Arguments& arguments, const Tablebase& tablebase, const Target& target,
                 const State* start = nullptr);
Solver solver_of_goal(const Arguments& arguments, const Tablebase& tablebase);

/// Refuses more than `limit` positional arguments; `hint` ends the message.
void refuse_more_than(std::size_t limit, const Arguments& arguments, const std::string& hint = "");
inline constexpr const char* goal_hint = "; a goal is given with --goal";

/// Value of --format: text, the default, csv or, if `has_pictures`, svg; json if --json is given.
std::string format_of(const Arguments& arguments, bool has_pictures = true);

/// Value of an option, a whole number from `min` to `max`; nullopt if it is missing. Throws a Failure that ends with
/// `reason` if the value is out of range.
std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t min,
                                       std::uint64_t max, const std::string& reason = "");

/// Value of an option in seconds, with or without decimals, from `min` to `max`; nullopt if it is missing. Throws a
/// Failure that names `range` if the value is out of range.
std::optional<std::chrono::nanoseconds> time_of(const Arguments& arguments, const char* option,
                                                std::chrono::nanoseconds min, std::chrono::nanoseconds max,
                                                const char* range);

/// Value of --seed; a random seed if the option is missing.
std::uint64_t seed_of(const Arguments& arguments);

/// Distances of --distance: numbers and ranges such as 2..24, separated by commas, each once, in ascending order.
std::vector<int> distances_to_draw(const Arguments& arguments, const Solver& solver);

/// Value of --moves; the names by the blank if the option is missing. notation_of() has also --runs.
NamedBy named_by_of(const Arguments& arguments, const Puzzle& puzzle);
answer::Notation notation_of(const Arguments& arguments, const Puzzle& puzzle);

/// Tolerance that --best and --tolerance give; nullopt if both are missing.
std::optional<answer::Tolerance> tolerance_of(const Arguments& arguments);

/// Time of --max-seconds; nullopt if the option is missing.
std::optional<std::chrono::nanoseconds> max_seconds_of(const Arguments& arguments);

/// Prints the document that `write` writes as one line; a long document in chunks, while it is written.
template <class Write>
void print_json(Write write) {
  answer::JsonText json([](std::string_view chunk) { output() << chunk; });
  write(json);
  output() << json.line();
}

/// Prints rows, which have equally many texts, as a table. Texts from the column `right_from` on are aligned right.
void print_table(const std::vector<std::vector<std::string>>& rows, std::size_t right_from = SIZE_MAX);

/// Formats a number as printf() does.
std::string formatted(const char* format, double number);

/// Clock for progress messages: 5 in a second, the first after a time of silence.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(std::chrono::milliseconds silence) : next_(Clock::now() + silence) {}

  bool is_due() {
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(200);
    return true;
  }

 private:
  Clock::time_point next_;
};

/// Shows on a terminal how many of the lines read so far are answered; a long search shows these numbers, too.
void show_line_counts(std::size_t answers, std::size_t lines);

/// Answers each line of an input by one line, with one thread for each worker. `goal` is the target of lines without
/// TARGET. Returns the exit status, as far as errors decide it.
int answer_lines(const Arguments& arguments, LineInput& input, const Tablebase& tablebase, const Target& goal,
                 const std::vector<answer::LineWorker*>& workers);

}  // namespace tilebase::cli

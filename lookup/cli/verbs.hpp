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
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <command/command.hpp>
#include <tilebase/tilebase.hpp>

/// cli/: the verbs of `tilebase`; those that share their code share a file. This header has what most of them need.
namespace tilebase::cli {

using command::Arguments;
using command::value_or_fail;

extern const command::Verb solve_verb, distance_verb, moves_verb, hint_verb, rate_verb, count_verb, paths_verb,
    batch_verb, check_verb, judge_verb, solvable_verb, apply_verb, rank_verb, unrank_verb, stats_verb, random_verb,
    compare_verb, heuristic_verb, info_verb, serve_verb;

/// An option of a verb.
struct Option {
  const char* name;   ///< with its letter, such as `goal,g`
  const char* value;  ///< the name of its value; null for an option without one
  const char* meaning;
  bool repeatable = false;
};
using Options = boost::program_options::options_description_easy_init;

void add(Options options, std::initializer_list<Option> list);

/// --puzzle, --tables, --json; with --goal; for questions also with --max-seconds, --verbose.
void add_puzzle_options(Options options);
void add_goal_options(Options options);
void add_question_options(Options options);

inline constexpr Option puzzle_option{
    "puzzle,p", "NAME|FILE", "the puzzle, by its name, such as 15-puzzle, or its definition file (default slide3x3)"};
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
inline constexpr Option within_option{
    "within", "K", "be content with a path that is proven to be at most K moves longer than a shortest one"};
inline constexpr Option verbose_option{"verbose", nullptr,
                                       "say on standard error what answers: which table, or the search and why"};
inline constexpr Option sample_seed_option{
    "seed", "S", "a number; the same seed always draws the same sample (default: a new seed each time)"};

/// The most states in a sample.
inline constexpr std::uint64_t most_sampled = 1'000'000'000;

/// The tables to use, including those of --tables.
answer::TablesAtHand tables_at_hand(const Arguments& arguments);

/// What --puzzle names; without it, the 8-puzzle.
std::string puzzle_name(const Arguments& arguments);

/// The puzzle of a verb whose argument is a board: what --puzzle names; without it, a board of slides that is in rows,
/// or larger than the 8-puzzle's, is recognised by its rows and tiles, and standard error says so.
std::string puzzle_name_for(const Arguments& arguments, std::string_view board);

/// The tablebase of a puzzle. Each answer may take --max-seconds; on a terminal, long searches show their progress.
Tablebase tablebase_of(const Arguments& arguments, const std::string& puzzle);
inline Tablebase tablebase_of(const Arguments& arguments) {
  return tablebase_of(arguments, puzzle_name(arguments));
}

/// The puzzle without its tables.
Puzzle puzzle_of(const Arguments& arguments, const std::string& name);

/// The target of --goal, or the puzzle's own goal.
Target goal_of(const Arguments& arguments, const Puzzle& puzzle);

/// The board in the positional arguments. `what` is its role, for the message if it is missing.
State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* what);

/// The question in the positional arguments and --goal.
answer::Question question_of(const Arguments& arguments, const Tablebase& tablebase);

/// With --verbose, says on standard error what answers about a target.
void say_what_answers(const Arguments& arguments, const Tablebase& tablebase, const Target& target);

/// The solver for a target, or for the one of --goal, after say_what_answers(). The time of --max-seconds runs from
/// here on, for all that it answers. `start` is as in Tablebase::solver().
Solver solver_of(const Arguments& arguments, const Tablebase& tablebase, const Target& target,
                 const State* start = nullptr);
Solver solver_of_goal(const Arguments& arguments, const Tablebase& tablebase);

/// Refuses positional arguments after the first `most`; `hint` ends the message.
void refuse_more_than(std::size_t most, const Arguments& arguments, const std::string& hint = "");
inline constexpr const char* goal_hint = "; a goal is given with --goal";

/// What --format says: text, which is the default, csv or, where there are pictures, svg; json for --json.
std::string format_of(const Arguments& arguments, bool has_pictures = true);

/// The value of an option, a whole number from `least` to `most`; nothing if it was not given. Failures end with `why`.
std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why = "");

/// The same for one that takes seconds, with decimals or without; `range` names it in the message.
std::optional<std::chrono::nanoseconds> time_of(const Arguments& arguments, const char* option,
                                                std::chrono::nanoseconds least, std::chrono::nanoseconds most,
                                                const char* range);

/// The value of --seed, else a new seed.
std::uint64_t seed_of(const Arguments& arguments);

/// What --best and --within say: what a Question is content with.
std::optional<answer::Content> content_of(const Arguments& arguments);

/// The time of --max-seconds; nothing if it was not given.
std::optional<std::chrono::nanoseconds> max_seconds_of(const Arguments& arguments);

/// Prints a document, which `write` writes, as one line; a long one in pieces, while it is written.
template <class Write>
void print_json(Write write) {
  answer::JsonText json([](std::string_view piece) { output() << piece; });
  write(json);
  output() << json.line();
}

/// Prints rows of as many texts each as a table. Texts from the column `right_from` on are aligned right.
void print_table(const std::vector<std::vector<std::string>>& rows, std::size_t right_from = SIZE_MAX);

/// A number in printf's format.
std::string formatted(const char* format, double number);

/// When to show how far a work has come: a few times a second, first after a time of silence.
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

/// Shows on a terminal how many lines are answered, of those that have been read; a long search shows it, too.
void show_lines(std::size_t answered, std::size_t read);

/// Answers the lines of the file that the arguments name, or of standard input, by one line each: a thread for each
/// worker. `goal` is the target of lines without one. Returns the exit status, as far as errors decide it.
int answer_lines(const Arguments& arguments, const Tablebase& tablebase, const Target& goal,
                 const std::vector<answer::LineWorker*>& workers);

}  // namespace tilebase::cli

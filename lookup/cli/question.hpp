#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <answer/json_text.hpp>
#include <answer/question.hpp>
#include <answer/tables_at_hand.hpp>
#include <command/command.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::cli {

/// Options that many verbs share.
void add_puzzle_options(boost::program_options::options_description_easy_init options);  // --puzzle, --tables
void add_tables_option(boost::program_options::options_description_easy_init options);   // --tables alone
void add_goal_option(boost::program_options::options_description_easy_init options);     // --goal
void add_json_option(boost::program_options::options_description_easy_init options);     // --json
void add_budget_option(boost::program_options::options_description_easy_init options);   // --max-seconds
void add_verbose_option(boost::program_options::options_description_easy_init options);  // --verbose

/// --format, and what it says: text, which is the default, csv or svg. Refuses --json beside it.
void add_format_option(boost::program_options::options_description_easy_init options, const char* meaning);
std::string format_of(const command::Arguments& arguments);

/// All that questions have in common, for verbs about a start and a goal.
void add_question_options(boost::program_options::options_description_easy_init options);

/// The tables to use, including those of --tables.
answer::TablesAtHand tables_at_hand(const command::Arguments& arguments);

/// The tablebase of the puzzle that --puzzle names, or of a puzzle. Each answer may take --max-seconds; on a terminal,
/// a long search shows how far it has come.
Tablebase tablebase_of(const command::Arguments& arguments);
Tablebase tablebase_of(const command::Arguments& arguments, const std::string& puzzle);

/// That puzzle, without its tables.
Puzzle puzzle_of(const command::Arguments& arguments);

/// The target of --goal, or the puzzle's own goal.
Target goal_of(const command::Arguments& arguments, const Puzzle& puzzle);

/// With --verbose, says on standard error what answers about a target.
void say_what_answers(const command::Arguments& arguments, const Tablebase& tablebase, const Target& target);

/// The board in the positional arguments. `what` is its role, for the message if it is missing.
State board_of(const command::Arguments& arguments, const Puzzle& puzzle, const char* what);

/// Refuses positional arguments, for verbs without a start.
void refuse_boards(const command::Arguments& arguments);

/// The value of an option that takes a whole number from `least` to `most`; nothing if it was not given. The message
/// for other values names option, value and range, followed by `why`.
std::optional<std::uint64_t> number_of(const command::Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why = "");

/// The time of --max-seconds; nothing if it was not given.
std::optional<std::chrono::nanoseconds> max_seconds_of(const command::Arguments& arguments);

/// The question of `solve`, `distance` and similar verbs, about the tablebase of tablebase_of().
answer::Question question_of(const command::Arguments& arguments, const Tablebase& tablebase);

/// The solver of a question, after say_what_answers().
Solver solver_of(const command::Arguments& arguments, const answer::Question& question);

/// Whether questions are read from standard input: START is `-`.
bool asks_lines(const command::Arguments& arguments);

/// Prints the answer to the question in the arguments. If START is `-`, prints one line for each line `START` or
/// `START -> TARGET` of standard input, like `batch`. Returns the exit status: bad_input if a line was bad, else gave_up
/// if a search did, else negative if a START was unsolvable, else answered.
int answer_questions(const command::Arguments& arguments, answer::Teller teller);

/// Prints to standard error why a line could not be answered.
void complain_of_line(std::size_t line, const std::string& reason);

/// Prints a piece of a long answer.
void print_piece(std::string_view piece);

/// Prints `unsolvable` and returns the exit status for it.
int say_unsolvable();

}  // namespace tilebase::cli

#pragma once

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

/// The options that many verbs share.
void add_puzzle_options(boost::program_options::options_description_easy_init options);  // --puzzle, --tables
void add_tables_option(boost::program_options::options_description_easy_init options);   // --tables alone
void add_goal_option(boost::program_options::options_description_easy_init options);     // --goal
void add_json_option(boost::program_options::options_description_easy_init options);     // --json

/// All of them, for a verb that asks about a start and a goal.
void add_question_options(boost::program_options::options_description_easy_init options);

/// The tables at hand: those that --tables adds among them.
answer::TablesAtHand tables_at_hand(const command::Arguments& arguments);

/// The tablebase of the puzzle that --puzzle names.
Tablebase tablebase_of(const command::Arguments& arguments);

/// That puzzle alone.
Puzzle puzzle_of(const command::Arguments& arguments);

/// The target that --goal gives, or the puzzle's own goal.
Target goal_of(const command::Arguments& arguments, const Puzzle& puzzle);

/// The board that the positional arguments spell. `what` names it where there is none.
State board_of(const command::Arguments& arguments, const Puzzle& puzzle, const char* what);

/// Refuses positional arguments, for verbs that ask about a goal alone.
void refuse_boards(const command::Arguments& arguments);

/// The value of an option that takes a whole number from `least` to `most`; nothing where it was not given.
/// `why` follows in the refusal, which names option, value and range.
std::optional<std::uint64_t> number_of(const command::Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why = "");

/// What `solve`, `distance` and their like ask about the tablebase of tablebase_of().
answer::Question question_of(const command::Arguments& arguments, const Tablebase& tablebase);

/// Whether the questions are to be read from standard input: START is `-`.
bool asks_lines(const command::Arguments& arguments);

/// How a verb answers: as text, in whole lines, or as a document. Both say whether there is a way; where there is none,
/// the text does not matter.
struct Teller {
  bool (*text)(const answer::Question& question, std::string& lines);
  bool (*document)(const answer::Question& question, answer::JsonText& json);
};

/// Prints the answer to the question that the arguments ask. Where START is `-`, a line for each line `START` or
/// `START -> TARGET` of standard input, as `batch` does; lines of one answer are then parted by `, `. Gives the exit
/// status: bad_input if a line was wrong, else no_way if there was none from some START.
int answer_questions(const command::Arguments& arguments, const Teller& teller);

/// What is said on standard error of a line that cannot be answered.
void complain_of_line(std::size_t line, const std::string& reason);

/// Prints a piece of an answer that may be long.
void print_piece(std::string_view piece);

/// What a verb returns where there is no way, having said so: `unsolvable`.
int say_unsolvable();

}  // namespace tilebase::cli

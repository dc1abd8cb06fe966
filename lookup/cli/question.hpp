#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <answer/question.hpp>
#include <command/command.hpp>
#include <tilebase/tilebase.hpp>

namespace cli {

/// The options that many verbs share.
void add_puzzle_options(boost::program_options::options_description_easy_init options);  // --puzzle, --tables
void add_tables_option(boost::program_options::options_description_easy_init options);   // --tables alone
void add_goal_option(boost::program_options::options_description_easy_init options);     // --goal
void add_json_option(boost::program_options::options_description_easy_init options);     // --json

/// All of them, for a verb that asks about a start and a goal.
void add_question_options(boost::program_options::options_description_easy_init options);

/// The folder of table files to use, from --tables or TILEBASE_TABLES; "" for the tables inside the program.
std::string tables_folder(const command::Arguments& arguments);

/// The tablebase that --puzzle and --tables (or TILEBASE_TABLES) name.
tilebase::Tablebase tablebase_of(const command::Arguments& arguments);

/// The same for a puzzle that is named otherwise.
tilebase::Tablebase open_tablebase(const std::string& puzzle, const command::Arguments& arguments);

/// The puzzle alone: from its shipped definition, or from its tables where --tables names a folder.
tilebase::Puzzle puzzle_of(const command::Arguments& arguments);

/// The target that --goal gives, or the puzzle's own goal.
tilebase::Target goal_of(const command::Arguments& arguments, const tilebase::Puzzle& puzzle);

/// The board that the positional arguments spell. `what` names it where there is none.
tilebase::State board_of(const command::Arguments& arguments, const tilebase::Puzzle& puzzle, const char* what);

/// Refuses positional arguments, for verbs that ask about a goal alone.
void refuse_boards(const command::Arguments& arguments);

/// The value of an option that takes a whole number from `least` to `most`; nothing where it was not given.
/// `why` follows in the refusal, which names option, value and range.
std::optional<std::uint64_t> number_of(const command::Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why = "");

/// What `solve`, `distance` and their like ask about the tablebase of tablebase_of().
answer::Question question_of(const command::Arguments& arguments, const tilebase::Tablebase& tablebase);

/// What a verb returns where there is no way, having said so: `unsolvable`.
int say_unsolvable();

}  // namespace cli

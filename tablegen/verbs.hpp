#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <command/command.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

/// Built-in puzzle named `name`, or else the puzzle that the file `name` defines; `-` is standard input. Prints the
/// warnings of the puzzle. Throws a Failure.
Puzzle puzzle_of(const std::string& name);

/// Paths of the table files that the arguments name; a folder stands for the table files in it. Throws a Failure.
std::vector<std::string> table_paths(const std::vector<std::string>& arguments);

/// Creates a folder and its parent folders if they do not exist. Throws a Failure.
void make_folder(const std::string& folder);

/// Throws a Failure if there are positional arguments, which this verb does not take.
void refuse_positional(const Arguments& arguments);

/// Board that --goal gives, or nullopt without --goal. Throws a Failure.
std::optional<State> goal_of(const Arguments& arguments, const Puzzle& puzzle);

/// Value of an option that takes one word of `words`. Throws a Failure for any other value.
std::string word_of(const Arguments& arguments, const char* option, const std::vector<std::string>& words,
                    const std::string& default_word);

/// Table of a file if `name` is that of a file; otherwise the table of a built-in puzzle's own goal, which is computed
/// and proven now. Throws a Failure.
StoredTable table_of(const std::string& name);

/// Declares the option --threads, and returns its value, 1 to 1024. Without the option the value is `default_count`,
/// where 0 stands for one thread per processor. Throws a Failure.
void add_threads_option(po::options_description_easy_init options);
unsigned threads_of(const Arguments& arguments, unsigned default_count = 0);

/// Prints the number of states at each distance and the number of unreachable states, as comma-separated values. The
/// puzzle has no equal tiles and at most 20 cells.
void print_counts(const Puzzle& puzzle, const std::vector<std::uint64_t>& counts);

/// Progress bar of forty characters that shows the fraction `finished` / `total`, at most 1.
std::string bar(std::uint64_t finished, std::uint64_t total);

/// Verbs of tilebase-tablegen; the help text of each verb describes it.
command::Verb build_verb();
command::Verb count_verb();
command::Verb embed_verb();
command::Verb export_verb();
command::Verb verify_verb();

}  // namespace tilebase::tablegen

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <command/command.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase::tablegen {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

/// The built-in puzzle of that name, else the definition in that file; `-` is standard input. Throws a Failure.
Puzzle puzzle_of(const std::string& name);

/// The table files that arguments name; a folder stands for those in it. Throws a Failure.
std::vector<std::string> table_paths(const std::vector<std::string>& arguments);

/// Makes a folder, and those around it, if they are not there. Throws a Failure.
void make_folder(const std::string& folder);

/// For verbs that take options alone. Throws a Failure if there are arguments.
void refuse_positional(const Arguments& arguments);

/// The board of --goal; nothing without it. Throws a Failure.
std::optional<State> goal_of(const Arguments& arguments, const Puzzle& puzzle);

/// The option --threads, of several verbs, and its value: `otherwise` without it, or with 0 one thread a
/// processor. Throws a Failure.
void add_threads_option(po::options_description_easy_init options);
unsigned threads_of(const Arguments& arguments, unsigned otherwise = 0);

/// Prints how many states are at each distance, and how many cannot reach the goal, as comma-separated values.
void print_counts(const Puzzle& puzzle, const std::vector<std::uint64_t>& counts);

/// A bar of forty signs, as full as `done` of `total`.
std::string bar(std::uint64_t done, std::uint64_t total);

/// The verbs of tilebase-tablegen; each one's help text says what it does.
command::Verb build_verb();
command::Verb count_verb();
command::Verb embed_verb();
command::Verb join_verb();
command::Verb verify_verb();

}  // namespace tilebase::tablegen

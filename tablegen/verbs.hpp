#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <command/command.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase::tablegen {

/// The built-in puzzle of that name, else the definition in that file; `-` is standard input. Throws a Failure.
Puzzle puzzle_of(const std::string& name);

/// The table files that arguments name; a folder stands for those in it. Throws a Failure.
std::vector<std::string> table_paths(const std::vector<std::string>& arguments);

/// Makes a folder, and those around it, if they are not there. Throws a Failure.
void make_folder(const std::string& folder);

/// The option --threads, of several verbs, and its value: by default one thread a processor. Throws a Failure.
void add_threads_option(boost::program_options::options_description_easy_init options);
unsigned threads_of(const command::Arguments& arguments);

/// A bar of forty signs, as full as `done` of `total`.
std::string bar(std::uint64_t done, std::uint64_t total);

/// The verbs of tilebase-tablegen; each one's help text says what it does.
command::Verb build_verb();
command::Verb count_verb();
command::Verb embed_verb();
command::Verb join_verb();
command::Verb verify_verb();

}  // namespace tilebase::tablegen

#include "cli/question.hpp"

#include <cstdlib>

#include <command/output.hpp>
#include <tilebase/text.hpp>

namespace cli {

using command::Arguments;
using command::Failure;
using command::value_or_fail;
using tilebase::Puzzle;
namespace po = boost::program_options;

std::string tables_folder(const Arguments& arguments) {
  const char* environment = std::getenv("TILEBASE_TABLES");
  return arguments.get<std::string>("tables", environment == nullptr ? "" : environment);
}

void add_puzzle_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME"), "the puzzle (default slide3x3)");
  add_tables_option(options);
}

void add_tables_option(po::options_description_easy_init options) {
  options(
      "tables", po::value<std::string>()->value_name("DIR"),
      "answer from the table files in this folder, not from the tables inside the program (default: $TILEBASE_TABLES)");
}

void add_goal_option(po::options_description_easy_init options) {
  options("goal,g", po::value<std::string>()->value_name("TARGET"),
          "the board to reach; * stands for any tile (default: the puzzle's own goal)");
}

void add_json_option(po::options_description_easy_init options) {
  options("json,j", "answer as one line of JSON");
}

void add_question_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
}

tilebase::Tablebase open_tablebase(const std::string& puzzle, const Arguments& arguments) {
  const std::string folder = tables_folder(arguments);
  if (folder.empty()) return value_or_fail(tilebase::standard_tablebase(puzzle));
  return value_or_fail(tilebase::Tablebase::open(value_or_fail(tilebase::load_tables(folder, puzzle))));
}

tilebase::Tablebase tablebase_of(const Arguments& arguments) {
  return open_tablebase(arguments.get<std::string>("puzzle", answer::default_puzzle), arguments);
}

Puzzle puzzle_of(const Arguments& arguments) {
  if (tables_folder(arguments).empty())
    if (auto shipped = tilebase::shipped_puzzle(arguments.get<std::string>("puzzle", answer::default_puzzle)))
      return std::move(*shipped);
  return tablebase_of(arguments).puzzle();
}

tilebase::Target goal_of(const Arguments& arguments, const Puzzle& puzzle) {
  const auto text = arguments.get<std::string>("goal", "");
  return value_or_fail(
      answer::target_of(puzzle, arguments.has("goal") ? std::optional<std::string_view>(text) : std::nullopt));
}

tilebase::State board_of(const Arguments& arguments, const Puzzle& puzzle, const char* what) {
  if (arguments.positional().empty()) throw Failure{answer::board_missing(puzzle, what)};
  return value_or_fail(parse_board(puzzle, arguments.joined()));
}

void refuse_boards(const Arguments& arguments) {
  if (const auto& extra = arguments.positional(); !extra.empty())
    throw Failure{"unexpected argument " + tilebase::shown(extra[0]) + "; a goal is given with --goal"};
}

std::optional<std::uint64_t> number_of(const Arguments& arguments, const char* option, std::uint64_t least,
                                       std::uint64_t most, const std::string& why) {
  if (!arguments.has(option)) return std::nullopt;
  const auto text = arguments.get<std::string>(option, "");
  const auto number = answer::number_from(text, least, most);
  if (!number) throw Failure{answer::no_such_number(std::string("--") + option, text, least, most, why)};
  return number;
}

answer::Question question_of(const Arguments& arguments, const tilebase::Tablebase& tablebase) {
  const auto start = board_of(arguments, tablebase.puzzle(), "start");
  return {tablebase, start, goal_of(arguments, tablebase.puzzle())};
}

int say_unsolvable() {
  command::output() << answer::unsolvable << '\n';
  return command::no_way;
}

}  // namespace cli

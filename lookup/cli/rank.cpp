#include <charconv>

#include <answer/json_text.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle/cantor.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;

void add_options(boost::program_options::options_description_easy_init options) {
  add_puzzle_options(options);
  add_json_option(options);
}

int print(const Arguments& arguments, const Puzzle& puzzle, const State& state, std::uint64_t rank, bool rank_asked) {
  const std::string board = format_board(puzzle, state);
  if (arguments.has("json"))
    output() << answer::JsonText()
                    .begin_object()
                    .member("puzzle", puzzle.name())
                    .member("board", board)
                    .member("rank", rank)
                    .end_object()
                    .line();
  else if (rank_asked)
    output() << rank << '\n';
  else
    output() << board << '\n';
  return command::answered;
}

int run_rank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments);
  const auto state = board_of(arguments, puzzle, "board");
  return print(arguments, puzzle, state, cantor_rank(state, puzzle.cells()), true);
}

int run_unrank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments);
  const std::string text = arguments.only("");
  const std::uint64_t count = factorial(puzzle.cells());
  std::uint64_t rank = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), rank);
  if (text.empty() || fault != std::errc() || end != text.data() + text.size() || rank >= count)
    throw Failure{"index " + shown(text) + " is not a number from 0 to " + std::to_string(count - 1)};
  return print(arguments, puzzle, cantor_unrank(rank, puzzle.cells()), rank, false);
}

}  // namespace

command::Verb rank_verb() {
  return {"rank",
          "BOARD",
          "print a board's Cantor index",
          add_options,
          run_rank,
          "\nThe index is the board's place, from 0, among all arrangements in lexicographic order, tiles ordered as "
          "in the puzzle's\n"
          "own goal; that goal has index 0.\n"};
}

command::Verb unrank_verb() {
  return {"unrank", "N", "print the board of a Cantor index", add_options, run_unrank, "\nThe inverse of `rank`.\n"};
}

}  // namespace tilebase::cli

#include <answer/json_text.hpp>
#include <base/standard_streams.hpp>
#include <tilebase/cantor.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;

void add_rank_options(boost::program_options::options_description_easy_init options) {
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
  const std::uint64_t last = puzzle.boards() - 1;
  const auto rank = answer::number_from(text, 0, last);
  if (!rank) throw Failure{answer::no_such_number("index", text, 0, last)};
  return print(arguments, puzzle, cantor_unrank(*rank, puzzle.cells()), *rank, false);
}

}  // namespace

constexpr const char* rank_details = R"(
The index is the board's position, from 0, in the list of all arrangements in lexicographic order. Tiles are ordered as
in the puzzle's own goal, which has index 0.
)";

command::Verb rank_verb() {
  return {"rank", "BOARD", "print a board's Cantor index", add_rank_options, run_rank, rank_details};
}

command::Verb unrank_verb() {
  return {"unrank",         "N",        "print the board of a Cantor index",
          add_rank_options, run_unrank, "\nThe inverse of `rank`.\n"};
}

}  // namespace tilebase::cli

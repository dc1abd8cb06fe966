#include <answer/documents.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// Prints `text` or, with --json, the whole answer in JSON.
int print(const Arguments& arguments, const Puzzle& puzzle, const State& board, std::uint64_t rank,
          const std::string& text) {
  if (arguments.has("json"))
    print_json([&](answer::JsonText& json) { answer::write_rank(json, puzzle, board, rank); });
  else
    output() << text << '\n';
  return command::answered;
}

int run_rank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  const auto state = board_of(arguments, puzzle, "board");
  value_or_fail(puzzle.boards());
  const std::uint64_t rank = puzzle.rank(state);
  return print(arguments, puzzle, state, rank, std::to_string(rank));
}

int run_unrank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments, puzzle_name(arguments));
  const auto rank =
      value_or_fail(answer::number_in(arguments.only(""), 0, value_or_fail(puzzle.boards()) - 1, "index"));
  const State board = puzzle.unrank(rank);
  return print(arguments, puzzle, board, rank, format_board(puzzle, board));
}

}  // namespace

const command::Verb rank_verb{"rank", "BOARD", "print a board's Cantor index", add_puzzle_options, run_rank, R"(
The index is the board's position, from 0, in the list of all arrangements in lexicographic order. Tiles are ordered as
in the puzzle's own goal, which has index 0. Boards that look the same, by equal tiles, are one board. Boards of
more than 20 cells have none, as 64 bits do not hold it.
)"};

const command::Verb unrank_verb{"unrank",           "N",        "print the board of a Cantor index",
                                add_puzzle_options, run_unrank, "\nThe inverse of `rank`.\n"};

}  // namespace tilebase::cli

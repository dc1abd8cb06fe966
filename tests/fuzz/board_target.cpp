// Boards as text. The first byte chooses the built-in puzzle.

#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/symbols.hpp>

#include "puzzles.hpp"
#include "target.hpp"

namespace {

using fuzz::require;

void check_error(const tilebase::Error& error) {
  require(error.code == tilebase::ErrorCode::bad_board, "an unreadable board reports bad_board");
  require(error.message.rfind("board '", 0) == 0, "an error names the board");
  for (const char c : error.message) require(c >= ' ' && c < 0x7F, "an error is one printable line");
}

/// Whether the text has exactly one character per cell, without separators.
bool has_all_cells(std::string_view text, int cells) {
  int count = 0;
  for (const char c : text) count += tilebase::is_separator(c) ? 0 : 1;
  return count == cells;
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < builtin_puzzles().size(); ++i) {
    const auto& puzzle = *builtin_puzzles()[i];
    const std::string board = format_board(puzzle, puzzle.goal());
    const std::string which(1, static_cast<char>(i));
    all.push_back(which + board);
    all.push_back(which + '*' + board.substr(1, board.size() - 2) + '?');
    std::string spaced;
    for (const char symbol : board) (spaced += symbol == 'x' ? '0' : symbol) += spaced.size() % 6 == 4 ? '\n' : ' ';
    all.push_back(which + spaced);
    spaced.pop_back();
    all.push_back(which + spaced);
    all.push_back(which + "[[" + board.substr(0, 2) + "],[" + board.substr(2) + "]]");
    all.push_back(which + board + board);
  }
  return all;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const auto& puzzle = *fuzz::builtin_puzzles()[input.number(1) % fuzz::builtin_puzzles().size()];
  const std::string_view text = input.rest();
  const auto state = parse_board(puzzle, text);
  const auto target = parse_target(puzzle, text);
  tilebase::State quick;
  require(read_board(puzzle, text, quick) == state.ok(), "both readers accept the same boards");
  if (!state) check_error(state.error());
  if (!target) check_error(target.error());
  if (state) {
    require(quick == *state, "both readers read the same board");
    require(target && *target == tilebase::Target(*state, puzzle.cells()), "a board is a target without wildcards");
    require(has_all_cells(text, puzzle.cells()), "a board has all cells");
    const auto again = parse_board(puzzle, format_board(puzzle, *state));
    require(again && *again == *state, "a formatted board reads back the same");
  }
  if (target) {
    require(state.ok() == (wildcards(*target, puzzle.cells()) == 0), "a target without wildcards is a board");
    const auto again = parse_target(puzzle, format_target(puzzle, *target));
    require(again && *again == *target, "a formatted target reads back the same");
  }
  return 0;
}

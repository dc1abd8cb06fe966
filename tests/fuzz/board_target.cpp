// Boards as text, and the same bytes as rows of numbers. The first byte chooses the built-in puzzle.

#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/notation.hpp>

#include "puzzles.hpp"
#include "target.hpp"

namespace {

using fuzz::require;

void check_error(const tilebase::Error& error) {
  require(error.code == tilebase::ErrorCode::bad_board, "an unreadable board reports bad_board");
  require(error.message.rfind("board '", 0) == 0, "an error names the board");
  for (const char c : error.message) require(c >= ' ' && c < 0x7F, "an error is one printable line");
}

void check_rows(const tilebase::Puzzle& puzzle, std::string_view bytes) {
  const tilebase::RowFormat format(puzzle);
  const auto cells = static_cast<std::size_t>(format.cells());
  for (; bytes.size() >= cells; bytes.remove_prefix(cells)) {
    const auto* const row = reinterpret_cast<const std::uint8_t*>(bytes.data());
    tilebase::State state = tilebase::identity_permutation(format.cells()), again = state;
    if (format.read(row, state)) {
      std::array<std::uint8_t, tilebase::max_cells> written;
      format.write(state, written.data());
      require(fits(puzzle, state), "a row that is read is a state");
      require(format.read(written.data(), again) && again == state, "a row that is written reads back the same");
    } else {
      require(format.why_no_board(row).message.find('\n') == std::string::npos, "the error is one line");
    }
  }
}

/// The puzzles to read boards of: the built-in ones, and some with names of several characters.
const std::vector<std::shared_ptr<const tilebase::Puzzle>>& puzzles() {
  static const auto list = [] {
    auto some = fuzz::builtin_puzzles();
    for (const char* definition :
         {"name=fifteen\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\nrows=4\ncols=4\nblank=x\nslides=orthogonal\n",
          "name=names\ntiles=a ab b\n[move]\nA=(1 2 3)\n"})
      some.push_back(std::make_shared<const tilebase::Puzzle>(tilebase::Puzzle::parse(definition, "fuzz").value()));
    return some;
  }();
  return list;
}

/// Whether the text has exactly one tile for each cell: a character but for separators, or a word.
bool has_all_cells(const tilebase::Puzzle& puzzle, std::string_view text) {
  int count = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool begins = !tilebase::is_separator(c) && (puzzle.has_short_names() || !in_word);
    in_word = !tilebase::is_separator(c);
    count += begins ? 1 : 0;
  }
  return count == puzzle.cells();
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (std::size_t i = 0; i < puzzles().size(); ++i) {
    const auto& puzzle = *puzzles()[i];
    const std::string board = format_board(puzzle, puzzle.goal());
    const std::string which(1, static_cast<char>(i));
    inputs.push_back(which + board);
    std::string row(board.size(), '\0');
    tilebase::RowFormat(puzzle).write(puzzle.goal(), reinterpret_cast<std::uint8_t*>(row.data()));
    inputs.push_back(which + row);
    inputs.push_back(which + '*' + board.substr(1, board.size() - 2) + '?');
    std::string spaced;
    for (const char symbol : board) (spaced += symbol == 'x' ? '0' : symbol) += spaced.size() % 6 == 4 ? '\n' : ' ';
    inputs.push_back(which + spaced);
    spaced.pop_back();
    inputs.push_back(which + spaced);
    inputs.push_back(which + "[[" + board.substr(0, 2) + "],[" + board.substr(2) + "]]");
    inputs.push_back(which + draw(puzzle, puzzle.goal_target()));
    inputs.push_back(which + board + board);
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const auto& puzzle = *puzzles()[input.number(1) % puzzles().size()];
  const std::string_view text = input.rest();
  check_rows(puzzle, text);
  const auto state = parse_board(puzzle, text);
  const auto target = parse_target(puzzle, text);
  tilebase::State quick;
  const bool is_plain = read_board(puzzle, text, quick);
  require(!is_plain || state, "a board in the plain spelling is a board");
  if (!state) check_error(state.error());
  if (!target) check_error(target.error());
  if (state) {
    require(!is_plain || quick == *state, "both readers read the same board");
    require(target && *target == tilebase::TargetBuilder(*state, puzzle.cells()),
            "a board is a target without wildcards");
    require(!is_plain || has_all_cells(puzzle, text), "a board has all cells");
    const auto again = parse_board(puzzle, format_board(puzzle, *state));
    require(again && *again == *state, "a formatted board reads back the same");
    const auto drawn = parse_board(puzzle, draw(puzzle, *target));
    require(drawn && *drawn == *state, "a drawn board reads back the same");
  }
  if (target) {
    require(state.has_value() == (target->wildcards() == 0), "a target without wildcards is a board");
    const auto again = parse_target(puzzle, format_target(puzzle, *target));
    require(again && *again == *target, "a formatted target reads back the same");
    const auto drawn = parse_target(puzzle, draw(puzzle, *target));
    require(drawn && *drawn == *target, "a drawn target reads back the same");
  }
  return 0;
}

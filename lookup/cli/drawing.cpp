#include <algorithm>
#include <cstdlib>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// A text and its width in columns, of which colours take none.
struct Text {
  std::string text;
  std::size_t width;
};

/// The lines of a board: a label, and the rows of the layout. With `colour`, the blank is faint, and the tiles that
/// were elsewhere on the board before are green.
std::vector<Text> drawn(const Puzzle& puzzle, const std::string& label, const State& state, const State& before,
                        bool colour) {
  const auto& names = puzzle.tile_names();
  std::size_t tile_width = 1;  // of the longest name; shorter ones are aligned right
  for (const std::string& name : names) tile_width = std::max(tile_width, name.size());
  std::vector<Text> lines{{label, label.size()}};
  for (const auto& row : puzzle.layout()) {
    std::string text;
    for (const int cell : row) {
      const std::string name = cell < 0 ? "" : names[state[cell]];
      const bool is_blank = cell >= 0 && puzzle.blank() == state[cell];
      const bool has_moved = cell >= 0 && before[cell] != state[cell];
      const std::string style = !colour ? "" : is_blank ? "\033[2m" : has_moved ? "\033[1;32m" : "";
      if (!text.empty()) text += ' ';
      text += std::string(tile_width - name.size(), ' ') + style + name + (style.empty() ? "" : "\033[0m");
    }
    lines.push_back({text, (tile_width + 1) * row.size() - 1});
  }
  return lines;
}

}  // namespace

void draw_path(const Puzzle& puzzle, const State& start, const Path& path) {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool colour = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
  std::vector<std::vector<Text>> boards{drawn(puzzle, "start", start, start, colour)};
  State state = start;
  for (const MoveId move : path) {
    const State after = puzzle.apply(state, move).value_or(state);
    const std::string label = std::to_string(boards.size()) + ' ' + puzzle.moves()[move].name;
    boards.push_back(drawn(puzzle, label, after, state, colour));
    state = after;
  }
  const std::string word = puzzle.word(path);
  output() << path.size() << (path.size() == 1 ? " move" : " moves") << (word.empty() ? "" : ": ") << word << "\n\n";

  constexpr std::size_t gap = 3;  // between two boards
  std::size_t width = 0;          // of the widest
  for (const auto& board : boards)
    for (const Text& line : board) width = std::max(width, line.width);
  const std::size_t a_row = std::max<std::size_t>(1, (output_columns() + gap) / (width + gap));
  for (std::size_t first = 0; first < boards.size(); first += a_row) {
    if (first > 0) output() << '\n';
    for (std::size_t line = 0; line < boards.front().size(); ++line) {
      std::string text;
      std::size_t padding = 0;
      for (std::size_t i = first; i < std::min(first + a_row, boards.size()); ++i) {
        text += std::string(padding, ' ') + boards[i][line].text;
        padding = width - boards[i][line].width + gap;
      }
      text.erase(text.find_last_not_of(' ') + 1);
      output() << text << '\n';
    }
  }
}

}  // namespace tilebase::cli

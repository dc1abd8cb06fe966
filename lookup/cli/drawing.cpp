#include <algorithm>
#include <cstdlib>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// A board and the label above it.
struct Frame {
  std::string label;
  State state;
  State before;
};

class Drawing {
 public:
  Drawing(const Puzzle& puzzle, const std::vector<Frame>& frames, bool colour)
      : puzzle_(puzzle), frames_(frames), colour_(colour) {
    for (const std::string& tile : puzzle.tile_names()) tile_width_ = std::max(tile_width_, tile.size());
    for (const auto& row : puzzle.layout()) width_ = std::max(width_, (tile_width_ + 1) * row.size() - 1);
    for (const Frame& frame : frames) width_ = std::max(width_, frame.label.size());
  }

  void print(std::size_t columns) const {
    const std::size_t a_line = std::max<std::size_t>(1, (columns + gap) / (width_ + gap));
    for (std::size_t first = 0; first < frames_.size(); first += a_line) {
      const std::size_t last = std::min(first + a_line, frames_.size());
      if (first > 0) output() << '\n';
      print_line(first, last, [](const Frame& frame) { return Text{frame.label, frame.label.size()}; });
      for (const auto& row : puzzle_.layout())
        print_line(first, last, [&](const Frame& frame) { return row_of(frame, row); });
    }
  }

 private:
  static constexpr std::size_t gap = 3;  // between two boards

  /// A text, perhaps coloured, and its width in columns.
  struct Text {
    std::string text;
    std::size_t width;
  };

  template <class TextOf>
  void print_line(std::size_t first, std::size_t last, TextOf text_of) const {
    std::string line;
    std::size_t padding = 0;
    for (std::size_t i = first; i < last; ++i) {
      const Text part = text_of(frames_[i]);
      line.append(padding, ' ').append(part.text);
      padding = width_ - part.width + gap;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    output() << line << '\n';
  }

  Text row_of(const Frame& frame, const std::vector<int>& row) const {
    std::string text;
    for (const int cell : row) {
      if (!text.empty()) text += ' ';
      const std::string name = cell < 0 ? "" : puzzle_.tile_names()[frame.state[cell]];
      text.append(tile_width_ - name.size(), ' ');
      text += cell < 0 || !colour_ ? name : coloured(name, frame, cell);
    }
    return {text, (tile_width_ + 1) * row.size() - 1};
  }

  std::string coloured(const std::string& name, const Frame& frame, int cell) const {
    const std::string plain = "\033[0m";
    if (puzzle_.blank() == frame.state[cell]) return "\033[2m" + name + plain;        // faint
    if (frame.before[cell] != frame.state[cell]) return "\033[1;32m" + name + plain;  // has moved: green
    return name;
  }

  const Puzzle& puzzle_;
  const std::vector<Frame>& frames_;
  bool colour_;
  std::size_t tile_width_ = 1;  // of the longest name; shorter ones are aligned right
  std::size_t width_ = 0;       // of a board
};

}  // namespace

void draw_path(const Puzzle& puzzle, const State& start, const Path& path) {
  std::vector<Frame> frames{{"start", start, start}};
  for (const MoveId move : path) {
    const State before = frames.back().state;
    const auto after = puzzle.apply(before, move);
    frames.push_back({std::to_string(frames.size()) + ' ' + puzzle.moves()[move].name, after.value_or(before), before});
  }
  const std::string word = puzzle.word(path);
  output() << path.size() << (path.size() == 1 ? " move" : " moves") << (word.empty() ? "" : ": ") << word << "\n\n";
  const char* no_colour = std::getenv("NO_COLOR");
  const bool colour = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
  Drawing(puzzle, frames, colour).print(output_columns());
}

}  // namespace tilebase::cli

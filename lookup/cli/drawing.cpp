#include "cli/drawing.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <base/standard_streams.hpp>

namespace tilebase::cli {
namespace {

constexpr const char* moved_colour = "\033[1;32m";
constexpr const char* blank_colour = "\033[2m";
constexpr const char* plain_colour = "\033[0m";

/// A board with what is printed above it.
struct Frame {
  std::string label;
  State state;
  State before;
};

class Drawing {
 public:
  Drawing(const Puzzle& puzzle, std::vector<Frame> frames, bool colour)
      : puzzle_(puzzle), frames_(std::move(frames)), colour_(colour) {
    for (const std::string& tile : puzzle.tile_names()) tile_width_ = std::max(tile_width_, tile.size());
    for (const auto& row : puzzle.layout()) width_ = std::max(width_, (tile_width_ + 1) * row.size() - 1);
    for (const Frame& frame : frames_) width_ = std::max(width_, frame.label.size());
  }

  void print(std::size_t columns) const {
    constexpr std::size_t gap = 3;
    const std::size_t a_line = std::max<std::size_t>(1, (columns + gap) / (width_ + gap));
    auto& out = output();
    for (std::size_t first = 0; first < frames_.size(); first += a_line) {
      const std::size_t last = std::min(first + a_line, frames_.size());
      if (first > 0) out << '\n';
      print_line(first, last, gap, [&](const Frame& frame) { return Piece{frame.label, frame.label.size()}; });
      for (const auto& row : puzzle_.layout())
        print_line(first, last, gap, [&](const Frame& frame) { return row_of(frame, row); });
    }
  }

 private:
  /// Text, and how many columns it takes.
  struct Piece {
    std::string text;
    std::size_t width;
  };

  template <class PieceOf>
  void print_line(std::size_t first, std::size_t last, std::size_t gap, PieceOf piece_of) const {
    std::string line;
    std::size_t padding = 0;
    for (std::size_t i = first; i < last; ++i) {
      const Piece piece = piece_of(frames_[i]);
      line.append(padding, ' ').append(piece.text);
      padding = width_ - piece.width + gap;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    output() << line << '\n';
  }

  Piece row_of(const Frame& frame, const std::vector<int>& row) const {
    Piece piece{"", 0};
    for (const int cell : row) {
      const std::size_t gap = piece.width > 0 ? 1 : 0;
      piece.width += gap + tile_width_;
      if (cell < 0) {
        piece.text.append(gap + tile_width_, ' ');
        continue;
      }
      const int tile = frame.state[cell];
      const std::string& name = puzzle_.tile_names()[static_cast<std::size_t>(tile)];
      piece.text.append(gap + tile_width_ - name.size(), ' ');
      const bool is_blank = puzzle_.blank() && tile == *puzzle_.blank();
      const bool moved = frame.before[cell] != tile;
      const char* colour = !colour_ ? "" : is_blank ? blank_colour : moved ? moved_colour : "";
      piece.text += colour;
      piece.text += name;
      if (*colour != '\0') piece.text += plain_colour;
    }
    return piece;
  }

  const Puzzle& puzzle_;
  std::vector<Frame> frames_;
  bool colour_;
  std::size_t tile_width_ = 1;  // of the longest name; shorter ones are aligned right
  std::size_t width_ = 0;
};

}  // namespace

void draw_path(const Puzzle& puzzle, const State& start, const Path& path) {
  std::vector<Frame> frames{{"start", start, start}};
  for (const MoveId move : path) {
    const State before = frames.back().state;
    const auto after = puzzle.apply(before, move);
    frames.push_back({std::to_string(frames.size()) + ' ' + puzzle.moves()[move].name, after.value_or(before), before});
  }
  auto& out = output();
  const std::string word = puzzle.word(path);
  out << path.size() << (path.size() == 1 ? " move" : " moves") << (word.empty() ? "" : ": ") << word << "\n\n";
  const char* no_colour = std::getenv("NO_COLOR");
  const bool colour = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
  Drawing drawing(puzzle, std::move(frames), colour);
  drawing.print(output_columns());
}

}  // namespace tilebase::cli

#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "oracle/pictures.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

namespace support {

/// A definition that mixes slides, walls, rotations, cycles and moves that depend on the blank's cell, and the oracle's
/// form of it.
struct RandomDefinition {
  std::string text;
  oracle::Board tiles;
  std::vector<oracle::Move> moves;
};

/// A random permutation of the cells, as cycles and as the oracle's picture. The tile in each cell of a cycle goes to
/// the next one.
inline std::pair<std::string, std::string> random_cycles(std::size_t cells, std::mt19937& random) {
  const std::string order = shuffled(std::string("123456789").substr(0, cells), random);
  std::string text;
  std::string picture = std::string("123456789").substr(0, cells);
  for (std::size_t begin = 0; begin + 2 <= cells;) {
    const std::size_t length = 2 + below(cells - begin - 1, random);
    const std::string cycle = order.substr(begin, length);
    text += "(" + spaced(cycle) + ")";
    for (std::size_t i = 0; i < length; ++i)
      picture[static_cast<std::size_t>(cycle[(i + 1) % length] - '1')] = cycle[i];
    begin += length;
    if (below(2, random) == 0) break;
  }
  return {text, picture};
}

/// The picture of a rotation of the cells: each cell gets the tile of the next.
inline std::string rotation(std::size_t cells, const std::vector<std::size_t>& line, bool back) {
  std::string picture = std::string("123456789").substr(0, cells);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t from = back ? (i + 1) % line.size() : (i + line.size() - 1) % line.size();
    picture[line[i]] = static_cast<char>('1' + line[from]);
  }
  return picture;
}

/// Builds walls between random neighbours of a board, and leaves out the slides there.
inline void build_walls(RandomDefinition& sample, std::size_t rows, std::size_t columns, std::mt19937& random) {
  std::string walls;
  std::vector<std::pair<std::size_t, std::size_t>> closed;
  for (std::size_t cell = 0; cell < rows * columns; ++cell)
    for (const std::size_t other : {cell + 1, cell + columns}) {
      const bool is_below = other != cell + 1;
      if ((is_below ? other >= rows * columns : other % columns == 0) || below(4, random) > 0) continue;
      closed.emplace_back(cell, other);
      walls += ' ' + std::to_string(other + 1) + (below(2, random) == 0 ? '|' : '-') + std::to_string(cell + 1);
    }
  if (closed.empty() || 2 * closed.size() > rows * columns) return;
  sample.text += "walls =" + walls + '\n';
  for (oracle::Move& move : sample.moves)
    move.after = [closed, slide = move.after](const oracle::Board& board) -> std::optional<oracle::Board> {
      const auto there = slide(board);
      if (!there) return std::nullopt;
      const auto ends = std::minmax({board.find('x'), there->find('x')});
      const bool is_closed =
          std::find(closed.begin(), closed.end(), std::pair(ends.first, ends.second)) != closed.end();
      return is_closed ? std::nullopt : there;
    };
}

/// A move that does something else for each of some cells of the blank.
inline void add_move_by_cell(RandomDefinition& sample, std::size_t cells, std::mt19937& random) {
  std::vector<std::string> pictures(cells);
  const std::size_t first = below(cells, random);
  std::string written;
  for (std::size_t blank = first; blank < cells; blank += 2) {
    const auto [cycles, picture] = random_cycles(cells, random);
    written += ' ' + std::to_string(blank + 1) + ':' + cycles;
    pictures[blank] = picture;
  }
  sample.text += "by =" + written + '\n';
  sample.moves.push_back({"by", [pictures](const oracle::Board& board) -> std::optional<oracle::Board> {
                            const std::string& picture = pictures[board.find('x')];
                            return picture.empty() ? std::nullopt : oracle::picture("", picture).after(board);
                          }});
}

/// A random definition of three to six cells.
inline RandomDefinition random_definition(std::mt19937& random) {
  const std::size_t rows = 1 + below(3, random);
  const std::size_t columns = rows == 1 ? 3 + below(3, random) : 2 + (rows == 2 ? below(2, random) : 0);
  const std::size_t cells = rows * columns;
  const bool blank = below(3, random) > 0;
  RandomDefinition sample;
  sample.tiles = shuffled(
      blank ? std::string("12345678").substr(0, cells - 1) + "x" : std::string("12345678").substr(0, cells), random);
  sample.text = "name = sample\ntiles = " + sample.tiles + "\nrows = " + std::to_string(rows) +
                "\ncols = " + std::to_string(columns) + "\n";
  if (blank) sample.text += "blank = x\n";
  if (blank && below(3, random) > 0) {
    sample.text += "slides = orthogonal\n";
    sample.moves = oracle::slides({static_cast<int>(rows), static_cast<int>(columns)});
    if (below(2, random) == 0) build_walls(sample, rows, columns, random);
  }
  // Lines of cells: the first cell of each is `to_next_line` behind that of the line before, the others `to_next_cell`.
  const auto rotate = [&](std::size_t lines, std::size_t to_next_line, std::size_t length, std::size_t to_next_cell,
                          const std::string& back, const std::string& forth) {
    for (std::size_t number = 0; number < lines; ++number) {
      std::vector<std::size_t> line;
      for (std::size_t i = 0; i < length; ++i) line.push_back(number * to_next_line + i * to_next_cell);
      sample.moves.push_back(oracle::picture(back + std::to_string(number + 1), rotation(cells, line, true)));
      sample.moves.push_back(oracle::picture(forth + std::to_string(number + 1), rotation(cells, line, false)));
    }
  };
  if (below(3, random) == 0) {
    sample.text += "rotations = rows\n";
    rotate(rows, columns, columns, 1, "L", "R");
  } else if (rows > 1 && below(3, random) == 0) {
    sample.text += "rotations = cols\n";
    rotate(columns, 1, rows, columns, "U", "D");
  }
  sample.text += "[move]\n";
  const std::size_t written = sample.moves.empty() ? 1 + below(3, random) : below(3, random);
  const std::string names = shuffled("ABCabcevz", random);
  for (std::size_t i = 0; i < written; ++i) {
    const auto [cycles, picture] = random_cycles(cells, random);
    sample.text += std::string(1, names[i]) + " = " + cycles + "\n";
    sample.moves.push_back(oracle::picture(std::string(1, names[i]), picture));
  }
  if (blank && below(3, random) == 0) add_move_by_cell(sample, cells, random);
  std::sort(sample.moves.begin(), sample.moves.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return sample;
}

/// Calls test(sample, puzzle) for so many random definitions; a failure shows which.
template <class Test>
void for_each_random_definition(int count, std::mt19937& random, const Test& test) {
  for (int i = 0; i < count; ++i) {
    const RandomDefinition sample = random_definition(random);
    CAPTURE(i, sample.text);
    test(sample, puzzle_from(sample.text));
  }
}

}  // namespace support

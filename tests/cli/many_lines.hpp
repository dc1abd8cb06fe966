#pragma once

#include <random>
#include <string>

#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "support/questions.hpp"
#include "support/random_boards.hpp"

namespace many {

/// The size of the blocks in which the programs read their input.
inline constexpr std::size_t block_size = std::size_t{1} << 17U;

/// The expected output of `batch`, computed line by line with the library.
class Expected {
 public:
  explicit Expected(const std::string& puzzle) : tablebase_(tilebase::Tablebase::builtin(puzzle).value()) {}

  const tilebase::Puzzle& puzzle() const { return tablebase_.puzzle(); }

  /// The answer to a board, and to a target of its own.
  std::string word(const std::string& board) const { return word(board, puzzle().goal_target()); }
  std::string word(const std::string& board, const std::string& target) const {
    return word(board, parse_target(puzzle(), target).value());
  }

 private:
  std::string word(const std::string& board, const tilebase::Target& target) const {
    const auto path = support::path(tablebase_, parse_board(puzzle(), board).value(), target).value();
    return path ? puzzle().word(*path) : "unsolvable";
  }

  tilebase::Tablebase tablebase_;
};

/// An input and the expected answers.
struct Sample {
  std::string input;
  std::string out;
  std::string err;
  int lines = 0;

  /// Adds a line of the input, without its end, and its answer.
  void add(const std::string& line, const std::string& answer, const std::string& end = "\n") {
    input += line + end;
    out += answer + "\n";
    ++lines;
  }
};

/// Boards and, now and then, a bad line, a blank line, a comment or a target of its own. Runs of some thousand lines
/// are about one goal.
inline Sample mixed_lines(const Expected& expected, int lines, const std::string& end, unsigned seed) {
  std::mt19937 random(seed);
  const tilebase::Puzzle& puzzle = expected.puzzle();
  const std::string goal = puzzle.tiles();
  Sample sample;
  for (int i = 0; i < lines; ++i) {
    const std::string board = support::shuffled(goal, random);
    const std::string shown = support::below(3, random) == 0 ? support::spaced(board) : board;
    const auto fail = [&](const std::string& line, const std::string& read) {
      sample.add(line, "error", end);
      sample.err += "line " + std::to_string(sample.lines) + ": " + parse_board(puzzle, read).error().message + "\n";
    };
    switch (support::below(60, random)) {
      case 0:
        sample.add("", "", end);
        break;
      case 1:
        sample.add(" \t", "", end);
        break;
      case 2:
        sample.add("# " + board, "", end);
        break;
      case 3:
        fail(board.substr(1), board.substr(1));
        break;
      case 4:
        fail(board + "7", board + "7");
        break;
      case 5:
        fail("?" + board.substr(1) + " -> " + goal, "?" + board.substr(1) + " ");
        break;
      case 6:
        sample.add(shown + " -> " + goal, expected.word(board), end);
        break;
      default:
        if (i % 15'000 < 300 && i % 7 == 0) {
          std::string target = support::shuffled(goal, random);
          if (i % 2 == 0) target[0] = target[4] = '*';
          sample.add(shown + "->" + target, expected.word(board, target), end);
        } else {
          sample.add(shown, expected.word(board), end);
        }
    }
  }
  return sample;
}

}  // namespace many

// The quick way to read a board against the way that explains what is wrong.

#include <algorithm>
#include <random>
#include <string>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/written_board.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;
using namespace std::string_literals;

namespace {

/// Whether the quick way gives what read_target() gives, which never takes the quick way, and parse_board() no other.
bool agree(const Puzzle& puzzle, const std::string& text) {
  State quick{};
  const bool good = read_board(puzzle, text, quick);
  const auto target = read_target(puzzle, text, true);
  const bool full = target.has_value() && target->wildcards() == 0;
  if (good != full || (good && target->only_match() != quick)) return false;
  const auto board = parse_board(puzzle, text);
  return !good || (board && *board == quick);
}

const std::vector<std::string>& puzzles() {
  static const std::vector<std::string> boards = {
      "name=p\ntiles=1 2 3 4 5 6 7 8 x\nrows=3\ncols=3\nblank=x\nslides=orthogonal\n",
      "name=p\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2)\n",
      "name=p\ntiles=b a 0 x . _\n[move]\nA=(1 2)\n",
      "name=p\ntiles=! ~ .\nblank=.\nslides=orthogonal\n",
      "name=p\ntiles=a b\n[move]\nA=(1 2)\n",
      "name=p\ntiles=1 10 2 x\nblank=x\nslides=orthogonal\n",
      "name=p\ntiles=a ab b\n[move]\nA=(1 2)\n",
      "name=p\ntiles=1 2 3 4 5 x\nlayout=6 . 1/5 3 . 2/4\nblank=x\nslides=orthogonal\n",
      "name=p\ntiles=a ab b\nlayout=3 1/2\n[move]\nA=(1 2)\n",
  };
  return boards;
}

std::string random_board(const Puzzle& puzzle, std::mt19937& random) {
  State state = puzzle.goal();
  std::shuffle(state.lane.begin(), state.lane.begin() + puzzle.cells(), random);
  return format_board(puzzle, state);
}

/// The board with a separator between tiles, whether it has them already or not.
std::string spaced(const Puzzle& puzzle, const std::string& board, const std::string& separator = " ") {
  std::string text;
  std::string_view rest = board;
  for (auto tile = take_tile(puzzle, rest); !tile.empty(); tile = take_tile(puzzle, rest))
    text.append(text.empty() ? "" : separator).append(tile);
  return text;
}

}  // namespace

TEST_CASE("every single byte put in, left out or put instead of another in a good board is read alike both ways") {
  std::mt19937 random(256);
  for (const std::string& definition : puzzles()) {
    const auto puzzle = support::puzzle_from(definition);
    CAPTURE(definition);
    for (const std::string& board :
         {random_board(*puzzle, random), spaced(*puzzle, random_board(*puzzle, random)),
          "[" + spaced(*puzzle, random_board(*puzzle, random), ", ") + "]\r\n", draw(*puzzle, puzzle->goal_target())}) {
      int different = agree(*puzzle, board) && parse_board(*puzzle, board) ? 0 : 1;
      for (std::size_t at = 0; at <= board.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
          const char c = static_cast<char>(byte);
          different += agree(*puzzle, std::string(board).insert(at, 1, c)) ? 0 : 1;
          if (at < board.size()) different += agree(*puzzle, std::string(board).replace(at, 1, 1, c)) ? 0 : 1;
        }
        if (at < board.size()) different += agree(*puzzle, std::string(board).erase(at, 1)) ? 0 : 1;
        different += agree(*puzzle, board.substr(0, at)) ? 0 : 1;
      }
      CHECK(different == 0);
    }
  }
}

TEST_CASE("random texts near a good board are read alike both ways") {
  std::mt19937 random(100);
  const std::string bytes = "123456789xX0_.ab!~*?, ()/[]{}\t\r\n\v\f-> #\0\x7F\x80\xFF"s;
  for (const std::string& definition : puzzles()) {
    const auto puzzle = support::puzzle_from(definition);
    CAPTURE(definition);
    int different = 0;
    int good = 0;
    for (int i = 0; i < 20'000; ++i) {
      std::string text = random_board(*puzzle, random);
      if (i % 2 == 0) text = support::spaced(text);
      if (i % 3 == 0) text = draw(*puzzle, parse_target(*puzzle, random_board(*puzzle, random)).value());
      for (std::size_t edits = support::below(5, random); edits > 0; --edits) {
        const std::size_t at = support::below(text.size() + 1, random);
        switch (support::below(4, random)) {
          case 0:
            text.insert(at, 1, bytes[support::below(bytes.size(), random)]);
            break;
          case 1:
            if (at < text.size()) text[at] = bytes[support::below(bytes.size(), random)];
            break;
          case 2:
            if (at < text.size()) text.erase(at, 1);
            break;
          default:
            if (at < text.size()) std::swap(text[at], text[support::below(text.size(), random)]);
        }
      }
      different += agree(*puzzle, text) ? 0 : 1;
      good += parse_board(*puzzle, text) ? 1 : 0;
    }
    CHECK(different == 0);
    CHECK(good > 1000);
    CHECK(good < 19'000);
  }
}

namespace {

/// Ways to write a board whose blank is an empty place.
enum class Spelling { aligned_ends, aligned_begins, unaligned, tabs, commas, quotes, characters };

/// Writes a board of `cols` columns, with the blank as an empty place.
std::string with_empty_place(const Puzzle& puzzle, const State& state, int cols, Spelling spelling) {
  std::string text;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    std::string tile = puzzle.tile_names()[state[cell]];
    if (tile == "x") tile = spelling == Spelling::unaligned || spelling == Spelling::characters ? " " : "";
    if (spelling == Spelling::aligned_ends) tile.insert(0, 2 - tile.size(), ' ');
    if (spelling == Spelling::aligned_begins) tile.resize(2, ' ');
    if (spelling == Spelling::quotes) tile = '"' + tile + '"';
    text += tile;
    const bool is_last = cell % cols == cols - 1;
    if (is_last)
      text += '\n';
    else if (spelling != Spelling::characters)
      text += spelling == Spelling::tabs ? "\t" : spelling == Spelling::commas ? "," : " ";
  }
  return text;
}

}  // namespace

TEST_CASE("a board whose blank is an empty place is read, and as no other board without the spaces at its ends") {
  std::mt19937 random(46);
  int unaligned_boards = 0;
  int trimmed_boards = 0;
  for (int rows = 2; rows <= 6; ++rows)
    for (int cols = 2; cols <= 6; ++cols) {
      const auto puzzle = builtin_puzzle("slide" + std::to_string(rows) + "x" + std::to_string(cols)).value();
      for (const Spelling spelling : {Spelling::aligned_ends, Spelling::aligned_begins, Spelling::unaligned,
                                      Spelling::tabs, Spelling::commas, Spelling::quotes, Spelling::characters}) {
        if (spelling == Spelling::characters && puzzle.cells() > 10) continue;
        for (int i = 0; i < 50; ++i) {
          State state = puzzle.goal();
          std::shuffle(state.lane.begin(), state.lane.begin() + puzzle.cells(), random);
          const std::string text = with_empty_place(puzzle, state, cols, spelling);
          CAPTURE(text);
          const auto board = parse_board(puzzle, text);
          CHECK((board ? *board == state : spelling == Spelling::unaligned));
          unaligned_boards += board && spelling == Spelling::unaligned ? 1 : 0;
          const auto trimmed = parse_board(puzzle, trim(text.substr(0, text.find_last_not_of(" \t\n") + 1)));
          CHECK((!trimmed || *trimmed == state));
          trimmed_boards += trimmed ? 1 : 0;
        }
      }
    }
  CHECK(unaligned_boards > 300);
  CHECK(trimmed_boards > 4000);
}

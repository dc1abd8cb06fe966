// Lines of lists: a number in front of a board, behind it, or both, whatever the board; and other texts of lines.

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include <answer/question.hpp>

#include <tilebase/engine/query/table_set.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"

using namespace tilebase;
using answer::Column;

namespace {

/// A line and its board.
struct Line {
  std::string text;
  std::string board;  ///< board in the notation of results
};

const Tablebase& slides(const std::string& size) {
  static std::map<std::string, Tablebase> tablebases;
  const auto place = tablebases.find(size);
  if (place != tablebases.end()) return place->second;
  return tablebases.emplace(size, TableSet::without_tables(builtin_puzzle("slide" + size).value()).value())
      .first->second;
}

/// The lines of a list with one column, or without.
std::vector<Line> list_of(const Puzzle& puzzle, Column column, std::mt19937& random) {
  const std::string between = std::vector<std::string>{" ", ",", ", ", "\t"}[support::below(4, random)];
  const std::string front = std::vector<std::string>{between, ". ", ": "}[support::below(3, random)];
  const std::size_t first = support::below(3, random);
  const bool are_moves = support::below(3, random) == 0;
  std::vector<std::string> names = puzzle.tile_names();
  names.back() = std::vector<std::string>{"0", "x", "_"}[support::below(3, random)];
  std::vector<Line> lines;
  for (std::size_t i = 0; i < 12; ++i) {
    State state = puzzle.goal();
    std::shuffle(state.lane.begin(), state.lane.begin() + puzzle.cells(), random);
    std::string text;
    for (int cell = 0; cell < puzzle.cells(); ++cell) text += (cell > 0 ? between : "") + names[state[cell]];
    const std::size_t length = support::below(30, random);
    if (column == Column::front || column == Column::both) text = std::to_string(first + i) + front + text;
    if (column == Column::behind || column == Column::both)
      text += are_moves ? " (" + std::to_string(length) + " moves)" : between + std::to_string(length);
    lines.push_back({text, format_board(puzzle, state)});
  }
  return lines;
}

answer::NextLine in_turn(const std::vector<Line>& lines) {
  return [&lines, i = std::size_t{0}]() mutable {
    return i < lines.size() ? std::optional(lines[i++].text) : std::nullopt;
  };
}

/// Reads lists of boards of many sizes. Alone, a line is read as its board or is refused; as a line of its list, the
/// board is read in nearly every list.
void read_lists(int lists, unsigned seed) {
  std::mt19937 random(seed);
  int refused_alone = 0;
  int refused = 0;
  int lines = 0;
  for (int i = 0; i < lists; ++i) {
    const std::string size =
        std::to_string(2 + support::below(4, random)) + 'x' + std::to_string(2 + support::below(4, random));
    const Tablebase& tablebase = slides(size);
    const Puzzle& puzzle = tablebase.puzzle();
    const auto column = static_cast<Column>(support::below(answer::columns, random));
    const std::vector<Line> list = list_of(puzzle, column, random);
    const Column usual = answer::column_of(puzzle, in_turn(list));
    const auto named = answer::puzzle_of_lines(in_turn(list));
    REQUIRE((!named || *named == puzzle.name() || size == "2x2" || size == "3x2" || size == "4x2" || size == "5x2" ||
             size == "4x3" || size == "5x3" || size == "5x4"));
    for (const auto& [text, board] : list) {
      CAPTURE(text, puzzle.name());
      const auto alone = answer::question_of_line(tablebase, puzzle.goal_target(), text);
      const auto listed = answer::question_of_line(tablebase, puzzle.goal_target(), text, usual);
      REQUIRE((!alone || format_board(puzzle, alone->start) == board));
      REQUIRE((!listed || format_board(puzzle, listed->start) == board));
      refused_alone += alone ? 0 : 1;
      refused += listed ? 0 : 1;
      ++lines;
    }
  }
  CHECK(refused_alone < lines / 50);
  CHECK(refused < lines / 500);
  CHECK(refused_alone > refused);
}

std::string read(std::string_view line, Column usual = Column::none) {
  const Tablebase& eight = slides("3x3");
  const auto question = answer::question_of_line(eight, eight.puzzle().goal_target(), line, usual);
  return question ? format_board(eight.puzzle(), question->start) : question.error().message;
}

}  // namespace

TEST_CASE("each line of a list is read as its board, with the column that the list has, or refused") {
  read_lists(150, 63);
}

TEST_CASE("120,000 lines of lists are read as their boards", "[.full]") {
  read_lists(10'000, 1963);
}

TEST_CASE("a number that may be a tile is refused with both boards, unless the list has one column") {
  const std::string line = "1,2,3,4,5,6,7,0,8,1";
  CHECK(read(line) ==
        "line '1,2,3,4,5,6,7,0,8,1' is a number and board '234567x81', or board '1234567x8' and a number; "
        "a colon tells which: BOARD : NUMBER or NUMBER : BOARD");
  CHECK(read(line, Column::behind) == "1234567x8");
  CHECK(read(line, Column::front) == "234567x81");
  CHECK(read("1,2,3,4,5,6,7,0,8 : 1") == "1234567x8");
  CHECK(read("1: 2,3,4,5,6,7,0,8,1") == "234567x81");
  CHECK(read("7,2,3,4,5,6,0,1,8,7", Column::none).find("a number and board '23456x187'") != std::string::npos);
  CHECK(read("9,1,2,3,4,5,6,7,0,8") == "1234567x8");
  CHECK(read("1,2,3,4,5,6,7,0,8,19") == "1234567x8");
}

TEST_CASE("lines of lists may have places, notes, lengths, objects of JSON, or # as the blank") {
  for (const char* const line :
       {"7 123x46758", "7. 123x46758", "7: 123x46758", "7;1;2;3;0;4;6;7;5;8", "123x46758 (3 moves)",
        "123x46758 3 moves", "123x46758 # 3 moves", "123x46758 : 3", "7: 123x46758 : 3", "7 123x46758 3",
        "{\"board\": [[1,2,3],[0,4,6],[7,5,8]]}", "{\"id\": 7, \"start\": \"123x46758\", \"distance\": 3}",
        "{\"board\": [1,2,3,null,4,6,7,5,8], \"goal\": null}", "3x3:1,2,3,0,4,6,7,5,8", "1 2 3 # 4 6 7 5 8",
        "3 1 2 3 0 4 6 7 5 8"}) {
    CAPTURE(line);
    CHECK(read(line) == "123x46758");
  }
  const Tablebase& eight = slides("3x3");
  const auto question = answer::question_of_line(eight, eight.puzzle().goal_target(),
                                                 "{\"board\": \"123x46758\", \"goal\": [1,2,3,4,5,6,7,0,8]}");
  CHECK(format_target(eight.puzzle(), question.value().target) == "1234567x8");
  CHECK(read("tiles cost").ends_with("; a line that is no board, such as a header, begins with #"));
  CHECK(read("0 1 3").ends_with(
      "; a line has a whole board: with slashes between its rows, or as START \"$(cat FILE)\""));
}

TEST_CASE("the lines of a list tell together which board of slides they are") {
  const auto name = [](const std::vector<Line>& lines) {
    const auto puzzle = answer::puzzle_of_lines(in_turn(lines));
    return puzzle ? *puzzle : puzzle.error().message;
  };
  const std::string line = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
  CHECK(name({{line, ""}}) == "slide4x4");
  CHECK(name({{line, ""}, {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 31", ""}}) == "slide3x5");
  CHECK(name({{"9 1 2 3 4 5 6 7 8 0", ""}}) ==
        "line '9 1 2 3 4 5 6 7 8 0' is a board of slide2x5, or a number and a board of slide3x3; name the puzzle");
  CHECK(name({{line, ""}, {"2 15 14 13 12 11 10 9 8 7 6 5 4 3 0 1", ""}}) == "slide4x4");
  CHECK(name({{"0,1,2,3,4,5,6,7,8,cost", ""}, {"1,2,3,4,5,6,7,0,8,1", ""}}) == "slide3x3");
  CHECK(name({{"nonsense", ""}}).empty());
}

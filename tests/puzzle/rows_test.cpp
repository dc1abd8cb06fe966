// Rows of boards: which board of slides they are, whether they fit a puzzle, and which tile lies where.

#include <random>

#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>

#include "puzzle/text_rows.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

const std::string hexagon =
    "name = hexagon\ntiles = 1 2 3 x 4 5 6\nlayout = . 1 . 2 . / 3 . 4 . 5 / . . . . . / . 6 . 7 .\nblank = x\n"
    "slides = 1-2 3-4 4-5 6-7\n";

/// The board that is read, or the fault in it.
std::string read(const Puzzle& puzzle, std::string_view text) {
  const auto state = parse_board(puzzle, text);
  if (state) return format_board(puzzle, *state);
  const std::string& message = state.error().message;
  return message.substr(message.find("': ") + 3);
}

std::string read(const std::string& puzzle, std::string_view text) {
  return read(*support::builtin(puzzle), text);
}

std::vector<std::shared_ptr<const Puzzle>> puzzles_with_layouts() {
  std::vector<std::shared_ptr<const Puzzle>> puzzles;
  for (const std::string name : {"slide3x4", "slide5x4", "slide8x1", "rotate3x3", "mixed3x3", "magic2x4", "die"})
    puzzles.push_back(support::builtin(name));
  for (const std::string& definition : support::sample_definitions())
    puzzles.push_back(support::puzzle_from(definition));
  for (const std::string& definition :
       {hexagon, std::string("name=equal\ntiles=R R G G B x\nlayout=6 . 5/4 3/2 1\nblank=x\nslides=orthogonal\n"),
        std::string("name=long\ntiles=one two three\nlayout=2 / 3 1\n[move]\nA=(1 2)\n")})
    puzzles.push_back(support::puzzle_from(definition));
  return puzzles;
}

}  // namespace

TEST_CASE("texts are read as readings.txt says: boards, targets and sizes of slides") {
  const auto rows = text_rows("readings.txt");
  CHECK(rows.size() > 95);
  for (const auto& [sign, name, text, told] : rows) {
    CAPTURE(name, text, told);
    if (sign == '?') {
      CHECK(slides_of_board(text) == told);
      continue;
    }
    const Puzzle puzzle = builtin_puzzle(name).value();
    const auto read = [&](const auto& result, const auto& format) {
      if (result) {
        CHECK(format(puzzle, *result) == told);
        return;
      }
      CHECK(result.error().code == ErrorCode::bad_board);
      CAPTURE(result.error().message);
      CHECK((!told.empty() && result.error().message.find("': " + told) != std::string::npos));
    };
    sign == '*' ? read(parse_board(puzzle, text), format_board) : read(parse_target(puzzle, text), format_target);
  }
}

TEST_CASE("rows that do not fit are refused with both shapes") {
  std::string many = "1";
  for (int row = 0; row < 1000; ++row) many += "/2 3";
  CHECK(read("slide3x3", many).starts_with("ragged rows of 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, ..."));
  for (int row = 0; row < 1000; ++row) many += "/2 3";
  CHECK(read("slide3x3", many.substr(2)) == "2000 rows of 2, but slide3x3 has 3 rows of 3");
}

TEST_CASE("ragged rows are refused, whether the number of tiles is right or not") {
  CHECK_FALSE(parse_target(*support::builtin("slide3x3"), "1 2 3/* */6 7 8 x").has_value());
  CHECK(parse_target(*support::builtin("slide3x3"), "1 2 3/* * */7 8 x").value().wildcards() == 3);
}

TEST_CASE("a board as it is drawn is the same board, whatever the layout") {
  std::mt19937 random(9);
  int with_walls = 0;
  for (const auto& puzzle : puzzles_with_layouts()) {
    CAPTURE(puzzle->definition());
    const bool has_walls = draw(*puzzle, puzzle->goal_target()).find_first_of("|-") != std::string::npos;
    with_walls += has_walls ? 1 : 0;
    for (int round = 0; round < 50; ++round) {
      State state = puzzle->goal();
      std::shuffle(state.lane.begin(), state.lane.begin() + puzzle->cells(), random);
      state = parse_board(*puzzle, format_board(*puzzle, state)).value();  // equal tiles by cell
      const TargetBuilder target(state, puzzle->cells());
      std::string drawn = draw(*puzzle, target);
      CHECK(parse_board(*puzzle, drawn).value() == state);
      for (char& c : drawn) c = c == '\n' ? '/' : c;
      State quick;
      if (!has_walls) CHECK((read_board(*puzzle, drawn, quick) && quick == state));
      TargetBuilder some(target);
      some[0] = Target::any;
      CHECK(format_target(*puzzle, parse_target(*puzzle, draw(*puzzle, some)).value()) == format_target(*puzzle, some));
    }
  }
  CHECK(with_walls == 2);
}

TEST_CASE("a board in one row is in the order of the cells' numbers, one in rows as it is drawn") {
  const auto puzzle = support::puzzle_from(hexagon);
  CHECK(read(*puzzle, " 1 2\n3 x 4\n\n 5 6") == "123x456");
  CHECK(read(*puzzle, "1 2/3 x 4/5 6") == "123x456");
  CHECK(read(*puzzle, "1 2 3/x 4/5 6") == "rows of 3, 2 and 2, but hexagon has rows of 2, 3 and 2");
}

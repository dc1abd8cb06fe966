// Values of pattern tables of any moves, each against its neighbours.

#include <tilebase/engine/search/tables/row_table.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

TEST_CASE("each value of a table of six tiles is one more than the least value that a move leads to") {
  const std::string name = GENERATE("rotate3x3", "mixed3x3", "twiddle3x3", "magic2x4");
  const auto blank = GENERATE(BlankDetail::cell, BlankDetail::none);
  const auto puzzle = support::builtin(name);
  const MoveSet moves(*puzzle);
  const GoalLabels labels(*puzzle, moves, puzzle->goal_target());
  const LabelPattern pattern{{0, 2, 3, 4, 6, 7}, moves.depends_on_blank() ? blank : BlankDetail::cell};
  const auto rows = PatternRows::create(moves, labels, pattern, 10'000'000);
  REQUIRE(rows != nullptr);
  const auto table = RowTable::create(rows, RowSteps(*rows), labels, pattern);
  REQUIRE(table != nullptr);
  int wrong = 0;
  int zeros = 0;
  for (PatternRows::Row row = 0; row < rows->rows(); ++row)
    for (std::size_t number = 0; number < rows->orders(); ++number) {
      const auto order = static_cast<PatternRows::Order>(number);
      const int value = table->value(row, order);
      int least = RowTable::unreachable;
      for (int column = 0; column < rows->columns(); ++column) {
        const auto step = rows->step(row, column);
        if (step == PatternRows::no_step) continue;
        const auto after = rows->order_after(PatternRows::turn_of(step), order);
        least = std::min<int>(least, table->value(PatternRows::row_of(step), after));
      }
      zeros += value == 0 ? 1 : 0;
      wrong += value == 0 || value == std::min<int>(least + 1, RowTable::unreachable) ? 0 : 1;
    }
  CHECK(wrong == 0);
  CHECK(zeros == static_cast<int>(rows->matches(labels, pattern).size()));
}

// A move turns three rings. Tiles of all three come home together after as many moves as their lengths, multiplied.
TEST_CASE("a table has values up to 254, and none if one is greater") {
  const auto [rings, greatest] = GENERATE(std::pair{std::array{3, 5, 17}, 254}, std::pair{std::array{4, 5, 13}, 259});
  CAPTURE(greatest);
  std::string tiles;
  std::string move = "A=";
  LabelPattern pattern;
  int cells = 0;
  for (const int length : rings) {
    pattern.labels.push_back(static_cast<std::uint8_t>(cells));
    for (int i = 0; i < length; ++i) {
      tiles += ' ' + std::to_string(++cells);
      move += (i == 0 ? '(' : ' ') + std::to_string(cells);
    }
    move += ')';
  }
  const auto puzzle = support::puzzle_from("name=rings\ntiles=" + tiles.substr(1) + "\n[move]\n" + move + "\n");
  const MoveSet moves(*puzzle);
  const GoalLabels labels(*puzzle, moves, puzzle->goal_target());
  const auto rows = PatternRows::create(moves, labels, pattern, 10'000);
  REQUIRE(rows != nullptr);
  const auto table = RowTable::create(rows, RowSteps(*rows), labels, pattern);
  REQUIRE((table != nullptr) == (greatest <= 254));
  if (table == nullptr) return;
  const std::span values(table->values(), static_cast<std::size_t>(table->bytes()));
  for (int value = 0; value <= greatest; ++value) CHECK(std::ranges::count(values, value) == 1);
}

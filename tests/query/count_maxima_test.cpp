// The largest number of shortest paths of any state, for every built-in table.

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"

using namespace tilebase;

namespace {

struct Maximum {
  std::uint64_t paths = 0;
  State start{};
};

/// Distance by distance, from the goal: a state has as many paths as its neighbours that are one nearer have together.
Maximum most_paths(const Table& table) {
  const Puzzle& puzzle = table.puzzle();
  std::vector<std::vector<State>> states(table.histogram().size());
  for (std::uint32_t i = 0; i < table.index().size(); ++i) {
    const State state = table.index().state(i);
    if (const auto distance = table.distance(state)) states[static_cast<std::size_t>(*distance)].push_back(state);
  }
  std::vector<std::uint64_t> paths(factorial(puzzle.cells()), 0);
  paths[cantor_rank(table.goal(), puzzle.cells())] = 1;
  Maximum maximum{1, table.goal()};
  for (std::size_t distance = 1; distance < states.size(); ++distance)
    for (const State& state : states[distance]) {
      std::uint64_t& sum = paths[cantor_rank(state, puzzle.cells())];
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        if (const auto next = puzzle.apply(state, static_cast<MoveId>(move));
            next && table.distance(*next) == static_cast<int>(distance) - 1)
          sum += paths[cantor_rank(*next, puzzle.cells())];
      if (sum > maximum.paths) maximum = {sum, state};
    }
  return maximum;
}

/// Checks the largest number of each goal of a puzzle.
void check_most(const char* name, const std::vector<std::string>& by_goal) {
  const auto tablebase = Tablebase::builtin(name).value();
  std::vector<std::string> rows;
  for (const StoredTable& stored : tablebase.tables()) {
    const Maximum maximum = most_paths(TableFile::of(stored).unpack().value());
    const TargetBuilder goal(stored.goal(), tablebase.puzzle().cells());
    CHECK(support::count(tablebase, maximum.start, goal).value() == maximum.paths);
    rows.push_back(format_board(tablebase.puzzle(), stored.goal()) + ' ' + std::to_string(maximum.paths));
  }
  CAPTURE(name);
  CHECK(rows == by_goal);
}

}  // namespace

TEST_CASE("the largest number of shortest paths is the known one, and count() returns it") {
  check_most("slide3x3", {"12345678x 64", "1234567x8 86", "1234x5678 82"});
  check_most("rotate3x3", {"123456789 1152"});
  check_most("slide2x3", {"12345x 6", "1234x5 6"});
  check_most("slide2x4", {"1234567x 40", "123456x7 36"});
  check_most("magic2x4", {"12345678 414"});
  check_most("die", {"123456 16"});
}

TEST_CASE("the largest number of shortest paths with rotations and slides is the known one", "[.full]") {
  check_most("mixed3x3", {"12345678x 4640", "1234567x8 3444", "1234x5678 6448"});
}

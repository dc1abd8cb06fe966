// The distances of all states to a target, with and without wildcards, against the oracle.

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/ways.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

void check_target(const std::string& puzzle, const std::string& placement) {
  CAPTURE(puzzle, placement);
  const auto tablebase = Tablebase::builtin(puzzle).value();
  const auto judge = support::judge_of(puzzle);
  const oracle::Ways ways(judge, placement);
  const auto distances = support::distances(tablebase, parse_target(tablebase.puzzle(), placement).value()).value();
  std::vector<std::uint64_t> counts;
  std::vector<State> reachable;
  std::vector<State> middle_states;
  const int middle = distances.farthest() / 2;
  std::size_t wrong = 0;
  support::for_each_board(judge, [&](const oracle::Board& board) {
    const auto wanted = ways.distance(board);
    wrong += distances.distance(support::state_of(board)) != wanted ? 1 : 0;
    if (wanted) {
      counts.resize(std::max(counts.size(), static_cast<std::size_t>(*wanted) + 1));
      ++counts[static_cast<std::size_t>(*wanted)];
      reachable.push_back(support::state_of(board));
    }
    if (wanted == middle) middle_states.push_back(support::state_of(board));
  });
  CHECK(wrong == 0);
  CHECK(distances.histogram() == counts);
  CHECK(distances.farthest() == static_cast<int>(counts.size()) - 1);
  CHECK(distances.reachable() == reachable.size());
  CHECK(distances.unreachable() == 362880 - reachable.size());
  CHECK(distances.states({}) == reachable);
  CHECK(distances.states(middle) == middle_states);
}

}  // namespace

TEST_CASE("distances of all states of the 8-puzzle equal the oracle's") {
  check_target("slide3x3", GENERATE("1234x5678", "12345*78x", "123******", "1*3*5***x", "****x****", "*********"));
}

TEST_CASE("distances of all states of the rotations equal the oracle's", "[.full]") {
  check_target("rotate3x3", GENERATE("987654321", "1234567*9", "123******", "********9"));
}

TEST_CASE("distances of all states of the mixed puzzle equal the oracle's", "[.full]") {
  check_target("mixed3x3", GENERATE("1x3******", "*2*4*6*8*"));
}

TEST_CASE("if no move moves the blank, states with the blank in another cell are unreachable") {
  // The blank never moves; the other tiles reach even permutations only.
  const auto puzzle =
      support::puzzle_from("name=fixed\ntiles=1 2 3 4 x\nlayout=1 2 3 4 5\nblank=x\n[move]\nA=(1 2 3)\n");
  const auto table = support::table_of(puzzle);
  const auto tablebase = Tablebase::open({StoredTable::open(store(table), "fixed.table").value()}).value();
  const auto distances = support::distances(tablebase, parse_target(*puzzle, "123**").value()).value();
  CHECK(distances.histogram() == std::vector<std::uint64_t>{2, 2, 2});
  CHECK(distances.unreachable() == 114);
  CHECK(distances.distance(parse_board(*puzzle, "123x4").value()) == 0);
  CHECK(distances.distance(parse_board(*puzzle, "213x4").value()) == std::nullopt);
}

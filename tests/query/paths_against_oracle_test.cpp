// Moves with distances, path counts and paths, against the oracle.

#include <random>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/ways.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/questions.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

using namespace tilebase;
using support::state_of;

namespace {

using ValuedNames = std::vector<std::pair<std::string, std::optional<int>>>;

ValuedNames moves_from(const Tablebase& tablebase, const State& start, const Target& target) {
  const auto moves = support::moves(tablebase, start, target).value();
  ValuedNames result;
  for (const auto& [move, distance] : moves) result.emplace_back(tablebase.puzzle().moves()[move].name, distance);
  return result;
}

oracle::Names names_of(const Tablebase& tablebase, const Path& path) {
  oracle::Names names;
  for (const MoveId move : path) names.push_back(tablebase.puzzle().moves()[move].name);
  return names;
}

std::vector<oracle::Names> all_paths(const Tablebase& tablebase, const State& start, const Target& target) {
  auto paths = support::paths(tablebase, start, target).value();
  std::vector<oracle::Names> names_of_paths;
  for (auto path = paths.next().value(); path; path = paths.next().value())
    names_of_paths.push_back(names_of(tablebase, *path));
  CHECK(paths.next().value() == std::nullopt);
  return names_of_paths;
}

/// Whether all answers about a start and a target are the oracle's, also if both have their tiles renamed.
bool is_right(const Tablebase& tablebase, const oracle::Ways& ways, const oracle::Board& start, const State& state,
              const Target& target) {
  const auto paths = ways.paths(start);
  const auto count = support::count(tablebase, state, target).value();
  const auto path = support::path(tablebase, state, target).value();
  return support::distance(tablebase, state, target).value() == ways.distance(start) &&
         moves_from(tablebase, state, target) == ways.moves_from(start) &&
         count.has_value() == ways.distance(start).has_value() && count.value_or(0) == paths.size() &&
         path.has_value() == !paths.empty() && (!path || names_of(tablebase, *path) == paths.front()) &&
         all_paths(tablebase, state, target) == paths;
}

/// A random target with this number of wildcards.
oracle::Board random_placement(oracle::Puzzle judge, std::size_t wildcards, std::mt19937& random) {
  oracle::Board placement = support::shuffled(support::first_board(judge), random);
  const std::string cells = support::shuffled("012345678", random);
  for (std::size_t i = 0; i < wildcards; ++i) placement[static_cast<std::size_t>(cells[i] - '0')] = '*';
  return placement;
}

/// The board with its tiles renamed; blank and wildcards stay. Moves do not depend on the names, so the same renaming
/// of start and target gives another question with the same answer.
oracle::Board renamed(oracle::Board board, const std::string& names) {
  for (char& tile : board)
    if (tile >= '1' && tile <= '9') tile = names[static_cast<std::size_t>(tile - '1')];
  return board;
}

}  // namespace

TEST_CASE("moves, count and paths of random pairs, with any number of wildcards, equal the oracle's") {
  const std::string puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto tablebase = Tablebase::builtin(puzzle).value();
  const auto judge = support::judge_of(puzzle);
  std::mt19937 random(7);
  std::size_t solvable = 0;
  std::size_t largest = 0;
  for (std::size_t wildcards = 0; wildcards <= 9; ++wildcards) {
    const oracle::Board placement = random_placement(judge, wildcards, random);
    const oracle::Ways ways(judge, placement);
    for (int i = 0; i < (wildcards < 8 ? 40 : 4); ++i) {
      const oracle::Board start = support::shuffled(support::first_board(judge), random);
      const std::string names = support::shuffled(judge == oracle::Puzzle::rotate ? "123456789" : "12345678", random);
      const State state = state_of(renamed(start, names));
      const Target target = parse_target(tablebase.puzzle(), renamed(placement, names)).value();
      CAPTURE(puzzle, start, placement, names);
      CHECK(is_right(tablebase, ways, start, state, target));
      solvable += ways.distance(start) ? 1 : 0;
      largest = std::max(largest, ways.paths(start).size());
    }
  }
  CHECK(solvable > 250);
  CHECK(largest > 20);
}

TEST_CASE(
    "targets with wildcards whose parity is wrong, and whose matches need a mirrored frame, have the oracle's "
    "answers") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const oracle::Board start = "73x516284";
  for (const char* placement :
       {"1234567x*", "*1345678x", "2134567*x", "21345678*", "12345678*", "**345678x", "x********", "x1*******",
        "*x*12****", "**x***12*", "***x*876*", "*****x123", "******x12", "x12345***", "1x2345***", "12x345***",
        "123x45***", "12345x***", "123456x**"}) {
    CAPTURE(placement);
    const oracle::Ways ways(oracle::Puzzle::slide, placement);
    const Target target = parse_target(tablebase.puzzle(), placement).value();
    CHECK(is_right(tablebase, ways, start, state_of(start), target));
  }
}

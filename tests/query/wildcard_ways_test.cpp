// The methods for targets with wildcards, against enumeration of all completions.

#include <algorithm>
#include <random>
#include <span>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/search/slides/named_tiles.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

class Questions {
 public:
  explicit Questions(int cells) : cells_(cells) {}

  State state() { return cantor_unrank(static_cast<std::uint32_t>(random_()) % factorial(cells_), cells_); }

  Target target(int wildcards) {
    TargetBuilder target(state(), cells_);
    std::vector<std::size_t> order(static_cast<std::size_t>(cells_));
    for (std::size_t i = 0; i < order.size(); ++i) std::swap(order[i] = i, order[random_() % (i + 1)]);
    for (int i = 0; i < wildcards; ++i) target[order[static_cast<std::size_t>(i)]] = Target::any;
    return target;
  }

 private:
  int cells_;
  std::mt19937 random_{485};
};

/// The distance to the nearest completion, by enumeration; `distance_to` gives the distance from the start to each.
template <class DistanceTo>
std::optional<int> nearest_completion(int cells, const State& start, const Target& target, DistanceTo distance_to) {
  if (target.matches(start)) return 0;
  State match = target.only_match();
  std::vector<int> holes;
  std::vector<std::uint8_t> free;
  for (int c = 0; c < cells; ++c) {
    if (match[c] == Target::any) holes.push_back(c);
    const auto tile = static_cast<std::uint8_t>(c);
    if (std::count(target.begin(), target.end(), tile) == 0) free.push_back(tile);
  }
  std::optional<int> nearest;
  do {
    for (std::size_t i = 0; i < holes.size(); ++i) match[holes[i]] = free[i];
    const std::optional<int> distance = distance_to(match);
    if (distance && (!nearest || *distance < *nearest)) nearest = distance;
  } while (nearest != 1 && std::next_permutation(free.begin(), free.end()));
  return nearest;
}

std::optional<int> by_enumeration(const Tablebase& tablebase, const State& start, const Target& target) {
  return nearest_completion(tablebase.puzzle().cells(), start, target, [&](const State& match) {
    return TableSet::of(tablebase).goal_view(match)->distance(start);
  });
}

/// The number of random questions on which solver and enumeration disagree, or whose path has a wrong length or end.
int faults(const Tablebase& tablebase, int wildcards, int targets, int starts) {
  Questions questions(tablebase.puzzle().cells());
  int wrong = 0;
  for (int i = 0; i < targets; ++i) {
    const Target target = questions.target(wildcards);
    const auto view = tablebase.solver(target).value();
    for (int j = 0; j < starts; ++j) {
      const State start = questions.state();
      const auto expected = by_enumeration(tablebase, start, target);
      const auto path = view.path(start).value();
      State reached = start;
      if (path)
        for (const MoveId move : *path) reached = *tablebase.puzzle().apply(reached, move);
      // A question from one start may skip completions; the answer must be the same.
      const bool same = support::distance(tablebase, start, target).value() == expected &&
                        support::path(tablebase, start, target).value() == path;
      const bool right = same && view.distance(start).value() == expected && path.has_value() == expected.has_value() &&
                         (!path || (static_cast<int>(path->size()) == *expected && target.matches(reached)));
      wrong += right ? 0 : 1;
    }
  }
  return wrong;
}

/// Compares tables of named tiles with enumeration, by 100 questions from each start for every number of wildcards.
void check_every_number(int starts) {
  const auto tablebase = Tablebase::builtin("rotate3x3").value();
  Questions questions(9);
  std::array<int, 10> wrong{};
  for (int i = 0; i < starts; ++i) {
    // The distances from one start to all arrangements, by Cantor index; -1 if there is no path.
    const State start = questions.state();
    std::vector<std::int8_t> distances(factorial(9));
    for (std::uint32_t rank = 0; rank < distances.size(); ++rank)
      distances[rank] = static_cast<std::int8_t>(
          TableSet::of(tablebase).goal_view(cantor_unrank(rank, 9))->distance(start).value_or(-1));
    for (std::size_t wildcards = 0; wildcards <= 9; ++wildcards)
      for (int j = 0; j < 100; ++j) {
        const Target target = questions.target(static_cast<int>(wildcards));
        const auto expected = nearest_completion(9, start, target, [&](const State& match) {
          const int distance = distances[cantor_rank(match, 9)];
          return distance < 0 ? std::nullopt : std::optional(distance);
        });
        wrong[wildcards] += support::distance(tablebase, start, target).value() == expected ? 0 : 1;
      }
  }
  CHECK(wrong == std::array<int, 10>{});
}

}  // namespace

TEST_CASE("targets without a blank agree with enumeration on 500 random questions for every number of wildcards") {
  check_every_number(5);
}

TEST_CASE("targets without a blank agree with enumeration on 10,000 random questions for every number of wildcards",
          "[.long]") {
  check_every_number(100);
}

TEST_CASE("puzzles with a blank agree with enumeration for every number of wildcards") {
  for (const char* name : {"slide3x3", "mixed3x3"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    for (int wildcards = 0; wildcards <= 9; ++wildcards) {
      CAPTURE(name, wildcards);
      CHECK(faults(tablebase, wildcards, wildcards < 7 ? 200 : 20, 2) == 0);
    }
  }
}

TEST_CASE("smaller puzzles agree with enumeration for every number of wildcards") {
  for (const char* name : {"slide2x3", "slide2x4", "magic2x4", "die"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    for (int wildcards = 0; wildcards <= tablebase.puzzle().cells(); ++wildcards) {
      CAPTURE(name, wildcards);
      CHECK(faults(tablebase, wildcards, 60, 3) == 0);
    }
  }
}

TEST_CASE("a table of the named tiles is used only where it is faster, and is right everywhere") {
  for (const char* name : {"slide3x3", "mixed3x3", "rotate3x3", "magic2x4", "slide2x3"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    const Puzzle& puzzle = tablebase.puzzle();
    const NamedTilesStore store(puzzle);
    Questions questions(puzzle.cells());
    const int with_blank = puzzle.blank() ? 1 : 0;
    for (int named = 0; named + with_blank <= NamedTiles::most_tiles(puzzle.cells()); ++named)
      for (int round = 0; round < 5; ++round) {
        const Target target = questions.target(puzzle.cells() - named);
        const NamedTiles tiles = store.distances_to(target).value();
        for (int i = 0; i < 4; ++i) {
          const State start = questions.state();
          CAPTURE(name, named, format_target(puzzle, target), format_board(puzzle, start));
          REQUIRE(tiles.distance(start) == by_enumeration(tablebase, start, target));
        }
      }
  }
  const auto slides = *builtin_puzzle("slide3x3");
  CHECK(NamedTiles::pays(slides, parse_target(slides, "1********").value()));
  CHECK(NamedTiles::pays(slides, parse_target(slides, "12*******").value()));
  CHECK_FALSE(NamedTiles::pays(slides, parse_target(slides, "123******").value()));
  CHECK_FALSE(NamedTiles::pays(slides, parse_target(slides, "12345678*").value()));
  const auto rotations = *builtin_puzzle("rotate3x3");
  CHECK(NamedTiles::pays(rotations, parse_target(rotations, "123456***").value()));
  CHECK_FALSE(NamedTiles::pays(rotations, parse_target(rotations, "1234567**").value()));
}

// Tiles 1, 2, 3 never leave their cells: targets that name other cells need other rows.
TEST_CASE("targets whose named tiles are in other orbits of cells have tables of their own") {
  const auto puzzle = *support::puzzle_from("name=orbits\ntiles=1 2 3 4 5 6 7\n[move]\nA=(1 2 3)\nB=(4 5 6 7)\n");
  const NamedTilesStore store(puzzle);
  for (const char* goal : {"1******", "***4***", "1******", "3**5***", "*2*4***"}) {
    const Target target = parse_target(puzzle, goal).value();
    const NamedTiles tiles = store.distances_to(target).value();
    CHECK(tiles.distance(parse_board(puzzle, goal[0] == '3' ? "3125467" : "1234567").value()) == 0);
    CHECK(tiles.distance(parse_board(puzzle, "4567123").value()) == std::nullopt);
  }
}

// Slides on a ring of 16 cells with one chord: each turn of the blank moves all tiles by a cell, and only the chord
// lets tiles overtake each other.
TEST_CASE("a target with distances above 254 moves is answered in another way") {
  std::string ring;
  for (int cell = 1; cell <= 16; ++cell) ring += std::to_string(cell) + '-' + std::to_string(cell % 16 + 1) + ' ';
  const auto puzzle = *support::puzzle_from(
      "name=ring\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\nblank=x\nslides=" + ring + "1-4\n");
  const Target target = parse_target(puzzle, "1 2 3 4 5 * * * * * * * * * * *").value();
  CHECK_FALSE(NamedTilesStore(puzzle).distances_to(target).has_value());
  const auto solver = TableSet::without_tables(puzzle).value().solver(target).value();
  CHECK(solver.answered_by().starts_with("a search under pattern tables"));
  CHECK(solver.distance(parse_board(puzzle, "1 2 3 4 x 5 6 7 8 9 10 11 12 13 14 15").value()).value() == 1);
}

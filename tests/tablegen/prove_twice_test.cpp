// The proof over step tables against the proof over boards: the same verdict, and the same words, for any table.

#include <random>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/stored_table.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using support::Parts;

namespace {

/// Both proofs of tables of one puzzle and goal.
class Proofs {
 public:
  explicit Proofs(const Table& table) : steps_(table.puzzle(), table.index().halved()) {}

  /// Counts the table, and whether the proofs say different things of it.
  void compare(const Table& table) {
    const auto slow = tilebase::fault_in(table);
    const auto quick = tilebase::fault_in(table, steps_);
    different_ += quick.has_value() != slow.has_value() ? 1 : 0;
    reworded_ += quick != slow ? 1 : 0;
    ++(slow ? bad_ : good_);
  }

  int different() const { return different_; }
  int reworded() const { return reworded_; }
  int good() const { return good_; }
  int bad() const { return bad_; }

 private:
  StepTables steps_;
  int different_ = 0;
  int reworded_ = 0;
  int good_ = 0;
  int bad_ = 0;
};

/// Definitions with so few states that every entry may be changed to every value.
std::vector<std::string> small_definitions() {
  auto definitions = support::sample_definitions();
  std::erase_if(definitions,
                [](const std::string& definition) { return support::puzzle_from(definition)->cells() > 5; });
  return definitions;
}

/// Whether the blank has cells that no move ties to the goal's. No state there can reach the goal, but its number need
/// not be one of the class that its neighbours on the board have, so that a fault there may be told of another state.
bool has_cells_apart(const std::string& definition) {
  return definition.starts_with("name=stuck");
}

/// A table with the distances given for every index, all of its moves 0.
Table table_with(const std::shared_ptr<const Puzzle>& puzzle, int bits, std::uint32_t farthest,
                 const std::vector<std::uint32_t>& distances) {
  std::vector<std::uint64_t> histogram(farthest + 1);
  for (const std::uint32_t distance : distances)
    if (distance <= farthest) ++histogram[distance];
  return {puzzle,
          puzzle->goal(),
          tilebase::CompactIndex(*puzzle, puzzle->goal()),
          PackedArray::of(distances.size(), bits, [&](std::size_t i) { return distances[i]; }),
          PackedArray(distances.size(), move_width(*puzzle)),
          histogram};
}

}  // namespace

TEST_CASE("both proofs agree on the exact tables of puzzles of every make") {
  auto definitions = support::sample_definitions();
  for (const std::string& definition : support::large_definitions()) definitions.push_back(definition);
  for (const std::string& definition : definitions) {
    CAPTURE(definition);
    const Table table = support::table_of(support::puzzle_from(definition));
    Proofs proofs(table);
    proofs.compare(table);
    CHECK(proofs.different() == 0);
    CHECK(proofs.good() == 1);
  }
}

TEST_CASE("both proofs find the same fault when any entry of a small table is changed to any value") {
  for (const std::string& definition : small_definitions()) {
    const Table table = support::table_of(support::puzzle_from(definition));
    CAPTURE(definition);
    Proofs proofs(table);
    Parts parts(table);
    for (std::uint32_t i = 0; i < table.index().size(); ++i) {
      for (std::uint32_t value = 0; value <= std::min(table.distances().all_ones(), 20U); ++value) {
        Parts counted(table);
        counted.change_distance(i, value);
        proofs.compare(counted.table());
        parts.distances.set(i, value);  // and the histogram as it was
        proofs.compare(parts.table());
      }
      parts.distances.set(i, table.distances()[i]);
      for (std::uint32_t move = 0; move <= std::min(table.moves().all_ones(), 20U); ++move) {
        parts.moves.set(i, move);
        proofs.compare(parts.table());
      }
      parts.moves.set(i, table.moves()[i]);
    }
    CHECK(proofs.different() == 0);
    if (!has_cells_apart(definition)) CHECK(proofs.reworded() == 0);
    CHECK(proofs.bad() > 0);
  }
}

TEST_CASE("both proofs find the same fault in tables damaged in several places, in their counts or in their goal") {
  std::mt19937 random(8);
  for (const std::string& definition : support::sample_definitions()) {
    const Table table = support::table_of(support::puzzle_from(definition));
    if (table.index().size() > 5040) continue;
    CAPTURE(definition);
    Proofs proofs(table);
    for (int round = 0; round < 60; ++round) {
      Parts parts(table);
      for (int change = 0; change < 1 + round % 3; ++change) {
        const std::size_t i = random() % table.index().size();
        const auto value = static_cast<std::uint32_t>(random() % (table.distances().all_ones() + 1));
        parts.change_distance(i, value);
        if (round % 2 == 0) parts.moves.set(i, static_cast<std::uint32_t>(random() % (table.moves().all_ones() + 1)));
      }
      if (round % 4 == 0) ++parts.histogram[random() % parts.histogram.size()];
      if (round % 7 == 0) parts.histogram.push_back(0);
      if (round % 11 == 0 && parts.histogram.size() > 1) parts.histogram.pop_back();
      proofs.compare(parts.table());
    }
    for (std::size_t d = 0; d < table.histogram().size(); ++d) {
      Parts parts(table);
      ++parts.histogram[d];
      proofs.compare(parts.table());
    }
    for (std::uint32_t i = 0; i < std::min(table.index().size(), 200U); ++i) {
      Parts parts(table);
      parts.goal = table.index().state(i);
      proofs.compare(parts.table());
    }
    CHECK(proofs.different() == 0);
    if (!has_cells_apart(definition)) CHECK(proofs.reworded() == 0);
    CHECK(proofs.bad() > 0);
    CHECK(proofs.good() > 0);  // the goal as it is, among the others
  }
}

TEST_CASE("both proofs distinguish the greatest distance from the mark for unreachable states") {
  const auto [definition, farthest] =
      GENERATE(std::pair("name=p\ntiles=1 2 3\n[move]\nA=(1 2 3)\n", 2),
               std::pair("name=p\ntiles=1 2 3 4 5 6 7 8\n[move]\nA=(1 2 3)(4 5 6 7 8)\n", 14),
               std::pair("name=p\ntiles=1 2 x\nlayout=1 2 . 3\nblank=x\nslides=orthogonal\n", 0));
  CAPTURE(definition);
  const Table table = support::table_of(support::puzzle_from(definition));
  REQUIRE(table.farthest() == farthest);
  REQUIRE(table.distances().all_ones() == static_cast<std::uint32_t>(farthest) + 1);
  Proofs proofs(table);
  proofs.compare(table);
  CHECK(proofs.good() == 1);
  const std::uint32_t stride = table.index().size() > 1000 ? 97 : 1;
  for (std::uint32_t i = 0; i < table.index().size(); i += stride) {
    const std::uint32_t old = table.distances()[i];
    for (const std::uint32_t value : {table.distances().all_ones(), table.distances().all_ones() - 1}) {
      if (value == old) continue;
      Parts parts(table);
      parts.change_distance(i, value);
      proofs.compare(parts.table());
      parts.histogram = table.histogram();
      proofs.compare(parts.table());
    }
  }
  CHECK(proofs.good() == 1);
  CHECK(proofs.different() == 0);
  CHECK(proofs.reworded() == 0);
}

namespace {

/// Compares the proofs of tables that have some of five values at each index: every `step`-th of all such tables.
void compare_made_up(std::size_t step) {
  const auto puzzle = support::puzzle_from(GENERATE("name=p\ntiles=1 2 3\n[move]\nA=(1 2 3)\n",
                                                    "name=p\ntiles=1 2 3\n[move]\nA=(1 2)\nB=(2 3)\n",
                                                    "name=p\ntiles=1 2 x\nblank=x\nslides=orthogonal\n"));
  const int bits = GENERATE(1, 2, 4, 8, 16);
  const CompactIndex index(*puzzle, puzzle->goal());
  const std::uint32_t ones = (1U << static_cast<unsigned>(bits)) - 1;
  const std::vector<std::uint32_t> values = {0, 1 % (ones + 1), ones - 1, ones, ones / 2};
  Proofs proofs(support::table_of(puzzle));
  std::vector<std::uint32_t> distances(index.size());
  std::size_t count = 1;
  for (std::size_t i = 0; i < distances.size(); ++i) count *= values.size();
  for (std::size_t number = 0; number<count; number += count> 1000 ? step : 1) {
    for (std::size_t i = 0, rest = number; i < distances.size(); ++i, rest /= values.size())
      distances[i] = values[rest % values.size()];
    proofs.compare(table_with(puzzle, bits, ones - 1, distances));
    if (ones > 1) proofs.compare(table_with(puzzle, bits, ones - 2, distances));
  }
  CHECK(proofs.different() == 0);
  CHECK(proofs.reworded() == 0);
  CHECK(proofs.bad() > 0);
}

}  // namespace

TEST_CASE("both proofs agree on tables made up around the greatest values of every width", "[.full]") {
  compare_made_up(31);  // no multiple of 5: every digit takes every value
}

TEST_CASE("both proofs agree on all tables made up around the greatest values of every width", "[.long]") {
  compare_made_up(1);
}

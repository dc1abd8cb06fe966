// Files of version 3, of puzzles of few states: written, proven, read, refused.

#include <algorithm>
#include <random>

#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "build.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;
using support::below;
using support::TemporaryFolder;

namespace {

/// Sixteen stickers of four corners, which turn and twist.
constexpr const char* corners =
    "name = corners\ntiles = a b c d e f g h i j k l m n o p\n[move]\n"
    "p = (1 5 9)(2 6 10)(3 7 11)(4 8 12)\nq = (9 13 10 14 11 15 12 16)\n";

/// Makes the file of a puzzle as `build` does. Returns its path.
std::string build_file(const std::shared_ptr<const Puzzle>& puzzle, const TemporaryFolder& folder) {
  const auto reports = build(jobs_for_all_files(puzzle).value(), folder.string(), 2, [](std::size_t) {});
  REQUIRE(reports.size() == 1);
  REQUIRE(reports[0].fault.empty());
  return reports[0].path;
}

std::optional<std::string> fault_of(const std::string& path) {
  return load_table(path)
      .and_then([](const StoredTable& stored) { return fault_in_whole_distances(stored, 2); })
      .value_or(std::optional<std::string>("refused"));
}

/// A proven table, some of whose parts can be falsified before it is written.
struct Falsified {
  std::shared_ptr<const Puzzle> puzzle = support::puzzle_from(corners);
  State goal = puzzle->goal();
  ProvenTable table = make_groups(*puzzle, goal, 1, [](double) {}).value();
  std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(static_cast<std::size_t>(
      (table.entries * static_cast<std::uint64_t>(distance_width(static_cast<int>(table.histogram.size()) - 1)) + 7) /
      8));

  Falsified() { table.bytes(0, bytes); }

  /// Writes the file with right checksums. Returns the fault that the proof finds, or `refused`.
  std::optional<std::string> fault() const {
    const TemporaryFolder folder;
    const std::string path = folder / "false.table";
    REQUIRE(write_block_table(path, {*puzzle, goal, DistanceEncoding::whole, table.histogram,
                                     [&](std::uint64_t at, std::span<std::uint8_t> to) {
                                       std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), to.size(),
                                                   to.begin());
                                     },
                                     table.base, table.entries}));
    return fault_of(path);
  }
};

}  // namespace

TEST_CASE("a puzzle of few states has a table of version 3, which answers as tables in memory do") {
  const TemporaryFolder folder;
  const auto puzzle = support::puzzle_from(corners);
  const std::string path = build_file(puzzle, folder);
  CHECK(fault_of(path) == std::nullopt);
  const StoredTable stored = load_table(path).value();
  CHECK(TableFile::of(stored).header.version == 3);
  CHECK(stored.kind() == TableKind::goal);
  const Solver file = Tablebase::load(folder.string(), "corners").value().solver(puzzle->goal_target()).value();
  const Solver memory = Tablebase::create(*puzzle).value().solver(puzzle->goal_target()).value();
  CHECK(file.stats().value().states == memory.stats().value().states);
  CHECK(stored.reachable() == file.stats().value().reachable());
  const auto states = memory.states_at(std::nullopt).value();
  REQUIRE(states);
  CHECK(states->size() == stored.reachable());
  std::uint64_t wrong = 0;
  for (const State& state : *states) wrong += file.distance(state).value() != memory.distance(state).value() ? 1 : 0;
  CHECK(wrong == 0);
  CHECK(file.path(states->back()).value() == memory.path(states->back()).value());
  // Any goal is the table's by renamed tiles; a goal has its own states.
  State goal = puzzle->goal();
  std::swap(goal[0], goal[7]);
  const Solver other = Tablebase::load(folder.string(), "corners").value().solver(TargetBuilder(goal, 16)).value();
  CHECK(other.distance(puzzle->goal()).value() == std::nullopt);
  CHECK(other.distance(*puzzle->apply(goal, 0)).value() == 2);  // p, whose inverse takes two moves
}

TEST_CASE("the numbers of data/FORMAT.md's example are those of the index") {
  const auto puzzle = support::puzzle_from("name = five\ntiles = 1 2 3 4 5\n[move]\np = (1 2 3 4 5)\nq = (1 2)\n");
  GroupBase base{{0, 1, 2, 3}, 0, identity_permutation()};
  for (int tile = 0; tile < 5; ++tile) base.turn[tile] = static_cast<std::uint8_t>((tile + 1) % 5);
  const auto index = GroupIndex::create(*puzzle, puzzle->goal(), base);
  REQUIRE(index);
  CHECK(index->size() == 120);
  CHECK(index->turns() == 5);
  CHECK(index->cosets() == 1);
  CHECK(index->classes() == 24);
  CHECK(index->of(puzzle->goal()) == 0U);
  CHECK(index->of(parse_board(*puzzle, "51234").value()) == 1U);
}

TEST_CASE("falsified tables of version 3 are refused") {
  const Falsified right;
  REQUIRE(right.fault() == std::nullopt);
  std::mt19937 random(2);
  const auto refused = [](const auto& change) {
    Falsified table;
    change(table);
    return table.fault().has_value();
  };
  for (int i = 0; i < 4; ++i)
    CHECK(refused([&](Falsified& table) {
      table.bytes[below(table.bytes.size(), random)] ^= static_cast<std::uint8_t>(1U << below(8, random));
    }));
  CHECK(refused([](Falsified& table) {
    ++table.table.histogram[2];
    --table.table.histogram[3];
  }));
  CHECK(refused([](Falsified& table) { std::swap(table.table.base->tiles.front(), table.table.base->tiles.back()); }));
  CHECK(refused([](Falsified& table) { table.table.base->turn = inverse(table.table.base->turn); }));
  CHECK(refused([](Falsified& table) { table.table.base->turn = identity_permutation(); }));
  CHECK(refused([](Falsified& table) { table.table.base->kept = table.table.base->tiles.size(); }));
  CHECK(refused([](Falsified& table) {
    table.puzzle = support::puzzle_from(std::string(corners) + "r = (1 2 3 4)(5 8 7 6)\n");
  }));
  CHECK(refused([](Falsified& table) { table.table.base->tiles.pop_back(); }));
}

TEST_CASE("a file of version 3 of another kind of puzzle is refused") {
  const TemporaryFolder folder;
  const std::string path = folder / "small.table";
  const auto puzzle = support::builtin(GENERATE("rotate3x3", "slide2x5"));  // have tables of versions 1 and 2
  const ProvenTable table = make_groups(*puzzle, puzzle->goal(), 2, [](double) {}).value();
  REQUIRE(write_block_table(path, {*puzzle, puzzle->goal(), DistanceEncoding::whole, table.histogram, table.bytes,
                                   table.base, table.entries}));
  const auto stored = load_table(path);
  CHECK(stored.error().message.find("no tables of format version 3") != std::string::npos);
}

TEST_CASE("each changed byte of a head of version 3 is refused or found by the proof") {
  const TemporaryFolder folder;
  const std::string path = build_file(support::puzzle_from(corners), folder);
  const auto bytes = read_file(path).value();
  std::mt19937 random(6);
  for (int i = 0; i < 40; ++i) {
    auto changed = bytes;
    changed[below(4096, random)] ^= static_cast<std::uint8_t>(1U << below(8, random));
    CHECK_FALSE(StoredTable::open(std::move(changed), "changed"));
  }
}

TEST_CASE("tables of the pocket cube are built and proven", "[.full]") {
  const TemporaryFolder folder;
  const std::string path = build_file(support::builtin("pocketcube"), folder);
  CHECK(fault_of(path) == std::nullopt);
  CHECK(load_table(path).value().reachable() == 3'674'160);
}

TEST_CASE("a puzzle of too many states is refused with their number") {
  const auto puzzle = support::builtin("topspin16");
  CHECK_FALSE(has_group_table(*puzzle));
  const auto possible = can_have_table(*puzzle);
  CHECK(possible.error().message.starts_with("puzzle topspin16 has 16 cells"));
}

// Pattern files of puzzles with any moves, as the real programs make, show, prove and refuse them.

#include <fstream>
#include <random>

#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "build.hpp"
#include "cli/programs.hpp"
#include "prove_patterns.hpp"
#include "support/questions.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using support::TemporaryFolder;
using tilebase::DistanceEncoding;
using tilebase::GeneralMoves;
using tilebase::GoalLabels;
using tilebase::Puzzle;
using tilebase::RowFile;
using tilebase::RowTable;
using tilebase::StoredTable;
using tilebase::ViewTables;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Definitions of 13 to 18 cells of which few can be moved, so that the tables are small: moves without a blank,
/// one-way moves, a blank that moves along edges and jumps one way, a blank that only two moves need, slides along
/// triangles, whose tables know the blank's region, and equal tiles.
const std::vector<std::string> definitions{
    "name = wheels\ntiles = a b c d e f g h i j k l m\n[move]\nA = (1 2 3 4 5)\nB = (4 5 6)\nC = (1 6)\n",
    "name = oneway\ntiles = a b c d e f g h i j k l m n\n[move]\nA = (1 2 3 4 5 6)\nB = (2 3)(5 6 7)\n",
    "name = edges\ntiles = a b c d e f g h i j k l x\nblank = x\n[move]\n"
    "l = 13:(13 12) 12:(12 11) 11:(11 10) 10:(10 9)\nr = 12:(12 13) 11:(11 12) 10:(10 11) 9:(9 10)\n"
    "j = 13:(13 9) 11:(11 9 10)\n",
    "name = turns\ntiles = a b c d e f g h i j k l m x\nblank = x\n[move]\n"
    "A = (1 2 3 4 5 6 7)\nB = (6 7 8)\nu = 14:(14 8) 8:(8 14)\n",
    "name = triangles\ntiles = a b c d e f g x h i j k l m n o p q r s t u v w\nblank = x\n"
    "slides = 1-2 1-3 2-3 2-4 3-4 3-5 4-5 4-6 5-6 5-7 6-7 6-8 7-8\n",
    "name = beads\ntiles = R R G G B B a b c d e f g h i j k l\n[move]\n"
    "A = (1 2 3 4)\nB = (4 5 6 7)\nC = (1 7)\n"};

GoalLabels labels_of(const Puzzle& puzzle) {
  return {puzzle, tilebase::MoveSet(puzzle), puzzle.goal_target()};
}

/// Builds the pattern file of a puzzle, and opens it.
StoredTable built(const std::shared_ptr<const Puzzle>& puzzle, const TemporaryFolder& folder, unsigned threads = 2) {
  const std::vector<tilebase::TableJob> jobs{{puzzle, tilebase::TableJob::Patterns()}};
  const auto reports = tilebase::tablegen::build(jobs, folder.string(), threads, [](std::size_t) {});
  REQUIRE(reports.at(0).fault.empty());
  const auto stored = tilebase::load_table(folder / (puzzle->name() + "-patterns.table")).value();
  CHECK(reports[0].reachable == stored.reachable());
  CHECK(reports[0].farthest == stored.farthest());
  CHECK(reports[0].bytes == stored.byte_count());
  return stored;
}

/// Contents of a pattern file: its list of tables, then the values of each.
struct Contents {
  explicit Contents(const StoredTable& stored) : puzzle(stored.puzzle()), histogram(stored.histogram()) {
    const auto blocks = tilebase::TableFile::of(stored).blocks();
    Bytes bytes(static_cast<std::size_t>(blocks->count()) * tilebase::block_size);
    REQUIRE(blocks->read_blocks(0, bytes));
    tables.emplace_back(bytes.begin(), bytes.begin() + tilebase::block_size);
    const auto file = RowFile::open(stored).value();
    for (const auto& table : file->tables()) {
      const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(table.first_block * tilebase::block_size);
      tables.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(table.bytes()));
    }
  }

  /// Writes these contents as a file with all checksums right, and opens it.
  StoredTable written(const std::string& path) const {
    const std::vector<std::span<const std::uint8_t>> spans(tables.begin(), tables.end());
    REQUIRE(tilebase::tablegen::write_pattern_file(path, puzzle, DistanceEncoding::whole, histogram, spans));
    return tilebase::load_table(path).value();
  }

  /// Changes a value, and the histogram to match.
  void change(std::size_t table, std::size_t entry, std::uint8_t value) {
    std::uint8_t& old = tables[table][entry];
    histogram.resize(RowTable::unreachable + 1U);
    --histogram[old];
    ++histogram[value];
    old = value;
    histogram[RowTable::unreachable] = 0;
    while (histogram.back() == 0) histogram.pop_back();
  }

  Puzzle puzzle;
  std::vector<std::uint64_t> histogram;
  std::vector<Bytes> tables;
};

}  // namespace

TEST_CASE("a pattern file of any moves has the tables of a search, for any number of threads, and is proven") {
  std::size_t with_blank = 0;
  for (const std::string& definition : definitions) {
    const auto puzzle = support::puzzle_from(definition);
    CAPTURE(puzzle->name());
    const TemporaryFolder alone;
    const TemporaryFolder together;
    const StoredTable stored = built(puzzle, alone, 1);
    built(puzzle, together);
    const std::string file = puzzle->name() + "-patterns.table";
    CHECK(support::text_of_file(alone / file) == support::text_of_file(together / file));
    CHECK_FALSE(tilebase::tablegen::fault_in_patterns(stored, 1).value());
    CHECK_FALSE(tilebase::tablegen::fault_in_patterns(stored, 3).value());

    const auto moves = std::make_shared<const GeneralMoves>(*puzzle);
    const GoalLabels labels = labels_of(*puzzle);
    with_blank += labels.blank >= 0 ? 1 : 0;
    const ViewTables searched(moves, labels);
    const ViewTables read(moves, labels, RowFile::open(stored).value());
    REQUIRE(read.reads_file());
    const auto& expected = searched.at(2, 1, tilebase::no_check);
    const auto& bound = read.at(1, 1, tilebase::no_check);
    REQUIRE(bound.tables.size() == expected.tables.size());
    CHECK(bound.views.size() == expected.views.size());
    CHECK(bound.inverse_views.size() == expected.inverse_views.size());
    CHECK(bound.covers.count() == expected.covers.count());
    CHECK((bound.covers.count() > 0) == (puzzle->name() == "triangles"));
    for (std::size_t table = 0; table < bound.tables.size(); ++table) {
      const auto& rows = bound.tables[table]->rows();
      CHECK(bound.tables[table]->pattern() == expected.tables[table]->pattern());
      REQUIRE(rows.entries() == expected.tables[table]->rows().entries());
      CHECK(std::equal(bound.tables[table]->values(), bound.tables[table]->values() + rows.entries(),
                       expected.tables[table]->values()));
    }
  }
  CHECK(with_blank == 3);
}

TEST_CASE("with a pattern file of any moves, answers are the same and name the file") {
  const auto puzzle = support::puzzle_from(definitions.front());
  const TemporaryFolder folder;
  const auto with_file = tilebase::Tablebase::open({built(puzzle, folder)}).value().solver(puzzle->goal_target());
  const auto without = tilebase::Tablebase::create(*puzzle).value().solver(puzzle->goal_target());
  auto states = without->random_states(std::nullopt, 7).value();
  for (int i = 0; i < 50; ++i) {
    const auto [state, distance] = states.next().value();
    CHECK(with_file->path(state).value() == without->path(state).value());
    CHECK(with_file->distance(state).value() == distance);
  }
  CHECK(with_file->answered_by() ==
        "a search under pattern tables, those in '" + (folder / "wheels-patterns.table") + "'");
}

TEST_CASE("every wrong value of a pattern file of any moves is found") {
  std::mt19937 random(29);
  int refused = 0;
  for (const std::string& definition : definitions) {
    const auto puzzle = support::puzzle_from(definition);
    CAPTURE(puzzle->name());
    const TemporaryFolder folder;
    const Contents exact(built(puzzle, folder));
    for (std::size_t i = 0; i < 12; ++i) {
      Contents wrong = exact;
      const std::size_t table = 1 + random() % (wrong.tables.size() - 1);
      const std::size_t entry = random() % wrong.tables[table].size();
      const std::uint8_t value = wrong.tables[table][entry];
      const std::uint8_t other = std::array<std::uint8_t, 4>{
          static_cast<std::uint8_t>(value + 1), static_cast<std::uint8_t>(value - 1), 0, RowTable::unreachable}[i % 4];
      wrong.change(table, entry, other == value ? 1 : other);
      if (std::find(wrong.histogram.begin(), wrong.histogram.end(), 0U) != wrong.histogram.end()) continue;
      const auto fault = tilebase::tablegen::fault_in_patterns(wrong.written(folder / "wrong.table"), 2).value();
      REQUIRE(fault);
      CHECK(fault->find("the value is not one more than the least value after a move") != std::string::npos);
      ++refused;
    }
    Contents wrong = exact;
    ++wrong.histogram[1];
    CHECK(tilebase::tablegen::fault_in_patterns(wrong.written(folder / "counts.table"), 2).value());
  }
  CHECK(refused > 40);
}

TEST_CASE("a pattern file of any moves whose list is not one of its puzzle is damaged") {
  const auto puzzle = support::puzzle_from(definitions.back());
  const TemporaryFolder folder;
  const Contents exact(built(puzzle, folder));
  const auto message = [&](std::size_t at, std::uint64_t number) {
    Contents wrong = exact;
    for (std::size_t i = 0; i < 8; ++i) wrong.tables[0][at + i] = static_cast<std::uint8_t>(number >> (8 * i));
    const auto opened = tilebase::Tablebase::open({wrong.written(folder / "wrong.table")}).value();
    const auto solver = opened.solver(puzzle->goal_target());
    return solver ? std::string("opened") : solver.error().message;
  };
  const std::string damage =
      "table '" + (folder / "wrong.table") + "' is damaged: its list of pattern tables is not one of its puzzle";
  const std::uint64_t count = exact.tables.size() - 1;
  for (const std::uint64_t tables : {std::uint64_t{0}, count - 1, count + 1, std::uint64_t{101}, ~std::uint64_t{0}})
    CHECK(message(0, tables) == damage);
  CHECK(message(8, 0) == damage);
  CHECK(message(8, 1) == damage);  // one of two equal tiles
  CHECK(message(8, ~std::uint64_t{0}) == damage);
  CHECK(message(16, 1) == damage);  // Nothing is forgotten without a blank.
  CHECK(message(8 + 32 * static_cast<std::size_t>(count), 1) == damage);
  CHECK(message(4088, 1) == damage);
  for (const std::uint64_t rows : {std::uint64_t{0}, std::uint64_t{1} << 40U, ~std::uint64_t{0}}) {
    CHECK(message(24, rows) == damage);
    CHECK(message(32, rows) == damage);
  }
  // Numbers of rows and orders that the length of the file allows are compared when the table is read.
  Contents wrong = exact;
  std::swap(wrong.tables[0][24], wrong.tables[0][32]);
  std::swap(wrong.tables[0][25], wrong.tables[0][33]);
  const StoredTable stored = wrong.written(folder / "wrong.table");
  const std::string rows_damage =
      "table '" + (folder / "wrong.table") + "' is damaged: the rows of a pattern table are not those of its puzzle";
  CHECK(tilebase::tablegen::fault_in_patterns(stored, 1).error().message == rows_damage);
  const ViewTables tables(std::make_shared<const GeneralMoves>(*puzzle), labels_of(*puzzle),
                          RowFile::open(stored).value());
  try {
    tables.at(1, 1, tilebase::no_check);
    FAIL("no exception");
  } catch (const tilebase::TablesUnreadable& fault) {
    CHECK(fault.error.code == tilebase::ErrorCode::table_damaged);
    CHECK(fault.error.message == rows_damage);
  }
}

TEST_CASE("programs build, prove, show and use the pattern file of any moves, and name its damage", "[.full]") {
  const TemporaryFolder folder;
  const std::string path = folder / "rotate4x4-patterns.table";
  const auto build = generate({"build", "--puzzle", "rotate4x4", "--out", folder.string()});
  CHECK(build.status == 0);
  CHECK(build.out.find(path + " 57,657,600       12 57,896,960") != std::string::npos);
  check_answer(generate({"verify", folder.string()}),
               path + ": proven exact: rotate4x4, 57657600 entries of patterns, farthest 12\n");
  const auto info = ask({"info", path});
  CHECK(info.out.find("  goal            patterns\n  states          57,657,600\n") != std::string::npos);
  // A board 15 moves from the goal makes the search read the table.
  const std::string far = "7 12 15 6 1 16 3 10 5 2 11 8 13 4 9 14";
  const auto answer = ask({"solve", "--puzzle", "rotate4x4", far});
  CHECK(answer.status == 0);
  const auto same = ask({"solve", "--puzzle", "rotate4x4", "--tables", folder.string(), "--verbose", far});
  CHECK(same.out == answer.out);
  CHECK(same.err == "answered by a search under pattern tables, those in '" + path + "'\n");
  check_refusal(generate({"build", "--puzzle", "rotate4x4", "--goal", far, "--out", folder.string()}),
                "tilebase-tablegen: the pattern file of rotate4x4 is for its own goal; leave out --goal");

  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  for (int at = 1'000'000; at < 57'000'000; at += 100'000) file.seekp(at).put('?');
  file.close();
  const auto damaged = ask({"solve", "--puzzle", "rotate4x4", "--tables", folder.string(), far});
  CHECK(damaged.status == 2);
  CHECK(damaged.err.find("is damaged") != std::string::npos);
  CHECK(generate({"verify", path}).status == 2);
}

// Searches under the tables of a pattern file: the same answers as without, for every goal; damage is an error.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/table_files.hpp>

#include "build.hpp"
#include "oracle/all_slides.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/field.hpp"
#include "support/random_slides.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

/// A folder with the pattern file of a board.
class PatternFile {
 public:
  explicit PatternFile(const std::string& puzzle) : puzzle_(puzzle) {
    const auto reports = tilebase::tablegen::build({{support::builtin(puzzle), tilebase::TableJob::Patterns()}},
                                                   folder_.string(), 2, [](std::size_t) {});
    REQUIRE(reports.at(0).fault.empty());
  }

  Result<Tablebase> load() const { return Tablebase::load(folder_.string(), puzzle_); }
  std::string path() const { return folder_ / (puzzle_ + "-patterns.table"); }

 private:
  support::TemporaryFolder folder_;
  std::string puzzle_;
};

}  // namespace

TEST_CASE("a pattern file gives the paths of breadth-first search, whatever cell of the goal is the blank's") {
  const Grid grid = GENERATE(Grid{2, 5}, Grid{5, 2});
  const std::string puzzle = "slide" + std::to_string(grid.rows) + "x" + std::to_string(grid.columns);
  const PatternFile file(puzzle);
  const Answers answers(file.load().value());
  std::mt19937 random(28);
  for (std::size_t cell = grid.rows == 2 ? 2 : 0; cell < 10; cell += 5) {
    Board goal = support::shuffled(support::slides_in_order(grid), random);
    std::swap(goal[goal.find('x')], goal[cell]);
    const oracle::AllSlides oracle_table(grid, goal);
    const auto solver = answers.to(goal);
    for (int i = 0; i < 40; ++i) {
      const Board start = support::shuffled(goal, random);
      CAPTURE(start, goal);
      CHECK(answers.as_word(solver.path(state_of(start)).value()) == oracle_table.word(start));
    }
  }
}

TEST_CASE("with a pattern file and without, all questions have the same answers") {
  const auto [grid, puzzle] = GENERATE(std::pair(Grid{3, 4}, "slide3x4"), std::pair(Grid{2, 6}, "slide2x6"));
  const PatternFile file(puzzle);
  const Answers with(file.load().value());
  const Answers without(grid);
  std::mt19937 random(29);
  for (int i = 0; i < 20; ++i) {
    const Board goal = support::shuffled(support::slides_in_order(grid), random);
    const Board start = support::random_slides(grid, goal, random);
    const Board target = support::naming(goal, goal.substr(0, 6 + support::below(6, random)));
    CAPTURE(start, goal, target);
    CHECK(with.word(start, goal) == without.word(start, goal));
    CHECK(with.moves(start, goal) == without.moves(start, goal));
    CHECK(with.count(start, goal) == without.count(start, goal));
    CHECK(with.word(start, target) == without.word(start, target));
  }
}

TEST_CASE("a pattern file that is damaged anywhere gives an error or the right answer, never a wrong one") {
  const PatternFile file("slide2x5");
  const std::string bytes = support::text_of_file(file.path());
  const Grid grid{2, 5};
  const oracle::AllSlides oracle_table(grid, "123456789x");
  std::mt19937 random(30);
  std::vector<Board> starts;
  for (int i = 0; i < 60; ++i) starts.push_back(support::random_slides(grid, "123456789x", random));
  std::vector<std::optional<std::uint64_t>> counts;
  const auto sound = Answers(grid).to("123456789x");
  for (const Board& start : starts) counts.push_back(sound.count(state_of(start)).value());
  int refused = 0;
  int given = 0;
  const auto check_error = [&](const Error& error) {
    CHECK((error.code == ErrorCode::table_damaged || error.code == ErrorCode::bad_definition));
    CHECK(error.message.find("slide2x5-patterns.table") != std::string::npos);
    ++refused;
  };
  for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 97) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    support::write_file(file.path(), damaged);
    const auto tablebase = file.load();
    CAPTURE(at);
    if (!tablebase) {
      check_error(tablebase.error());
      continue;
    }
    const Answers answers(*tablebase);
    const auto solver = answers.to("123456789x");
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const Board& start = starts[i];
      // All paths first: it follows them move by move, so an error may come anywhere.
      const auto count = solver.count(state_of(start));
      if (!count) {
        check_error(count.error());
        break;
      }
      CHECK(*count == counts[i]);
      const auto path = solver.path(state_of(start));
      if (!path) {
        check_error(path.error());
        break;
      }
      CHECK(answers.as_word(*path) == oracle_table.word(start));
      ++given;
    }
  }
  CHECK(refused > 50);
  CHECK(given > 50);
}

namespace {

/// Number of parts of a ladder's second rung with tables in memory; each must have the bits of the other table.
std::size_t read_whole(const SumLadder& ladder, const Covers& sound) {
  std::size_t whole = 0;
  const Covers& bound = ladder.at(1, 2);
  REQUIRE(bound.parts.size() == sound.parts.size());
  for (std::size_t i = 0; i < bound.parts.size(); ++i) {
    const PatternTable& table = *bound.parts[i].table;
    if (!table.is_in_memory()) continue;
    ++whole;
    std::optional<Error> error;
    std::uint64_t different = 0;
    for (std::uint64_t entry = 0; entry < table.index().entries(); ++entry)
      different += table.bit(entry, error) != sound.parts[i].table->bit(entry, error) ? 1 : 0;
    CHECK(different == 0);
    CHECK(!error);
  }
  return whole;
}

}  // namespace

TEST_CASE("long searches read the tables of a pattern file whole, but for those that are damaged") {
  const PatternFile file("slide2x5");
  const std::string bytes = support::text_of_file(file.path());
  const auto open = [&] { return TableSet::open({load_table(file.path()).value()}).value(); };
  const auto sound_file = open();
  const auto ladder = sound_file->patterns()->ladder(0);
  const SumLadder& sound = *ladder;
  REQUIRE(sound.tables().rungs() == 2);
  CHECK(sound.highest_used() == 0);
  CHECK(!sound.at(0).parts.front().table->is_in_memory());
  CHECK(sound.spend(0, 1'000'000'000));
  CHECK(read_whole(sound, sound.at(0)) == sound.at(0).parts.size());
  CHECK(sound.highest_used() == 1);
  const PatternTable& stored = *sound.at(0).parts.front().table;
  CHECK(stored.read_whole().value() == sound.at(1).parts.front().table);  // once for all ladders
  CHECK(sound_file->patterns()->bytes() > 0);
  std::string damaged = bytes;
  damaged[bytes.size() - 4096] ^= 1;  // The byte is in the last block.
  support::write_file(file.path(), damaged);
  const auto damaged_file = open();
  std::size_t whole = 0;
  std::size_t part_count = 0;
  for (int blank = 0; blank < 3; ++blank) {
    const auto sound_again = sound_file->patterns();
    whole += read_whole(*damaged_file->patterns()->ladder(blank), sound_again->ladder(blank)->at(1));
    part_count += sound_again->ladder(blank)->at(1).parts.size();
  }
  CHECK(whole > 0);
  CHECK(whole < part_count);
}

namespace {

/// Under the pattern file of the 15-puzzle: so many known boards, and a random goal for each cell of the blank.
void check_fifteen(std::size_t known_boards) {
  const PatternFile file("slide4x4");
  const auto tablebase = file.load().value();
  const Puzzle& puzzle = tablebase.puzzle();
  const TargetBuilder goal(puzzle.goal(), 16);
  const auto solver = tablebase.solver(goal).value();
  auto boards = support::field_of("slide4x4");  // Korf's hundred and the 17 farthest are the first.
  REQUIRE(boards.size() == 617);
  boards.resize(known_boards);
  for (const auto& row : boards) {
    CAPTURE(row.board);
    State state = parse_board(puzzle, row.board).value();
    const auto path = solver.path(state).value().value();
    CHECK(static_cast<int>(path.size()) == row.published);
    CHECK(support::after(puzzle, state, path) == puzzle.goal());
  }

  const Answers with(tablebase);
  const Answers without(Grid{4, 4});
  std::mt19937 random(31);
  for (std::size_t cell = 0; cell < 16; ++cell) {
    Board other = support::shuffled(support::slides_in_order({4, 4}), random);
    std::swap(other[other.find('x')], other[cell]);
    const Board start = support::random_slides({4, 4}, other, random);
    CAPTURE(start, other);
    CHECK(with.word(start, other) == without.word(start, other));
  }
}

}  // namespace

TEST_CASE("under the pattern file of the 15-puzzle, half of Korf's hundred boards have their published distances",
          "[.full]") {
  check_fifteen(50);
}

TEST_CASE("under the pattern file of the 15-puzzle, all of them and the farthest boards have their published distances",
          "[.long]") {
  check_fifteen(117);
}

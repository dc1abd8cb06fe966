// The results of embedded tables, for every board.

#include <optional>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "bare/embedded.hpp"
#include "oracle/search.hpp"
#include "support/oracle_boards.hpp"

using namespace tilebase;

namespace {

struct Faults {
  int distances = 0;
  int moves = 0;
  int paths = 0;
};

/// The number of states for which the embedded table and its source table have different results, of every so many by
/// their rank.
Faults faults_in(const bare::Embedded& embedded, const Table& table, std::uint32_t every) {
  const Puzzle& puzzle = table.puzzle();
  Faults faults;
  std::vector<std::uint8_t> moves(static_cast<std::size_t>(table.farthest()) + 1);
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); rank += every) {
    State state = cantor_unrank(rank, puzzle.cells());
    const auto distance = table.distance(state);
    int length = tilebase_bare_state_path(embedded.table(), state.lane.data(), moves.data(), moves.size());
    const int move = tilebase_bare_state_move(embedded.table(), state.lane.data());
    faults.distances += length != distance.value_or(TILEBASE_BARE_UNSOLVABLE) ? 1 : 0;
    int best = TILEBASE_BARE_UNSOLVABLE;
    if (distance) best = *distance == 0 ? static_cast<int>(TILEBASE_BARE_AT_GOAL) : table.best_move(state);
    faults.moves += move != best ? 1 : 0;
    bool same = length <= 0 || moves[0] == best;
    if (rank % 5 != 0) length = -1;  // the way of every fifth state
    for (int i = 0; i < length && same; ++i) {
      const MoveId next = table.best_move(state);
      same = moves[static_cast<std::size_t>(i)] == next;
      state = *puzzle.apply(state, next);
    }
    faults.paths += same && (length < 0 || state == table.goal()) ? 0 : 1;
  }
  return faults;
}

/// The built-in tables of a puzzle.
std::vector<Table> tables_of(const std::string& puzzle) {
  std::vector<Table> tables;
  const auto tablebase = Tablebase::builtin(puzzle).value();
  for (const StoredTable& stored : tablebase.tables()) tables.push_back(TableFile::of(stored).unpack().value());
  return tables;
}

/// Checks every so many states of the first table of a puzzle, and of the others.
void check_states(const std::string& puzzle, const std::string& encoding, std::uint32_t first, std::uint32_t others) {
  std::uint32_t every = first;
  const auto tables = tables_of(puzzle);
  REQUIRE(!tables.empty());
  for (const Table& table : tables) {
    CAPTURE(puzzle, encoding, format_board(table.puzzle(), table.goal()));
    const bare::Embedded embedded(table, encoding);
    const Faults faults = faults_in(embedded, table, every);
    CHECK(faults.distances == 0);
    CHECK(faults.moves == 0);
    CHECK(faults.paths == 0);
    every = others;
  }
}

}  // namespace

TEST_CASE("an embedded slide table has the results of the table for every board") {
  check_states("slide3x3", GENERATE("small", "fast"), 1, 7);
}

TEST_CASE("an embedded rotation table has the results of the table for every board") {
  check_states("rotate3x3", GENERATE("small", "fast"), 1, 7);
}

TEST_CASE("an embedded mixed table has the results of the table for every fourth board", "[.full]") {
  check_states("mixed3x3", GENERATE("small", "fast"), 4, 11);
}

TEST_CASE("embedded tables of other built-in puzzles have the results of the tables for every board", "[.full]") {
  for (const char* puzzle : {"slide2x3", "slide2x4"}) check_states(puzzle, "small", 1, 1);
  for (const char* puzzle : {"slide2x3", "slide2x4", "magic2x4", "die"}) check_states(puzzle, "fast", 1, 1);
}

TEST_CASE("every embedded table of 3x3 has the results of the table for every board", "[.full]") {
  for (const char* puzzle : {"slide3x3", "mixed3x3"})
    for (const char* encoding : {"small", "fast"}) check_states(puzzle, encoding, 1, 1);
}

TEST_CASE("an embedded table has the results of the oracle, as text") {
  const std::string name = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto judge = support::judge_of(name);
  const auto distances = oracle::distances_from(judge, support::first_board(judge));
  const Table table = support::table_of(support::builtin(name));
  const bare::Embedded small(table, "small");
  const bare::Embedded fast(table, "fast");
  Faults faults;
  int number = 0;
  support::for_each_board(judge, [&](const oracle::Board& board) {
    if (number++ % 7 != 0) return;  // the other tests ask for every board
    const int distance = distances.of(board).value_or(static_cast<int>(TILEBASE_BARE_UNSOLVABLE));
    const bool asks_for_path = number % 50 == 0;
    std::optional<oracle::Names> names;
    if (asks_for_path) names = oracle::smallest_path(judge, board, distances);
    for (const auto* embedded : {small.table(), fast.table()}) {
      faults.distances += tilebase_bare_distance(embedded, board.c_str()) != distance ? 1 : 0;
      if (!asks_for_path) continue;
      std::string word;
      for (const std::string& move : names.value_or(oracle::Names{}))
        word += (word.empty() || name == "slide3x3" ? "" : " ") + move;
      char path[100] = "untouched";
      const int length = tilebase_bare_path(embedded, board.c_str(), path, sizeof path);
      faults.paths += length != distance || path != word ? 1 : 0;
      const char* const move = tilebase_bare_best_move(embedded, board.c_str());
      const bool right = names ? move != nullptr && move == (names->empty() ? "" : names->front()) : move == nullptr;
      faults.moves += right ? 0 : 1;
    }
  });
  CAPTURE(name);
  CHECK(faults.distances == 0);
  CHECK(faults.moves == 0);
  CHECK(faults.paths == 0);
}

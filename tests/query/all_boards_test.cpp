// The distances of all boards of puzzles with equal tiles, where there are many: the index against Puzzle::rank(), the
// search against the oracle at every board.

#include <atomic>
#include <thread>

#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/query/board_store.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/rearrangements.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"

using namespace tilebase;

namespace {

Puzzle slides(int rows, int columns, const std::string& tiles) {
  const std::string text = "name = same\ntiles = " + tiles + "\nrows = " + std::to_string(rows) +
                           "\ncols = " + std::to_string(columns) + "\nblank = x\nslides = orthogonal\n";
  return Puzzle::parse(text, "same.puzzle").value();
}

std::shared_ptr<const AllBoards> searched(const Puzzle& puzzle, std::size_t threads = 1) {
  Budget budget{.threads = threads};
  return AllBoards::search(puzzle, puzzle.goal_target(), budget).value();
}

void check_slides(int rows, int columns, const std::string& tiles) {
  CAPTURE(tiles);
  const oracle::Rearrangements oracle(oracle::slides({rows, columns}), tiles, {tiles});
  for (const std::size_t threads : {1U, 3U}) {
    const auto boards = searched(slides(rows, columns, tiles), threads);
    REQUIRE(boards->index().size() == oracle.boards().size());
    CHECK(boards->histogram() == oracle.levels());
    std::size_t wrong = 0;
    for (const oracle::Board& board : oracle.boards()) {
      const auto number = boards->index().of(parse_board(boards->index().puzzle(), board).value());
      wrong += boards->distance(number) != oracle.distance(board) ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

}  // namespace

TEST_CASE("boards of equal tiles are numbered as Puzzle::rank() does, before and after every move") {
  const char* const text = GENERATE("name = a\ntiles = b a b x\nblank = x\nslides = orthogonal 1-4\n",
                                    "name = b\ntiles = a b b c d c\n[move]\nA = (1 3 5)(2 6)\nB = (2 3)\n",
                                    "name = c\ntiles = R R G x G B\nrows = 2\ncols = 3\nblank = x\n"
                                    "slides = orthogonal\nrotations = rows\n");
  const auto puzzle = Puzzle::parse(text, "text").value();
  const BoardIndex index(puzzle);
  REQUIRE(index.size() == puzzle.boards().value());
  for (std::uint32_t number = 0; number < index.size(); ++number) {
    const State state = puzzle.unrank(number);
    REQUIRE(index.state(number) == state);
    REQUIRE(index.of(state) == number);
    BoardIndex::Reading reading;
    index.read(number, reading);
    REQUIRE(reading.blank == puzzle.blank_cell(state));
    for (MoveId move = 0; move < puzzle.moves().size(); ++move)
      if (const auto& step = puzzle.moves()[move].at[static_cast<std::size_t>(puzzle.blank_cell(state))])
        REQUIRE(index.number_after(reading, BoardIndex::Step(*step, puzzle.cells())) ==
                puzzle.rank(*puzzle.apply(state, move)));
  }
}

TEST_CASE("the boards that match a target are those that Puzzle::matches() finds") {
  const Puzzle puzzle = slides(2, 3, "RRGGBx");
  const BoardIndex index(puzzle);
  for (const char* const text : {"******", "R****G", "**B*x*", "GRBRxG", "*****R"}) {
    const Target target = parse_target(puzzle, text).value();
    std::vector<std::uint32_t> matches, wanted;
    index.for_each_match(target, [&](std::uint32_t number) { matches.push_back(number); });
    for (std::uint32_t number = 0; number < index.size(); ++number)
      if (puzzle.matches(target, puzzle.unrank(number))) wanted.push_back(number);
    CHECK(matches == wanted);
  }
}

TEST_CASE("many boards of equal tiles are as far as the oracle says, by one thread and by three") {
  check_slides(3, 4, "AAAABBBBCCCx");      // 138,600, and so by several threads
  check_slides(4, 4, "xAAAAAAAAAABBBBB");  // 48,048
  check_slides(2, 3, "BxBAAC");
}

TEST_CASE("boards farther than 254 moves are as far as they are") {
  // Wheels of 7, 5 and 9 cells that turn together: a tile on each is home again after 315 moves, and no earlier.
  const auto puzzle = Puzzle::parse(
                          "name = wheels\ntiles = a o o o o o o b o o o o c o o o o o o o o\n[move]\n"
                          "A = (1 2 3 4 5 6 7)(8 9 10 11 12)(13 14 15 16 17 18 19 20 21)\n",
                          "wheels.puzzle")
                          .value();
  const auto boards = searched(puzzle, 2);
  State board = puzzle.goal();
  for (int moves = 0; moves < 315; ++moves) {
    REQUIRE(boards->distance(boards->index().of(board)) == (315 - moves) % 315);
    board = *puzzle.apply(board, 0);
  }
  CHECK(boards->histogram() == std::vector<std::uint64_t>(315, 1));
  CHECK(boards->bytes() == 2 * puzzle.boards().value());
  CHECK(!boards->distance(boards->index().of(puzzle.unrank(1))));
}

TEST_CASE("a search over all boards ends with its budget, and the next one searches again") {
  const auto tablebase = TableSet::without_tables(slides(3, 4, "AAAABBBBCCCx")).value();
  const Puzzle& puzzle = tablebase.puzzle();
  const State start = parse_board(puzzle, "BBBBAAAACCCx").value();
  const auto error_within = [&](Budget budget) {
    const auto result = tablebase.within(std::move(budget)).solver(puzzle.goal_target()).value().distance(start);
    CHECK(result.error().code == ErrorCode::gave_up);
    return result.error().message;
  };
  Budget few{.states = 1000};
  CHECK(error_within(few).starts_with("gave up after 1000 states; the search over all boards came to distance "));
  Budget short_time{.time = std::chrono::nanoseconds(1)};
  CHECK(error_within(short_time).starts_with("gave up after "));
  Budget cancelled{.keep_going = [](const SearchProgress&) { return false; }};
  CHECK(error_within(cancelled).starts_with("gave up after "));
  CHECK(tablebase.pattern_bytes() == 0);
  CHECK(tablebase.solver(puzzle.goal_target()).value().distance(start).value() > 0);
  CHECK(tablebase.pattern_bytes() == puzzle.boards().value());
  CHECK(tablebase.within(few).solver(puzzle.goal_target()).value().distance(start).value() > 0);  // known now
}

TEST_CASE("threads that ask about the same boards share one search, and those that wait do so within their budgets") {
  const BoardStore store(slides(3, 4, "AAAABBBBCCCx"));
  const Target target = slides(3, 4, "AAAABBBBCCCx").goal_target();
  std::atomic<bool> is_searching = false, may_go_on = false;
  Budget slow;
  slow.keep_going = [&](const SearchProgress&) {
    is_searching = true;
    while (!may_go_on) std::this_thread::yield();
    return true;
  };
  std::shared_ptr<const Distances> first, second;
  std::thread searching([&] { first = store.distances_to(target, slow).value(); });
  while (!is_searching) std::this_thread::yield();
  Budget impatient{.time = std::chrono::milliseconds(20)};
  CHECK(store.distances_to(target, impatient).error().code == ErrorCode::gave_up);
  std::thread waiting([&] { second = store.distances_to(target, {}).value(); });
  may_go_on = true;
  searching.join();
  waiting.join();
  CHECK(first == second);
}

TEST_CASE("of distances that are more than the limit, those to the target asked about last are kept") {
  const Puzzle puzzle = slides(2, 3, "RRGGBx");
  const BoardStore store(puzzle);
  const auto to = [&](const char* text) { return parse_target(puzzle, text).value(); };
  const auto first = store.distances_to(to("RRGGBx"), {}).value();
  CHECK(store.distances_to(to("R*****"), {}).value() != first);
  CHECK(store.distances_to(to("RRGGBx"), {}).value() == first);
  CHECK(store.bytes() == 2 * puzzle.boards().value());
  CHECK(store.distances_to(to("*RGGBx"), {}));
  CHECK(store.contains(to("R*****")));
  store.set_max_bytes(2 * puzzle.boards().value());
  CHECK(store.contains(to("*RGGBx")));
  CHECK(store.contains(to("RRGGBx")));
  CHECK(!store.contains(to("R*****")));
  store.set_max_bytes(1);
  CHECK(store.contains(to("*RGGBx")));
  CHECK(!store.contains(to("RRGGBx")));
  CHECK(store.distances_to(to("R*****"), {}));
  CHECK(!store.contains(to("*RGGBx")));
}

TEST_CASE("solvers of one tablebase share the distances to a target with wildcards, and no others are kept") {
  const auto tablebase = Tablebase::builtin("slide2x4").value();
  const auto distances = [&](const char* text) {
    return tablebase.solver(parse_target(tablebase.puzzle(), text).value())->distances().value();
  };
  const auto first = distances("**34567x");
  CHECK(distances("**34567x") == first);
  CHECK(distances("**43567x") != first);
  CHECK(tablebase.pattern_bytes() == 2 * 40'320);
  CHECK(distances("1234567x")->farthest() > 0);
  CHECK(distances("*234567x")->farthest() == distances("1234567x")->farthest());
  CHECK(tablebase.pattern_bytes() == 2 * 40'320);
}

TEST_CASE("the nth of all boards at a distance is the nth of their list") {
  const Puzzle puzzle = slides(4, 4, "xAAAAAAAAAABBBBB");
  const auto boards = searched(puzzle);
  const Distances distances = BoardDistances::of(puzzle, boards);
  for (const auto at :
       {std::optional<int>(), std::optional(0), std::optional(9), std::optional(distances.farthest())}) {
    const auto list = distances.states(at);
    const BoardPick pick(*boards, at);
    REQUIRE(pick.size() == list.size());
    for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / 100)
      CHECK(boards->index().state(pick[i]) == list[i]);
    CHECK(boards->index().state(pick[list.size() - 1]) == list.back());
  }
}

TEST_CASE("a million boards of equal tiles are as far as the oracle says", "[.long]") {
  check_slides(3, 4, "AAABBBCCCDDx");  // 1,108,800
}

TEST_CASE("the distances of more boards than the budget's memory has bytes are not searched for") {
  const Puzzle puzzle = slides(4, 4, "a a a a b b b b c c c c d d d x");  // 252,252,000 boards
  const auto error = AllBoards::search(puzzle, puzzle.goal_target(), {.memory = 17'000'000}).error();
  CHECK(error.code == ErrorCode::too_many_cells);
  CHECK(error.message.find("252,252,000 boards, a byte each; only 17,000,000 bytes") != std::string::npos);
}

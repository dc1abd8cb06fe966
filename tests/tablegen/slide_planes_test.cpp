#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/generate/tail_swaps.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>

#include "oracle/all_slides.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/random_slides.hpp"

using namespace tilebase;

namespace {

using Keep = SlidePlanes::Keep;

/// A board of slides, a goal, and a way to read the cells.
struct Question {
  SlideBoard board;
  SlideReading reading;
  State goal;

  int blank() const { return board.cells() - 1; }
  SlidePlanes planes(Keep keep) const { return {board, reading, blank(), goal, keep}; }
  oracle::Grid grid() const { return {board.rows(), board.cols()}; }
  oracle::Board text(const State& state) const { return support::oracle_board(state, board.cells()); }
};

/// The state of a lane. Only one order of each pair can be reached; `pair` is half the rank of both.
State state_of(const Question& question, std::uint64_t pair, int place, const State& goal) {
  const int cells = question.board.cells();
  const int tiles = cells - 1;
  for (const std::uint64_t rank : {2 * pair, 2 * pair + 1}) {
    const Permutation order = cantor_unrank(rank, tiles);
    State state = identity_permutation(cells);
    int next = 0;
    for (int p = 0; p < cells; ++p)
      state[question.reading.cell(p)] = p == place ? static_cast<std::uint8_t>(tiles) : order[next++];
    if (is_solvable(question.board, state, TargetBuilder(goal, cells), tiles)) return state;
  }
  FAIL("neither order can be reached");
  return goal;
}

State goal_with_blank_in(int cell, int cells, std::uint32_t seed) {
  State goal = identity_permutation(cells);
  std::mt19937 random(seed);
  if (seed != 0) std::shuffle(goal.lane.begin(), goal.lane.begin() + cells, random);
  std::swap(goal[cell], goal[goal.lane_of(cells - 1)]);
  return goal;
}

/// Numbers of states by distance in data/reference, of the canonical goal whose blank a symmetry takes to `cell`.
std::vector<std::size_t> recorded_levels(const SlideBoard& board, int cell) {
  int row = cell / board.cols();
  int column = cell % board.cols();
  int rows = board.rows();
  int columns = board.cols();
  if (rows > columns) std::swap(row, column), std::swap(rows, columns);
  row = std::max(row, rows - 1 - row);
  column = std::max(column, columns - 1 - column);
  const std::string puzzle = "slide" + std::to_string(rows) + "x" + std::to_string(columns);
  std::vector<std::size_t> levels;
  for (const auto& line : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv")) {
    if (line.at(0) != puzzle) continue;
    const Puzzle slides = *builtin_puzzle(puzzle);
    if (slides.blank_cell(*parse_board(slides, line.at(1))) == row * columns + column)
      levels.push_back(std::stoul(line.at(3)));
  }
  return levels;
}

std::vector<std::size_t> levels(SlidePlanes planes, std::size_t threads = 1) {
  std::vector<std::size_t> counts{1};
  while (const std::uint64_t count = planes.next_level(threads)) counts.push_back(count);
  return counts;
}

bool bit(const LargeArray<std::uint64_t>& words, std::uint64_t pair) {
  return (words[pair / SlidePlanes::lanes] >> (pair % SlidePlanes::lanes) & 1U) != 0;
}

/// Number of distances and best moves, of every `step`-th pair, that differ from the oracle's.
int faults(const Question& question, std::uint64_t step = 1) {
  SlidePlanes planes = question.planes(Keep::distances_and_moves);
  while (planes.next_level(1) != 0) {
  }
  const oracle::AllSlides oracle(question.grid(), question.text(question.goal));
  const auto moves = oracle::slides(question.grid());
  int wrong = 0;
  for (int place = 0; place < question.board.cells(); ++place) {
    const auto& distances = planes.distances(place);
    for (std::uint64_t pair = 0; pair < planes.words() * SlidePlanes::lanes; pair += step) {
      int distance = planes.odd(place);
      for (std::size_t b = 0; b < distances.size(); ++b) distance |= bit(distances[b], pair) ? 2 << b : 0;
      const oracle::Board state = question.text(state_of(question, pair, place, question.goal));
      wrong += oracle.distance(state) != distance ? 1 : 0;
      const auto best =
          static_cast<std::size_t>(bit(planes.moves(place)[0], pair) + 2 * bit(planes.moves(place)[1], pair));
      for (std::size_t move = 0; distance > 0 && move <= best; ++move) {
        const auto there = moves[move].after(state);
        wrong += (there && oracle.distance(*there) == distance - 1) != (move == best) ? 1 : 0;
      }
    }
  }
  return wrong;
}

}  // namespace

TEST_CASE("swaps in the tail do to lanes what they do to tiles") {
  for (int parity_before = 0; parity_before < 2; ++parity_before) {
    int wrong = 0;
    for (std::uint64_t lane = 0; lane < SlidePlanes::lanes; ++lane)
      for (int swap = 0; swap < 4; ++swap) {
        Permutation order = cantor_unrank(2 * lane, 5);
        if (order.parity(5) != parity_before) std::swap(order[3], order[4]);
        std::swap(order[swap], order[swap + 1]);
        const std::uint64_t word = std::uint64_t{1} << lane;
        const std::uint64_t after = swap == 0   ? tail_swaps::swap_0(word)
                                    : swap == 1 ? tail_swaps::swap_1(word)
                                    : swap == 2 ? tail_swaps::swap_2(word, parity_before != 0 ? ~std::uint64_t{0} : 0)
                                                : word;
        wrong += after != std::uint64_t{1} << (cantor_rank(order, 5) / 2) ? 1 : 0;
      }
    CHECK(wrong == 0);
  }
}

TEST_CASE("planes find as many states at every distance as the oracle, whatever the goal and the reading") {
  const auto [rows, cols] = GENERATE(table<int, int>({{2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}));
  const SlideBoard board(rows, cols);
  for (int cell = 0; cell < board.cells(); ++cell)
    for (const std::uint32_t seed : {0U, 1U, 2U}) {
      const State goal = goal_with_blank_in(cell, board.cells(), seed);
      const Question by_rows{board, SlideReading::by_rows(board), goal};
      const Question along_shorter_side{board, SlideReading::along_shorter_side(board), goal};
      const auto expected = oracle::AllSlides(by_rows.grid(), by_rows.text(goal)).distribution();
      CHECK(levels(by_rows.planes(Keep::counts)) == expected);
      CHECK(levels(along_shorter_side.planes(Keep::counts)) == expected);
    }
}

TEST_CASE("planes of ten cells find the recorded numbers of states at every distance, from every cell of the blank") {
  const auto [rows, cols] = GENERATE(table<int, int>({{2, 5}, {5, 2}}));
  const SlideBoard board(rows, cols);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const State goal = goal_with_blank_in(cell, board.cells(), static_cast<std::uint32_t>(cell));
    const Question question{board, SlideReading::along_shorter_side(board), goal};
    CHECK(levels(question.planes(Keep::counts)) == recorded_levels(board, cell));
  }
}

TEST_CASE("every distance and best move of boards of up to nine cells is the oracle's") {
  const auto [rows, cols] = GENERATE(table<int, int>({{2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}));
  const SlideBoard board(rows, cols);
  for (const int cell : {0, board.cells() / 2, board.cells() - 1})
    CHECK(faults({board, SlideReading::by_rows(board), goal_with_blank_in(cell, board.cells(), 5)}) == 0);
}

TEST_CASE("distances and best moves of 2x5 are the oracle's") {
  const SlideBoard board(2, 5);
  CHECK(faults({board, SlideReading::along_shorter_side(board), identity_permutation()}, 7) == 0);
}

namespace {

void check_recorded_levels(const SlideBoard& board, int cell) {
  CAPTURE(board.rows(), cell);
  const State goal = goal_with_blank_in(cell, 12, 3);
  const Question question{board, SlideReading::along_shorter_side(board), goal};
  const auto recorded = recorded_levels(board, cell);
  REQUIRE(recorded.size() > 50);
  CHECK(levels(question.planes(Keep::counts)) == recorded);
}

}  // namespace

// Mirror images of a cell have the same numbers:
//
//     0 1 2 2 1 0      0 1 0
//     0 1 2 2 1 0      3 4 3
//                      3 4 3
//                      0 1 0
TEST_CASE("planes of 3x4 find the recorded numbers of states at every distance") {
  check_recorded_levels(SlideBoard(3, 4), 11);
}

TEST_CASE("planes of twelve cells find the recorded numbers of states at every distance", "[.full]") {
  for (const int cell : {0, 1, 2}) check_recorded_levels(SlideBoard(2, 6), cell);
  for (const int cell : {1, 3, 4}) check_recorded_levels(SlideBoard(4, 3), cell);
}

TEST_CASE("planes of twelve cells find the recorded numbers of states at every distance, from every cell of the blank",
          "[.long]") {
  for (int cell = 0; cell < 12; ++cell)
    for (const auto& board : {SlideBoard(2, 6), SlideBoard(4, 3)}) check_recorded_levels(board, cell);
}

TEST_CASE("planes are the same for any number of threads") {
  const SlideBoard board(2, 5);
  const Question question{board, SlideReading::along_shorter_side(board), goal_with_blank_in(3, 10, 8)};
  SlidePlanes one = question.planes(Keep::distances_and_moves);
  const std::size_t threads = GENERATE(2U, 3U, 7U);
  SlidePlanes many = question.planes(Keep::distances_and_moves);
  for (std::uint64_t count = 1; count != 0;) {
    count = one.next_level(1);
    REQUIRE(many.next_level(threads) == count);
    REQUIRE(many.level() == one.level());
  }
  const auto equal = [&](const SlidePlanes::Bits& a, const SlidePlanes::Bits& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::equal(a[i].data(), a[i].data() + one.words(), b[i].data()));
  };
  for (int place = 0; place < 10; ++place) {
    CHECK(std::equal(one.seen(place).begin(), one.seen(place).end(), many.seen(place).begin()));
    equal(one.distances(place), many.distances(place));
    equal(one.moves(place), many.moves(place));
  }
}

TEST_CASE("planes are for boards of six cells or more that are no lines") {
  const auto takes = [](int rows, int cols) {
    const SlideBoard board(rows, cols);
    return SlidePlanes::can_search(board, SlideReading::along_shorter_side(board));
  };
  CHECK(takes(2, 3));
  CHECK(takes(3, 2));
  CHECK(takes(4, 4));
  CHECK(takes(2, 8));
  CHECK_FALSE(takes(2, 2));
  CHECK_FALSE(takes(1, 9));
  CHECK_FALSE(takes(9, 1));
  CHECK_FALSE(SlidePlanes::can_search(SlideBoard(2, 5), SlideReading::by_rows(SlideBoard(2, 5))));
  CHECK(SlidePlanes::bytes_for(SlideBoard(3, 4)) / 1000000 == 32);
  CHECK(SlidePlanes::bytes_for(SlideBoard(2, 7)) / 100000000 == 58);
}

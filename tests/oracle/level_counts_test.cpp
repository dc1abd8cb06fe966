// Numbers of boards near the goals of large puzzles, counted without the library, against recorded and published ones.

#include "oracle/level_counts.hpp"

#include <algorithm>

#include "support/catch.hpp"

using oracle::CellMap;
using oracle::MovesByBlank;
using Cells = std::vector<std::size_t>;
using Counts = std::vector<std::uint64_t>;

namespace {

/// The map that takes the tile of each cell to the next one, and the last tile to the first cell.
CellMap cycle(const Cells& cells) {
  CellMap map{};
  for (std::uint8_t cell = 0; cell < 16; ++cell) map[cell] = cell;
  for (std::size_t i = 0; i < cells.size(); ++i)
    map[cells[i]] = static_cast<std::uint8_t>(cells[(i + 1) % cells.size()]);
  return map;
}

/// Cycles in both directions, of any tiles.
MovesByBlank cycles(const std::vector<Cells>& cycles) {
  MovesByBlank moves;
  for (const Cells& cells : cycles)
    for (auto& list : moves) {
      list.push_back(cycle(cells));
      list.push_back(cycle({cells.rbegin(), cells.rend()}));
    }
  return moves;
}

/// Moves, and slides of the blank by at most `farthest` cells, each as one move.
MovesByBlank with_slides(MovesByBlank moves, std::size_t farthest) {
  for (std::size_t blank = 0; blank < 16; ++blank)
    for (std::size_t target = 0; target < 16; ++target) {
      const std::size_t unit = blank / 4 == target / 4 ? 1 : 4;
      const std::size_t length = (std::max(blank, target) - std::min(blank, target)) / unit;
      if (length == 0 || length > farthest || (unit == 4 && blank % 4 != target % 4)) continue;
      Cells cells{blank};
      for (std::size_t i = 0; i < length; ++i) cells.push_back(blank < target ? target - i * unit : target + i * unit);
      moves[blank].push_back(cycle(cells));
    }
  return moves;
}

MovesByBlank topspin() {
  MovesByBlank moves = cycles({{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}});
  CellMap turn = cycle({0, 3});
  std::swap(turn[1], turn[2]);
  for (auto& list : moves) list.push_back(turn);
  return moves;
}

const std::vector<Cells> rows{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
const std::vector<Cells> lines{rows[0],       rows[1],       rows[2],        rows[3],
                               {0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}};
const std::vector<Cells> blocks{{0, 1, 5, 4},   {1, 2, 6, 5},   {2, 3, 7, 6},    {4, 5, 9, 8},    {5, 6, 10, 9},
                                {6, 7, 11, 10}, {8, 9, 13, 12}, {9, 10, 14, 13}, {10, 11, 15, 14}};

/// Compares the counts up to the distance of a tier: 0 is the default one, 1 the full one, 2 the long one.
void compare(std::size_t tier) {
  const auto check = [tier](const MovesByBlank& moves, const Cells& farthest, Counts counts) {
    counts.resize(farthest[tier] + 1);
    CHECK(oracle::level_counts(moves, farthest[tier]) == counts);
  };
  check(cycles(lines), {6, 8, 10},
        {1, 16, 184, 2032, 21932, 230480, 2377512, 24093488, 239515262, 2325051968, 21748418824});
  check(with_slides(cycles(lines), 1), {5, 6, 7}, {1, 18, 230, 2739, 31436, 348997, 3773429, 39758596});
  check(cycles(blocks), {6, 7, 8}, {1, 18, 233, 2824, 33264, 379408, 4117976, 41469100, 377240513});
  check(with_slides({}, 3), {12, 14, 17},
        {1, 6, 18, 54, 162, 486, 1457, 4334, 12568, 36046, 102801, 289534, 808623, 2231878, 6076994, 16288752, 42897301,
         110898278});
  check(topspin(), {19, 22, 26}, {1,      3,      6,       12,      24,      48,      96,       192,      383,
                                  761,    1506,   2983,    5905,    11646,   22921,   45025,    87904,    170904,
                                  330779, 637558, 1223349, 2340954, 4462266, 8475406, 16044513, 30275496, 56933890});
}

}  // namespace

TEST_CASE("four rows that shift have as many boards as (1 + 2x + x^2)^4 has terms") {
  CHECK(oracle::level_counts(cycles(rows), 9) == Counts{1, 8, 28, 56, 70, 56, 28, 8, 1, 0});
}

TEST_CASE("numbers of boards near the goals of large puzzles are the recorded ones") {
  compare(0);
}

TEST_CASE("numbers of boards farther from the goals of large puzzles are the recorded ones", "[.full]") {
  compare(1);
}

TEST_CASE("numbers of up to 21,748,418,824 boards at a distance are the recorded ones", "[.long]") {
  compare(2);
}

// Learned scores of beams: along random walks they equal those that the test computes from the bytes of the files, for
// goals with the blank in each corner; a board and its mirrored board have the same score.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/slide_beam.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

std::string name_of(int side) {
  return "slide" + std::to_string(side) + "x" + std::to_string(side);
}

std::string file_of(int side) {
  return support::text_of_file(TILEBASE_DATA_DIR "/guides/" + name_of(side) + ".guide");
}

/// The numbers of a file, read anew.
struct Numbers {
  explicit Numbers(int side_) : side(side_), bytes(file_of(side_)) {
    for (int i = 0; i < side; ++i) conflicts.push_back(two());
    for (int i = 0; i < 32; ++i) biases.push_back(two());
    for (int i = 0; i < 32; ++i) factors.push_back(two());
    const int cells = side * side;
    for (int tile = 0; tile < cells; ++tile)
      for (int cell = 0; cell < cells; ++cell)
        if (std::pair(tile, cell) <= std::pair(turned(tile), turned(cell))) points[{tile, cell}] = two();
    for (auto& [pair, ignored] : points)
      for (int i = 0; i < 64; ++i) rows[pair].push_back(static_cast<signed char>(bytes.at(at++)));
  }

  int two() {
    const int low = static_cast<unsigned char>(bytes.at(at));
    const int high = static_cast<signed char>(bytes.at(at + 1));
    at += 2;
    return low + 256 * high;
  }
  int turned(int cell) const { return cell % side * side + cell / side; }

  /// Score of a board whose blank belongs into the last cell. `board`: the goal cell of the tile in each cell.
  int score(const std::vector<int>& board) const {
    int score = 0;
    std::vector<int> sums(64);
    for (int i = 0; i < 64; ++i) sums[i] = biases[i % 32];
    for (int cell = 0; cell < side * side; ++cell) {
      const auto pair = std::pair(board[cell], cell);
      const auto mirror = std::pair(turned(board[cell]), turned(cell));
      score += points.at(std::min(pair, mirror));
      const auto& row = rows.at(std::min(pair, mirror));
      for (int i = 0; i < 64; ++i) sums[i] += row[mirror < pair ? (i + 32) % 64 : i];
    }
    int hidden = 0;
    for (int i = 0; i < 64; ++i) hidden += std::max(sums[i], 0) * factors[i % 32];
    for (int line = 0; line < side; ++line)
      for (const bool is_row : {true, false}) {
        std::vector<int> order;
        for (int i = 0; i < side; ++i) {
          const int home = board[is_row ? line * side + i : i * side + line];
          if ((is_row ? home / side : home % side) == line && home != side * side - 1) order.push_back(home);
        }
        std::vector<int> longest(order.size(), 1);
        for (std::size_t i = 0; i < order.size(); ++i)
          for (std::size_t j = 0; j < i; ++j)
            if (order[j] < order[i]) longest[i] = std::max(longest[i], longest[j] + 1);
        if (!order.empty())
          score +=
              conflicts[line] * (static_cast<int>(order.size()) - *std::max_element(longest.begin(), longest.end()));
      }
    return score + static_cast<int>(std::floor(hidden / 512.0));
  }

  int side;
  std::string bytes;
  std::size_t at = 1;
  std::vector<int> conflicts, biases, factors;
  std::map<std::pair<int, int>, int> points;
  std::map<std::pair<int, int>, std::vector<int>> rows;
};

}  // namespace

TEST_CASE("files of learned guides are those of the reference") {
  const auto rows = support::rows_of_csv(TILEBASE_DATA_DIR "/reference/guides.csv");
  REQUIRE(rows.size() == 4);
  for (const auto& row : rows) {
    const int side = std::stoi(row[0]);
    CAPTURE(side);
    const std::string bytes = file_of(side);
    XXH128_canonical_t digest;
    XXH128_canonicalFromHash(&digest, XXH3_128bits(bytes.data(), bytes.size()));
    CHECK(hexadecimal(std::to_array(digest.digest)) == row.back());
    CHECK(Numbers(side).at == bytes.size());
    CHECK(bytes[0] == '0' + side);
    CHECK(GuideWeights::of_square(side)->side == side);
  }
  for (const int side : {1, 2, 3, 4}) CHECK(GuideWeights::of_square(side) == nullptr);
}

TEST_CASE("learned scores are sums of points, conflicts and hidden units, with the goal's blank in any corner") {
  for (const int side : {5, 6, 7, 8}) {
    const auto puzzle = support::builtin(name_of(side));
    const Numbers numbers(side);
    const int last = side * side - 1;
    for (const int corner : {0, side - 1, last - side + 1, last}) {
      CAPTURE(side, corner);
      // The board is turned so that the corner comes last: rows or columns, or both, in the other order.
      const auto turned = [&](int cell) {
        const int row = corner < side ? side - 1 - cell / side : cell / side;
        const int col = corner % side == 0 ? side - 1 - cell % side : cell % side;
        return row * side + col;
      };
      State end = puzzle->goal();
      for (int cell = 0; cell <= last; ++cell) end[cell] = puzzle->goal()[turned(cell)];
      std::swap(end[1], end[side + 1]);  // tiles need not be in the order of the puzzle's own goal
      const SlideGoal goal(PatternStore::for_puzzle(*puzzle), *puzzle, TargetBuilder(end, last + 1));
      const LearnedScores scores(goal, *GuideWeights::of_square(side));
      const auto expected = [&](const State& state) {
        std::vector<int> board(static_cast<std::size_t>(last + 1));
        for (int cell = 0; cell <= last; ++cell)
          board[static_cast<std::size_t>(turned(cell))] = turned(end.lane_of(state[cell]));
        return numbers.score(board);
      };
      State state = end;
      auto hidden = scores.start(state);
      int score = scores.score(state, hidden);
      REQUIRE(score == expected(state));
      std::mt19937_64 random(3);
      for (int i = 0; i < 400; ++i) {
        const auto after = puzzle->apply(state, static_cast<MoveId>(random() % 4));
        if (!after) continue;
        const int from = after->lane_of(*puzzle->blank());
        const int to = state.lane_of(*puzzle->blank());
        score += scores.change(state, hidden, from, to);
        CHECK(scores.is_match(state, from, to, score) == (*after == end));
        hidden = scores.after(hidden, state, from, to);
        state = *after;
        CHECK(score == expected(state));
      }
    }
  }
}

#include "oracle/knights.hpp"

#include "support/catch.hpp"

TEST_CASE("bidirectional search finds the distance between any two squares of the small knight's boards") {
  for (int side = 1; side <= 8; ++side)
    for (int from = 0; from < side * side; ++from) {
      const auto distances = oracle::knight_distances(side, from);
      for (int to = 0; to < side * side; ++to) {
        CAPTURE(side, from, to);
        REQUIRE(oracle::knight_moves(side, from, to).value_or(-1) == distances[static_cast<std::size_t>(to)]);
      }
    }
}

TEST_CASE("the knight answers the samples of POJ 1915") {
  CHECK(oracle::knight_moves(8, 0, 7 * 8) == 5);
  CHECK(oracle::knight_moves(100, 0, 30 * 100 + 50) == 28);
  CHECK(oracle::knight_moves(10, 11, 11) == 0);
}

TEST_CASE("the knight crosses a chessboard in six moves and never reaches the middle of nine squares") {
  CHECK(oracle::knight_moves(8, 0, 63) == 6);
  CHECK(oracle::knight_moves(3, 0, 4) == std::nullopt);
  CHECK(oracle::knight_moves(2, 0, 3) == std::nullopt);
}

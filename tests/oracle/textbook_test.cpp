// The textbook searches against known answers and against each other. The library is not used.

#include <algorithm>
#include <map>
#include <numeric>

#include "oracle/bidirectional.hpp"
#include "oracle/cantor.hpp"
#include "oracle/first_words.hpp"
#include "oracle/heuristics.hpp"
#include "oracle/ida_star.hpp"
#include "oracle/pictures.hpp"
#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"

using oracle::Board;
using oracle::FirstWords;
using oracle::Grid;

namespace {

constexpr Grid eight{3, 3};

auto slides_from(Grid grid) {
  return [moves = oracle::slides(grid)](const Board& board) { return oracle::neighbours(moves, board); };
}

}  // namespace

TEST_CASE("the oracle's pictures equal those of the problem statements") {
  const auto magic = oracle::magic_moves();
  CHECK(magic[0].after("12345678") == "87654321");
  CHECK(magic[1].after("12345678") == "41236785");
  CHECK(magic[2].after("12345678") == "17245368");
  CHECK(oracle::picture("R", "312").after("abc") == "cab");
  CHECK(oracle::undoing("R", "312").after("cab") == "abc");
  // After tipping to the left, the right face is on top.
  CHECK(oracle::die_moves()[2].name == "L");
  CHECK(oracle::die_moves()[2].after("TBLRFK") == "RLTBFK");
  CHECK(oracle::die_moves()[1].after("TBLRFK") == "KFLRTB");
}

TEST_CASE("opposite quarter turns of the oracle's die undo each other") {
  const auto turns = oracle::die_moves();
  CHECK(turns[0].after(*turns[1].after("123456")) == "123456");
  CHECK(turns[2].after(*turns[3].after("123456")) == "123456");
}

TEST_CASE("the oracle's slides work on boards of any size") {
  const auto moves = oracle::slides({2, 3});
  CHECK(moves[0].after("x12345") == "312x45");
  CHECK(moves[1].after("x12345") == std::nullopt);
  CHECK(moves[1].after("123x45") == std::nullopt);
  CHECK(moves[2].after("x12345") == "1x2345");
  CHECK(moves[3].after("12345x") == "12x453");
}

TEST_CASE("the oracle finds the known distributions of the word puzzles") {
  const auto magic = FirstWords(oracle::magic_moves(), "12345678").distribution();
  CHECK(std::accumulate(magic.begin(), magic.end(), 0) == 40320);
  CHECK(magic.size() == 23);
  CHECK(magic.back() == 5);
  CHECK(FirstWords(oracle::die_moves(), "123456").distribution() == std::vector<int>{1, 4, 10, 8, 1});
  const auto seven = FirstWords(oracle::slides({2, 4}), "x1234567").distribution();
  CHECK(std::accumulate(seven.begin(), seven.end(), 0) == 20160);
  CHECK(seven.size() == 37);
  CHECK(FirstWords(oracle::slides({2, 3}), "12345x").distribution().size() == 22);
}

TEST_CASE("the oracle's first words are the smallest of all words of their length") {
  const auto moves = oracle::magic_moves();
  const FirstWords search(moves, "12345678");
  std::map<Board, std::string> level{
      {"12345678", ""}};  // the smallest of all words of one length, also of longer ones than the shortest
  for (int length = 0; length <= 9; ++length) {
    std::map<Board, std::string> next;
    for (const auto& [board, word] : level) {
      if (search.distance(board) == length) REQUIRE(search.word(board) == word);
      for (const auto& move : moves) {
        const std::string longer = word + move.name;
        const auto [place, fresh] = next.try_emplace(*move.after(board), longer);
        if (!fresh) place->second = std::min(place->second, longer);
      }
    }
    level.swap(next);
  }
  CHECK(search.word("26845731") == "BCABCCB");
}

TEST_CASE("the oracle's first words lead to their boards, and to no unreachable board") {
  const auto moves = oracle::slides({2, 3});
  const FirstWords search(moves, "x12345");
  CHECK(search.boards().size() == 360);
  CHECK(search.boards().front() == "x12345");
  CHECK_FALSE(search.word("x21345"));
  CHECK_FALSE(search.distance("x21345"));
  for (const Board& goal : search.boards()) {
    Board board = "x12345";
    const auto names = search.names(goal);
    REQUIRE(names);
    for (const std::string& name : *names)
      board =
          *std::find_if(moves.begin(), moves.end(), [&](const auto& move) { return move.name == name; })->after(board);
    REQUIRE(board == goal);
  }
}

TEST_CASE("the oracle's Cantor index numbers the rearrangements in lexicographic order") {
  std::string text = "0123456";
  std::size_t index = 0;
  do {
    REQUIRE(oracle::cantor_index(text) == index);
    REQUIRE(oracle::cantor_text(index, "0123456") == text);
    ++index;
  } while (std::next_permutation(text.begin(), text.end()));
  CHECK(index == 5040);
  CHECK(oracle::cantor_index("x") == 0);
  CHECK(oracle::cantor_index("x87654321") == 362879);
}

TEST_CASE("the parity of slides gives exactly the reachable boards") {
  for (const auto& [grid, goal] : {std::pair(eight, Board("1234x5678")), std::pair(Grid{2, 3}, Board("12345x")),
                                   std::pair(Grid{3, 2}, Board("1x2345")), std::pair(Grid{2, 2}, Board("123x"))}) {
    int wrong = 0;
    oracle::for_each_distance(oracle::slides(grid), goal,
                              [&, &grid = grid, &goal = goal](const Board& board, int distance) {
                                wrong += oracle::slides_connect(grid, board, goal) != (distance >= 0) ? 1 : 0;
                              });
    CHECK(wrong == 0);
  }
}

TEST_CASE("both heuristics are 0 at the goal, admissible and consistent") {
  const Board goal = "1234x5678";
  std::unordered_map<Board, int> distances;
  oracle::for_each_distance(oracle::slides(eight), goal, [&](const Board& board, int distance) {
    if (distance >= 0) distances[board] = distance;
  });
  CHECK(oracle::misplaced_tiles(goal, goal) == 0);
  CHECK(oracle::manhattan_distance(eight, goal, goal) == 0);
  const auto neighbours = slides_from(eight);
  int too_large = 0;
  int inconsistent = 0;
  for (const auto& [board, distance] : distances) {
    const int misplaced = oracle::misplaced_tiles(board, goal);
    const int manhattan = oracle::manhattan_distance(eight, board, goal);
    too_large += misplaced > manhattan || manhattan > distance ? 1 : 0;
    for (const Board& next : neighbours(board))
      inconsistent += misplaced > 1 + oracle::misplaced_tiles(next, goal) ||
                              manhattan > 1 + oracle::manhattan_distance(eight, next, goal)
                          ? 1
                          : 0;
  }
  CHECK(too_large == 0);
  CHECK(inconsistent == 0);
}

TEST_CASE("IDA* and bidirectional search find every distance of the 5-puzzle, 2x3 and 3x2") {
  for (const auto& [grid, goal] : {std::pair(Grid{2, 3}, Board("12345x")), std::pair(Grid{3, 2}, Board("1x2345"))}) {
    const auto neighbours = slides_from(grid);
    oracle::for_each_distance(oracle::slides(grid), goal,
                              [&, &grid = grid, &goal = goal](const Board& board, int distance) {
                                const auto wanted = distance < 0 ? std::nullopt : std::optional(distance);
                                REQUIRE(oracle::bidirectional_distance(board, goal, neighbours) == wanted);
                                REQUIRE(oracle::ida_star_distance(grid, board, goal) == wanted);
                              });
  }
}

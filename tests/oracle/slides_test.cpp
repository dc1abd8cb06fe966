// The searches over boards of slides of any size, against each other and against published figures.

#include <algorithm>

#include "oracle/all_slides.hpp"
#include "oracle/first_words.hpp"
#include "oracle/ida_star.hpp"
#include "oracle/search.hpp"
#include "oracle/ways.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using oracle::AllSlides;
using oracle::Board;
using oracle::Grid;
using support::walked;

namespace {

/// The words of every board to a target, by brute force: all shortest ones, in lexicographic order.
std::vector<std::string> words_by_length(Grid grid, const Board& start, const Board& target) {
  const auto moves = oracle::slides(grid);
  const auto matches = [&](const Board& board) {
    for (std::size_t cell = 0; cell < board.size(); ++cell)
      if (target[cell] != '*' && target[cell] != board[cell]) return false;
    return true;
  };
  std::vector<std::pair<std::string, Board>> level{{"", start}};
  for (int length = 0; length <= 14; ++length) {
    std::vector<std::string> words;
    std::vector<std::pair<std::string, Board>> next;
    for (const auto& [word, board] : level) {
      if (matches(board)) words.push_back(word);
      for (const auto& move : moves)
        if (const auto there = move.after(board)) next.emplace_back(word + move.name, *there);
    }
    if (!words.empty()) return words;
    level = std::move(next);
  }
  return {};
}

}  // namespace

TEST_CASE("a search over all boards has the distance of every board of every small size") {
  struct Case {
    Grid grid;
    Board goal;
  };
  for (const auto& [grid, goal] :
       {Case{{1, 2}, "1x"}, Case{{1, 5}, "1234x"}, Case{{5, 1}, "12x34"}, Case{{2, 2}, "123x"}, Case{{2, 3}, "12345x"},
        Case{{3, 2}, "x54321"}, Case{{2, 4}, "123x4567"}, Case{{4, 2}, "1234567x"}, Case{{3, 3}, "1234x5678"}}) {
    CAPTURE(goal, grid.rows, grid.columns);
    const AllSlides table(grid, goal);
    const oracle::Distances distances(oracle::slides(grid), goal);
    Board board = goal;
    std::sort(board.begin(), board.end());
    int wrong = 0;
    do wrong += table.distance(board) != distances.of(board) ? 1 : 0;
    while (std::next_permutation(board.begin(), board.end()));
    CHECK(wrong == 0);
    CHECK(table.distribution() == distances.distribution());
  }
}

TEST_CASE("a search over all 2x5 boards finds the published farthest ones") {
  const AllSlides table({2, 5}, "123456789x");
  CHECK(table.distribution().size() == 56);  // OEIS A151944
  CHECK(table.distribution().back() == 2);
  std::size_t boards = 0;
  for (const std::size_t count : table.distribution()) boards += count;
  CHECK(boards == 1'814'400);
}

TEST_CASE("words of the search over all boards are the smallest") {
  const Grid grid{2, 4};
  const AllSlides to_goal(grid, "1234567x");
  std::mt19937 random(24);
  for (int i = 0; i < 30; ++i) {
    const Board start = walked(grid, "1234567x", 30, random);
    CAPTURE(start);
    CHECK(to_goal.word(start) == oracle::FirstWords(oracle::slides(grid), start).word("1234567x"));
  }
  CHECK_FALSE(to_goal.word("2134567x"));
}

TEST_CASE("IDA* finds all shortest words, in order, with and without wildcards") {
  const Grid grid{3, 3};
  std::mt19937 random(33);
  for (int i = 0; i < 60; ++i) {
    Board target = support::shuffled("12345678x", random);
    const Board start = walked(grid, target, 9, random);
    for (int wildcards = i % 6; wildcards > 0; --wildcards) target[support::below(9, random)] = '*';
    CAPTURE(start, target);
    const auto words = oracle::ida_star_words(grid, start, target);
    CHECK(words == words_by_length(grid, start, target));
    CHECK(oracle::ida_star_word(grid, start, target) == words.front());
    CHECK(oracle::after_word(grid, start, words.back()).has_value());
  }
}

TEST_CASE("a search over named tiles finds what IDA* finds, and as many words") {
  const Grid grid{3, 4};
  std::mt19937 random(34);
  for (std::size_t named = 1; named <= 5; ++named)
    for (const bool with_blank : {false, true}) {
      const Board match = support::shuffled("123456789ABx", random);
      const Board names = support::shuffled("123456789AB", random).substr(0, named) + (with_blank ? "x" : "");
      const Board target = support::naming(match, names);
      const oracle::Ways search(oracle::slides(grid), target);
      for (int i = 0; i < 5; ++i) {
        const Board start = walked(grid, match, 16, random);  // few tiles guide IDA* badly: not far
        CAPTURE(start, target);
        const auto words = oracle::ida_star_words(grid, start, target);
        CHECK(search.distance(start) == oracle::ida_star_distance(grid, start, target));
        CHECK(search.word(start) == words.front());
        CHECK(search.count(start) == words.size());
      }
    }
}

TEST_CASE("slides connect a board with a target if they connect it with a completion") {
  const Grid grid{2, 3};
  std::mt19937 random(23);
  const AllSlides table(grid, "12345x");
  for (int i = 0; i < 300; ++i) {
    const Board start = support::shuffled("12345x", random);
    Board target = "12345x";
    for (std::size_t wildcards = support::below(4, random); wildcards > 0; --wildcards)
      target[support::below(6, random)] = '*';
    bool connected = false;
    Board board = "12345x";
    do {
      bool match = true;
      for (std::size_t cell = 0; cell < 6; ++cell)
        match = match && (target[cell] == '*' || target[cell] == board[cell]);
      connected = connected || (match && table.distance(board).has_value() == table.distance(start).has_value());
    } while (std::next_permutation(board.begin(), board.end()));
    CAPTURE(start, target);
    CHECK(oracle::slides_connect(grid, start, target) == connected);
  }
}

// Definitions in the format of twsearch, against pieces with orientations that this test moves by the format's rules.

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;

namespace {

using support::below;

/// A set of pieces, and a move of it: the place that each place takes its piece from, and the turn of the piece from
/// each place.
struct PieceSet {
  int places;
  int turns;
  std::vector<int> from;
  std::vector<int> turn;
};

std::vector<int> shuffled(int count, std::mt19937& random) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  std::shuffle(numbers.begin(), numbers.end(), random);
  return numbers;
}

std::string line_of(const std::vector<int>& numbers, int first) {
  std::string line;
  for (const int number : numbers) line += std::to_string(number + first) + ' ';
  return line + '\n';
}

/// The board with a piece and a turn in each place: a piece shows its stickers from the turn on, against the cells.
std::string board_of(const std::vector<PieceSet>& sets, const std::vector<std::vector<std::pair<int, int>>>& pieces) {
  std::string board;
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (const auto& [piece, turn] : pieces[i])
      for (int cell = 0; cell < sets[i].turns; ++cell) {
        board += (board.empty() ? "" : " ") + std::string(1, static_cast<char>('A' + i)) + std::to_string(piece + 1);
        const int sticker = (cell - turn + sets[i].turns) % sets[i].turns;
        if (sets[i].turns > 1) board += static_cast<char>('a' + sticker);
      }
  return board;
}

std::string fault_of(const std::string& text) {
  const auto puzzle = Puzzle::parse(text, "my.tws");
  return puzzle ? "" : puzzle.error().message;
}

Puzzle puzzle_in(const std::string& file) {
  return Puzzle::parse(support::text_of_file(TILEBASE_DATA_DIR "/../tests/puzzle/" + file)).value();
}

/// Counts the states at the first `levels` distances from the goal.
std::vector<std::size_t> first_levels(const Puzzle& puzzle, int levels) {
  std::set<State> seen{puzzle.goal()};
  std::vector<State> level{puzzle.goal()};
  std::vector<std::size_t> counts;
  for (; levels > 0; --levels) {
    counts.push_back(level.size());
    std::vector<State> next;
    for (const State& state : level)
      for (const auto& [move, after] : puzzle.successors(state))
        if (seen.insert(after).second) next.push_back(after);
    level = std::move(next);
  }
  return counts;
}

}  // namespace

TEST_CASE("a move and its powers do with stickers what the format does with pieces and orientations") {
  std::mt19937 random(55);
  for (int i = 0; i < 50; ++i) {
    std::vector<PieceSet> sets;
    std::string text = "Set ONE 4 1\nSet TWO 3 2\nSet THREE 4 3\nSolved\nEnd\nMove M\n";
    for (const auto& [places, turns] : {std::pair(4, 1), std::pair(3, 2), std::pair(4, 3)}) {
      PieceSet& set = sets.emplace_back(PieceSet{places, turns, shuffled(places, random), {}});
      for (int place = 0; place < places; ++place)
        set.turn.push_back(static_cast<int>(below(static_cast<std::size_t>(turns), random)));
      text += std::string(turns == 1   ? "ONE"
                          : turns == 2 ? "TWO"
                                       : "THREE") +
              '\n' + line_of(set.from, 1) + line_of(set.turn, 0);
    }
    const auto read = Puzzle::parse(text + "End\n");
    if (!read) continue;  // this move does nothing
    CAPTURE(text);
    std::vector<std::vector<std::pair<int, int>>> pieces(sets.size());
    for (std::size_t set = 0; set < sets.size(); ++set)
      for (int place = 0; place < sets[set].places; ++place) pieces[set].emplace_back(place, 0);
    REQUIRE(board_of(sets, pieces) == read->tiles());
    std::set<std::string> names;
    for (std::size_t power = 1; power <= read->moves().size(); ++power) {
      const auto before = pieces;
      for (std::size_t set = 0; set < sets.size(); ++set)
        for (std::size_t place = 0; place < pieces[set].size(); ++place) {
          const auto origin = static_cast<std::size_t>(sets[set].from[place]);
          const auto [piece, turn] = before[set][origin];
          pieces[set][place] = {piece, (turn + sets[set].turn[origin]) % sets[set].turns};
        }
      const std::size_t back = read->moves().size() + 1 - power;
      const std::size_t turns = std::min(power, back);
      names.insert("M" + (turns == 1 ? "" : std::to_string(turns)) + (back < power ? "'" : ""));
      const std::string wanted = board_of(sets, pieces);
      CHECK(std::ranges::any_of(read->moves(), [&](const Move& move) {
        return names.contains(move.name) && format_board(*read, compose(read->goal(), *move.at.front())) == wanted;
      }));
    }
    CHECK(names.size() == read->moves().size());
    CHECK(Puzzle::parse(read->definition())->definition() == read->definition());
  }
}

TEST_CASE("cubes have as many states at each distance as is known of them") {
  const Puzzle pocket = puzzle_in("pocket_cube.tws");
  std::string names;
  for (const Move& move : pocket.moves()) names += move.name + ' ';
  CHECK(names == "F F' F2 R R' R2 U U' U2 ");
  CHECK(first_levels(pocket, 6) == std::vector<std::size_t>{1, 9, 54, 321, 1847, 9992});
  const Puzzle three = puzzle_in("cube.tws");
  CHECK(three.cells() == 48);
  CHECK(first_levels(three, 4) == std::vector<std::size_t>{1, 18, 243, 3240});  // cube20.org has these numbers.
}

TEST_CASE("pieces that look alike, and orientations that do not matter, are equal tiles") {
  const std::string sets = "Name a\nSet P 3 2\nSolved\nP\n1 1 2\n0 1 ?\nEnd\n";
  const auto puzzle = Puzzle::parse(sets + "Move T\nP\n2 3 1\n1 0 0\nEnd\n");
  REQUIRE(puzzle);
  CHECK(puzzle->tiles() == "A1a A1b A1b A1a A2 A2");
  CHECK(puzzle->has_equal_tiles());
}

TEST_CASE("a definition of the format with more than a puzzle may have is refused with the reason") {
  std::string sets;
  for (int i = 0; i < 27; ++i) sets += "Set S" + std::to_string(i) + " 1 1\n";
  CHECK(fault_of(sets) == "my.tws:27: a puzzle has at most 26 sets");
  std::string many = "Set A 32 1\nSolved\nEnd\n";  // each move has 210 powers
  for (int i = 0; i < 2; ++i)
    many += "Move M" + std::to_string(i) +
            "\nA\n2 1 4 5 3 7 8 9 10 6 12 13 14 15 16 17 11 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32\nEnd\n";
  CHECK(fault_of(many) == "my.tws:11: 418 moves; at most 256 are possible");
  std::string cycles;  // cycles of 17, 13, 11, 7, 5, 8 and 3 cells: 2,042,040 powers
  int first = 1;
  for (const int length : {17, 13, 11, 7, 5, 8, 3}) {
    for (int i = 0; i < length; ++i) cycles += std::to_string(first + (i + 1) % length) + ' ';
    first += length;
  }
  CHECK(fault_of("Set A 64 1\nSolved\nEnd\nMove M\nA\n" + cycles + "\nEnd\n").starts_with("my.tws:7: 2042039 moves"));
  for (const std::string name : {"End", "?", "12"})
    CHECK(fault_of("Set " + name + " 3 2") ==
          "my.tws:1: a set cannot be named '" + name + "', which means something else in a section");
}

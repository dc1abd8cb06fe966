// Paths at once for any moves: every path is replayed, on all states of small puzzles and on random states of large.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/any_moves/first_paths.hpp>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <random>

#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/notation.hpp>

#include "any_moves/all_distances.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;
using general_tests::AllDistances;

namespace {

/// Labels of a puzzle's own goal or of another target.
GoalLabels labels_of(const Puzzle& puzzle, const Target& target) {
  return {puzzle, MoveSet(puzzle), target};
}

/// Returns the length of the path from a state; -1 if there is none. Checks that the path leads to a match.
int replayed(const Puzzle& puzzle, const FirstPaths& paths, const State& state, const Target& target) {
  const GoalLabels labels = labels_of(puzzle, target);
  const auto path = paths.path(labels.labelled(state), labels, Reach(MoveSet(puzzle), labels));
  if (!path) return -1;
  State end = state;
  for (const MoveId move : *path) {
    const auto next = puzzle.apply(end, move);
    REQUIRE(next);
    end = *next;
  }
  CHECK(puzzle.matches(target, end));
  return static_cast<int>(path->size());
}

/// Returns the mean length of the paths of random states that can reach the goal; each state must have a path.
double mean_length(const Puzzle& puzzle, int states) {
  CAPTURE(puzzle.name());
  const MoveSet moves(puzzle);
  const FirstPaths paths(puzzle, moves);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  std::mt19937_64 random(5);
  int sum = 0;
  for (int i = 0; i < states; ++i) {
    const State state = search.random_state([&](std::size_t end) { return static_cast<std::size_t>(random() % end); });
    const int length = replayed(puzzle, paths, state, puzzle.goal_target());
    CHECK(length >= 0);
    sum += length;
  }
  return static_cast<double>(sum) / states;
}

}  // namespace

TEST_CASE("every state of small puzzles has a path at once, at most some times as long as a shortest path") {
  for (const char* name : {"rotate2x3", "rotate2x4", "mixed2x3", "slide2x3-multi"}) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name);
    const AllDistances distances(*puzzle, puzzle->goal_target());
    const MoveSet set(*puzzle);
    const FirstPaths paths(*puzzle, set);
    int wrong = 0;
    double moves = 0;
    double shortest = 0;
    for (const State& state : distances.states()) {
      const auto distance = distances.of(state);
      if (!distance) continue;
      const int length = replayed(*puzzle, paths, state, puzzle->goal_target());
      wrong += length < *distance ? 1 : 0;
      moves += length;
      shortest += *distance;
    }
    CHECK(wrong == 0);
    CHECK(moves < 6 * shortest);
  }
}

TEST_CASE("random boards of every family to 64 cells have a path at once") {
  const std::vector<std::pair<const char*, double>> limits{
      {"rotate4x4", 45},         {"rotate5x5", 100},  {"rotate8x8", 400},  {"rotate2x30", 800},
      {"twiddle4x4", 60},        {"twiddle8x8", 500}, {"twiddle2x4", 40},  {"twiddle2x20", 1'200},
      {"rotate8x8-multi", 350},  {"mixed5x5", 280},   {"mixed8x8", 1'300}, {"slide4x4-multi", 110},
      {"slide8x8-multi", 1'000}, {"topspin16", 170},  {"rings18", 320}};
  for (const auto& [name, limit] : limits) {
    CAPTURE(name);
    CHECK(mean_length(*support::builtin(name), 5) < limit);
  }
}

TEST_CASE("wildcards, equal tiles and several orbits of cells have a path at once") {
  const auto rotate = support::builtin("rotate4x4");
  const MoveSet moves(*rotate);
  const FirstPaths paths(*rotate, moves);
  std::mt19937_64 random(7);
  for (int i = 0; i < 100; ++i) {
    State state = rotate->goal();
    std::shuffle(state.lane.begin(), state.lane.begin() + 16, random);
    TargetBuilder target(rotate->goal_target());
    for (int wildcards = 0; wildcards <= i % 16; ++wildcards) target[static_cast<int>(random() % 16)] = Target::any;
    CHECK(replayed(*rotate, paths, state, target) >= 0);
  }
  const auto equal = support::puzzle_from(
      "name = two\ntiles = R R G G G B B a b c d e f\n[move]\nA = (1 2 3 4)\nAp = (1 4 3 2)\nB = (4 5 6 7)\n"
      "Bp = (4 7 6 5)\nC = (8 9 10)(11 12)\nCp = (8 10 9)(11 12)\nD = (10 11)(12 13)\n");
  CHECK(mean_length(*equal, 200) < 60);
}

TEST_CASE("cubes, hexagons, small groups and moves without inverses have a path at once") {
  for (const auto& [name, limit] : {std::pair("pocketcube", 400), std::pair("hexagon19", 500)}) {
    CAPTURE(name);
    CHECK(mean_length(*support::builtin(name), 5) < limit);
  }
  const auto definition = GENERATE(
      as<std::string>(), "name=cycle\ntiles=a b c d e\n[move]\nA=(1 2 3 4 5)\nB=(1 2)\n",
      "name=turn\ntiles=a b c d e f\n[move]\nA=(1 2 3 4 5 6)\n",
      "name=mathieu\ntiles=1 2 3 4 5 6 7 8 9 10 11 12\n[move]\nA=(1 2 3 4 5 6 7 8 9 10 11)\nB=(3 7 11 8)(4 10 5 6)\n"
      "C=(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)\n",
      "name=round\ntiles=1 2 3 4 5 x\nblank=x\n[move]\nm=1:(1 2) 2:(2 3) 3:(3 4) 4:(4 1) 5:(5 6) 6:(6 1)\nn=1:(1 5)\n");
  const auto puzzle = support::puzzle_from(definition);
  CHECK(mean_length(*puzzle, 50) > 0);
}

TEST_CASE("where the blank cannot come back, no path is built") {
  const auto puzzle = support::puzzle_from("name=exit\ntiles=1 2 3 x\nblank=x\n[move]\nm=3:(3 4)\nn=4:(1 2)\n");
  const State start = parse_board(*puzzle, "1 2 x 3").value();
  CHECK(replayed(*puzzle, FirstPaths(*puzzle, MoveSet(*puzzle)), start, puzzle->goal_target()) == -1);
}

namespace {

/// Definition of moves without inverses, as text and as this test makes the moves.
class OneWayDefinition {
 public:
  enum class Kind : std::uint8_t { cycles, permutations, blank };

  OneWayDefinition(Kind kind, bool has_equal_tiles, std::mt19937& random) : random_(random) {
    cells_ = 13 + below(28);
    for (std::size_t cell = 0; cell < cells_; ++cell)
      goal_.push_back(has_equal_tiles ? std::string(1, static_cast<char>('a' + below(1 + cells_ / 3)))
                                      : std::to_string(cell + 1));
    if (kind == Kind::blank) {
      goal_.back() = "x";
      add_slides();
    } else {
      add_cycles(kind == Kind::cycles);
    }
    write(kind == Kind::blank);
  }

  const std::string& text() const { return text_; }
  const std::vector<std::string>& goal() const { return goal_; }

  /// Makes a move. Returns false if the blank does not allow the move.
  bool move(std::vector<std::string>& board, std::size_t number) const {
    const auto blank = static_cast<std::size_t>(std::find(board.begin(), board.end(), "x") - board.begin());
    for (const auto& [place, cycles] : moves_.at(number)) {
      if (place < cells_ && place != blank) continue;
      for (const auto& cycle : cycles)
        for (std::size_t i = cycle.size(); i-- > 1;) std::swap(board[cycle[i]], board[cycle[i - 1]]);
      return true;
    }
    return false;
  }

  /// Returns the goal after random moves. No move takes another back, but several moves do.
  std::vector<std::string> random_board() {
    auto board = goal_;
    for (int i = 0; i < 300; ++i) move(board, below(moves_.size()));
    return board;
  }

 private:
  using Cycles = std::vector<std::vector<std::size_t>>;

  std::size_t below(std::size_t end) { return random_() % end; }

  void write(bool has_blank) {
    text_ = "name=random\ntiles=";
    for (const std::string& tile : goal_) text_ += tile + ' ';
    text_ += has_blank ? "\nblank=x\n[move]\n" : "\n[move]\n";
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      text_ += std::string(1, static_cast<char>('A' + move)) + " =";
      for (const auto& [place, cycles] : moves_[move]) {
        text_ += ' ' + (place < cells_ ? std::to_string(place + 1) + ":" : std::string());
        for (const auto& cycle : cycles) {
          text_ += '(';
          for (const std::size_t cell : cycle) text_ += std::to_string(cell + 1) + ' ';
          text_ += ')';
        }
      }
      text_ += '\n';
    }
  }

  /// Adds cycles of three to eight cells that move and connect all cells, one or several in a move; or two moves of two
  /// long cycles.
  void add_cycles(bool are_short) {
    std::vector<std::size_t> order(cells_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random_);
    for (int move = 0; move < 2 && !are_short; ++move) {
      std::shuffle(order.begin(), order.end(), random_);
      const auto cut = order.begin() + static_cast<std::ptrdiff_t>(3 + below(cells_ - 6));
      moves_.push_back({{cells_, {{order.begin(), cut}, {cut, order.end()}}}});
    }
    for (std::size_t next = 1; are_short && next < cells_;) {
      std::vector<std::size_t> cycle{order[below(next)]};
      const std::size_t length = 3 + below(6);
      while (cycle.size() < length && next < cells_) cycle.push_back(order[next++]);
      while (cycle.size() < 3) {
        const std::size_t other = order[below(next)];
        if (std::find(cycle.begin(), cycle.end(), other) == cycle.end()) cycle.push_back(other);
      }
      const auto is_apart = [&](const std::vector<std::size_t>& other) {
        return std::find_first_of(cycle.begin(), cycle.end(), other.begin(), other.end()) == cycle.end();
      };
      const bool fits = !moves_.empty() &&
                        std::all_of(moves_.back().front().second.begin(), moves_.back().front().second.end(), is_apart);
      if (fits && below(2) == 0)
        moves_.back().front().second.push_back(cycle);
      else
        moves_.push_back({{cells_, {cycle}}});
    }
  }

  /// Adds slides of the blank along two one-way rounds: through all cells, and back from some cell to an earlier cell.
  void add_slides() {
    auto& round = moves_.emplace_back();
    for (std::size_t cell = 0; cell < cells_; ++cell) round.emplace_back(cell, Cycles{{cell, (cell + 1) % cells_}});
    const std::size_t from = 4 + below(cells_ - 5);
    moves_.push_back({{from, {{from, from - 2 - below(from - 2)}}}});
  }

  std::mt19937& random_;
  std::size_t cells_ = 0;
  std::vector<std::string> goal_;
  std::vector<std::vector<std::pair<std::size_t, Cycles>>> moves_;  // cell of the blank, or cells_ for any
  std::string text_;
};

/// Checks that boards of random definitions without inverse moves have a path in time, which leads to the goal. Returns
/// the length of the longest path.
std::size_t check_one_way_definitions(int definitions, unsigned seed) {
  std::mt19937 random(seed);
  std::size_t longest = 0;
  double most_time = 0;
  for (int i = 0; i < definitions; ++i) {
    OneWayDefinition definition(static_cast<OneWayDefinition::Kind>(i % 3), i / 3 % 2 == 1, random);
    CAPTURE(i, definition.text());
    const auto puzzle = support::puzzle_from(definition.text());
    auto board = definition.random_board();
    std::string board_text;
    for (const std::string& tile : board) board_text += tile + ' ';
    CAPTURE(board_text);
    const std::clock_t start_time = std::clock();
    const GeneralStore store(*puzzle);
    const GeneralSearch search(store, puzzle->goal_target());
    Budget budget{.states = 1'000};
    budget.time = std::chrono::seconds(2);
    const auto bounds = search.bounds(parse_board(*puzzle, board_text).value(), std::nullopt, budget);
    const double time = static_cast<double>(std::clock() - start_time) / CLOCKS_PER_SEC;
    most_time = std::max(most_time, time);
    REQUIRE(bounds);
    REQUIRE(*bounds);
    bool is_allowed = true;
    for (const MoveId move : (*bounds)->path) is_allowed = is_allowed && definition.move(board, move);
    CHECK(is_allowed);
    CHECK(board == definition.goal());
    longest = std::max(longest, (*bounds)->path.size());
  }
  constexpr double rest_under_sanitizers = 2;  // seconds that what does not look at the budget takes at most
  CHECK(most_time < 2 + rest_under_sanitizers);
  return longest;
}

}  // namespace

TEST_CASE("boards of random moves without inverses, and of equal tiles, have a path in time") {
  CHECK(check_one_way_definitions(6, 63) > 20);
}

TEST_CASE("boards of 200 random definitions of moves without inverses have a path in time", "[.full]") {
  CHECK(check_one_way_definitions(200, 64) > 20);
}

TEST_CASE("boards of slides with equal tiles have a path at once") {
  for (const char* const board :
       {"name=eq20\ntiles=A A A A B B B B C C C C D D D D E E E x\nrows=4\ncols=5\nblank=x\nslides=orthogonal\n",
        "name=two\ntiles=A A A A A B B B B x\nrows=2\ncols=5\nblank=x\nslides=orthogonal\n",
        "name=hexagons\ntiles=A A B B C C x\nblank=x\nslides=1-2 2-3 3-4 4-5 5-6 6-1 1-7 2-7 3-7 4-7 5-7 6-7\n"})
    CHECK(mean_length(*support::puzzle_from(board), 30) > 3);
}

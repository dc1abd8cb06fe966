// Tables that know the blank's region: each value against a search by this file's own moves; sums of covers against all
// distances, and their searches against boards near the goal and boards between walls.

#include <bit>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <unordered_map>

#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/engine/search/any_moves/slide_covers.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "any_moves/all_distances.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Slides along the edges of a graph, which may have triangles.
struct Graph {
  std::string name;
  int cells;
  std::vector<std::pair<int, int>> edges;  // pairs of cells from 0
  int blank;                               // its goal cell

  std::shared_ptr<const Puzzle> puzzle() const {
    std::string text = "name = " + name + "\ntiles =";
    for (int cell = 0; cell < cells; ++cell) text += cell == blank ? " x" : " " + std::to_string(cell + 1);
    text += "\nblank = x\nslides =";
    for (const auto& [a, b] : edges) text += " " + std::to_string(a + 1) + "-" + std::to_string(b + 1);
    return support::puzzle_from(text + "\n");
  }
};

/// A ladder of triangles; a square with a tail, whose tiles often shut the blank in; a torus of 2x4 with its blank
/// between other cells; a wheel.
const std::vector<Graph> graphs{
    {"triangles", 7, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 4}, {3, 5}, {4, 5}, {4, 6}, {5, 6}}, 6},
    {"tail", 7, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 4}, {4, 5}, {5, 6}, {0, 4}}, 5},
    {"ring", 7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}, {0, 3}}, 2},
    {"wheel", 7, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 1}}, 0}};

/// Returns, by the cells of some tiles and then of the blank, the fewest slides of these tiles to their goal cells. A
/// slide of another tile costs nothing.
std::map<std::vector<int>, int> fewest_slides(const Graph& graph, const std::vector<std::uint8_t>& tiles) {
  std::vector<int> goal(tiles.begin(), tiles.end());
  goal.push_back(graph.blank);
  std::map<std::vector<int>, int> result;
  std::deque<std::pair<std::vector<int>, int>> queue{{goal, 0}};
  while (!queue.empty()) {
    const auto [state, slides] = queue.front();
    queue.pop_front();
    if (!result.emplace(state, slides).second) continue;
    for (const auto& [a, b] : graph.edges)
      for (const auto& [blank, other] : {std::pair(a, b), std::pair(b, a)}) {
        if (state.back() != blank) continue;
        std::vector<int> next = state;
        next.back() = other;
        const auto tile = std::find(next.begin(), next.end() - 1, other);
        const bool is_counted = tile != next.end() - 1;
        if (is_counted) *tile = blank;
        if (is_counted)
          queue.emplace_back(next, slides + 1);
        else
          queue.emplace_front(next, slides);
      }
  }
  return result;
}

/// Tables of some covers by sets of at most `most_tiles` tiles, one table for each set.
Views bound_of(const MoveSet& moves, const GoalLabels& labels, const std::vector<SlideCover>& covers) {
  Views bound;
  std::map<CellMask, std::uint16_t> view_of;
  std::vector<std::vector<std::uint16_t>> numbers;
  for (const SlideCover& cover : covers) {
    numbers.emplace_back();
    for (const CellMask part : cover) {
      if (view_of.emplace(part, static_cast<std::uint16_t>(bound.views.size())).second) {
        LabelPattern pattern{{}, BlankDetail::region};
        for (int label = 0; label < moves.cells(); ++label)
          if ((part & bit_of(label)) != 0) pattern.labels.push_back(static_cast<std::uint8_t>(label));
        const auto rows = PatternRows::create(moves, labels, pattern, 1'000'000);
        REQUIRE(rows != nullptr);
        bound.tables.push_back(RowTable::create(rows, RowSteps(*rows), labels, pattern));
        bound.views.push_back(*TableView::create(*bound.tables.back(), moves, labels, identity_permutation()));
      }
      numbers.back().push_back(view_of[part]);
    }
  }
  bound.covers = ViewCovers(bound.views, numbers);
  return bound;
}

/// Compares boards around the goal, every `step`-th of some `most_boards`, with breadth-first search. Returns the
/// distance up to which boards were compared.
int compare_near_boards(const Puzzle& puzzle, std::size_t most_boards, std::size_t step) {
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  std::vector<State> queue{puzzle.goal()};
  std::unordered_map<State, int, StateHash> distances{{puzzle.goal(), 0}};
  for (std::size_t i = 0; i < queue.size() && queue.size() < most_boards; ++i) {
    const State state = queue[i];
    for (const auto& [move, next] : puzzle.successors(state))
      if (distances.emplace(next, distances[state] + 1).second) queue.push_back(next);
  }
  const bool is_whole = queue.size() < most_boards;
  const int complete = distances[queue.back()] - (is_whole ? 0 : 1);
  int wrong = 0;
  int farthest = 0;
  for (std::size_t i = 0; i < queue.size() && distances[queue[i]] <= complete; i += step) {
    State state = queue[i];
    Path expected;
    farthest = distances[state];
    for (int distance = farthest; distance > 0; --distance)
      for (const auto& [move, next] : puzzle.successors(state)) {
        const auto entry = distances.find(next);
        if (entry == distances.end() || entry->second != distance - 1) continue;
        expected.push_back(move);
        state = next;
        break;
      }
    wrong += search.path(queue[i], {}).value() == expected ? 0 : 1;
  }
  CHECK(wrong == 0);
  return farthest;
}

}  // namespace

TEST_CASE("each value of a table with regions is the fewest slides of its tiles") {
  const std::vector<std::vector<std::uint8_t>> sets{{0}, {1, 3}, {0, 1, 4}, {1, 3, 4, 6}, {0, 1, 3, 4}};
  for (const Graph& graph : graphs)
    for (const auto& tiles : sets) {
      if (std::find(tiles.begin(), tiles.end(), graph.blank) != tiles.end()) continue;
      const auto puzzle = graph.puzzle();
      const MoveSet moves(*puzzle);
      const GoalLabels labels(*puzzle, moves, puzzle->goal_target());
      REQUIRE(moves.has_slides_only());
      const LabelPattern pattern{tiles, BlankDetail::region};
      const auto rows = PatternRows::create(moves, labels, pattern, 1'000'000);
      REQUIRE(rows != nullptr);
      const auto table = RowTable::create(rows, RowSteps(*rows), labels, pattern);
      CAPTURE(graph.name, tiles.size());
      std::set<std::uint64_t> entries;
      int wrong = 0;
      for (const auto& [state, slides] : fewest_slides(graph, tiles)) {
        CellMask cells = 0;
        for (std::size_t i = 0; i < tiles.size(); ++i) cells |= bit_of(state[i]);
        std::vector<std::uint8_t> word;
        for (int cell = 0; cell < graph.cells; ++cell)
          for (std::size_t i = 0; i < tiles.size(); ++i)
            if (state[i] == cell) word.push_back(static_cast<std::uint8_t>(i));
        const auto row = rows->row(cells, state.back());
        REQUIRE(row);
        const auto order = rows->order(word.data());
        entries.insert(*row * rows->orders() + order);
        wrong += table->value(*row, order) == slides ? 0 : 1;
      }
      CHECK(wrong == 0);
      const auto reached = std::count_if(table->values(), table->values() + rows->entries(),
                                         [](std::uint8_t value) { return value != RowTable::unreachable; });
      CHECK(entries.size() == static_cast<std::size_t>(reached));
    }
}

TEST_CASE("sums of covers are lower bounds of all boards, and better ones than single values") {
  for (const Graph& graph : graphs) {
    const auto puzzle = graph.puzzle();
    const MoveSet moves(*puzzle);
    const GoalLabels labels(*puzzle, moves, puzzle->goal_target());
    const CellMask tiles = ((CellMask{1} << graph.cells) - 1) & ~bit_of(graph.blank);
    const Views bound = bound_of(moves, labels, slide_covers(moves, {identity_permutation()}, tiles, graph.blank, 2));
    REQUIRE(bound.covers.count() > 0);
    const general_tests::AllDistances distances(*puzzle, puzzle->goal_target());
    CAPTURE(graph.name);
    int too_high = 0;
    int better = 0;
    for (const State& state : distances.states()) {
      const auto distance = distances.of(state);
      if (!distance) continue;
      std::vector<ViewPlace> entries;
      int greatest = 0;
      for (const TableView& view : bound.views) {
        entries.push_back(view.place(state, state.lane_of(graph.blank)));
        greatest = std::max<int>(greatest, entries.back().value);
      }
      for (std::size_t cover = 0; cover < bound.covers.count(); ++cover) {
        const int sum = bound.covers.sum(cover, entries.data());
        too_high += sum > *distance ? 1 : 0;
        better += sum > greatest ? 1 : 0;
      }
    }
    CHECK(too_high == 0);
    CHECK(better > 100);
  }
}

TEST_CASE("covers have each tile once, also their images under symmetries that move the blank's goal cell") {
  for (const char* name : {"hexagon19", "torus"}) {
    std::string text = "name=torus\ntiles=1 2 3 4 5 6 7 8 x\nrows=3\ncols=3\nblank=x\nslides=";
    for (int cell = 0; cell < 9; ++cell)
      text += std::to_string(cell + 1) + "-" + std::to_string(cell / 3 * 3 + (cell + 1) % 3 + 1) + " " +
              std::to_string(cell + 1) + "-" + std::to_string((cell + 3) % 9 + 1) + " ";
    const auto puzzle = std::string(name) == "torus" ? support::puzzle_from(text + "\n") : support::builtin(name);
    const GeneralMoves moves(*puzzle);
    const int blank = puzzle->goal().lane_of(*puzzle->blank());
    const CellMask tiles = ((CellMask{1} << puzzle->cells()) - 1) & ~bit_of(blank);
    const auto covers = slide_covers(moves.moves(), moves.symmetries(), tiles, blank, 4);
    CHECK(covers.size() == 16);
    CHECK(std::set(covers.begin(), covers.end()).size() == covers.size());
    for (const SlideCover& cover : covers) {
      CellMask seen = 0;
      for (const CellMask part : cover) {
        CHECK((seen & part) == 0);
        CHECK(std::popcount(part) <= 4);
        seen |= part;
      }
      CHECK(seen == tiles);
    }
  }
}

TEST_CASE("boards of slides on graphs near the goal have the smallest shortest word, by sums of covers") {
  CHECK(compare_near_boards(*support::builtin("hexagon19"), 20'000, 37) == 7);
  // A symmetry takes the blank's goal cell, 8, out of the region of the goal: such a view would bound too high.
  const Graph tail{"tail",
                   13,
                   {{0, 4}, {1, 3}, {1, 5}, {1, 9}, {2, 4}, {2, 6}, {3, 7}, {5, 6}, {6, 8}, {8, 11}, {9, 12}, {10, 12}},
                   7};
  CHECK(compare_near_boards(*tail.puzzle(), 6'000, 1) == 7);
}

TEST_CASE("boards between walls have the words that the search for grids finds") {
  const auto puzzle = support::puzzle_from(
      "name=walls\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\nrows=4\ncols=4\nblank=x\nslides=orthogonal\n"
      "walls=2|3 10-14\n");
  const auto tablebase = Tablebase::create(*puzzle).value();
  const auto grid = tablebase.solver(puzzle->goal_target()).value();
  const GeneralStore store(*puzzle);
  const GeneralSearch search(store, puzzle->goal_target());
  std::mt19937 random(3);
  for (int i = 0; i < 5; ++i) {
    State state = puzzle->goal();
    for (int move = 0; move < 150; ++move) {
      const auto successors = puzzle->successors(state);
      state = successors[random() % successors.size()].state;
    }
    CHECK(search.path(state, {}).value() == grid.path(state).value());
  }
}

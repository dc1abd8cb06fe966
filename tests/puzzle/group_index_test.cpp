// The numbers of states by the group of the moves, against the rules of data/FORMAT.md taken word by word.

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include <tilebase/engine/puzzle/group_index.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

using namespace tilebase;
using support::below;

namespace {

using Cells = std::vector<int>;  // cell of each tile, which has the number of its cell in the goal

/// Number of a state by the rules, from a list of all members of the group.
class Rules {
 public:
  Rules(const Puzzle& puzzle, const State& goal, const GroupBase& base)
      : puzzle_(puzzle), goal_(goal), tiles_(static_cast<std::size_t>(puzzle.cells())), base_(base) {
    find_walks();
    // The group: products of closed walks, by breadth first.
    std::vector<Cells> elements;
    for (const auto& [cell, walk] : walks_) {
      const State state = undo_walk(goal_, walk);
      for (const auto& [move, after] : puzzle_.successors(state)) {
        if (!walks_.contains(place_cell(after))) continue;
        elements.push_back(at_home(after));
      }
    }
    Cells nothing;
    for (std::size_t tile = 0; tile < tiles_; ++tile) nothing.push_back(static_cast<int>(tile));
    std::vector<Cells> queue{nothing};
    members_.insert(nothing);
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const Cells& element : elements)
        if (const Cells next = product(element, queue[i]); members_.insert(next).second) queue.push_back(next);
    powers_.push_back(nothing);
    Cells turn;
    for (std::size_t tile = 0; tile < tiles_; ++tile) turn.push_back(base.turn[tile]);
    for (Cells power = turn; power != nothing; power = product(power, turn)) powers_.push_back(power);
    for (kept_turns_ = 1; kept_turns_ < powers_.size() && kept(powers_[kept_turns_]) != kept(nothing);) ++kept_turns_;

    std::set<Cells> kept_cells;
    for (const Cells& member : members_) kept_cells.insert(kept(member));
    std::set<Cells> seen;
    for (const Cells& cells : kept_cells) {
      if (seen.contains(cells)) continue;
      const Cells* first = nullptr;
      for (const Cells& member : members_)
        if (kept(member) == cells && (first == nullptr || on_base(member) < on_base(*first))) first = &member;
      for (const Cells& power : powers_) seen.insert(kept(product(*first, power)));
      cosets_.push_back(*first);
    }
    std::map<Cells, Cells> keeping;  // members that keep the kept tiles, in the order of the other tiles' cells
    for (const Cells& member : members_)
      if (kept(member) == kept(nothing)) keeping[on_base(member)] = member;
    std::set<Cells> seen_members;
    for (const auto& [cells, member] : keeping) {
      if (seen_members.contains(member)) continue;
      for (std::size_t turns = 0; turns < powers_.size(); turns += kept_turns_)
        seen_members.insert(product(member, powers_[turns]));
      classes_.push_back(member);
    }
  }

  std::uint64_t size() const { return walks_.size() * members_.size(); }

  std::uint64_t of(const State& state) const {
    const auto walk = walks_.find(place_cell(state));
    const auto place = static_cast<std::uint64_t>(std::distance(walks_.begin(), walk));
    const Cells cells = at_home(state);
    for (std::size_t coset = 0; coset < cosets_.size(); ++coset)
      for (std::size_t turned = 0; turned < kept_turns_; ++turned) {
        if (kept(product(cosets_[coset], powers_[turned])) != kept(cells)) continue;
        for (std::size_t number = 0; number < classes_.size(); ++number)
          for (std::size_t turn = 0; turn < powers_.size(); ++turn)
            if (product(cosets_[coset], product(classes_[number], powers_[turn])) == cells)
              return ((place * cosets_.size() + coset) * classes_.size() + number) * powers_.size() + turn;
      }
    return size();
  }

 private:
  static Cells product(const Cells& outer, const Cells& inner) {
    Cells result;
    for (const int cell : inner) result.push_back(outer[static_cast<std::size_t>(cell)]);
    return result;
  }
  Cells kept(const Cells& cells) const {
    Cells result;
    for (std::size_t i = 0; i < base_.kept; ++i) result.push_back(cells[base_.tiles[i]]);
    return result;
  }
  Cells on_base(const Cells& cells) const {
    Cells result;
    for (const int tile : base_.tiles) result.push_back(cells[static_cast<std::size_t>(tile)]);
    return result;
  }
  /// The cell of the blank, if moves depend on it.
  int place_cell(const State& state) const { return depends_on_blank_ ? puzzle_.blank_cell(state) : 0; }

  /// The walks home, by cell of the blank: of the shortest sequences of moves, the first by their numbers.
  void find_walks() {
    const int home = puzzle_.blank_cell(goal_);
    if (!depends_on_blank_) {
      walks_[0] = {};
      return;
    }
    for (int cell = 0; cell < puzzle_.cells(); ++cell) {
      State state = goal_;
      std::swap(state[cell], state[home]);
      std::vector<std::pair<State, Path>> level{{state, {}}};
      for (int length = 0; length <= puzzle_.cells() && !level.empty() && !walks_.contains(cell); ++length) {
        std::vector<std::pair<State, Path>> next;
        for (const auto& [at, path] : level) {
          if (puzzle_.blank_cell(at) == home && (!walks_.contains(cell) || path < walks_[cell])) walks_[cell] = path;
          for (const auto& [move, after] : puzzle_.successors(at)) {
            next.emplace_back(after, path);
            next.back().second.push_back(move);
          }
        }
        level = std::move(next);
      }
    }
  }
  Cells at_home(State state) const {
    const Path& walk = walks_.at(place_cell(state));
    for (const MoveId move : walk) state = *puzzle_.apply(state, move);
    Cells cells;
    for (std::size_t tile = 0; tile < tiles_; ++tile)
      for (std::size_t cell = 0; cell < tiles_; ++cell)
        if (state[cell] == goal_[tile]) cells.push_back(static_cast<int>(cell));
    return cells;
  }
  /// The state that the walk takes to the goal.
  State undo_walk(State state, const Path& walk) const {
    int cell = -1;
    for (const auto& [from, path] : walks_)
      if (path == walk) cell = from;
    std::vector<int> blanks{cell};
    Permutation whole = identity_permutation();
    for (const MoveId move : walk) {
      const Permutation& step =
          *puzzle_.moves()[move].at[puzzle_.blank() ? static_cast<std::size_t>(blanks.back()) : 0];
      blanks.push_back(puzzle_.blank_cell_after(step, blanks.back()));
      whole = compose(whole, step);
    }
    return compose(state, inverse(whole));
  }

  const Puzzle& puzzle_;
  State goal_;
  bool depends_on_blank_ = MoveSet(puzzle_).depends_on_blank();
  std::size_t tiles_;
  GroupBase base_;
  std::map<int, Path> walks_;
  std::set<Cells> members_;
  std::vector<Cells> powers_;
  std::size_t kept_turns_ = 1;
  std::vector<Cells> cosets_;
  std::vector<Cells> classes_;
};

/// A few puzzles with all that a number depends on: no blank; a blank that matters; one-way walks; a blank that does
/// not.
const std::vector<std::string> samples = {
    "name = two\ntiles = a b c d e f g h\n[move]\np = (1 2 3 4)\nq = (5 6 7 8)(1 3)\n",
    "name = fibres\ntiles = a b c d e f g h i\n[move]\np = (1 2 3)(4 5 6)(7 8 9)\nq = (1 4)(2 5 3 6)\n",
    "name = slide2x3\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n",
    "name = oneway\ntiles = a b x d e\nblank = x\n[move]\n"
    "p = 1:(1 2)(4 5) 2:(2 3) 3:(3 1)\nq = 4:(4 1) 3:(3 2)\n",
    "name = still\ntiles = a b x d e\nblank = x\n[move]\np = (1 2 3)\nq = (3 4 5)\n"};

}  // namespace

TEST_CASE("numbers by the group are those of the rules of data/FORMAT.md") {
  std::mt19937 random(3);
  for (const std::string& text : samples) {
    CAPTURE(text);
    const auto puzzle = support::puzzle_from(text);
    const auto index = GroupIndex::choose(*puzzle, puzzle->goal());
    REQUIRE(index);
    CHECK(index->turns() > 1);
    const Rules rules(*puzzle, puzzle->goal(), index->base());
    REQUIRE(index->size() == rules.size());
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t number = below(static_cast<std::size_t>(index->size()), random);
      CHECK(rules.of(index->state(number)) == number);
    }
  }
}

TEST_CASE("each number is that of its state, for any goal and any base that a file may have") {
  std::mt19937 random(5);
  for (const std::string& text : samples) {
    const auto puzzle = support::puzzle_from(text);
    const int cells = puzzle->cells();
    for (int i = 0; i < 8; ++i) {
      State goal = puzzle->goal();
      for (int count = cells; count > 1; --count)
        std::swap(goal[count - 1], goal[static_cast<int>(below(static_cast<std::size_t>(count), random))]);
      const auto chosen = GroupIndex::choose(*puzzle, goal);
      REQUIRE(chosen);
      GroupBase base = chosen->base();
      if (i % 2 == 1) base.kept = base.tiles.size();  // every coset is one class, perhaps turned
      const auto index = GroupIndex::create(*puzzle, goal, base);
      REQUIRE(index);
      std::uint64_t wrong = 0;
      for (std::uint64_t number = 0; number < index->size(); ++number)
        wrong += index->of(index->state(number)) != number ? 1 : 0;
      CHECK(wrong == 0);
      CHECK(index->of(goal));
    }
  }
}

TEST_CASE("a base that does not suit its puzzle makes no index") {
  const auto puzzle = support::puzzle_from(samples[1]);
  const auto index = GroupIndex::choose(*puzzle, puzzle->goal());
  REQUIRE(index);
  const auto suits = [&](const GroupBase& base) {
    return GroupIndex::create(*puzzle, puzzle->goal(), base).has_value();
  };
  REQUIRE(suits(index->base()));
  const auto changed = [&](const auto& change) {
    GroupBase base = index->base();
    change(base);
    return suits(base);
  };
  CHECK_FALSE(changed([](GroupBase& base) { base.tiles.pop_back(); }));
  CHECK_FALSE(changed([](GroupBase& base) { base.tiles.front() = 9; }));
  CHECK_FALSE(changed([](GroupBase& base) { base.tiles.back() = base.tiles.front(); }));
  CHECK_FALSE(changed([](GroupBase& base) { base.kept = base.tiles.size() + 1; }));
  CHECK_FALSE(changed([](GroupBase& base) { base.turn[0] = base.turn[1]; }));
  CHECK_FALSE(changed([](GroupBase& base) { base.turn[0] = 12; }));
  CHECK_FALSE(changed([](GroupBase& base) { std::swap(base.turn[0], base.turn[1]); }));
}

TEST_CASE("puzzles with too many states are refused") {
  for (const std::string name : {"slide8x8", "rotate8x8", "twiddle4x4", "mixed4x4"}) {
    const auto puzzle = support::builtin(name);
    CHECK_FALSE(count_group_states(*puzzle));
    CHECK_FALSE(GroupIndex::choose(*puzzle, puzzle->goal()));
  }
}

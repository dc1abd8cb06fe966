#include <tilebase/engine/puzzle/reach.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace tilebase {

namespace {

/// Returns the cells, those with single tiles first.
std::vector<int> single_tiles_first(const GoalLabels& labels) {
  std::vector<int> order(static_cast<std::size_t>(labels.cells));
  std::iota(order.begin(), order.end(), 0);
  const auto tiles_of = [&](int cell) {
    return labels.goal[cell] == GoalLabels::wildcard ? max_cells + 1 : labels.classes[labels.goal[cell]].tiles;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return tiles_of(a) < tiles_of(b); });
  return order;
}

}  // namespace

HomeReach::HomeReach(const MoveSet& moves, const GoalLabels& labels, int home, CellMask places)
    : labels_(labels), chain_(single_tiles_first(labels)) {
  walk_of_cell_.fill(-1);
  span(moves, home, places);
  CellMask rest = ~CellMask{0} >> (max_cells - static_cast<unsigned>(cells()));
  for (; rest != 0; rest &= ~orbits_.back()) orbits_.push_back(orbit_of(std::countr_zero(rest)));
}

CellMask HomeReach::orbit_of(int cell) const {
  CellMask orbit = bit_of(cell);
  for (CellMask before = 0; before != orbit;) {
    before = orbit;
    for (const Permutation& generator : chain_.levels().front().generators) orbit |= image(generator, before);
  }
  return orbit;
}

/// Walks from the home to all places, and adds a generator for each closed walk.
void HomeReach::span(const MoveSet& moves, int home, CellMask places) {
  walks_.push_back({home, identity_permutation(), 0});
  walk_of_cell_[home] = 0;
  for (std::size_t i = 0; i < walks_.size(); ++i) {
    const Walk walk = walks_[i];
    for (const auto& [place, move] : moves.into(walk.place)) {
      if (walk_of_cell_[place] >= 0 || (places & bit_of(place)) == 0) continue;
      walk_of_cell_[place] = static_cast<int>(walks_.size());
      walks_.push_back({place, compose(moves.from(place, move), walk.to), static_cast<MoveId>(move)});
    }
  }
  for (const Walk& walk : walks_)
    for (int move = 0; move < moves.moves(); ++move) {
      const int to = moves.after(walk.place, move);
      if (to < 0 || walk_of_cell_[to] < 0) continue;
      const Permutation there = compose(moves.to(walk.place, move), walk.to);
      const Walk& back = walks_[static_cast<std::size_t>(walk_of_cell_[to])];
      if (chain_.add(compose(inverse(back.to), there))) loops_.push_back({walk.place, static_cast<MoveId>(move)});
    }
}

Path HomeReach::walk_home(const MoveSet& moves, int place) const {
  Path path;
  for (; place != home(); place = moves.after(place, path.back())) path.push_back(walk_of(place).first);
  return path;
}

GoalLabels HomeReach::labels_at_home(int goal_cell, const Permutation& to) const {
  GoalLabels labels = labels_;
  if (labels.blank < 0) return labels;
  auto goal = labels.goal;
  goal[goal_cell] = static_cast<std::uint8_t>(labels.blank);  // a wildcard, perhaps
  labels.wildcards = 0;
  for (auto& tiles : labels.classes) tiles.home = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    const std::uint8_t label = labels.goal[cell] = goal[to[cell]];
    (label == GoalLabels::wildcard ? labels.wildcards : labels.classes[label].home) |= bit_of(cell);
  }
  return labels;
}

CellMask HomeReach::places() const {
  CellMask places = 0;
  for (const Walk& walk : walks_) places |= bit_of(walk.place);
  return places;
}

double HomeReach::states() const {
  return static_cast<double>(walks_.size()) * chain_.members();
}

bool HomeReach::is_full() const {
  // Binary logarithm of the number of arrangements in the orbits that cannot be reached.
  double missing = -std::log2(chain_.members());
  int moving = 0;  // number of orbits of more than one cell
  for (const CellMask orbit : orbits_) {
    moving += std::popcount(orbit) > 1 ? 1 : 0;
    for (int tiles = std::popcount(orbit); tiles > 1; --tiles) missing += std::log2(tiles);
  }
  return missing < moving + 0.5;
}

/// Whether a member of the group takes the cell of each level, from `level` on, and then by `outer`, to an allowed
/// cell. Stores the product in `member`.
Reachable HomeReach::has_match(std::size_t level, const Permutation& outer,
                               const IntArray<CellMask, max_cells>& allowed, int& steps, Permutation& member) const {
  if (level == chain_.levels().size()) {
    member = outer;
    return Reachable::yes;
  }
  if (++steps > max_steps) return Reachable::unsure;
  const StabilizerChain::Level& each = chain_.levels()[level];
  for (CellMask rest = each.images; rest != 0; rest &= rest - 1) {
    const int image = std::countr_zero(rest);
    if ((allowed[each.point] & bit_of(outer[image])) == 0) continue;
    const Reachable reachable = has_match(level + 1, compose(outer, each.to_image(image)), allowed, steps, member);
    if (reachable != Reachable::no) return reachable;
  }
  return Reachable::no;
}

/// Whether each orbit has as many tiles of each label as the match wants there: saves most searches that would find no
/// match.
bool HomeReach::has_enough_tiles(const IntArray<CellMask, max_cells>& cells_of,
                                 const IntArray<CellMask, max_cells>& wanted) const {
  for (const CellMask orbit : orbits_)
    for (std::size_t label = 0; label < labels_.classes.size(); ++label)
      if (std::popcount(wanted[label] & orbit) > std::popcount(cells_of[label] & orbit)) return false;
  return true;
}

// A member of the group takes the cells of the match to the cells of the state, whose blank has been walked home.
Reachable HomeReach::contains(const State& labelled, HomeMatch* match) const {
  const State start = at_home(labelled);
  Reachable reachable = Reachable::no;
  for (const Walk& home : walks_) {
    if (labels_.blank >= 0 && (labels_.blank_homes() & bit_of(home.place)) == 0) continue;
    IntArray<CellMask, max_cells> allowed{};
    IntArray<CellMask, max_cells> wanted_cells{};  // index: label
    IntArray<CellMask, max_cells> cells_of{};      // index: label
    for (int cell = 0; cell < cells(); ++cell) {
      const std::uint8_t wanted = labels_.goal[labels_.blank >= 0 ? home.to[cell] : cell];
      if (wanted != GoalLabels::wildcard) wanted_cells[wanted] |= bit_of(cell);
      cells_of[start[cell]] |= bit_of(cell);
      for (int from = 0; from < cells(); ++from)
        if (wanted == GoalLabels::wildcard || wanted == start[from]) allowed[cell] |= bit_of(from);
    }
    if (!has_enough_tiles(cells_of, wanted_cells)) continue;
    int steps = 0;
    Permutation member;
    reachable = std::max(reachable, has_match(0, identity_permutation(), allowed, steps, member));
    if (reachable != Reachable::yes) continue;
    if (match != nullptr) *match = {compose(home.to, inverse(member)), home.place};
    break;
  }
  return reachable;
}

State HomeReach::random_state(const Below& below) const {
  const Walk& match_walk = random_home(below);
  const Permutation member = random_member(below);
  const Walk& walk = walks_[below(walks_.size())];
  const State at_home = compose(random_match(below, match_walk.place), match_walk.to);
  return compose(compose(at_home, member), inverse(walk.to));
}

State HomeReach::random_state_before(const State& labelled, int place, const Below& below) const {
  const State at_home = compose(labelled, walk_of(labelled.lane_of(labels_.blank)).to);
  return compose(compose(at_home, random_member(below)), inverse(walk_of(place).to));
}

Permutation HomeReach::random_member(const Below& below) const {
  Permutation member = identity_permutation();
  for (const StabilizerChain::Level& level : chain_.levels()) {
    CellMask images = level.images;
    for (std::size_t skip = below(static_cast<std::size_t>(std::popcount(images))); skip > 0; --skip)
      images &= images - 1;
    member = compose(member, level.to_image(std::countr_zero(images)));
  }
  return member;
}

const HomeReach::Walk& HomeReach::random_home(const Below& below) const {
  std::vector<const Walk*> homes;
  for (const Walk& walk : walks_)
    if (labels_.blank >= 0 && (labels_.blank_homes() & bit_of(walk.place)) != 0) homes.push_back(&walk);
  return homes.size() > 1 ? *homes[below(homes.size())] : walks_.front();
}

State HomeReach::random_match(const Below& below, int blank_cell) const {
  State match = identity_permutation(cells());
  std::vector<std::uint8_t> unnamed;
  for (int label = 0; label < static_cast<int>(labels_.classes.size()); ++label) {
    if (label == labels_.blank) continue;
    for (int i = std::popcount(labels_.classes[label].home); i < labels_.classes[label].tiles; ++i)
      unnamed.push_back(static_cast<std::uint8_t>(label));
  }
  for (int cell = 0; cell < cells(); ++cell) {
    match[cell] = labels_.goal[cell];
    if (match[cell] != GoalLabels::wildcard) continue;
    if (labels_.blank >= 0 && cell == blank_cell) {
      match[cell] = static_cast<std::uint8_t>(labels_.blank);
      continue;
    }
    std::swap(unnamed[below(unnamed.size())], unnamed.back());
    match[cell] = unnamed.back();
    unnamed.pop_back();
  }
  return match;
}

State HomeReach::random_match(const Below& below) const {
  return random_match(below, random_home(below).place);
}

namespace {

/// Returns the cells to which the blank can walk from a cell, this cell included.
CellMask cells_from(const MoveSet& moves, int cell) {
  CellMask cells = bit_of(cell);
  for (CellMask before = 0; before != cells;) {
    before = cells;
    for (CellMask rest = before; rest != 0; rest &= rest - 1)
      for (int move = 0; move < moves.moves(); ++move)
        if (const int to = moves.after(std::countr_zero(rest), move); to >= 0) cells |= bit_of(to);
  }
  return cells;
}

}  // namespace

Reach::Reach(const MoveSet& moves, const GoalLabels& labels) : blank_(labels.blank) {
  const CellMask homes = blank_ >= 0 ? labels.blank_homes() : bit_of(0);
  IntArray<CellMask, max_cells> cells_from_cell{};
  for (int cell = 0; cell < (blank_ >= 0 ? labels.cells : 1); ++cell) {
    cells_from_cell[cell] = cells_from(moves, cell);
    if ((cells_from_cell[cell] & homes) != 0) places_ |= bit_of(cell);
  }
  const auto leads_to = [&](int from, int to) { return (cells_from_cell[from] & bit_of(to)) != 0; };
  // Goal cells come first, as homes: the walks of a component end in the lowest of its goal cells.
  component_of_cell_.fill(-1);
  for (const CellMask cells : {homes, places_ & ~homes})
    for (CellMask rest = cells; rest != 0; rest &= rest - 1) {
      const int home = std::countr_zero(rest);
      if (component_of_cell_[home] >= 0) continue;
      CellMask component = 0;
      for (CellMask others = places_; others != 0; others &= others - 1) {
        const int cell = std::countr_zero(others);
        if (!leads_to(home, cell) || !leads_to(cell, home)) continue;
        component |= bit_of(cell);
        component_of_cell_[cell] = static_cast<int>(components_.size());
      }
      components_.emplace_back(moves, labels, home, component);
    }
  for (CellMask rest = places_; blank_ >= 0 && rest != 0; rest &= rest - 1)
    for (int move = 0, from = std::countr_zero(rest); move < moves.moves(); ++move) {
      const int to = moves.after(from, move);
      if (to >= 0 && (places_ & bit_of(to)) != 0 && component_of_cell_[to] != component_of_cell_[from])
        exits_.push_back({from, to, moves.to(from, move)});
    }
  if (exits_.empty()) return;
  for (CellMask rest = homes; rest != 0;)
    rest &= ~one_way_.emplace_back(moves, labels, std::countr_zero(rest), places_).places();
}

std::vector<const Reach::Exit*> Reach::exits_from(int place) const {
  std::vector<const Exit*> exits;
  for (const Exit& exit : exits_)
    if (component_of_cell_[exit.from] == component_of_cell_[place]) exits.push_back(&exit);
  return exits;
}

Reachable Reach::contains(const State& labelled) const {
  const int place = blank_ >= 0 ? labelled.lane_of(blank_) : 0;
  if ((places_ & bit_of(place)) == 0) return Reachable::no;
  const Reachable reachable = component(place).has_goal() ? component(place).contains(labelled) : Reachable::no;
  if (reachable != Reachable::no || exits_from(place).empty()) return reachable;
  const auto may_be_in = [&](const HomeReach& walks) {
    return (walks.places() & bit_of(place)) != 0 && walks.contains(labelled) != Reachable::no;
  };
  return std::any_of(one_way_.begin(), one_way_.end(), may_be_in) ? Reachable::unsure : Reachable::no;
}

State Reach::random_state(const Below& below) const {
  if (!one_way_.empty()) return random_state_by_exits(below);
  constexpr std::size_t steps = std::size_t{1} << 30U;
  double rest = 0;
  for (const HomeReach& home : components_) rest += home.states();
  rest *= components_.size() > 1 ? static_cast<double>(below(steps)) / static_cast<double>(steps) : 0;
  auto home = components_.begin();
  for (; rest >= home->states() && home != std::prev(components_.end()); ++home) rest -= home->states();
  return home->random_state(below);
}

State Reach::random_match(const Below& below) const {
  const auto goals = static_cast<std::size_t>(
      std::count_if(components_.begin(), components_.end(), [](const HomeReach& each) { return each.has_goal(); }));
  return components_[goals > 1 ? below(goals) : 0].random_match(below);
}

State Reach::random_state_by_exits(const Below& below) const {
  CellMask places = places_;
  for (std::size_t skip = below(static_cast<std::size_t>(std::popcount(places_))); skip > 0; --skip)
    places &= places - 1;
  const int start = std::countr_zero(places);
  int place = start;
  std::vector<const Exit*> taken;
  while (true) {
    const auto exits = exits_from(place);
    const std::size_t choice = below(exits.size() + (component(place).has_goal() ? 1 : 0));
    if (choice == exits.size()) break;
    taken.push_back(exits[choice]);
    place = exits[choice]->to;
  }
  State state = component(place).random_match(below);
  for (; !taken.empty(); taken.pop_back()) {
    const Exit& exit = *taken.back();
    state = compose(component(exit.to).random_state_before(state, exit.to, below), exit.back);
  }
  return component(start).random_state_before(state, start, below);
}

}  // namespace tilebase

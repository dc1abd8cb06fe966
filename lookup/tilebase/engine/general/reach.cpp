#include <tilebase/engine/general/reach.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace tilebase {

HomeReach::HomeReach(const MoveSet& moves, const GoalLabels& labels, int home)
    : labels_(labels), chain_(static_cast<std::size_t>(labels.cells)) {
  std::vector<int> order(static_cast<std::size_t>(cells()));
  std::iota(order.begin(), order.end(), 0);
  const auto tiles_of = [&](int cell) {
    return labels_.goal[cell] == GoalLabels::wildcard ? max_cells + 1 : labels_.classes[labels_.goal[cell]].tiles;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return tiles_of(a) < tiles_of(b); });
  for (int point = 0; point < cells(); ++point) {
    cell_of_[point] = static_cast<std::uint8_t>(order[static_cast<std::size_t>(point)]);
    point_of_[cell_of_[point]] = static_cast<std::uint8_t>(point);
    Level& level = chain_[point];
    level.images = bit_of(point);
    level.to[point] = level.back[point] = identity_permutation();
  }
  walk_of_cell_.fill(-1);
  span(moves, home);
  CellMask rest = ~CellMask{0} >> (max_cells - static_cast<unsigned>(cells()));
  for (; rest != 0; rest &= ~orbits_.back()) orbits_.push_back(orbit_of(std::countr_zero(rest)));
}

CellMask HomeReach::orbit_of(int point) const {
  CellMask orbit = bit_of(point);
  for (CellMask before = 0; before != orbit;) {
    before = orbit;
    for (const Permutation& generator : chain_.front().generators) orbit |= image(generator, before);
  }
  return orbit;
}

/// Walks from the home to all cells that lead to it, and adds a generator for each closed walk.
void HomeReach::span(const MoveSet& moves, int home) {
  walks_.push_back({home, identity_permutation()});
  walk_of_cell_[home] = 0;
  for (std::size_t i = 0; i < walks_.size(); ++i) {
    const Walk walk = walks_[i];
    for (const auto& [place, move] : moves.into(walk.place)) {
      if (walk_of_cell_[place] >= 0) continue;
      walk_of_cell_[place] = static_cast<int>(walks_.size());
      walks_.push_back({place, compose(moves.from(place, move), walk.to)});
    }
  }
  CellMask forward = bit_of(home);
  for (CellMask before = 0; before != forward;) {
    before = forward;
    for (CellMask rest = before; rest != 0; rest &= rest - 1)
      for (int move = 0; move < moves.moves(); ++move)
        if (const int to = moves.after(std::countr_zero(rest), move); to >= 0) forward |= bit_of(to);
  }
  for (const Walk& walk : walks_) {
    is_exact_ = is_exact_ && (forward & bit_of(walk.place)) != 0;
    for (int move = 0; move < moves.moves(); ++move) {
      const int to = moves.after(walk.place, move);
      if (to < 0 || walk_of_cell_[to] < 0) continue;
      const Permutation there = compose(moves.to(walk.place, move), walk.to);
      const Walk& back = walks_[static_cast<std::size_t>(walk_of_cell_[to])];
      add(0, to_points(compose(inverse(back.to), there)));
    }
  }
}

CellMask HomeReach::places() const {
  CellMask places = 0;
  for (const Walk& walk : walks_) places |= bit_of(walk.place);
  return places;
}

double HomeReach::states() const {
  auto states = static_cast<double>(walks_.size());
  for (const Level& level : chain_) states *= std::popcount(level.images);
  return states;
}

bool HomeReach::is_member(Permutation permutation, int level) const {
  for (; level < cells(); ++level) {
    const int image = permutation[level];
    if ((chain_[level].images & bit_of(image)) == 0) return false;
    if (image != level) permutation = compose(chain_[level].back[image], permutation);
  }
  return true;
}

void HomeReach::add(int level, const Permutation& generator) {
  if (level >= cells() || is_member(generator, level)) return;
  Level& each = chain_[level];
  each.generators.push_back(generator);
  for (int image = level; image < cells(); ++image)
    if ((each.images & bit_of(image)) != 0) extend(level, compose(generator, each.to[image]));
}

void HomeReach::extend(int level, const Permutation& permutation) {
  Level& each = chain_[level];
  const int image = permutation[level];
  if ((each.images & bit_of(image)) != 0) {
    add(level + 1, compose(each.back[image], permutation));
    return;
  }
  each.images |= bit_of(image);
  each.to[image] = permutation;
  each.back[image] = inverse(permutation);
  for (std::size_t i = 0; i < each.generators.size(); ++i) extend(level, compose(each.generators[i], permutation));
}

bool HomeReach::is_full() const {
  double missing = 0;  // binary logarithm of the number of arrangements in the orbits that cannot be reached
  for (const Level& level : chain_) missing -= std::log2(std::popcount(level.images));
  int moving = 0;  // number of orbits of more than one point
  for (const CellMask orbit : orbits_) {
    moving += std::popcount(orbit) > 1 ? 1 : 0;
    for (int tiles = std::popcount(orbit); tiles > 1; --tiles) missing += std::log2(tiles);
  }
  return missing < moving + 0.5;
}

/// Whether a member of the group takes each point from `level` on, and then by `outer`, to an allowed point.
bool HomeReach::has_match(int level, const Permutation& outer, const IntArray<CellMask, max_cells>& allowed,
                          int& steps) const {
  if (level == cells() || ++steps > max_steps) return true;
  for (CellMask rest = chain_[level].images; rest != 0; rest &= rest - 1) {
    const int image = std::countr_zero(rest);
    if ((allowed[level] & bit_of(outer[image])) == 0) continue;
    if (has_match(level + 1, compose(outer, chain_[level].to[image]), allowed, steps)) return true;
  }
  return false;
}

/// Whether each orbit has as many tiles of each label as the match wants there: saves most searches that would find no
/// match.
bool HomeReach::has_enough_tiles(const IntArray<CellMask, max_cells>& points,
                                 const IntArray<CellMask, max_cells>& wanted) const {
  for (const CellMask orbit : orbits_)
    for (std::size_t label = 0; label < labels_.classes.size(); ++label)
      if (std::popcount(wanted[label] & orbit) > std::popcount(points[label] & orbit)) return false;
  return true;
}

// A member of the group takes the points of the match to the points of the state, whose blank has been walked home.
bool HomeReach::contains(const State& labelled) const {
  const int place = labels_.blank >= 0 ? labelled.lane_of(labels_.blank) : 0;
  const int walk_number = labels_.blank >= 0 ? walk_of_cell_[place] : 0;
  if (walk_number < 0) return false;
  const State start = compose(labelled, walks_[static_cast<std::size_t>(walk_number)].to);
  for (const Walk& home : walks_) {
    if (labels_.blank >= 0 && (labels_.blank_homes() & bit_of(home.place)) == 0) continue;
    IntArray<CellMask, max_cells> allowed{};
    IntArray<CellMask, max_cells> wanted_points{};  // by label
    IntArray<CellMask, max_cells> points{};         // by label
    for (int cell = 0; cell < cells(); ++cell) {
      const std::uint8_t wanted = labels_.goal[labels_.blank >= 0 ? home.to[cell] : cell];
      if (wanted != GoalLabels::wildcard) wanted_points[wanted] |= bit_of(point_of_[cell]);
      points[start[cell]] |= bit_of(point_of_[cell]);
      for (int from = 0; from < cells(); ++from)
        if (wanted == GoalLabels::wildcard || wanted == start[from])
          allowed[point_of_[cell]] |= bit_of(point_of_[from]);
    }
    if (!has_enough_tiles(points, wanted_points)) continue;
    int steps = 0;
    if (has_match(0, identity_permutation(), allowed, steps)) return true;
  }
  return false;
}

Reach::Reach(const MoveSet& moves, const GoalLabels& labels) {
  CellMask homes = moves.depends_on_blank() ? labels.blank_homes() : bit_of(0);
  while (homes != 0) homes &= ~homes_.emplace_back(moves, labels, std::countr_zero(homes)).places();
}

}  // namespace tilebase

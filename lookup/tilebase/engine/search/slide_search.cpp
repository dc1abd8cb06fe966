#include <tilebase/engine/search/slide_search.hpp>

#include <algorithm>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {
namespace {

/// The direction that takes a move back.
constexpr int opposite(int direction) {
  return SlideBoard::directions - 1 - direction;
}

/// A target of as many of another's tiles as can be followed exactly; nothing if that names fewer.
std::optional<Target> few_of(const Target& target, int blank) {
  Target few = target;
  int room = FixedTiles::most_tiles - 1;
  for (std::uint8_t& tile : few)
    if (tile != Target::any && tile != blank && room-- <= 0) tile = Target::any;
  return room < 0 ? std::optional(few) : std::nullopt;
}

}  // namespace

SlideSearch::SlideSearch(std::shared_ptr<const PatternStore> patterns, const Puzzle& puzzle, const Target& target)
    : patterns_(std::move(patterns)), target_(target), blank_(*puzzle.blank()), to_ladder_(identity_permutation()) {
  const SlideBoard& board = patterns_->board();
  goal_cell_.fill(no_cell);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::uint8_t tile = target[cell];
    if (tile == Target::any) continue;
    goal_cell_[tile] = static_cast<std::uint8_t>(cell);
    (tile == blank_ ? goal_.blank : goal_.tiles) |= bit_of(cell);
  }
  has_parity_ = goal_.blank != 0;
  if (!has_parity_) goal_.blank = board.all() & ~goal_.tiles;
  if (!goal_.is_full(board)) {
    if (target.wildcards() <= most_completed && !board.is_line()) {
      for (const State& match : completions(target, board.cells()))
        completions_.emplace_back(patterns_, puzzle, Target(match, board.cells()));
      return;
    }
    own_ladder_ = std::make_shared<const Ladder>(board, goal_);
    ladder_ = own_ladder_.get();
    const auto few = board.is_line() ? std::nullopt : few_of(target, blank_);
    if (few) few_ = std::make_shared<Few>(puzzle, *few);
    return;
  }
  has_parity_ = true;
  const int blank = __builtin_ctz(goal_.blank);
  const int stands_for = representative(board, blank);
  for (const Permutation& symmetry : board.symmetries())
    if (symmetry[blank] == stands_for) to_ladder_ = symmetry;
  ladder_ = &patterns_->ladder(stands_for);
}

const FixedTiles* SlideSearch::followed(std::chrono::nanoseconds left) const {
  if (few_ == nullptr) return nullptr;
  if (const FixedTiles* made = few_->tiles.get()) return made;
  constexpr std::chrono::seconds making_time(1);  // at most, for six tiles on 16 cells
  if (left < making_time) return nullptr;
  return &few_->tiles([this] { return FixedTiles(few_->puzzle, few_->target); });
}

std::uint64_t SlideSearch::key(const State& state) {
  std::uint64_t key = 0;
  for (int cell = max_cells; cell-- > 0;) key = key << 4U | (state[cell] & 15U);
  return key;
}

/// The distance to the nearest completions, which these are, and the lexicographically smallest path to any of them.
struct SlideSearch::Nearest {
  int distance;
  std::vector<const SlideSearch*> goals;
  Path path;
};

// All completions are searched for below one bound before the bound is raised.
Result<std::optional<SlideSearch::Nearest>> SlideSearch::nearest(const State& start, Meter& meter) const {
  struct Candidate {
    const SlideSearch* goal;
    std::unique_ptr<Descent> descent;
    int least;
  };
  std::vector<Candidate> candidates;
  for (const SlideSearch& goal : completions_) {
    if (!is_solvable(patterns_->board(), start, goal.target_, blank_)) continue;
    auto descent = std::make_unique<Descent>(goal, start, meter);
    const int least = descent->least_bound();
    if (least < 0) return *descent->error();
    candidates.push_back({&goal, std::move(descent), least});
  }
  if (candidates.empty()) return std::optional<Nearest>();
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.least < b.least; });
  for (int bound = candidates.front().least;; ++bound) {
    Nearest nearest{bound, {}, {}};
    for (const Candidate& candidate : candidates) {
      if (candidate.least > bound) break;
      if ((bound - candidate.least) % 2 != 0) continue;
      const auto outcome = candidate.descent->within(bound);
      if (outcome == Descent::Outcome::ended) return *candidate.descent->error();
      if (outcome != Descent::Outcome::found) continue;
      Path path = candidate.descent->path();
      if (nearest.goals.empty() || path < nearest.path) nearest.path = std::move(path);
      nearest.goals.push_back(candidate.goal);
    }
    if (!nearest.goals.empty()) return std::optional(std::move(nearest));
  }
}

Result<SlideSearch::Found> SlideSearch::path(const State& start, const Budget& budget) const {
  Meter meter(budget);
  Found found;
  if (!completions_.empty()) {
    auto match = nearest(start, meter);
    if (!match) return match.error();
    if (*match) found.path = std::move((*match)->path);
  } else if (is_solvable(patterns_->board(), start, target_, blank_)) {
    Descent descent(*this, start, meter);
    const int least = descent.least_bound();
    if (least < 0 || !descent.shortest(least)) return *descent.error();
    found.path = descent.path();
  }
  found.nodes = meter.nodes();
  return found;
}

Result<std::vector<SlideSearch::After>> SlideSearch::moves(const State& start, const Budget& budget) const {
  Meter meter(budget);
  if (!completions_.empty()) return moves_to_nearest(start, meter);
  const bool solvable = is_solvable(patterns_->board(), start, target_, blank_);
  Descent descent(*this, start, meter);
  std::optional<int> distance;
  if (solvable) {
    const int least = descent.least_bound();
    distance = least < 0 ? std::nullopt : descent.shortest(least);
    if (!distance) return *descent.error();
  }
  std::vector<After> moves;
  const int here = descent.blank_cell();
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const int to = descent.board().neighbour(here, direction);
    if (to < 0) continue;
    After after{static_cast<MoveId>(direction), std::nullopt};
    if (distance) {
      // A move can be taken back, so the distance changes by one at most; with a parity it does change.
      descent.move_to(to);
      int length = std::max(*distance - 1, 0);
      for (; length <= *distance; length += has_parity_ ? 2 : 1) {
        const auto outcome = descent.error() ? Descent::Outcome::ended : descent.within(length, opposite(direction));
        if (outcome == Descent::Outcome::ended) return *descent.error();
        if (outcome == Descent::Outcome::found) break;
      }
      after.distance = std::min(length, *distance + 1);
      descent.move_to(here);
      if (descent.error()) return *descent.error();
    }
    moves.push_back(after);
  }
  return moves;
}

Result<std::vector<SlideSearch::After>> SlideSearch::moves_to_nearest(const State& start, Meter& meter) const {
  const SlideBoard& board = patterns_->board();
  const int here = start.lane_of(blank_);
  std::vector<After> moves;
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const int to = board.neighbour(here, direction);
    if (to < 0) continue;
    State after = start;
    std::swap(after[here], after[to]);
    const auto match = nearest(after, meter);
    if (!match) return match.error();
    moves.push_back({static_cast<MoveId>(direction), *match ? std::optional((*match)->distance) : std::nullopt});
  }
  return moves;
}

Result<SlideSearch::Distances> SlideSearch::on_shortest_paths(const State& start, const Budget& budget) const {
  Meter meter(budget);
  if (completions_.empty()) return on_shortest_paths(start, meter);
  Distances known;
  const auto match = nearest(start, meter);
  if (!match) return match.error();
  if (!*match) return known;
  // On a shortest path to one of the nearest completions, no other completion is nearer.
  for (const SlideSearch* goal : (*match)->goals) {
    auto more = goal->on_shortest_paths(start, meter);
    if (!more) return more;
    known.merge(*more);
  }
  return known;
}

Result<SlideSearch::Distances> SlideSearch::on_shortest_paths(const State& start, Meter& meter) const {
  Distances known;
  if (!is_solvable(patterns_->board(), start, target_, blank_)) return known;
  Descent descent(*this, start, meter);
  const SlideBoard& board = descent.board();
  const int least = descent.least_bound();
  const auto length = least < 0 ? std::nullopt : descent.shortest(least);
  if (!length) return *descent.error();

  // Follows the last path that was found. Returns where the blank was before, to go back.
  const auto remember = [&](int left) {
    std::vector<int> back;
    known.emplace(descent.key(), left);
    for (const MoveId move : descent.path()) {
      back.push_back(descent.blank_cell());
      descent.move_to(board.neighbour(descent.blank_cell(), move));
      known.emplace(descent.key(), --left);
    }
    for (std::size_t i = back.size(); i-- > 0;) descent.move_to(back[i]);
  };
  remember(*length);

  // Depth-first over the states on shortest paths: which of its neighbours are one nearer?
  struct Stop {
    int blank;
    int untried;
  };
  std::unordered_map<std::uint64_t, bool> done;
  std::vector<Stop> stops{{descent.blank_cell(), 0}};
  done.emplace(descent.key(), true);
  while (!stops.empty()) {
    if (descent.error()) return *descent.error();
    const int left = *length - static_cast<int>(stops.size()) + 1;
    Stop& stop = stops.back();
    if (left == 0 || stop.untried == SlideBoard::directions) {
      stops.pop_back();
      if (!stops.empty()) descent.move_to(stops.back().blank);
      continue;
    }
    const int direction = stop.untried++;
    const int to = board.neighbour(stop.blank, direction);
    if (to < 0 || (stops.size() > 1 && stops[stops.size() - 2].blank == to)) continue;
    descent.move_to(to);
    const auto entry = known.find(descent.key());
    bool is_nearer = entry != known.end() && entry->second == left - 1;
    if (entry == known.end()) {
      const auto outcome = descent.within(left - 1, opposite(direction));
      if (outcome == Descent::Outcome::ended) return *descent.error();
      is_nearer = outcome == Descent::Outcome::found;
      if (is_nearer) remember(left - 1);
    }
    if (is_nearer && done.emplace(descent.key(), true).second)
      stops.push_back({to, 0});
    else
      descent.move_to(stop.blank);
  }
  if (descent.error()) return *descent.error();
  return known;
}

}  // namespace tilebase

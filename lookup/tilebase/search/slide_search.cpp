#include <tilebase/search/slide_search.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <tilebase/puzzle/cantor.hpp>

namespace tilebase {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint8_t no_cell = 0xFF;

/// The direction that takes a move back.
constexpr int opposite(int direction) {
  return SlideBoard::directions - 1 - direction;
}

constexpr std::uint8_t no_part = 0xFF;
constexpr std::size_t most_parts = 2 * max_cells;
constexpr std::size_t most_views = 2;

/// A lower bound of how long it takes to make tables for a rung of that price.
std::chrono::nanoseconds making_time(std::uint64_t price) {
  return std::chrono::nanoseconds(price * 20);
}

}  // namespace

/// What is left of a budget, for all searches of one answer.
class SlideSearch::Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget), began_(Clock::now()) { set_next_check(); }

  std::uint64_t nodes() const { return nodes_; }

  /// Counts a state. Whether it is time to ask is_over(); then the state does not count yet.
  bool is_due() const { return nodes_ >= next_check_; }
  void count() { ++nodes_; }

  /// Whether the search must end.
  bool is_over(int bound) {
    set_next_check();
    if (nodes_ >= budget_.nodes || left() <= std::chrono::nanoseconds(0)) return true;
    constexpr std::uint64_t between_calls = 16;
    return budget_.keep_going && ++checks_ % between_calls == 0 && !budget_.keep_going({bound, nodes_});
  }

  std::chrono::nanoseconds left() const {
    if (budget_.time == std::chrono::nanoseconds::max()) return budget_.time;
    return budget_.time - (Clock::now() - began_);
  }

 private:
  void set_next_check() {
    constexpr std::uint64_t between_checks = 4096;
    next_check_ = std::min(nodes_ + between_checks, budget_.nodes);
  }

  const Budget& budget_;
  Clock::time_point began_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  unsigned checks_ = 0;
};

/// One depth-first search below a bound, from one state. The state changes in place, and back again.
class SlideSearch::Descent {
 public:
  Descent(const SlideSearch& search, const State& start, Meter& meter)
      : search_(search),
        board_(search.patterns_->board()),
        automaton_(search.patterns_->automaton()),
        meter_(meter),
        counted_(meter.nodes()),
        rung_(search.ladder_->highest_made()),
        tiles_(start.lane),
        cell_(find(start, search.blank_)) {}

  int blank_cell() const { return cell_; }
  const std::optional<Error>& error() const { return error_; }
  std::uint64_t key() const {
    std::uint64_t key = 0;
    for (int cell = max_cells; cell-- > 0;) key = key << 4U | tiles_[static_cast<std::size_t>(cell)];
    return key;
  }

  enum class Outcome : std::uint8_t { nothing, found, ended };

  /// The length of a shortest path, which exists and is not shorter than `least`; its moves are in path(). Nothing
  /// after an error.
  std::optional<int> shortest(int least) {
    for (int bound = least;; bound += search_.has_parity_ ? 2 : 1) {
      const Outcome outcome = within(bound);
      if (outcome == Outcome::found) return bound;
      if (outcome == Outcome::ended) return std::nullopt;
    }
  }

  /// Whether there is a path of at most `bound` moves, where it is known that none is shorter than `bound`. The first
  /// move may be any but one in direction `not_first`.
  Outcome within(int bound, int not_first = -1) {
    bound_ = bound;
    not_first_ = not_first;
    path_.resize(static_cast<std::size_t>(bound));
    if (is_goal()) return bound == 0 ? Outcome::found : Outcome::nothing;
    for (;;) {
      const int least = least_bound();
      if (least < 0) return Outcome::ended;
      if (least > bound) return Outcome::nothing;
      if (bound == 0) return Outcome::nothing;
      const Outcome outcome = bound_of_rung_->views.size() == 1 ? visit<1>(cell_, automaton_.start(cell_), bound)
                                                                : visit<2>(cell_, automaton_.start(cell_), bound);
      tiles_[static_cast<std::size_t>(cell_)] = static_cast<std::uint8_t>(search_.blank_);  // visit() leaves it behind
      if (!climbs_) return outcome;
      climbs_ = false;
      ++rung_;
      bound_of_rung_ = nullptr;
    }
  }

  /// A number that no path is shorter than; negative after an error.
  int least_bound() {
    if (bound_of_rung_ == nullptr && !take_bound()) return -1;
    int least =
        *std::max_element(sums_.begin(), sums_.begin() + static_cast<std::ptrdiff_t>(bound_of_rung_->views.size()));
    if (search_.has_parity_) {
      const int goal = __builtin_ctz(search_.goal_.blank);
      const int away = std::abs(goal / board_.cols() - cell_ / board_.cols()) +
                       std::abs(goal % board_.cols() - cell_ % board_.cols());
      least = std::max(least, away);
      least += (least ^ away) & 1;
    }
    return least;
  }

  /// The moves of the last path, in order.
  Path path() const {
    Path path;
    for (std::size_t left = path_.size(); left-- > 0;) path.push_back(path_[left]);
    return path;
  }

  /// Makes a move of the blank to a neighbouring cell. After an error, only the tiles are right.
  void move_to(int cell) {
    std::swap(tiles_[static_cast<std::size_t>(cell)], tiles_[static_cast<std::size_t>(cell_)]);
    if (bound_of_rung_ != nullptr)
      for (std::size_t view = 0; view < bound_of_rung_->views.size(); ++view) {
        const std::uint8_t part = part_of_[view][tiles_[static_cast<std::size_t>(cell_)]];
        if (part == no_part) continue;
        Step step = step_of(part, cell, cell_);
        const int value = value_after(part, step);
        if (value < 0) break;
        sums_[view] += value - values_[part];
        values_[part] = value;
        sets_[part] = step.set;
        orders_[part] = step.order;
      }
    cell_ = cell;
  }

  bool is_goal() const {
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const std::uint8_t wanted = search_.target_.tile[static_cast<std::size_t>(cell)];
      if (wanted != Target::any && wanted != tiles_[static_cast<std::size_t>(cell)]) return false;
    }
    return true;
  }

  const SlideBoard& board() const { return board_; }

 private:
  /// A move of a pattern's tile: its entry, and what changes.
  struct Step {
    const PatternIndex::CellSet* set;
    PatternIndex::Order order;
    std::uint64_t entry;
  };

  /// What a move does in one view.
  struct Look {
    std::uint8_t part;
    Step step;
  };

  struct Part {
    const PatternTable* table;
    const PatternIndex* index;
    std::array<std::uint8_t, max_cells> cell;  // of the table, by the board's
  };

  Step step_of(std::size_t part, int from, int to) const {
    const Part& p = parts_[part];
    const int a = p.cell[static_cast<std::size_t>(from)];
    const int b = p.cell[static_cast<std::size_t>(to)];
    const PatternIndex::CellSet& set = *sets_[part];
    const PatternIndex::CellSet& after = p.index->set(set.cells ^ bit_of(a) ^ bit_of(b));
    const PatternIndex::Order order = PatternIndex::moved(set, orders_[part], a, b);
    return {&after, order, p.index->entry(after, order, a)};
  }

  /// The number of a part after a move; negative after an error.
  int value_after(std::size_t part, const Step& step) {
    const unsigned bit = parts_[part].table->bit(step.entry, error_);
    if (bit > 1) return -1;
    const int value = values_[part];
    if (((static_cast<unsigned>(value + 1) >> 1U) & 1U) == bit) return value + 1;
    if (value == 0) error_ = inconsistent_patterns();
    return value - 1;
  }

  /// Whether the tiles that are followed exactly need more moves, with the blank in that cell now.
  bool is_too_far(int blank, int left) {
    if (search_.fixed_ == nullptr) return false;
    tiles_[static_cast<std::size_t>(blank)] = static_cast<std::uint8_t>(search_.blank_);
    const auto distance = search_.fixed_->distance(State{tiles_});
    return !distance || *distance > left;
  }

  bool take_bound();
  bool ended();
  template <std::size_t views>
  Outcome visit(int blank, Automaton::StateId state, int left);

  const SlideSearch& search_;
  const SlideBoard& board_;
  const Automaton& automaton_;
  Meter& meter_;
  std::uint64_t counted_;  // of the meter's states, for the ladder
  std::size_t rung_;
  const Bound* bound_of_rung_ = nullptr;
  bool climbs_ = false;  // the descent has ended to begin again under better tables
  int bound_ = 0;
  int not_first_ = -1;
  std::optional<Error> error_;

  std::array<std::uint8_t, max_cells> tiles_{};
  int cell_ = 0;                                                           // the blank's
  std::array<std::array<std::uint8_t, max_cells>, most_views> part_of_{};  // by tile
  std::array<Part, most_parts> parts_{};
  std::array<const PatternIndex::CellSet*, most_parts> sets_{};
  std::array<PatternIndex::Order, most_parts> orders_{};
  std::array<int, most_parts> values_{};
  std::array<int, most_views> sums_{};
  Path path_;  // the last move first
};

/// Looks up the state under the tables of the rung. False after an error.
bool SlideSearch::Descent::take_bound() {
  bound_of_rung_ = &search_.ladder_->bound(rung_);
  std::size_t part = 0;
  for (std::size_t view = 0; view < bound_of_rung_->views.size(); ++view) {
    part_of_[view].fill(no_part);
    sums_[view] = 0;
    for (const Bound::Part& from : bound_of_rung_->views[view]) {
      Part& p = parts_[part];
      p.table = from.table.get();
      p.index = &from.table->index();
      for (int cell = 0; cell < board_.cells(); ++cell)
        p.cell[static_cast<std::size_t>(cell)] = from.symmetry[search_.to_ladder_[cell]];
      std::array<std::uint8_t, max_cells> tile_in{};  // the pattern's number of the tile in a cell of the table
      CellMask set = 0;
      for (int cell = 0; cell < board_.cells(); ++cell) {
        const std::uint8_t tile = tiles_[static_cast<std::size_t>(cell)];
        const std::uint8_t goal = search_.goal_cell_[tile];
        if (tile == search_.blank_ || goal == no_cell || (from.tiles & bit_of(search_.to_ladder_[goal])) == 0) continue;
        part_of_[view][tile] = static_cast<std::uint8_t>(part);
        const CellMask before = bit_of(p.cell[goal]) - 1;
        const int here = p.cell[static_cast<std::size_t>(cell)];
        tile_in[static_cast<std::size_t>(here)] =
            static_cast<std::uint8_t>(bit_count(p.table->pattern().tiles & before));
        set |= bit_of(here);
      }
      PatternIndex::Order order = 0;
      unsigned shift = 0;
      for (int cell = 0; cell < board_.cells(); ++cell) {
        if ((set & bit_of(cell)) == 0) continue;
        order |= PatternIndex::Order{tile_in[static_cast<std::size_t>(cell)]} << shift;
        shift += 3;
      }
      const auto value = p.table->value(set, order, p.cell[static_cast<std::size_t>(cell_)]);
      if (!value) {
        error_ = value.error();
        return false;
      }
      sets_[part] = &p.index->set(set);
      orders_[part] = order;
      values_[part] = *value;
      sums_[view] += *value;
      ++part;
    }
  }
  return true;
}

/// Asks, now and then, whether to go on.
bool SlideSearch::Descent::ended() {
  const std::uint64_t spent = meter_.nodes() - counted_;
  counted_ = meter_.nodes();
  if (meter_.is_over(bound_)) {
    error_ =
        Error{ErrorCode::gave_up, "gave up after " + std::to_string(counted_) + " states; no path has fewer than " +
                                      std::to_string(bound_) + " moves; a larger budget may find one"};
    return true;
  }
  if (search_.ladder_->spend(rung_, spent) && meter_.left() > making_time(search_.ladder_->price(rung_ + 1)))
    climbs_ = true;
  return climbs_;
}

template <std::size_t views>
SlideSearch::Descent::Outcome SlideSearch::Descent::visit(int blank, Automaton::StateId state, int left) {
  struct Child {
    int from;
    Automaton::StateId state;
    MoveId direction;
    std::array<Look, views> looks;
  };
  std::array<Child, SlideBoard::directions> children;
  std::size_t count = 0;
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const Automaton::StateId next = automaton_.next(state, direction);
    if (next == Automaton::forbidden || (left == bound_ && direction == not_first_)) continue;
    Child& child = children[count++];
    child.from = board_.neighbour(blank, direction);
    child.state = next;
    child.direction = static_cast<MoveId>(direction);
    const std::uint8_t tile = tiles_[static_cast<std::size_t>(child.from)];
    for (std::size_t view = 0; view < views; ++view) {
      Look& look = child.looks[view];
      look.part = part_of_[view][tile];
      if (look.part == no_part) continue;
      look.step = step_of(look.part, child.from, blank);
      parts_[look.part].table->prefetch(look.step.entry);
    }
  }

  for (std::size_t i = 0; i < count; ++i) {
    const Child& child = children[i];
    if (meter_.is_due() && ended()) return Outcome::ended;
    meter_.count();
    std::array<int, views> values{};
    bool hopeless = false;
    for (std::size_t view = 0; view < views && !hopeless; ++view) {
      const Look& look = child.looks[view];
      int sum = sums_[view];
      if (look.part != no_part) {
        values[view] = value_after(look.part, look.step);
        if (values[view] < 0) return Outcome::ended;
        sum += values[view] - values_[look.part];
      }
      hopeless = sum >= left;
    }
    if (hopeless) continue;
    if (left == 1) {
      // All named tiles are in their cells now; a goal of all tiles leaves but one cell for the blank.
      if ((search_.goal_.blank & bit_of(child.from)) == 0) continue;
      path_[0] = child.direction;
      return Outcome::found;
    }
    std::array<Step, views> before{};
    std::array<int, views> values_before{};
    for (std::size_t view = 0; view < views; ++view) {
      const Look& look = child.looks[view];
      if (look.part == no_part) continue;
      before[view] = {sets_[look.part], orders_[look.part], 0};
      values_before[view] = values_[look.part];
      sums_[view] += values[view] - values_before[view];
      values_[look.part] = values[view];
      sets_[look.part] = look.step.set;
      orders_[look.part] = look.step.order;
    }
    const auto from = static_cast<std::size_t>(child.from);
    const std::uint8_t tile = tiles_[from];
    tiles_[static_cast<std::size_t>(blank)] = tile;
    const Outcome outcome =
        is_too_far(child.from, left - 1) ? Outcome::nothing : visit<views>(child.from, child.state, left - 1);
    tiles_[from] = tile;
    for (std::size_t view = 0; view < views; ++view) {
      const Look& look = child.looks[view];
      if (look.part == no_part) continue;
      sets_[look.part] = before[view].set;
      orders_[look.part] = before[view].order;
      sums_[view] += values_before[view] - values_[look.part];
      values_[look.part] = values_before[view];
    }
    if (outcome == Outcome::found) path_[static_cast<std::size_t>(left) - 1] = child.direction;
    if (outcome != Outcome::nothing) return outcome;
  }
  return Outcome::nothing;
}

namespace {

/// The exact distances of as many of a target's tiles as can be followed; null if it names fewer.
std::shared_ptr<const FixedTiles> few_of(const Puzzle& puzzle, const Target& target) {
  Target few = target;
  int room = FixedTiles::most_tiles - 1;
  for (std::uint8_t& tile : few.tile)
    if (tile != Target::any && tile != *puzzle.blank() && room-- <= 0) tile = Target::any;
  return room < 0 ? std::make_shared<const FixedTiles>(puzzle, few) : nullptr;
}

}  // namespace

SlideSearch::SlideSearch(std::shared_ptr<const PatternStore> patterns, const Puzzle& puzzle, const Target& target)
    : patterns_(std::move(patterns)), target_(target), blank_(*puzzle.blank()), to_ladder_(identity_permutation()) {
  const SlideBoard& board = patterns_->board();
  goal_cell_.fill(no_cell);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::uint8_t tile = target.tile[static_cast<std::size_t>(cell)];
    if (tile == Target::any) continue;
    goal_cell_[tile] = static_cast<std::uint8_t>(cell);
    (tile == blank_ ? goal_.blank : goal_.tiles) |= bit_of(cell);
  }
  has_parity_ = goal_.blank != 0;
  if (!has_parity_) goal_.blank = board.all() & ~goal_.tiles;
  if (!goal_.is_full(board)) {
    if (wildcards(target, board.cells()) <= most_completed && !board.is_line()) {
      for (const State& match : completions(target, board.cells()))
        completions_.emplace_back(patterns_, puzzle, Target(match, board.cells()));
      return;
    }
    own_ladder_ = std::make_shared<const Ladder>(board, goal_);
    ladder_ = own_ladder_.get();
    fixed_ = few_of(puzzle, target);
    return;
  }
  has_parity_ = true;
  const int blank = __builtin_ctz(goal_.blank);
  const int stands_for = representative(board, blank);
  for (const Permutation& symmetry : board.symmetries())
    if (symmetry[blank] == stands_for) to_ladder_ = symmetry;
  ladder_ = &patterns_->ladder(stands_for);
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
  auto found = path(start, meter);
  if (found) found->nodes = meter.nodes();
  return found;
}

Result<SlideSearch::Found> SlideSearch::path(const State& start, Meter& meter) const {
  Found found;
  if (!completions_.empty()) {
    auto match = nearest(start, meter);
    if (!match) return match.error();
    if (*match) found.path = std::move((*match)->path);
    return found;
  }
  if (!is_solvable(patterns_->board(), start, target_, blank_)) return found;
  Descent descent(*this, start, meter);
  const int least = descent.least_bound();
  if (least < 0 || !descent.shortest(least)) return *descent.error();
  found.path = descent.path();
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
  const int here = find(start, blank_);
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

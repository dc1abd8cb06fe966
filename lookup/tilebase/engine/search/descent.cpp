#include <tilebase/engine/search/descent.hpp>

#include <cstdlib>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

/// About how long it takes to make tables for a rung of that price.
std::chrono::nanoseconds making_time(std::uint64_t price) {
  return std::chrono::nanoseconds(price * 50);
}

}  // namespace

bool SlideSearch::Descent::is_goal() const {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    const std::uint8_t wanted = search_.target_[cell];
    if (wanted != Target::any && wanted != tiles_[static_cast<std::size_t>(cell)]) return false;
  }
  return true;
}

int SlideSearch::Descent::least_bound() {
  if (bound_of_rung_ == nullptr && !take_bound()) return -1;
  int least =
      *std::max_element(sums_.begin(), sums_.begin() + static_cast<std::ptrdiff_t>(bound_of_rung_->views.size()));
  if (search_.has_parity_) {
    const int goal = __builtin_ctz(search_.goal_.blank);
    const int away =
        std::abs(goal / board_.cols() - cell_ / board_.cols()) + std::abs(goal % board_.cols() - cell_ % board_.cols());
    least = std::max(least, away);
    least += (least ^ away) & 1;
  }
  return least;
}

void SlideSearch::Descent::move_to(int cell) {
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
        if (tile == search_.blank_ || goal == SlideSearch::no_cell ||
            (from.tiles & bit_of(search_.to_ladder_[goal])) == 0)
          continue;
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

SlideSearch::Descent::Outcome SlideSearch::Descent::within(int bound, int not_first) {
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

}  // namespace tilebase

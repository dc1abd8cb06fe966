#include <tilebase/engine/search/descent.hpp>

#include <cstdlib>

namespace tilebase {
namespace {

/// About how long it takes to make tables for a rung of that price.
std::chrono::nanoseconds making_time(std::uint64_t price) {
  return std::chrono::nanoseconds(price * 50);
}

}  // namespace

Result<int> Descent::least_bound() {
  if (views_.empty())
    for (const Bound::View& tables : goal_.ladder->bound(rung_).views) {
      auto view = View::make(tables, goal_, state_);
      if (!view) {
        views_.clear();
        return view.error();
      }
      views_.push_back(*view);
    }
  int least = 0;
  for (const View& view : views_) least = std::max(least, view.sum());
  if (!goal_.has_parity) return least;
  const int home = __builtin_ctz(goal_.cells.blank);
  const int away =
      std::abs(home / board_.cols() - cell_ / board_.cols()) + std::abs(home % board_.cols() - cell_ % board_.cols());
  least = std::max(least, away);
  return least + ((least ^ away) & 1);
}

void Descent::move_to(int cell) {
  for (View& view : views_) {
    View::Look look;
    view.look(state_[cell], cell, cell_, look);
    if (!view.read(look, error_)) {
      views_.clear();  // least_bound() looks up anew, or tells the error
      break;
    }
    view.exchange(look);
  }
  std::swap(state_[cell], state_[cell_]);
  cell_ = cell;
}

/// Asks, now and then, whether to go on: `nothing` if so.
Descent::Outcome Descent::pause() {
  const std::uint64_t spent = meter_.nodes() - counted_;
  counted_ = meter_.nodes();
  if (meter_.is_over(bound_)) {
    error_ =
        Error{ErrorCode::gave_up, "gave up after " + std::to_string(counted_) + " states; no path has fewer than " +
                                      std::to_string(bound_) + " moves; a larger budget may find one"};
    return Outcome::failed;
  }
  const bool climbs = goal_.ladder->spend(rung_, spent) && meter_.left() > making_time(goal_.ladder->price(rung_ + 1));
  return climbs ? Outcome::climbs : Outcome::nothing;
}

/// Whether the tiles that are followed exactly need more moves.
bool Descent::is_too_far(int left) const {
  const auto distance = followed_->distance(state_);
  return !distance || *distance > left;
}

template <std::size_t count>
Descent::Outcome Descent::visit(int blank, Automaton::StateId state, int left) {
  struct Child {
    int from;
    Automaton::StateId state;
    MoveId direction;
    std::array<View::Look, count> looks;
  };
  std::array<Child, SlideBoard::directions> children;
  Child* end = children.data();
  View* const views = views_.data();
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const Automaton::StateId next = automaton_.next(state, direction);
    if (next == Automaton::forbidden || (left == bound_ && direction == not_first_)) continue;
    Child& child = *end++;
    child.from = board_.neighbour(blank, direction);
    child.state = next;
    child.direction = static_cast<MoveId>(direction);
    for (std::size_t i = 0; i < count; ++i) views[i].look(state_[child.from], child.from, blank, child.looks[i]);
  }

  for (Child* child = children.data(); child != end; ++child) {
    if (meter_.is_due())
      if (const Outcome outcome = pause(); outcome != Outcome::nothing) return outcome;
    meter_.count();
    bool is_hopeless = false;
    for (std::size_t i = 0; i < count && !is_hopeless; ++i) {
      if (!views[i].read(child->looks[i], error_)) return Outcome::failed;
      is_hopeless = views[i].sum() + child->looks[i].change >= left;
    }
    if (is_hopeless) continue;
    Outcome outcome = Outcome::nothing;
    if (left > 1) {
      const auto slide = [&, tile = state_[child->from]](int from, int to) {
        for (std::size_t i = 0; i < count; ++i) views[i].exchange(child->looks[i]);
        state_[to] = tile;
        state_[from] = blank_;
      };
      slide(child->from, blank);
      if (followed_ == nullptr || !is_too_far(left - 1)) outcome = visit<count>(child->from, child->state, left - 1);
      slide(blank, child->from);
    } else if ((goal_.cells.blank & bit_of(child->from)) != 0) {
      // All named tiles are in their cells now; a goal of all tiles leaves but one cell for the blank.
      outcome = Outcome::found;
    }
    if (outcome == Outcome::found) path_[static_cast<std::size_t>(bound_ - left)] = child->direction;
    if (outcome != Outcome::nothing) return outcome;
  }
  return Outcome::nothing;
}

Result<bool> Descent::within(int bound, int not_first) {
  bound_ = bound;
  not_first_ = not_first;
  path_.resize(static_cast<std::size_t>(bound));
  if (goal_.target.matches(state_)) return bound == 0;
  for (;;) {
    const auto least = least_bound();
    if (!least) return least.error();
    if (*least > bound || bound == 0) return false;
    const Automaton::StateId start = automaton_.start(cell_);
    switch (views_.size() == 1 ? visit<1>(cell_, start, bound) : visit<2>(cell_, start, bound)) {
      case Outcome::nothing:
        return false;
      case Outcome::found:
        return true;
      case Outcome::failed:
        return *error_;
      case Outcome::climbs:
        break;
    }
    ++rung_;
    views_.clear();
  }
}

}  // namespace tilebase

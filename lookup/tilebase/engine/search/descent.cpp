#include <tilebase/engine/search/descent.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/system.hpp>

namespace tilebase {
namespace {

/// For so many covers there is a search of its own.
constexpr int few_covers = 2;

/// The budget has ended while tables were made.
struct Ended {};

}  // namespace

Descent::Descent(const Descent& all, Meter& meter)
    : goal_(all.goal_),
      board_(all.board_),
      automaton_(all.automaton_),
      followed_(all.followed_),
      meter_(meter),
      counted_(meter.own_nodes()),
      rung_(all.rung_),
      blank_(all.blank_),
      state_(all.state_),
      cell_(all.cell_),
      view_(all.view_),
      placed_(all.placed_),
      bound_(all.bound_),
      path_(static_cast<std::size_t>(all.bound_)) {}  // the other's is written to meanwhile

/// Sees the state through the tables of the rung.
Result<void> Descent::look_up() {
  std::atomic<bool> is_over = false;
  const auto asking = std::this_thread::get_id();
  try {
    const Bound& bound = goal_.ladder->bound(rung_, meter_.threads(), [&] {
      // The first tables take a few milliseconds; without them nothing is known.
      if (rung_ > 0 && (!has_threads || std::this_thread::get_id() == asking) && meter_.is_over(bound_)) is_over = true;
      if (is_over) throw Ended();
    });
    view_ = std::make_shared<const View>(bound, goal_);
  } catch (const Ended&) {
    return gave_up(meter_.nodes(), bound_);
  }
  const auto placed = view_->place(state_, placed_.data());
  if (!placed) view_.reset();
  return placed;
}

Result<int> Descent::least_bound() {
  if (view_ == nullptr)
    if (const auto done = look_up(); !done) return done.error();
  int least = 0;
  for (int cover = 0; cover < view_->covers(); ++cover) least = std::max(least, view_->sum(cover, placed_.data()));
  if (!goal_.has_parity) return least;
  const int home = __builtin_ctz(goal_.cells.blank);
  const int away =
      std::abs(home / board_.cols() - cell_ / board_.cols()) + std::abs(home % board_.cols() - cell_ % board_.cols());
  least = std::max(least, away);
  return least + ((least ^ away) & 1);
}

void Descent::move_to(int cell) {
  if (view_ != nullptr)
    for (View::Parts left = view_->parts_of(state_[cell]); left != 0; left &= left - 1) {
      const int part = std::countr_zero(left);
      View::Look look;
      bool grows = false;
      view_->move(part, placed_[part], cell, cell_, look);
      view_->look(part, cell, look);
      if (!view_->read(part, placed_[part], look, grows, error_)) {
        view_.reset();  // least_bound() looks up anew, or tells the error
        break;
      }
      placed_[part] = look.after;
    }
  std::swap(state_[cell], state_[cell_]);
  cell_ = cell;
}

/// Asks, now and then, whether to go on: `nothing` if so.
Descent::Outcome Descent::pause() {
  const std::uint64_t spent = meter_.own_nodes() - counted_;
  counted_ = meter_.own_nodes();
  if (meter_.is_over(bound_) || (stop_ && stop_())) {
    error_ = gave_up(meter_.nodes(), bound_);
    return Outcome::failed;
  }
  const Ladder& ladder = *goal_.ladder;
  const bool climbs =
      ladder.spend(rung_, spent) && meter_.left() > 2 * ladder.making_time(rung_ + 1) && ladder.fits(rung_ + 1);
  return climbs ? Outcome::climbs : Outcome::nothing;
}

/// Whether the tiles that are followed exactly need more moves.
bool Descent::is_too_far(int left) const {
  const auto distance = followed_->distance(state_);
  return !distance || *distance > left;
}

/// The parts of covers whose sums must not grow.
View::Parts Descent::critical_parts(Slack slack) const {
  constexpr int byte_order = std::endian::native == std::endian::big ? 7 : 0;
  View::Parts critical = 0;
  const Halves are_critical = signs(slack - static_cast<std::int8_t>(2));
  for (int half = 0; half < 2; ++half)
    for (std::uint64_t left = are_critical[half]; left != 0; left &= left - 1)
      critical |= view_->cover(8 * half + (std::countr_zero(left) / 8 ^ byte_order));
  return critical;
}

/// `covers` at least as many as there are. If they are few, all parts of a tile are looked at together; else those that
/// may end the search first, as they mostly do.
template <int covers>
[[gnu::always_inline]] inline Descent::Outcome Descent::visit_children(int blank, Automaton::StateId state, int left,
                                                                       Slack slack, auto visit) {
  constexpr bool are_few = covers == few_covers;
  struct Child {
    Slack slack;
    int from;
    Automaton::StateId state;
    MoveId direction;
    bool is_hopeless;
    std::uint8_t moved;  // of the tile's parts
    std::uint8_t looked;
    std::uint8_t read;
    std::array<std::uint8_t, covers> parts;
    std::array<View::Look, covers> looks;
  };
  const View& view = *view_;
  const auto move = [&](Child & child, View::Parts parts) __attribute__((always_inline)) {
    for (; parts != 0; parts &= parts - 1) {
      const int part = std::countr_zero(parts);
      child.parts[child.moved] = static_cast<std::uint8_t>(part);
      view.move(part, placed_[part], child.from, blank, child.looks[child.moved++]);
    }
  };
  const auto look = [&](Child & child) __attribute__((always_inline)) {
    for (; child.looked < child.moved; ++child.looked)
      view.look(child.parts[child.looked], child.from, child.looks[child.looked]);
  };
  // Until a cover rules the child out. False if a table cannot be read.
  const auto read = [&](Child & child) __attribute__((always_inline)) {
    for (; child.read < child.looked && !child.is_hopeless; ++child.read) {
      const int part = child.parts[child.read];
      bool grows = false;
      if (!view.read(part, placed_[part], child.looks[child.read], grows, error_)) return false;
      if (!grows) continue;
      child.slack -= loss_[part];
      child.is_hopeless = has_negative(child.slack);
    }
    return true;
  };

  const View::Parts first = are_few ? ~View::Parts{0} : critical_parts(slack);
  std::array<Child, SlideBoard::directions> children;
  Child* end = children.data();
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const Automaton::StateId next = automaton_->next(state, direction);
    if (next == Automaton::forbidden || (left == bound_ && direction == not_first_)) continue;
    automaton_->prefetch(next);
    Child& child = *end++;
    child.from = board_.neighbour(blank, direction);
    child.state = next;
    child.direction = static_cast<MoveId>(direction);
    child.moved = 0;
    child.looked = 0;
    child.read = 0;
    const View::Parts parts = view.parts_of(state_[child.from]);
    child.slack = parts == 0 ? slack - of_unnamed_ : slack;
    child.is_hopeless = parts == 0 && has_negative(child.slack);
    move(child, parts & first);
    if (are_few) look(child);
  }
  if (!are_few)
    for (Child* child = children.data(); child != end; ++child) look(*child);
  for (Child* child = children.data(); child != end; ++child) {
    if (meter_.is_due())
      if (const Outcome outcome = pause(); outcome != Outcome::nothing) return outcome;
    meter_.count();
    if (!read(*child)) return Outcome::failed;
    if (!are_few && !child->is_hopeless) move(*child, view.parts_of(state_[child->from]) & ~first);
  }
  if (!are_few)
    for (Child* child = children.data(); child != end; ++child) look(*child);

  for (Child* child = children.data(); child != end; ++child) {
    if (!are_few && !read(*child)) return Outcome::failed;
    if (child->is_hopeless) continue;
    const std::uint8_t tile = state_[child->from];
    const auto slide = [&](int from, int to) {
      for (std::size_t i = 0; i < child->looked; ++i) std::swap(placed_[child->parts[i]], child->looks[i].after);
      state_[to] = tile;
      state_[from] = blank_;
    };
    Outcome outcome = Outcome::nothing;
    slide(child->from, blank);
    if (left > 1) {
      if (followed_ == nullptr || !is_too_far(left - 1))
        outcome = visit(child->from, child->state, left - 1, child->slack);
    } else if ((goal_.cells.blank & bit_of(child->from)) != 0 && goal_.target.matches(state_)) {
      outcome = Outcome::found;
    }
    slide(blank, child->from);
    if (outcome == Outcome::found) path_[static_cast<std::size_t>(bound_ - left)] = child->direction;
    if (outcome != Outcome::nothing) return outcome;
  }
  return Outcome::nothing;
}

template <int covers>
Descent::Outcome Descent::visit(int blank, Automaton::StateId state, int left, Slack slack) {
  return visit_children<covers>(
      blank, state, left,
      slack, [this](auto... child) __attribute__((always_inline)) { return this->visit<covers>(child...); });
}

template <int covers>
TILEBASE_WITH_BITS Descent::Outcome Descent::visit_with_bits(int blank, Automaton::StateId state, int left,
                                                             Slack slack) {
  return visit_children<covers>(
      blank, state, left,
      slack, [this](auto... child) __attribute__((always_inline)) { return this->visit_with_bits<covers>(child...); });
}

/// The slack of the state with so many moves left, and what each move takes of it.
Descent::Slack Descent::set_slack(int left) {
  Slack slack{};
  of_unnamed_ = Slack{};
  for (Slack& loss : loss_) loss = Slack{};
  for (int cover = 0; cover < View::most_covers; ++cover) {
    slack[cover] = most_slack;
    if (cover >= view_->covers()) continue;
    const int more = left - view_->sum(cover, placed_.data());
    if (more > most_slack) continue;  // it will not rule out anything
    slack[cover] = static_cast<std::int8_t>(std::max(more, -1));
    of_unnamed_[cover] = 1;
    for (View::Parts parts = view_->cover(cover); parts != 0; parts &= parts - 1)
      loss_[std::countr_zero(parts)][cover] = 2;
  }
  return slack;
}

Descent::Outcome Descent::begin(int blank, Automaton::StateId state, int left, Slack slack) {
  const bool has_bits = has_bit_instructions();
  if (view_->covers() <= few_covers)
    return has_bits ? visit_with_bits<few_covers>(blank, state, left, slack)
                    : visit<few_covers>(blank, state, left, slack);
  return has_bits ? visit_with_bits<View::most_covers>(blank, state, left, slack)
                  : visit<View::most_covers>(blank, state, left, slack);
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
    automaton_ = &goal_.patterns->automaton(meter_.left());
    // A bound takes about ten times as many states as the one before.
    constexpr std::uint64_t least_to_share = 50'000;
    const std::uint64_t before = meter_.nodes();
    const Outcome outcome = meter_.threads() > 1 && cost_ > least_to_share ? in_threads() : alone();
    cost_ = meter_.nodes() - before;
    goal_.patterns->spend(cost_);
    switch (outcome) {
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
    view_.reset();
  }
}

Descent::Outcome Descent::alone() {
  return begin(cell_, automaton_->start(cell_), bound_, set_slack(bound_));
}

}  // namespace tilebase

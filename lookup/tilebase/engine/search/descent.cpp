#include <tilebase/engine/search/descent.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/system.hpp>

namespace tilebase {
namespace {

/// Greatest number of covers for which visit() has a special version.
constexpr int few_covers = 2;

/// Exception thrown when the budget ends while tables are generated.
struct BudgetOver {};

}  // namespace

Descent::Descent(const Descent& whole, Meter& meter)
    : goal_(whole.goal_),
      board_(whole.board_),
      automaton_(whole.automaton_),
      named_tiles_(whole.named_tiles_),
      meter_(meter),
      charged_nodes_(meter.thread_nodes()),
      rung_(whole.rung_),
      blank_tile_(whole.blank_tile_),
      state_(whole.state_),
      blank_cell_(whole.blank_cell_),
      view_(whole.view_),
      positions_(whole.positions_),
      bound_(whole.bound_),
      path_(static_cast<std::size_t>(whole.bound_)),  // not copied: `whole` may change its path meanwhile
      prefixes_(whole.prefixes_) {}

/// Creates the view for the tables of the rung, and looks the state up.
Result<void> Descent::open_view() {
  const Meter::TableTimer timer(meter_);
  std::atomic<bool> is_over = false;
  const auto caller = std::this_thread::get_id();
  try {
    const Bound& bound = goal_.ladder->bound(rung_, meter_.threads(), [&] {
      // The tables of rung 0 take a few milliseconds. They are always generated, since every answer needs them.
      if (rung_ > 0 && (!has_threads || std::this_thread::get_id() == caller) && meter_.is_over(bound_)) is_over = true;
      if (is_over) throw BudgetOver();
    });
    view_ = std::make_shared<const View>(bound, goal_);
  } catch (const BudgetOver&) {
    return gave_up(meter_.nodes(), bound_);
  }
  auto result = view_->place(state_, positions_.data());
  if (!result) view_.reset();
  return result;
}

Result<int> Descent::lower_bound() {
  if (view_ == nullptr)
    if (const auto result = open_view(); !result) return result.error();
  int least = 0;
  for (int cover = 0; cover < view_->covers(); ++cover) least = std::max(least, view_->sum(cover, positions_.data()));
  if (!goal_.has_parity) return least;
  const int blank_distance = board_.steps_between(std::countr_zero(goal_.cells.blank), blank_cell_);
  least = std::max(least, blank_distance);
  return least + ((least ^ blank_distance) & 1);
}

void Descent::move_to(int cell) {
  if (view_ != nullptr)
    for (View::Parts rest = view_->parts_of(state_[cell]); rest != 0; rest &= rest - 1) {
      const int part = std::countr_zero(rest);
      View::Lookup lookup;
      bool grows = false;
      view_->move(part, positions_[part], cell, blank_cell_, lookup);
      view_->look(part, cell, lookup);
      if (!view_->read(part, positions_[part], lookup, grows, error_)) {
        view_.reset();  // lower_bound() creates the view again, or returns the error
        break;
      }
      positions_[part] = lookup.after;
    }
  std::swap(state_[cell], state_[blank_cell_]);
  blank_cell_ = cell;
}

/// Checks, every few thousand states, whether the search goes on. Returns no_path if so.
Descent::Outcome Descent::pause() {
  const std::uint64_t nodes = meter_.thread_nodes() - charged_nodes_;
  charged_nodes_ = meter_.thread_nodes();
  if (meter_.is_over(bound_) || (stop_ && stop_())) {
    error_ = gave_up(meter_.nodes(), bound_);
    return Outcome::failure;
  }
  const Ladder& ladder = *goal_.ladder;
  const bool is_next_rung_due = ladder.spend(rung_, nodes) &&
                                meter_.time_left() > 2 * ladder.generation_time(rung_ + 1) &&
                                ladder.fits(rung_ + 1, meter_.memory());
  return is_next_rung_due ? Outcome::restart : Outcome::no_path;
}

/// Whether the tiles of named_tiles_ need more than the remaining moves.
bool Descent::is_too_far(int remaining_moves) const {
  const auto distance = named_tiles_->distance(state_);
  return !distance || *distance > remaining_moves;
}

/// Returns the parts of critical covers: covers with slack below 2, whose sums must not grow.
View::Parts Descent::critical_parts(Slack slack) const {
  constexpr int byte_order = std::endian::native == std::endian::big ? 7 : 0;
  View::Parts critical = 0;
  const Halves are_critical = signs(slack - static_cast<std::int8_t>(2));
  for (int half = 0; half < 2; ++half)
    for (std::uint64_t rest = are_critical[half]; rest != 0; rest &= rest - 1)
      critical |= view_->cover(8 * half + (std::countr_zero(rest) / 8 ^ byte_order));
  return critical;
}

/// Visits the children of the current state, whose blank is in cell `blank`. `covers`: at least the number of covers.
/// With few covers, all parts of a tile are looked up together; else critical parts first, since they mostly cut the
/// child.
template <int covers>
[[gnu::always_inline]] inline Descent::Outcome Descent::visit_children(int blank, Automaton::StateId state,
                                                                       int remaining_moves, Slack slack, auto visit) {
  constexpr bool are_few = covers == few_covers;
  struct Child {
    Slack slack;
    int from;
    Automaton::StateId state;
    MoveId direction;
    bool is_cut;
    std::uint8_t parts_count;    // number of lookups after View::move()
    std::uint8_t located_count;  // number of lookups after View::look()
    std::uint8_t read;           // number of lookups after View::read()
    std::array<std::uint8_t, covers> parts;
    std::array<View::Lookup, covers> lookups;
  };
  const View& view = *view_;
  const auto move = [&](Child & child, View::Parts parts) __attribute__((always_inline)) {
    for (; parts != 0; parts &= parts - 1) {
      const int part = std::countr_zero(parts);
      child.parts[child.parts_count] = static_cast<std::uint8_t>(part);
      view.move(part, positions_[part], child.from, blank, child.lookups[child.parts_count++]);
    }
  };
  const auto look = [&](Child & child) __attribute__((always_inline)) {
    for (; child.located_count < child.parts_count; ++child.located_count)
      view.look(child.parts[child.located_count], child.from, child.lookups[child.located_count]);
  };
  // Stops when a cover cuts the child. Returns false if a table cannot be read.
  const auto read = [&](Child & child) __attribute__((always_inline)) {
    for (; child.read < child.located_count && !child.is_cut; ++child.read) {
      const int part = child.parts[child.read];
      bool grows = false;
      if (!view.read(part, positions_[part], child.lookups[child.read], grows, error_)) return false;
      if (!grows) continue;
      child.slack -= loss_of_part_[part];
      child.is_cut = has_negative(child.slack);
    }
    return true;
  };

  const View::Parts first_parts = are_few ? ~View::Parts{0} : critical_parts(slack);
  std::array<Child, SlideBoard::directions> children;
  Child* end = children.data();
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    const Automaton::StateId next = automaton_->next(state, direction);
    if (next == Automaton::forbidden || (remaining_moves == bound_ && direction == excluded_direction_)) continue;
    automaton_->prefetch(next);
    Child& child = *end++;
    child.from = board_.neighbour(blank, direction);
    child.state = next;
    child.direction = static_cast<MoveId>(direction);
    child.parts_count = 0;
    child.located_count = 0;
    child.read = 0;
    const View::Parts parts = view.parts_of(state_[child.from]);
    child.slack = parts == 0 ? slack - loss_of_unnamed_ : slack;
    child.is_cut = parts == 0 && has_negative(child.slack);
    move(child, parts & first_parts);
    if (are_few) look(child);
  }
  if (!are_few)
    for (Child* child = children.data(); child != end; ++child) look(*child);
  for (Child* child = children.data(); child != end; ++child) {
    if (meter_.is_due())
      if (const Outcome outcome = pause(); outcome != Outcome::no_path) return outcome;
    meter_.count();
    if (!read(*child)) return Outcome::failure;
    if (!are_few && !child->is_cut) move(*child, view.parts_of(state_[child->from]) & ~first_parts);
  }
  if (!are_few)
    for (Child* child = children.data(); child != end; ++child) look(*child);

  for (Child* child = children.data(); child != end; ++child) {
    if (!are_few && !read(*child)) return Outcome::failure;
    if (child->is_cut) continue;
    const std::uint8_t tile = state_[child->from];
    const auto slide = [&](int from, int to) {
      for (std::size_t i = 0; i < child->located_count; ++i)
        std::swap(positions_[child->parts[i]], child->lookups[i].after);
      state_[to] = tile;
      state_[from] = blank_tile_;
    };
    Outcome outcome = Outcome::no_path;
    slide(child->from, blank);
    if (remaining_moves > 1) {
      if (named_tiles_ == nullptr || !is_too_far(remaining_moves - 1))
        outcome = visit(child->from, child->state, remaining_moves - 1, child->slack);
    } else if ((goal_.cells.blank & bit_of(child->from)) != 0 && goal_.target.matches(state_)) {
      outcome = Outcome::path;
    }
    slide(blank, child->from);
    if (outcome == Outcome::path) path_[static_cast<std::size_t>(bound_ - remaining_moves)] = child->direction;
    if (outcome != Outcome::no_path) return outcome;
  }
  return Outcome::no_path;
}

template <int covers>
Descent::Outcome Descent::visit(int blank, Automaton::StateId state, int remaining_moves, Slack slack) {
  return visit_children<covers>(
      blank, state, remaining_moves,
      slack, [this](auto... child) __attribute__((always_inline)) { return this->visit<covers>(child...); });
}

template <int covers>
TILEBASE_WITH_BITS Descent::Outcome Descent::visit_with_bits(int blank, Automaton::StateId state, int remaining_moves,
                                                             Slack slack) {
  return visit_children<covers>(
      blank, state, remaining_moves,
      slack, [this](auto... child) __attribute__((always_inline)) { return this->visit_with_bits<covers>(child...); });
}

/// Returns the slack of the state, and sets the loss of each move.
Descent::Slack Descent::start_slack(int remaining_moves) {
  Slack slack{};
  loss_of_unnamed_ = Slack{};
  for (Slack& loss : loss_of_part_) loss = Slack{};
  for (int cover = 0; cover < View::most_covers; ++cover) {
    slack[cover] = most_slack;
    if (cover >= view_->covers()) continue;
    const int cover_slack = remaining_moves - view_->sum(cover, positions_.data());
    if (cover_slack > most_slack) continue;  // too great to cut any child
    slack[cover] = static_cast<std::int8_t>(std::max(cover_slack, -1));
    loss_of_unnamed_[cover] = 1;
    for (View::Parts parts = view_->cover(cover); parts != 0; parts &= parts - 1)
      loss_of_part_[std::countr_zero(parts)][cover] = 2;
  }
  return slack;
}

Descent::Outcome Descent::visit_root(int blank, Automaton::StateId state, int remaining_moves, Slack slack) {
  const bool has_bits = has_bit_instructions();
  if (view_->covers() <= few_covers)
    return has_bits ? visit_with_bits<few_covers>(blank, state, remaining_moves, slack)
                    : visit<few_covers>(blank, state, remaining_moves, slack);
  return has_bits ? visit_with_bits<View::most_covers>(blank, state, remaining_moves, slack)
                  : visit<View::most_covers>(blank, state, remaining_moves, slack);
}

Result<bool> Descent::find_path(int bound, int excluded_direction) {
  bound_ = bound;
  excluded_direction_ = excluded_direction;
  path_.resize(static_cast<std::size_t>(bound));
  if (goal_.target.matches(state_)) return bound == 0;
  for (;;) {
    const auto lowest = lower_bound();
    if (!lowest) return lowest.error();
    if (*lowest > bound || bound == 0) return false;
    automaton_ = &goal_.patterns->automaton(meter_.time_left());
    // A bound takes about ten times as many states as the bound before.
    constexpr std::uint64_t min_nodes_to_share = 50'000;
    const std::uint64_t before = meter_.nodes();
    const Outcome outcome =
        meter_.threads() > 1 && last_cost_ > min_nodes_to_share ? search_in_threads() : search_in_one_thread();
    last_cost_ = meter_.nodes() - before;
    goal_.patterns->spend(last_cost_);
    switch (outcome) {
      case Outcome::no_path:
        return false;
      case Outcome::path:
        return true;
      case Outcome::failure:
        return *error_;
      case Outcome::restart:
        break;
    }
    ++rung_;
    view_.reset();
  }
}

Descent::Outcome Descent::search_in_one_thread() {
  return visit_root(blank_cell_, automaton_->start(blank_cell_), bound_, start_slack(bound_));
}

Descent::Outcome Descent::search_in_threads() {
  prefixes_ = std::make_shared<const std::vector<Prefix>>(prefixes(prefix_count(last_cost_)));
  PrefixResult result = search_prefixes(*this, prefixes_->size(), bound_, meter_);
  charged_nodes_ = meter_.thread_nodes();
  if (result.outcome == Outcome::path) path_ = std::move(result.path);
  error_ = std::move(result.error);
  return result.outcome;
}

/// Searches the words that begin with a prefix, by its number. The state is restored afterwards.
Descent::Outcome Descent::search_prefix(std::size_t number) {
  const Prefix& prefix = (*prefixes_)[number];
  const State state = state_;
  const int cell = blank_cell_;
  const View::Placement positions = positions_;
  for (const MoveId move : prefix.moves) move_to(board_.neighbour(blank_cell_, move));
  if (view_ == nullptr) return Outcome::failure;
  const int remaining_moves = bound_ - static_cast<int>(prefix.moves.size());
  const Slack slack = start_slack(remaining_moves);
  Outcome outcome = Outcome::no_path;
  if (!has_negative(slack)) {
    std::copy(prefix.moves.begin(), prefix.moves.end(), path_.begin());
    outcome = visit_root(blank_cell_, prefix.state, remaining_moves, slack);
  }
  state_ = state;
  blank_cell_ = cell;
  positions_ = positions;
  return outcome;
}

/// Returns at least `count` prefixes, in the order of their words; fewer if the bound is too small for as many.
std::vector<Descent::Prefix> Descent::prefixes(std::size_t count) const {
  std::vector<Prefix> result{{{}, automaton_->start(blank_cell_), blank_cell_}};
  for (int length = 0; result.size() < count && length + 1 < bound_; ++length) {
    std::vector<Prefix> longer;
    for (const Prefix& prefix : result)
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const Automaton::StateId next = automaton_->next(prefix.state, direction);
        if (next == Automaton::forbidden || (length == 0 && direction == excluded_direction_)) continue;
        Prefix& extended = longer.emplace_back(Prefix{prefix.moves, next, board_.neighbour(prefix.blank, direction)});
        extended.moves.push_back(static_cast<MoveId>(direction));
      }
    result = std::move(longer);
  }
  return result;
}

}  // namespace tilebase

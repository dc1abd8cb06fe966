#include <tilebase/engine/general/general_descent.hpp>

#include <algorithm>
#include <utility>

#include <base/side_by_side.hpp>

namespace tilebase {
namespace {

/// Exception thrown when the budget ends while tables are generated.
struct TablesOverBudget {};

}  // namespace

GeneralDescent::GeneralDescent(const BoundLadder& ladder, const State& labelled, Meter& meter)
    : ladder_(ladder),
      moves_(ladder.moves().moves()),
      meter_(meter),
      charged_nodes_(meter.thread_nodes()),
      rung_(ladder.highest_used()),
      has_parity_(moves_.is_odd() && ladder.labels().is_identity()) {
  resize(0);
  restart_from(labelled);
}

GeneralDescent::GeneralDescent(const GeneralDescent& whole, Meter& meter)
    : ladder_(whole.ladder_),
      moves_(whole.moves_),
      meter_(meter),
      charged_nodes_(meter.thread_nodes()),
      rung_(whole.rung_),
      has_parity_(whole.has_parity_),
      bound_views_(whole.bound_views_),
      automaton_(whole.automaton_),
      prefixes_(whole.prefixes_) {
  resize(whole.bound_);
  restart_from(whole.start());
  std::copy_n(whole.places_.begin(), views(), places_.begin());
}

void GeneralDescent::restart_from(const State& labelled) {
  const int blank = ladder_.labels().blank;
  states_.front() = labelled;
  place_of_depth_.front() = blank >= 0 ? moves_.place_of(labelled.lane_of(blank)) : 0;
  last_state_ = 0;
}

void GeneralDescent::resize(int bound) {
  bound_ = bound;
  const auto depths = static_cast<std::size_t>(bound) + 1;
  path_.resize(static_cast<std::size_t>(bound));
  states_.resize(std::max(states_.size(), depths));
  place_of_depth_.resize(std::max(place_of_depth_.size(), depths));
  children_.resize(std::max(children_.size(), depths * static_cast<std::size_t>(moves_.moves())));
  if (bound_views_ == nullptr) return;
  places_.resize(std::max(places_.size(), depths * views()));
  sums_.resize(std::max(sums_.size(), depths * covers()));
  orders_.resize(places_.size() + 1);  // order_views() also writes behind its list
}

Result<void> GeneralDescent::open_views() {
  const Meter::TableTimer timer(meter_);
  const auto start_time = std::chrono::steady_clock::now();
  const auto check = [&] {
    // The tables of rung 0 take some milliseconds for 16 cells, up to a second for 64. Every answer needs them, so they
    // may exceed the budget by a little.
    constexpr std::chrono::milliseconds grace{50};
    const bool is_in_grace = rung_ == 0 && std::chrono::steady_clock::now() - start_time < grace;
    if (!is_in_grace && meter_.is_over(bound_)) throw TablesOverBudget();
  };
  try {
    bound_views_ = &ladder_.bound(rung_, check);
  } catch (const TablesOverBudget&) {
    return gave_up(meter_.nodes(), bound_);
  } catch (const BoundLadder::TablesUnreadable& fault) {
    return fault.error;
  }
  resize(bound_);
  return {};
}

/// Looks up the entries of the state at a depth. Returns the greatest value; nullopt if a view proves that the target
/// cannot be reached.
std::optional<int> GeneralDescent::place_all(int depth) {
  int greatest = 0;
  const State& state = state_at(depth);
  const int place = place_of_depth_[static_cast<std::size_t>(depth)];
  for (std::size_t i = 0; i < views(); ++i) {
    ViewPlace& at = places(depth)[i];
    at = bound_views_->views[i].place(state, place);
    if (at.value == RowTable::unreachable) return std::nullopt;
    greatest = std::max<int>(greatest, at.value);
  }
  for (std::size_t cover = 0; cover < covers(); ++cover) {
    sums(depth)[cover] = bound_views_->covers.sum(cover, places(depth));
    greatest = std::max(greatest, sums(depth)[cover]);
  }
  return greatest;
}

Result<std::optional<int>> GeneralDescent::lower_bound() {
  if (bound_views_ == nullptr)
    if (const auto result = open_views(); !result) return result.error();
  auto least = place_all(0);
  if (!least) return std::optional<int>();
  for (const TableView& view : bound_views_->inverse_views) {
    const int value = view.value_of_inverse(start());
    if (value == RowTable::unreachable) return std::optional<int>();
    least = std::max(*least, value);
  }
  if (has_parity_) *least += (*least ^ start().parity(moves_.cells())) & 1;
  return least;
}

/// Returns the state at a depth, which the moves of the path lead to.
const State& GeneralDescent::state_at(int depth) {
  for (; last_state_ < depth; ++last_state_) {
    const auto at = static_cast<std::size_t>(last_state_);
    states_[at + 1] = compose(states_[at], moves_.from(place_of_depth_[at], path_[at]), moves_.cells());
  }
  return states_[static_cast<std::size_t>(depth)];
}

/// Sets the move that leads from a depth to the next.
void GeneralDescent::set_move(int depth, int move) {
  const auto at = static_cast<std::size_t>(depth);
  path_[at] = static_cast<MoveId>(move);
  place_of_depth_[at + 1] = moves_.after(place_of_depth_[at], move);
  last_state_ = std::min(last_state_, depth);
}

/// Checks, every few thousand states, whether the search goes on. Returns no_path if so.
SearchOutcome GeneralDescent::pause() {
  const std::uint64_t nodes = meter_.thread_nodes() - charged_nodes_;
  charged_nodes_ = meter_.thread_nodes();
  if (meter_.is_over(bound_) || (stop_ && stop_())) {
    error_ = gave_up(meter_.nodes(), bound_);
    return SearchOutcome::failure;
  }
  const std::uint64_t views_of_node = covers() > 0 ? 5 * covers() : views();
  const std::uint64_t cost_per_node = 15 + 2 * views_of_node + 30 * bound_views_->inverse_views.size();  // nanoseconds
  const bool is_next_rung_due = ladder_.spend(rung_, nodes * cost_per_node) &&
                                meter_.time_left() > 2 * ladder_.generation_time(rung_ + 1) &&
                                ladder_.fits(rung_ + 1, meter_.memory());
  return is_next_rung_due ? SearchOutcome::restart : SearchOutcome::no_path;
}

/// Lists the views that may cut a child of the state at a depth, the likeliest first. Returns their number. No branch
/// depends on a value, since values are hard to predict.
std::size_t GeneralDescent::order_views(int depth, int remaining_moves) {
  std::uint16_t* const order = orders_.data() + static_cast<std::size_t>(depth) * views();
  const ViewPlace* const at = places(depth);
  std::size_t count = 0;
  const auto add = [&](auto has_value) {
    for (std::size_t i = 0; i < views(); ++i) {
      order[count] = static_cast<std::uint16_t>(i);
      count += has_value(at[i].value) ? 1 : 0;
    }
  };
  add([&](int value) { return value == remaining_moves; });
  add([&](int value) { return value == remaining_moves - 1; });
  if (moves_.is_closed_under_inverses()) return count;
  std::uint16_t* const first = order + count;
  add([&](int value) { return value < remaining_moves - 1; });
  std::sort(first, order + count,
            [&](auto a, auto b) { return std::pair(at[b].value, a) < std::pair(at[a].value, b); });
  return count;
}

/// Whether a view of the inverse of the state at a depth has more than the remaining moves.
bool GeneralDescent::has_high_inverse(int depth, int remaining_moves) {
  if (bound_views_->inverse_views.empty()) return false;
  const State& state = state_at(depth);
  return std::any_of(bound_views_->inverse_views.begin(), bound_views_->inverse_views.end(),
                     [&](const TableView& view) { return view.value_of_inverse(state) > remaining_moves; });
}

template <bool has_inverses>
SearchOutcome GeneralDescent::visit(int depth, int remaining_moves, Automaton::StateId state) {
  const ViewMoves& view_moves = bound_views_->moves;
  const ViewPlace* const at = places(depth);
  ViewPlace* const after = places(depth + 1);
  const int place = place_of_depth_[static_cast<std::size_t>(depth)];
  const std::uint16_t* const order = orders_.data() + static_cast<std::size_t>(depth) * views();
  const std::size_t ordered = order_views(depth, remaining_moves);
  Child* const children = children_.data() + static_cast<std::size_t>(depth * moves_.moves());
  Child* end = children;
  for (int move = 0; move < moves_.moves(); ++move) {
    const Automaton::StateId next = automaton_->next(state, move);
    if (next == Automaton::forbidden) continue;
    automaton_->prefetch(next);
    end->state = next;
    end->move = move;
    if (ordered > 0) {
      end->first = view_moves.after(order[0], at[order[0]], place, move);
      __builtin_prefetch(view_moves.entry(order[0], end->first));
    }
    ++end;
  }
  const int left_after = remaining_moves - 1;
  for (Child* child = children; child != end; ++child) {
    if (meter_.is_due())
      if (const SearchOutcome outcome = pause(); outcome != SearchOutcome::no_path) return outcome;
    meter_.count();
    std::size_t next = 0;
    for (; next < ordered; ++next) {
      const std::uint16_t i = order[next];
      ViewPlace& entry = after[i];
      entry = next == 0 ? child->first : view_moves.after(i, at[i], place, child->move);
      entry.value = *view_moves.entry(i, entry);
      if (entry.value > left_after) break;
    }
    if (next < ordered) continue;
    set_move(depth, child->move);
    if (left_after == 0) {
      if (ladder_.labels().matches(state_at(depth + 1))) return SearchOutcome::path;
      continue;
    }
    if (has_high_inverse(depth + 1, left_after)) continue;
    if constexpr (has_inverses) {
      if (ordered < views()) {
        view_moves.apply(at, place, child->move, after);
        view_moves.look_up(after);
      }
    }
    const SearchOutcome outcome = visit<has_inverses>(depth + 1, left_after, child->state);
    if (outcome != SearchOutcome::no_path) return outcome;
  }
  return SearchOutcome::no_path;
}

/// Visits a state of slides. Looks first at the covers that may cut a child, since a sum grows by at most one.
SearchOutcome GeneralDescent::visit_slides(int depth, int remaining_moves, Automaton::StateId state) {
  const ViewMoves& view_moves = bound_views_->moves;
  const std::size_t cover_count = covers();
  const int place = place_of_depth_[static_cast<std::size_t>(depth)];
  const ViewPlace* const at = places(depth);
  ViewPlace* const after = places(depth + 1);
  const int* const sum = sums(depth);
  int* const sum_after = sums(depth + 1);
  const int left_after = remaining_moves - 1;
  for (int move = 0; move < moves_.moves(); ++move) {
    const Automaton::StateId next = automaton_->next(state, move);
    if (next == Automaton::forbidden) continue;
    if (meter_.is_due())
      if (const SearchOutcome outcome = pause(); outcome != SearchOutcome::no_path) return outcome;
    meter_.count();
    const int label = state_at(depth)[moves_.after(place, move)];
    const std::uint16_t* const views_of = bound_views_->covers.views_of(label);
    const auto entry_after = [&](std::size_t view) {
      ViewPlace entry = view_moves.after(view, at[view], place, move);
      entry.value = *view_moves.entry(view, entry);
      return entry;
    };
    bool is_cut = false;
    for (std::size_t cover = 0; cover < cover_count && !is_cut; ++cover)
      if (sum[cover] >= left_after)
        is_cut = sum[cover] - at[views_of[cover]].value + entry_after(views_of[cover]).value > left_after;
    if (is_cut) continue;
    set_move(depth, move);
    if (left_after == 0) {
      if (ladder_.labels().matches(state_at(depth + 1))) return SearchOutcome::path;
      continue;
    }
    std::copy_n(at, views(), after);
    for (std::size_t cover = 0; cover < cover_count; ++cover) {
      const std::uint16_t view = views_of[cover];
      after[view] = entry_after(view);
      sum_after[cover] = sum[cover] - at[view].value + after[view].value;
    }
    const SearchOutcome outcome = visit_slides(depth + 1, left_after, next);
    if (outcome != SearchOutcome::no_path) return outcome;
  }
  return SearchOutcome::no_path;
}

Result<BoundOutcome> GeneralDescent::find_path(int bound) {
  resize(bound);
  last_state_ = 0;
  if (ladder_.labels().matches(start())) return bound == 0 ? BoundOutcome::path : BoundOutcome::no_path;
  for (;;) {
    const auto lowest = lower_bound();
    if (!lowest) return lowest.error();
    if (!*lowest) return BoundOutcome::never;
    if (**lowest > bound || bound == 0) return BoundOutcome::no_path;
    automaton_ = &ladder_.automaton();
    constexpr std::uint64_t min_nodes_to_share = 20'000;
    const std::uint64_t before = meter_.nodes();
    const SearchOutcome outcome = meter_.threads() > 1 && last_cost_ > min_nodes_to_share
                                      ? search_in_threads()
                                      : visit_root(0, bound, automaton_->start(place_of_depth_.front()));
    last_cost_ = meter_.nodes() - before;
    if (outcome == SearchOutcome::failure) return *error_;
    if (outcome != SearchOutcome::restart)
      return outcome == SearchOutcome::path ? BoundOutcome::path : BoundOutcome::no_path;
    ++rung_;
    bound_views_ = nullptr;
  }
}

SearchOutcome GeneralDescent::search_in_threads() {
  prefixes_ = std::make_shared<const std::vector<Prefix>>(prefixes(prefix_count(last_cost_)));
  PrefixResult result = search_prefixes(*this, prefixes_->size(), bound_, meter_);
  charged_nodes_ = meter_.thread_nodes();
  if (result.outcome == SearchOutcome::path) path_ = std::move(result.path);
  error_ = std::move(result.error);
  return result.outcome;
}

SearchOutcome GeneralDescent::search_prefix(std::size_t number) {
  const Prefix& prefix = (*prefixes_)[number];
  const int depth = static_cast<int>(prefix.moves.size());
  for (int i = 0; i < depth; ++i) set_move(i, prefix.moves[static_cast<std::size_t>(i)]);
  const auto least = place_all(depth);
  if (!least || *least > bound_ - depth) return SearchOutcome::no_path;
  return visit_root(depth, bound_ - depth, prefix.state);
}

/// Returns at least `count` prefixes, in the order of their words; fewer if the bound is too small for as many.
std::vector<GeneralDescent::Prefix> GeneralDescent::prefixes(std::size_t count) const {
  const int place = place_of_depth_.front();
  std::vector<Prefix> result{{{}, automaton_->start(place), place}};
  for (int length = 0; result.size() < count && length + 1 < bound_; ++length) {
    std::vector<Prefix> longer;
    for (const Prefix& prefix : result)
      for (int move = 0; move < moves_.moves(); ++move) {
        const Automaton::StateId next = automaton_->next(prefix.state, move);
        if (next == Automaton::forbidden) continue;
        Prefix& extended = longer.emplace_back(Prefix{prefix.moves, next, moves_.after(prefix.place, move)});
        extended.moves.push_back(static_cast<MoveId>(move));
      }
    result = std::move(longer);
  }
  return result;
}

}  // namespace tilebase

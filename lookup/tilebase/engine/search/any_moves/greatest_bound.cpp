#include <tilebase/engine/search/any_moves/greatest_bound.hpp>

#include <utility>

namespace tilebase {

void GreatestBound::restart_from(const State& start) {
  const State labelled = goal_.labels.labelled(start);
  const int blank = goal_.labels.blank;
  states_.front() = labelled;
  place_of_depth_.front() = blank >= 0 ? moves_.place_of(labelled.lane_of(blank)) : 0;
  last_state_ = 0;
}

void GreatestBound::set_length(int length) {
  length_ = length;
  last_state_ = 0;
  const auto depths = static_cast<std::size_t>(length) + 1;
  path_.resize(std::max(path_.size(), depths));
  states_.resize(std::max(states_.size(), depths));
  place_of_depth_.resize(std::max(place_of_depth_.size(), depths));
  children_.resize(std::max(children_.size(), depths * static_cast<std::size_t>(moves())));
  if (!is_open()) return;
  places_.resize(std::max(places_.size(), depths * views()));
  sums_.resize(std::max(sums_.size(), depths * covers()));
  orders_.resize(places_.size() + 1);  // order_views() also writes behind its list
}

Result<void> GreatestBound::open(std::size_t rung, std::size_t, const std::function<void()>& check) {
  try {
    views_ = &ladder_.at(rung, 1, check);
  } catch (const TablesUnreadable& fault) {
    return fault.error;
  }
  set_length(length_);
  return {};
}

/// Estimated time to expand one state, in nanoseconds.
std::uint64_t GreatestBound::cost_per_node() const {
  const std::uint64_t views_of_node = covers() > 0 ? 5 * covers() : views();
  return 15 + 2 * views_of_node + 30 * views_->inverse_views.size();
}

/// Looks up the entries of the state at a depth. Returns the greatest value; nullopt if a view proves that the target
/// cannot be reached.
std::optional<int> GreatestBound::place_all(int depth) {
  int greatest = 0;
  const State& state = state_at(depth);
  const int place = place_of_depth_[static_cast<std::size_t>(depth)];
  for (std::size_t i = 0; i < views(); ++i) {
    ViewPlace& at = places(depth)[i];
    at = views_->views[i].place(state, place);
    if (at.value == RowTable::unreachable) return std::nullopt;
    greatest = std::max<int>(greatest, at.value);
  }
  for (std::size_t cover = 0; cover < covers(); ++cover) {
    sums(depth)[cover] = views_->covers.sum(cover, places(depth));
    greatest = std::max(greatest, sums(depth)[cover]);
  }
  return greatest;
}

std::optional<int> GreatestBound::lower_bound() {
  const State& start = states_.front();
  auto least = place_all(0);
  if (!least) return std::nullopt;
  for (const TableView& view : views_->inverse_views) {
    const int value = view.value_of_inverse(start);
    if (value == RowTable::unreachable) return std::nullopt;
    least = std::max(*least, value);
  }
  if (goal_.step() == 2) *least += (*least ^ start.parity(moves_.cells())) & 1;
  return least;
}

/// Does moves from the start. Returns whether no view cuts the state after the moves.
bool GreatestBound::do_moves(const Path& moves, int remaining_moves) {
  const int depth = static_cast<int>(moves.size());
  for (int i = 0; i < depth; ++i) {
    const auto at = static_cast<std::size_t>(i);
    set_move(i, moves[at], moves_.after(place_of_depth_[at], moves[at]));
  }
  const auto least = place_all(depth);
  return least && *least <= remaining_moves;
}

/// Returns the state at a depth, which the moves of the path lead to.
const State& GreatestBound::state_at(int depth) {
  for (; last_state_ < depth; ++last_state_) {
    const auto at = static_cast<std::size_t>(last_state_);
    states_[at + 1] = compose(states_[at], moves_.from(place_of_depth_[at], path_[at]), moves_.cells());
  }
  return states_[static_cast<std::size_t>(depth)];
}

/// Lists the views that may cut a child of the state at a depth, the likeliest first. Returns their number. No branch
/// depends on a value, since values are hard to predict.
std::size_t GreatestBound::order_views(int depth, int remaining_moves) {
  std::uint16_t* const list = order(depth);
  const ViewPlace* const at = places(depth);
  std::size_t count = 0;
  const auto add = [&](auto has_value) {
    for (std::size_t i = 0; i < views(); ++i) {
      list[count] = static_cast<std::uint16_t>(i);
      count += has_value(at[i].value) ? 1 : 0;
    }
  };
  add([&](int value) { return value == remaining_moves; });
  add([&](int value) { return value == remaining_moves - 1; });
  if (moves_.is_closed_under_inverses()) return count;
  std::uint16_t* const first = list + count;
  add([&](int value) { return value < remaining_moves - 1; });
  std::sort(first, list + count, [&](auto a, auto b) { return std::pair(at[b].value, a) < std::pair(at[a].value, b); });
  return count;
}

/// Whether a view of the inverse of the state at a depth has more than the remaining moves.
bool GreatestBound::has_high_inverse(int depth, int remaining_moves) {
  if (views_->inverse_views.empty()) return false;
  const State& state = state_at(depth);
  return std::any_of(views_->inverse_views.begin(), views_->inverse_views.end(),
                     [&](const TableView& view) { return view.value_of_inverse(state) > remaining_moves; });
}

template class Descent<GreatestBound>;

}  // namespace tilebase

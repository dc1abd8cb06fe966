#include <tilebase/engine/search/slides/sum_bound.hpp>

#include <bit>

namespace tilebase {

Result<void> SumBound::open(std::size_t rung, std::size_t threads, const std::function<void()>& check) {
  view_ = std::make_shared<const CoverView>(goal_.ladder->at(rung, threads, check), goal_);
  auto result = view_->place(state_, positions_.data());
  if (!result) view_.reset();
  return result;
}

std::optional<int> SumBound::lower_bound() const {
  int least = 0;
  for (int cover = 0; cover < view_->covers(); ++cover) least = std::max(least, view_->sum(cover, positions_.data()));
  if (!goal_.has_parity) return least;
  const int blank_distance = board_.steps_between(std::countr_zero(goal_.cells.blank), blank_cell_);
  least = std::max(least, blank_distance);
  return least + ((least ^ blank_distance) & 1);
}

/// Looks the new start up as a neighbour of the old start, if it is one. If a table cannot be read, closes the tables,
/// and opening them again returns the error.
void SumBound::restart_from(const State& start) {
  std::optional<Error> error;
  const int cell = start.lane_of(goal_.blank);
  std::swap(state_[cell], state_[blank_cell_]);
  const bool is_neighbour = state_ == start && board_.steps_between(cell, blank_cell_) == 1;
  std::swap(state_[cell], state_[blank_cell_]);
  if (is_neighbour) {
    move_to(cell, error);
  } else {
    state_ = start;
    blank_cell_ = cell;
    if (view_ != nullptr && !view_->place(state_, positions_.data())) view_.reset();
  }
}

bool SumBound::move_to(int cell, std::optional<Error>& error) {
  bool is_readable = true;
  if (view_ != nullptr)
    for (CoverView::Parts rest = view_->parts_of(state_[cell]); rest != 0; rest &= rest - 1) {
      const int part = std::countr_zero(rest);
      CoverView::Lookup lookup;
      bool grows = false;
      view_->move(part, positions_[part], cell, blank_cell_, lookup);
      view_->look(part, cell, lookup);
      if (!view_->read(part, positions_[part], lookup, grows, error)) {
        view_.reset();
        is_readable = false;
        break;
      }
      positions_[part] = lookup.after;
    }
  std::swap(state_[cell], state_[blank_cell_]);
  blank_cell_ = cell;
  return is_readable;
}

/// Whether the tiles of named_tiles_ need more than the remaining moves.
bool SumBound::is_too_far(int remaining_moves) const {
  const auto distance = named_tiles_->distance(state_);
  return !distance || *distance > remaining_moves;
}

/// Returns the parts of critical covers: covers with slack below 2, whose sums must not grow.
CoverView::Parts SumBound::critical_parts(Slack slack) const {
  constexpr int byte_order = std::endian::native == std::endian::big ? 7 : 0;
  CoverView::Parts critical = 0;
  const Halves are_critical = signs(slack - static_cast<std::int8_t>(2));
  for (int half = 0; half < 2; ++half)
    for (std::uint64_t rest = are_critical[half]; rest != 0; rest &= rest - 1)
      critical |= view_->cover(8 * half + (std::countr_zero(rest) / 8 ^ byte_order));
  return critical;
}

/// Returns the slack of the state, and sets the loss of each move.
SumBound::Slack SumBound::start_slack(int remaining_moves) {
  Slack slack{};
  loss_of_unnamed_ = Slack{};
  for (Slack& loss : loss_of_part_) loss = Slack{};
  for (int cover = 0; cover < CoverView::most_covers; ++cover) {
    slack[cover] = most_slack;
    if (cover >= view_->covers()) continue;
    const int cover_slack = remaining_moves - view_->sum(cover, positions_.data());
    if (cover_slack > most_slack) continue;  // The slack is too great to cut any child.
    slack[cover] = static_cast<std::int8_t>(std::max(cover_slack, -1));
    loss_of_unnamed_[cover] = 1;
    for (CoverView::Parts parts = view_->cover(cover); parts != 0; parts &= parts - 1)
      loss_of_part_[std::countr_zero(parts)][cover] = 2;
  }
  return slack;
}

template class Descent<SumBound>;

}  // namespace tilebase

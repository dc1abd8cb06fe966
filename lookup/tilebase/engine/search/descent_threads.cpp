// Descent::search_in_threads(): the search of one bound in several threads.

#include <algorithm>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

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

// Descent::search_in_threads(): the search of one bound in several threads.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

// The words are cut into prefixes of the same length, in their order. Each thread takes the next prefix. Once a prefix
// has a path, later prefixes are not searched. The path of the first such prefix is the path that a single thread
// finds.
Descent::Outcome Descent::search_in_threads() {
  constexpr std::uint64_t states_per_prefix = 20'000;
  const std::vector<Prefix> prefix_list =
      prefixes(std::clamp<std::size_t>(last_cost_ / states_per_prefix, 256, 16'384));
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> first_match = prefix_list.size();  // number of the first prefix with a path
  std::atomic<bool> is_over = false;
  std::atomic<std::size_t> active_threads = 0;
  std::mutex mutex;
  Outcome outcome = Outcome::no_path;
  const auto search_prefixes = [&](Descent& search) {
    std::size_t number = 0;
    search.stop_ = [&] { return is_over || first_match < number; };
    for (number = next++; number < prefix_list.size() && !search.stop_(); number = next++) {
      const Outcome result = search.search_prefix(prefix_list[number]);
      if (result == Outcome::no_path || (result == Outcome::failure && search.stop_())) continue;
      const std::lock_guard lock(mutex);
      if (result == Outcome::path) {
        if (number > first_match) continue;
        first_match = number;
        path_ = search.path_;
      } else if (!is_over.exchange(true)) {
        outcome = result;
        error_ = search.error_;
      }
    }
  };
  const auto caller = std::this_thread::get_id();
  const auto run = [&] {
    if (std::this_thread::get_id() != caller) {
      Meter meter = meter_.of_thread();
      Descent search(*this, meter);
      return search_prefixes(search);
    }
    Descent search(*this, meter_);
    search_prefixes(search);
    while (active_threads > 1) {
      if (!is_over && meter_.is_over(bound_) && !is_over.exchange(true)) {
        outcome = Outcome::failure;
        error_ = gave_up(meter_.nodes(), bound_);
      }
      rest(std::chrono::microseconds(200));
    }
  };
  side_by_side(meter_.threads(), meter_.threads(), [&](std::size_t) {
    ++active_threads;
    try {
      run();
    } catch (...) {
      is_over = true;
      --active_threads;
      throw;
    }
    --active_threads;
  });
  charged_nodes_ = meter_.thread_nodes();
  return is_over ? outcome : first_match < prefix_list.size() ? Outcome::path : Outcome::no_path;
}

/// Searches the words that begin with a prefix. The state is restored afterwards.
Descent::Outcome Descent::search_prefix(const Prefix& prefix) {
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

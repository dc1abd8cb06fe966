// Descent::in_threads(): one bound, shared by threads.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

// The words are cut into prefixes of one length, in their order. Each thread takes the next one; once a path is found,
// those after it need no search, and the first path of all is that which one thread would have found.
Descent::Outcome Descent::in_threads() {
  constexpr std::uint64_t states_a_prefix = 20'000;
  const std::vector<Prefix> all = prefixes(std::clamp<std::size_t>(cost_ / states_a_prefix, 256, 16'384));
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> first_found = all.size();
  std::atomic<bool> ends = false;
  std::atomic<std::size_t> working = 0;
  std::mutex mutex;
  Outcome outcome = Outcome::nothing;
  const auto work = [&](Descent& part) {
    std::size_t taken = 0;
    part.stop_ = [&] { return ends || first_found < taken; };
    for (taken = next++; taken < all.size() && !part.stop_(); taken = next++) {
      const Outcome here = part.after(all[taken]);
      if (here == Outcome::nothing || (here == Outcome::failed && part.stop_())) continue;
      const std::lock_guard lock(mutex);
      if (here == Outcome::found) {
        if (taken > first_found) continue;
        first_found = taken;
        path_ = part.path_;
      } else if (!ends.exchange(true)) {
        outcome = here;
        error_ = part.error_;
      }
    }
  };
  const auto asking = std::this_thread::get_id();
  const auto take_part = [&] {
    if (std::this_thread::get_id() != asking) {
      Meter meter = meter_.of_thread();
      Descent part(*this, meter);
      return work(part);
    }
    Descent part(*this, meter_);
    work(part);
    while (working > 1) {
      if (!ends && meter_.is_over(bound_) && !ends.exchange(true)) {
        outcome = Outcome::failed;
        error_ = gave_up(meter_.nodes(), bound_);
      }
      rest(std::chrono::microseconds(200));
    }
  };
  side_by_side(meter_.threads(), meter_.threads(), [&](std::size_t) {
    ++working;
    try {
      take_part();
    } catch (...) {
      ends = true;
      --working;
      throw;
    }
    --working;
  });
  counted_ = meter_.own_nodes();
  return ends ? outcome : first_found < all.size() ? Outcome::found : Outcome::nothing;
}

/// The words that begin with a prefix. The state is the same afterwards.
Descent::Outcome Descent::after(const Prefix& prefix) {
  const State state = state_;
  const int cell = cell_;
  const View::Placement placed = placed_;
  for (const MoveId move : prefix.moves) move_to(board_.neighbour(cell_, move));
  if (view_ == nullptr) return Outcome::failed;
  const int left = bound_ - static_cast<int>(prefix.moves.size());
  const Slack slack = set_slack(left);
  Outcome outcome = Outcome::nothing;
  if (!has_negative(slack)) {
    std::copy(prefix.moves.begin(), prefix.moves.end(), path_.begin());
    outcome = begin(cell_, prefix.state, left, slack);
  }
  state_ = state;
  cell_ = cell;
  placed_ = placed;
  return outcome;
}

/// At least so many, if the bound has room for them.
std::vector<Descent::Prefix> Descent::prefixes(std::size_t least) const {
  std::vector<Prefix> all{{{}, automaton_->start(cell_), cell_}};
  for (int length = 0; all.size() < least && length + 1 < bound_; ++length) {
    std::vector<Prefix> longer;
    for (const Prefix& prefix : all)
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const Automaton::StateId next = automaton_->next(prefix.state, direction);
        if (next == Automaton::forbidden || (length == 0 && direction == not_first_)) continue;
        Prefix& added = longer.emplace_back(Prefix{prefix.moves, next, board_.neighbour(prefix.blank, direction)});
        added.moves.push_back(static_cast<MoveId>(direction));
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace tilebase

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>

#include <tilebase/budget.hpp>
#include <tilebase/engine/search/view.hpp>

namespace tilebase {

/// What is left of a budget, for all searches of one answer.
class Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget), began_(std::chrono::steady_clock::now()) { set_next_check(); }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() {
    if (budget_.keep_going) budget_.keep_going({bound_, nodes_, best_});
  }

  std::uint64_t nodes() const { return nodes_; }

  /// Whether it is time to ask is_over(), before the next state is counted.
  bool is_due() const { return nodes_ >= next_check_; }

  /// Counts a state that is looked at.
  void count() { ++nodes_; }

  /// The length of a path that is known.
  void has_path(int length) { best_ = length; }

  /// Whether the search must end. No path is shorter than `bound`.
  bool is_over(int bound) {
    bound_ = std::max(bound_, bound);
    set_next_check();
    if (nodes_ >= budget_.nodes || left() <= std::chrono::nanoseconds(0)) return true;
    constexpr std::uint64_t between_calls = 16;
    return budget_.keep_going && ++checks_ % between_calls == 0 && !budget_.keep_going({bound_, nodes_, best_});
  }

  std::chrono::nanoseconds left() const {
    if (budget_.time == std::chrono::nanoseconds::max()) return budget_.time;
    return budget_.time - (std::chrono::steady_clock::now() - began_);
  }

 private:
  void set_next_check() {
    constexpr std::uint64_t between_checks = 4096;
    next_check_ = std::min(nodes_ + between_checks, budget_.nodes);
  }

  const Budget& budget_;
  std::chrono::steady_clock::time_point began_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  int bound_ = 0;
  std::optional<int> best_;
  unsigned checks_ = 0;
};

/// Depth-first searches for one goal, below a bound, from a state that moves. The state changes in place, and back
/// again. Errors: as SlideSearch.
class Descent {
 public:
  /// The goal and the meter outlive it.
  Descent(const SearchGoal& goal, const State& start, Meter& meter)
      : goal_(goal),
        board_(goal.patterns->board()),
        automaton_(goal.patterns->automaton()),
        followed_(goal.followed(meter.left())),
        meter_(meter),
        counted_(meter.nodes()),
        rung_(goal.ladder->highest_made()),
        blank_(static_cast<std::uint8_t>(goal.blank)),
        state_(start),
        cell_(start.lane_of(goal.blank)) {}

  const SearchGoal& goal() const { return goal_; }
  const State& state() const { return state_; }
  int blank_cell() const { return cell_; }

  /// Moves the blank to a neighbouring cell.
  void move_to(int cell);

  /// A number that no path is shorter than.
  Result<int> least_bound();

  /// Whether there is a path of at most `bound` moves, where it is known that none is shorter than `bound`. The first
  /// move may be any but one in direction `not_first`.
  Result<bool> within(int bound, int not_first = -1);

  /// The moves of the last path that within() has found.
  const Path& path() const { return path_; }

 private:
  enum class Outcome : std::uint8_t { nothing, found, failed, climbs };  // climbs: to begin again under better tables

  /// By cover, how many moves the sum leaves of those that are left; negative if it leaves none. A move takes two of
  /// them where the sum grows, none where it shrinks, and one where the target does not name its tile.
  using Slack [[gnu::vector_size(View::most_covers)]] = std::int8_t;
  static constexpr int most_slack = 127;
  static bool has_negative(Slack slack);

  Result<void> look_up();
  Outcome pause();
  bool is_too_far(int left) const;
  View::Parts critical_parts(Slack slack) const;
  template <int covers>
  Outcome visit_children(int blank, Automaton::StateId state, int left, Slack slack, auto visit);
  template <int covers>
  Outcome visit(int blank, Automaton::StateId state, int left, Slack slack);
  template <int covers>
  Outcome visit_counting(int blank, Automaton::StateId state, int left, Slack slack);

  const SearchGoal& goal_;
  const SlideBoard& board_;
  const Automaton& automaton_;
  const FixedTiles* followed_;
  Meter& meter_;
  std::uint64_t counted_;  // of the meter's states, for the ladder
  std::size_t rung_;
  std::uint8_t blank_;  // its tile
  State state_;
  int cell_;                 // the blank's
  std::unique_ptr<View> view_;  // under the tables of the rung; null until it is needed
  View::Placement placed_;
  IntArray<Slack, View::most_parts> loss_;  // by part: 2 in the covers that it belongs to
  Slack of_unnamed_{};                      // what the move of a tile without parts takes
  int bound_ = 0;
  int not_first_ = -1;
  Path path_;
  std::optional<Error> error_;  // what visit() has failed for
};

}  // namespace tilebase

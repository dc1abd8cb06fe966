#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <tilebase/engine/search/meter.hpp>
#include <tilebase/engine/search/view.hpp>

namespace tilebase {

/// Depth-first searches for one goal, below a bound, from a state that moves. The state changes in place, and back
/// again. Errors: as SlideSearch.
class Descent {
 public:
  /// The goal and the meter outlive it.
  Descent(const SearchGoal& goal, const State& start, Meter& meter)
      : goal_(goal),
        board_(goal.patterns->board()),
        followed_(goal.followed(meter.left())),
        meter_(meter),
        counted_(meter.own_nodes()),
        rung_(goal.ladder->highest_used()),
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
  /// move may be any but one in direction `not_first`. By all threads of the budget, if the bound before took long; the
  /// path is the same for any number of threads.
  Result<bool> within(int bound, int not_first = -1);

  /// About how long a state takes, in units of four nanoseconds: the more covers, the longer.
  std::uint64_t state_cost() const { return view_ == nullptr ? 0 : 11 + static_cast<std::uint64_t>(view_->covers()); }

  /// The next bound comes after others that were not searched for here; the last of them would have taken about so many
  /// states.
  void expect(std::uint64_t states) { cost_ = std::max(cost_, states); }

  /// The moves of the last path that within() has found.
  const Path& path() const { return path_; }

 private:
  enum class Outcome : std::uint8_t { nothing, found, failed, climbs };  // climbs: to begin again under better tables

  /// By cover, how many moves the sum leaves of those that are left; negative if it leaves none. A move takes two of
  /// them where the sum grows, none where it shrinks, and one where the target does not name its tile.
  using Slack [[gnu::vector_size(View::most_covers)]] = std::int8_t;
  static constexpr int most_slack = 127;
  /// Of each cover, bit 7 of its byte: whether it is negative.
  using Halves [[gnu::vector_size(View::most_covers)]] = std::uint64_t;
  static Halves signs(Slack slack) { return reinterpret_cast<Halves>(slack) & 0x8080808080808080; }
  static bool has_negative(Slack slack) {
    const Halves halves = signs(slack);
    return (halves[0] | halves[1]) != 0;
  }

  /// Words of moves that begin alike.
  struct Prefix {
    Path moves;
    Automaton::StateId state;  // after them
    int blank;
  };

  /// A part of the search of another, in another thread.
  Descent(const Descent& all, Meter& meter);

  Result<void> look_up();
  Slack set_slack(int left);
  Outcome begin(int blank, Automaton::StateId state, int left, Slack slack);
  Outcome alone();
  Outcome in_threads();
  Outcome after(const Prefix& prefix);
  std::vector<Prefix> prefixes(std::size_t least) const;
  Outcome pause();
  bool is_too_far(int left) const;
  View::Parts critical_parts(Slack slack) const;
  template <int covers>
  Outcome visit_children(int blank, Automaton::StateId state, int left, Slack slack, auto visit);
  template <int covers>
  Outcome visit(int blank, Automaton::StateId state, int left, Slack slack);
  template <int covers>
  Outcome visit_with_bits(int blank, Automaton::StateId state, int left, Slack slack);

  const SearchGoal& goal_;
  const SlideBoard& board_;
  const Automaton* automaton_ = nullptr;
  const FixedTiles* followed_;
  Meter& meter_;
  std::uint64_t counted_;   // of the meter's states, for the ladder
  std::uint64_t cost_ = 0;  // states that the bound before took, or is expected to take
  std::size_t rung_;
  std::uint8_t blank_;  // its tile
  State state_;
  int cell_;                          // the blank's
  std::shared_ptr<const View> view_;  // under the tables of the rung; null until it is needed
  View::Placement placed_;
  IntArray<Slack, View::most_parts> loss_;  // by part: 2 in the covers that it belongs to
  Slack of_unnamed_{};                      // what the move of a tile without parts takes
  int bound_ = 0;
  int not_first_ = -1;
  Path path_;
  std::function<bool()> stop_;  // of a part: whether it is of no use any more
  std::optional<Error> error_;  // what visit() has failed for
};

}  // namespace tilebase

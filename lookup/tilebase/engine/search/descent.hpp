// Descent: depth-first search for a path of at most `bound` moves (one iteration of IDA*), with additive bounds.
//
// The problem: find a shortest sequence of moves from a start to a goal, on a board of sliding tiles with too many
// states for a table. A move slides a tile into the blank x; the 15-puzzle has 10^13 states that can be reached.
//
// The idea: *iterative deepening*. Try every sequence of moves up to a length, the bound, by going down one move at a
// time in a single state and taking moves back. Begin with a lower bound of the distance, and raise the bound (by 2,
// since the parity of the distance is known) until there is a path: it is a shortest one. Most sequences are cut early:
// if the moves made so far plus a lower bound of the rest exceed the bound, nothing below can succeed.
//
// The lower bound comes from *additive pattern databases*. A pattern is a set of tiles. Its table has, for all cells of
// these tiles, the fewest moves *of these tiles* that bring them home, whatever the other tiles do. A *cover* splits
// the tiles into disjoint patterns. Each move moves a single tile, so the values of a cover's patterns add up. The
// greatest sum of several covers is the bound. *Symmetric images* are free covers: the mirror image of a pattern uses
// its table.
//
//     start  2 4 3    goal  1 2 3     cover A: {1 2} {3 5} {4}        cover B: {1 4} {2 3} {5}
//            1 5 x          4 5 x     moves:    2  +  0  + 2 = 4      moves:    3  +  1  + 0 = 4
//
// The search keeps the *slack* of each cover: the remaining moves minus its sum. After a move, one move less remains.
// The value of the moved tile's pattern shrinks by 1, and the slack stays; or it grows by 1, and the slack loses 2. So
// sums are never computed anew. A negative slack cuts the child: its subtree is not searched. In the picture, letters
// are directions of the blank, and a pair of numbers is the slack of A and B:
//
//     bound 4            start 0 0              bound 6            start 2 2
//                       /         \                               /         \           1 move
//                 l -2 -2         u -2 -2                    l 0 0           u 0 0      (not needed: l has a path)
//                                                           /     \                     2 moves
//     Both children are cut: no path of             ll -2 -2      lu 0 0 - lul 0 0 - luld 0 0 - luldr 0 0
//     4 moves exists. The next bound is 6.                                                          |
//                                                                                          luldrr: the goal
//
// *Children* are visited by the names of their moves, d l r u, so the first path is the lexicographically smallest. To
// value a child, only the patterns of the moved tile are looked up, one bit each: its value grows or shrinks by 1. The
// entries of all children are prefetched before the first is read, and critical patterns (of covers with slack below 2)
// come first, since they can cut the child. An *automaton* (automaton.hpp) skips words (sequences of moves) with the
// effect of a smaller word: 25 to 33 % fewer states, without a memory of visited states.
//
// *Threads* share one iteration: the words are cut into prefixes, in their order, and each thread takes the next
// prefix. Threads share the goal, the tables and the automaton; each has its own state, positions, slack and path. Once
// a path is found, later prefixes stop; earlier ones go on, so the result is that of one thread.
//
// Cost: the states grow exponentially, about ten times for each bound on 5x5, where a thread looks at 10 million states
// a second; memory for the tables and one path. Gain: random 4x4 boards take 406,564 states with patterns of 5, 5 and 5
// tiles (0.3 MB), 13,156 with 8 and 7 tiles (0.25 GB; means). Better tables are generated when they pay (Ladder).
//
// Sources: R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985). R. E. Korf, A. Felner,
// Disjoint pattern database heuristics, Artificial Intelligence 134 (2002). A. Felner, R. E. Korf, S. Hanan, Additive
// pattern database heuristics, JAIR 22 (2004). L. A. Taylor, R. E. Korf, AAAI 1993 (the automaton).

#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <tilebase/engine/search/prefix_search.hpp>
#include <tilebase/engine/search/view.hpp>

namespace tilebase {

/// Depth-first searches for one goal with a given bound. The state of a search changes in place; each search restores
/// it. Errors: as SlideSearch. For one thread.
class Descent {
 public:
  /// Creates a search from a start. The goal and the meter must outlive the search.
  Descent(const SearchGoal& goal, const State& start, Meter& meter)
      : goal_(goal),
        board_(goal.patterns->board()),
        named_tiles_(goal.named_tiles(meter.time_left())),
        meter_(meter),
        charged_nodes_(meter.thread_nodes()),
        rung_(goal.ladder->highest_used()),
        blank_tile_(static_cast<std::uint8_t>(goal.blank)),
        state_(start),
        blank_cell_(start.lane_of(goal.blank)) {}

  const SearchGoal& goal() const { return goal_; }
  const State& state() const { return state_; }
  int blank_cell() const { return blank_cell_; }

  /// Moves the blank to a neighbouring cell.
  void move_to(int cell);

  /// Returns a lower bound, in moves, of the distance from the current state.
  Result<int> lower_bound();

  /// Searches for a path of `bound` moves from the current state; the caller knows that no path is shorter. The first
  /// move must not have direction `excluded_direction` (-1: any move). Returns whether there is a path: path() is then
  /// the lexicographically smallest. Uses all threads of the budget if the bound before took long; the path is the same
  /// for any number of threads.
  Result<bool> find_path(int bound, int excluded_direction = -1);

  /// Estimated cost of expanding one state, in units of 4 ns. Grows with the number of covers.
  std::uint64_t state_cost() const { return view_ == nullptr ? 0 : 11 + static_cast<std::uint64_t>(view_->covers()); }

  /// Hints that the bound before, which another search has handled, would have taken about `nodes` states in this
  /// search. find_path() then decides whether to use several threads.
  void set_last_cost(std::uint64_t nodes) { last_cost_ = std::max(last_cost_, nodes); }

  /// The path of the last find_path() that returned true.
  const Path& path() const { return path_; }

  /// Creates a search of prefixes for another search, perhaps in another thread, as search_prefixes() needs it. Its
  /// functions search the words that begin with a prefix, by its number; set the condition under which the result is no
  /// longer needed; and return the error of a failure.
  Descent(const Descent& whole, Meter& meter);
  SearchOutcome search_prefix(std::size_t number);
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }
  const std::optional<Error>& error() const { return error_; }

 private:
  using Outcome = SearchOutcome;  // failure: error_ has the error; restart: with the tables of the next rung

  /// Slack of each cover: the remaining moves minus the cover's sum; negative if the cover excludes a path. A move
  /// lowers the slack by 2 if the sum grows, by 0 if the sum shrinks, and by 1 if the target does not name the moved
  /// tile.
  using Slack [[gnu::vector_size(View::most_covers)]] = std::int8_t;
  static constexpr int most_slack = 127;
  /// Slack as two words of eight bytes; signs() keeps bit 7 of each byte, which is set if the cover's slack is
  /// negative.
  using Halves [[gnu::vector_size(View::most_covers)]] = std::uint64_t;
  static Halves signs(Slack slack) { return reinterpret_cast<Halves>(slack) & 0x8080808080808080; }
  static bool has_negative(Slack slack) {
    const Halves halves = signs(slack);
    return (halves[0] | halves[1]) != 0;
  }

  /// Common beginning of words that one thread searches.
  struct Prefix {
    Path moves;
    Automaton::StateId state;  // state of the automaton after the moves
    int blank;                 // cell of the blank after the moves
  };

  Result<void> open_view();
  Slack start_slack(int remaining_moves);
  Outcome visit_root(int blank, Automaton::StateId state, int remaining_moves, Slack slack);
  Outcome search_in_one_thread();
  Outcome search_in_threads();
  std::vector<Prefix> prefixes(std::size_t count) const;
  Outcome pause();
  bool is_too_far(int remaining_moves) const;
  View::Parts critical_parts(Slack slack) const;
  template <int covers>
  Outcome visit_children(int blank, Automaton::StateId state, int remaining_moves, Slack slack, auto visit);
  template <int covers>
  Outcome visit(int blank, Automaton::StateId state, int remaining_moves, Slack slack);
  template <int covers>
  Outcome visit_with_bits(int blank, Automaton::StateId state, int remaining_moves, Slack slack);

  const SearchGoal& goal_;
  const SlideBoard& board_;
  const Automaton* automaton_ = nullptr;
  const NamedTiles* named_tiles_;
  Meter& meter_;
  std::uint64_t charged_nodes_;  // the meter's states of this thread that the ladder has been told
  std::uint64_t last_cost_ = 0;  // states that the bound before took, or would have taken
  std::size_t rung_;
  std::uint8_t blank_tile_;  // tile number of the blank
  State state_;
  int blank_cell_;
  std::shared_ptr<const View> view_;  // the tables of the rung; null until they are needed
  View::Placement positions_;
  IntArray<Slack, View::most_parts> loss_of_part_;  // slack that a part takes when it grows: 2 in its covers
  Slack loss_of_unnamed_{};                         // slack that the move of a tile without parts takes
  int bound_ = 0;
  int excluded_direction_ = -1;
  Path path_;
  std::shared_ptr<const std::vector<Prefix>> prefixes_;  // of the last search in threads
  std::function<bool()> stop_;  // set for a search of prefixes: whether its result is no longer needed
  std::optional<Error> error_;  // the error of Outcome::failure
};

}  // namespace tilebase

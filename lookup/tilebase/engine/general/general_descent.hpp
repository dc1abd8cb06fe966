#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/general/bound_ladder.hpp>
#include <tilebase/engine/search/prefix_search.hpp>

namespace tilebase {

/// Depth-first searches for one target with a given bound, by any moves: one iteration of IDA*, as Descent is for
/// boards of slides (descent.hpp tells the idea). A state is cut if the value of a view exceeds the remaining moves.
///
///     remaining 5         views   A 5   B 4   C 2        Where each move can be taken back, a value grows by at most
///       move m            after   A 4   B 5 > 4: cut     one: only views that have 5 (then 4) moves or more before can
///                                                        cut a child, so only these are looked up first.
///
/// A child that is not cut keeps one entry for each view: a row and an order, which two look-ups move on. Slides have
/// covers (bound_views.hpp): a state is cut if a sum exceeds the remaining moves, and a move changes one view of each
/// cover. For one thread; the ladder and the meter must outlive the search.
class GeneralDescent {
 public:
  GeneralDescent(const BoundLadder& ladder, const State& labelled, Meter& meter);

  /// Replaces the start.
  void restart_from(const State& labelled);

  const State& start() const { return states_.front(); }
  const BoundLadder& ladder() const { return ladder_; }

  /// Returns a lower bound of the distance of the start, in moves; nullopt if a table proves that there is no path.
  /// Errors: gave_up.
  Result<std::optional<int>> lower_bound();

  /// Number of moves by which the bound rises: two if the parity of the start tells the parity of its distance.
  int step() const { return has_parity_ ? 2 : 1; }

  /// Searches for a path of `bound` moves from the start; the caller knows that no path is shorter. If there is a path,
  /// path() is the lexicographically smallest, with any number of threads. `never`: a table of this or of a later rung
  /// proves that there is no path. Errors: gave_up.
  Result<BoundOutcome> find_path(int bound);

  /// Whether the budget ends before the search with a bound, which may look at no state.
  bool is_over_at(int bound) { return meter_.is_over_at(bound); }
  Error give_up(int bound) const { return gave_up(meter_.nodes(), bound); }

  /// The path of the last find_path() that found a path.
  const Path& path() const { return path_; }

  /// Functions that search_prefixes() needs: see Descent.
  GeneralDescent(const GeneralDescent& whole, Meter& meter);
  SearchOutcome search_prefix(std::size_t number);
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }
  const std::optional<Error>& error() const { return error_; }

 private:
  /// Common beginning of words that one thread searches.
  struct Prefix {
    Path moves;
    Automaton::StateId state;  // state of the automaton after the moves
    int place;
  };

  /// Child of a state: a move, with what the loop over all moves has prefetched.
  struct Child {
    ViewPlace first;           // entry of the first view that may cut the child
    Automaton::StateId state;  // state of the automaton after the move
    int move;
  };

  std::size_t views() const { return bound_views_->views.size(); }
  std::size_t covers() const { return bound_views_->covers.count(); }
  ViewPlace* places(int depth) { return places_.data() + static_cast<std::size_t>(depth) * views(); }
  int* sums(int depth) { return sums_.data() + static_cast<std::size_t>(depth) * covers(); }
  Result<void> open_views();
  void resize(int bound);
  const State& state_at(int depth);
  std::optional<int> place_all(int depth);
  void set_move(int depth, int move);
  SearchOutcome pause();
  SearchOutcome search_in_threads();
  std::vector<Prefix> prefixes(std::size_t count) const;
  std::size_t order_views(int depth, int remaining_moves);
  bool has_high_inverse(int depth, int remaining_moves);
  template <bool has_inverses>
  SearchOutcome visit(int depth, int remaining_moves, Automaton::StateId state);
  SearchOutcome visit_slides(int depth, int remaining_moves, Automaton::StateId state);
  SearchOutcome visit_root(int depth, int remaining_moves, Automaton::StateId state) {
    if (covers() > 0) return visit_slides(depth, remaining_moves, state);
    return moves_.is_closed_under_inverses() ? visit<true>(depth, remaining_moves, state)
                                             : visit<false>(depth, remaining_moves, state);
  }

  const BoundLadder& ladder_;
  const MoveSet& moves_;
  Meter& meter_;
  std::uint64_t charged_nodes_;  // the meter's states of this thread that the ladder has been told
  std::uint64_t last_cost_ = 0;  // states that the bound before took
  std::size_t rung_;
  bool has_parity_;
  const ViewBound* bound_views_ = nullptr;  // the bound of the rung; null until it is needed
  const Automaton* automaton_ = nullptr;
  int bound_ = 0;
  std::vector<ViewPlace> places_;      // by depth and view
  std::vector<int> sums_;              // by depth and cover
  std::vector<std::uint16_t> orders_;  // by depth: the views that may cut a child
  std::vector<Child> children_;        // by depth and number of the child
  std::vector<int> place_of_depth_;    // by depth: the place, which selects the effects of moves
  std::vector<State> states_;          // by depth: the state of labels, for depths up to last_state_
  int last_state_ = 0;
  Path path_;
  std::shared_ptr<const std::vector<Prefix>> prefixes_;  // of the last search in threads
  std::function<bool()> stop_;                           // whether the result of a search of prefixes is not needed
  std::optional<Error> error_;                           // the error of SearchOutcome::failure
};

}  // namespace tilebase

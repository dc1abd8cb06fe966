// Descent: depth-first search for a path of at most `length` moves (one iteration of IDA*).
//
// The problem: find a shortest sequence of moves from a start to a goal, on a puzzle with too many states for a table.
// The 15-puzzle has 10^13 states that can be reached.
//
// The idea: *iterative deepening*. Try every sequence of moves up to a length, by going down one move at a time in a
// single state and taking moves back. Begin with a lower bound of the distance, and raise the length (by 2, if the
// parity of the distance is known) until there is a path: it is a shortest one. Most sequences are cut early: if the
// moves made so far plus a lower bound of the rest exceed the length, nothing below can succeed.
//
// The lower bound comes from *pattern databases*. A pattern is a set of tiles. Its table has, for all cells of these
// tiles, the fewest moves that bring them home, whatever the other tiles do. A *bound* combines the values of several
// patterns, so it tells which children are cut; the search knows no more of it than the class `Bound`:
//
//     SumBound        slides (sum_bound.hpp): a move moves a single tile, so the values of disjoint patterns add up
//     GreatestBound   any moves (greatest_bound.hpp): the greatest value of many views of few tables
//
// *Children* are visited by the names of their moves, d l r u, so the first path is the lexicographically smallest. The
// entries of the tables are prefetched for all children before the first is read. An *automaton* (automaton.hpp) skips
// words (sequences of moves) with the effect of a smaller word: 25 to 33 % fewer states, without a memory of visited
// states.
//
//     place, remaining moves      add the children that the automaton allows, prefetch their entries
//        d    l    r    u         look: is the child cut?
//        cut  |    cut  |         enter, search with one move less, leave
//
// *Threads* share one iteration: the words are cut into prefixes, in their order, and each thread takes the next
// prefix. Threads share the goal, the tables and the automaton; each has its own state, entries and path. Once a path
// is found, later prefixes stop; earlier ones go on, so the result is that of one thread.
//
// *Rungs*: better tables are generated when they pay (Ladder), and the length is searched again.
//
// Cost: the states grow exponentially, about ten times for each length on 5x5, where a thread looks at 10 million
// states a second; memory for the tables and one path. Gain: random 4x4 boards take 406,564 states with patterns of 5,
// 5 and 5 tiles (0.3 MB), 13,156 with 8 and 7 tiles (0.25 GB; means).
//
// Sources: R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985). J. C. Culberson,
// J. Schaeffer, Pattern databases, Computational Intelligence 14 (1998). L. A. Taylor, R. E. Korf, AAAI 1993 (the
// automaton).

#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <type_traits>
#include <vector>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/automaton.hpp>
#include <tilebase/engine/search/prefix_search.hpp>

namespace tilebase {

/// Depth-first searches for one goal, with paths of a given length. The state of a search changes in place; each search
/// restores it. Errors: gave_up; those of tables from a file. For one thread.
///
/// `Bound` has the state, and the entries of the state in the tables of a rung. Its functions are those that this class
/// calls. `Bound::Slack` is passed from a state to its children, and `Bound::Children` lists the children of a state; a
/// bound may have several such classes, for different tables. Children with `looks_ahead` are all looked at, twice,
/// before the first is entered; else each is looked at when its turn comes.
template <class Bound>
class Descent {
 public:
  using Goal = typename Bound::Goal;
  using Slack = typename Bound::Slack;

  /// Creates a search from a start. The goal and the meter must outlive the search.
  Descent(const Goal& goal, const State& start, Meter& meter)
      : bound_(goal, start, meter.time_left()),
        meter_(meter),
        charged_nodes_(meter.thread_nodes()),
        rung_(bound_.ladder().highest_used()) {}

  const Goal& goal() const { return bound_.goal(); }
  const Bound& bound() const { return bound_; }

  /// Replaces the start. Fast if the new start is one move away.
  void restart_from(const State& start) { bound_.restart_from(start); }

  /// Returns a lower bound, in moves, of the distance from the current state; nullopt if a table proves that there is
  /// no path.
  Result<std::optional<int>> lower_bound() {
    if (!bound_.is_open())
      if (const auto result = table_set(); !result) return result.error();
    return bound_.lower_bound();
  }

  /// Searches for a path of `length` moves from the current state; the caller knows that no path is shorter. The first
  /// move must not be number `excluded_move` (-1: any move). If there is a path, path() is the lexicographically
  /// smallest. `never`: a table of this or of a later rung proves that there is no path of any length. Uses all threads
  /// of the budget if the length before took long; the path is the same for any number of threads.
  Result<BoundOutcome> find_path(int length, int excluded_move = -1) {
    length_ = length;
    excluded_move_ = excluded_move;
    path_.resize(static_cast<std::size_t>(length));
    bound_.set_length(length);
    if (bound_.matches()) return length == 0 ? BoundOutcome::path : BoundOutcome::no_path;
    for (;;) {
      const auto lowest = lower_bound();
      if (!lowest) return lowest.error();
      if (!*lowest) return BoundOutcome::never;
      if (**lowest > length || length == 0) return BoundOutcome::no_path;
      automaton_ = &bound_.ladder().automaton(meter_.time_left());
      const std::uint64_t before = meter_.nodes();
      const Outcome outcome = meter_.threads() > 1 && last_cost_ > Bound::min_nodes_to_share
                                  ? search_in_threads()
                                  : search_after(empty_prefix());
      last_cost_ = meter_.nodes() - before;
      bound_.ladder().end_bound(last_cost_ * bound_.cost_per_node());
      if (outcome == Outcome::failure) return *error_;
      if (outcome != Outcome::restart) return outcome == Outcome::path ? BoundOutcome::path : BoundOutcome::no_path;
      ++rung_;
      bound_.close();
    }
  }

  /// Hints that the length before, which another search has handled, would have taken about `nodes` states in this
  /// search. find_path() then decides whether to use several threads.
  void set_last_cost(std::uint64_t nodes) { last_cost_ = std::max(last_cost_, nodes); }

  /// The path of the last find_path() that found a path.
  const Path& path() const { return path_; }

  /// Creates a search of prefixes for another search, perhaps in another thread, as search_prefixes() needs it. Its
  /// functions search the words that begin with a prefix, by its number; set the condition under which the result is no
  /// longer needed; and return the error of a failure.
  Descent(const Descent& whole, Meter& meter)
      : bound_(whole.bound_),
        meter_(meter),
        charged_nodes_(meter.thread_nodes()),
        rung_(whole.rung_),
        automaton_(whole.automaton_),
        length_(whole.length_),
        path_(whole.path_.size()),
        prefixes_(whole.prefixes_) {}
  SearchOutcome search_prefix(std::size_t number) { return search_after((*prefixes_)[number]); }
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }
  const std::optional<Error>& error() const { return error_; }

 private:
  using Outcome = SearchOutcome;  // failure: error_ has the error; restart: with the tables of the next rung

  /// Exception thrown when the budget ends while tables are generated.
  struct BudgetOver {};

  /// Common beginning of words that one thread searches.
  struct Prefix {
    Path moves;
    Automaton::StateId state;  // state of the automaton after the moves
    int place;                 // place after the moves
  };

  Prefix empty_prefix() const { return {{}, automaton_->start(bound_.place()), bound_.place()}; }

  /// Returns at least `count` prefixes, in the order of their words; fewer if the length is too small for as many.
  std::vector<Prefix> prefixes(std::size_t count) const {
    std::vector<Prefix> result{empty_prefix()};
    for (int length = 0; result.size() < count && length + 1 < length_; ++length) {
      std::vector<Prefix> longer;
      for (const Prefix& prefix : result)
        for (int move = 0; move < bound_.moves(); ++move) {
          const Automaton::StateId next = automaton_->next(prefix.state, move);
          if (next == Automaton::forbidden || (length == 0 && move == excluded_move_)) continue;
          Prefix& extended = longer.emplace_back(Prefix{prefix.moves, next, bound_.place_after(prefix.place, move)});
          extended.moves.push_back(static_cast<MoveId>(move));
        }
      result = std::move(longer);
    }
    return result;
  }

  /// Opens the tables of the rung. The first may exceed the budget by Bound::grace, since every answer needs them.
  Result<void> table_set() {
    const Meter::TableTimer timer(meter_);
    const auto start_time = std::chrono::steady_clock::now();
    const auto caller = std::this_thread::get_id();
    std::atomic<bool> is_over = false;
    const auto check = [&] {
      const bool is_in_grace = rung_ == 0 && std::chrono::steady_clock::now() - start_time < Bound::grace;
      const bool may_ask = !has_threads || std::this_thread::get_id() == caller;
      if (!is_in_grace && may_ask && meter_.is_over(length_)) is_over = true;
      if (is_over) throw BudgetOver();
    };
    try {
      return bound_.open(rung_, meter_.threads(), check);
    } catch (const BudgetOver&) {
      return gave_up(meter_.nodes(), length_);
    }
  }

  /// Checks, every few thousand states, whether the search goes on. Returns no_path if so.
  Outcome pause() {
    const std::uint64_t nodes = meter_.thread_nodes() - charged_nodes_;
    charged_nodes_ = meter_.thread_nodes();
    if (meter_.is_over(length_) || (stop_ && stop_())) {
      error_ = gave_up(meter_.nodes(), length_);
      return Outcome::failure;
    }
    const bool is_next_rung_due =
        bound_.ladder().is_next_due(rung_, nodes * bound_.cost_per_node(), meter_.time_left(), meter_.memory());
    return is_next_rung_due ? Outcome::restart : Outcome::no_path;
  }

  Outcome search_in_threads() {
    prefixes_ = std::make_shared<const std::vector<Prefix>>(prefixes(prefix_count(last_cost_)));
    PrefixResult result = search_prefixes(*this, prefixes_->size(), length_, meter_);
    charged_nodes_ = meter_.thread_nodes();
    if (result.outcome == Outcome::path) path_ = std::move(result.path);
    error_ = std::move(result.error);
    return result.outcome;
  }

  /// Searches the words that begin with a prefix. The state is restored afterwards.
  Outcome search_after(const Prefix& prefix) {
    const int remaining_moves = length_ - static_cast<int>(prefix.moves.size());
    std::copy(prefix.moves.begin(), prefix.moves.end(), path_.begin());
    return bound_.after(prefix.moves, remaining_moves, error_, [&](Slack slack) {
      return bound_.with_children([&](auto type) {
        using Children = typename decltype(type)::type;
        if constexpr (Bound::counts_bits)
          if (has_bit_instructions())
            return visit_with_bits<Children>(prefix.place, prefix.state, remaining_moves, slack);
        return visit<Children>(prefix.place, prefix.state, remaining_moves, slack);
      });
    });
  }

  /// Visits the children of the current state. `visit` visits the children of a child.
  template <class Children>
  [[gnu::always_inline]] Outcome visit_children(int place, Automaton::StateId state, int remaining_moves, Slack slack,
                                                auto visit) {
    Children children(bound_, place, remaining_moves, slack);
    for (int move = 0; move < bound_.moves(); ++move) {
      const Automaton::StateId next = automaton_->next(state, move);
      if (next == Automaton::forbidden || (remaining_moves == length_ && move == excluded_move_)) continue;
      automaton_->prefetch(next);
      children.add(static_cast<MoveId>(move), next);
    }
    children.prefetch();
    const auto look = [&](auto& child) __attribute__((always_inline)) {
      if (meter_.is_due())
        if (const Outcome outcome = pause(); outcome != Outcome::no_path) return outcome;
      meter_.count();
      return children.look(child, error_) ? Outcome::no_path : Outcome::failure;
    };
    if constexpr (Children::looks_ahead) {
      for (auto* child = children.begin(); child != children.end(); ++child)
        if (const Outcome outcome = look(*child); outcome != Outcome::no_path) return outcome;
      children.prefetch();
    }
    for (auto* child = children.begin(); child != children.end(); ++child) {
      if constexpr (Children::looks_ahead) {
        if (!children.look_again(*child, error_)) return Outcome::failure;
      } else {
        if (const Outcome outcome = look(*child); outcome != Outcome::no_path) return outcome;
      }
      if (child->is_cut) continue;
      Outcome outcome = Outcome::no_path;
      if (children.enter(*child)) {
        if (remaining_moves > 1)
          outcome = visit(child->place, child->state, remaining_moves - 1, child->slack);
        else if (bound_.matches(child->place))
          outcome = Outcome::path;
      }
      children.leave(*child);
      if (outcome == Outcome::path) path_[static_cast<std::size_t>(length_ - remaining_moves)] = child->move;
      if (outcome != Outcome::no_path) return outcome;
    }
    return Outcome::no_path;
  }

  template <class Children>
  Outcome visit(int place, Automaton::StateId state, int remaining_moves, Slack slack) {
    return visit_children<Children>(
        place, state, remaining_moves,
        slack, [this](auto... child) __attribute__((always_inline)) { return this->visit<Children>(child...); });
  }
  template <class Children>
  TILEBASE_WITH_BITS Outcome visit_with_bits(int place, Automaton::StateId state, int remaining_moves, Slack slack) {
    return visit_children<Children>(
        place, state, remaining_moves, slack, [this](auto... child) __attribute__((always_inline)) {
          return this->visit_with_bits<Children>(child...);
        });
  }

  Bound bound_;
  Meter& meter_;
  std::uint64_t charged_nodes_;  // the meter's states of this thread that the ladder has been told
  std::uint64_t last_cost_ = 0;  // states that the length before took, or would have taken
  std::size_t rung_;
  const Automaton* automaton_ = nullptr;
  int length_ = 0;
  int excluded_move_ = -1;
  Path path_;
  std::shared_ptr<const std::vector<Prefix>> prefixes_;  // prefixes of the last search in threads
  std::function<bool()> stop_;  // set for a search of prefixes: whether its result is no longer needed
  std::optional<Error> error_;  // the error of Outcome::failure
};

}  // namespace tilebase

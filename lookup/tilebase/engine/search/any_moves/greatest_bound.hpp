#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include <tilebase/engine/search/any_moves/general_goal.hpp>
#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

/// State of a search by any moves, with its entry in each view of pattern tables: see Descent. A child is cut if the
/// value of a view exceeds the remaining moves.
///
///     remaining 5         views   A 5   B 4   C 2        Where each move can be taken back, a value grows by at most
///       move m            after   A 4   B 5 > 4: cut     one: only views that have 5 (then 4) moves or more before can
///                                                        cut a child, so only these are looked up first.
///
/// A child that is not cut keeps one entry for each view: a row and an order, which two look-ups move on. Slides have
/// covers (views.hpp): a child is cut if a sum exceeds the remaining moves, and a move changes one view of each
/// cover.
class GreatestBound {
 public:
  using Goal = GeneralGoal;

  /// Nothing is passed on to children: entries and sums are kept by depth.
  struct Slack {};

  /// Children of a state: by the greatest value of all views, and by the greatest sum of a cover.
  class ChildrenByViews;
  class ChildrenByCovers;

  static constexpr bool counts_bits = false;
  static constexpr bool searches_backward = false;
  static constexpr std::uint64_t min_nodes_to_share = 20'000;
  static constexpr std::chrono::milliseconds grace{50};  // the first tables take some for 16 cells, 1 s for 64

  GreatestBound(const GeneralGoal& goal, const State& start, std::chrono::nanoseconds)
      : goal_(goal), ladder_(*goal.ladder), moves_(ladder_.tables().moves().moves()) {
    set_length(0);
    restart_from(start);
  }

  const GeneralGoal& goal() const { return goal_; }

  /// Replaces the start.
  void restart_from(const State& start);

  int place() const { return place_of_depth_.front(); }
  int place_after(int place, int move) const { return moves_.after(place, move); }
  int moves() const { return moves_.moves(); }

  const ViewLadder& ladder() const { return ladder_; }
  std::uint64_t cost_per_node() const;

  /// Opens the tables of a rung. `check`: see Ladder::at().
  Result<void> open(std::size_t rung, std::size_t threads, const std::function<void()>& check);
  bool is_open() const { return views_ != nullptr; }
  void close() { views_ = nullptr; }

  void set_length(int length);
  std::optional<int> lower_bound();
  bool matches() const { return goal_.labels.matches(states_.front()); }
  bool matches(int) { return goal_.labels.matches(state_at(length_)); }

  /// Does the moves, and returns visit(slack); returns no_path if a view cuts the state after the moves.
  template <class Visit>
  SearchOutcome after(const Path& moves, int remaining_moves, std::optional<Error>&, const Visit& visit) {
    return moves.empty() || do_moves(moves, remaining_moves) ? visit(Slack()) : SearchOutcome::no_path;
  }

  /// Calls a function with the type of the children for the open tables.
  template <class Function>
  auto with_children(const Function& function) const {
    return covers() > 0 ? function(std::type_identity<ChildrenByCovers>())
                        : function(std::type_identity<ChildrenByViews>());
  }

 private:
  struct Child {
    ViewPlace first;  // the prefetched entry of the first view that may cut the child
    Automaton::StateId state;
    int place;  // place after the move
    MoveId move;
    bool is_cut;
    static constexpr Slack slack{};
  };
  class Children;

  std::size_t views() const { return views_->views.size(); }
  std::size_t covers() const { return views_->covers.count(); }
  ViewPlace* places(int depth) { return places_.data() + static_cast<std::size_t>(depth) * views(); }
  int* sums(int depth) { return sums_.data() + static_cast<std::size_t>(depth) * covers(); }
  std::uint16_t* order(int depth) { return orders_.data() + static_cast<std::size_t>(depth) * views(); }
  const State& state_at(int depth);
  std::optional<int> place_all(int depth);
  bool do_moves(const Path& moves, int remaining_moves);
  std::size_t order_views(int depth, int remaining_moves);
  bool has_high_inverse(int depth, int remaining_moves);

  /// Sets the move that leads from a depth to the next.
  void set_move(int depth, int move, int next_place) {
    const auto at = static_cast<std::size_t>(depth);
    path_[at] = static_cast<MoveId>(move);
    place_of_depth_[at + 1] = next_place;
    last_state_ = std::min(last_state_, depth);
  }

  const GeneralGoal& goal_;
  const ViewLadder& ladder_;
  const MoveSet& moves_;
  const Views* views_ = nullptr;  // the tables of the rung; null until they are needed
  int length_ = 0;
  std::vector<ViewPlace> places_;      // indices: depth, view
  std::vector<int> sums_;              // indices: depth, cover
  std::vector<std::uint16_t> orders_;  // views that may cut a child, by depth
  std::vector<Child> children_;        // indices: depth, number of the child
  Path path_;                          // move from each depth to the next
  std::vector<int> place_of_depth_;    // place of each depth, which selects the effects of moves
  std::vector<State> states_;          // state of labels, by depth, for depths up to last_state_
  int last_state_ = 0;
};

/// Functions of both kinds of children.
class GreatestBound::Children {
 public:
  static constexpr bool looks_ahead = false;
  Child* begin() { return begin_; }
  Child* end() { return end_; }
  void prefetch() {}
  void leave(Child&) {}

 protected:
  Children(GreatestBound& bound, int place, int remaining_moves)
      : bound_(bound),
        view_moves_(bound.views_->moves),
        place_(place),
        left_after_(remaining_moves - 1),
        depth_(bound.length_ - remaining_moves),
        at_(bound.places(depth_)),
        after_(bound.places(depth_ + 1)),
        begin_(bound.children_.data() + static_cast<std::size_t>(depth_ * bound.moves())),
        end_(begin_) {}

  Child& add_child(MoveId move, Automaton::StateId state) {
    Child& child = *end_++;
    child.state = state;
    child.place = bound_.moves_.after(place_, move);
    child.move = move;
    child.is_cut = false;
    return child;
  }
  ViewPlace entry_after(std::size_t view, const Child& child) const {
    ViewPlace entry = view_moves_.after(view, at_[view], place_, child.move);
    entry.value = *view_moves_.entry(view, entry);
    return entry;
  }

  GreatestBound& bound_;
  const ViewMoves& view_moves_;
  int place_;
  int left_after_;  // the remaining moves after that to a child
  int depth_;
  const ViewPlace* at_;
  ViewPlace* after_;
  Child* begin_;
  Child* end_;
};

class GreatestBound::ChildrenByViews : public Children {
 public:
  ChildrenByViews(GreatestBound& bound, int place, int remaining_moves, Slack)
      : Children(bound, place, remaining_moves),
        order_(bound.order(depth_)),
        ordered_(bound.order_views(depth_, remaining_moves)) {}

  [[gnu::always_inline]] void add(MoveId move, Automaton::StateId state) {
    Child& child = add_child(move, state);
    if (ordered_ == 0) return;
    child.first = view_moves_.after(order_[0], at_[order_[0]], place_, move);
    __builtin_prefetch(view_moves_.entry(order_[0], child.first));
  }

  /// Looks at the views that may cut a child, until one does.
  [[gnu::always_inline]] bool look(Child& child, std::optional<Error>&) {
    for (std::size_t next = 0; next < ordered_; ++next) {
      const std::uint16_t i = order_[next];
      ViewPlace& entry = after_[i];
      entry = next == 0 ? child.first : view_moves_.after(i, at_[i], place_, child.move);
      entry.value = *view_moves_.entry(i, entry);
      child.is_cut = entry.value > left_after_;
      if (child.is_cut) break;
    }
    return true;
  }

  /// Looks up the other views, unless the child has no path.
  [[gnu::always_inline]] bool enter(Child& child) {
    bound_.set_move(depth_, child.move, child.place);
    if (left_after_ == 0) return true;
    if (bound_.has_high_inverse(depth_ + 1, left_after_)) return false;
    if (ordered_ < bound_.views()) {
      view_moves_.apply(at_, place_, child.move, after_);
      view_moves_.look_up(after_);
    }
    return true;
  }

 private:
  const std::uint16_t* order_;  // the views that may cut a child, the likeliest first
  std::size_t ordered_;
};

class GreatestBound::ChildrenByCovers : public Children {
 public:
  ChildrenByCovers(GreatestBound& bound, int place, int remaining_moves, Slack)
      : Children(bound, place, remaining_moves), sum_(bound.sums(depth_)), sum_after_(bound.sums(depth_ + 1)) {}

  void add(MoveId move, Automaton::StateId state) { add_child(move, state); }

  /// Looks at the covers that may cut a child: a sum grows by at most one.
  bool look(Child& child, std::optional<Error>&) {
    const std::uint16_t* const views_of = views_of_tile(child);
    for (std::size_t cover = 0; cover < bound_.covers() && !child.is_cut; ++cover)
      if (sum_[cover] >= left_after_)
        child.is_cut = sum_after(cover, views_of[cover], entry_after(views_of[cover], child)) > left_after_;
    return true;
  }

  bool enter(Child& child) {
    const std::uint16_t* const views_of = views_of_tile(child);
    bound_.set_move(depth_, child.move, child.place);
    if (left_after_ == 0) return true;
    std::copy_n(at_, bound_.views(), after_);
    for (std::size_t cover = 0; cover < bound_.covers(); ++cover) {
      const std::uint16_t view = views_of[cover];
      after_[view] = entry_after(view, child);
      sum_after_[cover] = sum_after(cover, view, after_[view]);
    }
    return true;
  }

 private:
  /// The view that follows the moved tile, for each cover.
  const std::uint16_t* views_of_tile(const Child& child) const {
    return bound_.views_->covers.views_of(bound_.state_at(depth_)[child.place]);
  }
  int sum_after(std::size_t cover, std::size_t view, const ViewPlace& entry) const {
    return sum_[cover] - at_[view].value + entry.value;
  }

  const int* sum_;
  int* sum_after_;
};

extern template class Descent<GreatestBound>;

}  // namespace tilebase

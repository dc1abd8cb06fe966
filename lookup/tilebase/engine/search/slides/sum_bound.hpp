// SumBound: lower bounds of a search by slides, from sums of pattern tables.
//
// The idea: each move slides a single tile. So let the table of a pattern count only the moves *of its tiles*, whatever
// the other tiles do. A *cover* splits the tiles into disjoint patterns; the values of its patterns add up to a lower
// bound of the distance. The greatest sum of several covers is the bound. *Symmetric images* are free covers: the
// mirror image of a pattern uses its table.
//
//     start  2 4 3    goal  1 2 3     cover A: {1 2} {3 5} {4}        cover B: {1 4} {2 3} {5}
//            1 5 x          4 5 x     moves:    2  +  0  + 2 = 4      moves:    3  +  1  + 0 = 4
//
// The search keeps the *slack* of each cover: the remaining moves minus its sum. After a move, one move less remains.
// The value of the moved tile's pattern shrinks by 1, and the slack stays; or it grows by 1, and the slack loses 2. So
// sums are never computed anew. A negative slack cuts the child: its subtree is not searched. In the picture, letters
// are directions of the blank, and a pair of numbers is the slack of A and B:
//
//     length 4           start 0 0              length 6           start 2 2
//                       /         \                               /         \           1 move
//                 l -2 -2         u -2 -2                    l 0 0           u 0 0      (not needed: l has a path)
//                                                           /     \                     2 moves
//     Both children are cut: no path of             ll -2 -2      lu 0 0 - lul 0 0 - luld 0 0 - luldr 0 0
//     4 moves exists. The next length is 6.                                                         |
//                                                                                          luldrr: the goal
//
// To value a child, only the patterns of the moved tile are looked up, one bit each: its value grows or shrinks by 1.
// Critical patterns, of covers with slack below 2, come first, since they can cut the child.
//
// Sources: R. E. Korf, A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134 (2002). A. Felner,
// R. E. Korf, S. Hanan, Additive pattern database heuristics, JAIR 22 (2004).

#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include <tilebase/engine/search/descent.hpp>
#include <tilebase/engine/search/slides/cover_view.hpp>

namespace tilebase {

/// State of a search by slides, with the slack of covers: see Descent.
class SumBound {
 public:
  using Goal = SlideGoal;

  /// Slack of each cover: the remaining moves minus the cover's sum; negative if the cover excludes a path. A move
  /// lowers the slack by 2 if the sum grows, by 0 if the sum shrinks, and by 1 if the target does not name the moved
  /// tile.
  using Slack [[gnu::vector_size(CoverView::most_covers)]] = std::int8_t;

  /// Children of a state, of which each has room for the look-ups of `covers` covers. With few covers, all parts of a
  /// tile are looked up together; else critical parts first, since they mostly cut the child.
  template <int covers>
  class Children;
  static constexpr int few_covers = 2;

  static constexpr bool counts_bits = true;
  static constexpr bool searches_backward = has_threads;       // the module of a page has no tables of a file
  static constexpr std::uint64_t min_nodes_to_share = 50'000;  // a length takes ten times as many as the length before
  static constexpr auto grace = std::chrono::nanoseconds::max();  // the first tables take a few milliseconds

  SumBound(const SlideGoal& goal, const State& start, std::chrono::nanoseconds time_left)
      : goal_(goal),
        board_(goal.patterns->board()),
        named_tiles_(goal.named_tiles(time_left)),
        blank_tile_(static_cast<std::uint8_t>(goal.blank)),
        state_(start),
        blank_cell_(start.lane_of(goal.blank)) {}

  const SlideGoal& goal() const { return goal_; }

  /// Replaces the start.
  void restart_from(const State& start);

  /// Cell of the blank, on which slides depend.
  int place() const { return blank_cell_; }
  int place_after(int blank, int direction) const { return board_.neighbour(blank, direction); }
  static constexpr int moves() { return SlideBoard::directions; }

  const SumLadder& ladder() const { return *goal_.ladder; }
  static constexpr std::uint64_t cost_per_node() { return 1; }

  /// Estimated cost of expanding one state, in units of 4 ns. Grows with the number of covers.
  std::uint64_t state_cost() const { return view_ == nullptr ? 0 : 11 + static_cast<std::uint64_t>(view_->covers()); }

  /// Opens the tables of a rung, and looks the state up. `check`: see Ladder::at().
  Result<void> open(std::size_t rung, std::size_t threads, const std::function<void()>& check);
  bool is_open() const { return view_ != nullptr; }
  void close() { view_.reset(); }

  void set_length(int) {}
  std::optional<int> lower_bound() const;
  bool matches() const { return goal_.target.matches(state_); }
  bool matches(int blank) const { return (goal_.cells.blank & bit_of(blank)) != 0 && matches(); }

  /// Does the moves, returns visit(slack), and takes the moves back; returns no_path if the slack is negative.
  template <class Visit>
  SearchOutcome after(const Path& moves, int remaining_moves, std::optional<Error>& error, const Visit& visit) {
    if (!has_threads || moves.empty()) return visit(start_slack(remaining_moves));  // only threads have prefixes
    const State state = state_;
    const int blank = blank_cell_;
    const CoverView::Placement positions = positions_;
    SearchOutcome outcome = SearchOutcome::failure;
    const auto is_readable = [&](MoveId direction) { return move_to(board_.neighbour(blank_cell_, direction), error); };
    if (std::all_of(moves.begin(), moves.end(), is_readable)) {
      const Slack slack = start_slack(remaining_moves);
      outcome = has_negative(slack) ? SearchOutcome::no_path : visit(slack);
    }
    state_ = state;
    blank_cell_ = blank;
    positions_ = positions;
    return outcome;
  }

  /// Calls a function with the type of the children for the open tables.
  template <class Function>
  auto with_children(const Function& function) const {
    return view_->covers() <= few_covers ? function(std::type_identity<Children<few_covers>>())
                                         : function(std::type_identity<Children<CoverView::most_covers>>());
  }

 private:
  static constexpr int most_slack = 127;
  /// Slack as two words of eight bytes; signs() keeps bit 7 of each byte, which is set if the cover's slack is
  /// negative.
  using Halves [[gnu::vector_size(CoverView::most_covers)]] = std::uint64_t;
  static Halves signs(Slack slack) { return reinterpret_cast<Halves>(slack) & 0x8080808080808080; }
  static bool has_negative(Slack slack) {
    const Halves halves = signs(slack);
    return (halves[0] | halves[1]) != 0;
  }
  /// Moves the blank to a neighbouring cell. Returns false, with the reason in `error`, and closes the tables, if they
  /// cannot be read.
  bool move_to(int cell, std::optional<Error>& error);
  Slack start_slack(int remaining_moves);
  CoverView::Parts critical_parts(Slack slack) const;
  bool is_too_far(int remaining_moves) const;

  const SlideGoal& goal_;
  const SlideBoard& board_;
  const NamedTiles* named_tiles_;  // null unless the target has many wildcards
  std::uint8_t blank_tile_;        // tile number of the blank
  State state_;
  int blank_cell_;
  std::shared_ptr<const CoverView> view_;  // the tables of the rung; null until they are needed
  CoverView::Placement positions_;
  IntArray<Slack, CoverView::most_parts> loss_of_part_;  // slack that a part takes when it grows: 2 in its covers
  Slack loss_of_unnamed_{};                              // slack that the move of a tile without parts takes
};

template <int covers>
class SumBound::Children {
 public:
  struct Child {
    Slack slack;
    int place;  // the cell of the tile before the move, and of the blank after it
    Automaton::StateId state;
    MoveId move;
    bool is_cut;
    std::uint8_t parts_count;    // number of lookups after CoverView::move()
    std::uint8_t located_count;  // number of lookups after CoverView::look()
    std::uint8_t read;           // number of lookups after CoverView::read()
    std::array<std::uint8_t, covers> parts;
    std::array<CoverView::Lookup, covers> lookups;
  };

  [[gnu::always_inline]] Children(SumBound& bound, int blank, int remaining_moves, Slack slack)
      : bound_(bound),
        blank_(blank),
        remaining_moves_(remaining_moves),
        slack_(slack),
        first_parts_(are_few ? ~CoverView::Parts{0} : bound.critical_parts(slack)) {}

  static constexpr bool looks_ahead = true;
  Child* begin() { return children_.data(); }
  Child* end() { return end_; }

  /// Adds a child, and prefetches the records of the cells of its first parts.
  [[gnu::always_inline]] void add(MoveId move, Automaton::StateId state) {
    Child& child = *end_++;
    child.place = bound_.board_.neighbour(blank_, move);
    child.state = state;
    child.move = move;
    child.parts_count = 0;
    child.located_count = 0;
    child.read = 0;
    const CoverView::Parts parts = parts_of(child);
    child.slack = parts == 0 ? slack_ - bound_.loss_of_unnamed_ : slack_;
    child.is_cut = parts == 0 && has_negative(child.slack);
    move_parts(child, parts & first_parts_);
    if (are_few) locate(child);
  }

  /// Prefetches the entries of all children, if there are many covers.
  [[gnu::always_inline]] void prefetch() {
    if (are_few) return;
    for (Child* child = begin(); child != end(); ++child) locate(*child);
  }

  /// Reads the prefetched entries of a child. Returns false, with the reason in `error`, if a table cannot be read.
  [[gnu::always_inline]] bool look(Child& child, std::optional<Error>& error) {
    if (!read(child, error)) return false;
    if (!are_few && !child.is_cut) move_parts(child, parts_of(child) & ~first_parts_);
    return true;
  }
  [[gnu::always_inline]] bool look_again(Child& child, std::optional<Error>& error) {
    return are_few || read(child, error);
  }

  /// Does the move of a child. Returns whether the child may have a path.
  [[gnu::always_inline]] bool enter(Child& child) {
    slide(child, bound_.state_[child.place], child.place, blank_);
    return bound_.named_tiles_ == nullptr || !bound_.is_too_far(remaining_moves_ - 1);
  }
  [[gnu::always_inline]] void leave(Child& child) { slide(child, bound_.state_[blank_], blank_, child.place); }

 private:
  static constexpr bool are_few = covers == few_covers;

  CoverView::Parts parts_of(const Child& child) const { return bound_.view_->parts_of(bound_.state_[child.place]); }
  [[gnu::always_inline]] void move_parts(Child& child, CoverView::Parts parts) {
    for (; parts != 0; parts &= parts - 1) {
      const int part = std::countr_zero(parts);
      child.parts[child.parts_count] = static_cast<std::uint8_t>(part);
      bound_.view_->move(part, bound_.positions_[part], child.place, blank_, child.lookups[child.parts_count++]);
    }
  }
  [[gnu::always_inline]] void locate(Child& child) {
    for (; child.located_count < child.parts_count; ++child.located_count)
      bound_.view_->look(child.parts[child.located_count], child.place, child.lookups[child.located_count]);
  }
  /// Stops when a cover cuts the child.
  [[gnu::always_inline]] bool read(Child& child, std::optional<Error>& error) {
    for (; child.read < child.located_count && !child.is_cut; ++child.read) {
      const int part = child.parts[child.read];
      bool grows = false;
      if (!bound_.view_->read(part, bound_.positions_[part], child.lookups[child.read], grows, error)) return false;
      if (!grows) continue;
      child.slack -= bound_.loss_of_part_[part];
      child.is_cut = has_negative(child.slack);
    }
    return true;
  }
  [[gnu::always_inline]] void slide(Child& child, std::uint8_t tile, int from, int to) {
    for (std::size_t i = 0; i < child.located_count; ++i)
      std::swap(bound_.positions_[child.parts[i]], child.lookups[i].after);
    bound_.state_[to] = tile;
    bound_.state_[from] = bound_.blank_tile_;
  }

  SumBound& bound_;
  int blank_;
  int remaining_moves_;
  Slack slack_;
  CoverView::Parts first_parts_;  // parts to look up before the others
  std::array<Child, SlideBoard::directions> children_;
  Child* end_ = children_.data();
};

extern template class Descent<SumBound>;

}  // namespace tilebase

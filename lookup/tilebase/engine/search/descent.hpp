#pragma once

#include <algorithm>
#include <chrono>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/search/slide_search.hpp>

namespace tilebase {

/// What is left of a budget, for all searches of one answer.
class SlideSearch::Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget), began_(std::chrono::steady_clock::now()) { set_next_check(); }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() {
    if (budget_.keep_going) budget_.keep_going({bound_, nodes_});
  }

  std::uint64_t nodes() const { return nodes_; }

  /// Whether it is time to ask is_over(), before the next state is counted.
  bool is_due() const { return nodes_ >= next_check_; }

  /// Counts a state that is looked at.
  void count() { ++nodes_; }

  /// Whether the search must end.
  bool is_over(int bound) {
    bound_ = bound;
    set_next_check();
    if (nodes_ >= budget_.nodes || left() <= std::chrono::nanoseconds(0)) return true;
    constexpr std::uint64_t between_calls = 16;
    return budget_.keep_going && ++checks_ % between_calls == 0 && !budget_.keep_going({bound, nodes_});
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
  unsigned checks_ = 0;
};

/// One depth-first search below a bound, from one state. The state changes in place, and back again.
class SlideSearch::Descent {
 public:
  Descent(const SlideSearch& search, const State& start, Meter& meter)
      : search_(search),
        board_(search.patterns_->board()),
        automaton_(search.patterns_->automaton()),
        meter_(meter),
        counted_(meter.nodes()),
        followed_(search.followed(meter.left())),
        rung_(search.ladder_->highest_made()),
        tiles_(start.lane),
        cell_(start.lane_of(search.blank_)) {}

  int blank_cell() const { return cell_; }
  const std::optional<Error>& error() const { return error_; }
  std::uint64_t key() const { return SlideSearch::key(State{tiles_}); }

  enum class Outcome : std::uint8_t { nothing, found, ended };

  /// The length of a shortest path, which exists and is not shorter than `least`; its moves are in path(). Nothing
  /// after an error.
  std::optional<int> shortest(int least) {
    for (int bound = least;; bound += search_.has_parity_ ? 2 : 1) {
      const Outcome outcome = within(bound);
      if (outcome == Outcome::found) return bound;
      if (outcome == Outcome::ended) return std::nullopt;
    }
  }

  /// Whether there is a path of at most `bound` moves, where it is known that none is shorter than `bound`. The first
  /// move may be any but one in direction `not_first`.
  Outcome within(int bound, int not_first = -1);

  /// A number that no path is shorter than; negative after an error.
  int least_bound();

  /// The moves of the last path, in order.
  Path path() const {
    Path path;
    for (std::size_t left = path_.size(); left-- > 0;) path.push_back(path_[left]);
    return path;
  }

  /// Makes a move of the blank to a neighbouring cell. After an error, only the tiles are right.
  void move_to(int cell);

  bool is_goal() const;

  const SlideBoard& board() const { return board_; }

 private:
  static constexpr std::uint8_t no_part = 0xFF;
  static constexpr std::size_t most_parts = 2 * max_cells;
  static constexpr std::size_t most_views = 2;

  /// A move of a pattern's tile: its entry, and what changes.
  struct Step {
    const PatternIndex::CellSet* set;
    PatternIndex::Order order;
    std::uint64_t entry;
  };

  /// What a move does in one view.
  struct Look {
    std::uint8_t part;
    Step step;
  };

  struct Part {
    const PatternTable* table;
    const PatternIndex* index;
    std::array<std::uint8_t, max_cells> cell;  // of the table, by the board's
  };

  Step step_of(std::size_t part, int from, int to) const {
    const Part& p = parts_[part];
    const int a = p.cell[static_cast<std::size_t>(from)];
    const int b = p.cell[static_cast<std::size_t>(to)];
    const PatternIndex::CellSet& set = *sets_[part];
    const PatternIndex::CellSet& after = p.index->set(set.cells ^ bit_of(a) ^ bit_of(b));
    const PatternIndex::Order order = PatternIndex::moved(set, orders_[part], a, b);
    return {&after, order, p.index->entry(after, order, a)};
  }

  /// The number of a part after a move; negative after an error.
  int value_after(std::size_t part, const Step& step) {
    const unsigned bit = parts_[part].table->bit(step.entry, error_);
    if (bit > 1) return -1;
    const int value = values_[part];
    if (((static_cast<unsigned>(value + 1) >> 1U) & 1U) == bit) return value + 1;
    if (value == 0) error_ = inconsistent_patterns();
    return value - 1;
  }

  /// Whether the tiles that are followed exactly need more moves, with the blank in that cell now.
  bool is_too_far(int blank, int left) {
    if (followed_ == nullptr) return false;
    tiles_[static_cast<std::size_t>(blank)] = static_cast<std::uint8_t>(search_.blank_);
    const auto distance = followed_->distance(State{tiles_});
    return !distance || *distance > left;
  }

  bool take_bound();
  bool ended();
  template <std::size_t views>
  Outcome visit(int blank, Automaton::StateId state, int left);

  const SlideSearch& search_;
  const SlideBoard& board_;
  const Automaton& automaton_;
  Meter& meter_;
  std::uint64_t counted_;  // of the meter's states, for the ladder
  const FixedTiles* followed_;
  std::size_t rung_;
  const Bound* bound_of_rung_ = nullptr;
  bool climbs_ = false;  // the descent has ended to begin again under better tables
  int bound_ = 0;
  int not_first_ = -1;
  std::optional<Error> error_;

  std::array<std::uint8_t, max_cells> tiles_{};
  int cell_ = 0;                                                           // the blank's
  std::array<std::array<std::uint8_t, max_cells>, most_views> part_of_{};  // by tile
  std::array<Part, most_parts> parts_{};
  std::array<const PatternIndex::CellSet*, most_parts> sets_{};
  std::array<PatternIndex::Order, most_parts> orders_{};
  std::array<int, most_parts> values_{};
  std::array<int, most_views> sums_{};
  Path path_;  // the last move first
};

}  // namespace tilebase

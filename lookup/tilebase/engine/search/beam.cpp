#include <tilebase/engine/search/beams.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <climits>

#include <base/int_array.hpp>
#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/beam_parts.hpp>
#include <tilebase/engine/search/line_by_line.hpp>
#include <tilebase/engine/search/slide_search.hpp>

namespace tilebase {
namespace {

/// Candidate for the next beam.
struct Child {
  int score;
  std::uint32_t parent;
  std::uint16_t grows;  // bit i: whether the value of part i of the moved tile grows
  std::uint8_t direction;
};

/// Contiguous range of a beam's members, which one thread expands at a time, with its results.
struct BeamRange {
  std::vector<Child> children;
  int best_score = INT_MAX;          // lowest score of a child
  std::size_t first_child = 0;       // number of the first child in the next beam
  std::optional<std::size_t> match;  // number of a child that matches the target
  bool is_over = false;              // whether the meter ended the search
  std::optional<Error> error;        // error of a table that cannot be read
};

class Beam {
  /// Number of moves without a better score after which a beam ends: it goes round in circles, as beams on large boards
  /// do when the last tiles are far from their cells.
  static constexpr std::size_t most_idle_moves = 60;

  /// Number of moves without a better score after which the best member is completed line by line, each time again.
  static constexpr std::size_t moves_between_completions = 15;

  /// Number of covers in a score. More covers make a beam slower, but hardly better.
  static constexpr std::size_t few_covers = 6;

 public:
  Beam(const SearchGoal& goal, Meter& meter, const std::atomic<std::size_t>& threads)
      : goal_(goal),
        board_(goal.patterns->board()),
        meter_(meter),
        threads_(threads),
        view_(goal.ladder->bound(goal.ladder->highest_used()), goal, few_covers) {
    for (int cover = 0; cover < view_.covers(); ++cover)
      for (View::Parts parts = view_.cover(cover); parts != 0; parts &= parts - 1)
        cover_weights_[std::countr_zero(parts)][cover] = 1;
  }

  Result<std::optional<Path>> run(const State& start, std::size_t width, std::size_t max_width, int max_moves) {
    if (goal_.target.matches(start)) return std::optional(Path());
    Members members;
    members.resize(1, view_.parts());
    members.states[0] = Member{start, Sums{}, 0, start.lane_of(goal_.blank)};
    View::Placement positions;
    if (const auto result = view_.place(start, positions.data()); !result) return result.error();
    for (int part = 0; part < view_.parts(); ++part) members.positions_of(0)[part] = PackedPosition(positions[part]);
    for (int cover = 0; cover < view_.covers(); ++cover)
      members.states[0].sums[cover] = static_cast<std::int16_t>(view_.sum(cover, positions.data()));
    const std::size_t first_width = width;
    int best_score = INT_MAX;
    std::size_t best_at = 0;  // number of moves to the best score
    while (static_cast<int>(origins_.size()) < max_moves && origins_.size() - best_at <= most_idle_moves &&
           !members.states.empty()) {
      const std::size_t parent_count = members.states.size();
      std::chrono::steady_clock::time_point start_time;
      if constexpr (has_threads) start_time = std::chrono::steady_clock::now();
      add_children(members);
      for (const BeamRange& range : ranges_) {
        if (range.error) return *range.error;
        if (range.is_over) return completed_;
        if (range.best_score < best_score) {
          best_score = range.best_score;
          best_at = origins_.size();
        }
      }
      create_members(members, keep_best(ranges_, width));
      for (const BeamRange& range : ranges_)
        if (range.match) return std::optional(path_to_member(origins_, *range.match));
      if ((origins_.size() - best_at) % moves_between_completions == 0) complete_best(members, max_moves);
      if constexpr (has_threads)
        if (max_width > first_width && parent_count >= first_width / 2) {
          constexpr int reserve_moves = 20;
          const int moves = max_moves - static_cast<int>(origins_.size()) + reserve_moves;
          width = width_in_time(meter_, parent_count, std::chrono::steady_clock::now() - start_time, moves,
                                first_width / 10, max_width);
        }
    }
    return completed_;
  }

 private:
  /// Sums by cover.
  using Sums [[gnu::vector_size(16)]] = std::int16_t;
  static_assert(few_covers <= sizeof(Sums) / sizeof(std::int16_t));

  /// Returns the greatest sum plus the mean of the sums, both times the number of covers.
  int score(Sums sums) const {
    int total = 0;
    int greatest = 0;
    for (std::size_t cover = 0; cover < few_covers; ++cover) {
      total += sums[cover];
      greatest = std::max<int>(greatest, sums[cover]);
    }
    return total + view_.covers() * greatest;
  }

  /// PartPosition in 12 bytes instead of 16. Of the value, two bits are kept: enough to tell whether the next value is
  /// greater.
  struct [[gnu::packed]] PackedPosition {
    static constexpr unsigned order_bits = PatternIndex::bits_a_tile * PatternIndex::most_tiles;

    CellMask cells;
    std::uint32_t order : order_bits;
    std::uint32_t value : 2;

    PackedPosition() = default;
    explicit PackedPosition(const View::PartPosition& position)
        : cells(position.cells),
          order(position.order & ((1U << order_bits) - 1)),
          value(static_cast<std::uint32_t>(position.value) & 3U) {}
    View::PartPosition unpacked() const { return {cells, order, static_cast<int>(value) + 4}; }
  };

  /// State of a beam.
  struct Member {
    State state;
    Sums sums;
    std::uint64_t hash;  // changes of hash_of_tile() since the start
    int blank;
  };
  /// States of a beam, with the positions of their parts.
  struct Members {
    std::vector<Member> states;
    std::vector<PackedPosition> positions;
    std::size_t parts = 0;

    void resize(std::size_t size, int parts_) {
      parts = static_cast<std::size_t>(parts_);
      states.resize(size);
      positions.resize(size * parts);
    }
    PackedPosition* positions_of(std::size_t number) { return positions.data() + number * parts; }
    const PackedPosition* positions_of(std::size_t number) const { return positions.data() + number * parts; }
  };

  /// Move of a member, before it becomes a child.
  struct Step {
    std::uint32_t parent;
    int from;
    MoveId direction;
    std::size_t hash;
  };
  using Lookups = std::array<View::Lookup, few_covers>;  // by part of the moved tile: one part of each cover

  /// The parts of the tile that a step moves.
  View::Parts parts_of(const Members& members, const Step& step) const {
    return view_.parts_of(members.states[step.parent].state[step.from]);
  }

  /// Returns the hash of a member after the tile in cell `from` has moved to the blank's cell.
  static std::uint64_t hash_after(const Member& member, int from) {
    const int tile = member.state[from];
    return member.hash ^ hash_of_tile(tile, from) ^ hash_of_tile(tile, member.blank);
  }

  /// Completes the path to the best member line by line, and keeps it if it is the shortest so far and has at most
  /// `max_moves` moves. Walls allow no such path.
  void complete_best(const Members& members, int max_moves) {
    if (board_.has_walls() || members.states.empty()) return;
    const auto best = std::min_element(members.states.begin(), members.states.end(),
                                       [&](const Member& a, const Member& b) { return score(a.sums) < score(b.sums); });
    const auto rest = path_line_by_line(board_, best->state, goal_.target, goal_.blank);
    const std::size_t limit = completed_ ? completed_->size() - 1 : static_cast<std::size_t>(max_moves);
    if (!rest || origins_.size() + rest->size() > limit) return;
    completed_ = path_to_member(origins_, static_cast<std::size_t>(best - members.states.begin()));
    completed_->insert(completed_->end(), rest->begin(), rest->end());
  }

  /// Number of members that are expanded together: all data for their moves are prefetched before the first use.
  static constexpr std::size_t group_size = 8;
  static constexpr std::size_t members_per_range = 8'192;

  /// Computes the children of the members, each state once.
  void add_children(const Members& members) {
    new_states_.clear(SlideBoard::directions * members.states.size());
    ranges_.resize((members.states.size() + members_per_range - 1) / members_per_range);
    const std::size_t threads = has_threads ? threads_.load() : 1;
    side_by_side(threads, ranges_.size(), [&](std::size_t number) {
      if (threads == 1) return expand(members, number, meter_);
      Meter thread_meter = meter_.of_thread();
      expand(members, number, thread_meter);
    });
  }

  /// Computes the children of one range.
  void expand(const Members& members, std::size_t number, Meter& meter) {
    has_bit_instructions() ? expand_with_bits(members, number, meter) : expand_range(members, number, meter);
  }
  TILEBASE_WITH_BITS void expand_with_bits(const Members& members, std::size_t number, Meter& meter) {
    expand_range(members, number, meter);
  }

  [[gnu::always_inline]] void expand_range(const Members& members, std::size_t number, Meter& meter) {
    BeamRange& range = ranges_[number];
    range.children.clear();
    range.best_score = INT_MAX;
    const std::size_t begin = number * members_per_range;
    const std::size_t end_of_range = std::min(begin + members_per_range, members.states.size());
    std::array<Step, SlideBoard::directions * group_size> steps;
    std::array<Lookups, SlideBoard::directions * group_size> lookups;
    for (std::size_t first = begin; first < end_of_range; first += group_size) {
      Step* end = steps.data();
      for (std::size_t i = first; i < std::min(first + group_size, end_of_range); ++i) {
        const Member& member = members.states[i];
        const int reverse = origins_.empty() ? -1 : SlideBoard::opposite(origins_.back()[i].move);
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int from = board_.neighbour(member.blank, direction);
          if (from < 0 || direction == reverse) continue;
          if (meter.is_due() && meter.is_over(0)) {
            range.is_over = true;
            return;
          }
          meter.count();
          end->parent = static_cast<std::uint32_t>(i);
          end->from = from;
          end->direction = static_cast<MoveId>(direction);
          end->hash = StateSet::not_zero(hash_after(member, from));
          new_states_.prefetch(end->hash);
          ++end;
        }
      }
      const Step* const last = end;
      end = steps.data();
      for (const Step* step = steps.data(); step != last; ++step)
        if (new_states_.insert(step->hash)) *end++ = *step;
      Lookups* step_lookups = lookups.data();
      for (const Step* step = steps.data(); step != end; ++step, ++step_lookups) {
        const PackedPosition* const positions = members.positions_of(step->parent);
        View::Lookup* lookup = step_lookups->data();
        for (View::Parts rest = parts_of(members, *step); rest != 0; rest &= rest - 1) {
          const int part = std::countr_zero(rest);
          view_.move(part, positions[part].unpacked(), step->from, members.states[step->parent].blank, *lookup++);
        }
      }
      step_lookups = lookups.data();
      for (const Step* step = steps.data(); step != end; ++step, ++step_lookups) {
        View::Lookup* lookup = step_lookups->data();
        for (View::Parts rest = parts_of(members, *step); rest != 0; rest &= rest - 1)
          view_.look(std::countr_zero(rest), step->from, *lookup++);
      }
      step_lookups = lookups.data();
      for (const Step* step = steps.data(); step != end; ++step, ++step_lookups) {
        const PackedPosition* const positions = members.positions_of(step->parent);
        Child child{0, step->parent, 0, step->direction};
        Sums sums = members.states[step->parent].sums;
        unsigned i = 0;
        for (View::Parts rest = parts_of(members, *step); rest != 0; rest &= rest - 1, ++i) {
          const int part = std::countr_zero(rest);
          bool grows = false;
          if (!view_.read(part, positions[part].unpacked(), (*step_lookups)[i], grows, range.error)) return;
          sums += grows ? cover_weights_[part] : -cover_weights_[part];
          child.grows |= static_cast<std::uint16_t>((grows ? 1U : 0U) << i);
        }
        child.score = score(sums) + blank_distance(step->from);
        range.best_score = std::min(range.best_score, child.score);
        range.children.push_back(child);
      }
    }
  }

  /// Returns the distance of the blank in `cell` to its goal cell, in moves; 0 if it has several goal cells. The
  /// distance is small in a score: it decides between states with equal sums.
  int blank_distance(int cell) const {
    if (!goal_.has_parity) return 0;
    const int home = std::countr_zero(goal_.cells.blank);
    return std::abs(home / board_.cols() - cell / board_.cols()) +
           std::abs(home % board_.cols() - cell % board_.cols());
  }

  /// Replaces the members by the `count` children that were kept.
  void create_members(Members& members, std::size_t count) {
    origins_.emplace_back().resize(count);
    next_.resize(count, view_.parts());
    side_by_side(threads_, ranges_.size(), [&](std::size_t number) {
      has_bit_instructions() ? create_with_bits(members, ranges_[number]) : create_range(members, ranges_[number]);
    });
    std::swap(members, next_);
  }

  TILEBASE_WITH_BITS void create_with_bits(const Members& members, BeamRange& range) { create_range(members, range); }

  [[gnu::always_inline]] void create_range(const Members& members, BeamRange& range) {
    std::size_t number = range.first_child;
    for (const Child& child : range.children) {
      origins_.back()[number] = {child.parent, child.direction};
      Member& member = next_.states[number] = members.states[child.parent];
      PackedPosition* const positions = next_.positions_of(number);
      std::copy_n(members.positions_of(child.parent), view_.parts(), positions);
      const int from = board_.neighbour(member.blank, child.direction);
      unsigned i = 0;
      for (View::Parts parts = view_.parts_of(member.state[from]); parts != 0; parts &= parts - 1, ++i) {
        const int part = std::countr_zero(parts);
        View::PartPosition after;
        view_.move_tiles(part, positions[part].unpacked(), from, member.blank, after);
        const bool grows = (child.grows >> i & 1U) != 0;
        after.value = static_cast<int>(positions[part].value) + (grows ? 1 : -1);
        member.sums += grows ? cover_weights_[part] : -cover_weights_[part];
        positions[part] = PackedPosition(after);
      }
      member.hash = hash_after(member, from);
      std::swap(member.state[from], member.state[member.blank]);
      member.blank = from;
      if (goal_.target.matches(member.state)) {
        range.match = number;
        return;
      }
      ++number;
    }
  }

  const SearchGoal& goal_;
  const SlideBoard& board_;
  Meter& meter_;
  const std::atomic<std::size_t>& threads_;
  View view_;
  IntArray<Sums, View::most_parts> cover_weights_{};  // by part: 1 for each cover of the part
  BeamOrigins origins_;
  StateSet new_states_;            // children of the current beam
  std::vector<BeamRange> ranges_;  // ranges of the current members
  Members next_;                   // members of the next beam
  std::optional<Path> completed_;  // shortest path of complete_best()
};

}  // namespace

Result<std::optional<Path>> beam_path(const SearchGoal& goal, const State& start, std::size_t width,
                                      std::size_t max_width, int max_moves, const std::atomic<std::size_t>& threads,
                                      Meter& meter) {
  return Beam(goal, meter, threads).run(start, width, max_width, max_moves);
}

}  // namespace tilebase

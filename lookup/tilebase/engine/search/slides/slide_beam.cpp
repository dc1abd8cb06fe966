#include <tilebase/engine/search/slides/slide_beam.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <climits>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/beam_parts.hpp>
#include <tilebase/engine/search/slides/beam_guide.hpp>
#include <tilebase/engine/search/slides/line_by_line.hpp>

namespace tilebase {
namespace {

/// Candidate for the next beam.
struct Child {
  int score;
  std::uint32_t parent;
  std::uint8_t direction;
};

/// Contiguous range of a beam's members, which one thread expands at a time, with its results.
struct BeamRange {
  std::vector<Child> children;
  int best_score = INT_MAX;          // lowest score of a child
  std::size_t first_child = 0;       // number of the first child in the next beam
  std::optional<std::size_t> match;  // number of a child that matches the target
  bool is_over = false;              // whether the meter ended the search
};

/// State of a beam.
struct Member {
  State state;
  std::uint64_t hash;  // changes of hash_of_tile() since the start
  int score;
  int blank;
};
using Members = std::vector<Member>;

class Beam {
  /// Number of moves without a better score after which a beam ends: it goes round in circles, as beams on large boards
  /// do when the last tiles are far from their cells.
  static constexpr std::size_t most_idle_moves = 60;

  /// Greatest board on which a narrow beam is as good near the goal. On larger boards, the last tiles are the hardest.
  static constexpr int most_narrow_cells = 25;

  /// Number of moves without a better score after which the best member is completed line by line, each time again.
  static constexpr std::size_t moves_between_completions = 15;

 public:
  Beam(const SlideGoal& goal, Meter& meter, const std::atomic<std::size_t>& threads)
      : goal_(goal), board_(goal.patterns->board()), meter_(meter), threads_(threads), guide_(goal) {}

  /// See BeamSearch::run().
  std::optional<Path> run(const State& start, std::size_t width, std::size_t max_width, int max_moves) {
    if (goal_.target.matches(start)) return Path();
    Members members{{start, 0, guide_.score(start), start.lane_of(goal_.blank)}};
    const std::size_t first_width = width;
    int best_score = INT_MAX;
    std::size_t best_at = 0;  // number of moves to the best score
    while (static_cast<int>(origins_.size()) < max_moves && origins_.size() - best_at <= most_idle_moves &&
           !members.empty()) {
      const std::size_t parent_count = members.size();
      std::chrono::steady_clock::time_point start_time;
      if constexpr (has_threads) start_time = std::chrono::steady_clock::now();
      add_children(members);
      for (const BeamRange& range : ranges_) {
        if (range.is_over) return completed_;
        if (range.best_score < best_score) {
          best_score = range.best_score;
          best_at = origins_.size();
        }
      }
      create_members(members, keep_best(ranges_, width));
      for (const BeamRange& range : ranges_)
        if (range.match) return path_to_member(origins_, *range.match);
      if ((origins_.size() - best_at) % moves_between_completions == 0) complete_best(members, max_moves);
      if constexpr (has_threads)
        if (max_width > first_width && parent_count >= first_width / 2) {
          // A wider beam finds a path that is some 12 % shorter than the path so far.
          constexpr int reserve_moves = 20;
          const int moves = std::max(max_moves - max_moves / 8 - static_cast<int>(origins_.size()), 0) + reserve_moves;
          width = width_in_time(meter_, parent_count, std::chrono::steady_clock::now() - start_time, moves,
                                board_.cells() <= most_narrow_cells, first_width / 10, max_width);
        }
    }
    return completed_;
  }

 private:
  /// Move of a member, before it becomes a child.
  struct Step {
    std::uint32_t parent;
    int from;
    MoveId direction;
    std::size_t hash;
  };

  /// Number of members that are expanded together: the hashes of their moves are prefetched before the first use.
  static constexpr std::size_t group_size = 8;
  static constexpr std::size_t members_per_range = 8'192;

  /// Returns the hash of a member after the tile in cell `from` has moved to the blank's cell.
  static std::uint64_t hash_after(const Member& member, int from) {
    const int tile = member.state[from];
    return member.hash ^ hash_of_tile(tile, from) ^ hash_of_tile(tile, member.blank);
  }

  /// Completes the path to the best member line by line, and keeps it if it is the shortest so far and has at most
  /// `max_moves` moves. Walls allow no such path.
  void complete_best(const Members& members, int max_moves) {
    if (board_.has_walls() || members.empty()) return;
    const auto best = std::min_element(members.begin(), members.end(),
                                       [](const Member& a, const Member& b) { return a.score < b.score; });
    const auto rest = path_line_by_line(board_, best->state, goal_.target, goal_.blank);
    const std::size_t limit = completed_ ? completed_->size() - 1 : static_cast<std::size_t>(max_moves);
    if (!rest || origins_.size() + rest->size() > limit) return;
    completed_ = path_to_member(origins_, static_cast<std::size_t>(best - members.begin()));
    completed_->insert(completed_->end(), rest->begin(), rest->end());
  }

  /// Computes the children of the members, each state once.
  void add_children(const Members& members) {
    const std::size_t threads = has_threads ? threads_.load() : 1;
    new_states_.clear(SlideBoard::directions * members.size(), threads > 1);
    ranges_.resize((members.size() + members_per_range - 1) / members_per_range);
    side_by_side(threads, ranges_.size(), [&](std::size_t number) {
      if (threads == 1) return expand(members, number, meter_);
      Meter thread_meter = meter_.for_other_thread();
      expand(members, number, thread_meter);
    });
  }

  /// Computes the children of one range.
  void expand(const Members& members, std::size_t number, Meter& meter) {
    BeamRange& range = ranges_[number];
    range.children.clear();
    range.best_score = INT_MAX;
    const std::size_t begin = number * members_per_range;
    const std::size_t end_of_range = std::min(begin + members_per_range, members.size());
    std::array<Step, SlideBoard::directions * group_size> steps;
    for (std::size_t first = begin; first < end_of_range; first += group_size) {
      Step* end = steps.data();
      for (std::size_t i = first; i < std::min(first + group_size, end_of_range); ++i) {
        const Member& member = members[i];
        const int reverse = origins_.empty() ? -1 : SlideBoard::opposite(origins_.back()[i].move);
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int from = board_.neighbour(member.blank, direction);
          if (from < 0 || direction == reverse) continue;
          if (meter.is_due() && meter.is_over(0)) {
            range.is_over = true;
            return;
          }
          meter.count();
          const std::size_t hash = StateSet::not_zero(hash_after(member, from));
          new_states_.prefetch(hash);
          *end++ = {static_cast<std::uint32_t>(i), from, static_cast<MoveId>(direction), hash};
        }
      }
      for (const Step* step = steps.data(); step != end; ++step) {
        if (!new_states_.insert(step->hash)) continue;
        const Member& parent = members[step->parent];
        const int score = parent.score + guide_.change(parent.state, step->from, parent.blank);
        range.best_score = std::min(range.best_score, score);
        range.children.push_back({score, step->parent, step->direction});
      }
    }
  }

  /// Replaces the members by the `count` children that were kept.
  void create_members(Members& members, std::size_t count) {
    origins_.emplace_back().resize(count);
    next_.resize(count);
    side_by_side(threads_, ranges_.size(), [&](std::size_t number) { create_range(members, ranges_[number]); });
    std::swap(members, next_);
  }

  void create_range(const Members& members, BeamRange& range) {
    std::size_t number = range.first_child;
    for (const Child& child : range.children) {
      origins_.back()[number] = {child.parent, child.direction};
      Member& member = next_[number] = members[child.parent];
      const int from = board_.neighbour(member.blank, child.direction);
      member.hash = hash_after(member, from);
      member.score = child.score;
      std::swap(member.state[from], member.state[member.blank]);
      member.blank = from;
      if (goal_.target.matches(member.state)) {
        range.match = number;
        return;
      }
      ++number;
    }
  }

  const SlideGoal& goal_;
  const SlideBoard& board_;
  Meter& meter_;
  const std::atomic<std::size_t>& threads_;
  BeamGuide guide_;
  BeamOrigins origins_;
  StateSet new_states_;            // children of the current beam
  std::vector<BeamRange> ranges_;  // ranges of the current members
  Members next_;                   // members of the next beam
  std::optional<Path> completed_;  // shortest path of complete_best()
};

}  // namespace

Result<std::optional<Path>> SlideBeams::run(std::size_t width, std::size_t max_width, int max_moves,
                                            const std::atomic<std::size_t>& threads, Meter& meter) {
  return Beam(goal_, meter, threads).run(start_, width, max_width, max_moves);
}

}  // namespace tilebase

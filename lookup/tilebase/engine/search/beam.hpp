#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <base/meter.hpp>
#include <base/side_by_side.hpp>
#include <tilebase/puzzle.hpp>

// Beam search: it finds a short path, perhaps not a shortest. Each step computes all children of the beam's states, its
// *members*, and keeps the children with the lowest scores as the members of the next beam:
//
//     start   o
//             | \ \    all children, each state once,
//     1 move  o  o o
//             |\  \ \   of these at most `width` with the lowest scores
//     2 moves o o  o o
//
// A score need not be a bound of the distance. If the last tiles are so far from their cells that all ways raise the
// scores, a beam goes round in circles: so it ends after 60 moves without a better score. Its best state is nearly
// solved, and a longer path from there, which is known at once, makes a *completed* path.
//
// A Guide (SlideGuide, ViewGuide) has all that depends on the moves:
//
//     Members, start               members by number, with what scores need: size(), resize(); the start as a member
//     begin_move, expand           prepares a step; adds the children of a range, with scores, each state once, and the
//                                  nearest match
//     create                       makes a member of a child that was kept
//     after, rest                  the state after a move; the path from a state to the target, if one is known at once
//     likely_moves, reserve_moves  moves for which the time that is left must suffice
//     narrows, members_per_range   whether a narrow beam is as good near the goal; the work that a thread takes at once
//
// O(width * moves). Memory: members and children of two beams, and a BeamOrigin for each member and move.

namespace tilebase {

/// Parent and last move of a state, for backtracking.
struct BeamOrigin {
  std::uint32_t parent;  ///< number of the parent in its beam
  MoveId move;
};

/// Candidate for the next beam. The lowest scores are the best.
struct BeamChild {
  BeamOrigin origin;
  int score;
};

/// Child from which a match is `distance` moves away; 0 if the child itself matches.
struct BeamMatch {
  BeamOrigin origin;
  int distance;
};

/// Contiguous range of a beam's members, which one thread expands at a time, with its results.
struct BeamRange {
  std::size_t first;  ///< number of the first member
  std::size_t end;    ///< number after the last member
  std::vector<BeamChild> children;
  std::optional<BeamMatch> match;  ///< the nearest match, if there is any
  bool is_over = false;            ///< whether the meter ended the search
  std::size_t first_child = 0;     ///< number of the first child in the next beam
};

template <class Guide>
class Beam {
  /// Number of moves without a better score after which a beam ends.
  static constexpr int most_idle_moves = 60;

 public:
  /// `threads`: number of threads that expand the members; other threads may change it meanwhile.
  Beam(Guide guide, const State& start, const std::atomic<std::size_t>& threads, Meter& meter)
      : guide_(std::move(guide)),
        start_(start),
        threads_(threads),
        meter_(meter),
        members_(guide_.start(start)),
        next_(members_) {}

  /// Runs the beam, once: see BeamSearch::run(). The start must not match.
  std::optional<Path> run(std::size_t width, std::size_t max_width, int max_moves) {
    const std::size_t first_width = width;
    for (int moves = 0; moves < max_moves && moves - best_at_ <= most_idle_moves && members_.size() > 0; ++moves) {
      const auto start_time = std::chrono::steady_clock::now();
      const std::size_t parents = members_.size();
      add_children(max_moves - moves - 1);
      BeamChild best{{}, INT_MAX};
      const BeamMatch* match = nullptr;
      auto range = ranges_.begin();
      for (; range != ranges_.end() && !range->is_over; ++range) {
        for (const BeamChild& child : range->children)
          if (child.score < best.score) best = child;
        if (range->match && (match == nullptr || range->match->distance < match->distance)) match = &*range->match;
      }
      if (best.score < best_.score) {
        best_ = best;
        best_at_ = moves;
      }
      if (range != ranges_.end()) break;
      if (match != nullptr) return path_by(match->origin, moves);
      create_members(keep_best(width, best.score));
      if constexpr (has_threads)
        if (max_width > first_width && parents >= first_width / 2) {
          const auto duration = std::chrono::steady_clock::now() - start_time;
          const int more_moves = std::max(guide_.likely_moves(max_moves) - moves, 0) + Guide::reserve_moves;
          width = std::clamp(width_in_time(parents, duration, more_moves), first_width / 10, max_width);
        }
    }
    return std::nullopt;
  }

  /// Returns a completed path, by the best state of a run that found no path; nullopt if the guide knows none.
  std::optional<Path> completed_path() const {
    return best_.score < INT_MAX ? path_by(best_.origin, best_at_) : std::nullopt;
  }

 private:
  /// Computes the children of all members. A match may be at most `most_distance` moves away from a child.
  void add_children(int most_distance) {
    const std::size_t threads = has_threads ? threads_.load() : 1;
    const std::size_t members = members_.size();
    guide_.begin_move(members, threads > 1);
    ranges_.resize((members + Guide::members_per_range - 1) / Guide::members_per_range);
    side_by_side(threads, ranges_.size(), [&](std::size_t number) {
      BeamRange& range = ranges_[number];
      range.first = number * Guide::members_per_range;
      range.end = std::min(range.first + Guide::members_per_range, members);
      range.children.clear();
      range.match.reset();
      if (threads == 1) return guide_.expand(members_, range, most_distance, meter_);
      Meter thread_meter = meter_.for_other_thread();
      guide_.expand(members_, range, most_distance, thread_meter);
    });
  }

  /// Keeps the `width` children with the lowest scores, of which `least` is the lowest, and returns their number. Of
  /// equal children the first are kept, so that every machine keeps the same children. Their order stays.
  std::size_t keep_best(std::size_t width, int least) {
    const auto above_least = [&](const BeamChild& child) { return static_cast<std::size_t>(child.score - least); };
    IntVector<std::size_t> count_by_score;  // index: score above the least
    for (const BeamRange& range : ranges_)
      for (const BeamChild& child : range.children) {
        const std::size_t score = above_least(child);
        if (score >= count_by_score.size()) count_by_score.resize(score + 1);
        ++count_by_score[score];
      }
    std::size_t room = width;
    for (std::size_t& count : count_by_score) room -= count = std::min(count, room);
    std::size_t count = 0;
    for (BeamRange& range : ranges_) {
      range.first_child = count;
      std::erase_if(range.children, [&](const BeamChild& child) {
        std::size_t& places = count_by_score[above_least(child)];
        if (places == 0) return true;
        --places;
        return false;
      });
      count += range.children.size();
    }
    return count;
  }

  /// Replaces the members by the `count` children that were kept.
  void create_members(std::size_t count) {
    auto& origins = origins_.emplace_back(count);
    next_.resize(count);
    side_by_side(threads_, ranges_.size(), [&](std::size_t range) {
      std::size_t number = ranges_[range].first_child;
      for (const BeamChild& child : ranges_[range].children) {
        origins[number] = child.origin;
        guide_.create(members_, child, next_, number++);
      }
    });
    std::swap(members_, next_);
  }

  /// Returns a path to a match by a child of the beam after `moves` moves; nullopt if the guide knows none.
  std::optional<Path> path_by(BeamOrigin child, int moves) const {
    Path path{child.move};
    for (auto i = static_cast<std::size_t>(moves); i-- > 0;) {
      child = origins_[i][child.parent];
      path.push_back(child.move);
    }
    std::reverse(path.begin(), path.end());
    State state = start_;
    for (const MoveId move : path) state = guide_.after(state, move);
    const auto rest = guide_.rest(state);
    if (!rest) return std::nullopt;
    path.insert(path.end(), rest->begin(), rest->end());
    return path;
  }

  /// Returns the number of members for which the remaining time suffices, if `moves` moves are to be made, by the speed
  /// of the last beam, since the number of threads changes: it had `members` members and took `duration`. If the beam
  /// narrows, the times of these moves shrink evenly.
  std::size_t width_in_time(std::size_t members, std::chrono::nanoseconds duration, int moves) const {
    const auto time = std::max<std::int64_t>((meter_.time_left() / moves * (guide_.narrows() ? 2 : 1)).count(), 0);
    const auto width = static_cast<std::int64_t>(members) * time / std::max<std::int64_t>(duration.count(), 1);
    return static_cast<std::size_t>(width);
  }

  Guide guide_;
  const State start_;
  const std::atomic<std::size_t>& threads_;
  Meter& meter_;
  typename Guide::Members members_;
  typename Guide::Members next_;                  // members of the next beam
  std::vector<BeamRange> ranges_;                 // ranges of the members
  BeamChild best_{{}, INT_MAX};                   // child with the lowest score of all beams
  int best_at_ = 0;                               // number of moves before the last move of `best_`
  std::vector<std::vector<BeamOrigin>> origins_;  // origins of all beams' members, by the number of moves
};

}  // namespace tilebase

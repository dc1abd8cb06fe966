#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <base/meter.hpp>
#include <tilebase/engine/search/beam.hpp>
#include <tilebase/engine/search/beams.hpp>
#include <tilebase/engine/search/slides/line_by_line.hpp>
#include <tilebase/engine/search/slides/partition.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>
#include <tilebase/engine/search/slides/slide_scores.hpp>
#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {

/// Scores by the formula, for every goal: 0 for a state that matches, otherwise greater.
class FormulaScores {
 public:
  struct Hidden {};

  explicit FormulaScores(const SlideGoal& goal) : scores_(goal) {}

  static Hidden start(const State&) { return {}; }
  static Hidden after(const Hidden&, const State&, int, int) { return {}; }
  int score(const State& state, const Hidden&) const { return scores_.score(state); }
  int change(const State& state, const Hidden&, int from, int to) const { return scores_.change(state, from, to); }
  static bool is_match(const State&, int, int, int score) { return score == 0; }

 private:
  SlideScores scores_;
};

/// Learned scores, for a goal without wildcards whose blank is in a corner of a square.
class LearnedScores {
 public:
  using Hidden = HiddenUnits::Layer;

  LearnedScores(const SlideGoal& goal, const GuideWeights& weights)
      : LearnedScores(goal, weights, GuideMapping(goal, weights.side)) {}

  Hidden start(const State& state) const { return hidden_.start(state); }
  Hidden after(const Hidden& hidden, const State& state, int from, int to) const {
    return hidden_.after(hidden, state, from, to);
  }
  int score(const State& state, const Hidden& hidden) const { return scores_.score(state) + hidden.score; }
  int change(const State& state, const Hidden& hidden, int from, int to) const {
    return scores_.change(state, from, to) + after(hidden, state, from, to).score - hidden.score;
  }
  bool is_match(State state, int from, int to, int /*score*/) const {
    if (state[from] != target_[to]) return false;
    std::swap(state[from], state[to]);
    return target_.matches(state);
  }

 private:
  LearnedScores(const SlideGoal& goal, const GuideWeights& weights, const GuideMapping& mapping)
      : scores_(goal, weights, mapping), hidden_(weights, mapping, goal.blank), target_(goal.target) {}

  SlideScores scores_;
  HiddenUnits hidden_;
  const Target& target_;
};

/// Guide of a Beam on a board of slides. `Scores`: FormulaScores or LearnedScores.
template <class Scores>
class SlideGuide {
 public:
  SlideGuide(const SlideGoal& goal, Scores scores)
      : goal_(goal), board_(goal.patterns->board()), blank_(goal.blank), scores_(std::move(scores)) {}

  struct Member {
    State state;
    std::uint64_t hash;  ///< changes of hash_of_tile() since the start
    int score;
    std::uint8_t blank;  ///< cell of the blank
    MoveId reverse;      ///< direction that leads back to the parent; SlideBoard::directions at the start
    [[no_unique_address]] typename Scores::Hidden hidden;
  };
  using Members = std::vector<Member>;

  static constexpr std::size_t members_per_range = 8'192;

  /// A wider beam finds a path that is some 12 % shorter than the path so far.
  static int likely_moves(int max_moves) { return max_moves - max_moves / 8; }
  static constexpr int reserve_moves = 20;

  /// On large boards, the last tiles are the hardest.
  bool narrows() const { return board_.cells() <= 25; }

  Members start(const State& state) const {
    const auto hidden = scores_.start(state);
    return {{state, 0, scores_.score(state, hidden), static_cast<std::uint8_t>(state.lane_of(blank_)),
             SlideBoard::directions, hidden}};
  }

  void begin_move(std::size_t members, bool is_shared) { children_.clear(SlideBoard::directions * members, is_shared); }

  void expand(const Members& members, BeamRange& range, int /*most_distance*/, Meter& meter) {
    std::array<Step, SlideBoard::directions * group_size> steps;
    for (std::size_t first = range.first; first < range.end; first += group_size) {
      Step* end = steps.data();
      for (std::size_t i = first; i < std::min(first + group_size, range.end); ++i) {
        const Member& member = members[i];
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int from = board_.neighbour(member.blank, direction);
          if (from < 0 || direction == member.reverse) continue;
          if (meter.is_due() && meter.is_over(0)) {
            range.is_over = true;
            return;
          }
          meter.count();
          const std::size_t hash = StateSet::not_zero(hash_after(member, from));
          children_.prefetch(hash);
          *end++ = {{static_cast<std::uint32_t>(i), static_cast<MoveId>(direction)}, from, hash};
        }
      }
      for (const Step* step = steps.data(); step != end; ++step) {
        if (!children_.insert(step->hash)) continue;
        const Member& parent = members[step->origin.parent];
        const int score = parent.score + scores_.change(parent.state, parent.hidden, step->from, parent.blank);
        if (!range.match && scores_.is_match(parent.state, step->from, parent.blank, score))
          range.match = {step->origin, 0};
        range.children.push_back({step->origin, score});
      }
    }
  }

  void create(const Members& members, const BeamChild& child, Members& next, std::size_t number) const {
    Member& member = next[number] = members[child.origin.parent];
    const int from = board_.neighbour(member.blank, child.origin.move);
    member.hash = hash_after(member, from);
    member.score = child.score;
    member.hidden = scores_.after(member.hidden, member.state, from, member.blank);
    std::swap(member.state[from], member.state[member.blank]);
    member.blank = static_cast<std::uint8_t>(from);
    member.reverse = SlideBoard::opposite(child.origin.move);
  }

  State after(const State& state, MoveId move) const { return goal_.after(state, move); }

  /// Walls allow no path line by line.
  std::optional<Path> rest(const State& state) const {
    if (goal_.target.matches(state)) return Path();
    return board_.has_walls() ? std::nullopt : path_line_by_line(board_, state, goal_.target, blank_);
  }

 private:
  /// Move of a member, before it becomes a child.
  struct Step {
    BeamOrigin origin;
    int from;  // cell of the tile that moves
    std::size_t hash;
  };

  /// Number of members that are expanded together: the hashes of their moves are prefetched before the first use.
  static constexpr std::size_t group_size = 8;

  /// Returns the hash of a member after the tile in cell `from` has moved to the blank's cell.
  static std::uint64_t hash_after(const Member& member, int from) {
    const int tile = member.state[from];
    return member.hash ^ hash_of_tile(tile, from) ^ hash_of_tile(tile, member.blank);
  }

  const SlideGoal& goal_;  // must outlive this object
  const SlideBoard& board_;
  const int blank_;
  const Scores scores_;
  StateSet children_;  // children of the current beam
};

/// Beams to a goal on a board of slides.
class SlideBeams final : public BeamSearch {
 public:
  /// The start must be able to reach the goal; both must outlive this object.
  SlideBeams(const SlideGoal& goal, const State& start) : goal_(goal), start_(start), weights_(weights_for(goal)) {}

  std::size_t bytes_per_state() const override { return weights_ == nullptr ? 400 : 700; }

  Result<std::optional<Path>> run(std::size_t width, std::size_t max_width, int max_moves,
                                  const std::atomic<std::size_t>& threads, Meter& meter) override {
    if (goal_.target.matches(start_)) return Path();
    const auto run = [&](auto scores) {
      Beam beam(SlideGuide(goal_, std::move(scores)), start_, threads, meter);
      auto path = beam.run(width, max_width, max_moves);
      return path ? path : beam.completed_path();
    };
    auto path = weights_ == nullptr ? run(FormulaScores(goal_)) : run(LearnedScores(goal_, *weights_));
    if (path && path->size() > static_cast<std::size_t>(max_moves)) path.reset();
    return path;
  }

 private:
  /// Returns the learned weights for a goal; null if there are none.
  static const GuideWeights* weights_for(const SlideGoal& goal) {
    const SlideBoard& board = goal.patterns->board();
    if (board.rows() != board.cols() || board.has_walls() || goal.target.wildcards() > 0) return nullptr;
    const bool is_in_corner = representative(board, std::countr_zero(goal.cells.blank)) == board.cells() - 1;
    return is_in_corner ? GuideWeights::of_square(board.rows()) : nullptr;
  }

  const SlideGoal& goal_;
  const State& start_;
  const GuideWeights* const weights_;  // null if the formula is the guide
};

}  // namespace tilebase

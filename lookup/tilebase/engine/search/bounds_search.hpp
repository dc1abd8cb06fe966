#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include <tilebase/engine/search/beams.hpp>
#include <tilebase/engine/search/prefix_search.hpp>

namespace tilebase {

/// Search for a short path and a great lower bound of the distance, from both sides at once:
///
///     moves    84      82            80     upper bound: the best path, which wider and wider beams shorten (Beams)
///
///              76  74  72    70    68       lower bound: no path is shorter, since a search with each smaller bound
///                                           has found none
///
/// The bounds meet when the lower bound is the length of the best path; the search with the next greater bound, which
/// takes longest, is then saved. The beams run in a thread of their own. In a single thread, beams and deepening search
/// take turns, with about the same number of states. A derived class has the deepening search.
class BoundsSearch {
 public:
  virtual ~BoundsSearch() = default;
  BoundsSearch(const BoundsSearch&) = delete;
  BoundsSearch& operator=(const BoundsSearch&) = delete;

  /// Runs both searches until the path is at most `tolerance` moves too long, or the deepening search finds a path or
  /// proves that there is none, or the budget ends; returns how the deepening search ended. Errors: those of the
  /// searches, but for gave_up.
  Result<BoundOutcome> run();

  /// Lower bound of the distance so far, in moves.
  int at_least() const { return at_least_; }

 protected:
  /// The meter must outlive this object.
  BoundsSearch(std::unique_ptr<Beams> beams, int lower_bound, std::optional<int> tolerance, Meter& meter);

  /// Searches for the paths of `bound` moves.
  virtual Result<BoundOutcome> search_bound(int bound) = 0;

  /// Returns the next possible length of a path.
  virtual int next_bound(int bound) const = 0;

  Beams& beams() { return *beams_; }
  const Beams& beams() const { return *beams_; }

 private:
  bool is_short() const;
  bool is_enough() const { return tolerance_ && is_short(); }
  bool is_short_of_time(std::int64_t factor) const;
  void begin_beams();
  Result<void> run_beams();
  Result<void> take_turn();
  void wait_for_beams();

  std::optional<int> tolerance_;
  Meter& meter_;
  std::unique_ptr<Beams> beams_;
  std::atomic<int> at_least_;
  bool takes_turns_;  // whether this thread runs the beams
  std::atomic<bool> has_tried_thread_ = false;
  std::chrono::nanoseconds last_duration_{0};  // duration of the search with the last bound, without that of tables
  std::uint64_t beam_nodes_ = 0;               // states that beams in this thread have looked at
  std::uint64_t proof_nodes_ = 0;              // states that the searches with all bounds have looked at
  BeamThread beam_thread_;
};

}  // namespace tilebase

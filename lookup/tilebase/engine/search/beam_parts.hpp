#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <base/meter.hpp>
#include <tilebase/engine/search/state_hash.hpp>

/// Parts of a beam search that do not depend on its moves.
namespace tilebase {

/// Parent and last move of a beam's member, for backtracking along parent moves at the end.
struct BeamOrigin {
  std::uint32_t parent;
  std::uint8_t move;
};

/// Origins of all members of all beams, by the number of moves, from 1.
using BeamOrigins = std::vector<std::vector<BeamOrigin>>;

/// Returns the path to a member of the last beam.
inline std::vector<std::uint8_t> path_to_member(const BeamOrigins& origins, std::size_t number) {
  std::vector<std::uint8_t> path(origins.size());
  for (std::size_t i = path.size(); i-- > 0;) {
    const BeamOrigin& origin = origins[i][number];
    path[i] = origin.move;
    number = origin.parent;
  }
  return path;
}

/// Set of states by their hashes: of two states with the same hash, the second is lost. insert() is thread-safe if the
/// set is shared.
class StateSet {
 public:
  static std::size_t hash(const State& state) { return not_zero(StateHash()(state)); }
  static std::size_t not_zero(std::uint64_t hash) { return static_cast<std::size_t>(hash) | 1U; }

  /// Removes all states, and reserves room for `capacity` states. `is_shared`: whether several threads will insert.
  void clear(std::size_t capacity, bool is_shared) {
    hashes_.assign(std::bit_ceil(2 * capacity + 1), 0);
    is_shared_ = is_shared;
  }

  void prefetch(std::size_t hash) const {
    if (!hashes_.empty()) __builtin_prefetch(&hashes_[hash & (hashes_.size() - 1)], 1);
  }

  /// Whether the hash of a state is in the set. Requires that no thread inserts meanwhile.
  bool contains(std::size_t hash) const {
    if (hashes_.empty()) return false;
    std::size_t at = hash;
    while (hashes_[at & (hashes_.size() - 1)] != 0 && hashes_[at & (hashes_.size() - 1)] != hash) ++at;
    return hashes_[at & (hashes_.size() - 1)] != 0;
  }

  /// Inserts the hash of a state. Returns whether it is new.
  bool insert(std::size_t hash) {
    for (std::size_t at = hash;; ++at) {
      std::size_t* const entry = &hashes_[at & (hashes_.size() - 1)];
      std::size_t value = __atomic_load_n(entry, __ATOMIC_RELAXED);
      if (value == 0) {
        if (!is_shared_) *entry = hash;
        if (!is_shared_ || __atomic_compare_exchange_n(entry, &value, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
          return true;
      }
      if (value == hash) return false;
    }
  }

 private:
  std::vector<std::size_t> hashes_;
  bool is_shared_ = false;
};

/// Keeps the `width` children with the lowest scores, and returns their number. Of equal children the first are kept,
/// so that every machine keeps the same children. The order of the children stays. A range has its `children`, each
/// with a `score`, and takes the number of its first child, `first_child`.
template <class Range>
std::size_t keep_best(std::vector<Range>& ranges, std::size_t width) {
  std::int64_t least = INT64_MAX;
  for (const Range& range : ranges)
    for (const auto& child : range.children) least = std::min<std::int64_t>(least, child.score);
  const auto above_least = [&](const auto& child) { return static_cast<std::size_t>(child.score - least); };
  IntVector<std::size_t> count_by_score;  // by the score above the least
  for (const Range& range : ranges)
    for (const auto& child : range.children) {
      const std::size_t score = above_least(child);
      if (score >= count_by_score.size()) count_by_score.resize(score + 1);
      ++count_by_score[score];
    }
  std::size_t room = width;
  for (std::size_t& count : count_by_score) room -= count = std::min(count, room);
  std::size_t count = 0;
  for (Range& range : ranges) {
    range.first_child = count;
    std::erase_if(range.children, [&](const auto& child) {
      std::size_t& places = count_by_score[above_least(child)];
      if (places == 0) return true;
      --places;
      return false;
    });
    count += range.children.size();
  }
  return count;
}

/// Returns the number of states of the next beam for which the remaining time suffices, from `min_width` to
/// `max_width`, by the speed of the last beam, since the number of threads changes. The last beam had `states` states
/// and took `duration`; `moves` moves are to be made in the remaining time. If the beam `narrows`, since a narrow beam
/// is as good near the goal, the times of these moves shrink evenly.
inline std::size_t width_in_time(const Meter& meter, std::size_t states, std::chrono::nanoseconds duration, int moves,
                                 bool narrows, std::size_t min_width, std::size_t max_width) {
  const auto time = std::max<std::int64_t>((meter.time_left() / moves * (narrows ? 2 : 1)).count(), 0);
  const auto width = static_cast<std::int64_t>(states) * time / std::max<std::int64_t>(duration.count(), 1);
  return std::clamp(static_cast<std::size_t>(width), min_width, max_width);
}

}  // namespace tilebase

#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/permutation.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// A goal, perhaps with wildcards: the tile wanted in each cell, or `any`. Each tile is in one cell at most. Immutable:
/// Puzzle::target(), Puzzle::goal_target() and parse_target() create it. Target() has no cells and is no puzzle's.
///
/// A target may have alternatives, other goals of the same puzzle: the nearest goal counts. Its tiles, wildcards() and
/// only_match() are those of its first goal. Copies share the alternatives.
class Target {
 public:
  static constexpr std::uint8_t any = 0xFF;

  /// Largest number of goals of a target.
  static constexpr std::size_t most_goals = 64;

  Target() : Target(0) {}
  TILEBASE_EXPORT Target(const Target& other);
  TILEBASE_EXPORT Target& operator=(const Target& other);
  TILEBASE_EXPORT ~Target();

  /// Returns the target of all goals of some targets, in this order; a repeated goal counts once. Errors: bad_board for
  /// no goal, for more than most_goals, and for goals of different numbers of cells. O(goals^2).
  TILEBASE_EXPORT static Result<Target> nearest_of(const std::vector<Target>& targets);

  bool has_alternatives() const { return alternatives_ != nullptr; }

  /// Returns each goal as a target without alternatives.
  TILEBASE_EXPORT std::vector<Target> goals() const;

  /// Returns whether `fits(goal)` is true of a goal; `fits` may look at the tiles of a goal alone.
  template <class Fits>
  bool any_goal(const Fits& fits) const {
    return fits(*this) || (alternatives_ != nullptr && std::any_of(alternatives_->begin(), alternatives_->end(), fits));
  }

  int cells() const { return cells_; }

  std::uint8_t operator[](std::integral auto cell) const { return tile_[static_cast<std::size_t>(cell)]; }

  /// Iterators over the tiles, in the order of the cells.
  const std::uint8_t* begin() const { return tile_.data(); }
  const std::uint8_t* end() const { return tile_.data() + cells_; }

  /// Number of cells with a wildcard.
  int wildcards() const { return static_cast<int>(std::count(begin(), end(), any)); }

  /// Returns whether one state alone matches: there is one goal, without wildcards.
  bool has_one_match() const { return alternatives_ == nullptr && wildcards() == 0; }

  /// Returns whether the state has the wanted tile of a goal in every cell that is not a wildcard; for puzzles with
  /// equal tiles, see Puzzle::matches(). O(cells * goals).
  bool matches(const State& state) const {
    for (int c = 0; c < cells_; ++c)
      if ((*this)[c] != any && (*this)[c] != state[c]) return alternatives_ != nullptr && matches_alternative(state);
    return true;
  }

  /// Returns the state that matches a target without wildcards.
  State only_match() const {
    State state = identity_permutation(cells_);
    std::copy(begin(), end(), state.lane.begin());
    return state;
  }

  TILEBASE_EXPORT friend bool operator==(const Target& a, const Target& b);

 private:
  friend class TargetBuilder;
  explicit Target(int cells) : cells_(cells) { tile_.fill(any); }

  TILEBASE_EXPORT bool matches_alternative(const State& state) const;

  std::array<std::uint8_t, max_cells> tile_;
  int cells_;
  std::shared_ptr<const std::vector<Target>> alternatives_;  // null for a single goal
};

}  // namespace tilebase

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include <tilebase/core/export.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/query/solver.hpp>

namespace tilebase {

class SlideBoard;

/// The distances of all states of a puzzle to one target: to the nearest state that matches it. Immutable; any number
/// of threads may share it.
class Distances {
 public:
  /// A target without wildcards is looked up in its table. For others, a breadth-first search runs backwards from all
  /// matches at once, over at most n! states: O(n! * moves), about a tenth of a second for 3x3 boards.
  TILEBASE_EXPORT explicit Distances(const Solver& solver);

  /// The distance of a state; nothing if it is unsolvable. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  int cells() const { return cells_; }

  /// How many states lie at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// How many states can reach the target, the matching ones included, and how many cannot.
  TILEBASE_EXPORT std::uint64_t reachable() const;
  std::uint64_t unreachable() const { return factorial(cells_) - reachable(); }

  /// The states at a distance, or all that can reach the target, in lexicographic order, as Cantor ranks. O(n!)
  TILEBASE_EXPORT std::vector<std::uint32_t> ranks(std::optional<int> at_distance) const;

 private:
  static constexpr std::uint16_t no_distance = 0xFFFF;

  void search(const Puzzle& puzzle, const Target& target);

  int cells_;
  std::optional<Solver> solver_;         // for a target without wildcards
  std::vector<std::uint16_t> distance_;  // else, by Cantor rank
  std::vector<std::uint64_t> histogram_;
};

/// Evenly distributed numbers, the same for a seed on every platform: the standard prescribes the output of the
/// generator, but not that of its distributions. For one thread at a time.
class EvenDraw {
 public:
  explicit EvenDraw(std::uint64_t seed) : generator_(seed) {}

  /// A number below `end`, which is not 0. The lowest 2^64 mod `end` outputs are rejected; the others contain every
  /// remainder equally often.
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t rejected = (0 - end) % end;
    std::uint64_t number = generator_();
    while (number < rejected) number = generator_();
    return number % end;
  }

 private:
  std::mt19937_64 generator_;
};

/// Random states, evenly distributed over those at a distance of a target, or over all that can reach it, with
/// repetition. The same for a seed on every platform. Independent of the distances once made. For one thread at a time.
class RandomStates {
 public:
  /// The distance is 0..distances.farthest(), or nothing for any. O(n!) for n cells: the states are listed once.
  RandomStates(const Distances& distances, std::optional<int> at_distance, std::uint64_t seed)
      : cells_(distances.cells()), ranks_(distances.ranks(at_distance)), draw_(seed) {}

  /// The next one. O(cells^2)
  State next() { return cantor_unrank(ranks_[static_cast<std::size_t>(draw_.below(ranks_.size()))], cells_); }

 private:
  int cells_;
  std::vector<std::uint32_t> ranks_;
  EvenDraw draw_;
};

/// Whether a puzzle is a board of slides: a full rectangle, all its slides and no other moves.
TILEBASE_EXPORT bool is_slides(const Puzzle& puzzle);

/// Random states of a board of slides of any size, evenly distributed over all that can reach a target, with
/// repetition. No distance is looked up: which states can is known by parity and, on a board of one row or one column,
/// by the order of the tiles. The same for a seed on every platform. For one thread at a time.
class SolvableStates {
 public:
  /// The puzzle is a board of slides.
  TILEBASE_EXPORT SolvableStates(const Puzzle& puzzle, const Target& target, std::uint64_t seed);

  /// The next one. O(cells^2)
  TILEBASE_EXPORT State next();

 private:
  State next_on_line();

  std::shared_ptr<const SlideBoard> board_;
  int blank_;
  Target target_;
  EvenDraw draw_;
};

}  // namespace tilebase

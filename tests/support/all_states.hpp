#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace support {

/// The distances of all states of a puzzle of up to eleven cells to a goal, by Cantor index: breadth first over boards,
/// every move undone wherever it could have been made. O(states * moves).
class AllStates {
 public:
  AllStates(const tilebase::Puzzle& puzzle, const tilebase::State& goal);
  explicit AllStates(const tilebase::Puzzle& puzzle) : AllStates(puzzle, puzzle.goal()) {}

  /// Nothing where the goal cannot be reached.
  std::optional<int> distance(const tilebase::State& state) const;
  std::optional<int> distance_of_rank(std::uint64_t rank) const {
    const std::uint16_t distance = distances_[rank];
    return distance == unseen ? std::nullopt : std::optional<int>(distance);
  }

  /// The number of states at distance 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The number of all states.
  std::uint64_t size() const { return distances_.size(); }

 private:
  static constexpr std::uint16_t unseen = 0xFFFF;
  int cells_;
  std::vector<std::uint16_t> distances_;
  std::vector<std::uint64_t> histogram_;
};

}  // namespace support

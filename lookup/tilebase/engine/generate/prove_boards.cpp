#include <algorithm>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/group_steps.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Result of checking one contiguous range of board numbers.
struct RangeResult {
  std::optional<std::uint32_t> fault;  // number of the first faulty board
  std::vector<std::uint64_t> counts;   // boards at each distance
};

/// Checks each board of a puzzle with equal tiles, by ranges of board numbers, against the rules in prove.hpp.
class BoardProof {
 public:
  explicit BoardProof(const BlockDistances& distances)
      : distances_(distances), index_(distances.puzzle), goal_(index_.of(distances.goal)) {}

  std::optional<std::string> fault(std::size_t threads) const {
    if (distances_.histogram.empty() || distances_.histogram.size() > distances_.unreachable())
      return "the farthest distance has no room";
    constexpr std::uint32_t boards_per_range = 1U << 14U;
    std::vector<RangeResult> results((index_.size() + boards_per_range - 1) / boards_per_range);
    side_by_side(threads, results.size(), [&](std::size_t i) {
      const auto begin = static_cast<std::uint32_t>(i) * boards_per_range;
      prove(begin, begin + std::min(index_.size() - begin, boards_per_range), results[i]);
    });
    std::vector<std::uint64_t> counted(distances_.histogram.size());
    for (const RangeResult& result : results) {
      if (result.fault) return fault_at(*result.fault);
      for (std::size_t distance = 0; distance < counted.size(); ++distance)
        counted[distance] += result.counts[distance];
    }
    return fault_in_counts(counted, distances_.histogram);
  }

 private:
  /// Checks the boards from `begin` to before `end`, up to the first fault.
  void prove(std::uint32_t begin, std::uint32_t end, RangeResult& result) const {
    result.counts.resize(distances_.histogram.size());
    for (std::uint32_t number = begin; number < end && !result.fault; ++number) {
      const State state = index_.state(number);
      const std::uint32_t distance = distances_[number];
      const bool is_reachable = distance != distances_.unreachable();
      std::uint32_t min_distance = distances_.unreachable();
      for (const auto& [move, after] : distances_.puzzle.successors(state))
        min_distance = std::min(min_distance, distances_[index_.of(after)]);
      const bool holds = number == goal_ ? distance == 0
                         : is_reachable
                             ? distance > 0 && distance < result.counts.size() && min_distance == distance - 1
                             : min_distance == distances_.unreachable();
      if (!holds || index_.of(state) != number)
        result.fault = number;
      else if (is_reachable)
        ++result.counts[distance];
    }
  }

  std::string fault_at(std::uint32_t number) const {
    return tilebase::fault_at(distances_.puzzle, distances_.goal, distances_.histogram.size() - 1, index_.state(number),
                              [&](const State& state) {
                                const std::uint32_t distance = distances_[index_.of(state)];
                                return distance == distances_.unreachable() ? std::nullopt
                                                                            : std::optional(static_cast<int>(distance));
                              });
  }

  const BlockDistances& distances_;
  BoardIndex index_;
  std::uint32_t goal_;
};

}  // namespace

std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads) {
  return BoardProof(distances).fault(threads);
}

Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads) {
  const auto size =
      static_cast<std::size_t>((stored.entries() * static_cast<std::uint64_t>(stored.distance_bits()) + 7) / 8);
  const auto bytes_in_blocks = static_cast<std::size_t>(blocks_for(size) * block_size);
  const LargeArray<std::uint8_t> bytes(bytes_in_blocks);
  constexpr std::size_t bytes_per_read = 256 * block_size;
  for (std::size_t at = 0; at < bytes_in_blocks; at += bytes_per_read) {
    const std::size_t count = std::min(bytes_per_read, bytes_in_blocks - at);
    if (auto result = TableFile::of(stored).blocks()->read_blocks(at / block_size, {bytes.data() + at, count}); !result)
      return result.error();
  }
  for (std::size_t at = size; at < bytes_in_blocks; ++at)
    if (bytes[at] != 0) return std::optional<std::string>("there are other bytes than zeros behind the last distance");
  const BlockDistances distances{
      stored.puzzle(), stored.goal(), stored.histogram(), stored.distance_bits(), {bytes.data(), size}};
  if (TableFile::of(stored).header.version == format::group_version) {
    auto index = TableFile::of(stored).group_index();
    if (!index) return index.error();
    return fault_in_groups(distances, GroupSteps(std::move(*index)), threads);
  }
  return fault_in_boards(distances, threads);
}

}  // namespace tilebase

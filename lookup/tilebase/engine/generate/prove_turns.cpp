#include <algorithm>
#include <array>
#include <limits>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/cantor.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// The orders of `size` tiles and the shuffles of their places, both numbered in lexicographic order. For each pair,
/// the number of the order after the shuffle.
struct PlaceOrders {
  explicit PlaceOrders(int size_) : size(size_), count(static_cast<std::uint32_t>(factorial(size_))) {
    for (std::uint32_t shuffle = 0; shuffle < count; ++shuffle)
      for (std::uint32_t order = 0; order < count; ++order)
        after.push_back(static_cast<std::uint16_t>(
            cantor_rank(compose(cantor_unrank(order, size), cantor_unrank(shuffle, size)), size)));
  }

  /// Returns the table of one shuffle: for each order's number, the number of the order after the shuffle.
  const std::uint16_t* of(std::size_t shuffle) const { return &after[shuffle * count]; }

  int size;
  std::uint32_t count;
  std::vector<std::uint16_t> after;
};

/// Checks each state of a puzzle whose tiles all differ, pattern by pattern (see TurnIndex), against the rules in
/// prove.hpp. The states of one pattern differ only by the orders of their blocks' tiles. The proof numbers them within
/// the pattern by these orders, the last one changing fastest:
///
///     (order of block 1, order of block 2, order of block 0)
///
/// A step takes a pattern to a pattern, and shuffles the places of each block.
class TurnProof {
 public:
  explicit TurnProof(const BlockDistances& distances)
      : distances_(distances),
        index_(distances.puzzle),
        shuffles_{PlaceOrders(index_.blocks()[0].size), PlaceOrders(index_.blocks()[1].size),
                  PlaceOrders(index_.blocks()[2].size)},
        states_(std::size_t{index_.cosets()} * index_.turns()) {
    // The offset of a state in its pattern, in the TurnIndex, depends on the orders of its blocks alone.
    offset_.resize(states_);
    for (std::size_t i = 0; i < states_; ++i) {
      const auto orders = orders_of(index_.state(i));
      offset_[(orders[1] * shuffles_[2].count + orders[2]) * shuffles_[0].count + orders[0]] =
          static_cast<std::uint32_t>(i);
    }
  }

  std::optional<std::string> fault(std::size_t threads) {
    if (distances_.histogram.size() > distances_.unreachable() || distances_.histogram.empty())
      return "the farthest distance has no room";
    constexpr std::size_t patterns_per_range = 32;
    const std::size_t ranges = (index_.patterns() + patterns_per_range - 1) / patterns_per_range;
    std::vector<std::uint64_t> faults(ranges, none);
    std::vector<std::vector<std::uint64_t>> counts(ranges);
    side_by_side(threads, ranges, [&](std::size_t i) {
      const auto begin = static_cast<std::uint32_t>(i * patterns_per_range);
      const auto end =
          static_cast<std::uint32_t>(std::min<std::size_t>(index_.patterns(), (i + 1) * patterns_per_range));
      faults[i] = distances_.bits == 16 ? first_fault<std::uint16_t>(begin, end, counts[i])
                                        : first_fault<std::uint8_t>(begin, end, counts[i]);
    });
    const auto first = std::find_if(faults.begin(), faults.end(), [](std::uint64_t at) { return at != none; });
    if (first != faults.end())
      return fault_at(distances_.puzzle, distances_.goal, distances_.histogram.size() - 1, index_.state(*first),
                      [&](const State& state) {
                        const std::uint32_t distance = distances_[index_.of(state)];
                        return distance == distances_.unreachable() ? std::nullopt
                                                                    : std::optional(static_cast<int>(distance));
                      });
    std::vector<std::uint64_t> counted(distances_.histogram.size());
    for (std::size_t distance = 0; distance < counted.size(); ++distance)
      for (const auto& range_counts : counts) counted[distance] += range_counts[distance];
    return fault_in_counts(counted, distances_.histogram);
  }

 private:
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  /// Returns the number of the order of each block's tiles in a state; 0 if the tiles are in ascending order.
  std::array<std::size_t, 3> orders_of(const State& state) const {
    const TurnIndex::Decomposition decomposition = index_.decompose(state);
    std::array<std::size_t, 3> orders{};
    for (std::size_t j = 0; j < orders.size(); ++j) {
      const int size = shuffles_[j].size;
      std::array<std::uint8_t, 6> tiles{};
      std::uint32_t digits = decomposition.orders[j];
      for (int i = size; i-- > 0; digits >>= 3U) tiles[static_cast<std::size_t>(i)] = digits & 7U;
      orders[j] = static_cast<std::size_t>(placement_rank(tiles.data(), size, size));
    }
    return orders;
  }

  /// Writes the distances of a pattern's states, in the order of the TurnIndex.
  template <class Distance>
  void unpack(std::uint64_t pattern, Distance* to) const {
    const auto begin = static_cast<std::size_t>(pattern) * states_;
    if (distances_.bits == 4) {
      const std::uint8_t* const bytes = distances_.bytes.data() + begin / 2;
      for (std::size_t i = 0; i < states_ / 2; ++i) {
        to[2 * i] = bytes[i] & 15U;
        to[2 * i + 1] = bytes[i] >> 4U;
      }
    } else {
      for (std::size_t i = 0; i < states_; ++i) to[i] = static_cast<Distance>(distances_[begin + i]);
    }
  }

  /// Returns the index of the first faulty state in the patterns from `begin` to before `end`, or `none`; sets `counts`
  /// to the number of their states with each stored entry.
  template <class Distance>
  std::uint64_t first_fault(std::uint32_t begin, std::uint32_t end, std::vector<std::uint64_t>& counts) const {
    const auto unreachable = static_cast<Distance>((1U << static_cast<unsigned>(distances_.bits)) - 1);
    const std::uint64_t goal = index_.of(distances_.goal);
    const std::uint64_t farthest = distances_.histogram.size() - 1;
    const std::uint32_t count = shuffles_[0].count;
    const Puzzle& puzzle = distances_.puzzle;
    std::vector<Distance> stored(states_);
    std::vector<Distance> min_distance(states_);
    counts.assign(std::size_t{unreachable} + 1, 0);
    std::uint64_t fault = none;
    for (std::uint32_t pattern = begin; pattern < end; ++pattern) {
      const State state = index_.state(std::uint64_t{pattern} * states_);
      std::fill(min_distance.begin(), min_distance.end(), unreachable);
      for (const Move& move : puzzle.moves()) {
        const auto& step = move.at[static_cast<std::size_t>(puzzle.blank_cell(state))];
        if (!step) continue;
        const State after = compose(state, *step);
        unpack(index_.of(after) / states_, stored.data());
        const auto orders = orders_of(after);
        const std::uint16_t* const first = shuffles_[0].of(orders[0]);
        const std::uint16_t* const second = shuffles_[1].of(orders[1]);
        const std::uint16_t* const third = shuffles_[2].of(orders[2]);
        Distance* to = min_distance.data();
        for (std::uint32_t a = 0; a < shuffles_[1].count; ++a)
          for (std::uint32_t b = 0; b < shuffles_[2].count; ++b, to += count) {
            const std::uint32_t first_offset = (second[a] * shuffles_[2].count + third[b]) * count;
            const std::uint32_t* const offsets = &offset_[first_offset];
            for (std::uint32_t i = 0; i < count; ++i) to[i] = std::min(to[i], stored[offsets[first[i]]]);
          }
      }
      unpack(pattern, stored.data());
      for (std::size_t i = 0; i < states_; ++i) {
        const Distance distance = stored[offset_[i]];
        ++counts[distance];
        const std::uint64_t at = std::uint64_t{pattern} * states_ + offset_[i];
        const bool is_goal = at == goal;
        const bool holds = distance == 0             ? is_goal
                           : distance == unreachable ? min_distance[i] == unreachable
                                                     : distance <= farthest && min_distance[i] == distance - 1;
        if (!holds || is_goal != (distance == 0)) fault = std::min(fault, at);
      }
      if (fault != none) return fault;
    }
    return fault;
  }

  const BlockDistances& distances_;
  TurnIndex index_;
  std::array<PlaceOrders, 3> shuffles_;
  std::size_t states_;                 // states of a pattern
  std::vector<std::uint32_t> offset_;  // by a state's number in the proof: its offset in the pattern, in the TurnIndex
};

}  // namespace

std::optional<std::string> fault_in_turns(const BlockDistances& distances, std::size_t threads) {
  return TurnProof(distances).fault(threads);
}

}  // namespace tilebase

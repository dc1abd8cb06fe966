// Proof of the distances that a GroupIndex numbers
//
// The problem: a table must be right whoever made it, and a proof that shares the tables of its steps with the search
// would share their faults.
//
// The idea: an entry of the step tables (group_steps.hpp) is about one arrangement of a coset or class, and algebra
// says that it holds for all states of it. So each entry is compared with whole permutations once, millions of entries
// for hundreds of millions of states, and each number is found again from the arrangement that it stands for. Then all
// steps are right, no two states share a number, and no move leads out of the numbered states, whether or not the chain
// that made the index was right. What remains is the rule of prove.hpp, state by state, with two look-ups for each
// step:
//
//     distances of a block         5 4 6 ...        least of the neighbours, by move     4 3 5 ...
//     each must be one more than the least, but for the goal, which is 0, and for states that cannot reach it
//
// The moves of a block are applied to whole words: the T neighbours of T states are T distances side by side, turned.
//
// Cost: 0.7 to 1.1 ns for each state and move; distances are unpacked block by block.

#include <algorithm>
#include <limits>

#include <base/side_by_side.hpp>
#include <tilebase/engine/generate/group_steps.hpp>
#include <tilebase/engine/generate/prove.hpp>

namespace tilebase {
namespace {

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

/// Checks the rules for a range of blocks. `Distance` holds one distance.
template <class Distance>
class RangeProof {
 public:
  RangeProof(const BlockDistances& distances, const GroupSteps& steps)
      : distances_(distances),
        steps_(steps),
        index_(steps.index()),
        goal_(*index_.of(distances.goal)),
        states_(index_.coset_states()),
        unreachable_(static_cast<Distance>(distances.unreachable())),
        stored_(states_),
        least_(states_) {}

  /// Returns the first number with a fault in the blocks from `begin` to before `end`, or `none`; adds the number of
  /// their states with each stored entry to `counts`.
  std::uint64_t first_fault(std::uint64_t begin, std::uint64_t end, std::vector<std::uint64_t>& counts) {
    counts.assign(std::size_t{unreachable_} + 1, 0);
    for (std::uint64_t block = begin; block < end; ++block) {
      take_least(block);
      unpack(block);
      std::uint64_t fault = none;
      for (std::size_t i = states_; i-- > 0;) {
        ++counts[stored_[i]];
        if (!holds(block * states_ + i, stored_[i], least_[i])) fault = block * states_ + i;
      }
      if (fault != none) return fault;
    }
    return none;
  }

 private:
  bool holds(std::uint64_t number, Distance distance, Distance least) const {
    if (distance == 0 || number == goal_) return distance == 0 && number == goal_;
    return distance == unreachable_ ? least == unreachable_
                                    : distance < distances_.histogram.size() && least == distance - 1;
  }

  /// Writes the distances of a block.
  void unpack(std::uint64_t block) {
    const std::uint64_t begin = block * states_;
    if (distances_.bits == 4 && begin % 2 == 0) {
      const std::uint8_t* const bytes = distances_.bytes.data() + begin / 2;
      for (std::size_t i = 0; i < states_ / 2; ++i) {
        stored_[2 * i] = bytes[i] & 15U;
        stored_[2 * i + 1] = bytes[i] >> 4U;
      }
      if (states_ % 2 != 0) stored_[states_ - 1] = static_cast<Distance>(distances_[begin + states_ - 1]);
    } else if (distances_.bits == 8) {
      std::copy_n(distances_.bytes.data() + begin, states_, stored_.data());
    } else {
      for (std::size_t i = 0; i < states_; ++i) stored_[i] = static_cast<Distance>(distances_[begin + i]);
    }
  }

  /// Finds the least distance after a move from each state of a block.
  void take_least(std::uint64_t block) {
    const unsigned turns = index_.turns();
    std::fill(least_.begin(), least_.end(), unreachable_);
    for (const HomeWalks::Step& step : index_.walks().steps(static_cast<int>(block / index_.cosets()))) {
      const auto& effect = steps_.effect(static_cast<std::uint32_t>(block % index_.cosets()), step.element);
      unpack(static_cast<std::uint64_t>(step.place) * index_.cosets() + effect.coset);
      const std::uint16_t* const row = steps_.row(effect.carry);
      Distance* to = least_.data();
      for (std::uint32_t number = 0; number < index_.classes(); ++number, to += turns) {
        const unsigned turn = row[number] & 63U;
        const Distance* const from = stored_.data() + (row[number] >> 6U) * turns;
        for (unsigned i = 0; i < turns - turn; ++i) to[i] = std::min(to[i], from[i + turn]);
        for (unsigned i = turns - turn; i < turns; ++i) to[i] = std::min(to[i], from[i + turn - turns]);
      }
    }
  }

  const BlockDistances& distances_;
  const GroupSteps& steps_;
  const GroupIndex& index_;
  std::uint64_t goal_;
  std::size_t states_;
  Distance unreachable_;
  std::vector<Distance> stored_;
  std::vector<Distance> least_;
};

}  // namespace

std::optional<std::string> fault_in_groups(const BlockDistances& distances, const GroupSteps& steps,
                                           std::size_t threads) {
  const GroupIndex& index = steps.index();
  if (auto fault = steps.fault(distances.puzzle)) return fault;
  if (distances.histogram.size() > distances.unreachable() || distances.histogram.empty())
    return "the farthest distance has no room";
  constexpr std::uint64_t blocks_per_range = 32;
  const std::uint64_t blocks = index.size() / index.coset_states();
  const auto ranges = static_cast<std::size_t>((blocks + blocks_per_range - 1) / blocks_per_range);
  std::vector<std::uint64_t> faults(ranges, none);
  std::vector<std::vector<std::uint64_t>> counts(ranges);
  side_by_side(threads, ranges, [&](std::size_t i) {
    const std::uint64_t begin = i * blocks_per_range;
    const std::uint64_t end = std::min(blocks, begin + blocks_per_range);
    faults[i] = distances.bits == 16 ? RangeProof<std::uint16_t>(distances, steps).first_fault(begin, end, counts[i])
                                     : RangeProof<std::uint8_t>(distances, steps).first_fault(begin, end, counts[i]);
  });
  const auto first = std::find_if(faults.begin(), faults.end(), [](std::uint64_t number) { return number != none; });
  if (first != faults.end())
    return fault_at(distances.puzzle, distances.goal, distances.histogram.size() - 1, index.state(*first),
                    [&](const State& state) -> std::optional<int> {
                      const auto number = index.of(state);
                      const std::uint32_t distance = number ? distances[*number] : distances.unreachable();
                      if (distance == distances.unreachable()) return std::nullopt;
                      return static_cast<int>(distance);
                    });
  std::vector<std::uint64_t> counted(distances.histogram.size());
  for (std::size_t distance = 0; distance < counted.size(); ++distance)
    for (const auto& range_counts : counts) counted[distance] += range_counts[distance];
  return fault_in_counts(counted, distances.histogram);
}

}  // namespace tilebase

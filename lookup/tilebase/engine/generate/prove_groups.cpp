// Proof of the distances that a GroupIndex numbers
//
// The problem: a table must be right whoever made it, and a proof that shares the tables of its steps with the search
// would share their faults.
//
// The idea: an entry of the step tables (group_steps.hpp) is about one arrangement of a coset or class, and algebra
// says that it holds for all states of it. So each entry is compared with whole permutations once, millions of entries
// for hundreds of millions of states, and each number is found again from the arrangement that it stands for. Then all
// steps are right, no two states share a number, and no move leads out of the numbered states, whether or not the chain
// that made the index was right. What remains is the rule of prove.hpp, with two look-ups for each step of a block.
// The moves of a block are applied to whole words: the T neighbours of T states are T distances side by side, turned.
//
// Cost: 0.4 ns for each state and move; distances are unpacked block by block.

#include <algorithm>

#include <tilebase/engine/generate/group_steps.hpp>
#include <tilebase/engine/generate/prove.hpp>

namespace tilebase {
namespace {

/// Reads the blocks of a table, which are the chunks of the proof.
template <class Distance>
class BlockReader {
 public:
  BlockReader(const BlockDistances& distances, const GroupSteps& steps)
      : distances_(distances), steps_(steps), index_(steps.index()), states_(index_.coset_states()) {}

  /// Writes the distances of a block, and lowers `least` to the least after a move.
  void operator()(std::size_t block, Distance* stored, Distance* least) const {
    const std::size_t turns = index_.turns();  // has the width of a pointer: narrower numbers keep loops scalar
    for (const HomeWalks::Step& step : index_.walks().steps(static_cast<int>(block / index_.cosets()))) {
      const auto& effect = steps_.effect(static_cast<std::uint32_t>(block % index_.cosets()), step.element);
      unpack(static_cast<std::uint64_t>(step.place) * index_.cosets() + effect.coset, stored);
      const std::uint16_t* const row = steps_.row(effect.carry);
      Distance* to = least;
      for (std::uint32_t number = 0; number < index_.classes(); ++number, to += turns) {
        const std::size_t turn = row[number] & 63U;
        const Distance* const from = stored + (row[number] >> 6U) * turns;
        for (std::size_t i = 0; i < turns - turn; ++i) to[i] = std::min(to[i], from[i + turn]);
        for (std::size_t i = turns - turn; i < turns; ++i) to[i] = std::min(to[i], from[i + turn - turns]);
      }
    }
    unpack(block, stored);
  }

 private:
  void unpack(std::uint64_t block, Distance* to) const {
    const std::size_t states = states_;  // a copy: a byte that is written might belong to this object
    const std::uint64_t begin = block * states;
    if (distances_.bits == 4 && begin % 2 == 0) {
      const std::uint8_t* const bytes = distances_.bytes.data() + begin / 2;
      for (std::size_t i = 0; i < states / 2; ++i) {
        to[2 * i] = bytes[i] & 15U;
        to[2 * i + 1] = bytes[i] >> 4U;
      }
      if (states % 2 != 0) to[states - 1] = static_cast<Distance>(distances_[begin + states - 1]);
    } else if (distances_.bits == 8) {
      std::copy_n(distances_.bytes.data() + begin, states, to);
    } else {
      for (std::size_t i = 0; i < states; ++i) to[i] = static_cast<Distance>(distances_[begin + i]);
    }
  }

  const BlockDistances& distances_;
  const GroupSteps& steps_;
  const GroupIndex& index_;
  std::size_t states_;
};

template <class Distance>
std::optional<std::string> fault_in_cosets(const BlockDistances& distances, const GroupSteps& steps,
                                           std::size_t threads) {
  constexpr std::size_t blocks_per_range = 32;
  const std::size_t states = steps.index().coset_states();
  const auto blocks = static_cast<std::size_t>(steps.index().size() / states);
  return fault_in_blocks<Distance>(distances, steps.index(), {blocks, states, blocks_per_range}, threads,
                                   BlockReader<Distance>(distances, steps));
}

}  // namespace

std::optional<std::string> fault_in_groups(const BlockDistances& distances, const GroupSteps& steps,
                                           std::size_t threads) {
  if (auto fault = steps.fault(distances.puzzle)) return fault;
  return distances.bits == 16 ? fault_in_cosets<std::uint16_t>(distances, steps, threads)
                              : fault_in_cosets<std::uint8_t>(distances, steps, threads);
}

}  // namespace tilebase

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// The index by the rules of data/FORMAT.md, step by step.
std::uint64_t index_by_the_rules(const State& state, int cells, int blank) {
  std::vector<int> order;
  int blank_cell = 0;
  for (int cell = 0; cell < cells; ++cell)
    if (state[cell] == blank)
      blank_cell = cell;
    else
      order.push_back(blank >= 0 && state[cell] > blank ? state[cell] - 1 : state[cell]);
  const std::vector<std::vector<int>> all_sizes = {{},     {1},    {2},       {3},       {4},    {5},      {5, 1},
                                                   {5, 2}, {5, 3}, {5, 3, 1}, {5, 3, 2}, {5, 6}, {5, 4, 3}};
  const std::vector<int>& sizes = all_sizes[order.size()];
  const auto block = [&](int tile) {
    int j = 0;
    while (tile >= sizes[static_cast<std::size_t>(j)]) tile -= sizes[static_cast<std::size_t>(j++)];
    return std::pair(j, tile);
  };

  // P: how many sequences of blocks are smaller.
  std::vector<int> blocks;
  for (const int tile : order) blocks.push_back(block(tile).first);
  std::vector<int> sequence = blocks;
  std::sort(sequence.begin(), sequence.end());
  std::uint64_t pattern = 0;
  for (; sequence != blocks; std::next_permutation(sequence.begin(), sequence.end())) ++pattern;

  std::vector<std::uint64_t> cosets(3);
  std::vector<std::uint64_t> counts(3, 1);
  std::vector<int> turns;
  std::uint64_t all_turns = 1;
  for (int j = 0; j < static_cast<int>(sizes.size()); ++j) {
    const int size = sizes[static_cast<std::size_t>(j)];
    std::vector<int> numbers;
    for (const int tile : order)
      if (block(tile).first == j) numbers.push_back(block(tile).second);
    turns.push_back(numbers[0]);
    for (int& number : numbers) number = (number - turns.back() + size) % size;
    std::vector<int> others(numbers.size());
    for (int i = 0; i < size; ++i) others[static_cast<std::size_t>(i)] = i;
    for (; others != numbers; std::next_permutation(others.begin(), others.end()))
      ++cosets[static_cast<std::size_t>(j)];
    counts[static_cast<std::size_t>(j)] = factorial(size - 1);
    all_turns *= static_cast<std::uint64_t>(size);
  }
  const auto turn_fits = [&](std::uint64_t turn) {
    for (std::size_t j = 0; j < sizes.size(); ++j)
      if (turn % static_cast<std::uint64_t>(sizes[j]) != static_cast<std::uint64_t>(turns[j])) return false;
    return true;
  };
  std::uint64_t turn = 0;
  while (!turn_fits(turn)) ++turn;
  const std::uint64_t coset = (cosets[1] * counts[2] + cosets[2]) * counts[0] + cosets[0];
  const auto blank_cells = static_cast<std::uint64_t>(blank >= 0 ? cells : 1);
  return ((pattern * blank_cells + static_cast<std::uint64_t>(blank_cell)) * counts[0] * counts[1] * counts[2] +
          coset) *
             all_turns +
         turn;
}

int round_trip_faults(const TurnIndex& index, int cells, int blank, std::uint64_t stride) {
  int wrong = 0;
  std::uint64_t rules = 0;
  for (std::uint64_t i = 0; i < index.size(); i += stride) {
    const State state = index.state(i);
    wrong += index.of(state) != i ? 1 : 0;
    State sorted = state;
    std::sort(sorted.lane.begin(), sorted.lane.end());
    wrong += sorted != identity_permutation() ? 1 : 0;
    if (rules++ % 37 == 0) wrong += index_by_the_rules(state, cells, blank) != i ? 1 : 0;
  }
  return wrong;
}

/// The state with the tiles of each block renamed by one turn.
State turned(const State& state, const TurnIndex& index, int cells, int blank) {
  State after = state;
  for (int cell = 0; cell < cells; ++cell) {
    if (state[cell] == blank) continue;
    const int tile = state[cell] - (blank >= 0 && state[cell] > blank ? 1 : 0);
    for (const TurnIndex::Block& block : index.blocks()) {
      if (tile < block.first || tile >= block.first + block.size) continue;
      const int renamed = block.first + (tile - block.first + 1) % block.size;
      after[cell] = static_cast<std::uint8_t>(renamed + (blank >= 0 && renamed >= blank ? 1 : 0));
    }
  }
  return after;
}

}  // namespace

TEST_CASE("every state of up to nine cells has the number that the rules give it") {
  for (int cells = 1; cells <= 9; ++cells)
    for (int blank = -1; blank < cells; ++blank) {
      CAPTURE(cells, blank);
      const TurnIndex index(cells, blank);
      CHECK(index.size() == factorial(cells));
      CHECK(round_trip_faults(index, cells, blank, cells == 9 && blank > 0 && blank < 8 ? 61 : 1) == 0);
    }
}

TEST_CASE("states of ten to twelve cells have the numbers that the rules give them") {
  for (int cells = 10; cells <= 12; ++cells)
    for (const int blank : {-1, 0, 4, cells - 1}) {
      CAPTURE(cells, blank);
      const TurnIndex index(cells, blank);
      CHECK(index.size() == factorial(cells));
      const std::array<std::uint64_t, 3> strides = {307, 3907, 49999};
      CHECK(round_trip_faults(index, cells, blank, strides[static_cast<std::size_t>(cells) - 10]) == 0);
    }
}

TEST_CASE("states that differ by turns have numbers side by side") {
  for (const auto& [cells, blank] : {std::pair(12, -1), std::pair(12, 11), std::pair(11, 3), std::pair(10, 9)}) {
    CAPTURE(cells, blank);
    const TurnIndex index(cells, blank);
    int wrong = 0;
    for (std::uint64_t i = 0; i < index.size(); i += index.size() / 1000) {
      const std::uint64_t next = i % index.turns() == index.turns() - 1 ? i + 1 - index.turns() : i + 1;
      wrong += index.of(turned(index.state(i), index, cells, blank)) != next ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a puzzle of more than twelve cells has no such numbers") {
  CHECK_THROWS_AS(TurnIndex(*support::builtin("slide4x4")), std::length_error);
  CHECK(TurnIndex(*support::builtin("rotate3x3")).size() == 362880);
}

#include <tilebase/engine/puzzle/board_index.hpp>

namespace tilebase {

BoardIndex::BoardIndex(const Puzzle& puzzle) : puzzle_(puzzle) {
  IntArray<std::uint32_t, max_cells> tiles{};  // number of tiles of each kind
  for (int tile = 0; tile < puzzle.cells(); ++tile) {
    const int first = puzzle.kind(static_cast<std::uint8_t>(tile));
    if (first == tile) first_tile_[kinds_++] = static_cast<std::uint8_t>(tile);
    kind_of_[tile] = first == tile ? static_cast<std::uint8_t>(kinds_ - 1) : kind_of_[first];
    ++tiles[kind_of_[tile]];
  }
  if (puzzle.blank()) blank_kind_ = kind_of_[*puzzle.blank()];
  std::uint32_t nodes = 1;
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    stride_[kind] = nodes * static_cast<std::uint32_t>(kinds_);
    nodes *= tiles[kind] + 1;
  }
  first_node_ = (nodes - 1) * static_cast<std::uint32_t>(kinds_);
  adds_.assign(nodes * kinds_, absent_kind);
  std::vector<std::uint32_t> boards(nodes, 0);  // number of arrangements of the remaining tiles, by node
  boards[0] = 1;
  for (std::uint32_t node = 0; node < nodes; ++node)
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      const std::uint32_t stride = stride_[kind] / static_cast<std::uint32_t>(kinds_);
      if (node / stride % (tiles[kind] + 1) == 0) continue;
      adds_[node * kinds_ + kind] = boards[node];
      boards[node] += boards[node - stride];
    }
  size_ = boards.back();
}

std::uint32_t BoardIndex::of(const State& state) const {
  std::uint32_t node = first_node_;
  std::uint32_t number = 0;
  for (int cell = 0; cell < puzzle_.cells(); ++cell) number += take(node, kind_of_[state[cell]]);
  return number;
}

void BoardIndex::read(std::uint32_t number, Reading& reading) const {
  std::uint32_t node = first_node_;
  std::uint32_t before = 0;
  reading.number = number;
  reading.blank = 0;
  const auto cells = static_cast<std::size_t>(puzzle_.cells());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    reading.node[cell] = node;
    reading.before[cell] = before;
    std::size_t kind = kinds_ - 1;
    while (adds_[node + kind] > number - before) --kind;
    if (static_cast<int>(kind) == blank_kind_) reading.blank = static_cast<int>(cell);
    reading.kind[cell] = static_cast<std::uint8_t>(kind);
    before += take(node, static_cast<std::uint8_t>(kind));
  }
  reading.node[cells] = node;
  reading.before[cells] = before;
}

State BoardIndex::state(std::uint32_t number) const {
  Reading reading;
  read(number, reading);
  State state = identity_permutation(puzzle_.cells());
  for (int cell = 0; cell < puzzle_.cells(); ++cell)
    state[cell] = first_tile_[reading.kind[static_cast<std::size_t>(cell)]];
  return puzzle_.representative(state);
}

BoardIndex::Step::Step(const Permutation& permutation, int cells) : from(permutation), first(0), last(cells - 1) {
  while (first < last && from[first] == first) ++first;
  while (last > first && from[last] == last) --last;
}

}  // namespace tilebase

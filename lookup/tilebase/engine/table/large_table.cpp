#include <tilebase/engine/table/large_table.hpp>

#include <algorithm>
#include <vector>

#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

LargeTable::LargeTable(const StoredTable& stored) : stored_(stored) {
  if (stored.encoding() == DistanceEncoding::bit_1)
    slides_.emplace(stored);
  else
    turns_.emplace(puzzle());
}

Result<std::optional<int>> LargeTable::residue(const State& state) const {
  if (slides_) return slides_->modulo_4(state);
  const auto distance = stored_.file().block_table()->distance(turns_->of(state));
  if (!distance) return distance.error();
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  if (*distance == unreachable) return std::optional<int>();
  if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
  return std::optional(static_cast<int>(*distance));
}

Result<void> LargeTable::for_each_state(int distance, const std::function<void(const State&)>& visit) const {
  constexpr std::uint64_t blocks_at_a_time = 64;
  if (distance == 0) {
    visit(goal());
    return {};
  }
  const int bits = stored_.distance_bits();
  const CheckedBlocks& contents = *stored_.file().block_table()->blocks();
  std::uint64_t index = 0;
  for (std::uint64_t first = 0; first < contents.count(); first += blocks_at_a_time) {
    const auto size = static_cast<std::size_t>(std::min(blocks_at_a_time, contents.count() - first)) * block_size;
    std::vector<std::uint8_t> bytes(size);
    if (auto done = contents.read_blocks(first, bytes); !done) return done;
    const PackedArray distances(size * 8 / static_cast<std::size_t>(bits), bits, std::move(bytes));
    for (std::size_t i = 0; i < distances.size() && index < stored_.entries(); ++i, ++index)
      if (distances[i] == static_cast<std::uint32_t>(distance)) visit(turns_->state(index));
  }
  return {};
}

}  // namespace tilebase

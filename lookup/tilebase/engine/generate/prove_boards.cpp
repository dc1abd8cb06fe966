#include <algorithm>

#include <tilebase/engine/generate/group_steps.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads) {
  constexpr std::uint32_t no_entry = 0xFFFFFFFF;  // is never exact: stands for a number that its board does not have
  constexpr std::size_t boards_per_range = std::size_t{1} << 14U;
  const BoardIndex index(distances.puzzle);
  const auto read = [&](std::size_t chunk, std::uint32_t* stored, std::uint32_t* least) {
    const auto number = static_cast<std::uint32_t>(chunk);
    const State state = index.state(number);
    for (const auto& [move, after] : distances.puzzle.successors(state))
      *least = std::min(*least, distances[index.of(after)]);
    *stored = index.of(state) == number ? distances[number] : no_entry;
  };
  return fault_in_blocks<std::uint32_t>(distances, index, {index.size(), 1, boards_per_range}, threads, read);
}

Result<std::optional<LargeArray<std::uint8_t>>> read_entries(const StoredTable& stored, std::uint64_t first_block,
                                                             std::size_t size) {
  const auto bytes_in_blocks = static_cast<std::size_t>(blocks_for(size) * block_size);
  LargeArray<std::uint8_t> bytes(bytes_in_blocks);
  constexpr std::size_t bytes_per_read = 256 * block_size;
  for (std::size_t at = 0; at < bytes_in_blocks; at += bytes_per_read) {
    const std::span<std::uint8_t> to(bytes.data() + at, std::min(bytes_per_read, bytes_in_blocks - at));
    if (auto result = TableFile::of(stored).blocks()->read_blocks(first_block + at / block_size, to); !result)
      return result.error();
  }
  const bool has_zeros =
      std::all_of(bytes.data() + size, bytes.data() + bytes_in_blocks, [](auto byte) { return byte == 0; });
  return has_zeros ? std::optional(std::move(bytes)) : std::nullopt;
}

Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads) {
  const auto size =
      static_cast<std::size_t>((stored.entries() * static_cast<std::uint64_t>(stored.distance_bits()) + 7) / 8);
  const auto bytes = read_entries(stored, 0, size);
  if (!bytes) return bytes.error();
  if (!*bytes) return std::optional<std::string>("there are other bytes than zeros behind the last distance");
  const BlockDistances distances{
      stored.puzzle(), stored.goal(), stored.histogram(), stored.distance_bits(), {(*bytes)->data(), size}};
  if (TableFile::of(stored).header.version == format::group_version) {
    auto index = TableFile::of(stored).group_index();
    if (!index) return index.error();
    return fault_in_groups(distances, GroupSteps(std::move(*index)), threads);
  }
  return fault_in_boards(distances, threads);
}

}  // namespace tilebase

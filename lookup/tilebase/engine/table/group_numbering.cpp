#include <algorithm>

#include <tilebase/engine/table/table_file.hpp>

// Reading of the numbering of a file of version 3 (data/FORMAT.md, "Version 3" and "Groups").

namespace tilebase {

/// Reads the numbering of a file of version 3. GroupIndex::create() checks whether it suits the puzzle.
Result<void> Header::read_numbering(std::span<const std::uint8_t> bytes, const std::string& name) {
  const auto size = static_cast<std::size_t>(cells);
  const auto turn = bytes.subspan(size, size);
  const auto tiles = bytes.subspan(2 * size + 2, size);
  const std::size_t count = bytes[2 * size];
  base.kept = bytes[2 * size + 1];
  std::copy_n(bytes.begin(), size, goal.lane.begin());
  std::copy_n(turn.begin(), size, base.turn.lane.begin());
  if (count > size || base.kept > count) return damage_error(name, format::bad_index);
  base.tiles.assign(tiles.begin(), tiles.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < size; ++i)
    if (goal[i] >= size || turn[i] >= size || (i >= count && tiles[i] != format::no_tile))
      return damage_error(name, format::bad_index);
  return {};
}

Result<std::shared_ptr<const GroupIndex>> TableFile::group_index() const {
  auto index = GroupIndex::create(*header.puzzle, header.goal, header.base);
  if (!index || index->size() != header.entries) return damage_error(storage->name(), format::bad_index);
  return std::make_shared<const GroupIndex>(std::move(*index));
}

}  // namespace tilebase

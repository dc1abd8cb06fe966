#include <tilebase/engine/table/large_table.hpp>

#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

LargeTable::LargeTable(const StoredTable& stored) : stored_(stored) {
  if (stored.encoding() == DistanceEncoding::bit_1)
    slides_.emplace(stored);
  else if (puzzle().has_equal_tiles())
    boards_.emplace(puzzle());
  else
    turns_.emplace(puzzle());
}

Result<std::optional<int>> LargeTable::residue(const State& state) const {
  if (slides_) return slides_->modulo_4(state);
  const auto distance = stored_.file().block_table()->distance(boards_ ? boards_->of(state) : turns_->of(state));
  if (!distance) return distance.error();
  if (*distance == unreachable()) return std::optional<int>();
  if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
  return std::optional(static_cast<int>(*distance));
}

std::uint32_t LargeTable::unreachable() const {
  return (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
}

State LargeTable::state(std::uint64_t entry) const {
  return boards_ ? boards_->at(static_cast<std::uint32_t>(entry)) : turns_->state(entry);
}

}  // namespace tilebase

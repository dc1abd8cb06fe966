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
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  if (*distance == unreachable) return std::optional<int>();
  if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
  return std::optional(static_cast<int>(*distance));
}

Result<void> LargeTable::for_each_state(std::optional<int> distance, const std::function<void(const State&)>& visit,
                                        const std::function<Result<void>(std::uint64_t)>& on_progress) const {
  if (distance == 0) {
    visit(goal());
    return {};
  }
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  const auto is_wanted = [&](std::uint32_t entry) {
    return distance ? entry == static_cast<std::uint32_t>(*distance) : entry != unreachable;
  };
  const auto visit_chunk = [&](std::uint64_t first, const PackedArray& distances) {
    for (std::size_t i = 0; i < distances.size(); ++i)
      if (is_wanted(distances[i]))
        visit(boards_ ? boards_->at(static_cast<std::uint32_t>(first + i)) : turns_->state(first + i));
    return on_progress(first + distances.size());
  };
  return stored_.file().block_table()->read(stored_.entries(), visit_chunk);
}

}  // namespace tilebase

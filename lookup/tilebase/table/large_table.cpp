#include <tilebase/table/large_table.hpp>

#include <tilebase/storage/storage.hpp>
#include <tilebase/table/block_table.hpp>

namespace tilebase {

LargeTable::LargeTable(const StoredTable& stored) : stored_(stored) {
  if (stored.encoding() == DistanceEncoding::bit_1)
    slides_.emplace(*SlideBoard::of(puzzle()), *puzzle().blank(), goal(), stored.blocks()->kept(), stored.farthest());
  else
    turns_.emplace(puzzle());
}

std::optional<int> LargeTable::residue(const State& state, std::optional<Error>& error) const {
  if (slides_) return slides_->modulo_4(state, error);
  const auto distance = stored_.blocks()->distance(turns_->of(state));
  if (!distance) {
    error = distance.error();
    return std::nullopt;
  }
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  return *distance == unreachable ? std::nullopt : std::optional(static_cast<int>(*distance));
}

Error LargeTable::inconsistent() const {
  return damaged(stored_.name(), "its distances do not lead to the goal; rebuild it with `tilebase-tablegen build`");
}

}  // namespace tilebase

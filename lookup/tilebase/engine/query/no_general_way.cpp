// Replaces general_way.cpp, and what numbers states by groups, in the smaller module for pages: the search for any
// puzzle takes 37 KB more, compressed.

#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/search_ways.hpp>

namespace tilebase {

Result<std::shared_ptr<const Way>> general_way(const std::shared_ptr<const TableSet>&, const Target&) {
  return Way::WayPtr();
}

std::uint64_t TableSet::general_bytes() const {
  return 0;
}

bool has_group_table(const Puzzle&) {
  return false;
}
bool is_made_at_once(const Puzzle&) {
  return false;
}
Result<MadeDistances> search_groups(const Puzzle&, const State&) {
  return MadeDistances();
}
Result<void> Header::read_numbering(std::span<const std::uint8_t>, const std::string& name) {
  return damage_error(name, format::bad_index);
}
Result<std::shared_ptr<const GroupIndex>> TableFile::group_index() const {
  return damage_error(storage->name(), format::bad_index);
}
std::optional<GroupIndex::Number> GroupIndex::of(const State&) const {
  return std::nullopt;
}
State GroupIndex::state(Number) const {
  return goal_;
}

}  // namespace tilebase

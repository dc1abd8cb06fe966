#include <tilebase/stored_table.hpp>

#include <algorithm>
#include <array>
#include <span>

#include <base/text.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Whether bytes begin like a table: at least half of the bytes of the magic number that are present are right. So a
/// table with some changed bytes is reported as damaged, and so is an empty file.
bool looks_like_table(const Storage& storage) {
  std::array<std::uint8_t, 8> beginning{};
  const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(storage.size(), beginning.size()));
  if (!storage.read(0, std::span(beginning).first(size))) return true;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < size; ++i) equal += beginning[i] == format::magic[i] ? 1 : 0;
  return 2 * equal >= size;
}

Result<StoredTable> open(std::shared_ptr<const MemoryStorage> memory) {
  if (!looks_like_table(*memory))
    return Error{ErrorCode::table_damaged,
                 quote_file(memory->name()) + " is no table; name a file that `tilebase-tablegen build` wrote"};
  const auto in_blocks = has_blocks(*memory);
  if (!in_blocks) return in_blocks.error();
  return *in_blocks ? open_in_blocks(std::move(memory)) : open_whole(std::move(memory));
}

}  // namespace

Result<StoredTable> StoredTable::open(std::span<const std::uint8_t> bytes, std::string name) {
  return tilebase::open(std::make_shared<const MemoryStorage>(bytes, std::move(name)));
}

Result<StoredTable> StoredTable::open(std::vector<std::uint8_t> bytes, std::string name) {
  return tilebase::open(std::make_shared<const MemoryStorage>(std::move(bytes), std::move(name)));
}

StoredTable::StoredTable(std::shared_ptr<const TableFile> file) : file_(std::move(file)) {}

TableKind StoredTable::kind() const {
  return file_->header.kind;
}
const Puzzle& StoredTable::puzzle() const {
  return *file_->header.puzzle;
}
const State& StoredTable::goal() const {
  return file_->header.goal;
}
const std::vector<std::uint64_t>& StoredTable::histogram() const {
  return file_->header.histogram;
}
std::uint64_t StoredTable::reachable() const {
  return file_->header.reachable;
}
std::uint64_t StoredTable::entries() const {
  return file_->header.entries;
}
DistanceEncoding StoredTable::encoding() const {
  return file_->header.encoding;
}
int StoredTable::distance_bits() const {
  return file_->header.distance_bits;
}
int StoredTable::move_bits() const {
  return file_->header.move_bits;
}
const Digest& StoredTable::puzzle_digest() const {
  return file_->header.puzzle_digest;
}
const Digest& StoredTable::content_digest() const {
  return file_->header.content_digest;
}

const std::string& StoredTable::name() const {
  return file_->storage->name();
}

std::uint64_t StoredTable::byte_count() const {
  return file_->storage->size();
}

bool StoredTable::is_in_blocks() const {
  return file_->blocks() != nullptr;
}

}  // namespace tilebase

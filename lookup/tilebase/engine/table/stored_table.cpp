#include <tilebase/stored_table.hpp>

#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

Result<StoredTable> open(std::shared_ptr<const MemoryStorage> memory) {
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

StoredTable::StoredTable(std::shared_ptr<const TableFile> file) : file_(std::move(file)), header_(&file_->header) {}

const std::string& StoredTable::name() const {
  return file_->storage->name();
}

std::uint64_t StoredTable::byte_count() const {
  return file_->storage->size();
}

bool StoredTable::is_in_blocks() const {
  return file_->blocks() != nullptr;
}

std::size_t StoredTable::pieces() const {
  return file_->storage->pieces();
}

}  // namespace tilebase

#include <tilebase/engine/storage/storage.hpp>

#include <algorithm>

#include <base/text.hpp>

namespace tilebase {

Error damaged(const std::string& name, const std::string& how) {
  return {ErrorCode::table_damaged, "table " + shown_file(name) + " is damaged: " + how};
}

Error unreadable(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unreadable, "cannot read " + shown_file(path) + ": " + cause.message(), cause};
}

MemoryStorage::MemoryStorage(std::span<const std::uint8_t> bytes, std::string name)
    : bytes_(bytes), name_(std::move(name)) {}

MemoryStorage::MemoryStorage(std::vector<std::uint8_t> bytes, std::string name)
    : owned_(std::move(bytes)), bytes_(owned_), name_(std::move(name)) {}

Result<void> MemoryStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
  return {};
}

Result<std::shared_ptr<const FileStorage>> FileStorage::open(const std::string& path) {
  std::error_code error;
  File file = File::to_read(path, error);
  const std::uint64_t size = error ? 0 : file.size(error);
  if (error) return unreadable(path, error);
  return std::shared_ptr<const FileStorage>(new FileStorage(std::move(file), size, path));
}

Result<void> FileStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  std::error_code error;
  const std::size_t got = file_.read(at, to, error);
  if (error) return unreadable(path_, error);
  if (got < to.size()) return damaged(path_, "it has become shorter since it was opened");
  return {};
}

}  // namespace tilebase

#include <tilebase/engine/storage/storage.hpp>

#include <base/text.hpp>
#include <tilebase/digest.hpp>

namespace tilebase {

Error damaged(const std::string& name, const std::string& how) {
  return {ErrorCode::table_damaged, "table " + shown_file(name) + " is damaged: " + how};
}

Error unreadable(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unreadable, "cannot read " + shown_file(path) + ": " + cause.message(), cause};
}

Result<bool> begins_with(const Storage& storage, std::span<const std::uint8_t> bytes) {
  if (storage.size() < bytes.size()) return false;
  std::vector<std::uint8_t> beginning(bytes.size());
  if (auto done = storage.read(0, beginning); !done) return done.error();
  return std::equal(bytes.begin(), bytes.end(), beginning.begin());
}

Error wrong_size(const Storage& storage, std::uint64_t said) {
  return damaged(storage.name(),
                 "it has " + std::to_string(storage.size()) + " bytes, its header says " + std::to_string(said));
}

bool ends_with_digest(std::span<const std::uint8_t> bytes) {
  const Digest digest = digest_of({bytes.first(bytes.size() - sizeof(Digest))});
  return std::equal(digest.begin(), digest.end(), bytes.last(sizeof(Digest)).begin());
}

bool are_zero(std::span<const std::uint8_t> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

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

#include <tilebase/storage/storage.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

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

std::optional<Error> MemoryStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
  return std::nullopt;
}

Result<std::shared_ptr<const FileStorage>> FileStorage::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return unreadable(path);
  std::shared_ptr<FileStorage> storage(new FileStorage(file, 0, path));  // closes the file on any way out
  struct stat facts {};
  if (::fstat(file, &facts) != 0) return unreadable(path);
  if (S_ISDIR(facts.st_mode)) return unreadable(path, std::make_error_code(std::errc::is_a_directory));
  if (!S_ISREG(facts.st_mode)) return unreadable(path, std::make_error_code(std::errc::invalid_argument));
  storage->size_ = static_cast<std::uint64_t>(facts.st_size);
  return std::shared_ptr<const FileStorage>(std::move(storage));
}

FileStorage::~FileStorage() {
  ::close(file_);
}

std::optional<Error> FileStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  while (!to.empty()) {
    const ssize_t got = ::pread(file_, to.data(), to.size(), static_cast<off_t>(at));
    if (got < 0) {
      if (errno == EINTR) continue;
      return unreadable(path_);
    }
    if (got == 0) return damaged(path_, "it has become shorter since it was opened");
    to = to.subspan(static_cast<std::size_t>(got));
    at += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

}  // namespace tilebase

#include "atomic_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>

#include "system.hpp"

namespace tilebase::tablegen {
namespace {

/// Beginning and placeholder of a temporary file's name; mkstemp() replaces the placeholder.
constexpr std::string_view unfinished_prefix = ".tilebase-unfinished-";
constexpr std::string_view placeholder = "XXXXXX";

/// Name of the lock of a folder, and first part of the names of the locks of its files.
constexpr const char* lock_name = ".tilebase-lock";

/// Error of the last system call, for why_not_written().
Error last_error() {
  return {ErrorCode::file_unwritable, "", {errno, std::generic_category()}};
}

/// Returns the error of the last system call unless its result, `returned`, is 0.
Result<void> result_of(int returned) {
  return returned == 0 ? Result<void>() : last_error();
}

/// Error whose message is one line with the name of the file and the reason.
Error why_not_written(const std::string& file, const Error& error) {
  const bool is_of_system = error.code == ErrorCode::file_unwritable;
  return {ErrorCode::file_unwritable,
          "cannot write " + file + ": " + (is_of_system ? error.cause.message() : error.message), error.cause};
}

Result<void> write_all(int file, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote >= 0)
      bytes = bytes.subspan(static_cast<std::size_t>(wrote));
    else if (errno != EINTR)
      return last_error();
  }
  return {};
}

mode_t permissions_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

/// Creates a temporary file, locks it and sets `path`. Returns its file descriptor, or -1 if it cannot be created.
int open_unfinished(const std::filesystem::path& folder, std::string& path) {
  for (;;) {
    path = (folder / (std::string(unfinished_prefix) += placeholder)).string();
    const int file = ::mkstemp(path.data());
    if (file < 0) return file;
    // A file system without locks refuses every lock, and then remove_unfinished() removes no file.
    while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
    }
    struct stat status {};
    if (::fstat(file, &status) != 0 || status.st_nlink > 0) return file;
    ::close(file);  // another program removed the file as a leftover before it was locked
  }
}

/// Syncs the directory entries of a folder to the disk. Ignores a folder that may not be read, and a file system that
/// cannot sync folders.
Result<void> sync_folder(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return result_of(errno == EACCES ? 0 : file);
  auto result = result_of(::fsync(file) != 0 && errno != EINVAL ? -1 : 0);
  ::close(file);
  return result;
}

/// Function that writes to an open file; its arguments are the file descriptor and the path.
using Write = std::function<Result<void>(int, const std::string&)>;

Write writer_of(std::span<const std::uint8_t> bytes) {
  return [bytes](int file, const std::string&) { return write_all(file, bytes); };
}
Write writer_of(const std::function<Result<void>(const std::string&)>& write) {
  return [&write](int, const std::string& unfinished_path) { return write(unfinished_path); };
}

/// Writes a new file in a folder and renames it to `target`, which `write` may set.
Result<void> write_in(const std::filesystem::path& folder, const std::filesystem::path& target, const Write& write) {
  static const mode_t permissions = permissions_of_new_files();
  const FileInWork file_in_work;
  std::string temporary;
  const int file = open_unfinished(folder, temporary);
  if (file < 0) return last_error();
  Result<void> result;
  try {
    result = write(file, temporary);
  } catch (...) {
    ::unlink(temporary.c_str());
    ::close(file);
    throw;
  }
  if (result) result = result_of(::fsync(file));
  if (result) result = result_of(::fchmod(file, permissions));
  if (result) result = result_of(::rename(temporary.c_str(), target.c_str()));
  if (!result) ::unlink(temporary.c_str());
  ::close(file);  // also unlocks the file, whose content is on the disk
  return result ? sync_folder(folder) : result;
}

Result<void> write_to(const std::string& path, const Write& write) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return last_error();
  const auto result = write(file, path);
  const auto close_result = result_of(::close(file));
  return result ? close_result : result;
}

Result<void> write_beside(const std::filesystem::path& target, const Write& write) {
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  remove_unfinished(folder.string());
  return write_in(folder, target, write);
}

Result<void> write_table_safely(const std::string& path, const Write& write) {
  if (auto possible = can_be_table(path); !possible) return possible;
  const auto result = write_beside(path, write);
  return result ? result : why_not_written(quote_file(path), result.error());
}

Result<void> write_safely(const std::string& path, const std::string& what, const Write& write) {
  std::filesystem::path target(path);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    std::error_code error;
    const auto real_path = std::filesystem::canonical(target, error);
    if (!error) target = real_path;
  }
  const bool is_replaced = !exists || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
  const auto result = is_replaced ? write_beside(target, write) : write_to(path, write);
  return result ? result : why_not_written(what + quote_file(path), result.error());
}

/// Whether `name` still names the open file: the program that held the lock before may have removed the file.
bool is_file_at(int file, const std::string& name) {
  struct stat file_status {};
  struct stat name_status {};
  return ::fstat(file, &file_status) == 0 && ::stat(name.c_str(), &name_status) == 0 &&
         file_status.st_ino == name_status.st_ino && file_status.st_dev == name_status.st_dev;
}

}  // namespace

void remove_unfinished(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.c_str()), &::closedir);
  if (!directory) return;
  while (const dirent* const entry = ::readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(unfinished_prefix) || name.size() != unfinished_prefix.size() + placeholder.size()) continue;
    const std::string path = (std::filesystem::path(folder) / name).string();
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) continue;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
    ::close(file);
  }
}

Result<void> write_atomically_as(const std::string& folder, const std::string& file,
                                 const std::function<Result<std::string>(const std::string& unfinished_path)>& write) {
  std::filesystem::path target;
  const auto result = write_in(folder, target, [&](int, const std::string& unfinished_path) -> Result<void> {
    const auto name = write(unfinished_path);
    if (!name) return name.error();
    target = std::filesystem::path(folder) / *name;
    return {};
  });
  return result ? result : why_not_written(file, result.error());
}

Result<void> write_part(const std::string& unfinished_path, const std::string& path,
                        const std::function<Result<void>(const std::string&)>& write) {
  const int file = ::open(unfinished_path.c_str(), O_WRONLY | O_CLOEXEC);  // reports what the file system reports late
  auto result = result_of(file < 0 ? file : 0);
  if (result) result = write(unfinished_path);
  if (result) result = result_of(::fsync(file));
  if (file >= 0) ::close(file);
  return result ? result : why_not_written(quote_file(path), result.error());
}

Result<void> write_atomically(const std::string& path, std::span<const std::uint8_t> bytes, const std::string& what) {
  return write_safely(path, what, writer_of(bytes));
}

Result<void> write_atomically(const std::string& path, const std::function<Result<void>(const std::string&)>& write,
                              const std::string& what) {
  return write_safely(path, what, writer_of(write));
}

Result<void> write_table_atomically(const std::string& path, std::span<const std::uint8_t> bytes) {
  return write_table_safely(path, writer_of(bytes));
}

Result<void> write_table_atomically(const std::string& path,
                                    const std::function<Result<void>(const std::string&)>& write) {
  return write_table_safely(path, writer_of(write));
}

Result<void> can_be_table(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return {};
  return Error{ErrorCode::file_unwritable, "cannot write " + quote_file(path) + ": it is no regular file; remove it",
               std::make_error_code(std::errc::file_exists)};
}

std::string FileLock::of_folder(const std::string& folder) {
  return (std::filesystem::path(folder) / lock_name).string();
}

/// Contains a digest instead of the file's name, because that name may already have the maximum length of a name.
std::string FileLock::of_file(const std::string& path) {
  constexpr std::size_t digits = 16;
  const std::string name = std::filesystem::path(path).filename().string();
  return (std::filesystem::path(path).parent_path() /
          (std::string(lock_name) + '-' + hexadecimal(digest_of({tilebase::bytes_of(name)})).substr(0, digits)))
      .string();
}

std::unique_ptr<FileLock> FileLock::take(const std::string& name) {
  for (;;) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (file < 0) return std::unique_ptr<FileLock>(new FileLock(name, -1));
    int lock_status = ::flock(file, LOCK_EX | LOCK_NB);
    while (lock_status != 0 && errno == EINTR) lock_status = ::flock(file, LOCK_EX | LOCK_NB);
    if (lock_status != 0 && errno == EWOULDBLOCK) {
      ::close(file);
      return nullptr;
    }
    if (lock_status != 0 || is_file_at(file, name)) return std::unique_ptr<FileLock>(new FileLock(name, file));
    ::close(file);
  }
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  ::unlink(name_.c_str());  // precedes the unlock: no other program loses a lock that it has taken
  ::close(file_);
}

}  // namespace tilebase::tablegen

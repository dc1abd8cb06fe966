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
#include <tilebase/engine/storage/piece_storage.hpp>

#include "system.hpp"

namespace tilebase::tablegen {
namespace {

/// The beginning of a temporary file's name; mkstemp() fills in the rest.
constexpr std::string_view unfinished = ".tilebase-unfinished-";
constexpr std::string_view to_fill_in = "XXXXXX";

/// The name of a folder's lock, and the beginning of those of its files.
constexpr const char* lock_name = ".tilebase-lock";

/// Why the file cannot be written, for why_not_written(): the error of the last call.
Error last_error() {
  return {ErrorCode::file_unwritable, "", {errno, std::generic_category()}};
}

/// The error of the last call if it gave -1.
Result<void> checked(int returned) {
  return returned == 0 ? Result<void>() : last_error();
}

/// The line that names the file.
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

/// Makes a temporary file and locks it; gives its path. -1 where that fails.
int open_unfinished(const std::filesystem::path& folder, std::string& path) {
  for (;;) {
    path = (folder / (std::string(unfinished) += to_fill_in)).string();
    const int file = ::mkstemp(path.data());
    if (file < 0) return file;
    // On a file system without locks no process gets one, and nothing is removed.
    while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
    }
    struct stat status {};
    if (::fstat(file, &status) != 0 || status.st_nlink > 0) return file;
    ::close(file);  // another program removed it as a leftover before it was locked
  }
}

/// Syncs the names in a folder to the disk. No error for an unreadable folder, nor where the file system does not
/// support it.
Result<void> sync_folder(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return checked(errno == EACCES ? 0 : file);
  const auto synced = checked(::fsync(file) != 0 && errno != EINVAL ? -1 : 0);
  ::close(file);
  return synced;
}

/// Writes to an open file, whose path is given.
using Write = std::function<Result<void>(int, const std::string&)>;

Write writer_of(std::span<const std::uint8_t> bytes) {
  return [bytes](int file, const std::string&) { return write_all(file, bytes); };
}
Write writer_of(const std::function<Result<void>(const std::string&)>& write) {
  return [&write](int, const std::string& unfinished_path) { return write(unfinished_path); };
}

/// Writes a new file in a folder and gives it the name that is in `target` then.
Result<void> write_in(const std::filesystem::path& folder, const std::filesystem::path& target, const Write& write) {
  static const mode_t permissions = permissions_of_new_files();
  const FileInWork in_work;
  std::string temporary;
  const int file = open_unfinished(folder, temporary);
  if (file < 0) return last_error();
  Result<void> done;
  try {
    done = write(file, temporary);
  } catch (...) {
    ::unlink(temporary.c_str());
    ::close(file);
    throw;
  }
  if (done) done = checked(::fsync(file));
  if (done) done = checked(::fchmod(file, permissions));
  if (done) done = checked(::rename(temporary.c_str(), target.c_str()));
  if (!done) ::unlink(temporary.c_str());
  ::close(file);  // and unlocks it; the content is on the disk
  return done ? sync_folder(folder) : done;
}

Result<void> write_to(const std::string& path, const Write& write) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return last_error();
  const auto done = write(file, path);
  const auto closed = checked(::close(file));
  return done ? closed : done;
}

Result<void> write_beside(const std::filesystem::path& target, const Write& write) {
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  remove_unfinished(folder.string());
  return write_in(folder, target, write);
}

Result<void> write_table_safely(const std::string& path, const Write& write) {
  if (auto possible = can_be_table(path); !possible) return possible;
  const auto done = write_beside(path, write);
  return done ? done : why_not_written(shown_file(path), done.error());
}

Result<void> write_safely(const std::string& path, const std::string& what, const Write& write) {
  std::filesystem::path target(path);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    std::error_code unresolved;
    const auto resolved = std::filesystem::canonical(target, unresolved);
    if (!unresolved) target = resolved;
  }
  const bool is_replaced = !exists || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
  const auto done = is_replaced ? write_beside(target, write) : write_to(path, write);
  return done ? done : why_not_written(what + shown_file(path), done.error());
}

/// Whether the file is still the one of that name: the program that had it before may have removed it.
bool is_there(int file, const std::string& name) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(name.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

void remove_unfinished(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.c_str()), &::closedir);
  if (!directory) return;
  while (const dirent* const entry = ::readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(unfinished) || name.size() != unfinished.size() + to_fill_in.size()) continue;
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
  const auto done = write_in(folder, target, [&](int, const std::string& unfinished_path) -> Result<void> {
    const auto name = write(unfinished_path);
    if (!name) return name.error();
    target = std::filesystem::path(folder) / *name;
    return {};
  });
  return done ? done : why_not_written(file, done.error());
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
  return Error{ErrorCode::file_unwritable, "cannot write " + shown_file(path) + ": it is no regular file; remove it",
               std::make_error_code(std::errc::file_exists)};
}

std::string FileLock::of_folder(const std::string& folder) {
  return (std::filesystem::path(folder) / lock_name).string();
}

/// The file's own name may be as long as a name can be.
std::string FileLock::of_file(const std::string& path) {
  constexpr std::size_t digits = 16;
  const std::string name = std::filesystem::path(path).filename().string();
  return (folder_of_pieces(path) /
          (std::string(lock_name) + '-' + hexadecimal(digest_of({tilebase::bytes_of(name)})).substr(0, digits)))
      .string();
}

std::unique_ptr<FileLock> FileLock::take(const std::string& name) {
  for (;;) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (file < 0) return std::unique_ptr<FileLock>(new FileLock(name, -1));
    int locked = ::flock(file, LOCK_EX | LOCK_NB);
    while (locked != 0 && errno == EINTR) locked = ::flock(file, LOCK_EX | LOCK_NB);
    if (locked != 0 && errno == EWOULDBLOCK) {
      ::close(file);
      return nullptr;
    }
    if (locked != 0 || is_there(file, name)) return std::unique_ptr<FileLock>(new FileLock(name, file));
    ::close(file);
  }
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  ::unlink(name_.c_str());  // while it is locked: nobody else has it
  ::close(file_);
}

}  // namespace tilebase::tablegen

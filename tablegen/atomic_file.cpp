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

#include "interruption.hpp"

namespace tilebase::tablegen {
namespace {

/// The beginning of a temporary file's name; mkstemp() fills in the rest.
constexpr std::string_view unfinished = ".tilebase-unfinished-";
constexpr std::string_view to_fill_in = "XXXXXX";

/// 0, or the error number.
int write_all(int file, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote >= 0)
      bytes = bytes.subspan(static_cast<std::size_t>(wrote));
    else if (errno != EINTR)
      return errno;
  }
  return 0;
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

/// Syncs the names in a folder to the disk. 0, or the error number; 0 also for an unreadable folder and where the file
/// system does not support it.
int sync_folder(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno == EACCES ? 0 : errno;
  const int fault = ::fsync(file) != 0 && errno != EINVAL ? errno : 0;
  ::close(file);
  return fault;
}

std::string text_of(int fault) {
  return fault == 0 ? "" : std::generic_category().message(fault);
}

/// Writes to an open file, whose path is given. "" or what went wrong.
using Write = std::function<std::string(int, const std::string&)>;

/// Writes a new file in a folder and gives it the name that is in `target` then. "" or what went wrong.
std::string write_in(const std::filesystem::path& folder, const std::filesystem::path& target, const Write& write) {
  static const mode_t permissions = permissions_of_new_files();
  const FileInWork in_work;
  std::string temporary;
  const int file = open_unfinished(folder, temporary);
  if (file < 0) return text_of(errno);
  std::string fault;
  try {
    fault = write(file, temporary);
  } catch (...) {
    ::unlink(temporary.c_str());
    ::close(file);
    throw;
  }
  if (fault.empty() && ::fsync(file) != 0) fault = text_of(errno);
  if (fault.empty() && ::fchmod(file, permissions) != 0) fault = text_of(errno);
  if (fault.empty() && ::rename(temporary.c_str(), target.c_str()) != 0) fault = text_of(errno);
  if (!fault.empty()) ::unlink(temporary.c_str());
  ::close(file);  // and unlocks it; the content is on the disk
  return fault.empty() ? text_of(sync_folder(folder)) : fault;
}

/// "" or what went wrong.
std::string replace(const std::filesystem::path& target, const Write& write) {
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  remove_unfinished(folder.string());
  return write_in(folder, target, write);
}

/// "" or what went wrong.
std::string write_to(const std::string& path, const Write& write) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return text_of(errno);
  std::string fault = write(file, path);
  if (::close(file) != 0 && fault.empty()) fault = text_of(errno);
  return fault;
}

std::string write_safely(const std::string& path, const Write& write) {
  std::filesystem::path target(path);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    std::error_code unresolved;
    const auto resolved = std::filesystem::canonical(target, unresolved);
    if (!unresolved) target = resolved;
  }
  const bool replaceable = !exists || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
  return replaceable ? replace(target, write) : write_to(path, write);
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

std::string write_atomically_as(
    const std::string& folder,
    const std::function<std::string(const std::string& unfinished_path, std::string& name)>& write) {
  std::filesystem::path target;
  return write_in(folder, target, [&](int, const std::string& unfinished_path) {
    std::string name;
    std::string fault = write(unfinished_path, name);
    target = std::filesystem::path(folder) / name;
    return fault;
  });
}

std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes) {
  return write_safely(path, [bytes](int file, const std::string&) { return text_of(write_all(file, bytes)); });
}

std::string write_atomically(const std::string& path, const std::function<std::string(const std::string&)>& write) {
  return write_safely(path, [&write](int, const std::string& unfinished_path) { return write(unfinished_path); });
}

}  // namespace tilebase::tablegen

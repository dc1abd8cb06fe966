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

/// Removes the temporary files of programs that were killed.
void remove_unfinished(const std::filesystem::path& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.c_str()), &::closedir);
  if (!directory) return;
  while (const dirent* const entry = ::readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(unfinished) || name.size() != unfinished.size() + to_fill_in.size()) continue;
    const std::string path = (folder / name).string();
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) continue;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
    ::close(file);
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

/// 0, or the error number.
int replace(const std::filesystem::path& target, std::span<const std::uint8_t> bytes) {
  static const mode_t permissions = permissions_of_new_files();
  const FileInWork in_work;
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  remove_unfinished(folder);
  std::string temporary;
  const int file = open_unfinished(folder, temporary);
  if (file < 0) return errno;
  int fault = write_all(file, bytes);
  if (fault == 0 && ::fsync(file) != 0) fault = errno;
  if (fault == 0 && ::fchmod(file, permissions) != 0) fault = errno;
  if (fault == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) fault = errno;
  if (fault != 0) ::unlink(temporary.c_str());
  ::close(file);  // and unlocks it; the content is on the disk
  return fault == 0 ? sync_folder(folder) : fault;
}

/// 0, or the error number.
int write_to(const std::string& path, std::span<const std::uint8_t> bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int fault = write_all(file, bytes);
  if (::close(file) != 0 && fault == 0) fault = errno;
  return fault;
}

}  // namespace

std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes) {
  std::filesystem::path target(path);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    std::error_code unresolved;
    const auto resolved = std::filesystem::canonical(target, unresolved);
    if (!unresolved) target = resolved;
  }
  const bool replaceable = !exists || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
  const int fault = replaceable ? replace(target, bytes) : write_to(path, bytes);
  return fault == 0 ? "" : std::generic_category().message(fault);
}

}  // namespace tilebase::tablegen

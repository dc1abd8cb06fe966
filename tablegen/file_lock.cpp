#include "file_lock.hpp"

#include <cerrno>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>

namespace tilebase::tablegen {
namespace {

constexpr const char* beginning = ".tilebase-lock";

/// Whether the file is still the one of that name: the program that had it before may have removed it.
bool is_there(int file, const std::string& name) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(name.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

std::string FileLock::of_folder(const std::string& folder) {
  return (std::filesystem::path(folder) / beginning).string();
}

/// The file's own name may be as long as a name can be.
std::string FileLock::of_file(const std::string& path) {
  constexpr std::size_t digits = 16;
  const std::string name = std::filesystem::path(path).filename().string();
  return (folder_of_pieces(path) /
          (std::string(beginning) + '-' + hexadecimal(digest_of({tilebase::bytes_of(name)})).substr(0, digits)))
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

#include "atomic_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tablegen {
namespace {

/// 0, or the error number.
int write_all(int file, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote >= 0)
      bytes = bytes.subspan(static_cast<std::size_t>(wrote));
    else if (errno != EINTR)
      return errno;
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

mode_t permissions_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes) {
  const std::filesystem::path target(path);
  std::string temporary = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  const int file = ::mkstemp(temporary.data());
  int fault = file < 0 ? errno : write_all(file, bytes);
  if (file >= 0) {
    static const mode_t permissions = permissions_of_new_files();
    if (fault == 0 && ::fchmod(file, permissions) != 0) fault = errno;
    if (::close(file) != 0 && fault == 0) fault = errno;
    if (fault == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) fault = errno;
    if (fault != 0) ::unlink(temporary.c_str());
  }
  return fault == 0 ? "" : std::generic_category().message(fault);
}

}  // namespace tablegen

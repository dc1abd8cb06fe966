#pragma once

#include <string>
#include <string_view>

#include "support/temporary_folder.hpp"

namespace support {

/// A file system of its own that lives in memory, so that it can be as small as a test wants it, or read-only. It needs
/// root or user namespaces.
class MemoryDisk {
 public:
  /// `options` as mount(8) knows them for tmpfs, such as "size=64k". An exception where nothing can be mounted.
  explicit MemoryDisk(const std::string& options);
  ~MemoryDisk();
  MemoryDisk(const MemoryDisk&) = delete;
  MemoryDisk& operator=(const MemoryDisk&) = delete;

  /// Where it is; what lies there is gone when the object is.
  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  /// From here on nothing can be written.
  void make_read_only();

 private:
  void end();

  TemporaryFolder mount_point_;
  std::string path_;
  int holder_ = -1;  // a process that has the file system, which nobody else sees, as long as it lives
  int link_ = -1;
};

/// Says, so that ctest shows the test as skipped, that nothing can be mounted; false if it can.
bool no_memory_disk();

}  // namespace support

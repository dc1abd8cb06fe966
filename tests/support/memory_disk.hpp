#pragma once

#include <string>
#include <string_view>

#include "support/temporary_folder.hpp"

namespace support {

/// A file system in memory, which can be as small as a test wants, or read-only. Needs root or user namespaces.
class MemoryDisk {
 public:
  /// `options` of mount(8) for tmpfs, such as "size=64k". Throws if nothing can be mounted.
  explicit MemoryDisk(const std::string& options);
  ~MemoryDisk();
  MemoryDisk(const MemoryDisk&) = delete;
  MemoryDisk& operator=(const MemoryDisk&) = delete;

  /// Its path. The files are removed with this object.
  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  /// Makes it read-only.
  void make_read_only();

 private:
  void end();

  TemporaryFolder mount_point_;
  std::string path_;
  int holder_ = -1;  // the process in whose namespace the file system is mounted
  int link_ = -1;
};

/// If nothing can be mounted: prints the text by which ctest shows the test as skipped, and returns true.
bool no_memory_disk();

}  // namespace support

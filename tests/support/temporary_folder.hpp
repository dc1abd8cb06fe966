#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A new folder, removed with its content by the destructor.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string string() const { return path_.string(); }

  /// The path of a name inside it.
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

  /// The sorted names of everything in it, including hidden files.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

void write_file(const std::string& path, std::string_view text);
void write_file(const std::string& path, std::span<const std::uint8_t> bytes);

/// The content of a file; "" if there is none.
std::string text_of_file(const std::string& path);

}  // namespace support

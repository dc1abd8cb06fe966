#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A fresh folder, removed with all that is in it when the object goes.
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

  /// The names of all that lies in it, hidden files too, in order.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

void write_file(const std::string& path, std::string_view text);
void write_file(const std::string& path, std::span<const std::uint8_t> bytes);

/// The whole of a file; "" if there is none.
std::string text_of_file(const std::string& path);

}  // namespace support

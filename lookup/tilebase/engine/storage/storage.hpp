#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <base/system.hpp>
#include <tilebase/result.hpp>

/// storage/: sources of the bytes of a table, and checks that the bytes are those that were written. Knows no puzzle.
namespace tilebase {

/// Returns the error table_damaged for bytes that differ from those written. `name` names them; `how` tells the damage.
Error damage_error(const std::string& name, const std::string& how);

/// Returns the error file_unreadable, for a file that the system cannot read. `cause` is by default the value of errno.
Error unreadable_error(const std::string& path, std::error_code cause = {errno, std::generic_category()});

/// Source of the bytes of a table. Read-only; any number of threads may read at once.
class Storage {
 public:
  Storage() = default;
  virtual ~Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  /// Name of the bytes in errors.
  virtual const std::string& name() const = 0;

  /// Number of bytes at opening.
  virtual std::uint64_t size() const = 0;

  /// Copies the bytes from offset `at` on to `to`, which must end at size() at the latest. Errors: table_damaged if a
  /// file has become shorter since the opening; file_unreadable.
  virtual Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const = 0;
};

/// Whether a storage begins with `bytes`. Errors: as Storage::read().
Result<bool> begins_with(const Storage& storage, std::span<const std::uint8_t> bytes);

/// Returns the error table_damaged, for a storage whose size is not the `expected` bytes that a header tells.
Error size_error(const Storage& storage, std::uint64_t expected);

/// Whether the last sizeof(Digest) bytes, which must exist, are the digest of the bytes before.
bool ends_with_digest(std::span<const std::uint8_t> bytes);

bool are_zero(std::span<const std::uint8_t> bytes);

/// Takes the fields of a header off its front, one after another. The bytes must be enough for the fields.
class Fields {
 public:
  explicit Fields(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  /// Takes a number of `size` bytes, the lowest first.
  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{rest_[i]} << (8 * i);
    rest_ = rest_.subspan(size);
    return value;
  }

  template <std::size_t size>
  std::array<std::uint8_t, size> bytes() {
    std::array<std::uint8_t, size> field;
    std::copy_n(rest_.begin(), size, field.begin());
    rest_ = rest_.subspan(size);
    return field;
  }

  std::string text(std::size_t size) {
    std::string field(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(size));
    rest_ = rest_.subspan(size);
    return field;
  }

  /// Bytes that are not taken yet.
  std::span<const std::uint8_t> rest() const { return rest_; }

 private:
  std::span<const std::uint8_t> rest_;
};

/// Storage of bytes in memory, which belong to the caller or to the storage.
class MemoryStorage : public Storage {
 public:
  /// Refers to bytes, which must outlive the storage.
  MemoryStorage(std::span<const std::uint8_t> bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

  /// Takes over the bytes.
  MemoryStorage(std::vector<std::uint8_t> bytes, std::string name)
      : buffer_(std::move(bytes)), bytes_(buffer_), name_(std::move(name)) {}

  std::span<const std::uint8_t> bytes() const { return bytes_; }

  const std::string& name() const override { return name_; }
  std::uint64_t size() const override { return bytes_.size(); }
  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override;

 private:
  std::vector<std::uint8_t> buffer_;  // bytes; none if they belong to the caller
  std::span<const std::uint8_t> bytes_;
  std::string name_;
};

/// Storage of a file, read at offsets and never mapped into memory: if the file shrinks, a read is an error, no signal.
class FileStorage : public Storage {
 public:
  /// Opens a file. Errors: file_unreadable, also for anything but a regular file.
  static Result<std::shared_ptr<const FileStorage>> open(const std::string& path);

  const std::string& name() const override { return path_; }
  std::uint64_t size() const override { return size_; }
  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override;

 private:
  FileStorage(File file, std::uint64_t size, std::string path)
      : file_(std::move(file)), size_(size), path_(std::move(path)) {}

  File file_;
  std::uint64_t size_;
  std::string path_;
};

}  // namespace tilebase

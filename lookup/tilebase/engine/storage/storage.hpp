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

/// storage/: where the bytes of a table come from, and that they are the bytes that were written. It knows no puzzle.
namespace tilebase {

/// The error for bytes that are not what was written: `name` stands for them, `how` says what is wrong.
Error damaged(const std::string& name, const std::string& how);

/// The error for a file that the system cannot read, for the given reason or that of the last failure.
Error unreadable(const std::string& path, std::error_code cause = {errno, std::generic_category()});

/// Where the bytes of a table come from. Read-only; any number of threads may read at once.
class Storage {
 public:
  Storage() = default;
  virtual ~Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  /// What stands for the bytes in errors.
  virtual const std::string& name() const = 0;

  /// A byte of a file.
  struct Place {
    const std::string& file;
    std::uint64_t at;
  };

  /// Where a byte is, below size(): of a table in pieces, in one of several files.
  virtual Place place(std::uint64_t at) const { return {name(), at}; }

  /// How many pieces hold the bytes; 0 if they are not in pieces.
  virtual std::size_t pieces() const { return 0; }

  /// How many bytes there were at opening.
  virtual std::uint64_t size() const = 0;

  /// Copies the bytes from offset `at` on, all of them below size(), to `to`. Errors: table_damaged where the bytes
  /// have ended since the opening, file_unreadable.
  virtual Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const = 0;
};

/// Whether the storage begins with these bytes. Errors: as Storage::read().
Result<bool> begins_with(const Storage& storage, std::span<const std::uint8_t> bytes);

/// The error for a storage that has not the size that a header says, in bytes.
Error wrong_size(const Storage& storage, std::uint64_t said);

/// Whether the last bytes are the digest of those before; there are at least as many as a digest has.
bool ends_with_digest(std::span<const std::uint8_t> bytes);

bool are_zero(std::span<const std::uint8_t> bytes);

/// Takes the fields of a header off its front, one after the other; its bytes must be enough for them.
class Fields {
 public:
  explicit Fields(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  /// A number of so many bytes, the lowest first.
  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{left_[i]} << (8 * i);
    left_ = left_.subspan(size);
    return value;
  }

  template <std::size_t size>
  std::array<std::uint8_t, size> bytes() {
    std::array<std::uint8_t, size> taken;
    std::copy_n(left_.begin(), size, taken.begin());
    left_ = left_.subspan(size);
    return taken;
  }

  std::string text(std::size_t size) {
    const std::string taken(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(size));
    left_ = left_.subspan(size);
    return taken;
  }

  /// What is not taken yet.
  std::span<const std::uint8_t> left() const { return left_; }

 private:
  std::span<const std::uint8_t> left_;
};

/// Bytes in memory: inside the program, or in a vector that goes with the storage.
class MemoryStorage : public Storage {
 public:
  /// The bytes must outlive the storage.
  MemoryStorage(std::span<const std::uint8_t> bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

  /// The storage takes over the bytes.
  MemoryStorage(std::vector<std::uint8_t> bytes, std::string name)
      : owned_(std::move(bytes)), bytes_(owned_), name_(std::move(name)) {}

  std::span<const std::uint8_t> bytes() const { return bytes_; }

  const std::string& name() const override { return name_; }
  std::uint64_t size() const override { return bytes_.size(); }
  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override;

 private:
  std::vector<std::uint8_t> owned_;
  std::span<const std::uint8_t> bytes_;
  std::string name_;
};

/// A file, read at offsets and never mapped into memory: a file that becomes shorter is an error, not a signal.
class FileStorage : public Storage {
 public:
  /// Errors: file_unreadable, also for anything but a regular file.
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

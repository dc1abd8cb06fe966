#include <tilebase/storage/block_writer.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include <base/text.hpp>

namespace tilebase {
namespace {

Error unwritable(const std::string& path) {
  const std::error_code cause(errno, std::generic_category());
  return {ErrorCode::file_unreadable, "cannot write " + shown_file(path) + ": " + cause.message(), cause};
}

}  // namespace

Result<BlockWriter> BlockWriter::create(const std::string& path, const BlockLayout& layout) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return unwritable(path);
  return BlockWriter(file, path, layout);
}

BlockWriter::BlockWriter(BlockWriter&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      path_(std::move(other.path_)),
      layout_(std::move(other.layout_)),
      checksums_(std::move(other.checksums_)) {}

BlockWriter::~BlockWriter() {
  if (file_ >= 0) ::close(file_);
}

std::optional<Error> BlockWriter::write(std::uint64_t block, std::span<const std::uint8_t> bytes) {
  for (std::uint64_t at = block * block_size; !bytes.empty();) {
    const ssize_t wrote = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (wrote < 0) {
      if (errno == EINTR) continue;
      return unwritable(path_);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(wrote));
    at += static_cast<std::uint64_t>(wrote);
  }
  return std::nullopt;
}

std::optional<Error> BlockWriter::append(const Block& block) {
  const std::uint64_t number = checksums_.size() / sizeof(Digest);
  const Digest checksum = digest_of({block});
  checksums_.insert(checksums_.end(), checksum.begin(), checksum.end());
  return write(layout_.levels[0].first + number, block);
}

Result<Digest> BlockWriter::finish_directory() {
  Digest checksum{};
  for (std::size_t level = 1; level < layout_.levels.size(); ++level) {
    const BlockLayout::Level& here = layout_.levels[level];
    checksums_.resize(static_cast<std::size_t>(here.count) * block_size);
    if (auto error = write(here.first, checksums_)) return std::move(*error);
    std::vector<std::uint8_t> above;
    for (std::size_t at = 0; at < checksums_.size(); at += block_size) {
      checksum = digest_of({std::span(checksums_).subspan(at, block_size)});
      above.insert(above.end(), checksum.begin(), checksum.end());
    }
    checksums_ = std::move(above);
  }
  return checksum;
}

std::optional<Error> BlockWriter::write_head(std::span<const std::uint8_t> head) {
  return write(0, head);
}

}  // namespace tilebase

#include <base/line_reader.hpp>

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <base/standard_streams.hpp>

namespace tilebase {
namespace {

constexpr std::size_t longest_line = std::size_t{1} << 20U;

std::string reason() {
  return std::generic_category().message(errno);
}

}  // namespace

BlockReader::BlockReader(const std::string& path, std::size_t size)
    : path_(path == "-" ? "standard input" : path),
      file_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)),
      size_(size) {
  if (file_ == STDIN_FILENO && ::isatty(file_) != 0) complain("reading lines from the terminal; Ctrl-D ends the input");
  if (file_ < 0) throw Failure{"cannot read " + quote_file(path_) + ": " + reason()};
}

BlockReader::~BlockReader() {
  if (file_ != STDIN_FILENO) ::close(file_);
}

bool BlockReader::more_at_hand() const {
  pollfd poll_for{file_, POLLIN, 0};
  return ::poll(&poll_for, 1, 0) == 1;
}

bool BlockReader::read_some() {
  if (ended_) return false;
  buffer_.resize(std::max(size_, end_ + default_size));
  ssize_t got = 0;
  do got = ::read(file_, buffer_.data() + end_, buffer_.size() - end_);
  while (got < 0 && errno == EINTR);
  if (got < 0) throw Failure{"cannot read " + quote_file(path_) + ": " + reason()};
  end_ += static_cast<std::size_t>(got);
  ended_ = got == 0;
  return !ended_;
}

void BlockReader::fail_too_long() const {
  throw Failure{"line exceeds 1 MiB in " + quote_file(path_)};
}

bool BlockReader::next(std::string_view& block) {
  if (too_long_) fail_too_long();
  end_ -= given_;
  if (end_ > 0) std::memmove(buffer_.data(), buffer_.data() + given_, end_);
  given_ = 0;
  output().flush();
  std::size_t searched = 0;
  while (true) {
    if (!read_some()) {
      given_ = end_;  // The rest of the input is its last line.
      break;
    }
    if (end_ < size_ && more_at_hand()) continue;
    const void* last = ::memrchr(buffer_.data() + searched, '\n', end_ - searched);
    if (last != nullptr) {
      given_ = static_cast<std::size_t>(static_cast<const char*>(last) - buffer_.data()) + 1;
      break;
    }
    searched = end_;
    if (end_ > longest_line + byte_order_mark.size()) fail_too_long();
  }
  block = std::string_view(buffer_.data(), given_);
  if (at_start_) block = without_mark(block);
  at_start_ = false;
  // A long line is refused however the input came in blocks, and only after the lines before it are returned.
  for (std::size_t begin = 0; begin + longest_line < block.size();) {
    const std::size_t length = std::min(block.find('\n', begin), block.size()) - begin;
    if (length > longest_line) {
      too_long_ = true;
      block = block.substr(0, begin);
      if (block.empty()) fail_too_long();
      break;
    }
    begin += length + 1;
  }
  return !block.empty();
}

}  // namespace tilebase

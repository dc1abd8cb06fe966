#include "command/line_reader.hpp"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include <tilebase/text.hpp>

#include "command/command.hpp"
#include "command/output.hpp"

namespace command {
namespace {

constexpr std::size_t block = std::size_t{1} << 17U;
constexpr std::size_t longest_line = std::size_t{1} << 20U;

std::string reason() {
  return std::generic_category().message(errno);
}

}  // namespace

LineReader::LineReader(const std::string& path)
    : path_(path == "-" ? "standard input" : path),
      file_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_ < 0) throw Failure{"cannot read " + tilebase::shown(path_) + ": " + reason()};
}

LineReader::~LineReader() {
  if (file_ != STDIN_FILENO) ::close(file_);
}

bool LineReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ > longest_line)
    throw Failure{tilebase::shown(path_) + ", line " + std::to_string(line_number_ + 1) +
                  ": longer than a line can be"};
  buffer_.resize(end_ + block);
  output().flush();
  ssize_t got = 0;
  do got = ::read(file_, buffer_.data() + end_, block);
  while (got < 0 && errno == EINTR);
  if (got < 0) throw Failure{"cannot read " + tilebase::shown(path_) + ": " + reason()};
  end_ += static_cast<std::size_t>(got);
  return got > 0;
}

bool LineReader::next(std::string_view& line) {
  std::size_t searched = 0;
  while (true) {
    const char* start = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    const void* newline = size > searched ? std::memchr(start + searched, '\n', size - searched) : nullptr;
    if (newline != nullptr) {
      const auto length = static_cast<std::size_t>(static_cast<const char*>(newline) - start);
      line = std::string_view(start, length);
      begin_ += length + 1;
      break;
    }
    searched = size;
    if (fill()) continue;
    if (end_ == begin_) return false;
    line = std::string_view(buffer_.data() + begin_, end_ - begin_);
    begin_ = end_;
    break;
  }
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  ++line_number_;
  return true;
}

}  // namespace command

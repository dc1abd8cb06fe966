#pragma once

#include <string>
#include <string_view>

#include "command/text_buffer.hpp"

namespace command {

/// Standard output, buffered. Numbers print the same in every locale. Write errors are kept and told by finish().
class Output {
 public:
  Output& operator<<(std::string_view text) {
    buffer_ += text;
    flush_when_full();
    return *this;
  }
  Output& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Output& operator<<(long long number);
  Output& operator<<(unsigned long long number);
  Output& operator<<(int number) { return *this << static_cast<long long>(number); }
  Output& operator<<(unsigned number) { return *this << static_cast<long long>(number); }
  Output& operator<<(unsigned long number) { return *this << static_cast<unsigned long long>(number); }

  /// The buffer, to be appended to; flush_when_full() is to follow.
  TextBuffer& buffer() { return buffer_; }

  /// Writes the buffer if there is enough of it.
  void flush_when_full() {
    if (buffer_.size() >= limit) flush();
  }

  void flush();

  /// Flushes; says what went wrong since the start, "" if nothing did.
  std::string finish();

 private:
  static constexpr std::size_t limit = std::size_t{1} << 16U;
  TextBuffer buffer_;
  int fault_ = 0;
};

/// The one standard output of the process.
Output& output();

/// Whether standard output is a terminal, and how many columns it has (80 where that is unknown).
bool output_is_terminal();
std::size_t output_columns();

}  // namespace command

#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

#include <base/text_buffer.hpp>

/// base/: threads, lines, text and the standard streams. Nothing here knows a puzzle, and nothing here includes another
/// module.
namespace tilebase {

/// Thrown to end a program with one line on standard error and an exit status.
struct Failure {
  std::string message;
  int status = 2;  ///< bad input, if nothing else is said
};

/// Makes standard input, output and error safe to use, whatever state the parent process left them in. Call it before
/// any file is opened. A stream that is closed is replaced by one on which every read or write fails, so that no file
/// takes its number and gets what was meant for the stream. Writing to a closed pipe ends the program silently; writing
/// beyond the file size limit is an error and does not end it. `program` begins every error line and must outlive the
/// program's last one.
void prepare_standard_streams(const char* program);

/// Writes one line to standard error, after the program's name; for a verb that continues after an error.
void complain(const std::string& message);

/// Whether standard error is a terminal, which alone shows what remark() writes.
bool errors_are_on_terminal();

/// Shows a remark about work in progress: the last line on standard error, which the next remark replaces and every
/// other output erases. Any thread may call it.
void remark(const std::string& text);
void erase_remark();

/// Standard output, buffered. Numbers print the same in every locale. Write errors are kept for finish().
class Output {
 public:
  Output& operator<<(std::string_view text) {
    buffer_ += text;
    flush_when_full();
    return *this;
  }
  Output& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Output& operator<<(std::integral auto number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }

  /// The buffer, for direct appending; call flush_when_full() afterwards.
  TextBuffer& buffer() { return buffer_; }

  /// Writes the buffer once it holds enough.
  void flush_when_full() {
    if (buffer_.size() >= limit) flush();
  }

  void flush();

  /// Flushes. Throws a Failure if anything could not be written since the start.
  void finish();

 private:
  static constexpr std::size_t limit = std::size_t{1} << 16U;
  TextBuffer buffer_;
  int fault_ = 0;
};

/// The standard output of the process.
Output& output();

/// Whether standard output is a terminal, and its width in columns (80 if unknown).
bool output_is_terminal();
std::size_t output_columns();

}  // namespace tilebase

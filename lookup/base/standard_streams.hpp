#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

#include <base/text.hpp>

/// base/: threads, budgets, lines, text and the standard streams. No file of it depends on puzzles.
namespace tilebase {

/// Exception that ends a program with a line on standard error and an exit status.
struct Failure {
  std::string message;
  int status = 2;  ///< exit status; 2 means bad input
};

/// Makes standard input, output and error safe to use, whatever state the parent process left them in. Call it before
/// any file is opened. A stream that is closed is replaced by one on which every read or write fails, so that no file
/// takes its number and gets the stream's output. Writing to a closed pipe ends the program silently; writing
/// beyond the file size limit is an error. `program` begins every error line and must outlive the last one.
void prepare_standard_streams(const char* program);

/// Writes one line to standard error, after the program's name; for a verb that continues after an error.
void complain(const std::string& message);

/// Returns whether standard error is a terminal; otherwise remark() must not be called.
bool errors_are_on_terminal();

/// Shows progress in the last line on standard error, which all other output erases. Thread-safe.
void remark(const std::string& text);
void erase_remark();

/// Buffer of standard output. Numbers print the same in every locale. Write errors are kept for finish().
class Output {
 public:
  Output& operator<<(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= limit) flush();
    return *this;
  }
  Output& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Output& operator<<(std::integral auto number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }

  void flush();

  /// Flushes the buffer. Throws a Failure if any byte could not be written since the start.
  void finish();

 private:
  static constexpr std::size_t limit = std::size_t{1} << 16U;
  TextBuffer buffer_;
  int fault_ = 0;
};

/// Returns the standard output of the process.
Output& output();

/// Return whether standard output is a terminal, and its width in columns (80 if unknown).
bool output_is_terminal();
std::size_t output_columns();

}  // namespace tilebase

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>

namespace tilebase {

/// Reads a file, or standard input for `-`, in blocks of whole lines; skips a byte order mark at its start. Flushes
/// standard output before each read that may block, so that a program at the other end of two pipes gets the answers to
/// all it has sent. If standard input is a terminal, a line on standard error says so.
class BlockReader {
 public:
  static constexpr std::size_t default_size = std::size_t{1} << 17U;

  /// Opens the file, or throws a Failure. A block holds about `size` bytes, or what can be read without blocking.
  explicit BlockReader(const std::string& path, std::size_t size = default_size);
  ~BlockReader();
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;

  /// Returns the next lines, valid until the next call. Each ends with a line end, except perhaps the last line of the
  /// input. False at the end of the input. Throws a Failure if reading fails or a line exceeds 1 MiB.
  bool next(std::string_view& block);

 private:
  /// Returns whether more input can be read without blocking.
  bool more_at_hand() const;
  bool read_some();
  [[noreturn]] void fail_too_long() const;

  std::string path_;
  int file_;
  std::size_t size_;
  std::vector<char> buffer_;
  std::size_t given_ = 0;  // number of bytes at the beginning of the buffer that next() has returned
  std::size_t end_ = 0;    // number of bytes in the buffer
  bool ended_ = false;     // whether the input has ended; a terminal could deliver more after it
  bool at_start_ = true;   // whether next() has not yet returned a block
  bool too_long_ = false;  // whether the line after the block that next() returned is too long
};

/// Counts the line ends (LF) in a text, by sums in a byte as long as they fit, which compilers turn into vectors: a
/// third of an instruction a byte, where std::count takes three.
inline std::size_t count_lines(std::string_view text) {
  constexpr std::size_t capacity = 255;
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view some = text.substr(0, capacity);
    std::uint8_t ends = 0;
    for (const char c : some) ends = static_cast<std::uint8_t>(ends + (c == '\n' ? 1 : 0));
    count += ends;
    text.remove_prefix(some.size());
  }
  return count;
}

/// Removes the first line of a text and returns it without its line end (LF or CR LF).
inline std::string_view take_line(std::string_view& text) {
  std::string_view line = take_part(text, '\n');
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Reads a file, or standard input for `-`, line by line.
class LineReader {
 public:
  /// Throws a Failure if the file cannot be opened.
  explicit LineReader(const std::string& path) : blocks_(path) {}

  /// Returns the next line without its line end, valid until the next call; false at the end. Throws a Failure.
  bool next(std::string_view& line) {
    if (block_.empty() && !blocks_.next(block_)) return false;
    line = take_line(block_);
    ++line_number_;
    return true;
  }

  /// Takes the next line if it is already in memory and `accepts(line)` returns true. Never reads from the file.
  template <class Accepts>
  bool next_at_hand_if(Accepts accepts) {
    std::string_view rest = block_;
    if (rest.empty() || !accepts(take_line(rest))) return false;
    block_ = rest;
    ++line_number_;
    return true;
  }

  /// Number of the last line returned, from 1.
  std::size_t line_number() const { return line_number_; }

 private:
  BlockReader blocks_;
  std::string_view block_;
  std::size_t line_number_ = 0;
};

}  // namespace tilebase

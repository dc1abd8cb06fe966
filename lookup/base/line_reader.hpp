#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilebase {

/// Reads a file, or standard input for `-`, in blocks of whole lines, without a byte order mark at its start. Before
/// each read that might wait, standard output is flushed, so that a program on the other side of a pipe gets its
/// answers before it must ask again. On a terminal, standard error is told that lines are waited for.
class BlockReader {
 public:
  static constexpr std::size_t default_size = std::size_t{1} << 17U;

  /// Blocks hold about `size` bytes where the input has that many at hand. A Failure if the file cannot be opened.
  explicit BlockReader(const std::string& path, std::size_t size = default_size);
  ~BlockReader();
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;

  /// The next lines, valid until the next call: they end with a line end, but for the last line of the input, which may
  /// lack it. False at the end of the input. A Failure if reading fails or a line is longer than a mebibyte.
  bool next(std::string_view& block);

 private:
  /// Whether more input can be had without waiting.
  bool more_at_hand() const;
  bool read_some();
  [[noreturn]] void fail_too_long() const;

  std::string path_;
  int file_;
  std::size_t size_;
  std::vector<char> buffer_;
  std::size_t given_ = 0;  // bytes of the buffer that were given out
  std::size_t end_ = 0;    // bytes of the buffer that were read
  bool ended_ = false;     // a terminal would go on after its end
  bool at_start_ = true;   // nothing was given out
  bool too_long_ = false;  // the line behind the block that was given out
};

/// Takes the first line off the front of a text: without its end (LF or CR LF).
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

/// Reads line by line.
class LineReader {
 public:
  /// A Failure if the file cannot be opened.
  explicit LineReader(const std::string& path) : blocks_(path) {}

  /// The next line without its end, valid until the next call; false at the end of the input. Failures as
  /// BlockReader::next().
  bool next(std::string_view& line) {
    if (block_.empty() && !blocks_.next(block_)) return false;
    line = take_line(block_);
    ++line_number_;
    return true;
  }

  /// Takes the next line if it is already in memory and `accepts` it; never reads.
  template <class Accepts>
  bool next_at_hand_if(Accepts accepts) {
    std::string_view rest = block_;
    if (rest.empty() || !accepts(take_line(rest))) return false;
    block_ = rest;
    ++line_number_;
    return true;
  }

  /// The number of the line that was given last, from 1.
  std::size_t line_number() const { return line_number_; }

 private:
  BlockReader blocks_;
  std::string_view block_;
  std::size_t line_number_ = 0;
};

}  // namespace tilebase

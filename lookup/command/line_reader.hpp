#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace command {

/// Reads a file, or standard input for `-`, line by line in blocks. Before each read that might wait, standard output
/// is flushed, so that a program on the other side of a pipe gets its answers before it must ask again.
class LineReader {
 public:
  /// A Failure if the file cannot be opened.
  explicit LineReader(const std::string& path);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its end (LF or CR LF), valid until the next call; false at the end of the input. The last
  /// line may lack its end. A Failure if reading fails or a line is longer than a mebibyte.
  bool next(std::string_view& line);

  /// The number of the line that next() gave last, from 1.
  std::size_t line_number() const { return line_number_; }

 private:
  bool fill();

  std::string path_;
  int file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // of what was read and not yet given out
  std::size_t end_ = 0;
  std::size_t line_number_ = 0;
};

}  // namespace command

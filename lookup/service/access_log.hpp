#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "service/http.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

/// Log of requests in the Common Log Format: one write() of a whole line for each request, at the end of a file.
/// Thread-safe.
class AccessLog {
 public:
  /// Appends to `file`; `-` is standard output. Lines that cannot be written are counted in `metrics`, and the first
  /// after each opening is reported. A pipe whose reader stops loses lines instead of delaying answers, and has at most
  /// the first 900 bytes of a request. Throws std::runtime_error if the file cannot be opened.
  AccessLog(std::string file, Metrics& metrics);
  ~AccessLog();

  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  /// Writes the line of a request. `client` is an address; the method is empty if the request was not parsed; `is_old`
  /// means HTTP/1.0; `bytes` is the size of the body.
  void add(std::string_view client, const Request& request, bool is_old, int status, std::size_t bytes);

  /// Returns whether the log has the name of a file, which reopen() opens.
  bool has_name() const { return file_ != "-"; }

  /// Opens the file again by its name. If that fails, reports the reason and continues with the open file.
  void reopen();

 private:
  bool open();
  bool has_reader();
  void write(std::size_t rest);
  void report(const std::string& what);

  const std::string file_;
  Metrics& metrics_;
  std::mutex mutex_;  // guards the members below
  int descriptor_ = -1;
  bool is_regular_ = false;   // whether the file is a regular file, which is always ready
  bool is_stuck_ = false;     // whether the reader of a pipe was too slow at the last line
  bool is_reported_ = false;  // whether a failure was reported since the file was opened
  std::string line_;          // rest of a line that was written in part
  Timestamp time_{" - - [%d/%b/%Y:%H:%M:%S %z] \"", localtime_r};
};

}  // namespace tilebase::service

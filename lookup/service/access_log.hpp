#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include <tilebase/result.hpp>

#include "service/http.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

/// Writes a line for each request to a file, in the Common Log Format: whole or not at all. A separate thread writes
/// every 10 ms, so requests never wait for the disk or a pipe. add() is thread-safe.
class AccessLog {
 public:
  /// Appends to `file`; `-` is standard output. SIGHUP reopens the file. Lines that cannot be written are counted in
  /// `metrics`, the first since it was opened is reported. Throws std::runtime_error if the file cannot be opened.
  AccessLog(std::string file, Metrics& metrics);

  /// Writes all remaining lines. Waits at most a second for a reader.
  ~AccessLog();

  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  /// `client` is an address; the method is empty if the request was not parsed; `is_old` is HTTP/1.0, `bytes` the body.
  void add(std::string_view client, const Request& request, bool is_old, int status, std::size_t bytes);

 private:
  void write_new_lines();
  void write();
  Result<void> write_pieces(std::size_t& written) const;
  void await_hangup();
  void reopen();
  void report(const std::string& what);

  const std::string file_;
  Metrics& metrics_;

  std::mutex mutex_;   // guards the members up to the blank line
  std::string lines_;  // not yet taken by the thread
  bool due_ = false;   // a write is scheduled
  Timestamp time_{" - - [%d/%b/%Y:%H:%M:%S %z] \"", localtime_r};

  int descriptor_;
  std::string writing_;
  std::string rest_;       // the rest of a line that was written in part
  bool reported_ = false;  // a failure, since the file was opened

  boost::asio::io_context context_{1};
  boost::asio::steady_timer timer_{context_};
  boost::asio::signal_set hangup_{context_};
  std::jthread thread_;
};

}  // namespace tilebase::service

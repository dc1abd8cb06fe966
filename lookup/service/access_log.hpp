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

/// Log of requests in a file, in the Common Log Format, a line each: written whole or not at all. A separate thread
/// writes every 10 ms, so requests never wait for the disk or a pipe. add() is thread-safe.
class AccessLog {
 public:
  /// Appends to `file`; `-` is standard output. SIGHUP reopens the file. Lines that cannot be written are counted in
  /// `metrics`; the first after each opening is reported. Throws std::runtime_error if the file cannot be opened.
  AccessLog(std::string file, Metrics& metrics);

  /// Writes all remaining lines. Waits at most a second for a reader.
  ~AccessLog();

  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  /// Adds the line of a request. `client` is an address; the method is empty if the request was not parsed; `is_old`
  /// means HTTP/1.0; `bytes` is the size of the body.
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
  std::string lines_;  // lines that the thread has not yet taken
  bool due_ = false;   // whether a write is scheduled
  Timestamp time_{" - - [%d/%b/%Y:%H:%M:%S %z] \"", localtime_r};

  int descriptor_;
  std::string writing_;
  std::string rest_;       // rest of a line that was written in part
  bool reported_ = false;  // whether a failure was reported since the file was opened

  boost::asio::io_context context_{1};
  boost::asio::steady_timer timer_{context_};
  boost::asio::signal_set hangup_{context_};
  std::jthread thread_;
};

}  // namespace tilebase::service

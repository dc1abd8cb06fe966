#pragma once

#include <ctime>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "service/metrics.hpp"

namespace tilebase::service {

/// A file with a line for each request, in the Common Log Format. A thread of its own writes, a hundredth of a second
/// after a line was added and all that have come until then at once, so that nobody waits for a disk or a reader. A
/// line is written whole or not at all. Any number of threads may add lines.
class AccessLog {
 public:
  /// What a line tells. A request that was not understood has no method.
  struct Entry {
    std::string_view client;  ///< its address
    std::string_view method;
    std::string_view target;
    unsigned version;  ///< of HTTP: 11 is 1.1
    int status;
    std::size_t bytes;  ///< of the answer's body
  };

  /// Appends to `file`, which SIGHUP opens anew; `-` is standard output. Lines that cannot be written later are lost:
  /// `metrics` counts them, and the first failure since the file was opened is told on standard error.
  /// std::runtime_error, with one line, if the file cannot be opened.
  AccessLog(std::string file, Metrics& metrics);

  /// Writes what was added. Waits a second at most for who reads.
  ~AccessLog();

  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  void add(const Entry& entry);

 private:
  void append(const Entry& entry);
  void write_what_came();
  void write();
  std::string write_pieces(std::size_t& written) const;
  void await_hangup();
  void reopen();
  void tell(const std::string& what);

  const std::string file_;
  Metrics& metrics_;

  std::mutex mutex_;   // for what follows, up to the blank line
  std::string lines_;  // not yet taken by the thread
  bool due_ = false;   // the thread is to take them
  std::string time_;
  std::time_t time_of_ = 0;

  int descriptor_;
  std::string writing_;
  std::string rest_;   // of a line that was begun and could not be written to its end
  bool told_ = false;  // that something went wrong

  boost::asio::io_context context_{1};
  boost::asio::steady_timer timer_{context_};
  boost::asio::signal_set hangup_{context_};
  std::jthread thread_;
};

}  // namespace tilebase::service

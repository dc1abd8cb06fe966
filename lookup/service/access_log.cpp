#include "service/access_log.hpp"

#include <algorithm>
#include <cerrno>
#include <new>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/text.hpp>
#include <command/command.hpp>

namespace tilebase::service {
namespace {

/// Milliseconds that a pipe may stay full before its lines are lost.
constexpr int pipe_patience = 100;
/// Number of bytes of a request's method and target that a pipe gets. Even if each byte is escaped as four, the line
/// has less than the 4,096 bytes that a pipe takes whole or not at all.
constexpr std::size_t most_for_pipe = 900;

/// Escapes a text for a quoted field: quotes, backslashes and all bytes but printable ASCII.
std::string escape_field(std::string_view word) {
  std::string escaped;
  for (const char c : word) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return on_one_line(escaped, true);
}

std::string last_fault() {
  return std::generic_category().message(errno);
}

}  // namespace

AccessLog::AccessLog(std::string file, Metrics& metrics) : file_(std::move(file)), metrics_(metrics) {
  if (!open()) throw std::runtime_error("cannot open access log " + quote_file(file_) + ": " + last_fault());
}

AccessLog::~AccessLog() {
  if (has_name()) ::close(descriptor_);
}

/// Opens the file instead of the open file. Returns false, with errno set, if that fails.
bool AccessLog::open() {
  // Others must not read the file: the log has addresses of clients. O_NONBLOCK: opening a pipe without a reader fails.
  constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  const int descriptor = has_name() ? ::open(file_.c_str(), flags, 0640) : STDOUT_FILENO;
  if (descriptor < 0) return false;
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = descriptor;
  struct stat status {};
  is_regular_ = ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
  return true;
}

void AccessLog::reopen() {
  const std::lock_guard lock(mutex_);
  is_reported_ = false;
  if (!open())
    return report("cannot open access log " + quote_file(file_) + " again: " + last_fault() +
                  "; still writing to the old file");
  if (!line_.empty()) metrics_.count(Metrics::Fault::log);
  line_.clear();
}

void AccessLog::add(std::string_view client, const Request& request, bool is_old, int status, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t rest = line_.size();
  try {
    std::string asked = "-";
    if (!request.method.empty()) {
      ((asked = request.method) += ' ') += request.target;
      if (!is_regular_) asked.resize(std::min(asked.size(), most_for_pipe));
      asked = escape_field(asked) + (is_old ? " HTTP/1.0" : " HTTP/1.1");
    }
    ((((line_ += client) += time_.now()) += asked) += "\" ") += std::to_string(status);
    ((line_ += ' ') += bytes == 0 ? "-" : std::to_string(bytes)) += '\n';
  } catch (const std::bad_alloc&) {
    line_.resize(rest);
    return metrics_.count(Metrics::Fault::log);
  }
  write(rest);
}

bool AccessLog::has_reader() {
  pollfd ready{descriptor_, POLLOUT, 0};
  is_stuck_ = ::poll(&ready, 1, is_stuck_ ? 0 : pipe_patience) == 0;
  return !is_stuck_;
}

/// Writes line_. Its first `rest` bytes end a line that was written in part, by a disk that was full then.
void AccessLog::write(std::size_t rest) {
  std::size_t written = 0;
  std::string fault = is_regular_ || has_reader() ? "" : "it has no reader";
  while (fault.empty() && written < line_.size()) {
    const ssize_t bytes = ::write(descriptor_, line_.data() + written, line_.size() - written);
    if (bytes >= 0)
      written += static_cast<std::size_t>(bytes);
    else if (errno != EINTR)
      fault = last_fault();
  }
  if (written == line_.size()) return line_.clear();
  report("cannot write access log " + quote_file(file_) + ": " + fault +
         "; lines are lost until this is fixed (see tilebase_errors_total in /metrics)");
  if (written <= rest) {
    line_.resize(rest);
    metrics_.count(Metrics::Fault::log);
  }
  line_.erase(0, written);
}

void AccessLog::report(const std::string& what) {
  if (!is_reported_) complain(what);
  is_reported_ = true;
}

}  // namespace tilebase::service

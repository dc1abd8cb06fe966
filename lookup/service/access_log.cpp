#include "service/access_log.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <new>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include <base/text.hpp>
#include <command/command.hpp>

namespace tilebase::service {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds gathering_time{10};
/// Milliseconds that a pipe may stay full before it counts as having no reader.
constexpr int pipe_patience = 1000;
/// Number of bytes waiting to be written beyond which lines are lost.
constexpr std::size_t most_waiting = std::size_t{8} << 20U;
/// Capacity in bytes up to which the buffer's memory is reused.
constexpr std::size_t most_kept = std::size_t{1} << 20U;

/// Returns the descriptor of the file after opening it, or of standard output; negative, with errno set, if that fails.
int open_log(const std::string& file) {
  if (file == "-") return STDOUT_FILENO;
  // Others must not read the file: the log has addresses of clients. O_NONBLOCK: opening a pipe without a reader fails.
  return ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0640);
}

/// Escapes a text for a quoted field: quotes, backslashes and all bytes but printable ASCII.
std::string escape_field(std::string_view word) {
  std::string escaped;
  for (const char c : word) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return on_one_line(escaped, true);
}

}  // namespace

AccessLog::AccessLog(std::string file, Metrics& metrics)
    : file_(std::move(file)), metrics_(metrics), descriptor_(open_log(file_)) {
  if (descriptor_ < 0)
    throw std::runtime_error("cannot open access log " + quote_file(file_) + ": " +
                             std::generic_category().message(errno));
  if (file_ != "-") {
    hangup_.add(SIGHUP);
    await_hangup();
  }
  thread_ = std::jthread([this] {
    sigset_t closed_pipe;  // writing to a closed pipe must be an error, not the end of the process
    ::sigemptyset(&closed_pipe);
    ::sigaddset(&closed_pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &closed_pipe, nullptr);
    const auto more_to_come = asio::make_work_guard(context_);
    context_.run();
    write_new_lines();
  });
}

AccessLog::~AccessLog() {
  context_.stop();
  thread_.join();
  if (file_ != "-") ::close(descriptor_);
}

void AccessLog::add(std::string_view client, const Request& request, bool is_old, int status, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t whole = lines_.size();
  if (whole > most_waiting) return metrics_.count(Metrics::Fault::log);
  try {
    (lines_ += client) += time_.now();
    if (request.method.empty()) {
      lines_ += '-';
    } else {
      ((lines_ += escape_field(request.method)) += ' ') += escape_field(request.target);
      lines_ += is_old ? " HTTP/1.0" : " HTTP/1.1";
    }
    ((lines_ += "\" ") += std::to_string(status)) += ' ';
    (lines_ += bytes == 0 ? "-" : std::to_string(bytes)) += '\n';
    if (due_) return;
    asio::post(context_, [this] {
      timer_.expires_after(gathering_time);
      timer_.async_wait([this](const boost::system::error_code&) { write_new_lines(); });
    });
    due_ = true;
  } catch (const std::bad_alloc&) {
    lines_.resize(whole);
    metrics_.count(Metrics::Fault::log);
  }
}

void AccessLog::write_new_lines() {
  {
    const std::lock_guard lock(mutex_);
    writing_.swap(lines_);
    due_ = false;
  }
  write();
  if (writing_.capacity() > most_kept)
    writing_ = std::string();
  else
    writing_.clear();
}

void AccessLog::write() {
  const bool is_begun = !rest_.empty();
  writing_.insert(0, rest_);
  rest_.clear();
  std::size_t written = 0;
  const auto result = write_pieces(written);
  if (result) return;
  std::string_view lost = std::string_view(writing_).substr(written);
  if (written == 0 ? is_begun : writing_[written - 1] != '\n') {
    rest_ = lost.substr(0, lost.find('\n') + 1);
    lost.remove_prefix(rest_.size());
  }
  metrics_.count(Metrics::Fault::log, static_cast<std::uint64_t>(std::count(lost.begin(), lost.end(), '\n')));
  report("cannot write access log " + quote_file(file_) + ": " + result.error().message +
         "; lines are lost until this is fixed (see tilebase_errors_total in /metrics)");
}

/// Writes as much as possible, and stores the number of bytes written in `written`.
Result<void> AccessLog::write_pieces(std::size_t& written) const {
  struct stat kind {};
  const bool is_file = ::fstat(descriptor_, &kind) == 0 && S_ISREG(kind.st_mode);
  const std::size_t piece = is_file ? writing_.size() : PIPE_BUF;  // a pipe takes this many bytes whole or not at all
  while (written < writing_.size()) {
    pollfd ready{descriptor_, POLLOUT, 0};
    if (::poll(&ready, 1, pipe_patience) == 0) return Error{ErrorCode::file_unwritable, "it has no reader"};
    const ssize_t wrote = ::write(descriptor_, writing_.data() + written, std::min(piece, writing_.size() - written));
    if (wrote >= 0)
      written += static_cast<std::size_t>(wrote);
    else if (errno != EINTR && errno != EAGAIN)
      return Error{ErrorCode::file_unwritable, std::generic_category().message(errno)};
  }
  return {};
}

void AccessLog::await_hangup() {
  hangup_.async_wait([this](const boost::system::error_code& cancelled, int) {
    if (cancelled) return;
    reopen();
    await_hangup();
  });
}

void AccessLog::reopen() {
  write_new_lines();  // requests before the signal belong to the old file
  reported_ = false;
  const int descriptor = open_log(file_);
  if (descriptor < 0)
    return report("cannot open access log " + quote_file(file_) + " again: " + std::generic_category().message(errno) +
                  "; still writing to the old file");
  if (!rest_.empty()) metrics_.count(Metrics::Fault::log);
  rest_.clear();
  ::close(descriptor_);
  descriptor_ = descriptor;
}

void AccessLog::report(const std::string& what) {
  if (!reported_) complain(what);
  reported_ = true;
}

}  // namespace tilebase::service

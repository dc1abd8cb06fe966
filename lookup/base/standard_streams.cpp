#include <base/standard_streams.hpp>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <system_error>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace tilebase {
namespace {

const char* program_name = "";

std::mutex remark_mutex;
bool remark_is_shown = false;

constexpr int cannot_start = 2;  // exit status as for bad input; there is no stream to report the reason on

/// Opens every closed standard stream, in ascending order of the descriptors, as open() returns the lowest free one.
void open_missing_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The mode is wrong on purpose: reading standard input, or writing to the others, must fail.
    if (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) std::_Exit(cannot_start);
  }
}

}  // namespace

void prepare_standard_streams(const char* program) {
  program_name = program;
  open_missing_streams();
  std::signal(SIGXFSZ, SIG_IGN);
  // The parent process may have ignored or blocked SIGPIPE.
  std::signal(SIGPIPE, SIG_DFL);
  sigset_t closed_pipe;
  ::sigemptyset(&closed_pipe);
  ::sigaddset(&closed_pipe, SIGPIPE);
  ::sigprocmask(SIG_UNBLOCK, &closed_pipe, nullptr);
}

bool errors_are_on_terminal() {
  return ::isatty(STDERR_FILENO) != 0;
}

void remark(const std::string& text) {
  const std::lock_guard lock(remark_mutex);
  remark_is_shown = true;
  std::fprintf(stderr, "\r%s\033[K", on_one_line(text).c_str());
}

void erase_remark() {
  const std::lock_guard lock(remark_mutex);
  if (remark_is_shown) std::fputs("\r\033[K", stderr);
  remark_is_shown = false;
}

void complain(const std::string& message) {
  erase_remark();
  std::fprintf(stderr, "%s: %s\n", program_name, on_one_line(message).c_str());
}

void Output::flush() {
  std::string_view rest = buffer_.text();
  if (!rest.empty()) erase_remark();
  while (!rest.empty() && fault_ == 0) {
    const ssize_t wrote = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (wrote >= 0)
      rest.remove_prefix(static_cast<std::size_t>(wrote));
    else if (errno != EINTR)
      fault_ = errno;
  }
  buffer_.clear();
}

void Output::finish() {
  flush();
  if (fault_ != 0) throw Failure{"cannot write standard output: " + std::generic_category().message(fault_)};
}

Output& output() {
  static Output standard_output;
  return standard_output;
}

bool output_is_terminal() {
  return ::isatty(STDOUT_FILENO) != 0;
}

std::size_t output_columns() {
  winsize size{};
  if (!output_is_terminal() || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace tilebase

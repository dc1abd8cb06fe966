#include "command/output.hpp"

#include <cerrno>
#include <charconv>
#include <system_error>

#include <sys/ioctl.h>
#include <unistd.h>

namespace command {

namespace {

template <class Number>
Output& put(Output& output, Number number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  return output << std::string_view(digits, static_cast<std::size_t>(end - digits));
}

}  // namespace

Output& Output::operator<<(long long number) {
  return put(*this, number);
}

Output& Output::operator<<(unsigned long long number) {
  return put(*this, number);
}

void Output::flush() {
  std::string_view left = buffer_.text();
  while (!left.empty() && fault_ == 0) {
    const ssize_t wrote = ::write(STDOUT_FILENO, left.data(), left.size());
    if (wrote >= 0)
      left.remove_prefix(static_cast<std::size_t>(wrote));
    else if (errno != EINTR)
      fault_ = errno;
  }
  buffer_.clear();
}

std::string Output::finish() {
  flush();
  return fault_ == 0 ? "" : "cannot write standard output: " + std::generic_category().message(fault_);
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

}  // namespace command

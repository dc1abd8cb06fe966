#include "command/standard_streams.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace command {
namespace {

constexpr int cannot_start = 2;  // as for any bad input; there is nowhere left to say why

/// In the order of the numbers, so that open() gives the one that is missing.
void open_missing_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong way round: reading standard input or writing the others fails.
    if (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) std::_Exit(cannot_start);
  }
}

}  // namespace

void prepare_standard_streams() {
  open_missing_streams();
  std::signal(SIGXFSZ, SIG_IGN);
  // Whatever the parent chose to ignore or to block.
  std::signal(SIGPIPE, SIG_DFL);
  sigset_t closed_pipe;
  ::sigemptyset(&closed_pipe);
  ::sigaddset(&closed_pipe, SIGPIPE);
  ::sigprocmask(SIG_UNBLOCK, &closed_pipe, nullptr);
}

}  // namespace command

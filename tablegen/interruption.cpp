#include "interruption.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace tilebase::tablegen {
namespace {

struct Signal {
  int number;
  const char* name;
};
constexpr std::array<Signal, 3> signals{{{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}}};

// What the handler uses, which may come between any two instructions of any thread.
constexpr unsigned stopping = 1;
constexpr unsigned one_file = 2;
std::atomic<unsigned> state = 0;  // `stopping` once a signal has come, and `one_file` for each file in work
std::atomic<int> signal_to_end_by = 0;
std::atomic_flag told;
std::atomic<const char*> program_name = "";
std::atomic<bool> on_terminal = false;
std::atomic<bool (*)()> other_line = nullptr;
static_assert(decltype(state)::is_always_lock_free && decltype(program_name)::is_always_lock_free);

/// Appends a text where it fits.
template <std::size_t size>
void append(std::array<char, size>& line, std::size_t& length, const char* text) {
  for (; *text != '\0' && length < size; ++text) line[length++] = *text;
}

void tell(int number) {
  std::array<char, 160> line{};
  std::size_t length = 0;
  if (on_terminal) append(line, length, "\r\033[K");
  append(line, length, program_name);
  append(line, length, ": stopped by ");
  for (const Signal& signal : signals)
    if (signal.number == number) append(line, length, signal.name);
  append(line, length, "; no file is left half-written\n");
  [[maybe_unused]] const auto ignored = ::write(STDERR_FILENO, line.data(), length);
}

/// Ends the program, from the handler when it returns.
void end() {
  const int number = signal_to_end_by;
  if (told.test_and_set()) return;
  bool (*const has_other_line)() = other_line;
  if (has_other_line == nullptr || !has_other_line()) tell(number);
  std::raise(number);  // whose handler is the default again
}

void handle(int number) {
  const int error = errno;
  signal_to_end_by = number;
  if ((state.fetch_or(stopping) & ~stopping) == 0) end();
  errno = error;
}

void leave() {
  if (state.fetch_sub(one_file) == (one_file | stopping)) end();
}

}  // namespace

void stop_between_files(const char* program, bool (*has_other_line)()) {
  program_name = program;
  other_line = has_other_line;
  on_terminal = ::isatty(STDERR_FILENO) != 0;
  for (const Signal& signal : signals) {
    struct sigaction action {};
    ::sigaction(signal.number, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = handle;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    ::sigaction(signal.number, &action, nullptr);
  }
}

FileInWork::FileInWork() {
  if ((state.fetch_add(one_file) & stopping) == 0) return;
  leave();
  for (;;) ::pause();  // another thread finishes its file and ends the program
}

FileInWork::~FileInWork() {
  leave();
}

}  // namespace tilebase::tablegen

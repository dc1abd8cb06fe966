#include "system.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <base/system.hpp>

#include <unistd.h>

namespace tilebase::tablegen {
namespace {

struct Signal {
  int number;
  const char* name;
  std::array<char, 160> line{};  // line to write when the signal ends the program
};
std::array<Signal, 3> signals{{{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}}};

// Variables that the signal handler uses, which may run between any two instructions of any thread.
constexpr unsigned stop_bit = 1;
constexpr unsigned file_unit = 2;
std::atomic<unsigned> state = 0;  // `stop_bit` after a signal, plus `file_unit` for each FileInWork
std::atomic<int> signal_to_end_by = 0;
std::atomic_flag has_told;
std::atomic<bool (*)()> other_line = nullptr;
static_assert(decltype(state)::is_always_lock_free && decltype(other_line)::is_always_lock_free);

void tell(int number) {
  for (const Signal& signal : signals)
    if (signal.number == number) {
      [[maybe_unused]] const auto ignored = ::write(STDERR_FILENO, signal.line.data(), std::strlen(signal.line.data()));
    }
}

/// Ends the program; if the signal handler calls this function, when the handler returns.
void end() {
  const int number = signal_to_end_by;
  if (has_told.test_and_set()) return;
  bool (*const has_other_line)() = other_line;
  if (has_other_line == nullptr || !has_other_line()) tell(number);
  std::raise(number);  // the handler of this signal is the default handler again
}

void handle(int number) {
  const int error = errno;
  signal_to_end_by = number;
  if ((state.fetch_or(stop_bit) & ~stop_bit) == 0) end();
  errno = error;
}

void end_file() {
  if (state.fetch_sub(file_unit) == (file_unit | stop_bit)) end();
}

}  // namespace

void stop_between_files(const char* program, bool (*has_other_line)()) {
  other_line = has_other_line;
  const char* const erase_remark = ::isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "";
  for (Signal& signal : signals) {
    std::snprintf(signal.line.data(), signal.line.size(), "%s%s: stopped by %s; no file is left half-written\n",
                  erase_remark, program, signal.name);
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
  if ((state.fetch_add(file_unit) & stop_bit) == 0) return;
  end_file();
  for (;;) ::pause();  // a thread that finishes its file ends the program
}

FileInWork::~FileInWork() {
  end_file();
}

std::string shown_bytes(std::uint64_t bytes) {
  char text[32];
  if (bytes >= 1'000'000'000)
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes) / 1e9);
  else
    std::snprintf(text, sizeof text, "%.0f MB", std::max(1.0, static_cast<double>(bytes) / 1e6));
  return text;
}

Result<void> check_memory(const std::string& what, std::uint64_t bytes, const std::string& whose) {
  const std::uint64_t available = available_memory();
  if (bytes <= available) return {};
  return Error{ErrorCode::too_many_cells, what + " takes " + shown_bytes(bytes) + " of memory" + whose + ", and " +
                                              shown_bytes(available) + " are available"};
}

}  // namespace tilebase::tablegen

#include "system.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

namespace tilebase::tablegen {
namespace {

struct Signal {
  int number;
  const char* name;
  std::array<char, 160> line{};  // to be written when it ends the program
};
std::array<Signal, 3> signals{{{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}}};

// What the handler uses, which may come between any two instructions of any thread.
constexpr unsigned stopping = 1;
constexpr unsigned one_file = 2;
std::atomic<unsigned> state = 0;  // `stopping` once a signal has come, and `one_file` for each file in work
std::atomic<int> signal_to_end_by = 0;
std::atomic_flag told;
std::atomic<bool (*)()> other_line = nullptr;
static_assert(decltype(state)::is_always_lock_free && decltype(other_line)::is_always_lock_free);

void tell(int number) {
  for (const Signal& signal : signals)
    if (signal.number == number) {
      [[maybe_unused]] const auto ignored = ::write(STDERR_FILENO, signal.line.data(), std::strlen(signal.line.data()));
    }
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

constexpr std::uint64_t unknown = UINT64_MAX;

/// The number after a word in a file, or alone in it; unknown if there is none.
std::uint64_t number_in(const std::string& path, const std::string& after = "") {
  std::ifstream file(path);
  std::string word;
  if (!after.empty())
    while (file >> word && word != after) {
    }
  std::uint64_t number = 0;
  return file >> number ? number : unknown;
}

std::uint64_t left_by_system() {
  const std::uint64_t kibibytes = number_in("/proc/meminfo", "MemAvailable:");
  return kibibytes == unknown ? unknown : kibibytes * 1024;
}

/// Control groups, version 2: the limits of this process's group and of all above it. Files in memory that can be
/// dropped count as used, but not against the process.
std::uint64_t left_by_control_group() {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  std::uint64_t least = unknown;
  while (std::getline(file, line)) {
    if (line.rfind("0::", 0) != 0) continue;
    for (std::string group = line.substr(3);; group.erase(group.rfind('/'))) {
      const std::string folder = "/sys/fs/cgroup" + group;
      const std::uint64_t most = number_in(folder + "/memory.max");
      const std::uint64_t used = number_in(folder + "/memory.current");
      const std::uint64_t files = number_in(folder + "/memory.stat", "inactive_file");
      if (most != unknown && used != unknown) {
        const std::uint64_t kept = used - std::min(used, files == unknown ? 0 : files);
        least = std::min(least, most - std::min(most, kept));
      }
      if (group.find('/') == std::string::npos) break;
    }
  }
  return least;
}

std::uint64_t left_by_limit() {
  struct rlimit limit {};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unknown;
  const std::uint64_t pages = number_in("/proc/self/statm");
  const std::uint64_t used = pages == unknown ? 0 : pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto most = static_cast<std::uint64_t>(limit.rlim_cur);
  return most - std::min(most, used);
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
  if ((state.fetch_add(one_file) & stopping) == 0) return;
  leave();
  for (;;) ::pause();  // another thread finishes its file and ends the program
}

FileInWork::~FileInWork() {
  leave();
}

std::uint64_t available_memory() {
  return std::min({left_by_system(), left_by_control_group(), left_by_limit()});
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

#include "memory.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include <sys/resource.h>
#include <unistd.h>

namespace tilebase::tablegen {
namespace {

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

}  // namespace tilebase::tablegen

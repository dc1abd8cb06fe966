#include <base/system.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <new>
#include <thread>

namespace tilebase {
namespace {

std::error_code last_error() {
  return {errno, std::generic_category()};
}

constexpr std::uint64_t unknown = UINT64_MAX;

/// Reads the number after the word `after` in a file or, if the word is "", the number that the file begins with.
/// Returns `unknown` if no number is there.
std::uint64_t number_in(const std::string& path, const std::string& after = "") {
  std::ifstream file(path);
  std::string word;
  if (!after.empty())
    while (file >> word && word != after) {
    }
  std::uint64_t number = 0;
  return file >> number ? number : unknown;
}

std::uint64_t rest_of_system() {
  const std::uint64_t kibibytes = number_in("/proc/meminfo", "MemAvailable:");
  return kibibytes == unknown ? unknown : kibibytes * 1024;
}

/// Returns the minimum that the control groups (version 2) of this process leave: its own group and all above it. Files
/// in memory that can be dropped count as used in a group, but not here.
std::uint64_t rest_of_control_groups() {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  std::uint64_t least = unknown;
  while (std::getline(file, line)) {
    if (line.rfind("0::", 0) != 0) continue;
    for (std::string group = line.substr(3);; group.erase(group.rfind('/'))) {
      const std::string folder = "/sys/fs/cgroup" + group;
      const std::uint64_t limit = number_in(folder + "/memory.max");
      const std::uint64_t used = number_in(folder + "/memory.current");
      const std::uint64_t files = number_in(folder + "/memory.stat", "inactive_file");
      if (limit != unknown && used != unknown) {
        const std::uint64_t kept = used - std::min(used, files == unknown ? 0 : files);
        least = std::min(least, limit - std::min(limit, kept));
      }
      if (group.find('/') == std::string::npos) break;
    }
  }
  return least;
}

std::uint64_t rest_of_address_space() {
  struct rlimit limit {};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unknown;
  const std::uint64_t pages = number_in("/proc/self/statm");
  const std::uint64_t used = pages == unknown ? 0 : pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto bytes = static_cast<std::uint64_t>(limit.rlim_cur);
  return bytes - std::min(bytes, used);
}

}  // namespace

std::uint64_t available_memory() {
  return std::min({rest_of_system(), rest_of_control_groups(), rest_of_address_space()});
}

File File::to_read(const std::string& path, std::error_code& error) {
  error.clear();
  File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat facts {};
  if (file.handle_ == none || ::fstat(static_cast<int>(file.handle_), &facts) != 0)
    error = last_error();
  else if (S_ISDIR(facts.st_mode))
    error = std::make_error_code(std::errc::is_a_directory);
  else if (!S_ISREG(facts.st_mode))
    error = std::make_error_code(std::errc::invalid_argument);
  return file;
}

File File::to_write(const std::string& path, std::error_code& error) {
  error.clear();
  File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  if (file.handle_ == none) error = last_error();
  return file;
}

File::~File() {
  if (handle_ != none) ::close(static_cast<int>(handle_));
}

std::uint64_t File::size(std::error_code& error) const {
  error.clear();
  struct stat facts {};
  if (::fstat(static_cast<int>(handle_), &facts) != 0) error = last_error();
  return static_cast<std::uint64_t>(facts.st_size);
}

std::size_t File::read(std::uint64_t at, std::span<std::uint8_t> to, std::error_code& error) const {
  error.clear();
  std::size_t total = 0;
  while (total < to.size()) {
    const ssize_t got =
        ::pread(static_cast<int>(handle_), to.data() + total, to.size() - total, static_cast<off_t>(at + total));
    if (got == 0) break;
    if (got > 0) {
      total += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      error = last_error();
      break;
    }
  }
  return total;
}

void File::write(std::uint64_t at, std::span<const std::uint8_t> bytes, std::error_code& error) {
  error.clear();
  while (!bytes.empty()) {
    const ssize_t wrote = ::pwrite(static_cast<int>(handle_), bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (wrote >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(wrote));
      at += static_cast<std::uint64_t>(wrote);
    } else if (errno != EINTR) {
      error = last_error();
      return;
    }
  }
}

std::vector<std::string> names_in(const std::string& folder, std::error_code& error) {
  error.clear();
  // std::filesystem::directory_iterator is not used: in libstdc++ it ends the program if memory runs out.
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.c_str()), &::closedir);
  if (directory != nullptr) {
    errno = 0;
    while (const dirent* const entry = ::readdir(directory.get())) {
      names.emplace_back(entry->d_name);
      errno = 0;
    }
  }
  if (errno != 0) error = last_error();
  return names;
}

Pages::Pages(std::size_t bytes, Size size) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
  if (size == Size::small) flags |= MAP_NORESERVE;
#endif
  // Maps up to a large page more than is needed, so that the memory can begin at a large page.
  constexpr std::size_t large_page = std::size_t{1} << 21U;
  const std::size_t alignment = size == Size::large ? large_page : 1;
  const std::size_t mapped = bytes + alignment - 1;
  void* const memory = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  memory_ = {memory, Release{mapped}};
  const auto excess = reinterpret_cast<std::uintptr_t>(memory) % alignment;
  data_ = static_cast<std::uint8_t*>(memory) + (alignment - excess) % alignment;
#if defined(MADV_HUGEPAGE) && defined(MADV_NOHUGEPAGE)
  ::madvise(data_, bytes, size == Size::large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
}

void Pages::prefer_large() const {
#if defined(MADV_HUGEPAGE)
  ::madvise(memory_.get(), memory_.get_deleter().bytes, MADV_HUGEPAGE);
#endif
}

void Pages::Release::operator()(void* memory) const {
  ::munmap(memory, bytes);
}

void rest(std::chrono::microseconds time) {
  std::this_thread::sleep_for(time);
}

}  // namespace tilebase

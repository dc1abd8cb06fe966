#include <base/system.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <new>

namespace tilebase {
namespace {

std::error_code last_error() {
  return {errno, std::generic_category()};
}

}  // namespace

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
  File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
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
  std::size_t done = 0;
  while (done < to.size()) {
    const ssize_t got =
        ::pread(static_cast<int>(handle_), to.data() + done, to.size() - done, static_cast<off_t>(at + done));
    if (got == 0) break;
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      error = last_error();
      break;
    }
  }
  return done;
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
  // Not by std::filesystem::directory_iterator, which in libstdc++ ends the program where memory runs out.
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
  // One large page more than is needed, so that the memory may begin where a large page does.
  constexpr std::size_t large_page = std::size_t{1} << 21U;
  const std::size_t alignment = size == Size::large ? large_page : 1;
  const std::size_t mapped = bytes + alignment - 1;
  void* const memory = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  memory_ = {memory, Release{mapped}};
  const auto at = reinterpret_cast<std::uintptr_t>(memory);
  data_ = reinterpret_cast<std::uint8_t*>((at + alignment - 1) / alignment * alignment);
#if defined(MADV_HUGEPAGE) && defined(MADV_NOHUGEPAGE)
  ::madvise(data_, bytes, size == Size::large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
}

void Pages::Release::operator()(void* memory) const {
  ::munmap(memory, bytes);
}

}  // namespace tilebase

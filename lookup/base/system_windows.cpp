#include <base/system.hpp>

#ifndef NOMINMAX  // libstdc++ may have defined it
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <thread>

namespace tilebase {
namespace {

std::error_code last_error() {
  return {static_cast<int>(::GetLastError()), std::system_category()};
}

HANDLE as_handle(std::intptr_t number) {
  return reinterpret_cast<HANDLE>(number);
}

/// Opens a file that others may read, write, replace and remove at the same time, as on other systems.
std::intptr_t open(const std::string& path, DWORD access, DWORD creation, std::error_code& error) {
  error.clear();
  const HANDLE handle =
      ::CreateFileW(std::filesystem::path(path).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, creation, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) error = last_error();
  return reinterpret_cast<std::intptr_t>(handle);
}

/// Returns the file offset of the next transfer.
OVERLAPPED place(std::uint64_t at) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(at);
  place.OffsetHigh = static_cast<DWORD>(at >> 32U);
  return place;
}

/// Returns the number of bytes that a single call can transfer, at most.
DWORD at_once(std::size_t bytes) {
  return static_cast<DWORD>(std::min<std::size_t>(bytes, std::size_t{1} << 30U));
}

}  // namespace

File File::to_read(const std::string& path, std::error_code& error) {
  if (std::filesystem::is_directory(path, error)) {
    error = std::make_error_code(std::errc::is_a_directory);
    return File();
  }
  File file(open(path, GENERIC_READ, OPEN_EXISTING, error));
  if (!error && ::GetFileType(as_handle(file.handle_)) != FILE_TYPE_DISK)
    error = std::make_error_code(std::errc::invalid_argument);
  return file;
}

File File::to_write(const std::string& path, std::error_code& error) {
  return File(open(path, GENERIC_WRITE, OPEN_ALWAYS, error));
}

File::~File() {
  if (handle_ != none) ::CloseHandle(as_handle(handle_));
}

std::uint64_t File::size(std::error_code& error) const {
  error.clear();
  LARGE_INTEGER size{};
  if (::GetFileSizeEx(as_handle(handle_), &size) == 0) error = last_error();
  return static_cast<std::uint64_t>(size.QuadPart);
}

std::size_t File::read(std::uint64_t at, std::span<std::uint8_t> to, std::error_code& error) const {
  error.clear();
  std::size_t total = 0;
  while (total < to.size()) {
    OVERLAPPED from = place(at + total);
    DWORD got = 0;
    if (::ReadFile(as_handle(handle_), to.data() + total, at_once(to.size() - total), &got, &from) == 0) {
      if (::GetLastError() != ERROR_HANDLE_EOF) error = last_error();
      break;
    }
    if (got == 0) break;
    total += got;
  }
  return total;
}

void File::write(std::uint64_t at, std::span<const std::uint8_t> bytes, std::error_code& error) {
  error.clear();
  while (!bytes.empty()) {
    OVERLAPPED to = place(at);
    DWORD wrote = 0;
    if (::WriteFile(as_handle(handle_), bytes.data(), at_once(bytes.size()), &wrote, &to) == 0) {
      error = last_error();
      return;
    }
    bytes = bytes.subspan(wrote);
    at += wrote;
  }
}

std::vector<std::string> names_in(const std::string& folder, std::error_code& error) {
  std::vector<std::string> names;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
    names.push_back(entry->path().filename().string());
  return names;
}

Pages::Pages(std::size_t bytes, Size) {
  void* const memory = ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (memory == nullptr) throw std::bad_alloc();
  memory_ = {memory, Release{bytes}};
  data_ = static_cast<std::uint8_t*>(memory);
}

void Pages::prefer_large() const {}

void Pages::Release::operator()(void* memory) const {
  ::VirtualFree(memory, 0, MEM_RELEASE);
}

std::uint64_t available_memory() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) == 0 ? UINT64_MAX : status.ullAvailPhys;
}

void rest(std::chrono::microseconds time) {
  std::this_thread::sleep_for(time);
}

}  // namespace tilebase

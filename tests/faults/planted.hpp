#pragma once

// The switch of the planted faults, in a copy of the tree that `judge` makes. PLANTED_FAULT=N switches fault N on.
// With PLANTED_FAULTS_REACHED=FOLDER, a process makes an empty file FOLDER/N when it comes to where fault N is: a test
// without that file cannot notice the fault. No allocations, and errno stays: tests count both. WebAssembly, which has
// neither variables nor files, has no fault.

#ifdef __EMSCRIPTEN__

constexpr bool planted(int /*fault*/) {
  return false;
}

#else

#include <cerrno>
#include <cstdlib>
#include <type_traits>

#include <fcntl.h>
#include <unistd.h>

namespace planted_faults {

inline constexpr int max_faults = 100;

/// The number of the fault that is on; 0 for none.
inline const int active = [] {
  const char* const number = std::getenv("PLANTED_FAULT");
  return number == nullptr ? 0 : std::atoi(number);
}();

/// Whether the place of a fault needs no note any more.
inline unsigned char is_noted[max_faults] = {};

[[gnu::cold, gnu::noinline]] inline void note(int fault) {
  const char* const folder = std::getenv("PLANTED_FAULTS_REACHED");
  is_noted[fault] = 1;
  if (folder == nullptr) return;
  const int error = errno;
  char path[4096];
  int length = 0;
  while (folder[length] != '\0' && length < 4000) {
    path[length] = folder[length];
    ++length;
  }
  path[length++] = '/';
  path[length++] = static_cast<char>('0' + fault / 10);
  path[length++] = static_cast<char>('0' + fault % 10);
  path[length] = '\0';
  const int file = ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file >= 0)
    ::close(file);
  else
    is_noted[fault] = 0;
  errno = error;
}

/// Whether a fault is on.
constexpr bool planted(int fault) {
  if (std::is_constant_evaluated()) return false;
  if (is_noted[fault] == 0) note(fault);
  return active == fault;
}

}  // namespace planted_faults

using planted_faults::planted;

#endif

// Lets the modules run with an older glibc than that of the machine which links them.
//
// The linker takes the newest version of each symbol of glibc, so a module that is linked with glibc 2.36 needs
// pthread_create of glibc 2.34, although each glibc has an older one that suffices. This file defines such functions
// inside the module, hidden, each by what glibc 2.17 has; the static libstdc++ finds them here, too. The wheel then
// runs with glibc 2.17 and later: manylinux_2_17, as setup.py reads from the symbols that remain.
#include <features.h>
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __x86_64__
#define TILEBASE_OLDEST "GLIBC_2.2.5"  // the first version of glibc for the processor
#else
#define TILEBASE_OLDEST "GLIBC_2.17"
#endif
/// Declares `old_NAME`: the function NAME of the oldest glibc.
#define TILEBASE_OLD(name, result, ...)    \
  result old_##name(__VA_ARGS__) noexcept; \
  asm(".symver old_" #name ", " #name "@" TILEBASE_OLDEST)

extern "C" {
TILEBASE_OLD(log, double, double);
TILEBASE_OLD(log2, double, double);
TILEBASE_OLD(pow, double, double, double);
TILEBASE_OLD(pthread_create, int, pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
TILEBASE_OLD(pthread_join, int, pthread_t, void**);
TILEBASE_OLD(pthread_once, int, pthread_once_t*, void (*)());
TILEBASE_OLD(__pthread_key_create, int, pthread_key_t*, void (*)(void*));

// Since 2.29, without wrappers for errors of System V.
double log(double x) noexcept {
  return old_log(x);
}
double log2(double x) noexcept {
  return old_log2(x);
}
double pow(double x, double y) noexcept {
  return old_pow(x, y);
}

// Since 2.34 in libc instead of libpthread, which every Python has loaded.
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) noexcept {
  return old_pthread_create(thread, attributes, run, argument);
}
int pthread_join(pthread_t thread, void** result) {
  return old_pthread_join(thread, result);
}
int pthread_once(pthread_once_t* once, void (*run)()) {
  return old_pthread_once(once, run);
}
int __pthread_key_create(pthread_key_t* key, void (*destroy)(void*)) noexcept {
  return old___pthread_key_create(key, destroy);
}

// Since 2.30: waits until a time of any clock. The older function waits by the clock of the day.
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* until) {
  timespec now, day;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &day);
  day.tv_sec += until->tv_sec - now.tv_sec;
  day.tv_nsec += until->tv_nsec - now.tv_nsec;
  for (; day.tv_nsec < 0; day.tv_nsec += 1'000'000'000) --day.tv_sec;
  for (; day.tv_nsec >= 1'000'000'000; day.tv_nsec -= 1'000'000'000) ++day.tv_sec;
  return pthread_cond_timedwait(condition, mutex, &day);
}

// Since 2.33 functions of the shared library.
int stat(const char* path, struct stat* status) noexcept {
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, status, 0));
}
int lstat(const char* path, struct stat* status) noexcept {
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW));
}
int fstat(int file, struct stat* status) noexcept {
  return static_cast<int>(syscall(SYS_fstat, file, status));
}
int fstat64(int file, struct stat64* status) noexcept {
  return static_cast<int>(syscall(SYS_fstat, file, status));
}

// Since 2.32: whether the process has one thread, so that counters need not be atomic. Zero is always right.
char __libc_single_threaded = 0;
}
#endif

#include "figures.hpp"

#include <sys/resource.h>

namespace tilebase::tablegen {
namespace {

rusage usage() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return used;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

double cpu_seconds() {
  const rusage used = usage();
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

std::uint64_t peak_memory() {
  return static_cast<std::uint64_t>(usage().ru_maxrss) * 1024;
}

}  // namespace tilebase::tablegen

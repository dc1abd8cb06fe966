#pragma once

#include <cstdint>

/// Memory that runs out when a test wants it: in the program that this is linked into, `new` and what the linker's
/// --wrap=malloc sees go through here.
namespace scarce_memory {

/// From here on, requests of this thread are granted as often as told, the next one is refused, and those after it are
/// granted again. The destructor ends that.
class RefuseOnce {
 public:
  explicit RefuseOnce(std::int64_t granted);
  ~RefuseOnce();
  RefuseOnce(const RefuseOnce&) = delete;
  RefuseOnce& operator=(const RefuseOnce&) = delete;

  /// Whether a request has been refused.
  bool refused() const;
};

/// How many blocks that this thread got from `new` it has not given back.
std::int64_t blocks();

}  // namespace scarce_memory

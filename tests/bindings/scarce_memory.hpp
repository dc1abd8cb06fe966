#pragma once

#include <cstdint>

/// Allocations that fail on demand. In a program with this file, `new` and (by the linker's --wrap=malloc) malloc() are
/// redirected to this namespace.
namespace scarce_memory {

/// Guard that grants a number of this thread's allocations, refuses the next allocation, and grants later allocations.
/// Its destructor makes all allocations succeed again.
class RefuseOnce {
 public:
  explicit RefuseOnce(std::int64_t granted);
  ~RefuseOnce();
  RefuseOnce(const RefuseOnce&) = delete;
  RefuseOnce& operator=(const RefuseOnce&) = delete;

  /// Whether an allocation has been refused.
  bool refused() const;
};

/// The number of blocks from `new` that this thread has not freed.
std::int64_t blocks();

}  // namespace scarce_memory

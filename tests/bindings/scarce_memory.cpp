#include "bindings/scarce_memory.hpp"

#include <cstddef>
#include <new>

extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size);
void free(void* block);
}

namespace scarce_memory {
namespace {

constexpr std::int64_t no_end = -1;
thread_local std::int64_t grants = no_end;  // Number of allocations to grant before a refusal.
thread_local bool was_refused = false;
thread_local std::int64_t blocks_in_use = 0;

bool refuses() {
  if (grants == no_end || grants-- > 0) return false;
  was_refused = true;  // `grants` is no_end now
  return true;
}

void* block_or_null(std::size_t size) noexcept {
  void* const block = refuses() ? nullptr : __real_malloc(size == 0 ? 1 : size);
  blocks_in_use += block != nullptr ? 1 : 0;
  return block;
}

void* block_or_throw(std::size_t size) {
  void* const block = block_or_null(size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void give_back(void* block) noexcept {
  blocks_in_use -= block != nullptr ? 1 : 0;
  free(block);
}

}  // namespace

RefuseOnce::RefuseOnce(std::int64_t granted) {
  was_refused = false;
  grants = granted;
}
RefuseOnce::~RefuseOnce() {
  grants = no_end;
}
bool RefuseOnce::refused() const {
  return was_refused;
}
std::int64_t blocks() {
  return blocks_in_use;
}

}  // namespace scarce_memory

void* __wrap_malloc(std::size_t size) {
  return scarce_memory::refuses() ? nullptr : __real_malloc(size);
}

void* operator new(std::size_t size) {
  return scarce_memory::block_or_throw(size);
}
void* operator new[](std::size_t size) {
  return scarce_memory::block_or_throw(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return scarce_memory::block_or_null(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return scarce_memory::block_or_null(size);
}
void operator delete(void* block) noexcept {
  scarce_memory::give_back(block);
}
void operator delete[](void* block) noexcept {
  scarce_memory::give_back(block);
}
void operator delete(void* block, std::size_t) noexcept {
  scarce_memory::give_back(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  scarce_memory::give_back(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  scarce_memory::give_back(block);
}
void operator delete[](void* block, const std::nothrow_t&) noexcept {
  scarce_memory::give_back(block);
}

/// javascript/: the npm package: the library in WebAssembly, and JavaScript that calls its C interface. This source has
/// the functions that the library needs from a system: memory, and the clock of the host. The module has no built-in
/// tables; the library computes tables of small puzzles when they are needed.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>

#include <tilebase/tilebase.h>
#include <tilebase/engine/builtin_tables.hpp>

namespace tilebase {

std::span<const BuiltinTable> builtin_tables() {
  return {};
}

}  // namespace tilebase

// Offsets and sizes that src/solver.js relies on when it reads and writes structures of the C interface.
static_assert(offsetof(tilebase_heuristic_report, drop_move) == 20);
static_assert(offsetof(tilebase_heuristic_report, too_high) == 24);
static_assert(offsetof(tilebase_heuristic_report, worst) == 1240);
static_assert(offsetof(tilebase_heuristic_report, mean_value) == 1544);
static_assert(offsetof(tilebase_heuristic_report, seconds) == 1592 && sizeof(tilebase_heuristic_report) == 1600);
static_assert(offsetof(tilebase_valued_state, distance) == 296 && sizeof(tilebase_valued_state) == 304);
static_assert(offsetof(tilebase_heuristic_row, distance) == 16 && sizeof(tilebase_heuristic_row) == 24);
static_assert(offsetof(tilebase_grade, length) == 8 && sizeof(tilebase_heuristic_options) == 24);

extern "C" {

// Functions of the host, the imports of the module.

/// Returns the time in seconds of a monotonic clock. A search calls it every few thousand states; then the host may
/// cancel the search.
double host_now(void);

/// Calls a heuristic of the host.
int host_estimate(const std::uint8_t* tiles, std::size_t count, double* values, void* data);

/// Returns host_estimate() as a pointer, for tilebase_heuristic().
__attribute__((used, visibility("default"))) tilebase_estimate host_estimate_pointer(void) {
  return host_estimate;
}

int clock_gettime(clockid_t, timespec* time) {
  const double now = host_now();
  time->tv_sec = static_cast<time_t>(now);
  time->tv_nsec = static_cast<long>((now - static_cast<double>(time->tv_sec)) * 1e9);
  return 0;
}

// Replaces the function in Emscripten's JavaScript.
int emscripten_resize_heap(std::size_t size) {
  constexpr std::size_t page = 65536;
  const std::size_t now = __builtin_wasm_memory_size(0) * page;
  if (size <= now) return 1;
  const std::size_t more = now / 4 > size - now ? now / 4 : size - now;  // Larger steps are fewer.
  const auto grown = [](std::size_t bytes) {
    return __builtin_wasm_memory_grow(0, (bytes + page - 1) / page) != SIZE_MAX;
  };
  return grown(more) || grown(size - now) ? 1 : 0;
}

void* emscripten_memcpy_big(void* to, const void* from, std::size_t size) {
  return __builtin_memcpy(to, from, size);  // Compiles to one instruction, not a call.
}

__attribute__((noreturn)) void abort(void) {
  __builtin_trap();
}

// Replaces the texts of errors of a system, which does not exist, and the formats of numbers that they would need.
char* strerror(int) {
  static char text[] = "no such call";
  return text;
}

int snprintf(char* text, std::size_t size, const char*, ...) {
  if (size > 0) *text = '\0';
  return 0;
}

// Replaces a function that formats the message, which nobody would read.
__attribute__((noreturn)) void abort_message(const char*, ...) {
  __builtin_trap();
}
}

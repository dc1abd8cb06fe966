/// javascript/: the npm package: the library in WebAssembly, and JavaScript that calls its C interface. Here is what
/// the library asks of the system: memory, and the clock of the host. There are no built-in tables; those of small
/// puzzles are made when they are needed.

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

// Where solver.js finds what tilebase_heuristic() writes, and what it reads.
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

/// Seconds of a clock that never goes back. A search asks every few thousand states, and the host may cancel it then.
double host_now(void);

/// A heuristic of the host.
int host_estimate(const std::uint8_t* tiles, std::size_t count, double* values, void* data);

/// That as a pointer, for tilebase_heuristic().
__attribute__((used, visibility("default"))) tilebase_estimate host_estimate_pointer(void) {
  return host_estimate;
}

int clock_gettime(clockid_t, timespec* time) {
  const double now = host_now();
  time->tv_sec = static_cast<time_t>(now);
  time->tv_nsec = static_cast<long>((now - static_cast<double>(time->tv_sec)) * 1e9);
  return 0;
}

// In place of Emscripten's JavaScript.
int emscripten_resize_heap(std::size_t size) {
  constexpr std::size_t page = 65536;
  const std::size_t now = __builtin_wasm_memory_size(0) * page;
  if (size <= now) return 1;
  const std::size_t more = now / 4 > size - now ? now / 4 : size - now;  // fewer, larger steps
  const auto grown = [](std::size_t bytes) {
    return __builtin_wasm_memory_grow(0, (bytes + page - 1) / page) != SIZE_MAX;
  };
  return grown(more) || grown(size - now) ? 1 : 0;
}

void* emscripten_memcpy_big(void* to, const void* from, std::size_t size) {
  return __builtin_memcpy(to, from, size);  // one instruction, not a call
}

__attribute__((noreturn)) void abort(void) {
  __builtin_trap();
}

// Texts of the errors of a system that is not there; with them would come formats for numbers of every kind.
char* strerror(int) {
  static char text[] = "no such call";
  return text;
}

int snprintf(char* text, std::size_t size, const char*, ...) {
  if (size > 0) *text = '\0';
  return 0;
}

// In place of one that formats the message, for nobody.
__attribute__((noreturn)) void abort_message(const char*, ...) {
  __builtin_trap();
}
}

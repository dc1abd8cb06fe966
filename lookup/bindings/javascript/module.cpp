/// javascript/: the npm package: the library in WebAssembly, and JavaScript that calls its C interface. This source has
/// the functions that the library needs from a system: memory, and the clock of the host. The module has no built-in
/// tables; the library computes tables of small puzzles when they are needed. It does not read definitions of twsearch.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <iterator>
#include <optional>

#include <tilebase/tilebase.h>
#include <base/int_array.hpp>
#include <tilebase/engine/builtin_tables.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/search/slides/guide_weights.hpp>
#include <tilebase/engine/table/line_walks.hpp>

namespace tilebase {

std::span<const BuiltinTable> builtin_tables() {
  return {};
}

// Replaces builtin_guides.cpp, whose files are larger than the module: the host gives those that it has.
namespace {
IntArray<std::optional<GuideWeights>, GuideWeights::max_side + 1> guides;  // index: side
}

const GuideWeights* GuideWeights::of_square(int side) {
  return side <= max_side && guides[side] ? &*guides[side] : nullptr;
}

// Replace line_walks.cpp, which would take 3 KB, compressed: each state walks alone.
LineWalks::LineWalks(const StoredTable&) {}
bool LineWalks::distances(std::span<const State>, std::int32_t*) const {
  return false;
}

// Replace tws.cpp, which would take 3 KB more, compressed.
bool is_tws(std::string_view) {
  return false;
}
Result<Puzzle> puzzle_of_tws(std::string_view, std::string_view) {
  return Error{ErrorCode::bad_definition, ""};
}

}  // namespace tilebase

// src/puzzle.js writes these structures as lists of words.
static_assert(sizeof(void*) == 4 && sizeof(tilebase_table_bytes) == 12 && sizeof(tilebase_definition) == 32 &&
              sizeof(tilebase_move_definition) == 8);

namespace {

/// Field of a structure of the C interface, named STRUCTURE.FIELD. The kind tells src/library.js how to read it: an
/// int, a 64-bit number, a double, or a value. The kind `size` has the size of the structure as its
/// offset.
struct Field {
  const char* name;
  int offset;
  char kind;
};

#define SIZE(structure) \
  { #structure, sizeof(tilebase_##structure), 'z' }
#define FIELD(structure, field, kind) \
  { #structure "." #field, offsetof(tilebase_##structure, field), kind }

constexpr Field fields[] = {SIZE(known_bounds),
                            FIELD(known_bounds, at_least, 'i'),
                            FIELD(known_bounds, at_most, 'i'),
                            FIELD(known_bounds, is_proven, 'i'),
                            FIELD(known_bounds, is_first, 'i'),
                            SIZE(valued_move),
                            FIELD(valued_move, move, 'i'),
                            FIELD(valued_move, distance, 'i'),
                            SIZE(measures),
                            FIELD(measures, count, 'n'),
                            FIELD(measures, only_moves, 'i'),
                            FIELD(measures, manhattan_error, 'i'),
                            SIZE(grade),
                            FIELD(grade, verdict, 'i'),
                            FIELD(grade, distance, 'i'),
                            FIELD(grade, length, 'n'),
                            SIZE(checked_move),
                            FIELD(checked_move, move, 'i'),
                            FIELD(checked_move, is_allowed, 'i'),
                            FIELD(checked_move, before, 'i'),
                            FIELD(checked_move, after, 'i'),
                            SIZE(heuristic_options),
                            FIELD(heuristic_options, sample, 'n'),
                            FIELD(heuristic_options, seed, 'n'),
                            SIZE(value),
                            FIELD(value, value, 'd'),
                            FIELD(value, distance, 'i'),
                            SIZE(heuristic_report),
                            FIELD(heuristic_report, states, 'n'),
                            FIELD(heuristic_report, all_states, 'i'),
                            FIELD(heuristic_report, admissible, 'i'),
                            FIELD(heuristic_report, consistent, 'i'),
                            FIELD(heuristic_report, drop_move, 'i'),
                            FIELD(heuristic_report, too_high, 'v'),
                            FIELD(heuristic_report, too_low, 'v'),
                            FIELD(heuristic_report, drop_from, 'v'),
                            FIELD(heuristic_report, drop_to, 'v'),
                            FIELD(heuristic_report, mean_value, 'd'),
                            FIELD(heuristic_report, mean_distance, 'd'),
                            FIELD(heuristic_report, mean_error, 'd'),
                            FIELD(heuristic_report, worst_error, 'd'),
                            FIELD(heuristic_report, correlation, 'd'),
                            FIELD(heuristic_report, asked, 'n'),
                            FIELD(heuristic_report, seconds, 'd'),
                            SIZE(heuristic_row),
                            FIELD(heuristic_row, value, 'd'),
                            FIELD(heuristic_row, states, 'n'),
                            FIELD(heuristic_row, distance, 'i')};
#undef SIZE
#undef FIELD

}  // namespace

extern "C" {

// Functions of the host, the imports of the module.

/// Returns the time in seconds of a monotonic clock. A search calls it every few thousand states; then the host may
/// cancel the search.
double host_now(void);

/// Calls a heuristic of the host.
int host_estimate(const std::uint8_t* states, std::size_t count, double* values, void* data);

/// Returns host_estimate() as a pointer, for tilebase_solver_heuristic().
__attribute__((used, visibility("default"))) tilebase_estimate host_estimate_pointer(void) {
  return host_estimate;
}

/// Return the name of a field of `fields`, by its number from 0, or NULL after the last; its offset; its kind.
__attribute__((used, visibility("default"))) const char* field_name(std::size_t number) {
  return number < std::size(fields) ? fields[number].name : nullptr;
}
__attribute__((used, visibility("default"))) int field_offset(std::size_t number) {
  return fields[number].offset;
}
__attribute__((used, visibility("default"))) int field_kind(std::size_t number) {
  return fields[number].kind;
}

/// Guides searches of slides on a square by the weights in a whole file from now on.
__attribute__((used, visibility("default"))) void use_guide(const std::uint8_t* file, std::size_t size) {
  tilebase::guides[file[0] - '0'].emplace(std::span(file, size));
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

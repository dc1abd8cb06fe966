#include "boundary.hpp"

#include <base/int_array.hpp>
#include <tilebase/version.hpp>

namespace tilebase::c_interface {

tilebase_status status_of(ErrorCode code) {
  // In the order of ErrorCode.
  static constexpr IntArray<tilebase_status, 11> statuses{
      {TILEBASE_BAD_DEFINITION, TILEBASE_BAD_BOARD, TILEBASE_PUZZLE_MISMATCH, TILEBASE_TABLE_MISSING,
       TILEBASE_TABLE_DAMAGED, TILEBASE_COUNT_OVERFLOW, TILEBASE_FILE_UNREADABLE, TILEBASE_GAVE_UP,
       TILEBASE_FILE_UNREADABLE, TILEBASE_TABLE_MISSING, TILEBASE_BAD_ARGUMENT}};
  static_assert(statuses.size() == static_cast<int>(ErrorCode::bad_number) + 1);
  return statuses[static_cast<int>(code)];
}

tilebase_status report(tilebase_error* error, tilebase_status status, std::string_view message) noexcept {
  if (error == nullptr) return status;
  error->status = status;
  std::size_t size = std::min(message.size(), sizeof error->message - 1);
  // Do not cut inside a UTF-8 character: all of its bytes except the first begin with the bits 10.
  if (size < message.size())
    while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xC0U) == 0x80U) --size;
  std::copy_n(message.begin(), size, error->message);
  error->message[size] = '\0';
  return status;
}

void check_buffer(const void* buffer, std::size_t size, std::size_t needed, std::size_t answer, std::size_t* length) {
  if (length != nullptr) *length = answer;
  if (size > 0) given(buffer, "a buffer of size > 0");
  if (size < needed)
    throw CallError{TILEBASE_BUFFER_TOO_SMALL, "a buffer of size " + std::to_string(size) + " is too small; " +
                                                   std::to_string(needed) + " is enough"};
}

void write_text(std::string_view text, char* buffer, std::size_t size, std::size_t* length) {
  if (length != nullptr) *length = text.size();
  if (size > 0) *given(buffer, "a buffer of size > 0") = '\0';
  check_buffer(buffer, size, text.size() + 1, text.size(), nullptr);
  buffer[text.copy(buffer, text.size())] = '\0';
}

const Tablebase& tablebase_of(const tilebase_tablebase* handle) {
  return given(handle, "tablebase")->tablebase;
}

State start_of(const Puzzle& puzzle, const char* text) {
  return value_or_refuse(parse_board(puzzle, given(text, "the board")));
}

Target target_of(const Puzzle& puzzle, const char* text) {
  if (text == nullptr) return puzzle.goal_target();
  State state;
  if (read_board(puzzle, text, state)) return {state, puzzle.cells()};
  return value_or_refuse(parse_target(puzzle, text));
}

MoveId move_of(const Puzzle& puzzle, int move) {
  const std::uint64_t last = puzzle.moves().size() - 1;
  return static_cast<MoveId>(number_up_to("move", move, last, ", the moves of " + puzzle.name()));
}

}  // namespace tilebase::c_interface

const char* tilebase_version(void) {
  return tilebase::version;
}

int tilebase_interface_version(void) {
  return TILEBASE_INTERFACE_VERSION;
}

const char* tilebase_status_text(int status) {
  // By minus the status.
  static constexpr tilebase::IntArray<const char*, 15> texts{
      {"ok", "unsolvable", "no more paths", "bad argument", "buffer too small", "bad board", "bad definition",
       "puzzle mismatch", "table missing", "table damaged", "count overflow", "file unreadable", "out of memory",
       "internal error", "gave up"}};
  static_assert(texts.size() == 1 - TILEBASE_GAVE_UP);
  if (status > TILEBASE_OK || status < TILEBASE_GAVE_UP) return "unknown status";
  return texts[-status];
}

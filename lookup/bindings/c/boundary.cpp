#include "boundary.hpp"

#include <tilebase/version.hpp>

namespace tilebase::c_interface {

tilebase_status status_of(ErrorCode code) {
  // Has no default case, so the compiler warns about a code without a status.
  switch (code) {
    case ErrorCode::bad_definition:
      return TILEBASE_BAD_DEFINITION;
    case ErrorCode::bad_board:
      return TILEBASE_BAD_BOARD;
    case ErrorCode::puzzle_mismatch:
      return TILEBASE_PUZZLE_MISMATCH;
    case ErrorCode::table_missing:
      return TILEBASE_TABLE_MISSING;
    case ErrorCode::table_damaged:
      return TILEBASE_TABLE_DAMAGED;
    case ErrorCode::count_overflow:
      return TILEBASE_COUNT_OVERFLOW;
    case ErrorCode::file_unreadable:
      return TILEBASE_FILE_UNREADABLE;
    case ErrorCode::gave_up:
      return TILEBASE_GAVE_UP;
    case ErrorCode::file_unwritable:
      return TILEBASE_FILE_UNWRITABLE;
    case ErrorCode::too_many_cells:
      return TILEBASE_TOO_MANY_CELLS;
    case ErrorCode::bad_number:
      return TILEBASE_BAD_ARGUMENT;
    case ErrorCode::none_found:
      return TILEBASE_NONE_FOUND;
  }
  return TILEBASE_INTERNAL_ERROR;
}

void refuse(const std::string& message, tilebase_status status) {
  throw CallError{status, message};
}

void refuse(const Error& error) {
#ifdef __wasm__
  const std::string call = " (puzzle \"" + error.puzzle + "\")";
#else
  const std::string call = " (tilebase_open_builtin \"" + error.puzzle + "\")";
#endif
  refuse(error.message + (error.puzzle.empty() ? "" : call), status_of(error.code));
}

tilebase_status report(tilebase_error* error, tilebase_status status, std::string_view message) noexcept {
  if (error == nullptr) return status;
  error->status = status;
  std::size_t size = std::min(message.size(), sizeof error->message - 1);
  // Cuts before a UTF-8 character, not inside: all of its bytes except the first begin with the bits 10.
  if (size < message.size())
    while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xC0U) == 0x80U) --size;
  std::copy_n(message.begin(), size, error->message);
  error->message[size] = '\0';
  return status;
}

tilebase_status report_exception(tilebase_error* error) noexcept try { throw; } catch (const CallError& refusal) {
  return report(error, refusal.status, refusal.message);
} catch (const std::bad_alloc&) {
  return report(error, TILEBASE_OUT_OF_MEMORY, "out of memory; retry when more is available");
} catch (...) {
  return report(error, TILEBASE_INTERNAL_ERROR, "internal error; please report this call");
}

void check_buffer(const void* buffer, std::size_t size, std::size_t needed, std::size_t answer, std::size_t* length) {
  if (length != nullptr) *length = answer;
  if (size > 0) require(buffer, "a buffer of size > 0");
  if (size < needed)
    refuse("a buffer of size " + std::to_string(size) + " is too small; " + std::to_string(needed) + " is enough",
           TILEBASE_BUFFER_TOO_SMALL);
}

void check_struct(const void* caller, std::size_t size, std::size_t first, std::size_t whole) {
  require(caller, "a struct for an answer");
  if (size < first || size > whole)
    refuse("the size of a struct is " + std::to_string(size) + " bytes, not " + std::to_string(first) + " to " +
           std::to_string(whole) + "; pass its sizeof");
}

void write_text(std::string_view text, char* buffer, std::size_t size, std::size_t* length) {
  if (length != nullptr) *length = text.size();
  if (size > 0) *require(buffer, "a buffer of size > 0") = '\0';
  check_buffer(buffer, size, text.size() + 1, text.size(), nullptr);
  buffer[text.copy(buffer, text.size())] = '\0';
}

const Tablebase& tablebase_of(const tilebase_tablebase* handle) {
  return require(handle, "tablebase")->tablebase;
}

const Solver& solver_of(const tilebase_solver* handle) {
  return require(handle, "solver")->solver;
}

State start_of(const Puzzle& puzzle, const char* text) {
  State state;
  if (read_board(puzzle, require(text, "the board"), state)) return state;
  return value_or_refuse(parse_board(puzzle, text));
}

Target target_of(const Puzzle& puzzle, const char* text) {
  if (text == nullptr) return puzzle.goal_target();
  State state;
  if (read_board(puzzle, text, state)) return {state, puzzle.cells()};
  return value_or_refuse(parse_target(puzzle, text));
}

NamedBy names_of(int named_by) {
  return static_cast<NamedBy>(number_up_to<int>("named_by", named_by, TILEBASE_BY_NUMBER));
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
  if (status > TILEBASE_OK || status < TILEBASE_NONE_FOUND) return "unknown status";
  // Has no default case, so the compiler warns about a status without a text.
  switch (static_cast<tilebase_status>(status)) {
    case TILEBASE_OK:
      return "ok";
    case TILEBASE_UNSOLVABLE:
      return "unsolvable";
    case TILEBASE_NO_MORE_PATHS:
      return "no more paths";
    case TILEBASE_BAD_ARGUMENT:
      return "bad argument";
    case TILEBASE_BUFFER_TOO_SMALL:
      return "buffer too small";
    case TILEBASE_BAD_BOARD:
      return "bad board";
    case TILEBASE_BAD_DEFINITION:
      return "bad definition";
    case TILEBASE_PUZZLE_MISMATCH:
      return "puzzle mismatch";
    case TILEBASE_TABLE_MISSING:
      return "table missing";
    case TILEBASE_TABLE_DAMAGED:
      return "table damaged";
    case TILEBASE_COUNT_OVERFLOW:
      return "count overflow";
    case TILEBASE_FILE_UNREADABLE:
      return "file unreadable";
    case TILEBASE_OUT_OF_MEMORY:
      return "out of memory";
    case TILEBASE_INTERNAL_ERROR:
      return "internal error";
    case TILEBASE_GAVE_UP:
      return "gave up";
    case TILEBASE_FILE_UNWRITABLE:
      return "file unwritable";
    case TILEBASE_TOO_MANY_CELLS:
      return "too many cells";
    case TILEBASE_NONE_FOUND:
      return "none found";
  }
  return "unknown status";
}

#include "boundary.hpp"

#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
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
    case ErrorCode::bad_move:
      return TILEBASE_BAD_MOVE;
  }
  return TILEBASE_INTERNAL_ERROR;
}

void refuse(const std::string& message, tilebase_status status) {
  throw CallError{status, {ErrorCode::bad_number, message}};
}

void refuse(const Error& error) {
#ifdef __wasm__
  const std::string call = " (puzzle \"" + error.puzzle + "\")";
#else
  const std::string call = " (tilebase_open_builtin \"" + error.puzzle + "\")";
#endif
  CallError refusal{status_of(error.code), error};
  if (!error.puzzle.empty()) refusal.error.message += call;
  throw refusal;
}

tilebase_status report(tilebase_error* error, tilebase_status status) noexcept {
  if (error != nullptr) *error = {status, {}};
  return status;
}

namespace {

tilebase_status report(tilebase_error* error, tilebase_status status, Error&& details) noexcept {
  if (error != nullptr) *error = {status, std::move(details)};
  return status;
}

}  // namespace

tilebase_status report_exception(tilebase_error* error) noexcept try { throw; } catch (CallError& refusal) {
  return report(error, refusal.status, std::move(refusal.error));
} catch (const std::bad_alloc&) {
  return report(error, TILEBASE_OUT_OF_MEMORY);
} catch (...) {
  return report(error, TILEBASE_INTERNAL_ERROR);
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
  if (read_board(puzzle, text, state)) return TargetBuilder(state, puzzle.cells());
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

tilebase_error* tilebase_error_create(void) {
  return new (std::nothrow) tilebase_error;
}

void tilebase_error_free(tilebase_error* error) {
  delete error;
}

tilebase_status tilebase_error_status(const tilebase_error* error) {
  return error != nullptr ? error->status : TILEBASE_OK;
}

const char* tilebase_error_message(const tilebase_error* error) {
  // These two need no memory.
  if (tilebase_error_status(error) == TILEBASE_OUT_OF_MEMORY) return "out of memory; retry when more is available";
  if (tilebase_error_status(error) == TILEBASE_INTERNAL_ERROR) return "internal error; please report this call";
  return error != nullptr ? error->error.message.c_str() : "";
}

int tilebase_error_at_least(const tilebase_error* error) {
  return error != nullptr ? error->error.at_least.value_or(-1) : -1;
}

int tilebase_error_at_most(const tilebase_error* error) {
  return error != nullptr ? error->error.at_most.value_or(-1) : -1;
}

int64_t tilebase_error_states(const tilebase_error* error) {
  return error != nullptr && error->error.states ? static_cast<int64_t>(*error->error.states) : -1;
}

const char* tilebase_error_puzzle(const tilebase_error* error) {
  return error != nullptr ? error->error.puzzle.c_str() : "";
}

const char* tilebase_status_text(int status) {
  if (status > TILEBASE_OK || status < TILEBASE_BAD_MOVE) return "unknown status";
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
    case TILEBASE_BAD_MOVE:
      return "bad move";
  }
  return "unknown status";
}

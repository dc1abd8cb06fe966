#include "boundary.hpp"

#include <algorithm>

namespace tilebase::c_interface {

tilebase_status status_of(ErrorCode code) {
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
  }
  return TILEBASE_INTERNAL_ERROR;
}

tilebase_status tell(tilebase_error* error, tilebase_status status, std::string_view message) noexcept {
  if (error == nullptr) return status;
  error->status = status;
  std::size_t size = std::min(message.size(), sizeof error->message - 1);
  // A character of UTF-8 is kept whole or left out: all of its bytes but the first begin with the bits 10.
  if (size < message.size())
    while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xC0U) == 0x80U) --size;
  std::copy_n(message.begin(), size, error->message);
  error->message[size] = '\0';
  return status;
}

void write_text(std::string_view text, const Buffer<char>& buffer) {
  if (buffer.size > 0 && buffer.elements != nullptr) buffer.elements[0] = '\0';
  buffer.make_room(text.size(), 1);
  std::copy_n(text.begin(), text.size(), buffer.elements);
  buffer.elements[text.size()] = '\0';
}

}  // namespace tilebase::c_interface

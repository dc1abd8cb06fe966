#include <tilebase/tilebase.h>
#include <tilebase/version.hpp>

const char* tilebase_version(void) {
  return tilebase::version;
}

int tilebase_interface_version(void) {
  return TILEBASE_INTERFACE_VERSION;
}

const char* tilebase_status_text(int status) {
  switch (status) {
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
    default:
      return "unknown status";
  }
}

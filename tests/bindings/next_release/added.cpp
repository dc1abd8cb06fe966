// The new function of the next release, and the tables that it does not contain: it makes them when they are needed.

#include <tilebase/tilebase.h>
#include <tilebase/engine/builtin_tables.hpp>

int tilebase_added(void) {
  return 1;
}

std::span<const tilebase::BuiltinTable> tilebase::builtin_tables() {
  return {};
}

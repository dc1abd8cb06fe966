#include "bindings/c99_program.h"

#include "support/catch.hpp"

TEST_CASE("a C99 program can use every function, and none answers wrongly") {
  CHECK(c99_first_fault() == 0);
}

#include "bindings/c99_program.h"

#include "support/catch.hpp"

TEST_CASE("a C99 program can use every function; the line of the first wrong answer is 0") {
  CHECK(c99_first_fault() == 0);
}

#include "bindings/c99_program.h"

#include <string>

#include <tilebase/tilebase.h>

#include "support/catch.hpp"

TEST_CASE("a C99 program follows best moves to the goal") {
  char names[200];
  CHECK(c99_walk("slide3x3", "23415x768", names, sizeof names) == 19);
  CHECK(std::string(names) == "dlurullddrurdllurdr");
  CHECK(c99_walk("rotate3x3", "312564978", names, sizeof names) == 3);
  CHECK(std::string(names) == "L1L3R2");
  CHECK(c99_walk("slide4x4", "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15", names, sizeof names) == 11);
  CHECK(std::string(names) == "dluuurrdddr");
  CHECK(c99_walk("slide3x3", "21345678x", names, sizeof names) == TILEBASE_UNSOLVABLE);
  CHECK(c99_walk("slide9x9", "21345678x", names, sizeof names) == TILEBASE_TABLE_MISSING);
}

TEST_CASE("a C99 program can use every function; the line of the first wrong answer is 0") {
  CHECK(c99_first_fault() == 0);
}

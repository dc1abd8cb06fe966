/* A program that is compiled with the header of this release, and runs with the library of the next. */

#include "bindings/c99_program.h"

#include <stdio.h>

int main(void) {
  const int line = c99_first_fault();
  if (line != 0) fprintf(stderr, "bindings/c99_program.c:%d: wrong answer\n", line);
  return line == 0 ? 0 : 1;
}

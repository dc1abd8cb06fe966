// The commands as functions: lookup/cli/main.cpp and tablegen/main.cpp, whose main() is renamed in
// tests/CMakeLists.txt.

#include "support/program.hpp"

int tilebase_main(int argc, char** argv);
int tablegen_main(int argc, char** argv);

namespace {

[[maybe_unused]] const bool commands_are_inside = [] {
  support::commands_inside() = {{TILEBASE_PROGRAM, &tilebase_main}, {TILEBASE_TABLEGEN_PROGRAM, &tablegen_main}};
  return true;
}();

}  // namespace

#include <command/command.hpp>

int main(int argc, char** argv) {
  const tilebase::command::Program program{
      "tilebase-tablegen-mpi", "Makes tables for boards of slides, by many processes together.", {}, ""};
  return tilebase::command::run(program, argc, argv);
}

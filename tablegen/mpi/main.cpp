#include <atomic>

#include "../interruption.hpp"
#include "death_watch.hpp"
#include "job.hpp"

namespace tilebase::tablegen {
namespace {

command::Program program() {
  return {
      "tilebase-tablegen-mpi",
      "Makes complete tables of boards of slides on many machines at once, as one MPI job. Tables are proven exact.",
      {shared_build_verb(), shared_verify_verb(), shared_count_verb()},
      "\nStart it by mpirun, mpiexec or srun: `mpirun -n 4 tilebase-tablegen-mpi count --puzzle slide3x4`.\n"
      "\nExit status: 0 done, 1 a check failed, 2 bad usage, a bad file or a rank that died, 3 ended by SIGUSR1.\n"};
}

/// For signal handlers.
std::atomic<const DeathWatch*> death_watch = nullptr;

bool explains_signal() {
  const DeathWatch* watch = death_watch;
  return watch != nullptr && watch->explains_signal();
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  using namespace tilebase::tablegen;
  Ranks ranks(&argc, &argv);
  const DeathWatch watch(ranks);
  set_ranks(ranks);
  death_watch = &watch;
  stop_between_files("tilebase-tablegen-mpi", explains_signal);
  const int status = tilebase::command::run(program(), argc, argv);
  death_watch = nullptr;
  return status;
}

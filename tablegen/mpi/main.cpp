#include <atomic>

#include "../system.hpp"
#include "death_watch.hpp"
#include "job.hpp"

namespace tilebase::tablegen {
namespace {

command::Program program() {
  return {
      "tilebase-tablegen-mpi",
      "Makes complete tables of boards of slides on many machines at once, as one MPI job. Tables are proven exact.",
      shared_verbs(),
      "\nStart it by mpirun, mpiexec or srun: `mpirun -n 4 tilebase-tablegen-mpi count --puzzle slide3x4`.\n"
      "\nExit status: 0 done, 1 a check failed, 2 bad usage, a bad file or a rank that died, 3 ended by SIGUSR1.\n"};
}

std::atomic<const DeathWatch*> death_watch = nullptr;

/// For the signal handler: whether another line than that of the signal says why all ranks end. Only rank 0 writes that
/// of the signal.
bool has_other_line() {
  const DeathWatch* watch = death_watch;
  if (watch != nullptr && watch->explains_signal()) return true;
  return !ranks().is_first() || !ranks().may_say_why_all_end();
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  using namespace tilebase::tablegen;
  Ranks ranks(&argc, &argv);
  set_ranks(ranks);
  stop_between_files("tilebase-tablegen-mpi", has_other_line);
  const DeathWatch watch(ranks);
  death_watch = &watch;
  const int status = tilebase::command::run(program(), argc, argv);
  death_watch = nullptr;
  return status;
}

#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

command::Program program() {
  return {
      "tilebase-tablegen",
      "Makes tables for tile puzzles: from every state, the distance to a goal and the best move. Tables are proven "
      "exact.",
      {build_verb(), verify_verb(), count_verb(), embed_verb(), export_verb()},
      "\nExit status: 0 done, 1 a check failed, 2 bad usage or bad file.\n"};
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  return tilebase::command::run(tilebase::tablegen::program(), argc, argv);
}

#include "cli/verbs.hpp"

int main(int argc, char** argv) {
  const command::Program program{
      "tilebase",
      "Answers questions about positions of tile puzzles from tables that are proven exact.",
      {cli::solve_verb(), cli::distance_verb(), cli::moves_verb(), cli::count_verb(), cli::paths_verb(),
       cli::batch_verb(), cli::judge_verb(), cli::rank_verb(), cli::unrank_verb(), cli::stats_verb(),
       cli::random_verb(), cli::info_verb(), cli::serve_verb()},
      "\nA board is its tiles in reading order: \"2 3 4 1 5 x 7 6 8\" or 23415x768; x, 0, _ or . is the blank.\n"
      "Exit status: 0 answered, 1 there is no way, 2 bad usage, bad board or bad file.\n"};
  return command::run(program, argc, argv);
}

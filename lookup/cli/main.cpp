#include "cli/verbs.hpp"

int main(int argc, char** argv) {
  const tilebase::command::Program program{
      "tilebase",
      "Answers questions about positions of tile puzzles, from tables that are proven exact or by search.",
      {tilebase::cli::solve_verb(), tilebase::cli::distance_verb(), tilebase::cli::moves_verb(),
       tilebase::cli::count_verb(), tilebase::cli::paths_verb(), tilebase::cli::batch_verb(),
       tilebase::cli::check_verb(), tilebase::cli::judge_verb(), tilebase::cli::rank_verb(),
       tilebase::cli::unrank_verb(), tilebase::cli::stats_verb(), tilebase::cli::random_verb(),
       tilebase::cli::compare_verb(), tilebase::cli::heuristic_verb(), tilebase::cli::info_verb(),
       tilebase::cli::serve_verb()},
      "\nA board is its tiles in reading order: \"2 3 4 1 5 x 7 6 8\" or 23415x768; x, 0, _ or . is the blank.\n"
      "With more than nine tiles, tiles are numbers with blanks, commas or slashes between them.\n"
      "Exit status: 0 answered, 1 unsolvable, 2 bad usage, bad board or bad file, 3 gave up.\n"};
  return tilebase::command::run(program, argc, argv);
}

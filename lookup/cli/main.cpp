#include "cli/verbs.hpp"

int main(int argc, char** argv) {
  using namespace tilebase::cli;
  std::vector<tilebase::command::Verb> verbs = start_verbs();
  verbs.insert(verbs.end(),
               {rate_verb, paths_verb, apply_verb, batch_verb, check_verb, judge_verb, rank_verb, unrank_verb,
                stats_verb, random_verb, compare_verb, heuristic_verb, info_verb, serve_verb});
  const tilebase::command::Program program{
      "tilebase",
      "Answers questions about positions of tile puzzles, from tables that are proven exact or by search.",
      std::move(verbs),
      "\nA board is its tiles in reading order: \"2 3 4 1 5 x 7 6 8\" or 23415x768; x, 0, _ or . is the blank.\n"
      "With more than nine tiles, tiles are numbers with blanks, commas or slashes between them.\n"
      "Rows that are written, 1 2 3/4 5 x or [[1,2,3],[4,5,x]], name the board where --puzzle does not, or must fit.\n"
      "Exit status: 0 answered, 1 unsolvable, 2 bad usage, bad board or bad file, 3 gave up.\n",
      {{"play", "; `tilebase serve` has a page to play on"},
       {"shuffle", "; `tilebase random` prints a board"},
       {"scramble", "; `tilebase random` prints a board"},
       {"level", "; `tilebase random --distance 20` prints a board of this distance"}}};
  static char tolerance[] = "--tolerance";
  for (char** word = argv; word < argv + argc; ++word)
    if (std::string_view(*word) == "--within") *word = tolerance;  // Scripts may use the old name.
  return tilebase::command::run(program, argc, argv);
}

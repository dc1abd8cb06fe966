// Answers boards, one per line: `DISTANCE PATH`, `0` at the goal, or `unsolvable`.
//
//     ask PUZZLE <BOARDS

#include <iostream>

#include <tilebase/tilebase.hpp>

int main(int argc, char** argv) {
  const auto tablebase = tilebase::Tablebase::builtin(argc > 1 ? argv[1] : "slide3x3");
  if (!tablebase) {
    std::cerr << tablebase.error().message << '\n';
    return 2;
  }
  const tilebase::Puzzle& puzzle = tablebase->puzzle();
  const auto solver = tablebase->solver(puzzle.goal_target());
  if (!solver) {
    std::cerr << solver.error().message << '\n';
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const auto start = parse_board(puzzle, line);
    const auto path = start ? solver->path(*start) : tilebase::Result<std::optional<tilebase::Path>>(start.error());
    if (!path) {
      std::cerr << path.error().message << '\n';
      return 2;
    }
    if (!*path)
      std::cout << "unsolvable\n";
    else
      std::cout << (*path)->size() << ((*path)->empty() ? "" : " ") << puzzle.word(**path) << '\n';
  }
}

// Boards and moves as text in C++: for each three arguments, KIND, PUZZLE and TEXT, prints a line. Of the KIND `board`,
// the line has the puzzle, which the board decides if PUZZLE is empty, and the board; of `blank` and `tile`, the moves
// that TEXT names so; of `number`, those from a board on; of `distance`, the distance of a board of PUZZLE. If there is
// an error, the line is the error. spellings_test.py and rows_test.py have the texts.

#include <iostream>

#include <tilebase/tilebase.hpp>

using namespace tilebase;

int main(int argc, char** argv) {
  for (int i = 1; i + 2 < argc; i += 3) {
    const std::string kind = argv[i], named = argv[i + 1], text = argv[i + 2];
    const auto puzzle = builtin_puzzle(named.empty() ? slides_of_board(text) : named);
    if (!puzzle) {
      std::cout << puzzle.error().message << '\n';
    } else if (kind == "board") {
      const auto board = parse_board(*puzzle, text);
      std::cout << (board ? puzzle->name() + ' ' + format_board(*puzzle, *board) : board.error().message) << '\n';
    } else if (kind == "distance") {
      const auto board = parse_board(*puzzle, text);
      const auto solver = Tablebase::builtin(named).value().solver(puzzle->goal_target()).value();
      std::cout << (board ? std::to_string(solver.distance(*board).value().value()) : board.error().message) << '\n';
    } else {
      const State start = parse_board(*puzzle, named == "slide3x3" ? "1234x5678" : "goal").value();
      const auto path = kind == "number" ? parse_path(*puzzle, text, NamedBy::number, &start)
                                         : parse_path(*puzzle, text, kind == "tile" ? NamedBy::tile : NamedBy::blank);
      std::cout << (path ? puzzle->word(*path) : path.error().message) << '\n';
    }
  }
}

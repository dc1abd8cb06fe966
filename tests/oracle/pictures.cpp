#include "oracle/pictures.hpp"

namespace oracle {

Move picture(const std::string& name, const std::string& after_it) {
  return {name, [after_it](const Board& board) {
            Board next;
            for (const char place : after_it) next += board[static_cast<std::size_t>(place - '1')];
            return std::optional(next);
          }};
}

std::vector<Move> magic_moves() {
  return {picture("A", "87654321"), picture("B", "41236785"), picture("C", "17245368")};
}

// If the top goes to the left, the new bottom is the old left, and so on around.
//                              top bottom left right front back
std::vector<Move> die_moves() {
  return {picture("B", "563421"), picture("F", "653412"), picture("L", "431256"), picture("R", "342156")};
}

}  // namespace oracle

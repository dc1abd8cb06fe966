#include "oracle/pictures.hpp"

#include <utility>

namespace oracle {

Move picture(const std::string& name, const std::string& after_it) {
  return {name, [after_it](const Board& board) {
            Board next;
            for (const char place : after_it) next += board[static_cast<std::size_t>(place - '1')];
            return std::optional(next);
          }};
}

Move along(const std::string& name, const std::string& edges) {
  const auto cell = [](char c) { return static_cast<std::size_t>(c <= '9' ? c - '1' : c - 'a' + 9); };
  return {name, [=](Board board) -> std::optional<Board> {
            for (std::size_t i = 0; i < edges.size(); i += 3)
              if (board[cell(edges[i])] == 'x') {
                std::swap(board[cell(edges[i])], board[cell(edges[i + 1])]);
                return board;
              }
            return std::nullopt;
          }};
}

Move undoing(const std::string& name, const std::string& after_it) {
  std::string before_it = after_it;
  for (std::size_t i = 0; i < after_it.size(); ++i)
    before_it[static_cast<std::size_t>(after_it[i] - '1')] = static_cast<char>('1' + i);
  return picture(name, before_it);
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

#include "oracle/knights.hpp"

#include <array>

#include "oracle/bidirectional.hpp"

namespace oracle {

std::vector<int> knight_steps(int side, int square) {
  struct Jump {
    int rows;
    int columns;
  };
  constexpr std::array<Jump, 8> jumps = {{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}};
  std::vector<int> squares;
  for (const Jump jump : jumps) {
    const int row = square / side + jump.rows;
    const int column = square % side + jump.columns;
    if (row >= 0 && row < side && column >= 0 && column < side) squares.push_back(row * side + column);
  }
  return squares;
}

std::optional<int> knight_moves(int side, int from, int to) {
  return bidirectional_distance(from, to, [side](int square) { return knight_steps(side, square); });
}

std::vector<int> knight_distances(int side, int from) {
  std::vector<int> distances(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), -1);
  std::vector<int> queue{from};
  distances[static_cast<std::size_t>(from)] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const int there : knight_steps(side, queue[head])) {
      int& distance = distances[static_cast<std::size_t>(there)];
      if (distance >= 0) continue;
      distance = distances[static_cast<std::size_t>(queue[head])] + 1;
      queue.push_back(there);
    }
  return distances;
}

}  // namespace oracle

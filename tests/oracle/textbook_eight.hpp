#pragma once

#include <algorithm>
#include <queue>
#include <string>
#include <vector>

/// The usual textbook search for 3x3 boards: backwards from the goal, with a queue of small structs, Cantor indices and
/// parent links. Shares no code with tilebase.
namespace textbook {

struct Node {
  int tiles[9];
  int blank;
  int index;
};

inline constexpr int factorial[9] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};

inline int cantor(const int* tiles) {
  int index = 0;
  for (int i = 0; i < 9; ++i) {
    int smaller = 0;
    for (int j = i + 1; j < 9; ++j)
      if (tiles[j] < tiles[i]) ++smaller;
    index += smaller * factorial[8 - i];
  }
  return index;
}

struct Search {
  std::vector<int> parent = std::vector<int>(362880, -1);
  std::vector<char> letter = std::vector<char>(362880);
  std::vector<bool> seen = std::vector<bool>(362880, false);
  int states = 0;
  int goal = 0;

  /// The 8-puzzle; with `rotations`, a slide or a rotation of a row or a column in each move; with these alone, tile 9
  /// is one like the others.
  void run(bool slides = true, bool rotations = false) {
    const int row_step[4] = {1, 0, 0, -1};
    const int col_step[4] = {0, -1, 1, 0};
    const char back[4] = {'u', 'r', 'l', 'd'};  // the letter that undoes the step
    Node start{{1, 2, 3, 4, 5, 6, 7, 8, 9}, 8, 0};
    start.index = goal = cantor(start.tiles);
    std::queue<Node> queue;
    queue.push(start);
    seen[static_cast<std::size_t>(start.index)] = true;
    while (!queue.empty()) {
      const Node node = queue.front();
      queue.pop();
      ++states;
      for (int line = 0; rotations && line < 6; ++line) {
        const int first = line < 3 ? 3 * line : line - 3;
        const int step = line < 3 ? 1 : 3;
        for (int turn = 1; turn <= 2; ++turn) {
          Node next = node;
          for (int i = 0; i < 3; ++i) {
            const int to = first + (i + turn) % 3 * step;
            next.tiles[to] = node.tiles[first + i * step];
            if (first + i * step == node.blank) next.blank = to;
          }
          reach(node, next, static_cast<char>('a' + 2 * line + turn), queue);
        }
      }
      for (int k = 0; slides && k < 4; ++k) {
        const int row = node.blank / 3 + row_step[k];
        const int col = node.blank % 3 + col_step[k];
        if (row < 0 || row > 2 || col < 0 || col > 2) continue;
        Node next = node;
        next.blank = row * 3 + col;
        std::swap(next.tiles[node.blank], next.tiles[next.blank]);
        reach(node, next, back[k], queue);
      }
    }
  }

  void reach(const Node& node, Node& next, char name, std::queue<Node>& queue) {
    next.index = cantor(next.tiles);
    const auto at = static_cast<std::size_t>(next.index);
    if (seen[at]) return;
    seen[at] = true;
    parent[at] = node.index;
    letter[at] = name;
    queue.push(next);
  }

  bool solvable(int index) const { return seen[static_cast<std::size_t>(index)]; }

  std::string path(int index) const {
    std::string word;
    for (; index != goal; index = parent[static_cast<std::size_t>(index)])
      word += letter[static_cast<std::size_t>(index)];
    return word;
  }
};

}  // namespace textbook

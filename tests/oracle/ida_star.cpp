#include "oracle/ida_star.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <utility>

namespace oracle {
namespace {

constexpr int never = std::numeric_limits<int>::max();

enum class Wanted { first_word, all_words };

class Search {
 public:
  Search(Grid grid, Board start, const Board& goal, Wanted wanted) : board_(std::move(start)), wanted_(wanted) {
    const int cells = grid.rows * grid.columns;
    for (int cell = 0; cell < cells; ++cell) {
      const int row = cell / grid.columns;
      const int column = cell % grid.columns;
      auto& ways = ways_[static_cast<std::size_t>(cell)];
      std::size_t way = 0;
      if (row + 1 < grid.rows) ways[way++] = {'d', cell + grid.columns};
      if (column > 0) ways[way++] = {'l', cell - 1};
      if (column + 1 < grid.columns) ways[way++] = {'r', cell + 1};
      if (row > 0) ways[way] = {'u', cell - grid.columns};
      const char tile = goal[static_cast<std::size_t>(cell)];
      if (tile == 'x') blank_home_ = cell;
      if (tile == 'x' || tile == '*') continue;
      auto& needed = needed_[static_cast<unsigned char>(tile)];
      for (int from = 0; from < cells; ++from)
        needed[static_cast<std::size_t>(from)] =
            std::abs(from / grid.columns - row) + std::abs(from % grid.columns - column);
    }
  }

  std::vector<std::string> run() {
    int needed = 0;
    for (std::size_t cell = 0; cell < board_.size(); ++cell)
      needed += needed_from(board_[cell], static_cast<int>(cell));
    const int blank = static_cast<int>(board_.find('x'));
    for (bound_ = needed; words_.empty();) {
      const int next = deepen(blank, -1, needed);
      if (words_.empty()) bound_ = next;
    }
    return words_;
  }

 private:
  struct Way {
    char name = 0;
    int cell = -1;  // none
  };

  int needed_from(char tile, int cell) const {
    return needed_[static_cast<unsigned char>(tile)][static_cast<std::size_t>(cell)];
  }

  /// The smallest sum above the bound. Words that reach the goal within the bound are added to words_.
  int deepen(int blank, int came_from, int needed) {
    const int sum = static_cast<int>(word_.size()) + needed;
    if (sum > bound_) return sum;
    if (needed == 0 && (blank_home_ < 0 || blank_home_ == blank)) {
      words_.push_back(word_);
      return never;
    }
    int least = never;
    for (const auto& [name, cell] : ways_[static_cast<std::size_t>(blank)]) {
      if (cell < 0 || cell == came_from) continue;
      char& tile = board_[static_cast<std::size_t>(cell)];
      char& hole = board_[static_cast<std::size_t>(blank)];
      const int change = needed_from(tile, blank) - needed_from(tile, cell);
      std::swap(tile, hole);
      word_.push_back(name);
      least = std::min(least, deepen(cell, blank, needed + change));
      word_.pop_back();
      std::swap(tile, hole);
      if (wanted_ == Wanted::first_word && !words_.empty()) break;
    }
    return least;
  }

  Board board_;
  Wanted wanted_;
  std::array<std::array<Way, 4>, 64> ways_;        // ways from each cell of the blank, by name
  std::array<std::array<int, 64>, 256> needed_{};  // moves of each tile in each cell to its own; 0 if the goal has none
  int blank_home_ = -1;                            // cell of the blank in the goal; -1 if the goal does not name it
  int bound_ = 0;
  std::string word_;
  std::vector<std::string> words_;
};

int blank_colour(Grid grid, const Board& board) {
  const int blank = static_cast<int>(board.find('x'));
  return blank / grid.columns + blank % grid.columns;
}

bool connects(Grid grid, const Board& start, const Board& goal) {
  int odd = blank_colour(grid, start) + blank_colour(grid, goal);
  for (std::size_t i = 0; i < start.size(); ++i)
    for (std::size_t j = i + 1; j < start.size(); ++j) odd += goal.find(start[i]) > goal.find(start[j]) ? 1 : 0;
  return odd % 2 == 0;
}

/// The goal with other tiles of the board in place of its wildcards, in that order.
Board completed(Board goal, const std::string& others) {
  std::size_t next = 0;
  for (char& tile : goal)
    if (tile == '*') tile = others[next++];
  return goal;
}

}  // namespace

bool slides_connect(Grid grid, const Board& start, const Board& goal) {
  std::string others;
  for (const char tile : start)
    if (goal.find(tile) == Board::npos) others += tile;
  std::sort(others.begin(), others.end());  // the blank is the last
  if (connects(grid, start, completed(goal, others))) return true;
  if (others.size() < 2) return false;
  // Two completions stand for all: of three others, two are tiles, and to swap them changes the parity.
  std::swap(others[0], others[1]);
  return connects(grid, start, completed(goal, others));
}

std::optional<int> ida_star_distance(Grid grid, const Board& start, const Board& goal) {
  const auto word = ida_star_word(grid, start, goal);
  return word ? std::optional(static_cast<int>(word->size())) : std::nullopt;
}

std::optional<std::string> ida_star_word(Grid grid, const Board& start, const Board& goal) {
  if (!slides_connect(grid, start, goal)) return std::nullopt;
  return Search(grid, start, goal, Wanted::first_word).run().front();
}

std::vector<std::string> ida_star_words(Grid grid, const Board& start, const Board& goal) {
  if (!slides_connect(grid, start, goal)) return {};
  return Search(grid, start, goal, Wanted::all_words).run();
}

}  // namespace oracle

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
  Search(Grid grid, Board start, const Board& goal, Wanted wanted)
      : grid_(grid), board_(std::move(start)), wanted_(wanted) {
    homes_.fill(-1);
    for (std::size_t cell = 0; cell < goal.size(); ++cell)
      if (goal[cell] != '*') homes_[static_cast<unsigned char>(goal[cell])] = static_cast<int>(cell);
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
  int home_of(char tile) const { return homes_[static_cast<unsigned char>(tile)]; }

  /// The distance of a tile in a cell from its cell in the goal; 0 if the goal does not name it.
  int needed_from(char tile, int cell) const {
    const int home = home_of(tile);
    if (tile == 'x' || home < 0) return 0;
    return std::abs(cell / grid_.columns - home / grid_.columns) +
           std::abs(cell % grid_.columns - home % grid_.columns);
  }

  /// The smallest sum above the bound. Words that reach the goal within the bound are added to words_.
  int deepen(int blank, int came_from, int needed) {
    const int sum = static_cast<int>(word_.size()) + needed;
    if (sum > bound_) return sum;
    if (needed == 0 && (home_of('x') < 0 || home_of('x') == blank)) {
      words_.push_back(word_);
      return never;
    }
    struct Way {
      char name;
      bool inside;
      int cell;
    };
    const int row = blank / grid_.columns;
    const int column = blank % grid_.columns;
    const std::array<Way, 4> ways = {{{'d', row + 1 < grid_.rows, blank + grid_.columns},
                                      {'l', column > 0, blank - 1},
                                      {'r', column + 1 < grid_.columns, blank + 1},
                                      {'u', row > 0, blank - grid_.columns}}};
    int least = never;
    for (const auto& [name, inside, cell] : ways) {
      if (!inside || cell == came_from) continue;
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

  Grid grid_;
  Board board_;
  Wanted wanted_;
  std::array<int, 256> homes_{};  // of each tile that the goal names, else -1
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

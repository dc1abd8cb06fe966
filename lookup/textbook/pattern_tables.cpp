#include "textbook/heuristics.hpp"

#include <algorithm>
#include <deque>
#include <memory>

#include <base/int_array.hpp>

namespace tilebase::textbook {
namespace {

constexpr std::size_t most_tiles = 5;
constexpr std::size_t most_entries = std::size_t{1} << 24U;  // largest size of a table: 16^6 entries
constexpr std::uint8_t unknown = 0xFF;  // also stands for 255 steps or more, of which it is a lower bound

/// Returns the largest number of tiles of a pattern on a number of cells. Its table follows the blank, too.
std::size_t most_tiles_on(std::size_t cells) {
  std::size_t tiles = 0;
  for (std::size_t entries = cells * cells; tiles < most_tiles && entries <= most_entries; entries *= cells) ++tiles;
  return tiles;
}

/// A pattern and its table: for all cells of its tiles and of the blank, the fewest steps to the target. Without the
/// blank the table would be smaller, but the heuristic not consistent: the tiles may shut the blank in.
///
///     index   ((cell of the 1st tile * cells + cell of the 2nd) * cells + ...) * cells + cell of the blank
class Pattern {
 public:
  /// Builds the table. If `additive`, only steps that move a tile of the pattern count.
  Pattern(const Problem& problem, std::vector<std::uint8_t> tiles, bool additive)
      : tiles_(tiles.size()), followed_(std::move(tiles)), cells_(static_cast<std::size_t>(problem.puzzle().cells())) {
    if (const auto blank = problem.puzzle().blank()) followed_.push_back(static_cast<std::uint8_t>(*blank));
    search(problem, additive);
  }

  /// Returns whether the table is complete: whether Problem::goes_on() did not end its search.
  bool is_complete() const { return is_complete_; }

  /// Returns the fewest steps from a state.
  int operator[](const State& state) const {
    const Permutation cell_of = inverse(state);
    Cells cells{};
    for (std::size_t i = 0; i < followed_.size(); ++i) cells[i] = cell_of[followed_[i]];
    return distance_[index_of(cells)];
  }

 private:
  /// Cells of the tiles and, after them, of the blank, if there is a blank.
  using Cells = std::array<std::uint8_t, most_tiles + 1>;

  std::size_t index_of(const Cells& cells) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < followed_.size(); ++i) index = index * cells_ + cells[i];
    return index;
  }

  Cells cells_at(std::size_t index) const {
    Cells cells{};
    for (std::size_t i = followed_.size(); i-- > 0; index /= cells_)
      cells[i] = static_cast<std::uint8_t>(index % cells_);
    return cells;
  }

  /// Returns the patterns that match the target. A blank that it does not name may be in each cell that it leaves open.
  std::vector<Cells> goals(const Problem& problem) const {
    const auto& wanted = problem.target();
    const auto cell_of = [&](std::uint8_t tile) {
      return static_cast<std::uint8_t>(std::find(wanted.begin(), wanted.end(), tile) - wanted.begin());
    };
    Cells cells{};
    std::transform(followed_.begin(), followed_.end(), cells.begin(), cell_of);
    const auto blank = problem.puzzle().blank();
    if (!blank || cells[tiles_] < cells_) return {cells};
    std::vector<Cells> goals;
    for (std::uint8_t cell = 0; cell < cells_; ++cell)
      if (wanted[cell] == Target::any) {
        cells[tiles_] = cell;
        goals.push_back(cells);
      }
    return goals;
  }

  /// Searches breadth-first, backwards from the target. A step that costs 0 is followed before all steps that cost 1.
  void search(const Problem& problem, bool additive) {
    std::size_t entries = 1;
    for (std::size_t i = 0; i < followed_.size(); ++i) entries *= cells_;
    distance_.assign(entries, unknown);
    std::deque<std::size_t> open;
    for (const Cells& goal : goals(problem)) {
      distance_[index_of(goal)] = 0;
      open.push_back(index_of(goal));
    }
    constexpr std::uint64_t between_looks = 4096;
    for (std::uint64_t steps = 1; !open.empty(); ++steps) {
      if (steps % between_looks == 0 && !problem.goes_on()) return;
      const std::size_t index = open.front();
      open.pop_front();
      const Cells cells = cells_at(index);
      const int blank = followed_.size() > tiles_ ? cells[tiles_] : 0;
      for (const Step& step : problem.steps_to_blank(blank)) {
        Cells before{};
        for (std::size_t i = 0; i < followed_.size(); ++i) before[i] = step.from[cells[i]];
        const bool counts = !additive || !std::equal(cells.begin(), cells.begin() + tiles_, before.begin());
        const auto next = static_cast<std::uint8_t>(distance_[index] + (counts ? 1 : 0));
        const std::size_t place = index_of(before);
        if (distance_[place] <= next) continue;
        distance_[place] = next;
        if (counts)
          open.push_back(place);
        else
          open.push_front(place);
      }
    }
    is_complete_ = true;
  }

  bool is_complete_ = false;
  std::size_t tiles_;
  std::vector<std::uint8_t> followed_;  // the tiles and, as the last entry, the blank
  std::size_t cells_;
  std::vector<std::uint8_t> distance_;
};

/// Divides the tiles that the target names, but the blank, into as few groups of equal size as possible.
std::vector<std::vector<std::uint8_t>> groups_of(const Problem& problem) {
  std::vector<std::uint8_t> tiles;
  for (const std::uint8_t tile : problem.target())
    if (tile != Target::any && tile != problem.puzzle().blank()) tiles.push_back(tile);
  const std::size_t capacity = most_tiles_on(static_cast<std::size_t>(problem.puzzle().cells()));
  const std::size_t count = (tiles.size() + capacity - 1) / capacity;
  std::vector<std::vector<std::uint8_t>> groups(count);
  for (std::size_t i = 0; i < tiles.size(); ++i) groups[i * count / tiles.size()].push_back(tiles[i]);
  return groups;
}

}  // namespace

Heuristic pattern_tables(const Problem& problem) {
  const bool additive = problem.most_tiles_moved() == 1;
  auto patterns = std::make_shared<std::vector<Pattern>>();
  for (auto& tiles : groups_of(problem))
    if (!patterns->emplace_back(problem, std::move(tiles), additive).is_complete()) return {};
  return [patterns, additive](const State& state) {
    int value = 0;
    for (const Pattern& pattern : *patterns)
      value = additive ? value + pattern[state] : std::max(value, pattern[state]);
    return value;
  };
}

}  // namespace tilebase::textbook

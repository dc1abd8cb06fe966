#include <tilebase/puzzle/symmetry.hpp>

#include <algorithm>
#include <set>

namespace tilebase {
namespace {

constexpr int none = -1;

/// Backtracking over renamings of the cells. `reach[b][c]` holds the cells whose tile some move takes to cell c when
/// the blank is in cell b.
class Search {
 public:
  Search(const Puzzle& puzzle, int from, int to, const std::function<bool(const Symmetry&)>& found)
      : puzzle_(puzzle), from_(from), to_(to), found_(found) {
    const auto blank_cells = static_cast<std::size_t>(puzzle.blank_cells());
    for (const Move& move : puzzle.moves())
      for (std::size_t b = 0; b < blank_cells; ++b)
        for (int c = 0; move.at[b] && c < puzzle.cells(); ++c)
          reach_[b][static_cast<std::size_t>(c)] |= 1U << (*move.at[b])[c];
  }

  void run() { extend(0); }

 private:
  bool related(int blank_cell, int to, int from) const {
    return ((reach_[static_cast<std::size_t>(blank_cell)][static_cast<std::size_t>(to)] >>
             static_cast<unsigned>(from)) &
            1U) != 0;
  }

  /// Whether the images of cells 0..last are related just as the cells are, as far as `last` takes part.
  bool consistent(int last) const {
    for (int b = 0; b < puzzle_.blank_cells(); ++b) {
      if (puzzle_.blank() && b > last) break;
      const int b_image = puzzle_.blank() ? image_[b] : 0;
      for (int c = 0; c <= last; ++c)
        for (int d = 0; d <= last; ++d) {
          if (c != last && d != last && b != last) continue;
          if (related(b, c, d) != related(b_image, image_[c], image_[d])) return false;
        }
    }
    return true;
  }

  /// Returns false when the search may stop.
  bool extend(int cell) {
    if (cell == puzzle_.cells()) return !is_symmetry(puzzle_, image_) || found_(image_);
    for (int image = 0; image < puzzle_.cells(); ++image) {
      if (((used_ >> static_cast<unsigned>(image)) & 1U) != 0 || (cell == from_ && image != to_)) continue;
      image_[cell] = static_cast<std::uint8_t>(image);
      used_ |= 1U << static_cast<unsigned>(image);
      const bool go_on = !consistent(cell) || extend(cell + 1);
      used_ &= ~(1U << static_cast<unsigned>(image));
      if (!go_on) return false;
    }
    image_[cell] = static_cast<std::uint8_t>(cell);
    return true;
  }

  const Puzzle& puzzle_;
  int from_;
  int to_;
  const std::function<bool(const Symmetry&)>& found_;
  std::array<std::array<std::uint32_t, max_cells>, max_cells> reach_{};
  Permutation image_ = identity_permutation();
  std::uint32_t used_ = 0;
};

}  // namespace

std::vector<Move> renamed_moves(const Puzzle& puzzle, const Symmetry& symmetry) {
  const Permutation back = inverse(symmetry);
  std::vector<Move> moves = puzzle.moves();
  for (std::size_t move = 0; move < moves.size(); ++move)
    for (int b = 0; b < puzzle.blank_cells(); ++b) {
      // The tile that came from cell f to cell c now comes from symmetry[f] to symmetry[c].
      const auto& step = puzzle.moves()[move].at[static_cast<std::size_t>(b)];
      auto& renamed = moves[move].at[static_cast<std::size_t>(puzzle.blank() ? symmetry[b] : 0)];
      renamed = step ? std::optional(compose(symmetry, compose(*step, back))) : std::nullopt;
    }
  return moves;
}

bool is_symmetry(const Puzzle& puzzle, const Permutation& renaming) {
  const std::vector<Move> renamed = renamed_moves(puzzle, renaming);
  for (std::size_t b = 0; b < static_cast<std::size_t>(puzzle.blank_cells()); ++b) {
    std::set<Permutation> images;
    std::set<Permutation> wanted;
    for (std::size_t move = 0; move < renamed.size(); ++move) {
      if (const auto& step = renamed[move].at[b]) images.insert(*step);
      if (const auto& step = puzzle.moves()[move].at[b]) wanted.insert(*step);
    }
    if (images != wanted) return false;
  }
  return true;
}

std::vector<Symmetry> symmetries(const Puzzle& puzzle) {
  std::vector<Symmetry> all;
  Search(puzzle, none, none, [&](const Symmetry& s) {
    all.push_back(s);
    return true;
  }).run();
  return all;
}

std::optional<Symmetry> symmetry_taking(const Puzzle& puzzle, int from, int to) {
  std::optional<Symmetry> first;
  Search(puzzle, from, to, [&](const Symmetry& s) {
    first = s;
    return false;
  }).run();
  return first;
}

std::vector<State> canonical_goals(const Puzzle& puzzle) {
  std::vector<State> goals{puzzle.goal()};
  if (!puzzle.blank()) return goals;
  const int home = puzzle.blank_cell(puzzle.goal());
  std::vector<bool> covered(static_cast<std::size_t>(puzzle.cells()), false);
  for (int cell = 0; cell < puzzle.cells(); ++cell)
    covered[static_cast<std::size_t>(cell)] = symmetry_taking(puzzle, home, cell).has_value();
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (covered[static_cast<std::size_t>(cell)]) continue;
    int last = cell;
    for (int other = cell; other < puzzle.cells(); ++other)
      if (!covered[static_cast<std::size_t>(other)] && symmetry_taking(puzzle, cell, other)) {
        covered[static_cast<std::size_t>(other)] = true;
        last = other;
      }
    State goal = identity_permutation();
    int tile = 0;
    for (int c = 0; c < puzzle.cells(); ++c) {
      if (tile == *puzzle.blank()) ++tile;
      goal[c] = static_cast<std::uint8_t>(c == last ? *puzzle.blank() : tile++);
    }
    goals.push_back(goal);
  }
  return goals;
}

}  // namespace tilebase

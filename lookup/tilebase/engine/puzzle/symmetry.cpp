#include <tilebase/engine/puzzle/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <utility>

#include <base/int_array.hpp>

namespace tilebase {
namespace {

/// What moves do, whatever their names: distinct permutations.
class Effects {
 public:
  Effects(const std::set<Permutation>& effects, int cells)
      : cells_(cells), effects_(effects.begin(), effects.end()), ascending_(effects_) {
    for (const Permutation& effect : effects_)
      for (int c = 0; c < cells_; ++c) ++ways_[c][effect[c]];
  }

  bool empty() const { return effects_.empty(); }

  /// How many effects bring a tile to one cell from another.
  std::uint16_t ways(int to, int from) const { return ways_[to][from]; }

  /// Whether a renaming of the cells makes these effects the others. The effect that ruled out the previous renaming is
  /// tried first: it usually rules out the next one, too.
  bool become(const Effects& others, const Permutation& renaming) {
    if (effects_.size() != others.effects_.size()) return false;
    for (Permutation& effect : effects_) {
      const Permutation other = renamed(effect, renaming);
      if (std::binary_search(others.ascending_.begin(), others.ascending_.end(), other)) continue;
      std::swap(effect, effects_.front());
      return false;
    }
    return true;
  }

 private:
  /// The effect after the renaming.
  Permutation renamed(const Permutation& effect, const Permutation& renaming) const {
    Permutation all = identity_permutation();
    for (int c = 0; c < cells_; ++c) all[renaming[c]] = renaming[effect[c]];
    return all;
  }

  int cells_;
  std::vector<Permutation> effects_;
  std::vector<Permutation> ascending_;
  IntArray<IntArray<std::uint16_t, max_cells>, max_cells> ways_{};
};

/// By the blank's cell, what the moves do there.
std::vector<std::set<Permutation>> effects_of(const Puzzle& puzzle) {
  std::vector<std::set<Permutation>> effects(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t b = 0; b < effects.size(); ++b)
      if (move.at[b]) effects[b].insert(*move.at[b]);
  return effects;
}

/// The effects that are allowed wherever the blank is.
std::set<Permutation> common(const std::vector<std::set<Permutation>>& effects) {
  std::set<Permutation> in_all = effects.front();
  for (const auto& here : effects)
    std::erase_if(in_all, [&](const Permutation& effect) { return !here.contains(effect); });
  return in_all;
}

/// Backtracking over renamings of the cells. A branch is cut when the number of moves that bring a tile from one cell
/// to another differs from that number for the images of the two cells.
///
/// Definitions are untrusted input. In the worst of them all cells have the same numbers, yet no symmetry takes one to
/// another. So the steps are counted, and the search gives up after max_steps. Nine cells never need that many: a
/// search for one image takes at most 8! (1 + e) = 150,000 steps, and one question asks for at most 45 images. One
/// effect of a move mostly rules out a wrong renaming.
class Search {
 public:
  explicit Search(const Puzzle& puzzle) : Search(puzzle, effects_of(puzzle)) {}

  /// Counts steps. Throws std::length_error when there were too many.
  void count(std::size_t steps) {
    constexpr std::size_t max_steps = 10'000'000;
    steps_ += steps;
    if (steps_ > max_steps)
      throw std::length_error("puzzle " + puzzle_.name() + ": its symmetries take more than " +
                              std::to_string(max_steps) + " steps to find; too many of its cells look alike");
  }

  /// The first symmetry, in lexicographic order, that leaves cells 0..fixed-1 where they are and takes one cell to
  /// another.
  std::optional<Symmetry> first(int fixed, int from, int to) {
    fixed_ = fixed;
    from_ = from;
    to_ = to;
    return extend(0) ? std::optional(std::exchange(image_, identity_permutation())) : std::nullopt;
  }

 private:
  Search(const Puzzle& puzzle, std::vector<std::set<Permutation>> effects)
      : puzzle_(puzzle), everywhere_(common(effects), puzzle.cells()) {
    const std::set<Permutation> everywhere = common(effects);
    for (auto& here : effects) {
      std::erase_if(here, [&](const Permutation& effect) { return everywhere.contains(effect); });
      elsewhere_.emplace_back(here, puzzle.cells());
    }
  }

  /// The effects that are allowed with the blank in that cell, but not everywhere.
  const Effects& elsewhere(int blank_cell) const { return elsewhere_[blank_cell]; }

  bool same_ways(const Effects& effects, const Effects& of_images, int c, int d) const {
    return effects.ways(c, d) == of_images.ways(image_[c], image_[d]);
  }

  /// Whether the images of cells 0..last are related just as the cells are, as far as `last` takes part.
  bool consistent(int last) const {
    const auto same = [&](const Effects& effects, const Effects& of_images) {
      for (int c = 0; c <= last; ++c)
        if (!same_ways(effects, of_images, c, last) || !same_ways(effects, of_images, last, c)) return false;
      return true;
    };
    if (!same(everywhere_, everywhere_)) return false;
    if (!puzzle_.blank()) return true;
    for (int b = 0; b <= last; ++b) {
      const Effects& effects = elsewhere(b);
      const Effects& of_images = elsewhere(image_[b]);
      if (effects.empty() && of_images.empty()) continue;
      if (!same(effects, of_images)) return false;
      for (int c = 0; b == last && c < last; ++c)
        for (int d = 0; d < last; ++d)
          if (!same_ways(effects, of_images, c, d)) return false;
    }
    return true;
  }

  bool keeps_moves() {
    if (!everywhere_.become(everywhere_, image_)) return false;
    for (std::size_t b = 0; puzzle_.blank() && b < elsewhere_.size(); ++b)
      if (!elsewhere_[b].become(elsewhere(image_[static_cast<int>(b)]), image_)) return false;
    return true;
  }

  /// Whether the cells from `cell` on can be renamed so that all cells' renaming is a symmetry.
  bool extend(int cell) {
    count(1);
    if (cell == puzzle_.cells()) return keeps_moves();
    for (int image = 0; image < puzzle_.cells(); ++image) {
      if (((used_ >> static_cast<unsigned>(image)) & 1U) != 0 || (cell == from_) != (image == to_) ||
          (cell < fixed_ && image != cell))
        continue;
      image_[cell] = static_cast<std::uint8_t>(image);
      used_ |= 1U << static_cast<unsigned>(image);
      const bool found = consistent(cell) && extend(cell + 1);
      used_ &= ~(1U << static_cast<unsigned>(image));
      if (found) return true;
    }
    image_[cell] = static_cast<std::uint8_t>(cell);
    return false;
  }

  const Puzzle& puzzle_;
  Effects everywhere_;            // the effects allowed wherever the blank is: checked once for all cells
  IntVector<Effects> elsewhere_;  // the other effects, by the blank's cell; empty without a blank
  int fixed_ = 0;
  int from_ = 0;
  int to_ = 0;
  Permutation image_ = identity_permutation();
  std::uint32_t used_ = 0;
  std::size_t steps_ = 0;
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

// The symmetries that fix cells 0..c-1 split into cosets by the image of cell c. One symmetry of each coset, composed
// with each one that also fixes cell c, gives them all.
std::vector<Symmetry> symmetries(const Puzzle& puzzle) {
  Search search(puzzle);
  std::vector<Symmetry> all{identity_permutation()};
  for (int cell = puzzle.cells() - 1; cell >= 0; --cell) {
    const std::vector<Symmetry> fixing = all;
    for (int image = cell + 1; image < puzzle.cells(); ++image)
      if (const auto one = search.first(cell, cell, image)) {
        search.count(fixing.size());
        for (const Symmetry& other : fixing) all.push_back(compose(*one, other));
      }
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::optional<Symmetry> symmetry_taking(const Puzzle& puzzle, int from, int to) {
  return Search(puzzle).first(0, from, to);
}

std::vector<State> canonical_goals(const Puzzle& puzzle) {
  std::vector<State> goals{puzzle.goal()};
  if (!puzzle.blank()) return goals;
  Search search(puzzle);
  const int home = puzzle.blank_cell(puzzle.goal());
  IntArray<bool, max_cells> covered{};
  for (int cell = 0; cell < puzzle.cells(); ++cell) covered[cell] = search.first(0, home, cell).has_value();
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (covered[cell]) continue;
    int last = cell;
    for (int other = cell; other < puzzle.cells(); ++other)
      if (!covered[other] && search.first(0, cell, other)) {
        covered[other] = true;
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

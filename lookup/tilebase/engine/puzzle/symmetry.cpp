#include <tilebase/engine/puzzle/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

#include <base/int_array.hpp>

namespace tilebase {
namespace {

/// Set of the permutations of the cells that moves cause, without the moves' names.
class Effects {
 public:
  Effects(const std::set<Permutation>& effects, int cells)
      : cells_(cells), effects_(effects.begin(), effects.end()), ascending_(effects_) {
    for (const Permutation& effect : effects_)
      for (int c = 0; c < cells_; ++c) ++counts_[c][effect[c]];
  }

  bool empty() const { return effects_.empty(); }

  /// Number of effects that bring a tile to cell `to` from cell `from`.
  std::uint16_t count(int to, int from) const { return counts_[to][from]; }

  /// Whether a renaming of the cells turns these effects into `others`. The effect that ruled out the previous renaming
  /// comes first, since it usually rules out the next renaming, too.
  bool map_onto(const Effects& others, const Permutation& renaming) {
    if (effects_.size() != others.effects_.size()) return false;
    for (Permutation& effect : effects_) {
      const Permutation other = rename(effect, renaming);
      if (std::binary_search(others.ascending_.begin(), others.ascending_.end(), other)) continue;
      std::swap(effect, effects_.front());
      return false;
    }
    return true;
  }

 private:
  /// Returns an effect after a renaming of the cells.
  Permutation rename(const Permutation& effect, const Permutation& renaming) const {
    Permutation image = identity_permutation();
    for (int c = 0; c < cells_; ++c) image[renaming[c]] = renaming[effect[c]];
    return image;
  }

  int cells_;
  std::vector<Permutation> effects_;
  std::vector<Permutation> ascending_;
  IntArray<IntArray<std::uint16_t, max_cells>, max_cells> counts_{};  // indices: cell after, cell before
};

/// Returns the effects of all moves, by the blank's cell.
std::vector<std::set<Permutation>> effects_of(const Puzzle& puzzle) {
  std::vector<std::set<Permutation>> effects(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t b = 0; b < effects.size(); ++b)
      if (move.at[b]) effects[b].insert(*move.at[b]);
  return effects;
}

/// Returns the effects that are allowed for every cell of the blank.
std::set<Permutation> common_effects(const std::vector<std::set<Permutation>>& effects) {
  std::set<Permutation> common = effects.front();
  for (const auto& at_cell : effects)
    std::erase_if(common, [&](const Permutation& effect) { return !at_cell.contains(effect); });
  return common;
}

/// Backtracking over renamings of the cells. A branch is cut when the number of moves that bring a tile from one cell
/// to another differs from that number for the images of the two cells.
///
/// Definitions are untrusted input. In the worst definitions all pairs of cells have equal numbers, yet no symmetry
/// takes a cell to another. So steps are counted, and the search gives up after max_steps. Nine cells never need
/// default_max_steps: a search for one image takes at most 8! (1 + e) = 150,000 steps, and one question asks for at
/// most 45 images. A single effect of a move mostly rules out a wrong renaming.
class SymmetrySearch {
 public:
  static constexpr std::size_t default_max_steps = 10'000'000;

  explicit SymmetrySearch(const Puzzle& puzzle, std::size_t max_steps = default_max_steps)
      : SymmetrySearch(puzzle, effects_of(puzzle), max_steps) {}

  /// Counts steps. Throws std::length_error after more than the greatest number of steps.
  void count(std::size_t steps) {
    steps_ += steps;
    if (steps_ > max_steps_)
      throw std::length_error("puzzle " + puzzle_.name() + ": its symmetries take more than " +
                              std::to_string(max_steps_) + " steps to find; too many of its cells look alike");
  }

  /// Returns the first symmetry, in lexicographic order, that fixes the cells 0..fixed-1 and takes cell `from` to cell
  /// `to`; nullopt if there is none.
  std::optional<Symmetry> first(int fixed, int from, int to) {
    fixed_ = fixed;
    from_ = from;
    to_ = to;
    return extend(0) ? std::optional(std::exchange(image_, identity_permutation())) : std::nullopt;
  }

 private:
  SymmetrySearch(const Puzzle& puzzle, std::vector<std::set<Permutation>> effects, std::size_t max_steps)
      : puzzle_(puzzle), max_steps_(max_steps), everywhere_(common_effects(effects), puzzle.cells()) {
    const std::set<Permutation> everywhere = common_effects(effects);
    for (auto& at_cell : effects) {
      std::erase_if(at_cell, [&](const Permutation& effect) { return everywhere.contains(effect); });
      elsewhere_.emplace_back(at_cell, puzzle.cells());
    }
  }

  /// Returns the effects that are allowed with the blank in a cell, without those allowed for every cell of the blank.
  const Effects& elsewhere(int blank_cell) const { return elsewhere_[blank_cell]; }

  bool has_equal_counts(const Effects& effects, const Effects& of_images, int c, int d) const {
    return effects.count(c, d) == of_images.count(image_[c], image_[d]);
  }

  /// Whether the counts of effects between cells 0..last equal those between their images. Compares only counts that
  /// involve `last`, since the others were compared before.
  bool is_consistent(int last) const {
    const auto are_equal = [&](const Effects& effects, const Effects& of_images) {
      for (int c = 0; c <= last; ++c)
        if (!has_equal_counts(effects, of_images, c, last) || !has_equal_counts(effects, of_images, last, c))
          return false;
      return true;
    };
    if (!are_equal(everywhere_, everywhere_)) return false;
    if (!puzzle_.blank()) return true;
    for (int b = 0; b <= last; ++b) {
      const Effects& effects = elsewhere(b);
      const Effects& of_images = elsewhere(image_[b]);
      if (effects.empty() && of_images.empty()) continue;
      if (!are_equal(effects, of_images)) return false;
      for (int c = 0; b == last && c < last; ++c)
        for (int d = 0; d < last; ++d)
          if (!has_equal_counts(effects, of_images, c, d)) return false;
    }
    return true;
  }

  bool keeps_moves() {
    if (!everywhere_.map_onto(everywhere_, image_)) return false;
    for (std::size_t b = 0; puzzle_.blank() && b < elsewhere_.size(); ++b)
      if (!elsewhere_[b].map_onto(elsewhere(image_[static_cast<int>(b)]), image_)) return false;
    return true;
  }

  /// Whether the renaming of the cells before `cell` extends to a symmetry; then image_ holds the first.
  bool extend(int cell) {
    count(1);
    if (cell == puzzle_.cells()) return keeps_moves();
    for (int image = 0; image < puzzle_.cells(); ++image) {
      if (((used_images_ >> static_cast<unsigned>(image)) & 1U) != 0 || (cell == from_) != (image == to_) ||
          (cell < fixed_ && image != cell))
        continue;
      image_[cell] = static_cast<std::uint8_t>(image);
      used_images_ |= std::uint64_t{1} << static_cast<unsigned>(image);
      const bool has_symmetry = is_consistent(cell) && extend(cell + 1);
      used_images_ &= ~(std::uint64_t{1} << static_cast<unsigned>(image));
      if (has_symmetry) return true;
    }
    image_[cell] = static_cast<std::uint8_t>(cell);
    return false;
  }

  const Puzzle& puzzle_;
  std::size_t max_steps_;
  Effects everywhere_;            // effects allowed for every cell of the blank: checked once for all cells
  IntVector<Effects> elsewhere_;  // other effects, by the blank's cell; empty sets without a blank
  int fixed_ = 0;
  int from_ = 0;
  int to_ = 0;
  Permutation image_ = identity_permutation();
  std::uint64_t used_images_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<Move> renamed_moves(const Puzzle& puzzle, const Symmetry& symmetry) {
  const Permutation back = inverse(symmetry);
  std::vector<Move> moves = puzzle.moves();
  for (std::size_t move = 0; move < moves.size(); ++move)
    for (int b = 0; b < puzzle.blank_cells(); ++b) {
      // A tile that came from cell f to cell c comes, after the renaming, from symmetry[f] to symmetry[c].
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

namespace {

// Symmetries that fix the cells 0..c-1 split into cosets by the image of cell c. One symmetry of each coset, composed
// with every symmetry that also fixes cell c, gives the whole coset. Adds the symmetries that fix the cells before
// `cell` to those that also fix `cell`; leaves the list as it is if it would grow beyond `limit`.
bool add_cosets(SymmetrySearch& search, int cell, int cells, std::size_t limit, std::vector<Symmetry>& symmetries) {
  const std::vector<Symmetry> stabilizer = symmetries;
  std::vector<Symmetry> cosets = symmetries;
  for (int image = cell + 1; image < cells; ++image)
    if (const auto representative = search.first(cell, cell, image)) {
      search.count(stabilizer.size());
      if (cosets.size() + stabilizer.size() > limit) return false;
      for (const Symmetry& other : stabilizer) cosets.push_back(compose(*representative, other));
    }
  symmetries = std::move(cosets);
  return true;
}

}  // namespace

std::vector<Symmetry> symmetries(const Puzzle& puzzle) {
  SymmetrySearch search(puzzle);
  std::vector<Symmetry> symmetries{identity_permutation()};
  for (int cell = puzzle.cells() - 1; cell >= 0; --cell)
    add_cosets(search, cell, puzzle.cells(), std::numeric_limits<std::size_t>::max(), symmetries);
  std::sort(symmetries.begin(), symmetries.end());
  return symmetries;
}

std::vector<Symmetry> some_symmetries(const Puzzle& puzzle, std::size_t limit, std::size_t max_steps) {
  SymmetrySearch search(puzzle, max_steps);
  std::vector<Symmetry> symmetries{identity_permutation()};
  try {
    for (int cell = puzzle.cells() - 1; cell >= 0; --cell)
      if (!add_cosets(search, cell, puzzle.cells(), limit, symmetries)) break;
  } catch (const std::length_error&) {  // the symmetries so far form a group
  }
  std::sort(symmetries.begin(), symmetries.end());
  return symmetries;
}

std::optional<Symmetry> symmetry_taking(const Puzzle& puzzle, int from, int to) {
  return SymmetrySearch(puzzle).first(0, from, to);
}

std::vector<State> canonical_goals(const Puzzle& puzzle) {
  std::vector<State> goals{puzzle.goal()};
  if (!puzzle.blank()) return goals;
  SymmetrySearch search(puzzle);
  const int home = puzzle.blank_cell(puzzle.goal());
  IntArray<bool, max_cells> is_covered{};
  for (int cell = 0; cell < puzzle.cells(); ++cell) is_covered[cell] = search.first(0, home, cell).has_value();
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (is_covered[cell]) continue;
    int last = cell;
    for (int other = cell; other < puzzle.cells(); ++other)
      if (!is_covered[other] && search.first(0, cell, other)) {
        is_covered[other] = true;
        last = other;
      }
    State goal = identity_permutation(puzzle.cells());
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

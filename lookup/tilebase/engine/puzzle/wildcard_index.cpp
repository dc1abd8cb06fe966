#include <tilebase/engine/puzzle/wildcard_index.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

std::uint32_t image_of(std::uint32_t set, const Symmetry& symmetry, int cells) {
  std::uint32_t image = 0;
  for (int c = 0; c < cells; ++c)
    if (((set >> static_cast<unsigned>(c)) & 1U) != 0) image |= 1U << symmetry[c];
  return image;
}

}  // namespace

WildcardIndex::WildcardIndex(const Puzzle& puzzle)
    : cells_(unpacked_cells(puzzle)),
      max_named_cells_(cells_ - min_wildcards(cells_)),
      routes_(std::size_t{1} << static_cast<unsigned>(cells_)) {
  const std::vector<Symmetry> puzzle_symmetries = symmetries(puzzle);
  std::vector<std::uint32_t> sets;  // by their numbers of cells
  for (int cells = 0; cells <= cells_; ++cells)
    for (std::uint32_t set = 0; set < routes_.size(); ++set)
      if (std::popcount(set) == cells) sets.push_back(set);
  std::vector<bool> has_route(routes_.size(), false);
  for (const std::uint32_t set : sets) {
    if (has_route[set] || std::popcount(set) > max_named_cells_) continue;
    Class new_class{{}, size_, static_cast<std::uint32_t>(factorial(cells_) / factorial(cells_ - std::popcount(set)))};
    for (int c = 0; c < cells_; ++c)
      if (((set >> static_cast<unsigned>(c)) & 1U) != 0) new_class.cells.push_back(c);
    for (const Symmetry& symmetry : puzzle_symmetries) {
      const std::uint32_t image = image_of(set, symmetry, cells_);
      if (has_route[image]) continue;
      has_route[image] = true;
      routes_[image] = {static_cast<std::uint16_t>(classes_.size()), inverse(symmetry)};
    }
    size_ += new_class.count;
    classes_.push_back(std::move(new_class));
  }
}

std::uint32_t WildcardIndex::of(const State& start, const Target& target) const {
  const Permutation cell_of = inverse(start, cells_);
  std::uint32_t set = 0;
  for (int c = 0; c < cells_; ++c) set |= (target[c] != Target::any ? 1U : 0U) << static_cast<unsigned>(c);
  const Route& route = routes_[set];
  const Symmetry back = inverse(route.symmetry, cells_);
  const Class& its_class = classes_[route.class_number];
  std::array<std::uint8_t, max_unpacked_cells> placement{};
  std::size_t length = 0;
  for (const int cell : its_class.cells) placement[length++] = route.symmetry[cell_of[target[back[cell]]]];
  return its_class.first + rank(placement.data(), static_cast<int>(length));
}

bool wildcard_table_pays(const Puzzle& puzzle) {
  if (puzzle.blank()) return false;
  return WildcardIndex(puzzle).size() <= 2 * CompactIndex(puzzle, puzzle.goal()).size();
}

}  // namespace tilebase

#include <algorithm>
#include <bit>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/compact_index.hpp>
#include <tilebase/puzzle/wildcard_index.hpp>

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
    : cells_(puzzle.cells()),
      most_cells_(std::max(0, cells_ - 3)),
      routes_(std::size_t{1} << static_cast<unsigned>(cells_)) {
  const std::vector<Symmetry> all = symmetries(puzzle);
  std::vector<std::uint32_t> sets(routes_.size());
  for (std::uint32_t set = 0; set < sets.size(); ++set) sets[set] = set;
  std::stable_sort(sets.begin(), sets.end(), [](auto a, auto b) { return std::popcount(a) < std::popcount(b); });
  std::vector<bool> routed(routes_.size(), false);
  for (const std::uint32_t set : sets) {
    if (routed[set] || std::popcount(set) > most_cells_) continue;
    Class made{{}, size_, factorial(cells_) / factorial(cells_ - std::popcount(set))};
    for (int c = 0; c < cells_; ++c)
      if (((set >> static_cast<unsigned>(c)) & 1U) != 0) made.cells.push_back(c);
    for (const Symmetry& symmetry : all) {
      const std::uint32_t image = image_of(set, symmetry, cells_);
      if (routed[image]) continue;
      routed[image] = true;
      routes_[image] = {static_cast<std::uint16_t>(classes_.size()), inverse(symmetry)};
    }
    size_ += made.count;
    classes_.push_back(std::move(made));
  }
}

std::uint32_t WildcardIndex::rank(const std::uint8_t* placement, int length) const {
  std::uint32_t number = 0;
  std::uint32_t seen = 0;
  for (int i = 0; i < length; ++i) {
    const std::uint32_t bit = 1U << placement[i];
    number = number * static_cast<std::uint32_t>(cells_ - i) + placement[i] - bit_count(seen & (bit - 1));
    seen |= bit;
  }
  return number;
}

void WildcardIndex::unrank(std::uint32_t number, std::uint8_t* placement, int length) const {
  for (int i = length - 1; i >= 0; --i) {
    const auto base = static_cast<std::uint32_t>(cells_ - i);
    placement[i] = static_cast<std::uint8_t>(number % base);
    number /= base;
    for (int j = i + 1; j < length; ++j)
      placement[j] = static_cast<std::uint8_t>(placement[j] + (placement[j] >= placement[i] ? 1 : 0));
  }
}

std::uint32_t WildcardIndex::of(const State& start, const Target& target) const {
  const Permutation cell_of = inverse(start);
  std::uint32_t set = 0;
  for (int c = 0; c < cells_; ++c)
    set |= (target.tile[static_cast<std::size_t>(c)] != Target::any ? 1U : 0U) << static_cast<unsigned>(c);
  const Route& route = routes_[set];
  const Symmetry back = inverse(route.symmetry);
  const Class& in = classes_[route.in_class];
  std::array<std::uint8_t, max_cells> placement{};
  std::size_t length = 0;
  for (const int cell : in.cells) placement[length++] = route.symmetry[cell_of[target.tile[back[cell]]]];
  return in.first + rank(placement.data(), static_cast<int>(length));
}

bool wildcard_table_pays(const Puzzle& puzzle) {
  if (puzzle.blank()) return false;
  return WildcardIndex(puzzle).size() <= 2 * CompactIndex(puzzle, puzzle.goal()).size();
}

}  // namespace tilebase

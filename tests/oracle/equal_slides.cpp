#include "oracle/equal_slides.hpp"

#include <algorithm>

namespace oracle {
namespace {

using Kinds = std::vector<unsigned>;

std::uint64_t packed(const Kinds& kinds) {
  std::uint64_t number = 0;
  for (const unsigned kind : kinds) number = number << 4U | kind;
  return number;
}

}  // namespace

EqualSlides::EqualSlides(int rows, int columns, const std::string& goal) : cells_(rows * columns) {
  Kinds kinds;
  for (const char name : goal) {
    if (names_.find(name) == std::string::npos) names_ += name;
    kinds.push_back(static_cast<unsigned>(names_.find(name)));
  }
  const auto blank = static_cast<unsigned>(names_.find('x'));
  const std::uint64_t end = packed(kinds);
  std::sort(kinds.begin(), kinds.end());
  do boards_.push_back(packed(kinds));
  while (std::next_permutation(kinds.begin(), kinds.end()));
  distances_.assign(boards_.size(), -1);
  const auto place = [&](std::uint64_t board) {
    return static_cast<std::size_t>(std::lower_bound(boards_.begin(), boards_.end(), board) - boards_.begin());
  };
  distances_[place(end)] = 0;
  bool is_last = false;
  for (std::int16_t round = 0; !is_last; ++round) {
    is_last = true;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (distances_[i] != round) continue;
      is_last = false;
      const auto shift = [&](int cell) { return static_cast<unsigned>(4 * (cells_ - 1 - cell)); };
      int gap = 0;
      while ((boards_[i] >> shift(gap) & 15U) != blank) ++gap;
      const auto slide = [&](int from) {
        const std::uint64_t differing = (boards_[i] >> shift(from) & 15U) ^ blank;
        const std::size_t after = place(boards_[i] ^ differing << shift(from) ^ differing << shift(gap));
        if (distances_[after] < 0) distances_[after] = static_cast<std::int16_t>(round + 1);
      };
      if (gap >= columns) slide(gap - columns);
      if (gap + columns < cells_) slide(gap + columns);
      if (gap % columns > 0) slide(gap - 1);
      if (gap % columns < columns - 1) slide(gap + 1);
    }
  }
}

std::string EqualSlides::board(std::size_t nth) const {
  std::string text;
  for (int cell = 0; cell < cells_; ++cell)
    text += names_[boards_[nth] >> static_cast<unsigned>(4 * (cells_ - 1 - cell)) & 15U];
  return text;
}

std::vector<std::uint64_t> EqualSlides::levels() const {
  std::vector<std::uint64_t> levels(static_cast<std::size_t>(*std::max_element(distances_.begin(), distances_.end())) +
                                    1);
  for (const int distance : distances_)
    if (distance >= 0) ++levels[static_cast<std::size_t>(distance)];
  return levels;
}

}  // namespace oracle

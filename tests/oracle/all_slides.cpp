#include "oracle/all_slides.hpp"

#include <cstring>
#include <limits>

namespace oracle {
AllSlides::AllSlides(Grid grid, const Board& goal) : grid_(grid), goal_(goal), cells_(goal.size()), tiles_(cells_ - 1) {
  std::size_t places = cells_;
  for (std::size_t n = 3; n <= tiles_; ++n) places *= n;
  distances_.assign(places, unseen);
  reach(*place_of(goal), 0);
  // Level by level, through all places of a distance.
  for (std::uint8_t level = 0; level < distribution_.size(); ++level) {
    const std::uint8_t* const begin = distances_.data();
    const std::uint8_t* const end = begin + distances_.size();
    std::size_t last_order = std::numeric_limits<std::size_t>::max();
    Order order = 0;
    for (const std::uint8_t* at = begin; at != end; ++at) {
      at = static_cast<const std::uint8_t*>(std::memchr(at, level, static_cast<std::size_t>(end - at)));
      if (at == nullptr) break;
      const auto place = static_cast<std::size_t>(at - begin);
      const std::size_t pair = place / cells_;
      const bool odd = odd_with_blank_in(static_cast<int>(place % cells_));
      if (last_order != 2 * pair + (odd ? 1U : 0U)) order = order_of(pair, odd);
      last_order = 2 * pair + (odd ? 1U : 0U);
      expand(place, order, static_cast<std::uint8_t>(level + 1));
    }
  }
}

/// The rank of an order among all, without the last digit: how many smaller tiles follow the last but one.
std::size_t AllSlides::pair_of(Order order) const {
  return rank_of_choice(order, tiles_ < 2 ? 0 : tiles_ - 2, tiles_);
}

AllSlides::Order AllSlides::order_of(std::size_t pair, bool odd) const {
  Nibbles digits = 0;
  std::size_t sum = odd ? 1 : 0;
  for (std::size_t choices = 3; choices <= tiles_; ++choices) {
    digits = digits << 4 | pair % choices;
    sum += pair % choices;
    pair /= choices;
  }
  Nibbles unused_digits = 0xFEDC'BA98'7654'3210;
  Order order = 0;
  for (std::size_t i = 0; i < tiles_; ++i) {
    const std::size_t digit = i + 2 < tiles_ ? nibble(digits, i) : i + 2 == tiles_ ? sum % 2 : 0;
    order |= Nibbles{nibble(unused_digits, digit)} << (4 * i);
    unused_digits = without(unused_digits, digit);
  }
  return order;
}

bool AllSlides::odd_with_blank_in(int cell) const {
  const int rows = cell / grid_.columns + static_cast<int>(goal_.find('x')) / grid_.columns;
  return rows * (grid_.columns - 1) % 2 != 0;
}

std::optional<std::size_t> AllSlides::place_of(const Board& board) const {
  const std::size_t goal_blank = goal_.find('x');
  Order order = 0;
  std::size_t i = 0;
  std::size_t smaller_before = 0;
  Nibbles used = 0;  // number of smaller tiles before each tile
  for (const char tile : board) {
    if (tile == 'x') continue;
    const std::size_t at = goal_.find(tile);
    const std::size_t number = at > goal_blank ? at - 1 : at;
    order |= Nibbles{number} << (4 * i++);
    smaller_before += nibble(used, number);
    used += Nibbles{0x1111'1111'1111'1110} << (4 * number);
  }
  const bool odd = (tiles_ * (tiles_ - 1) / 2 - smaller_before) % 2 != 0;
  const int blank = static_cast<int>(board.find('x'));
  if (odd != odd_with_blank_in(blank)) return std::nullopt;
  return pair_of(order) * cells_ + static_cast<std::size_t>(blank);
}

void AllSlides::reach(std::size_t place, std::uint8_t distance) {
  if (distances_[place] != unseen) return;
  distances_[place] = distance;
  if (distribution_.size() <= distance) distribution_.push_back(0);
  ++distribution_.back();
}

void AllSlides::expand(std::size_t place, Order order, std::uint8_t next) {
  const auto columns = static_cast<std::size_t>(grid_.columns);
  const std::size_t blank = place % cells_;
  if (blank % columns > 0) reach(place - 1, next);
  if (blank % columns + 1 < columns) reach(place + 1, next);
  if (blank >= columns) {  // the tile above comes down, behind those between
    const std::size_t above = blank - columns;
    const Order after = with(without(order, above), blank - 1, nibble(order, above));
    reach(pair_of(after) * cells_ + above, next);
  }
  if (blank + columns < cells_) {  // the tile below comes up, before those between
    const std::size_t below = blank + columns;
    const Order after = with(without(order, below - 1), blank, nibble(order, below - 1));
    reach(pair_of(after) * cells_ + below, next);
  }
}

std::optional<int> AllSlides::distance(const Board& board) const {
  const auto place = place_of(board);
  if (!place || distances_[*place] == unseen) return std::nullopt;
  return distances_[*place];
}

std::optional<std::string> AllSlides::word(const Board& board) const {
  return smallest_word(slides(grid_), board, [this](const Board& other) { return distance(other); });
}

}  // namespace oracle

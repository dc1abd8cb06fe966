#include "oracle/all_slides.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace oracle {
namespace {

constexpr std::uint8_t unseen = 255;

}  // namespace

AllSlides::AllSlides(Grid grid, const Board& goal)
    : grid_(grid), goal_(goal), cells_(static_cast<int>(goal.size())), tiles_(cells_ - 1) {
  std::size_t places = static_cast<std::size_t>(cells_);
  for (int n = 3; n <= tiles_; ++n) places *= static_cast<std::size_t>(n);
  distances_.assign(places, unseen);
  reach(*place_of(goal), 0);
  // Level by level, through all places of a distance.
  for (std::uint8_t level = 0; level < distribution_.size(); ++level) {
    const std::uint8_t* const begin = distances_.data();
    const std::uint8_t* const end = begin + distances_.size();
    std::size_t known = std::numeric_limits<std::size_t>::max();
    Order order{};
    for (const std::uint8_t* at = begin; at != end; ++at) {
      at = static_cast<const std::uint8_t*>(std::memchr(at, level, static_cast<std::size_t>(end - at)));
      if (at == nullptr) break;
      const auto place = static_cast<std::size_t>(at - begin);
      const std::size_t pair = place / static_cast<std::size_t>(cells_);
      const bool odd = odd_with_blank_in(static_cast<int>(place % static_cast<std::size_t>(cells_)));
      if (known != 2 * pair + (odd ? 1U : 0U)) order = order_of(pair, odd);
      known = 2 * pair + (odd ? 1U : 0U);
      expand(place, order, static_cast<std::uint8_t>(level + 1));
    }
  }
}

/// The rank of an order among all, without the last digit: how many smaller tiles follow the last but one.
std::size_t AllSlides::pair_of(const Order& order) const {
  std::size_t rank = 0;
  unsigned left = (1U << static_cast<unsigned>(tiles_)) - 1;  // a bit for each tile that follows
  for (int i = 0; i < tiles_ - 2; ++i) {
    const unsigned tile = 1U << static_cast<unsigned>(order[static_cast<std::size_t>(i)]);
    left &= ~tile;
    rank =
        rank * static_cast<std::size_t>(tiles_ - i) + static_cast<std::size_t>(__builtin_popcount(left & (tile - 1)));
  }
  return rank;
}

AllSlides::Order AllSlides::order_of(std::size_t pair, bool odd) const {
  std::array<int, 16> digits{};
  int sum = odd ? 1 : 0;
  for (int i = tiles_ - 3; i >= 0; --i) {
    const auto choices = static_cast<std::size_t>(tiles_ - i);
    digits[static_cast<std::size_t>(i)] = static_cast<int>(pair % choices);
    sum += static_cast<int>(pair % choices);
    pair /= choices;
  }
  if (tiles_ >= 2) digits[static_cast<std::size_t>(tiles_ - 2)] = sum % 2;
  Order left{};
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<int>(i);
  // The tile of each digit comes before those that it skips.
  for (std::size_t i = 0; i < static_cast<std::size_t>(tiles_); ++i)
    std::rotate(left.begin() + i, left.begin() + i + static_cast<std::size_t>(digits[i]),
                left.begin() + i + static_cast<std::size_t>(digits[i]) + 1);
  return left;
}

bool AllSlides::odd_with_blank_in(int cell) const {
  const int rows = cell / grid_.columns + static_cast<int>(goal_.find('x')) / grid_.columns;
  return rows * (grid_.columns - 1) % 2 != 0;
}

std::optional<std::size_t> AllSlides::place_of(const Board& board) const {
  const std::size_t goal_blank = goal_.find('x');
  Order order{};
  std::size_t i = 0;
  bool odd = false;
  for (const char tile : board) {
    if (tile == 'x') continue;
    const std::size_t at = goal_.find(tile);
    order[i] = static_cast<int>(at > goal_blank ? at - 1 : at);
    for (std::size_t j = 0; j < i; ++j) odd ^= order[j] > order[i];
    ++i;
  }
  const int blank = static_cast<int>(board.find('x'));
  if (odd != odd_with_blank_in(blank)) return std::nullopt;
  return pair_of(order) * static_cast<std::size_t>(cells_) + static_cast<std::size_t>(blank);
}

void AllSlides::reach(std::size_t place, std::uint8_t distance) {
  if (distances_[place] != unseen) return;
  distances_[place] = distance;
  if (distribution_.size() <= distance) distribution_.push_back(0);
  ++distribution_.back();
}

void AllSlides::expand(std::size_t place, const Order& order, std::uint8_t next) {
  const auto cells = static_cast<std::size_t>(cells_);
  const auto columns = static_cast<std::size_t>(grid_.columns);
  const std::size_t blank = place % cells;
  if (blank % columns > 0) reach(place - 1, next);
  if (blank % columns + 1 < columns) reach(place + 1, next);
  if (blank >= columns) {  // the tile above comes down, behind those between
    Order after = order;
    const auto tile = after.begin() + (blank - columns);
    std::rotate(tile, tile + 1, after.begin() + blank);
    reach(pair_of(after) * cells + blank - columns, next);
  }
  if (blank + columns < cells) {  // the tile below comes up, before those between
    Order after = order;
    const auto tile = after.begin() + (blank + columns - 1);
    std::rotate(after.begin() + blank, tile, tile + 1);
    reach(pair_of(after) * cells + blank + columns, next);
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

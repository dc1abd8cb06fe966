#include <tilebase/engine/table/line_walks.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

constexpr std::size_t group_size = 64;  // number of walks that take turns
constexpr unsigned max_slot_bits = 21;  // 8 MiB
constexpr unsigned quarter_bits = 8;

/// Mask of the lowest `count` groups of 4 bits.
constexpr std::uint64_t nibbles(int count) {
  return (std::uint64_t{1} << static_cast<unsigned>(4 * count)) - 1;
}

/// Group number `i` of 4 bits.
constexpr unsigned nibble(std::uint64_t word, int i) {
  return static_cast<unsigned>(word >> static_cast<unsigned>(4 * i)) & 15U;
}

}  // namespace

LineWalks::LineWalks(const StoredTable& stored)
    : bits_(&TableFile::of(stored).block_table()->cached_blocks()),
      cells_(stored.puzzle().cells()),
      blank_(*stored.puzzle().blank()),
      farthest_(stored.farthest()) {
  const SlideBoard board = *SlideBoard::of(stored.puzzle());
  const SlideReading reading = SlideReading::along_shorter_side(board);
  line_length_ = reading.line_length;
  lines_ = cells_ / line_length_;
  const int home = stored.goal().lane_of(blank_);
  for (int cell = 0; cell < cells_; ++cell) {
    const int place = reading.place(cell);
    place_of_[cell] = static_cast<std::uint8_t>(place);
    cell_at_[place] = static_cast<std::uint8_t>(cell);
    is_odd_[place] = board.colour(cell) != board.colour(home) ? 1 : 0;
  }
  for (int i = 0; i < cells_ - 1; ++i) weights_[i] = factorial(cells_ - 2 - i) / 2;
  goal_line_ = reading.place(home) / line_length_;
  const auto [goal, digits] = order_of(stored.goal());
  for (int line = 0; line < lines_; ++line)
    parity_[line] = static_cast<std::uint8_t>(
        (digits + static_cast<unsigned>(line - goal_line_) * static_cast<unsigned>(line_length_ - 1)) & 1U);
  remembered_lines_ = static_cast<std::uint64_t>(lines_ + 1) / 2;
  goal_number_ = number(goal.pair, goal_line_);
  const std::uint64_t numbers = stored.entries() / static_cast<std::uint64_t>(cells_) * remembered_lines_;
  slot_bits_ = std::min(max_slot_bits, static_cast<unsigned>(std::bit_width(numbers / 8)));

  for (std::size_t key = 0; key < profiles_.size(); ++key) {
    Profile& profile = profiles_[key];
    unsigned odd = static_cast<unsigned>(key >> static_cast<unsigned>(line_length_)) & 1U;
    for (int row = 1; row < line_length_; ++row, odd ^= 1U) {
      const auto two = static_cast<unsigned>(key >> static_cast<unsigned>(row - 1));
      const bool is_nearer = ((two ^ two >> 1U ^ odd) & 1U) != 0;
      const auto i = static_cast<std::size_t>(row);
      profile.height[i] = static_cast<std::int8_t>(profile.height[i - 1] + (is_nearer ? -1 : 1));
      if (profile.height[i] < profile.height[static_cast<std::size_t>(profile.lowest)])
        profile.lowest = static_cast<std::int8_t>(row);
    }
  }
}

std::pair<LineWalks::Order, unsigned> LineWalks::order_of(const State& state) const {
  Order order{};
  unsigned sum = 0;
  std::uint64_t below = 0;  // number of smaller tiles in later places, 4 bits for each tile
  for (int place = cells_ - 1, i = cells_ - 2; place >= 0; --place) {
    const std::uint8_t tile = state[cell_at_[place]];
    if (tile == blank_) continue;
    const unsigned digit = nibble(below, tile);
    below += 0x1111'1111'1111'1111U << unsigned{4} * tile << 4U;
    order.tiles = order.tiles << 4U | tile;
    order.digits = order.digits << 4U | digit;
    order.pair += weights_[i--] * digit;
    sum += digit;
  }
  return {order, sum};
}

/// Returns the order after a move from line to line. The last tile of the window, which begins with tile number
/// `first`, comes to its front if the blank moves to a later line, else the first tile comes to its end.
template <int line_length, bool is_forward>
LineWalks::Order LineWalks::order_after(const Order& order, int first) const {
  constexpr int last = line_length - 1;
  const auto shift = static_cast<unsigned>(4 * first);
  const std::uint64_t tiles = order.tiles >> shift;
  const std::uint64_t digits = order.digits >> shift;
  const unsigned tile = nibble(tiles, is_forward ? last : 0);
  const unsigned old_digit = nibble(digits, is_forward ? last : 0);
  const std::uint64_t* const weights = &weights_[first];
  unsigned digit = old_digit;
  std::uint64_t new_digits = 0;
  std::uint64_t pair = order.pair;
  for (int i = 0; i < last; ++i) {
    const int from = is_forward ? i : i + 1;
    const int to = is_forward ? i + 1 : i;
    const unsigned is_below = tile < nibble(tiles, from) ? 1 : 0;
    const unsigned before = nibble(digits, from);
    const unsigned after = is_forward ? before - is_below : before + is_below;
    digit += is_forward ? 1 - is_below : is_below - 1;
    new_digits |= std::uint64_t{after} << static_cast<unsigned>(4 * to);
    pair += weights[to] * after - weights[from] * before;
  }
  constexpr int end = is_forward ? 0 : last;
  new_digits |= std::uint64_t{digit} << static_cast<unsigned>(4 * end);
  pair += weights[end] * digit - weights[last - end] * old_digit;
  constexpr std::uint64_t window = nibbles(line_length);
  const std::uint64_t rotated =
      is_forward ? (tiles << 4U & window) | tile : (tiles & window) >> 4U | std::uint64_t{tile} << unsigned{4 * last};
  const std::uint64_t rest = ~(window << shift);
  return {pair, (order.tiles & rest) | rotated << shift, (order.digits & rest) | new_digits << shift};
}

bool LineWalks::start(const State& state, Walk& walk, const Memory& memory) const {
  const auto [order, sum] = order_of(state);
  const int place = place_of_[state.lane_of(blank_)];
  const int line = place / line_length_;
  if ((sum & 1U) != parity_[line]) return false;
  walk.count = 0;
  offer(walk, order, line, memory);
  walk.row = place % line_length_;
  walk.line_before = -1;
  walk.wanted = any_bit;
  walk.length = 0;
  walk.passed_count = 0;
  return true;
}

/// Stores an option, too: the compiler would remove a call of a function that does nothing but prefetch.
void LineWalks::offer(Walk& walk, const Order& order, int line, const Memory& memory) const {
  walk.options[walk.count++] = {order, line};
  bits_->prefetch(first_index(order.pair, line) / 8);
  if (is_remembered(line)) __builtin_prefetch(&slot(memory, number(order.pair, line)));
}

void LineWalks::remember(const Memory& memory, std::uint64_t number, int distance) const {
  std::atomic<std::uint32_t>& slot = this->slot(memory, number);
  const auto entry =
      static_cast<std::uint32_t>(number >> slot_bits_ << quarter_bits) | static_cast<std::uint32_t>(distance / 4 + 1);
  const std::uint32_t old_entry = slot.load(std::memory_order_relaxed);
  constexpr std::uint32_t quarter = (1U << quarter_bits) - 1;
  if (old_entry == 0 || (old_entry & quarter) > (entry & quarter)) slot.store(entry, std::memory_order_relaxed);
}

template <int line_length>
LineWalks::Progress LineWalks::step(Walk& walk, const Memory& memory) const {
  const auto read = [&](const Option& option) {
    return bits_->bits(first_index(option.order.pair, option.line), line_length);
  };
  const Option* option = &walk.options[0];
  const auto row = static_cast<unsigned>(walk.row);
  std::optional<unsigned> bits = read(*option);
  if (!bits) return Progress::fails;
  if (walk.wanted != any_bit && (*bits >> row & 1U) != walk.wanted) {
    if (walk.count < 2) return Progress::fails;
    bits = read(*++option);
    if (!bits || (*bits >> row & 1U) != walk.wanted) return Progress::fails;
  }
  const Order order = option->order;
  const int line = option->line;
  const unsigned odd = is_odd_[line * line_length];
  const Profile& profile = profiles_[*bits | odd << unsigned{line_length}];
  const int height = walk.length + profile.height[row];
  if (is_remembered(line)) {
    const std::uint64_t number = this->number(order.pair, line);
    const std::uint32_t entry = slot(memory, number).load(std::memory_order_relaxed);
    if (entry != 0 && entry >> quarter_bits == number >> slot_bits_) {
      const unsigned quarter = entry & ((1U << quarter_bits) - 1);
      walk.length = height + static_cast<int>(4 * (quarter - 1) + 2 * (*bits & 1U) + odd);
      if (walk.length < 0 || walk.length > farthest_) return Progress::fails;
      for (std::size_t i = 0; i < std::min(walk.passed_count, walk.passed.size()); ++i)
        remember(memory, walk.passed[i].number, walk.length - walk.passed[i].height);
      return Progress::ends;
    }
    walk.passed[walk.passed_count++ % walk.passed.size()] = {number, height};
  }
  const int lowest = profile.lowest;
  walk.length = height - profile.height[static_cast<std::size_t>(lowest)] + 1;
  if (walk.length > farthest_) return Progress::fails;
  const int line_before = lowest == walk.row ? walk.line_before : -1;
  const int place = line * line_length + lowest;
  walk.row = lowest;
  walk.line_before = line;
  walk.wanted = (*bits >> static_cast<unsigned>(lowest) ^ is_odd_[place] ^ 1U) & 1U;
  walk.count = 0;
  if (line + 1 < lines_ && line + 1 != line_before)
    offer(walk, order_after<line_length, true>(order, place), line + 1, memory);
  if (line > 0 && line - 1 != line_before)
    offer(walk, order_after<line_length, false>(order, place - line_length), line - 1, memory);
  return Progress::steps;
}

template <int line_length>
bool LineWalks::walk_group(std::span<const State> states, std::int32_t* distances, const Memory& memory) const {
  std::array<Walk, group_size> walks;
  std::array<std::uint8_t, group_size> active;
  std::size_t count = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    distances[i] = -1;
    if (start(states[i], walks[i], memory)) active[count++] = static_cast<std::uint8_t>(i);
  }
  while (count > 0) {
    std::size_t still = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Walk& walk = walks[active[i]];
      const Progress progress = step<line_length>(walk, memory);
      if (progress == Progress::fails) return false;
      if (progress == Progress::ends)
        distances[active[i]] = walk.length;
      else
        active[still++] = active[i];
    }
    count = still;
  }
  return true;
}

bool LineWalks::distances(std::span<const State> states, std::int32_t* distances) const {
  const Memory& memory = memory_([&] {
    bits_->prepare_for_many();
    Memory slots(std::size_t{1} << slot_bits_);
    remember(slots, goal_number_, 0);
    return slots;
  });
  for (; !states.empty(); distances += group_size) {
    const auto group = states.first(std::min(states.size(), group_size));
    states = states.subspan(group.size());
    const bool is_done = line_length_ == 2   ? walk_group<2>(group, distances, memory)
                         : line_length_ == 3 ? walk_group<3>(group, distances, memory)
                                             : walk_group<4>(group, distances, memory);
    if (!is_done) return false;
    if (states.empty()) break;
  }
  return true;
}

}  // namespace tilebase

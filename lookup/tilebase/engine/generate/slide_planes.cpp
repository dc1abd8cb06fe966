#include <tilebase/engine/generate/slide_planes.hpp>

#include <algorithm>
#include <array>
#include <atomic>

#include <base/side_by_side.hpp>
#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/tail_swaps.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr int tail_places = SlideBlocks::tail_places;
constexpr std::uint64_t words_for_tiles(int tiles) {
  return factorial(tiles) / factorial(tail_places);
}

/// Limit of the cells of a line. With longer lines, blocks would grow, and swaps in the tail that follow a change over
/// the border would depend on parity.
constexpr int max_line = 4;
constexpr std::size_t max_block_words = words_for_tiles(tail_places + max_line - 1);
constexpr std::size_t blocks_per_search_range = 64;

/// Returns the parity of the sum of the digits of a rank among placements of `places` tiles out of `tiles`.
std::uint8_t digit_parity(std::uint64_t rank, int places, int tiles) {
  std::uint64_t sum = 0;
  for (int base = tiles - places + 1; base <= tiles; ++base) {
    sum += rank % static_cast<std::uint64_t>(base);
    rank /= static_cast<std::uint64_t>(base);
  }
  return static_cast<std::uint8_t>(sum & 1U);
}

/// Undoes the rotation of a window of tiles by one place. Not inline: GCC 12 for s390x would warn of overflows that
/// cannot happen.
[[gnu::noinline]] void rotate_back(std::uint8_t* begin, std::uint8_t* end, bool forward) {
  std::rotate(begin, forward ? end - 1 : begin + 1, end);
}

void add_words(const std::uint64_t* from, std::uint64_t* to, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) to[i] |= from[i];
}

}  // namespace

bool SlidePlanes::can_search(const SlideBoard& board, const SlideReading& reading) {
  return !board.is_line() && board.cells() > tail_places && reading.line_length <= max_line;
}

std::uint64_t SlidePlanes::bytes_for(const SlideBoard& board) {
  const auto places = static_cast<std::uint64_t>(board.cells());
  const std::uint64_t words = words_for_tiles(board.cells() - 1);
  return places * (words * sizeof(Word) + 2 * words / words_for_tiles(std::min(board.cells() - 1, 7)));
}

SlidePlanes::SlidePlanes(const SlideBoard& board, const SlideReading& reading, int blank, const State& goal, Keep keep,
                         const std::optional<SlideShare>& share)
    : board_(board),
      reading_(reading),
      keep_(keep),
      shape_(board, reading),
      block_words_(shape_.block_words),
      first_block_(share ? share->first : 0),
      share_blocks_(static_cast<std::size_t>(share ? share->end - share->first : shape_.blocks)),
      words_(share_blocks_ * block_words_),
      traffic_(share_blocks_ < shape_.blocks ? share->traffic : nullptr) {
  const auto places = static_cast<std::size_t>(board.cells());
  const Permutation order = reading.order(goal, board.cells(), blank);
  const int goal_cell = goal.lane_of(blank);
  const int home = reading.place(goal_cell);
  goal_colour_ = board.colour(goal_cell);

  for (int place = 0; place < board.cells(); ++place)
    parity_.push_back(static_cast<std::uint8_t>(
        (order.parity(shape_.tiles) +
         (place / reading.line_length - home / reading.line_length) * (reading.line_length - 1)) &
        1));
  for (std::size_t block = 0; block < share_blocks_; ++block)
    block_parity_.push_back(digit_parity(first_block_ + block, shape_.tiles - tail_places - shape_.free, shape_.tiles));
  for (std::size_t word = 0; word < block_words_; ++word)
    word_parity_.push_back(digit_parity(word, shape_.free, tail_places + shape_.free));

  steps_.resize(places);
  for (int place = 0; place < board.cells(); ++place)
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int cell = board.neighbour(reading.cell(place), direction);
      if (cell < 0) continue;
      const int source = reading.place(cell);
      Step step{source, direction, -1};
      if (source / reading.line_length != place / reading.line_length) {
        step.rotation = static_cast<int>(rotations_.size());
        rotations_.push_back(rotation_of(std::min(place, source), source > place));
      }
      steps_[place].push_back(step);
    }

  is_changed_.resize(places * share_blocks_);
  is_full_.resize(places * share_blocks_);
  seen_ = LargeArray<Word>(places * words_);
  distances_.resize(places);
  moves_.resize(places);
  if (keep == Keep::bit_1)
    for (Bits& bits : distances_) bits.emplace_back(words_);
  if (keep == Keep::distances_and_moves)
    for (Bits& bits : moves_)
      for (int bit = 0; bit < 2; ++bit) bits.emplace_back(words_);
  const std::uint64_t pair = cantor_rank(order, shape_.tiles) / 2;
  const std::uint64_t word = pair / lanes;
  const std::uint64_t block = word / block_words_ - first_block_;  // is out of range if it lies in another share
  if (block >= share_blocks_) return;
  seen_[offset(home) + static_cast<std::size_t>(word - first_block_ * block_words_)] = Word{1} << (pair % lanes);
  is_changed_[flag(home, static_cast<std::size_t>(block))] = 1;
  send(home, static_cast<std::size_t>(block), seen_.data() + offset(home) + block * block_words_);
}

SlidePlanes::Rotation SlidePlanes::rotation_of(int first, bool forward) const {
  const int border = shape_.tiles - tail_places;
  const int line = reading_.line_length;
  Rotation rotation;
  if (first + line <= border) {
    const int later = shape_.tiles - first;  // number of tiles of the order that may lie in the window
    rotation.run = words_for_tiles(later - line);
    for (std::uint64_t rank = 0; rank < words_for_tiles(later) / rotation.run; ++rank) {
      std::array<std::uint8_t, max_cells> window{};
      placement_unrank(rank, window.data(), line, later);
      rotate_back(window.data(), window.data() + line, forward);
      rotation.from.push_back(static_cast<std::uint32_t>(placement_rank(window.data(), line, later)));
    }
    return rotation;
  }
  if (first < border) {
    rotation.groups_first = forward;
    rotation.groups = group_moves(border - first, forward);
  }
  for (int swap = std::max(first - border, 0); swap < first + line - 1 - border; ++swap)
    rotation.swaps.push_back(static_cast<std::uint8_t>(swap));
  if (!forward) std::reverse(rotation.swaps.begin(), rotation.swaps.end());
  return rotation;
}

/// Returns the sources of all groups when the last `places` tiles of the head and the first tile of the tail rotate by
/// one place. The number of a group in its word tells which of the tail's tiles, in ascending order, comes first.
std::vector<SlidePlanes::Group> SlidePlanes::group_moves(int places, bool forward) const {
  const int size = tail_places + shape_.free;
  std::vector<Group> groups;
  for (std::size_t word = 0; word < block_words_; ++word) {
    std::array<std::uint8_t, max_cells> order{};  // head of the word, then the tail's tiles in ascending order
    placement_unrank(word * factorial(tail_places), order.data(), size, size);
    for (int lies_first = 0; lies_first < tail_places; ++lies_first) {
      std::array<std::uint8_t, max_cells> before = order;
      std::uint8_t* const tail = before.data() + shape_.free;
      tail[0] = tail[lies_first];
      rotate_back(tail - places, tail + 1, forward);
      const std::uint64_t rank = placement_rank(before.data(), shape_.free + 1, size);
      const int lay_first = static_cast<int>(rank % tail_places);
      groups.push_back({static_cast<std::uint16_t>(rank / tail_places),
                        static_cast<std::uint16_t>((lies_first - lay_first) * group & 63)});
    }
  }
  return groups;
}

std::uint64_t SlidePlanes::next_level(std::size_t threads) {
  const int distance = level_ + 1;
  if (keep_ == Keep::distances_and_moves)
    for (Bits& bits : distances_)
      while (distance >> (bits.size() + 1) != 0) bits.emplace_back(words_);
  std::atomic<std::uint64_t> states = 0;
  side_by_side(threads, (share_blocks_ + blocks_per_search_range - 1) / blocks_per_search_range,
               [&](std::size_t range) {
                 std::uint64_t count = 0;
                 const std::size_t end = std::min(share_blocks_, (range + 1) * blocks_per_search_range);
                 for (std::size_t block = range * blocks_per_search_range; block < end; ++block)
                   for (int place = 0; place < board_.cells(); ++place)
                     if (odd(place) == (distance & 1)) count += fill(place, block, distance);
                 states += count;
                 if (traffic_ != nullptr) traffic_->progress();
               });
  level_ = distance;
  return states;
}

void SlidePlanes::resume(int level) {
  level_ = level;
  for (int place = 0; place < board_.cells(); ++place)
    for (std::size_t block = 0; block < share_blocks_; ++block) {
      const Word* const seen = seen_.data() + offset(place) + block * block_words_;
      Word union_mask = 0;
      Word common_mask = tail_swaps::all_lanes;
      for (std::size_t i = 0; i < block_words_; ++i) {
        union_mask |= seen[i];
        common_mask &= seen[i];
      }
      is_changed_[flag(place, block)] = union_mask != 0 ? 1 : 0;
      is_full_[flag(place, block)] = common_mask == tail_swaps::all_lanes ? 1 : 0;
      if (union_mask != 0 && odd(place) == (level & 1)) send(place, block, seen);
    }
}

/// Adds the states at `distance` to one block of a plane. Returns their number.
std::uint64_t SlidePlanes::fill(int place, std::size_t block, int distance) {
  const std::size_t at = offset(place) + block * block_words_;
  std::uint8_t& changed = is_changed_[flag(place, block)];
  std::uint8_t& full = is_full_[flag(place, block)];
  changed = 0;
  if (full != 0) return 0;

  Word* const seen = seen_.data() + at;
  std::array<Word, max_block_words> now;
  std::copy_n(seen, block_words_, now.begin());
  bool has_read = traffic_ != nullptr && traffic_->receive(place, first_block_ + block, now.data());
  Bits& moves = moves_[place];
  for (const Step& step : steps_[place]) {
    std::array<Word, max_block_words> before;
    if (!moves.empty()) std::copy_n(now.begin(), block_words_, before.begin());
    if (!add(step, block, now.data())) continue;
    has_read = true;
    for (unsigned bit = 0; bit < moves.size(); ++bit)
      if ((static_cast<unsigned>(step.direction) >> bit & 1U) != 0) {
        Word* const move = moves[bit].data() + block * block_words_;
        for (std::size_t i = 0; i < block_words_; ++i) move[i] |= now[i] ^ before[i];
      }
  }
  if (!has_read) return 0;

  Word union_mask = 0;
  Word common_mask = tail_swaps::all_lanes;
  for (std::size_t i = 0; i < block_words_; ++i) {
    const Word fresh = now[i] ^ seen[i];
    union_mask |= fresh;
    common_mask &= now[i];
    seen[i] = now[i];
    now[i] = fresh;
  }
  if (union_mask == 0) return 0;
  changed = 1;
  full = common_mask == tail_swaps::all_lanes ? 1 : 0;
  send(place, block, now.data());
  Bits& distances = distances_[place];
  for (std::size_t i = 0; i < distances.size(); ++i)
    if ((static_cast<unsigned>(distance) >> (i + 1) & 1U) != 0)
      add_words(now.data(), distances[i].data() + block * block_words_, block_words_);
  return count_bits(now.data(), block_words_);
}

/// Adds the states of a block that a step reaches from the source's plane. Returns whether it read any source block.
bool SlidePlanes::add(const Step& step, std::size_t block, Word* to) const {
  const Rotation* const rotation = step.rotation < 0 ? nullptr : &rotations_[step.rotation];
  if (rotation != nullptr && rotation->run != 0) return add_head(*rotation, step.source, block, to);
  if (is_changed_[flag(step.source, block)] == 0) return false;
  const Word* const from = seen_.data() + offset(step.source) + block * block_words_;
  if (rotation == nullptr) {
    add_words(from, to, block_words_);
    return true;
  }

  std::array<Word, max_block_words> words;
  if (rotation->groups_first) {
    std::fill_n(words.begin(), block_words_, Word{0});
    move_groups(*rotation, from, words.data());
  } else {
    std::copy_n(from, block_words_, words.begin());
  }
  int parity = parity_[step.source] ^ block_parity_[block];
  for (const std::uint8_t swap : rotation->swaps) {
    if (swap == 0)
      for (std::size_t i = 0; i < block_words_; ++i) words[i] = tail_swaps::swap_0(words[i]);
    if (swap == 1)
      for (std::size_t i = 0; i < block_words_; ++i) words[i] = tail_swaps::swap_1(words[i]);
    if (swap == 2)
      for (std::size_t i = 0; i < block_words_; ++i) {
        const Word odd = Word{0} - static_cast<Word>(parity ^ word_parity_[i]);  // all ones if odd, else 0
        words[i] = tail_swaps::swap_2(words[i], odd);
      }
    parity ^= 1;
  }
  if (!rotation->groups.empty() && !rotation->groups_first)
    move_groups(*rotation, words.data(), to);
  else
    add_words(words.data(), to, block_words_);
  return true;
}

/// Returns the word of the source's plane that becomes word `word` of the plane when tiles of the head rotate. Both
/// numbers count from the first word of a whole plane.
std::uint64_t SlidePlanes::word_before(const Rotation& rotation, std::uint64_t word) const {
  const std::uint64_t run = word / rotation.run;
  const std::uint64_t in_window = run % rotation.from.size();
  return (run - in_window + rotation.from[static_cast<std::size_t>(in_window)]) * rotation.run + word % rotation.run;
}

bool SlidePlanes::add_head(const Rotation& rotation, int source, std::size_t block, Word* to) const {
  const Word* const from = seen_.data() + offset(source);
  const std::uint8_t* const changed = is_changed_.data() + flag(source, 0);
  const std::uint64_t first_word = first_block_ * block_words_;
  const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(block_words_, rotation.run));
  bool has_read = false;
  for (std::size_t at = 0; at < block_words_; at += size) {
    const std::uint64_t word = word_before(rotation, first_word + block * block_words_ + at) - first_word;
    if (word >= words_) continue;  // lies in another share, which sends it
    const auto source_word = static_cast<std::size_t>(word);
    if (changed[source_word / block_words_] == 0) continue;
    add_words(from + source_word, to + at, size);
    has_read = true;
  }
  return has_read;
}

/// Sends new states of a block to the shares that hold their neighbours. A slide is its own inverse, so it leads to the
/// blocks that it comes from.
void SlidePlanes::send(int place, std::size_t block, const Word* states) const {
  if (traffic_ == nullptr) return;
  for (const Step& step : steps_[place]) {
    if (step.rotation < 0) continue;
    const Rotation& rotation = rotations_[step.rotation];
    if (rotation.run < block_words_) continue;  // stays in the share: see SlideShares
    const std::uint64_t there = word_before(rotation, (first_block_ + block) * block_words_) / block_words_;
    if (there - first_block_ >= share_blocks_) traffic_->send(step.source, there, {states, block_words_});
  }
}

void SlidePlanes::move_groups(const Rotation& rotation, const Word* from, Word* to) const {
  const Group* next = rotation.groups.data();
  for (std::size_t word = 0; word < block_words_; ++word)
    for (unsigned first = 0; first < tail_places; ++first, ++next) {
      const Word source = from[next->word];
      const Word shifted = source << next->shift | source >> (-next->shift & 63);
      to[word] |= shifted & Word{0xFFF} << (first * group);
    }
}

}  // namespace tilebase

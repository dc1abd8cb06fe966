#include <tilebase/search/slide_planes.hpp>

#include <algorithm>
#include <atomic>

#include <base/side_by_side.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/slide_index.hpp>
#include <tilebase/search/tail_swaps.hpp>

namespace tilebase {
namespace {

constexpr int tail_places = 5;
constexpr std::uint64_t words_for_tiles(int tiles) {
  return factorial(tiles) / factorial(tail_places);
}

/// Places of the head that vary within a block: those from which tiles go over the border, and at least two.
int free_places(int tiles, int line) {
  return std::min(tiles - tail_places, std::max(line - 1, 2));
}

/// With longer lines, blocks would grow; and swaps in the tail that follow one over the border would depend on parity.
constexpr int longest_line = 4;
constexpr std::size_t max_block_words = words_for_tiles(tail_places + longest_line - 1);
constexpr std::size_t blocks_per_piece = 64;

/// The parity of the digits of a rank among placements of `places` tiles out of `tiles`.
std::uint8_t digit_parity(std::size_t rank, int places, int tiles) {
  std::size_t sum = 0;
  for (int base = tiles - places + 1; base <= tiles; ++base) {
    sum += rank % static_cast<std::size_t>(base);
    rank /= static_cast<std::size_t>(base);
  }
  return static_cast<std::uint8_t>(sum & 1U);
}

/// The set bits of a block. Not word by word: the baseline x86-64 instruction set has no such instruction.
std::uint64_t count_bits(const std::uint64_t* words, std::size_t size) {
  constexpr std::size_t words_per_sum = 31;  // 31 * 8 bits are counted in one byte
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < size; at += words_per_sum) {
    std::uint64_t sum = 0;
    for (std::size_t i = at; i < std::min(size, at + words_per_sum); ++i) {
      std::uint64_t x = words[i];
      x -= x >> 1U & 0x5555555555555555U;
      x = (x & 0x3333333333333333U) + (x >> 2U & 0x3333333333333333U);
      sum += (x + (x >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
    }
    sum = (sum & 0x00FF00FF00FF00FFU) + (sum >> 8U & 0x00FF00FF00FF00FFU);
    count += sum * 0x0001000100010001U >> 48U;
  }
  return count;
}

void add_words(const std::uint64_t* from, std::uint64_t* to, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) to[i] |= from[i];
}

}  // namespace

bool SlidePlanes::takes(const SlideBoard& board, const SlideReading& reading) {
  return !board.is_line() && board.cells() > tail_places && reading.line <= longest_line;
}

std::uint64_t SlidePlanes::bytes_for(const SlideBoard& board) {
  const auto places = static_cast<std::uint64_t>(board.cells());
  const std::uint64_t words = words_for_tiles(board.cells() - 1);
  return places * (words * sizeof(Word) + 2 * words / words_for_tiles(std::min(board.cells() - 1, 7)));
}

SlidePlanes::SlidePlanes(const SlideBoard& board, const SlideReading& reading, int blank, const State& goal, Keep keep)
    : board_(board),
      reading_(reading),
      keep_(keep),
      tiles_(board.cells() - 1),
      free_(free_places(tiles_, reading.line)),
      block_words_(static_cast<std::size_t>(words_for_tiles(tail_places + free_))),
      blocks_(static_cast<std::size_t>(words_for_tiles(tiles_)) / block_words_),
      words_(static_cast<std::size_t>(words_for_tiles(tiles_))) {
  const auto places = static_cast<std::size_t>(board.cells());
  const Permutation order = reading.order(goal, board.cells(), blank);
  const int goal_cell = find(goal, blank);
  const int home = reading.place(goal_cell);
  goal_colour_ = board.colour(goal_cell);

  for (int place = 0; place < board.cells(); ++place)
    parity_.push_back(static_cast<std::uint8_t>(
        (parity(order, tiles_) + (place / reading.line - home / reading.line) * (reading.line - 1)) & 1));
  for (std::size_t block = 0; block < blocks_; ++block)
    block_parity_.push_back(digit_parity(block, tiles_ - tail_places - free_, tiles_));
  for (std::size_t word = 0; word < block_words_; ++word)
    word_parity_.push_back(digit_parity(word, free_, tail_places + free_));

  steps_.resize(places);
  for (int place = 0; place < board.cells(); ++place)
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int cell = board.neighbour(reading.cell(place), direction);
      if (cell < 0) continue;
      const int source = reading.place(cell);
      Step step{source, direction, -1};
      if (source / reading.line != place / reading.line) {
        step.turn = static_cast<int>(turns_.size());
        turns_.push_back(turn_of(std::min(place, source), source > place));
      }
      steps_[static_cast<std::size_t>(place)].push_back(step);
    }

  changed_.resize(places * blocks_);
  full_.resize(places * blocks_);
  seen_ = LargeArray<Word>(places * words_);
  distances_.resize(places);
  moves_.resize(places);
  if (keep == Keep::distances_and_moves)
    for (Bits& bits : moves_)
      for (int bit = 0; bit < 2; ++bit) bits.emplace_back(words_);
  const std::uint64_t pair = cantor_rank(order, tiles_) / 2;
  const auto word = static_cast<std::size_t>(pair / lanes);
  seen_[offset(home) + word] = Word{1} << (pair % lanes);
  changed_[flag(home, word / block_words_)] = 1;
}

SlidePlanes::Turn SlidePlanes::turn_of(int first, bool forward) const {
  const int border = tiles_ - tail_places;
  const int line = reading_.line;
  if (first + line <= border) return head_turn(first, forward);
  Turn turn;
  int first_swap = first - border;
  if (first < border) {
    turn.where = Turn::over_border;
    turn.groups_first = forward;
    turn.groups = group_moves(border - first, forward);
    first_swap = 0;
  } else {
    turn.where = Turn::in_tail;
  }
  for (int swap = first_swap; swap < first + line - 1 - border; ++swap)
    turn.swaps.push_back(static_cast<std::uint8_t>(swap));
  if (!forward) std::reverse(turn.swaps.begin(), turn.swaps.end());
  return turn;
}

SlidePlanes::Turn SlidePlanes::head_turn(int first, bool forward) const {
  const int line = reading_.line;
  const int later = tiles_ - first;  // the window's tiles are some of these
  Turn turn;
  turn.run = static_cast<std::size_t>(words_for_tiles(later - line));
  turn.window = static_cast<std::size_t>(words_for_tiles(later));
  for (std::uint64_t rank = 0; rank < turn.window / turn.run; ++rank) {
    std::array<std::uint8_t, max_cells> window{};
    placement_unrank(rank, window.data(), line, later);
    // Undo the turn.
    if (forward)
      std::rotate(window.begin(), window.begin() + (line - 1), window.begin() + line);
    else
      std::rotate(window.begin(), window.begin() + 1, window.begin() + line);
    turn.from.push_back(static_cast<std::uint32_t>(placement_rank(window.data(), line, later) * turn.run));
  }
  return turn;
}

/// The turn by one place of the last `places` of the head and the first of the tail. A group of a word is named by
/// which of the tail's tiles comes first.
std::vector<SlidePlanes::Group> SlidePlanes::group_moves(int places, bool forward) const {
  const int size = tail_places + free_;
  std::vector<Group> groups(block_words_ * tail_places);
  for (std::size_t word = 0; word < block_words_; ++word) {
    std::array<std::uint8_t, max_cells> order{};
    placement_unrank(word, order.data(), free_, size);
    for (std::size_t lies_first = 0; lies_first < tail_places; ++lies_first) {
      // The head, and the tail's tiles in ascending order: the chosen one first.
      std::array<std::uint8_t, max_cells> turned = order;
      std::uint32_t in_head = 0;
      for (int i = 0; i < free_; ++i) in_head |= bit_of(order[static_cast<std::size_t>(i)]);
      const auto tail_tile = [&](std::size_t number) {
        int tile = 0;
        for (;; ++tile)
          if ((in_head & bit_of(tile)) == 0 && number-- == 0) return static_cast<std::uint8_t>(tile);
      };
      turned[static_cast<std::size_t>(free_)] = tail_tile(lies_first);
      const auto begin = turned.begin() + (free_ - places);
      const auto end = turned.begin() + free_ + 1;
      // Undo the turn.
      if (forward)
        std::rotate(begin, end - 1, end);
      else
        std::rotate(begin, begin + 1, end);
      const std::uint8_t first = turned[static_cast<std::size_t>(free_)];
      std::size_t lay_first = first;  // among the tail's tiles there: less the smaller ones in the head
      for (int i = 0; i < free_; ++i) lay_first -= turned[static_cast<std::size_t>(i)] < first ? 1U : 0U;
      const int turn = (static_cast<int>(lies_first) - static_cast<int>(lay_first)) * group;
      groups[word * tail_places + lies_first] = {static_cast<std::uint16_t>(placement_rank(turned.data(), free_, size)),
                                                 static_cast<std::uint16_t>(turn & 63)};
    }
  }
  return groups;
}

std::uint64_t SlidePlanes::next_level(std::size_t threads) {
  const int distance = level_ + 1;
  make_space_for(distance);
  std::atomic<std::uint64_t> found = 0;
  side_by_side(threads, (blocks_ + blocks_per_piece - 1) / blocks_per_piece, [&](std::size_t piece) {
    std::uint64_t count = 0;
    const std::size_t end = std::min(blocks_, (piece + 1) * blocks_per_piece);
    for (std::size_t block = piece * blocks_per_piece; block < end; ++block) count += fill(block, distance);
    found += count;
  });
  if (found > 0) level_ = distance;
  return found;
}

/// Planes for the bits of a distance, if kept.
void SlidePlanes::make_space_for(int distance) {
  if (keep_ == Keep::nothing) return;
  for (Bits& bits : distances_)
    while (distance >> (bits.size() + 1) != 0) bits.emplace_back(words_);
}

std::uint64_t SlidePlanes::fill(std::size_t block, int distance) {
  std::uint64_t count = 0;
  for (int place = 0; place < board_.cells(); ++place)
    if (odd(place) == (distance & 1)) count += fill(place, block, distance);
  return count;
}

/// Adds the states of one block at a distance. How many there are.
std::uint64_t SlidePlanes::fill(int place, std::size_t block, int distance) {
  const std::size_t at = offset(place) + block * block_words_;
  std::uint8_t& changed = changed_[flag(place, block)];
  std::uint8_t& full = full_[flag(place, block)];
  changed = 0;
  if (full != 0) return 0;

  Word* const seen = seen_.data() + at;
  std::array<Word, max_block_words> now;
  std::copy_n(seen, block_words_, now.begin());
  bool looked = false;
  Bits& moves = moves_[static_cast<std::size_t>(place)];
  for (const Step& step : steps_[static_cast<std::size_t>(place)]) {
    std::array<Word, max_block_words> before;
    if (!moves.empty()) std::copy_n(now.begin(), block_words_, before.begin());
    if (!add(step, block, now.data())) continue;
    looked = true;
    for (unsigned bit = 0; bit < moves.size(); ++bit)
      if ((static_cast<unsigned>(step.direction) >> bit & 1U) != 0) {
        Word* const move = moves[bit].data() + block * block_words_;
        for (std::size_t i = 0; i < block_words_; ++i) move[i] |= now[i] ^ before[i];
      }
  }
  if (!looked) return 0;

  Word any = 0;
  Word all = tail_swaps::all_lanes;
  for (std::size_t i = 0; i < block_words_; ++i) {
    const Word fresh = now[i] ^ seen[i];
    any |= fresh;
    all &= now[i];
    seen[i] = now[i];
    now[i] = fresh;
  }
  if (any == 0) return 0;
  changed = 1;
  full = all == tail_swaps::all_lanes ? 1 : 0;
  Bits& distances = distances_[static_cast<std::size_t>(place)];
  for (std::size_t i = 0; i < distances.size(); ++i)
    if ((static_cast<unsigned>(distance) >> (i + 1) & 1U) != 0)
      add_words(now.data(), distances[i].data() + block * block_words_, block_words_);
  return count_bits(now.data(), block_words_);
}

/// Adds the neighbours of one plane's states; whether it had to look.
bool SlidePlanes::add(const Step& step, std::size_t block, Word* to) const {
  const Turn* const turn = step.turn < 0 ? nullptr : &turns_[static_cast<std::size_t>(step.turn)];
  if (turn != nullptr && turn->where == Turn::in_head) return add_head(*turn, step.source, block, to);
  if (changed_[flag(step.source, block)] == 0) return false;
  const Word* const from = seen_.data() + offset(step.source) + block * block_words_;
  if (turn == nullptr) {
    add_words(from, to, block_words_);
    return true;
  }

  std::array<Word, max_block_words> words;
  const bool groups_first = turn->where == Turn::over_border && turn->groups_first;
  if (groups_first) {
    std::fill_n(words.begin(), block_words_, Word{0});
    move_groups(*turn, from, words.data());
  } else {
    std::copy_n(from, block_words_, words.begin());
  }
  int parity = parity_[static_cast<std::size_t>(step.source)] ^ block_parity_[block];
  for (const std::uint8_t swap : turn->swaps) {
    if (swap == 0)
      for (std::size_t i = 0; i < block_words_; ++i) words[i] = tail_swaps::swap_0(words[i]);
    if (swap == 1)
      for (std::size_t i = 0; i < block_words_; ++i) words[i] = tail_swaps::swap_1(words[i]);
    if (swap == 2)
      for (std::size_t i = 0; i < block_words_; ++i) {
        const Word odd = Word{0} - static_cast<Word>(parity ^ word_parity_[i]);  // all ones if it is
        words[i] = tail_swaps::swap_2(words[i], odd);
      }
    parity ^= 1;
  }
  if (turn->where == Turn::over_border && !groups_first)
    move_groups(*turn, words.data(), to);
  else
    add_words(words.data(), to, block_words_);
  return true;
}

bool SlidePlanes::add_head(const Turn& turn, int source, std::size_t block, Word* to) const {
  const Word* const from = seen_.data() + offset(source);
  const std::uint8_t* const changed = changed_.data() + flag(source, 0);
  const std::size_t first = block * block_words_;
  bool looked = false;
  for (std::size_t done = 0; done < block_words_;) {
    const std::size_t in_window = (first + done) % turn.window;
    const std::size_t in_run = in_window % turn.run;
    const std::size_t word = first + done - in_window + turn.from[in_window / turn.run] + in_run;
    const std::size_t size = std::min(block_words_, turn.run);
    if (changed[word / block_words_] != 0) {
      add_words(from + word, to + done, size);
      looked = true;
    }
    done += size;
  }
  return looked;
}

void SlidePlanes::move_groups(const Turn& turn, const Word* from, Word* to) const {
  const Group* next = turn.groups.data();
  for (std::size_t word = 0; word < block_words_; ++word)
    for (unsigned first = 0; first < tail_places; ++first, ++next) {
      const Word source = from[next->word];
      const Word turned = source << next->turn | source >> (-next->turn & 63);
      to[word] |= turned & Word{0xFFF} << (first * group);
    }
}

std::vector<std::span<std::uint8_t>> SlidePlanes::memory() {
  const auto bytes = [](auto* first, std::size_t size) {
    return std::span(reinterpret_cast<std::uint8_t*>(first), size * sizeof(*first));
  };
  return {bytes(&level_, 1), bytes(changed_.data(), changed_.size()), bytes(full_.data(), full_.size()),
          bytes(seen_.data(), static_cast<std::size_t>(board_.cells()) * words_)};
}

std::vector<State> slides_at(const SlideBoard& board, int blank, const State& goal, int distance) {
  const auto reading = SlideReading::along_shorter_side(board);
  if (distance == 0) return std::vector<State>{goal};
  SlidePlanes planes(board, reading, blank, goal, SlidePlanes::Keep::nothing);
  while (planes.level() + 1 < distance)
    if (planes.next_level(1) == 0) return std::vector<State>();
  // The states of a level are new in the planes of one colour.
  const int odd = distance & 1;
  std::vector<std::vector<std::uint64_t>> before(static_cast<std::size_t>(board.cells()));
  for (int place = 0; place < board.cells(); ++place)
    if (planes.odd(place) == odd) {
      const auto seen = planes.seen(place);
      before[static_cast<std::size_t>(place)].assign(seen.begin(), seen.end());
    }
  std::vector<State> states;
  if (planes.next_level(1) == 0) return states;
  const SlideIndex index(board, blank, goal);
  for (int place = 0; place < board.cells(); ++place) {
    if (planes.odd(place) != odd) continue;
    const auto seen = planes.seen(place);
    for (std::size_t word = 0; word < seen.size(); ++word)
      for (std::uint64_t fresh = seen[word] & ~before[static_cast<std::size_t>(place)][word]; fresh != 0;
           fresh &= fresh - 1) {
        const std::uint64_t pair = word * SlidePlanes::lanes + static_cast<unsigned>(__builtin_ctzll(fresh));
        states.push_back(
            index.state(pair * static_cast<std::uint64_t>(board.cells()) + static_cast<std::uint64_t>(place)));
      }
  }
  return states;
}

}  // namespace tilebase

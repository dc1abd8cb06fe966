#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <base/int_array.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>

// Breadth-first search over bit planes
//
// A sliding puzzle of n cells has n!/2 states that can reach the goal: 239,500,800 on 3x4. A textbook breadth-first
// search keeps a list of the states at distance d and moves each of them. This search has no list: all states are bits
// at fixed places, and a level is a few instructions on words of 60 states.
//
// *Plane.* A state is the blank's place and the order of the tiles, read along the lines of the board with the blank
// left out. Each place of the blank has a plane: one bit for each order. Of two orders that differ only by a swap of
// their last two tiles one can reach the goal, because of its parity; so both share a bit. The last five tiles of an
// order, its *tail*, select one of 5!/2 = 60 bits of a word, a *lane*; the tiles before, its *head*, select the word:
//
//     order    3 0 6 5 | 1 7 2 8 4          head: 9 * 8 * 7 * 6 words of a plane     tail: 60 lanes of a word
//
// *Level.* A slide swaps the blank with a neighbour. Along a line, the order stays the same, so for all orders at once:
// plane[place after] |= plane[place before]. From line to line, one tile jumps over the other tiles of a *window* of
// `line` consecutive tiles, and the bits change places in a fixed way that depends on the window:
//
//     3 0 6 5 | 1 7 2 8 4     in the head: runs of whole words change places
//       `---'
//     3 0 6 5 | 1 7 2 8 4     in the tail: the lanes of each word change places (tail_swaps.hpp)
//                 `---'
//     3 0 6 5 | 1 7 2 8 4     over the border: a tile of the tail changes places with the last tile of the head, the
//           `-----'           other four keep their order. So groups of 12 lanes, all with the same tile in the tail's
//                             first place, change from word to word; then lanes change places within the tail.
//
// Every slide takes the blank to a cell of the other colour of a checkerboard, so a level reads half of the planes and
// writes the other half in place: new = (neighbours of seen) & ~seen. Words with the same first tiles form a *block*,
// of 42 words, with lines of four cells 336; changes over the border and in the tail stay within a block. Blocks that
// did not change in the last level are not read, and blocks whose states are all seen are not written.
//
// Example: 3x2 cells, lines of two cells, goal 0 1 / 2 3 / 4 x. All 360 states are six words, one for each place.
//
//     level   move of the blank                       board            order         bit set
//     0       (the goal)                              0 1 / 2 3 / 4 x  0 1 2 3 4     plane 5, lane 0
//     1       5 to 4, along a line: order stays       0 1 / 2 3 / x 4  0 1 2 3 4     plane 4, lane 0
//     1       5 to 3: last two tiles swapped          0 1 / 2 x / 4 3  0 1 2 4 3     plane 3, lane 0
//     2       3 to 1: tiles 1 and 2 swapped           0 x / 2 1 / 4 3  0 2 1 4 3     plane 1, lane 3
//
// Gain: counting all states of 3x4 takes 0.45 s, with lists it took 23 s; a table of 3x3 takes 0.6 ms instead of 3.8
// (tests/bench/tables.md). Cost: one bit a state, 34 MB for 3x4; a table takes another, for bit 1 of the distances. For
// comparison, Korf and Schultze (Large-scale parallel breadth-first search, AAAI 2005) counted 4x4 on 1.4 TB of disks.

namespace tilebase {

/// Breadth-first search backwards from one goal over all states of a board of slides, by bit planes (see above). States
/// are numbered as in a SlideIndex.
///
/// With a share (see SlideShares), the object holds only the share's blocks of each plane. It sends new states to the
/// shares that need them in the next level, and adds the states that it receives like those of any other neighbour.
///
/// Not thread-safe: a single thread at a time may use an object. next_level() starts threads itself. The memory of an
/// object is bytes_for().
class SlidePlanes {
 public:
  /// Data kept of each state: whether it was seen; bit 1 of its distance besides; or besides all bits of its distance
  /// and its best move, the first by name that leads one step nearer.
  enum class Keep : std::uint8_t { counts, bit_1, distances_and_moves };

  /// Returns whether this class can search a board: at least two rows, two columns and six cells, lines of at most four
  /// cells.
  static bool can_search(const SlideBoard& board, const SlideReading& reading);

  /// Memory in bytes with Keep::counts. Bit 1 of the distances takes nearly as much again, as does each further bit
  /// that is kept.
  static std::uint64_t bytes_for(const SlideBoard& board);

  /// Begins at distance 0: only the goal is seen. can_search(board, reading) must hold. Without a share, the object
  /// holds all blocks; with a share, moves cannot be kept. Throws std::bad_alloc.
  SlidePlanes(const SlideBoard& board, const SlideReading& reading, int blank, const State& goal, Keep keep,
              const std::optional<SlideShare>& share = std::nullopt);

  /// Finds the states at the next distance, in up to `threads` threads. Returns their number: 0 after the last level.
  /// The result does not depend on `threads`. Throws std::bad_alloc, and the exceptions of the share's traffic.
  std::uint64_t next_level(std::size_t threads);

  /// Continues after level `level`, once the caller has filled seen() and the distances with their contents at that
  /// time, found by any shares. Every state counts as new for the next level, and is sent where it leaves the share.
  void resume(int level);

  /// Number of levels searched so far, which is the distance of the states found last.
  int level() const { return level_; }

  static constexpr int lanes = SlideBlocks::lanes;

  /// Number of words of a plane, or of the share's section of it. Bit l of word w of the whole plane stands for the
  /// order of Cantor rank 2 * (w * lanes + l) or the next rank.
  std::size_t words() const { return words_; }

  /// The plane of the states seen so far with the blank in that place.
  std::span<std::uint64_t> seen(int place) { return {seen_.data() + offset(place), words_}; }

  /// Bit 0 of the distances of the states with the blank in that place: it is the same for all of them.
  int odd(int place) const { return board_.colour(reading_.cell(place)) ^ goal_colour_; }

  /// Planes for consecutive bits of a number, the lowest bit that is kept first.
  using Bits = std::vector<LargeArray<std::uint64_t>>;

  /// Bits 1, 2, ... of the distances of the states seen with the blank in that place, if they are kept. The caller may
  /// move from the planes after the last level.
  Bits& distances(int place) { return distances_[place]; }

  /// Bits 0 and 1 of the SlideBoard::Direction of the best moves of the states seen with the blank in that place, if
  /// they are kept.
  Bits& moves(int place) { return moves_[place]; }

 private:
  using Word = std::uint64_t;
  static constexpr int group = 12;  // lanes with the same tile in the tail's first place

  /// Source of a group of 12 lanes: a word of the same block, rotated left by `shift` lanes.
  struct Group {
    std::uint16_t word;
    std::uint16_t shift;
  };

  /// Effect of a slide from line to line on the order: the `line` tiles of a window rotate by one place.
  struct Rotation {
    std::uint64_t run = 0;            // window in the head: number of words that stay together; else 0
    std::vector<std::uint32_t> from;  // window in the head: for each run of its span, the run it comes from
    std::vector<Group> groups;        // window over the border: by word and group, else empty
    bool groups_first = false;        // whether the groups change before the swaps in the tail
    std::vector<std::uint8_t> swaps;  // first places of the swaps in the tail, in the order to do them
  };

  /// A slide into the plane of a place: the states of the plane `source` become states of that plane.
  struct Step {
    int source;     // the blank's place before
    int direction;  // direction of the slide back, the best move of the new states
    int rotation;   // index in rotations_; -1 if the order stays the same
  };

  // Block numbers count from the share's first block, except where words and ranks are computed from them.
  std::size_t offset(int place) const { return static_cast<std::size_t>(place) * words_; }
  std::size_t flag(int place, std::size_t block) const {
    return static_cast<std::size_t>(place) * share_blocks_ + block;
  }

  Rotation rotation_of(int first, bool forward) const;
  std::vector<Group> group_moves(int places, bool forward) const;
  std::uint64_t fill(int place, std::size_t block, int distance);
  bool add(const Step& step, std::size_t block, Word* to) const;
  bool add_head(const Rotation& rotation, int source, std::size_t block, Word* to) const;
  std::uint64_t word_before(const Rotation& rotation, std::uint64_t word) const;
  void send(int place, std::size_t block, const Word* states) const;
  void move_groups(const Rotation& rotation, const Word* from, Word* to) const;

  SlideBoard board_;
  SlideReading reading_;
  Keep keep_;
  SlideBlocks shape_;
  std::size_t block_words_;
  std::uint64_t first_block_ = 0;  // first block of the share
  std::size_t share_blocks_;       // number of blocks of the share
  std::size_t words_;
  SlideTraffic* traffic_ = nullptr;
  int goal_colour_;
  int level_ = 0;
  IntVector<std::uint8_t> parity_;          // parity of the orders of the plane, by place
  std::vector<std::uint8_t> block_parity_;  // parity of the digits of the order before the block's own, by block
  std::vector<std::uint8_t> word_parity_;   // parity of the other digits of the head, by word of a block
  IntVector<Rotation> rotations_;
  IntVector<std::vector<Step>> steps_;    // steps of each place, in the order of the best moves' names
  std::vector<std::uint8_t> is_changed_;  // element: 1 if the last level found states in it, by place and block
  std::vector<std::uint8_t> is_full_;     // element: 1 if all its states are seen, by place and block
  LargeArray<Word> seen_;
  IntVector<Bits> distances_;  // index: place
  IntVector<Bits> moves_;
};

}  // namespace tilebase

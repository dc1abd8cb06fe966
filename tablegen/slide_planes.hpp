#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <base/int_array.hpp>
#include <base/system.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/puzzle/slide_reading.hpp>

#include "slide_shares.hpp"

namespace tilebase::tablegen {

/// Breadth-first search backwards from one goal over all states of a board of slides, with one bit for each of them.
///
/// The states are numbered as in a SlideIndex: the tiles are read along the lines of the board, the blank left out, and
/// of two orders that differ by their last two tiles only one can reach the goal. Each place of the blank has a *plane*
/// with one bit an order. The first tiles of an order are its head, the last five its tail:
///
///     order    3 0 6 5 | 1 7 2 8 4          head: 9 * 8 * 7 * 6 words of a plane
///                                           tail: 5!/2 = 60 orders of one parity, the lanes of a word
///
/// A level of the search looks from each plane at those one slide away. A slide along a line keeps the order: the words
/// of the two planes correspond. One from line to line takes the first of `line` consecutive tiles behind the others,
/// or the last before them:
///
///     3 0 6 5 | 1 7 2 8 4     in the head: runs of whole words change places
///       `---'
///     3 0 6 5 | 1 7 2 8 4     in the tail: the lanes of each word change places (tail_swaps.hpp)
///                 `---'
///     3 0 6 5 | 1 7 2 8 4     over the border: a tile of the tail changes places with the last one of the head, the
///           `-----'           other four keep their order. So groups of 12 lanes, all with the same tile in the tail's
///                             first place, change from word to word; then lanes do in the tail.
///
/// Every slide takes the blank to a cell of the other colour, so a level reads half of the planes and writes the other
/// half: `new = neighbours of seen, less seen`, in place. There is no list of states to expand. 42 words with the same
/// first tiles are a block; all that moves over the border or in the tail stays inside of it. Blocks that did not
/// change in the level before are not looked at, nor are blocks filled in which everything is seen.
///
/// Of a part (see SlideShares) only its own blocks of each plane are here. New states are sent to the parts that need
/// them in the next level, where they are added like those of any other neighbour.
///
/// One object, one thread, but for the threads of next_level(). Memory is bytes_for().
class SlidePlanes {
 public:
  /// What is kept of the states besides that they were seen: nothing, bit 1 of their distances, or all bits and the
  /// best moves, the first by name that lead one step nearer.
  enum class Keep : std::uint8_t { nothing, bit_1, distances_and_moves };

  /// Whether it searches a board: at least two rows, two columns and six cells, lines of at most four cells.
  static bool takes(const SlideBoard& board, const SlideReading& reading);

  /// Bytes of memory with Keep::nothing. Bit 1 of the distances takes nearly as many again, as does each other bit that
  /// is kept.
  static std::uint64_t bytes_for(const SlideBoard& board);

  /// Begins at distance 0: only the goal is seen. takes(board, reading) must hold. A part is one of SlideShares; moves
  /// cannot be kept there. Throws std::bad_alloc.
  SlidePlanes(const SlideBoard& board, const SlideReading& reading, int blank, const State& goal, Keep keep,
              const std::optional<SlidePart>& part = std::nullopt);

  /// Finds the states at the next distance, in up to so many threads, with the same result for any number. How many
  /// they are: 0 after the last. Throws std::bad_alloc, and what the part's traffic throws.
  std::uint64_t next_level(std::size_t threads);

  /// Goes on after a level, once seen() and the distances are filled with what they were then, by this part or others:
  /// everything is looked at again, and everything that leaves the part is sent.
  void resume(int level);

  /// How many levels were searched: the distance of the states found last.
  int level() const { return level_; }

  static constexpr int lanes = SlideBlocks::lanes;

  /// Words of a plane, or of a part's. Bit l of word w of the whole plane belongs to the order of Cantor rank 2 * (w *
  /// lanes + l), or the next.
  std::size_t words() const { return words_; }

  /// By the blank's place: the states seen so far.
  std::span<std::uint64_t> seen(int place) { return {seen_.data() + offset(place), words_}; }

  /// Bit 0 of the distance of every state with the blank in that place.
  int odd(int place) const { return board_.colour(reading_.cell(place)) ^ goal_colour_; }

  /// Planes of bits, one after the other, from the lowest kept.
  using Bits = std::vector<LargeArray<std::uint64_t>>;

  /// Bits 1, 2, ... of the distances of the states seen, by the blank's place, if they are kept. The caller may move
  /// from them after the last level.
  Bits& distances(int place) { return distances_[place]; }

  /// Bits 0 and 1 of the SlideBoard::Direction of the best moves of the states seen, if they are kept.
  Bits& moves(int place) { return moves_[place]; }

 private:
  using Word = std::uint64_t;
  static constexpr int group = 12;  // lanes with the same tile in the tail's first place

  /// Where a group of 12 lanes comes from: a word of the same block, turned until the group lies right.
  struct Group {
    std::uint16_t word;
    std::uint16_t turn;
  };

  /// What happens to the order when the blank goes from line to line: `line` consecutive tiles turn by one place.
  struct Turn {
    std::uint64_t run = 0;            // in the head: words that stay together
    std::vector<std::uint32_t> from;  // by run of a window: the run that it comes from
    std::vector<Group> groups;        // over the border: by word and group
    bool groups_first = false;        // before or after the swaps in the tail
    std::vector<std::uint8_t> swaps;  // in the tail: the first place of each, one after the other
  };

  /// A slide, seen from where the blank was after it: the states of `source` become states of this plane.
  struct Step {
    int source;
    int direction;  // of the best move back
    int turn;       // -1 where the order stays
  };

  // Blocks are counted from the part's first, but for those that words and ranks are computed from.
  std::size_t offset(int place) const { return static_cast<std::size_t>(place) * words_; }
  std::size_t flag(int place, std::size_t block) const { return static_cast<std::size_t>(place) * own_blocks_ + block; }

  Turn turn_of(int first, bool forward) const;
  std::vector<Group> group_moves(int places, bool forward) const;
  std::uint64_t fill(int place, std::size_t block, int distance);
  bool add(const Step& step, std::size_t block, Word* to) const;
  bool add_head(const Turn& turn, int source, std::size_t block, Word* to) const;
  std::uint64_t word_before(const Turn& turn, std::uint64_t word) const;
  void send(int place, std::size_t block, const Word* states) const;
  void move_groups(const Turn& turn, const Word* from, Word* to) const;

  SlideBoard board_;
  SlideReading reading_;
  Keep keep_;
  SlideBlocks shape_;
  std::size_t block_words_;
  std::uint64_t first_block_ = 0;  // of the part
  std::size_t own_blocks_;
  std::size_t words_;
  SlideTraffic* traffic_ = nullptr;
  int goal_colour_;
  int level_ = 0;
  IntVector<std::uint8_t> parity_;          // of the orders of a plane, by place
  std::vector<std::uint8_t> block_parity_;  // of the first digits of an order, by block
  std::vector<std::uint8_t> word_parity_;   // of the other digits of its head, by word of a block
  IntVector<Turn> turns_;
  IntVector<std::vector<Step>> steps_;  // by place, by name of the best move
  std::vector<std::uint8_t> changed_;   // by place and block: in the last level
  std::vector<std::uint8_t> full_;      // everything is seen
  LargeArray<Word> seen_;
  IntVector<Bits> distances_;  // by place
  IntVector<Bits> moves_;
};

}  // namespace tilebase::tablegen

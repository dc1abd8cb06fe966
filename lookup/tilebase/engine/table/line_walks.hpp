#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <base/system.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Finds the distances of many states from a table of encoding bit_1, as SlideWalk does, some eight times as fast.
///
/// *Lines.* The bits of a line of places (see SlideIndex) are adjacent, since its places share the order of the tiles.
/// Neighbours differ by 1 in distance, and their bits tell which is nearer. So one read gives the distances of all
/// places of a line above that of its first, and the walk continues from the lowest place:
///
///     bit 0 of the distance, by the colour     1   0   1
///     bit 1, from the table                    0   0   1
///     distance modulo 4                        1 > 0 > 3
///     height above the first place             0  -1  -2      the walk leaves the line from its third place
///
/// *Side by side.* 64 walks take turns. A walk prefetches the bits of the lines to which its next step may lead, and
/// the other walks step until they have come.
///
/// *Memory.* Every second line on a walk, counted from the goal's, is looked up in a memory of at most 8 MiB. If the
/// distance of the line is known, the walk ends, and the lines that it came through are remembered. Of lines that share
/// a slot, the nearest to the goal stays. The goal's line is remembered from the start, so every walk ends.
///
/// A random state of 3x4 is 36 moves from the goal. Its walk reads 9.4 lines in the mean of the first 20,000 states,
/// 7.4 of the first million, 6 later. Immutable except for the caches; thread-safe.
class LineWalks {
 public:
  /// `stored` is a goal table of encoding bit_1, which must outlive the walks.
  explicit LineWalks(const StoredTable& stored);

  /// Stores the distance of each state, -1 if it cannot reach the goal. Returns false if the table is damaged or its
  /// file is unreadable: then SlideWalk tells the error. O(states * (cells + distance)).
  bool distances(std::span<const State> states, std::int32_t* distances) const;

 private:
  static constexpr int max_places = 16;
  static constexpr int max_line = 4;  // cells of the shorter side

  /// Order of the tiles without the blank, and the digits of its rank, 4 bits for each, the first as the lowest.
  struct Order {
    std::uint64_t pair;  ///< rank >> 1
    std::uint64_t tiles;
    std::uint64_t digits;
  };

  /// Line to which a step may lead.
  struct Option {
    Order order;
    int line;
  };

  /// Line on a walk, whose distance is known when the walk ends.
  struct Passed {
    std::uint64_t number;  ///< see number()
    int height;            ///< height of the start above the first place of the line
  };

  struct Walk {
    std::array<Option, 2> options;
    std::size_t count;         ///< number of options
    int row;                   ///< position of the blank in its line, before and after a step
    int line_before;           ///< line that the last step left; -1 where a step back may be the nearer one
    unsigned wanted;           ///< bit of the nearer option; any_bit at the start
    int length;                ///< height of the start above the state after the step; its distance at the end
    std::size_t passed_count;  ///< number of lines passed so far; the last ones are kept
    std::array<Passed, 16> passed;
  };
  static constexpr unsigned any_bit = 2;

  enum class Progress : std::uint8_t { steps, ends, fails };

  /// Distances along a line.
  struct Profile {
    std::array<std::int8_t, max_line> height;  ///< height of each place above the first
    std::int8_t lowest;                        ///< the place that is nearest to the goal
  };

  /// Memory of distances. An entry has the number of a line, without the bits that select the slot, above 8 bits: a
  /// quarter of the distance of its first place, plus 1. The entry of an empty slot is 0.
  using Memory = LargeArray<std::atomic<std::uint32_t>>;

  template <int line_length>
  bool walk_group(std::span<const State> states, std::int32_t* distances, const Memory& memory) const;

  /// Begins a walk; returns false if the state cannot reach the goal.
  bool start(const State& state, Walk& walk, const Memory& memory) const;

  template <int line_length>
  Progress step(Walk& walk, const Memory& memory) const;

  /// Adds an option to a walk, and prefetches what step() reads of it.
  void offer(Walk& walk, const Order& order, int line, const Memory& memory) const;

  template <int line_length, bool is_forward>
  Order order_after(const Order& order, int first) const;

  /// Returns the order of a state, and the sum of its digits.
  std::pair<Order, unsigned> order_of(const State& state) const;

  std::uint64_t first_index(std::uint64_t pair, int line) const {
    return pair * static_cast<std::uint64_t>(cells_) + static_cast<std::uint64_t>(line * line_length_);
  }
  bool is_remembered(int line) const { return ((line ^ goal_line_) & 1) == 0; }

  /// Number of a line that is remembered.
  std::uint64_t number(std::uint64_t pair, int line) const {
    return pair * remembered_lines_ + static_cast<unsigned>(line) / 2;
  }
  std::atomic<std::uint32_t>& slot(const Memory& memory, std::uint64_t number) const {
    return memory[number & ((std::uint64_t{1} << slot_bits_) - 1)];
  }
  void remember(const Memory& memory, std::uint64_t number, int distance) const;

  const CachedBlocks* bits_;
  int cells_;
  int line_length_;  // cells of the shorter side
  int lines_;
  int blank_;
  int farthest_;
  int goal_line_;
  std::uint64_t goal_number_;
  std::uint64_t remembered_lines_;  // number of an order's lines that are remembered, or one more
  unsigned slot_bits_;
  IntArray<std::uint8_t, max_cells> place_of_{};   // place, by cell
  IntArray<std::uint8_t, max_places> cell_at_{};   // cell, by place
  IntArray<std::uint8_t, max_places> is_odd_{};    // bit 0 of the distance, by the blank's place
  IntArray<std::uint8_t, max_places> parity_{};    // parity of the order, by the blank's line
  IntArray<std::uint64_t, max_places> weights_{};  // weights of the digits in Order::pair
  std::array<Profile, 2 << max_line>
      profiles_{};  // index: the bits of a line, and above them is_odd_ of its first place
  mutable Lazy<Memory> memory_;
};

}  // namespace tilebase

// Shortest paths from many states to one goal, read several moves at a time.
//
// The problem: a batch asks for the paths of a million boards to the same goal. A table holds the distance of each
// state, which is the length of a shortest path to the goal. Distances alone give a path: from a state at distance 7
// some move leads to a state at distance 6, from there some move leads to distance 5, and so on to the goal. If each
// move can be undone by a move, neighbours differ by at most 1, and distances modulo 3 suffice: beside a state at
// distance 7 (remainder 1), remainder 0 means nearer, 1 equally far, 2 farther. (Large tables of slides hold distances
// modulo 4.) Each step then looks at several neighbours. A table may store the move itself, the parent move: the first
// move, by name, to a nearer state. A path is then read by backtracking along parent moves, one look-up a step:
//
//     state       A        B        C        D        E        F        G, the goal
//     board      x 3      2 3      2 3      2 x      x 2      1 2      1 2
//                2 1      x 1      1 x      1 3      1 3      x 3      3 x
//     distance    6        5        4        3        2        1        0
//     parent move d ---->  r ---->  u ---->  l ---->  d ---->  r ---->
//
// A letter is the direction in which the blank x goes: down, left, right, up. The path of A is "druldr", in six steps.
// Each step computes the state after the move and its number, and waits until the entry of that number has been read.
//
// The idea: prepare the steps once, for all states. A new table holds for each state not one move but the next several
// moves of its path, and the number of the state after them. Every entry ends at the next distance that is a multiple
// of the moves that an entry can hold, four in this example, so it follows from the entry of the next state: the move
// before the moves of that entry or, if that entry is full, the move alone. Here from the goal on:
//
//     state       G        F        E        D        C        B        A
//     entry      >G      r >G    dr >G   ldr >G  uldr >G    r >C    dr >C
//
// Now the path of A takes two steps: entry A gives "dr" and leads to C, entry C gives "uldr" and leads to the goal. All
// entries but the first of a path belong to the few states at such a distance, which stay in the cache. An entry is one
// 64-bit word; here entry C, with d = 0, l = 1, r = 2, u = 3:
//
//     bits   63..56       55..32          31..8         7..6      5..4      3..2      1..0
//         +----------+-------------+---------------+---------+---------+---------+---------+
//         |    4     | number of G |    unused     |  r  10  |  d  00  |  l  01  |  u  11  |
//         +----------+-------------+---------------+---------+---------+---------+---------+
//            moves     next state    moves 5 to 16   4th move  3rd move  2nd move  1st move
//
// A move takes 2 bits if the puzzle has at most 4 moves, 4 bits up to 16 moves, else 8 bits, so an entry holds up to
// 16, 8 or 4 moves. 0xFF in bits 56..63 marks an unsolvable state. A path of the 8-puzzle has at most 31 moves: two
// entries. Letters are written without a loop over moves: a table of 256 rows holds the letters of each byte of moves.
//
// Costs for each goal of the 8-puzzle: 8 bytes for each of 181,440 states (1.5 MB, and 0.9 MB while they are computed)
// and 20 million instructions, as many as some 2,700 paths step by step. Solver computes the entries after as many
// paths, or when Solver::prepare_for() announces so many: see worth(). Gains (tests/bench/tables.md): a path from a
// parsed state takes 18 ns instead of 1.3 us. A million boards take 41 ms instead of 110 ms if 64 boards at a time are
// parsed, then the entries of all 64 prefetched, then all 64 paths written: an entry arrives from memory while other
// boards are processed.

#pragma once

#include <cstring>
#include <optional>
#include <vector>

#include <tilebase/engine/query/views.hpp>

namespace tilebase {

/// Table of multi-move entries for one goal. Each path equals the path of GoalView::path(), also in mirrored frames.
/// Does not need the table of the goal after create(). Immutable; any number of threads may share it.
class Walker {
 public:
  /// Number of paths that take as long, step by step, as create(): from then on a walker pays.
  static std::size_t worth(const GoalView& goal);

  /// Computes the entries of all states. O(states * moves). Errors: table_damaged if the table is inconsistent.
  static Result<Walker> create(const GoalView& goal);

  /// Returns the length of the path from a state; nullopt if the state is unsolvable. O(length / moves per entry).
  std::optional<int> distance(const State& state) const;

  /// Appends the lexicographically smallest of the shortest paths. Returns false and appends no move if the state is
  /// unsolvable.
  bool append_path(const State& state, Path& path) const;

  /// Number of the entry of a state. Many states are answered fastest in three rounds: compute the places of all
  /// states, prefetch all places, write all words; each entry has then arrived from memory when it is read.
  using Place = std::uint32_t;
  Place place(const State& state) const { return index_.of(relabel_(state)).value_or(unsolvable_place_); }
  void prefetch(Place place) const { __builtin_prefetch(&entries_[place]); }

  /// Returns whether the state of a place is solvable.
  bool is_solvable(Place place) const { return entries_[place] != unsolvable; }

  /// Returns the length of the path from a solvable place.
  int distance_from(Place place) const;

  /// Writes the path of a solvable place and returns the end of the path. The buffer must have room() elements;
  /// elements behind the end may be overwritten.
  MoveId* write_path(Place place, MoveId* out) const { return write(place, out, numbers_); }

  /// Writes the path as a word, one character a move, like write_path(). Requires writes_words().
  char* write_word(Place place, char* out) const { return write(place, out, letters_); }

  /// Returns whether every move's name is one character.
  bool writes_words() const { return writes_words_; }

  /// Returns the size of a buffer for any path, in moves or characters.
  std::size_t room() const { return room_; }

 private:
  Walker(Puzzle puzzle, const Relabel& relabel, const CompactIndex& index);
  Result<Walker> build(const GoalView& goal) &&;
  /// Sets the first move of each state: the stored move or, in frames where moves have other names, the first move, by
  /// name, to a nearer state (like nearer_step()). States without such a move stay unsolvable.
  void set_first_moves(const GoalView& goal, const std::vector<std::uint16_t>& distances);
  void build_spellings();

  /// Symbols of each value of a byte of moves: move numbers or letters, four bytes each, padded with zeros.
  using Spelling = std::array<std::uint32_t, 256>;
  template <class Symbol>
  Symbol* write(Place place, Symbol* out, const Spelling& spelling) const {
    static_assert(sizeof(Symbol) == 1);
    const std::size_t symbols_per_byte = 8 / move_bits_;
    while (true) {
      const std::uint64_t entry = entries_[place];
      const std::uint32_t moves = moves_of(entry);
      for (std::size_t byte = 0; byte < 4; ++byte)
        std::memcpy(out + byte * symbols_per_byte, &spelling[(moves >> (8 * byte)) & 0xFFU], sizeof(std::uint32_t));
      out += count_of(entry);
      place = next_of(entry);
      if (place == goal_place_) return out;
    }
  }

  static constexpr unsigned next_shift = 32;
  static constexpr unsigned count_shift = 56;
  static constexpr std::uint64_t next_mask = 0xFFFFFF;
  static std::uint32_t moves_of(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
  static std::uint32_t next_of(std::uint64_t entry) {
    return static_cast<std::uint32_t>((entry >> next_shift) & next_mask);
  }
  static std::uint32_t count_of(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> count_shift); }
  static std::uint64_t entry_of(std::uint32_t moves, std::uint32_t next, std::uint32_t count) {
    return moves | std::uint64_t{next} << next_shift | std::uint64_t{count} << count_shift;
  }

  Puzzle puzzle_;
  Relabel relabel_;
  CompactIndex index_;
  unsigned move_bits_;
  unsigned moves_per_entry_;
  std::vector<std::uint64_t> entries_;  // index: Place; the last entry stands for all states without an index
  Place unsolvable_place_;
  Place goal_place_ = 0;
  std::size_t room_ = 0;
  bool writes_words_ = false;
  static constexpr std::uint64_t unsolvable = std::uint64_t{0xFF} << 56U;

  Spelling numbers_{};
  Spelling letters_{};
};

}  // namespace tilebase

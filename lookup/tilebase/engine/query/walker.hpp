#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/engine/query/goal_view.hpp>

namespace tilebase {

/// Paths to one goal, many at a time: for each state, the next several moves of its path and the state after them, in
/// eight bytes.
///
///     bits  0..31  the moves, two, four or eight bits each, the first one lowest
///     bits 32..55  the index of the state after them
///     bits 56..63  how many they are: fewer than fit only at the end of the path; 0xFF for an unsolvable state
///
/// A path of the 8-puzzle then takes two steps. Making it takes a few milliseconds and 8 bytes a state; Solver decides
/// when that pays. Each path equals GoalView::path()'s, with the goal's own move names in mirrored frames, too. Needs
/// no table once made. Immutable; any number of threads may share it.
class Walker {
 public:
  /// Errors: table_damaged, for an inconsistent table.
  static Result<Walker> to(const GoalView& goal);

  /// The length of the path from a state; nothing if it is unsolvable. O(path / moves in an entry).
  std::optional<int> distance(const State& state) const;

  /// Appends the lexicographically smallest of the shortest paths; false, with nothing appended, if the state is
  /// unsolvable.
  bool append_path(const State& state, Path& path) const;

  /// Many states are answered fastest in three rounds: compute all their places, prefetch them all, write all words;
  /// the memory has then arrived when it is needed. A place stands for a state in the calls below.
  using Place = std::uint32_t;
  Place place(const State& state) const { return index_.of(relabel_(state)).value_or(nowhere_); }
  void prefetch(Place place) const { __builtin_prefetch(&entries_[place]); }

  /// Whether a place is solvable, and if it is, the length of its path.
  bool is_solvable(Place place) const { return entries_[place] != unsolvable; }
  int distance_from(Place place) const;

  /// Writes the path of a solvable place and returns its end. The buffer must hold room() entries; some of those behind
  /// the end may be overwritten.
  MoveId* write_path(Place place, MoveId* out) const { return write(place, out, numbers_); }

  /// The same as a word, if writes_words(): if every move's name is one character.
  char* write_word(Place place, char* out) const { return write(place, out, letters_); }
  bool writes_words() const { return writes_words_; }

  std::size_t room() const { return room_; }

 private:
  Walker(Puzzle puzzle, const Relabel& relabel, const CompactIndex& index)
      : puzzle_(std::move(puzzle)), relabel_(relabel), index_(index) {}
  Result<Walker> made(const Table& table, const std::vector<Move>& moves, bool follow_stored) &&;
  void spell_bytes();

  /// Four symbols for each byte of an entry's moves; those of fewer moves are padded.
  using Spelling = std::array<std::uint32_t, 256>;
  template <class Symbol>
  Symbol* write(Place place, Symbol* out, const Spelling& spelling) const;

  Puzzle puzzle_;
  Relabel relabel_;
  CompactIndex index_;
  unsigned move_bits_ = 8;
  unsigned moves_an_entry_ = 4;
  std::vector<std::uint64_t>
      entries_;  // one more than states: the last is unsolvable and stands for states that have no index
  Place nowhere_ = 0;
  std::size_t room_ = 0;
  bool writes_words_ = false;
  static constexpr std::uint64_t unsolvable = std::uint64_t{0xFF} << 56U;

  Spelling numbers_{};
  Spelling letters_{};
};

}  // namespace tilebase

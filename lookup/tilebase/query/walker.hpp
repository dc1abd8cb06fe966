#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// Paths to one goal, many at a time: for each state, the next several moves of its path and where they lead, in eight
/// bytes.
///
///     bits  0..31  the moves, two, four or eight bits each, the first one lowest
///     bits 32..55  the index of the state after them
///     bits 56..63  how many they are: fewer than fit only at the end of the path; 0xFF where there is no way
///
/// A path of the 8-puzzle then takes two steps. Making it takes a few milliseconds and 8 bytes a state, worth it from
/// some thousand paths on; each path is the same as GoalView::path()'s, and with the goal's own move names in mirrored
/// frames, too. Independent of the tablebase once made. Immutable; safe to share.
class Walker {
 public:
  /// Errors: table_damaged, for a table that contradicts itself.
  static Result<Walker> to(const GoalView& goal);

  /// The length of the path from a state; nothing if there is none. O(path / moves in an entry).
  std::optional<int> distance(const State& state) const;

  /// Appends the lexicographically smallest of the shortest paths; false, with nothing appended, if there is none.
  bool append_path(const State& state, Path& path) const;

  /// The same as a word, as Puzzle::word() writes it.
  bool append_word(const State& state, std::string& text) const;

  /// Whether a word has as many letters as its path has moves.
  bool letters_are_moves() const { return one_letter_each_; }

 private:
  Walker(Puzzle puzzle, Relabel relabel, CompactIndex index)
      : puzzle_(std::move(puzzle)), relabel_(relabel), index_(std::move(index)) {}
  Result<Walker> made(const Table& table, const std::vector<Move>& moves, bool follow_stored) &&;
  void make_letters();

  /// The entry of a state, or an entry without a way.
  std::uint64_t entry(const State& state) const;

  Puzzle puzzle_;
  Relabel relabel_;
  CompactIndex index_;
  unsigned move_bits_ = 8;
  unsigned moves_an_entry_ = 4;
  std::vector<std::uint64_t> entries_;
  bool one_letter_each_ = false;
  std::array<std::uint32_t, 256> letters_{};  // of the moves in one byte of an entry, where every name is one letter
};

}  // namespace tilebase

#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/export.hpp>
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
  /// From this many paths to one goal on, a walker costs less than it saves.
  static constexpr std::size_t worth_making = 1000;

  /// Errors: table_damaged, for a table that contradicts itself.
  TILEBASE_EXPORT static Result<Walker> to(const GoalView& goal);

  /// The length of the path from a state; nothing if there is none. O(path / moves in an entry).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  /// Appends the lexicographically smallest of the shortest paths; false, with nothing appended, if there is none.
  TILEBASE_EXPORT bool append_path(const State& state, Path& path) const;

  /// The same as a word, as Puzzle::word() writes it.
  TILEBASE_EXPORT bool append_word(const State& state, std::string& text) const;

  /// Many states are answered fastest in three rounds: all their places, then all prefetched, then all words written;
  /// the memory is then at hand when it is needed. A place stands for a state in the calls below.
  using Place = std::uint32_t;
  Place place(const State& state) const { return index_.of(relabel_(state)).value_or(nowhere_); }
  void prefetch(Place place) const { __builtin_prefetch(&entries_[place]); }

  /// Whether there is a way from a place, and how long it is.
  bool has_way(Place place) const { return entries_[place] != no_way; }
  TILEBASE_EXPORT int distance_from(Place place) const;

  /// Writes the path of a place that has a way, and returns its end. There must be room() entries; some behind the end
  /// may be written, too.
  MoveId* write_path(Place place, MoveId* out) const { return write(place, out, numbers_); }

  /// The same as a word, where writes_words(): where every move's name is one character.
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
  TILEBASE_EXPORT Symbol* write(Place place, Symbol* out, const Spelling& spelling) const;

  Puzzle puzzle_;
  Relabel relabel_;
  CompactIndex index_;
  unsigned move_bits_ = 8;
  unsigned moves_an_entry_ = 4;
  std::vector<std::uint64_t>
      entries_;  // one more than states: the last has no way, and stands for those that have no index
  Place nowhere_ = 0;
  std::size_t room_ = 0;
  bool writes_words_ = false;
  static constexpr std::uint64_t no_way = std::uint64_t{0xFF} << 56U;

  Spelling numbers_{};
  Spelling letters_{};
};

}  // namespace tilebase

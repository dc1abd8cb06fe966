#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/general/bound_views.hpp>
#include <tilebase/engine/general/first_paths.hpp>
#include <tilebase/engine/general/near_states.hpp>
#include <tilebase/engine/general/reach.hpp>
#include <tilebase/engine/general/row_file.hpp>
#include <tilebase/engine/search/automaton.hpp>

namespace tilebase {

/// Moves of one puzzle, its symmetries, first paths, and automata of the words that need not be tried. All searches
/// share them. Each is computed when it is first needed. Safe to share.
class GeneralMoves {
 public:
  explicit GeneralMoves(const Puzzle& puzzle) : puzzle_(puzzle), moves_(puzzle), first_paths_(puzzle, moves_) {}

  const Puzzle& puzzle() const { return puzzle_; }
  const MoveSet& moves() const { return moves_; }

  /// Symmetries of the puzzle, at most some hundred; the identity is the first.
  const std::vector<Permutation>& symmetries() const;

  const FirstPaths& first_paths() const { return first_paths_; }

  static constexpr std::size_t automata = 2;
  /// Returns an automaton: of short words for number 0, of longer words for number 1.
  const Automaton& automaton(std::size_t number) const;

 private:
  Puzzle puzzle_;
  MoveSet moves_;
  FirstPaths first_paths_;
  mutable Lazy<std::vector<Permutation>> symmetries_;
  mutable std::array<Lazy<Automaton>, automata> automata_;
};

/// Ladder of bounds for the searches of one target, from small tables to large. A rung is generated when the searches
/// with the rung before have cost about as much as generating it: so no board costs more than twice its best choice,
/// and many boards get the best tables. As Ladder for boards of slides, but the tables are chosen for any moves:
///
///     rung        entries of a table   tables of 4x4 rotations     made in
///     0             600,000            5 tiles                     10 ms     beams, and boards near the target
///     1           6,500,000            6 tiles                     0.1 s
///     2          60,000,000            7 tiles                     1 s
///
/// The patterns are runs of tiles in the order of their goal cells, since neighbours are often moved together. Samples
/// of small tables tell around which tile the first run of the rungs 1 and 2 should lie: in TopSpin, far from the
/// turnstile, which takes an eighth of the time. Where moves depend on the blank, a table either has the blank's cell,
/// or forgets it and has another tile; samples decide that, too. If a pattern file has tables for the target, they are
/// rung 1, which is then the last. For slides, tables know the blank's region, and covers of them are chosen instead
/// (slide_covers.hpp). Safe to share.
class BoundLadder {
 public:
  /// Exception of bound() if the tables of a file cannot be read.
  struct TablesUnreadable {
    Error error;
  };

  /// Size of a pattern table.
  struct TableSize {
    int tiles;
    std::uint64_t entries;
  };

  /// `file` may be null.
  BoundLadder(std::shared_ptr<const GeneralMoves> moves, const GoalLabels& labels,
              std::shared_ptr<const RowFile> file = nullptr)
      : moves_(std::move(moves)),
        labels_(labels),
        file_(file != nullptr && file->serves(labels) ? std::move(file) : nullptr),
        shared_(std::make_shared<Shared>()) {}

  /// Creates a copy of the ladder in its state before its first search. Both ladders share all tables.
  std::unique_ptr<const BoundLadder> unused() const {
    return std::unique_ptr<const BoundLadder>(new BoundLadder(*this, shared_));
  }

  /// Whether the last rung is the tables of a file.
  bool reads_file() const { return file_ != nullptr; }

  static constexpr std::size_t max_rungs = 3;
  /// Number of rungs whose tables are larger than those of the rung before; max_rungs before a rung is generated.
  std::size_t rungs() const;

  const GeneralMoves& moves() const { return *moves_; }
  const GoalLabels& labels() const { return labels_; }
  /// The first call takes up to half a second for 64 cells.
  const Reach& reach() const {
    return shared_->reach([this] { return Reach(moves_->moves(), labels_); });
  }

  /// Returns the bound of a rung. The first call generates or reads its tables and calls check() every few
  /// milliseconds. If check() throws, the exception is passed on and no table is kept. A rung for which no table is
  /// small enough has those of the rung before. Throws TablesUnreadable.
  const ViewBound& bound(
      std::size_t rung, const std::function<void()>& check = [] {}) const;

  /// Returns pattern tables that guide beams: for number 0, those of rung 0; for the numbers 1 and 2, tables of three
  /// and of four tiles that are near each other in number of moves, around each tile. `check` is as for bound().
  static constexpr std::size_t guides = 3;
  const ViewBound& guide(std::size_t number, const std::function<void()>& check) const;

  /// Returns some 20,000 states around the target, at which beams may end; no state if several states match. The
  /// first call takes some milliseconds.
  const NearStates& near_states() const;

  /// Whether a search for bounds begins with first_path(): up to 16 cells beams soon have a path, so that first_path()
  /// is asked only if they end without a path.
  bool begins_with_path() const { return labels_.cells > 16; }

  /// Returns a path of any length from a state of labels, at once; nullopt if FirstPaths has none.
  std::optional<Path> first_path(const State& labelled) const;

  /// The rung at which a search begins: the highest rung that bound() has returned; 0 before the first call.
  std::size_t highest_used() const { return highest_used_; }

  /// The automaton for the costs of the searches so far.
  const Automaton& automaton() const;

  /// Adds the cost of a search with a rung, in nanoseconds by estimate, so that a search that is repeated makes the
  /// same choices. Returns whether the next rung should be generated.
  bool spend(std::size_t rung, std::uint64_t cost) const;

  /// Whether a rung can be generated in this number of bytes.
  bool fits(std::size_t rung, std::uint64_t memory) const;

  /// Estimated time to generate or read the tables of a rung.
  std::chrono::nanoseconds generation_time(std::size_t rung) const;

  /// Memory of all tables so far, in bytes.
  std::uint64_t bytes() const;

 private:
  struct Shared {
    Lazy<Reach> reach;
    Lazy<std::array<TableSize, max_rungs>> sizes;  // once a rung has been generated
    Lazy<BlankDetail> detail;                      // of the tables of all rungs
    Lazy<int> center;
    std::array<Lazy<ViewBound>, max_rungs> bounds;
    std::array<Lazy<ViewBound>, 2> compact_guides;
    Lazy<NearStates> near_states;
  };

  BoundLadder(const BoundLadder& other, std::shared_ptr<Shared> shared)
      : moves_(other.moves_), labels_(other.labels_), file_(other.file_), shared_(std::move(shared)) {}

  bool is_of_file(std::size_t rung) const { return reads_file() && rung + 1 == rungs(); }
  bool has_covers() const;
  TableSize expected_size(std::size_t rung) const;
  std::size_t expected_tables(std::size_t rung) const;
  ViewBound generate(std::size_t rung, const std::function<void()>& check) const;

  std::shared_ptr<const GeneralMoves> moves_;
  GoalLabels labels_;
  std::shared_ptr<const RowFile> file_;  // null if no file has tables for the target
  std::shared_ptr<Shared> shared_;
  mutable std::atomic<std::uint64_t> total_spent_ = 0;
  mutable std::array<std::atomic<std::uint64_t>, max_rungs> spent_{};
  mutable std::atomic<std::size_t> highest_used_ = 0;
};

}  // namespace tilebase

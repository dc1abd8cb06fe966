#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/search/any_moves/near_states.hpp>
#include <tilebase/engine/search/any_moves/table_maker.hpp>
#include <tilebase/engine/search/ladder.hpp>

namespace tilebase {

/// Pattern tables of one target for any moves, rung by rung of a Ladder, whose costs are in nanoseconds by estimate, so
/// that a search that is repeated makes the same choices. They are generated when they are needed:
///
///     rung        entries of a table   tables of 4x4 rotations     made in
///     0             600,000            5 tiles                     10 ms     beams, and boards near the target
///     1           6,500,000            6 tiles                     0.1 s
///     2          60,000,000            7 tiles                     1 s
///
/// TableMaker tells which tiles they follow. The tables of rung 2 are those that tablegen writes to pattern files
/// (tablegen/build.cpp). If a pattern file has tables for the target, they are rung 1, which is
/// then the last. The class also keeps what else the searches for the target share: Reach, which tells who can be
/// solved, the guides of beams, and the states at which beams end. Safe to share.
class ViewTables {
 public:
  /// `file` may be null.
  ViewTables(std::shared_ptr<const GeneralMoves> moves, const GoalLabels& labels,
             std::shared_ptr<const RowFile> file = nullptr)
      : moves_(std::move(moves)),
        labels_(labels),
        file_(file != nullptr && file->serves(labels) ? std::move(file) : nullptr) {}

  const GeneralMoves& moves() const { return *moves_; }
  const GoalLabels& labels() const { return labels_; }
  const Automata& automata() const { return moves_->automata(); }
  /// The first call takes up to half a second for 64 cells.
  const Reach& reach() const {
    return reach_([this] { return Reach(moves_->moves(), labels_); });
  }

  /// Whether the last rung is the tables of a file.
  bool reads_file() const { return file_ != nullptr; }

  static constexpr std::size_t max_rungs = 3;
  /// Number of the first rungs, each with larger tables than the rung before; max_rungs before a rung is generated.
  std::size_t rungs() const;

  /// Returns the tables of a rung: see Ladder::at(); tables are made in one thread. A rung for which no table is
  /// small enough has those of the rung before. Throws TablesUnreadable.
  const Views& at(std::size_t rung, std::size_t threads, const std::function<void()>& check) const;

  /// Cost of searches, in nanoseconds by estimate, after which the tables of a rung pay.
  std::uint64_t price(std::size_t rung) const;

  /// Estimated time to generate or read the tables of a rung.
  std::chrono::nanoseconds generation_time(std::size_t rung) const;

  /// Whether a rung can be generated in this number of bytes.
  bool fits(std::size_t rung, std::uint64_t memory) const;

  /// Returns tables for the scores of beams: for number 0, those of rung 0; for the numbers 1 and 2, tables of three
  /// and of four tiles that are near each other in number of moves, around each tile. `check` is as for at().
  static constexpr std::size_t guides = 3;
  const Views& guide_tables(std::size_t number, const std::function<void()>& check) const;

  /// Returns some 20,000 states around the target, at which beams may end; no state if several states match. The
  /// first call takes some milliseconds.
  const NearStates& near_states() const;

  /// Whether a search for bounds begins with first_path(): up to 16 cells beams soon have a path, so that first_path()
  /// is asked only if they end without a path.
  bool begins_with_path() const { return labels_.cells > 16; }

  /// Returns a path of any length from a state of labels, at once; nullopt if FirstPaths has none.
  std::optional<Path> first_path(const State& labelled) const;

  /// Memory of the tables of all rungs so far, in bytes.
  std::uint64_t bytes() const;

 private:
  bool is_of_file(std::size_t rung) const { return reads_file() && rung + 1 == rungs(); }
  bool has_covers() const;
  TableSize expected_size(std::size_t rung) const;
  std::size_t expected_tables(std::size_t rung) const;
  Views generate(std::size_t rung, const std::function<void()>& check) const;

  std::shared_ptr<const GeneralMoves> moves_;
  GoalLabels labels_;
  std::shared_ptr<const RowFile> file_;  // null if no file has tables for the target
  mutable Lazy<Reach> reach_;
  mutable Lazy<std::array<TableSize, max_rungs>> sizes_;  // once a rung has been generated
  mutable Lazy<BlankDetail> detail_;                      // detail of the tables of all rungs
  mutable Lazy<int> center_;                              // center of the first run of the rungs 1 and 2
  mutable std::array<Lazy<Views>, max_rungs> views_;
  mutable std::array<Lazy<Views>, guides - 1> compact_guides_;
  mutable Lazy<NearStates> near_states_;
};

using ViewLadder = Ladder<ViewTables>;

}  // namespace tilebase

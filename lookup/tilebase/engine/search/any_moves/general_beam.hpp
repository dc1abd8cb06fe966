#pragma once

#include <optional>

#include <tilebase/engine/search/any_moves/view_tables.hpp>
#include <tilebase/engine/search/beams.hpp>

namespace tilebase {

/// Beam search by any moves. The score of a state is a sum of values of views (ViewGuide, general_beam.cpp).
///
/// A beam needs *guide tables*, patterns of tiles that are near each other: they tell which states are nearly in order,
/// where patterns that spread over the board give the higher bounds. Which of them are best depends on the puzzle, so
/// the first narrow beams try all of them (ViewTables::guide_tables()), and those of the shortest path go on; of
/// equally short paths, the last: its patterns are the most compact.
class GeneralBeams final : public BeamSearch {
 public:
  GeneralBeams(const ViewTables& tables, const State& labelled) : tables_(tables), start_(labelled) {}

  std::size_t bytes_per_state() const override { return 1'600; }
  Result<std::optional<Path>> run(std::size_t width, std::size_t max_width, int max_moves,
                                  const std::atomic<std::size_t>& threads, Meter& meter) override;

  /// Sets who takes paths that begin in a beam without a path and are completed by FirstPaths.
  void complete_for(Beams& taker) { taker_ = &taker; }

 private:
  const ViewTables& tables_;
  State start_;
  std::size_t best_guide_ = 0;
  bool has_found_ = false;  // whether some guide has led to a path
  Beams* taker_ = nullptr;  // may be null
};

}  // namespace tilebase

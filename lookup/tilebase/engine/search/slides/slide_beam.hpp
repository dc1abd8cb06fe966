#pragma once

#include <optional>

#include <tilebase/engine/search/beams.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>

namespace tilebase {

/// Beam search on a board of slides. The score of a state (beam_guide.hpp): the distances of its tiles, far tiles and
/// tiles of outer lines more, and tiles in their line in a wrong order.
///
/// A beam may go round in circles: on a large board, the last tiles may be so far from their cells that all ways raise
/// the scores. So the best state after 15 moves without a better score, after 30 and so on is completed line by line,
/// unless there are walls, and a beam ends after 60 such moves. run() then returns the shortest completed path.
class SlideBeams final : public BeamSearch {
 public:
  /// The start must be able to reach the goal; both must outlive this object.
  SlideBeams(const SlideGoal& goal, const State& start) : goal_(goal), start_(start) {}

  std::size_t bytes_per_state() const override { return 400; }
  Result<std::optional<Path>> run(std::size_t width, std::size_t max_width, int max_moves,
                                  const std::atomic<std::size_t>& threads, Meter& meter) override;

 private:
  const SlideGoal& goal_;
  const State& start_;
};

}  // namespace tilebase

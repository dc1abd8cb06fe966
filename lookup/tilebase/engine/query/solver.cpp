#include <tilebase/solver.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

#include <base/insertion_sort.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/query/board_store.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

const Puzzle& Solver::puzzle() const {
  return reader_ ? *reader_ : way_->puzzle();
}
const Target& Solver::target() const {
  return way_->target;
}
Result<std::optional<int>> Solver::distance(const State& state) const {
  if (!fits(puzzle(), state)) return misfit_error(puzzle(), state);
  return way_->distance(state, budget_);
}
Result<bool> Solver::is_solvable(const State& state) const {
  if (!fits(puzzle(), state)) return misfit_error(puzzle(), state);
  return way_->is_solvable(state, budget_);
}
Result<std::optional<Path>> Solver::path(const State& start) const {
  if (!fits(puzzle(), start)) return misfit_error(puzzle(), start);
  return way_->path(start, budget_);
}
Result<std::optional<Bounds>> Solver::bounds(const State& start, std::optional<int> tolerance) const {
  if (!fits(puzzle(), start)) return misfit_error(puzzle(), start);
  return way_->bounds(start, tolerance, budget_);
}
Result<std::optional<MoveId>> Solver::best_move(const State& state) const {
  if (!fits(puzzle(), state)) return misfit_error(puzzle(), state);
  return way_->best_move(state, budget_);
}
void Solver::prepare_for(std::size_t paths) const {
  way_->prepare_for(paths);
}
bool Solver::is_prepared() const noexcept {
  return way_->is_prepared();
}
void write_words(const Solver& solver, std::span<const State> starts, WordSink& words) {
  Way::of(solver).write_words(starts, words, solver.budget());
}
bool Solver::searches() const noexcept {
  return way_->searches();
}
std::string Solver::answered_by() const {
  return way_->answered_by();
}
std::uint64_t Histogram::reachable() const {
  return std::accumulate(states.begin(), states.end(), std::uint64_t{0});
}

Result<std::shared_ptr<const Distances>> Solver::distances() const {
  if (const auto listed = can_be_listed(puzzle()); !listed) return listed.error();
  // Distances by a table hold a Solver, which holds the way; cached in the way, they would never be freed.
  const auto* const counts = way_->histogram();
  if (counts != nullptr && !puzzle().has_equal_tiles())
    return std::make_shared<const Distances>(BoardDistances::of(*this, *counts));
  return way_->distances(budget_);
}

Result<Histogram> Solver::stats() const {
  const auto with_unreachable = [this](const std::vector<std::uint64_t>& states) {
    Histogram histogram{states};
    const auto boards = puzzle().boards();
    histogram.unreachable = boards ? *boards - histogram.reachable() : UINT64_MAX;
    return histogram;
  };
  if (const auto* const counts = way_->histogram()) return with_unreachable(*counts);
  return distances().transform([&](const auto& searched) { return with_unreachable(searched->histogram()); });
}

Result<DistanceRange> Solver::distance_range() const {
  constexpr int above_all_slides = 1000;
  constexpr int greatest = 65'534;  // the greatest distance in files
  const auto counts = stats();
  if (!counts && counts.error().code == ErrorCode::too_many_cells)
    return DistanceRange{SlideBoard::of(puzzle()) ? above_all_slides : greatest, ""};
  if (!counts) return counts.error();
  return DistanceRange{static_cast<int>(counts->farthest()),
                       ", the farthest from goal " + format_target(puzzle(), target())};
}

Solver Solver::within(Budget budget) const {
  Solver limited = *this;
  limited.budget_ = std::move(budget);
  return limited;
}

Solver Solver::start_clock() const {
  return within(budget_.start_clock());
}

Result<Solver> Solver::nearest_to(const State& start) const {
  if (!fits(puzzle(), start)) return misfit_error(puzzle(), start);
  auto nearest = way_->nearest_to(start, budget_);
  if (!nearest) return nearest.error();
  return *nearest ? Solver(std::move(*nearest)).within(budget_) : *this;
}

Result<std::vector<ValuedMove>> Solver::moves(const State& state) const {
  if (!fits(puzzle(), state)) return misfit_error(puzzle(), state);
  auto moves = way_->moves(state, budget_);
  if (!moves) return moves;
  const auto key = [](const ValuedMove& m) {
    return std::pair(m.distance.value_or(std::numeric_limits<int>::max()), m.move);
  };
  insertion_sort(*moves, [&](const ValuedMove& a, const ValuedMove& b) { return key(a) < key(b); });
  return moves;
}

}  // namespace tilebase

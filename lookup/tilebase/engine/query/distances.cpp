#include <tilebase/distances.hpp>

#include <numeric>
#include <stdexcept>

#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>

namespace tilebase {

Distances::Distances(const Solver& solver, const std::vector<std::uint64_t>& histogram)
    : puzzle_(solver.puzzle()), solver_(solver), histogram_(histogram) {}

Distances::Distances(const Puzzle& puzzle, std::shared_ptr<const AllBoards> boards)
    : puzzle_(puzzle), boards_(std::move(boards)), histogram_(boards_->histogram()) {}

Distances::Distances(const Puzzle& puzzle, const Target& target) : puzzle_(puzzle) {
  auto boards = AllBoards::search(puzzle, target, {});
  if (!boards) throw std::length_error(boards.error().message);
  boards_ = std::move(*boards);
  histogram_ = boards_->histogram();
}

Result<Distances> Distances::search(const Puzzle& puzzle, const Target& target, const Budget& budget) {
  return AllBoards::search(puzzle, target, budget).transform([&](auto boards) {
    return Distances(puzzle, std::move(boards));
  });
}

std::optional<int> Distances::distance(const State& state) const {
  return solver_ ? *solver_->distance(state) : boards_->distance(boards_->index().of(state));
}

std::uint64_t Distances::reachable() const {
  return std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
}

std::uint64_t Distances::unreachable() const {
  return puzzle_.boards().value() - reachable();
}

std::vector<State> Distances::states(std::optional<int> at_distance) const {
  std::vector<State> states;
  if (boards_ != nullptr) {
    for (std::uint32_t number = 0; number < boards_->index().size(); ++number) {
      const auto value = boards_->distance(number);
      if (value && (!at_distance || *value == *at_distance)) states.push_back(boards_->index().state(number));
    }
    return states;
  }
  State state = puzzle_.unrank(0);
  do {
    const auto value = distance(state);
    if (value && (!at_distance || *value == *at_distance)) states.push_back(state);
  } while (next_board(puzzle_, state));
  return states;
}

}  // namespace tilebase

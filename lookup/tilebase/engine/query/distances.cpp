#include <tilebase/distances.hpp>

#include <numeric>
#include <stdexcept>

#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/query/board_store.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

struct Distances::Content {
  Puzzle puzzle;
  std::optional<Solver> solver;             // looks distances up; nullopt if boards has them
  std::shared_ptr<const AllBoards> boards;  // null if the solver looks distances up
  std::vector<std::uint64_t> histogram;

  /// Returns the distance of a state of the puzzle.
  std::optional<int> distance(const State& state) const {
    return solver ? *Way::of(*solver).distance(state, {}) : boards->distance(boards->index().of(state));
  }
};

Distances::Distances(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

Distances BoardDistances::of(const Solver& solver, const std::vector<std::uint64_t>& histogram) {
  using Content = Distances::Content;
  return Distances(std::make_shared<const Content>(Content{solver.puzzle(), solver, nullptr, histogram}));
}

Distances BoardDistances::of(const Puzzle& puzzle, std::shared_ptr<const AllBoards> boards) {
  using Content = Distances::Content;
  std::vector<std::uint64_t> histogram = boards->histogram();
  return Distances(
      std::make_shared<const Content>(Content{puzzle, std::nullopt, std::move(boards), std::move(histogram)}));
}

const AllBoards* BoardDistances::boards(const Distances& distances) {
  return distances.content_->boards.get();
}

std::optional<int> Distances::distance(const State& state) const {
  const Puzzle& puzzle = content_->puzzle;
  if (!fits(puzzle, state)) throw std::invalid_argument(misfit_error(puzzle, state).message);
  return content_->distance(state);
}

int Distances::cells() const {
  return content_->puzzle.cells();
}

const std::vector<std::uint64_t>& Distances::histogram() const {
  return content_->histogram;
}

std::uint64_t Distances::reachable() const {
  return std::accumulate(histogram().begin(), histogram().end(), std::uint64_t{0});
}

std::uint64_t Distances::unreachable() const {
  return content_->puzzle.boards().value() - reachable();
}

std::vector<State> Distances::states(std::optional<int> at_distance) const {
  std::vector<State> states;
  if (const AllBoards* const boards = content_->boards.get()) {
    for (std::uint32_t number = 0; number < boards->index().size(); ++number) {
      const auto value = boards->distance(number);
      if (value && (!at_distance || *value == *at_distance)) states.push_back(boards->index().state(number));
    }
    return states;
  }
  State state = content_->puzzle.unrank(0);
  do {
    const auto value = content_->distance(state);
    if (value && (!at_distance || *value == *at_distance)) states.push_back(state);
  } while (next_board(content_->puzzle, state));
  return states;
}

}  // namespace tilebase

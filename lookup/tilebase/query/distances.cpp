#include <tilebase/query/distances.hpp>

#include <algorithm>
#include <numeric>

#include <tilebase/puzzle/slide_board.hpp>
#include <tilebase/query/backward_levels.hpp>
#include <tilebase/query/goal_view.hpp>
#include <tilebase/search/wildcards.hpp>

namespace tilebase {
namespace {

/// The place of a state in an array of all of them.
std::size_t place_of(const State& state, int cells) {
  return static_cast<std::size_t>(cantor_rank(state, cells));
}

}  // namespace

Distances::Distances(const Solver& solver) : cells_(unpacked_cells(solver.puzzle())) {
  if (const GoalView* goal = solver.goal_view()) {
    solver_ = solver;
    histogram_ = goal->table().histogram();
  } else {
    search(solver.puzzle(), solver.target());
  }
}

void Distances::search(const Puzzle& puzzle, const Target& target) {
  distance_.assign(static_cast<std::size_t>(factorial(cells_)), no_distance);
  BackwardLevels levels(puzzle, completions(target, cells_));
  for (std::uint16_t distance = 0; !levels.states().empty(); ++distance) {
    histogram_.push_back(levels.states().size());
    for (const std::uint32_t rank : levels.states()) distance_[rank] = distance;
    levels.next([](std::uint64_t) { return true; });
  }
}

std::optional<int> Distances::distance(const State& state) const {
  if (solver_) return *solver_->distance(state);
  const std::uint16_t distance = distance_[place_of(state, cells_)];
  return distance == no_distance ? std::nullopt : std::optional(static_cast<int>(distance));
}

std::uint64_t Distances::reachable() const {
  return std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
}

std::vector<std::uint32_t> Distances::ranks(std::optional<int> at_distance) const {
  std::vector<std::uint32_t> ranks;
  State state = identity_permutation();
  std::uint32_t rank = 0;
  do {
    const auto here = distance(state);
    if (here && (!at_distance || *here == *at_distance)) ranks.push_back(rank);
    ++rank;
  } while (std::next_permutation(state.lane.begin(), state.lane.begin() + cells_));
  return ranks;
}

bool is_slides(const Puzzle& puzzle) {
  return SlideBoard::of(puzzle).has_value();
}

SolvableStates::SolvableStates(const Puzzle& puzzle, const Target& target, std::uint64_t seed)
    : board_(std::make_shared<const SlideBoard>(SlideBoard::of(puzzle).value())),
      blank_(puzzle.blank().value()),
      target_(target),
      draw_(seed) {}

State SolvableStates::next() {
  if (board_->is_line()) return next_on_line();
  const int cells = board_->cells();
  while (true) {
    const State state = cantor_unrank(draw_.below(factorial(cells)), cells);
    if (is_solvable(*board_, state, target_, blank_)) return state;
  }
}

/// The blank may be anywhere; the other tiles keep the order that they have in a match.
State SolvableStates::next_on_line() {
  const int cells = board_->cells();
  std::vector<std::uint8_t> unnamed;
  for (int tile = 0; tile < cells; ++tile)
    if (std::find(target_.tile.begin(), target_.tile.end(), tile) == target_.tile.end())
      unnamed.push_back(static_cast<std::uint8_t>(tile));
  const auto open = static_cast<int>(unnamed.size());
  while (true) {
    const Permutation filling = cantor_unrank(draw_.below(factorial(open)), open);
    State match = identity_permutation();
    int filled = 0;
    for (int cell = 0; cell < cells; ++cell) {
      const std::uint8_t named = target_.tile[static_cast<std::size_t>(cell)];
      match[cell] = named != Target::any ? named : unnamed[filling[filled++]];
    }
    const auto with_blank_in = [&](int cell) {
      State state = match;
      const auto begin = state.lane.begin();
      const int from = find(match, blank_);
      if (from < cell)
        std::rotate(begin + from, begin + from + 1, begin + cell + 1);
      else
        std::rotate(begin + cell, begin + from, begin + from + 1);
      return state;
    };
    // An order of the tiles that several matches have is drawn as much more often.
    std::uint64_t matching = 1;  // with the blank where it is
    for (int cell = 0; cell < cells; ++cell)
      matching += cell != find(match, blank_) && matches(target_, with_blank_in(cell), cells) ? 1 : 0;
    if (draw_.below(matching) != 0) continue;
    return with_blank_in(static_cast<int>(draw_.below(static_cast<std::uint64_t>(cells))));
  }
}

}  // namespace tilebase

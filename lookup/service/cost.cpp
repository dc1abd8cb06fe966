#include "service/cost.hpp"

#include <algorithm>

namespace tilebase::service::cost {
namespace {

/// From so many wildcards on, something cheaper is found than to look at all completions.
constexpr int most_completed = 6;

/// How many states so many cells have.
std::int64_t states_of(int cells) {
  return static_cast<std::int64_t>(factorial(cells));
}

std::int64_t nanoseconds_of_look(const Puzzle& puzzle, const Target& target) {
  return 70 * states_of(std::min(wildcards(target, puzzle.cells()), most_completed));
}

std::int64_t moves_of(const Puzzle& puzzle) {
  return static_cast<std::int64_t>(puzzle.moves().size());
}

microseconds from_nanoseconds(std::int64_t nanoseconds) {
  return microseconds(nanoseconds / 1000);
}

}  // namespace

microseconds of_distance(const Puzzle& puzzle, const Target& target) {
  return from_nanoseconds(2 * nanoseconds_of_look(puzzle, target));
}

microseconds of_path(const Puzzle& puzzle, const Target& target) {
  return of_distance(puzzle, target) + from_nanoseconds(moves_of(puzzle) * nanoseconds_of_look(puzzle, target) / 25);
}

microseconds of_moves(const Puzzle& puzzle, const Target& target) {
  return of_distance(puzzle, target) + from_nanoseconds(moves_of(puzzle) * nanoseconds_of_look(puzzle, target));
}

microseconds of_count(const Puzzle& puzzle) {
  return microseconds(30 * moves_of(puzzle) * moves_of(puzzle));
}

microseconds of_paths(const Puzzle& puzzle) {
  return 2 * of_count(puzzle);
}

microseconds of_all_distances(const Puzzle& puzzle) {
  return from_nanoseconds(50 * moves_of(puzzle) * states_of(puzzle.cells()));
}

microseconds of_random(const Puzzle& puzzle) {
  return from_nanoseconds(70 * states_of(puzzle.cells()));
}

microseconds of_batch(const Puzzle& puzzle, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards) {
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  return microseconds(bytes / 100) + count(lines) * (microseconds(4) + of_path(puzzle, goal)) +
         count(with_wildcards) * of_path(puzzle, Target());
}

}  // namespace tilebase::service::cost

#include "answer/distribution.hpp"

#include <cstdio>

namespace tilebase::answer {

Distribution Distribution::of(const Puzzle& puzzle, const Target& target, const Distances& distances) {
  return {puzzle.name(), format_target(puzzle, target), distances.histogram(), distances.reachable(),
          distances.unreachable()};
}

Result<Distribution> Distribution::to(const Tablebase& tablebase, const Target& target) {
  const auto distances = tablebase.distances(target);
  if (!distances) return distances.error();
  return of(tablebase.puzzle(), target, *distances);
}

double Distribution::mean() const {
  double sum = 0;
  for (std::size_t d = 0; d < states.size(); ++d) sum += static_cast<double>(d) * static_cast<double>(states[d]);
  return sum / static_cast<double>(reachable);
}

std::string Distribution::mean_text() const {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", mean());
  return text;
}

}  // namespace tilebase::answer

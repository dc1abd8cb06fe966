#include "answer/distribution.hpp"

#include <cstdio>

namespace answer {

Distribution Distribution::of(const tilebase::Puzzle& puzzle, const tilebase::Target& target,
                              const tilebase::TargetDistances& distances) {
  return {puzzle.name(), format_target(puzzle, target), distances.histogram(), distances.reachable(),
          distances.unreachable()};
}

tilebase::Result<Distribution> Distribution::to(const tilebase::Tablebase& tablebase, const tilebase::Target& target) {
  const auto distances = tilebase::TargetDistances::to(tablebase, target);
  if (!distances) return distances.error();
  return of(tablebase.puzzle(), target, *distances);
}

double Distribution::mean() const {
  double sum = 0;
  for (std::size_t d = 0; d < states.size(); ++d) sum += static_cast<double>(d) * states[d];
  return sum / reachable;
}

std::string Distribution::mean_text() const {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", mean());
  return text;
}

}  // namespace answer

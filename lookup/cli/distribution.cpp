#include "cli/distribution.hpp"

#include <cstdio>

namespace cli {

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

}  // namespace cli

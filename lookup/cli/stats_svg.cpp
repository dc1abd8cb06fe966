#include "cli/stats_svg.hpp"

#include <base/bar_chart.hpp>
#include <base/text.hpp>

namespace tilebase::cli {
namespace {

constexpr const char* axis = "distance to the goal, in moves";

}  // namespace

std::string svg_of(const answer::Distribution& distribution) {
  const std::string summary = "goal " + distribution.goal + "; " + grouped(distribution.counted.reachable()) +
                              " states can reach it, " + grouped(distribution.counted.unreachable) +
                              " cannot; farthest " + std::to_string(distribution.counted.farthest()) + ", mean " +
                              distribution.mean_text();
  return svg_of(BarChart{distribution.puzzle + ": states by distance", summary, "state", "distance", axis,
                         distribution.counted.states, 0});
}

std::string svg_of(const answer::Sample& sample) {
  const std::string summary = "goal " + sample.goal + "; a sample of " + grouped(sample.size) +
                              " random boards that can reach it, seed " + std::to_string(sample.seed) +
                              "; farthest in the sample " + std::to_string(sample.farthest()) + ", mean " +
                              sample.mean_text();
  return svg_of(BarChart{sample.puzzle + ": a sample of boards by distance", summary, "sampled board", "distance", axis,
                         sample.boards, sample.nearest()});
}

}  // namespace tilebase::cli

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tilebase {

/// Counts to be drawn as bars, one for each number from `first` on, and the words about them.
struct BarChart {
  std::string title;
  std::string summary;
  std::string counted;                ///< one of what is counted, such as "state"
  std::string bar;                    ///< what a bar's number is, such as "distance"
  std::string axis;                   ///< the same for the axis
  std::vector<std::uint64_t> counts;  ///< by number, not all 0
  std::size_t first = 0;              ///< the number of the first bar, below counts.size()
};

/// A bar chart: an SVG document, to be used alone or inside a web page, in light or dark colours as the reader prefers.
std::string svg_of(const BarChart& chart);

}  // namespace tilebase

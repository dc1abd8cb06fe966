#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Parts of SVG documents. A style is one of the classes in svg.cpp, such as axis or bar. Lengths are pixels.
namespace tilebase::svg {

inline constexpr double width = 860;  ///< of every picture
inline constexpr double top = 112;    ///< where its charts begin

/// A picture with title and summary in its upper 70 pixels, in light or dark colours as the reader prefers; to be used
/// alone or inside a web page. `data` describes the rest, for screen readers.
std::string document(double height, const std::string& title, const std::string& summary, const std::string& data,
                     const std::string& body);

/// A text at a place; `anchor` is start, middle or end; upright texts are read from below.
std::string text(const char* style, double x, double y, const char* anchor, const std::string& content,
                 bool upright = false);

std::string line(const char* style, double x1, double y1, double x2, double y2);

/// A rectangle, with a text that is shown when the pointer is over it.
std::string bar(const char* style, double x, double y, double width, double height, const std::string& label);

}  // namespace tilebase::svg

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

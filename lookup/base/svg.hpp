#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// Parts of SVG documents. A style is the name of a class in svg.cpp, such as axis or bar. Lengths are in pixels.
namespace tilebase::svg {

inline constexpr double width = 860;  ///< width of every picture
inline constexpr double top = 112;    ///< upper edge of a picture's charts

/// Returns a picture with title and summary in its upper 70 pixels, in light or dark colours as the reader prefers; to
/// be used alone or inside a web page. `data` describes the rest, for screen readers.
std::string document(double height, const std::string& title, const std::string& summary, const std::string& data,
                     const std::string& body);

/// Returns a text at a place; `anchor` is start, middle or end; upright texts are read from below.
std::string text(const char* style, double x, double y, const char* anchor, const std::string& content,
                 bool upright = false);

std::string line(const char* style, double x1, double y1, double x2, double y2);

/// Returns a line through points, each x and y; `number` chooses its colour and dashes.
std::string polyline(std::size_t number, const std::vector<std::pair<double, double>>& points);

/// Returns a rectangle, with a text that is shown when the pointer is over it.
std::string bar(const char* style, double x, double y, double width, double height, const std::string& label);

}  // namespace tilebase::svg

namespace tilebase {

/// Data of a bar chart: counts, one for each number from `first` on, and the words about them.
struct BarChart {
  std::string title;
  std::string summary;
  std::string counted;                ///< singular noun for the things counted, such as "state"
  std::string bar;                    ///< noun for the number of a bar, such as "distance"
  std::string axis;                   ///< label of the axis below the bars
  std::vector<std::uint64_t> counts;  ///< counts by number, not all 0
  std::size_t first = 0;              ///< number of the first bar, below counts.size()
};

/// Draws a bar chart: an SVG document, to be used alone or inside a web page, in the reader's light or dark colours.
std::string svg_of(const BarChart& chart);

}  // namespace tilebase

#include "svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "text.hpp"

namespace tilebase::svg {
namespace {

// Style without CSS variables, which some converters lack. The class in each rule spares the other text of a page.
constexpr const char* style = R"(<style>
.tilebase-chart text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
fill:#1f2328}
.tilebase-chart .paper{fill:#ffffff}
.tilebase-chart .title{font-size:20px;font-weight:600}
.tilebase-chart .summary{font-size:13px;fill:#59636e}
.tilebase-chart .axis{font-size:13px}
.tilebase-chart .tick{font-size:11.5px;fill:#59636e}
.tilebase-chart .count{font-size:11px;paint-order:stroke;stroke:#ffffff;stroke-width:3px;stroke-linejoin:round}
.tilebase-chart .grid{stroke:#d8dee4;stroke-width:1}
.tilebase-chart .base{stroke:#59636e;stroke-width:1}
.tilebase-chart .bar{fill:#2f6fb0}
.tilebase-chart .other-bar{fill:#c2571a}
.tilebase-chart .line{fill:none;stroke-width:2;stroke-linejoin:round}
.tilebase-chart .line-0{stroke:#2f6fb0}
.tilebase-chart .line-1{stroke:#c2571a}
.tilebase-chart .line-2{stroke:#3a7d44}
.tilebase-chart .line-3{stroke:#8250b0}
@media (prefers-color-scheme:dark){
.tilebase-chart text{fill:#e6edf3}
.tilebase-chart .paper{fill:#0f1419}
.tilebase-chart .summary,.tilebase-chart .tick{fill:#a5afb9}
.tilebase-chart .count{stroke:#0f1419}
.tilebase-chart .grid{stroke:#2d343c}
.tilebase-chart .base{stroke:#a5afb9}
.tilebase-chart .bar{fill:#6cb0f0}
.tilebase-chart .other-bar{fill:#f0a35e}
.tilebase-chart .line-0{stroke:#6cb0f0}
.tilebase-chart .line-1{stroke:#f0a35e}
.tilebase-chart .line-2{stroke:#7fc98a}
.tilebase-chart .line-3{stroke:#c39be6}
}
</style>
)";

/// Escapes the characters that XML reserves, because a tile may be any character.
std::string escape_xml(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return result;
}

/// Formats a length in pixels, with one decimal.
std::string px(double length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", length);
  return text;
}

/// Formats an attribute with a length.
std::string attribute(const char* name, double length) {
  return std::string(" ") + name + "=\"" + px(length) + '"';
}

}  // namespace

std::string document(double height, const std::string& title, const std::string& summary, const std::string& data,
                     const std::string& body) {
  const std::string size = attribute("width", width) + attribute("height", height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tilebase-chart\" role=\"img\"" + size + " viewBox=\"0 0 " +
         px(width) + ' ' + px(height) + "\">\n<title>" + escape_xml(title) + "</title>\n<desc>" +
         escape_xml("Chart; " + summary + ". " + data) + ".</desc>\n" + style + "<rect class=\"paper\"" + size +
         "/>\n" + text("title", 20, 36, "start", title) + text("summary", 20, 59, "start", summary) + body + "</svg>\n";
}

std::string text(const char* style_class, double x, double y, const char* anchor, const std::string& content,
                 bool upright) {
  const std::string place = upright ? " transform=\"translate(" + px(x) + ',' + px(y) + ") rotate(-90)\""
                                    : attribute("x", x) + attribute("y", y);
  return std::string("<text class=\"") + style_class + '"' + place + " text-anchor=\"" + anchor + "\">" +
         escape_xml(content) + "</text>\n";
}

std::string line(const char* style_class, double x1, double y1, double x2, double y2) {
  return std::string("<line class=\"") + style_class + '"' + attribute("x1", x1) + attribute("y1", y1) +
         attribute("x2", x2) + attribute("y2", y2) + "/>\n";
}

std::string polyline(std::size_t number, const std::vector<std::pair<double, double>>& points) {
  constexpr std::size_t colours = 4;  // then dashed lines in the same colours
  std::string text = "<polyline class=\"line line-" + std::to_string(number % colours) + '"' +
                     (number / colours % 2 == 0 ? "" : " stroke-dasharray=\"6 4\"") + " points=\"";
  for (const auto& [x, y] : points) text += px(x) + ',' + px(y) + ' ';
  text.pop_back();
  return text + "\"/>\n";
}

std::string bar(const char* style_class, double x, double y, double bar_width, double bar_height,
                const std::string& label) {
  return std::string("<rect class=\"") + style_class + '"' + attribute("x", x) + attribute("y", y) +
         attribute("width", bar_width) + attribute("height", bar_height) + "><title>" + escape_xml(label) +
         "</title></rect>\n";
}

}  // namespace tilebase::svg

namespace tilebase {
namespace {

/// Returns the smallest of 1, 2, 5, 10, 20, 50, ... that is not below a number.
std::uint64_t round_step(double least) {
  for (std::uint64_t power = 1;; power *= 10)
    for (const std::uint64_t digit : {1U, 2U, 5U})
      if (static_cast<double>(digit * power) >= least) return digit * power;
}

//      0                76                                              840  860
//    0 +----------------------------------------------------------------------+
//      | title                                                                |
//      | summary                                                              |
//  112 |                |                    |   counts above the bars   |    |
//      |  axis, ticks   |                    # # #                       |    |
//  424 |                +--------------------------------------------------    |
//      |                  ticks, axis                                         |
//  480 +----------------------------------------------------------------------+
constexpr double height = 480;
constexpr double left_edge = 76;
constexpr double right_edge = 840;
constexpr double bottom = 424;

constexpr double widest_bar = 72;
constexpr double lowest_bar = 1.5;  // minimum that makes a single state visible
// The viewer chooses the font; these sizes are upper bounds for common fonts.
constexpr double digit_width = 6.6;  // width of a digit in a count or a tick
constexpr double line_height = 12;   // height of a count

class Chart {
 public:
  explicit Chart(const BarChart& chart)
      : chart_(chart),
        bars_(chart_.counts.size() - chart_.first),
        slot_((right_edge - left_edge) / static_cast<double>(bars_)),
        most_(*std::max_element(chart_.counts.begin(), chart_.counts.end())),
        step_(round_step(static_cast<double>(most_) / 6)),
        steps_((most_ + step_ - 1) / step_) {}

  std::string document() const {
    std::string data;
    for (std::size_t i = 0; i < bars_; ++i) data += (i > 0 ? "; " : "") + label(i);
    return svg::document(height, chart_.title, chart_.summary, data,
                         vertical_axis() + bars() + horizontal_axis() + counts());
  }

 private:
  std::uint64_t count(std::size_t bar) const { return chart_.counts[chart_.first + bar]; }
  std::string number(std::size_t bar) const { return std::to_string(chart_.first + bar); }
  std::string label(std::size_t bar) const {
    return chart_.bar + ' ' + number(bar) + ": " + group_digits(count(bar)) + ' ' + chart_.counted +
           (count(bar) == 1 ? "" : "s");
  }

  double middle(std::size_t bar) const { return left_edge + slot_ * (static_cast<double>(bar) + 0.5); }

  double top_of_bar(std::size_t bar) const {
    const double full = static_cast<double>(step_ * steps_);
    return bottom - std::max(lowest_bar, (bottom - svg::top) * static_cast<double>(count(bar)) / full);
  }

  std::string vertical_axis() const {
    std::string text;
    for (std::uint64_t i = 0; i <= steps_; ++i) {
      const double y = bottom - (bottom - svg::top) * static_cast<double>(i) / static_cast<double>(steps_);
      if (i > 0) text += svg::line("grid", left_edge, y, right_edge, y);
      text += svg::text("tick", left_edge - 8, y + 4, "end", group_digits(i * step_));
    }
    return text + svg::text("axis", 22, (svg::top + bottom) / 2, "middle", chart_.counted + 's', true);
  }

  std::string bars() const {
    std::string text;
    const double bar = std::min(0.8 * slot_, widest_bar);
    for (std::size_t i = 0; i < bars_; ++i)
      if (count(i) > 0)
        text += svg::bar("bar", middle(i) - bar / 2, top_of_bar(i), bar, bottom - top_of_bar(i), label(i));
    return text;
  }

  std::string horizontal_axis() const {
    std::string text = svg::line("base", left_edge, bottom, right_edge, bottom);
    const double room = digit_width * static_cast<double>(number(bars_ - 1).size()) + 6;
    const auto step = static_cast<std::size_t>(round_step(room / slot_));
    for (std::size_t i = (step - chart_.first % step) % step; i < bars_; i += step)
      text += svg::text("tick", middle(i), bottom + 17, "middle", number(i));
    return text + svg::text("axis", (left_edge + right_edge) / 2, bottom + 42, "middle", chart_.axis);
  }

  /// Draws the counts above the bars: horizontal if they fit, else vertical, and if the bars are narrower than a line
  /// of text, above every n-th bar and the last.
  std::string counts() const {
    const bool level = digit_width * static_cast<double>(group_digits(most_).size()) + 4 <= slot_;
    const auto every = level ? 1 : static_cast<std::size_t>(std::max(1.0, std::ceil(line_height / slot_)));
    std::string text;
    for (std::size_t i = (bars_ - 1) % every; i < bars_; i += every) {
      if (count(i) == 0) continue;
      text += level ? svg::text("count", middle(i), top_of_bar(i) - 5, "middle", group_digits(count(i)))
                    : svg::text("count", middle(i) + 4, top_of_bar(i) - 5, "start", group_digits(count(i)), true);
    }
    return text;
  }

  const BarChart& chart_;
  std::size_t bars_;
  double slot_;  // width in pixels of a bar and the gap beside it
  std::uint64_t most_;
  std::uint64_t step_;  // difference between two lines of the grid
  std::uint64_t steps_;
};

}  // namespace

std::string svg_of(const BarChart& chart) {
  return Chart(chart).document();
}

}  // namespace tilebase

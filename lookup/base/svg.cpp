#include "svg.hpp"

#include <cstdio>

namespace tilebase::svg {
namespace {

// Without CSS variables, which some programs that convert SVG do not support. Every rule names this picture's class, so
// that it does not affect a page around it.
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
@media (prefers-color-scheme:dark){
.tilebase-chart text{fill:#e6edf3}
.tilebase-chart .paper{fill:#0f1419}
.tilebase-chart .summary,.tilebase-chart .tick{fill:#a5afb9}
.tilebase-chart .count{stroke:#0f1419}
.tilebase-chart .grid{stroke:#2d343c}
.tilebase-chart .base{stroke:#a5afb9}
.tilebase-chart .bar{fill:#6cb0f0}
.tilebase-chart .other-bar{fill:#f0a35e}
}
</style>
)";

/// Escapes the characters that XML reserves, because a tile may be any character.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return result;
}

/// A length, with one decimal.
std::string px(double length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", length);
  return text;
}

/// An attribute with a length.
std::string attribute(const char* name, double length) {
  return std::string(" ") + name + "=\"" + px(length) + '"';
}

}  // namespace

std::string document(double width, double height, const std::string& title, const std::string& summary,
                     const std::string& data, const std::string& body) {
  const std::string size = attribute("width", width) + attribute("height", height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tilebase-chart\" role=\"img\"" + size + " viewBox=\"0 0 " +
         px(width) + ' ' + px(height) + "\">\n<title>" + escaped(title) + "</title>\n<desc>" +
         escaped("Bar chart; " + summary + ". " + data) + ".</desc>\n" + style + "<rect class=\"paper\"" + size +
         "/>\n" + text("title", 20, 36, "start", title) + text("summary", 20, 59, "start", summary) + body + "</svg>\n";
}

std::string text(const char* style_class, double x, double y, const char* anchor, const std::string& content,
                 bool upright) {
  const std::string place = upright ? " transform=\"translate(" + px(x) + ',' + px(y) + ") rotate(-90)\""
                                    : attribute("x", x) + attribute("y", y);
  return std::string("<text class=\"") + style_class + '"' + place + " text-anchor=\"" + anchor + "\">" +
         escaped(content) + "</text>\n";
}

std::string line(const char* style_class, double x1, double y1, double x2, double y2) {
  return std::string("<line class=\"") + style_class + '"' + attribute("x1", x1) + attribute("y1", y1) +
         attribute("x2", x2) + attribute("y2", y2) + "/>\n";
}

std::string bar(const char* style_class, double x, double y, double width, double height, const std::string& label) {
  return std::string("<rect class=\"") + style_class + '"' + attribute("x", x) + attribute("y", y) +
         attribute("width", width) + attribute("height", height) + "><title>" + escaped(label) + "</title></rect>\n";
}

}  // namespace tilebase::svg

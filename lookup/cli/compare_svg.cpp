#include "cli/compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <base/svg.hpp>
#include <base/text.hpp>

namespace tilebase::cli {
namespace {

//      0        190                                                 640           860
//    0 +------------------------------------------------------------------------+
//      | title                                                                  |
//      | summary                                                                |
//      |                # generated # held, most at a time                      |
//  112 | search         ##########################                31 moves, time |
//      |                ##############                                          |
//      | ...                                                                    |
//      |                +----------------------------------------------         |
//      |                  1  10  100 ...: states, logarithmic scale             |
//      +------------------------------------------------------------------------+
constexpr double bars_left = 190;
constexpr double bars_right = 640;
constexpr double row_height = 34;
constexpr double bar_height = 11;
constexpr double min_bar_width = 2;  // makes the bar of a single state visible

/// Text of a power of ten: 1, 10, 100, 1 k, 10 k, 100 k, 1 M, ...
std::string power_of_ten(int exponent) {
  constexpr const char* units[] = {"", " k", " M", " G", " T", " P", " E"};
  return '1' + std::string(static_cast<std::size_t>(exponent % 3), '0') + units[exponent / 3];
}

std::string moves_text(std::size_t length) {
  return std::to_string(length) + (length == 1 ? " move" : " moves");
}

class Chart {
 public:
  explicit Chart(const Comparison& comparison)
      : comparison_(comparison), bottom_(svg::top + row_height * static_cast<double>(comparison.contenders.size())) {
    std::uint64_t max_states = 1;
    for (const Contender& contender : comparison.contenders)
      for (const auto& states : {contender.generated, contender.most_held})
        max_states = std::max(max_states, states.value_or(1));
    while (std::pow(10.0, decades_) < static_cast<double>(max_states)) ++decades_;
  }

  std::string document() const {
    std::string data;
    std::string rows;
    double y = svg::top;
    for (const Contender& contender : comparison_.contenders) {
      data += (data.empty() ? "" : "; ") + contender.search + ": " + words(contender);
      rows += row(contender, y);
      y += row_height;
    }
    return svg::document(bottom_ + 60, comparison_.puzzle + ": searches side by side",
                         comparison_.start + " -> " + comparison_.goal + "; " + outcome_of(comparison_), data,
                         legend() + axis() + rows);
  }

 private:
  double x_of(std::uint64_t states) const {
    return bars_left +
           (bars_right - bars_left) * std::log10(static_cast<double>(std::max<std::uint64_t>(states, 1))) / decades_;
  }

  static std::string result(const Contender& contender) {
    return (contender.length ? moves_text(*contender.length) : contender.end) +
           (contender.seconds ? ", " + time_text(*contender.seconds) : "");
  }

  static std::string words(const Contender& contender) {
    std::string words = result(contender);
    if (contender.generated) words += ", " + group_digits(*contender.generated) + " states generated";
    if (contender.most_held) words += ", at most " + group_digits(*contender.most_held) + " held";
    return words;
  }

  std::string row(const Contender& contender, double y) const {
    std::string text = svg::text("axis", bars_left - 10, y + 17, "end", contender.search);
    const auto bar = [&](const char* style, double top, std::optional<std::uint64_t> states, const char* unit) {
      if (!states) return;
      const std::string label = contender.search + ": " + group_digits(*states) + ' ' + unit;
      text += svg::bar(style, bars_left, top, std::max(min_bar_width, x_of(*states) - bars_left), bar_height, label);
    };
    bar("bar", y + 1, contender.generated, "states generated");
    bar("other-bar", y + 1 + bar_height, contender.most_held, "states held at most");
    return text + svg::text("axis", bars_right + 16, y + 17, "start", result(contender));
  }

  static std::string legend() {
    return svg::bar("bar", bars_left, 80, bar_height, bar_height, "states generated") +
           svg::text("tick", bars_left + 17, 90, "start", "states generated") +
           svg::bar("other-bar", bars_left + 130, 80, bar_height, bar_height, "states held") +
           svg::text("tick", bars_left + 147, 90, "start", "most states held at a time");
  }

  std::string axis() const {
    std::string text;
    for (int decade = 0; decade <= decades_; ++decade) {
      const double x = bars_left + (bars_right - bars_left) * decade / decades_;
      text += svg::line(decade == 0 ? "base" : "grid", x, svg::top - 4, x, bottom_) +
              svg::text("tick", x, bottom_ + 17, "middle", power_of_ten(decade));
    }
    return text + svg::text("axis", (bars_left + bars_right) / 2, bottom_ + 42, "middle", "states, logarithmic scale");
  }

  const Comparison& comparison_;
  double bottom_;
  int decades_ = 1;
};

//      0       76                                     620                 860
//    0 +---------------------------------------------------------------------+
//      | title                                                               |
//      | summary                                                             |
//  112 | 1 M     |                             __/  a-star:misplaced         |
//      | 100 k   |                    ____/___/                              |
//      |         |  ____/______/_____/             a-star:manhattan          |
//  432 |         +---------------------------------                          |
//      |           2     4     6  ...  distance to the goal, in moves        |
//      +---------------------------------------------------------------------+
class LineChart {
 public:
  explicit LineChart(const std::vector<Mean>& means) : means_(means) {
    for (const Mean& mean : means) {
      if (std::ranges::find(searches_, mean.search) == searches_.end()) searches_.push_back(mean.search);
      first_ = std::min(first_, mean.distance);
      last_ = std::max(last_, mean.distance);
      while (std::pow(10.0, decades_) < mean.generated) ++decades_;
    }
  }

  std::string document(const std::string& title, const std::string& summary) const {
    std::string lines, data;
    std::vector<std::pair<double, std::size_t>> labels;  // places of the ends of the lines, and their searches
    for (std::size_t number = 0; number < searches_.size(); ++number) {
      std::vector<std::pair<double, double>> points;
      data += (data.empty() ? "" : "; ") + searches_[number] + ':';
      for (const Mean& mean : means_) {
        if (mean.search != searches_[number] || mean.path_count == 0) continue;
        points.emplace_back(x_of(mean.distance), y_of(mean.generated));
        data += ' ' + std::to_string(mean.distance) + " moves " +
                group_digits(static_cast<std::uint64_t>(std::llround(mean.generated)));
      }
      if (points.empty()) continue;
      lines += svg::polyline(number, points);
      labels.emplace_back(points.back().second, number);
    }
    std::ranges::sort(labels);
    double lowest = 0;
    for (const auto& [y, number] : labels) {
      lowest = std::max(lowest + label_height, y);
      lines += svg::polyline(number, {{plot_right + 6, lowest}, {plot_right + 26, lowest}}) +
               svg::text("tick", plot_right + 32, lowest + 4, "start", searches_[number]);
    }
    return svg::document(std::max(plot_bottom, lowest) + 60, title, summary, data, axes() + lines);
  }

 private:
  static constexpr double plot_left = 76, plot_right = 620, plot_bottom = 432, label_height = 16;

  double x_of(std::size_t distance) const {
    return plot_left + (plot_right - plot_left) * static_cast<double>(distance - first_) /
                           static_cast<double>(std::max<std::size_t>(last_ - first_, 1));
  }
  double y_of(double states) const {
    return plot_bottom - (plot_bottom - svg::top) * std::log10(std::max(states, 1.0)) / decades_;
  }

  std::string axes() const {
    std::string text;
    for (int decade = 0; decade <= decades_; ++decade) {
      const double y = y_of(std::pow(10.0, decade));
      text += svg::line(decade == 0 ? "base" : "grid", plot_left, y, plot_right, y) +
              svg::text("tick", plot_left - 8, y + 4, "end", power_of_ten(decade));
    }
    constexpr std::size_t most_ticks = 20;
    const std::size_t step = (last_ - first_) / most_ticks + 1;
    for (std::size_t distance = first_; distance <= last_; distance += step)
      text += svg::text("tick", x_of(distance), plot_bottom + 17, "middle", std::to_string(distance));
    return text +
           svg::text("axis", (plot_left + plot_right) / 2, plot_bottom + 42, "middle",
                     "distance to the goal, in moves") +
           svg::text("axis", 20, (svg::top + plot_bottom) / 2, "middle", "states generated, logarithmic scale", true);
  }

  const std::vector<Mean>& means_;
  std::vector<std::string> searches_;
  std::size_t first_ = SIZE_MAX;
  std::size_t last_ = 0;
  int decades_ = 1;
};

}  // namespace

std::string svg_of(const std::string& title, const std::string& summary, const std::vector<Mean>& means) {
  return LineChart(means).document(title, summary);
}

std::string outcome_of(const Comparison& comparison) {
  if (comparison.is_unsolvable) return "unsolvable";
  if (!comparison.lengths_agree) return "THE LENGTHS DIFFER";
  return comparison.length ? moves_text(*comparison.length) : "no search has found a path";
}

std::string time_text(double seconds) {
  struct Unit {
    double size;
    const char* name;
  };
  char text[32];
  for (const Unit unit : {Unit{1, " s"}, Unit{1e-3, " ms"}, Unit{1e-6, " us"}}) {
    const double number = seconds / unit.size;
    if (number < 0.9995 && unit.size > 1e-6) continue;
    std::snprintf(text, sizeof text, "%.*f%s", number < 9.995 ? 2 : number < 99.95 ? 1 : 0, number, unit.name);
    break;
  }
  return text;
}

std::string svg_of(const Comparison& comparison) {
  return Chart(comparison).document();
}

}  // namespace tilebase::cli

#include "bar_chart.hpp"

#include <algorithm>
#include <cmath>

#include "svg.hpp"
#include "text.hpp"

namespace tilebase {
namespace {

//      0                76                                              840  860
//    0 +----------------------------------------------------------------------+
//      | title                                                                |
//      | summary                                                              |
//  112 |                |                    |   counts above the bars   |    |
//      |  axis, ticks   |                    # # #                       |    |
//  424 |                +--------------------------------------------------    |
//      |                  ticks, axis                                         |
//  480 +----------------------------------------------------------------------+
constexpr double width = 860;
constexpr double height = 480;
constexpr double left = 76;
constexpr double right = 840;
constexpr double top = 112;
constexpr double bottom = 424;

constexpr double widest_bar = 72;
constexpr double lowest_bar = 1.5;  // so that a single state is visible
// The viewer chooses the font; these sizes are upper bounds for common fonts.
constexpr double digit_width = 6.6;  // of a count or a tick
constexpr double line_height = 12;   // of a count

/// The smallest of 1, 2, 5, 10, 20, 50, ... that is not below a number.
std::uint64_t round_step(double least) {
  for (std::uint64_t power = 1;; power *= 10)
    for (const std::uint64_t digit : {1U, 2U, 5U})
      if (static_cast<double>(digit * power) >= least) return digit * power;
}

class Chart {
 public:
  explicit Chart(const BarChart& chart)
      : chart_(chart),
        bars_(chart_.counts.size() - chart_.first),
        slot_((right - left) / static_cast<double>(bars_)),
        most_(*std::max_element(chart_.counts.begin(), chart_.counts.end())),
        step_(round_step(static_cast<double>(most_) / 6)),
        steps_((most_ + step_ - 1) / step_) {}

  std::string document() const {
    std::string data;
    for (std::size_t i = 0; i < bars_; ++i) data += (i > 0 ? "; " : "") + label(i);
    return svg::document(width, height, chart_.title, chart_.summary, data,
                         vertical_axis() + bars() + horizontal_axis() + counts());
  }

 private:
  std::uint64_t count(std::size_t bar) const { return chart_.counts[chart_.first + bar]; }
  std::string number(std::size_t bar) const { return std::to_string(chart_.first + bar); }
  std::string label(std::size_t bar) const {
    return chart_.bar + ' ' + number(bar) + ": " + grouped(count(bar)) + ' ' + chart_.counted +
           (count(bar) == 1 ? "" : "s");
  }

  double middle(std::size_t bar) const { return left + slot_ * (static_cast<double>(bar) + 0.5); }

  double top_of_bar(std::size_t bar) const {
    const double full = static_cast<double>(step_ * steps_);
    return bottom - std::max(lowest_bar, (bottom - top) * static_cast<double>(count(bar)) / full);
  }

  std::string vertical_axis() const {
    std::string text;
    for (std::uint64_t i = 0; i <= steps_; ++i) {
      const double y = bottom - (bottom - top) * static_cast<double>(i) / static_cast<double>(steps_);
      if (i > 0) text += svg::line("grid", left, y, right, y);
      text += svg::text("tick", left - 8, y + 4, "end", grouped(i * step_));
    }
    return text + svg::text("axis", 22, (top + bottom) / 2, "middle", chart_.counted + 's', true);
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
    std::string text = svg::line("base", left, bottom, right, bottom);
    const double room = digit_width * static_cast<double>(number(bars_ - 1).size()) + 6;
    const auto step = static_cast<std::size_t>(round_step(room / slot_));
    for (std::size_t i = (step - chart_.first % step) % step; i < bars_; i += step)
      text += svg::text("tick", middle(i), bottom + 17, "middle", number(i));
    return text + svg::text("axis", (left + right) / 2, bottom + 42, "middle", chart_.axis);
  }

  /// The counts above the bars: horizontal if they fit, else vertical; if there are very many bars, only on every n-th
  /// bar, the farthest among them.
  std::string counts() const {
    const bool level = digit_width * static_cast<double>(grouped(most_).size()) + 4 <= slot_;
    const auto every = level ? 1 : static_cast<std::size_t>(std::max(1.0, std::ceil(line_height / slot_)));
    std::string text;
    for (std::size_t i = (bars_ - 1) % every; i < bars_; i += every) {
      if (count(i) == 0) continue;
      text += level ? svg::text("count", middle(i), top_of_bar(i) - 5, "middle", grouped(count(i)))
                    : svg::text("count", middle(i) + 4, top_of_bar(i) - 5, "start", grouped(count(i)), true);
    }
    return text;
  }

  const BarChart& chart_;
  std::size_t bars_;
  double slot_;  // the width that a bar and the gap beside it take
  std::uint64_t most_;
  std::uint64_t step_;  // between two lines of the grid
  std::uint64_t steps_;
};

}  // namespace

std::string svg_of(const BarChart& chart) {
  return Chart(chart).document();
}

}  // namespace tilebase

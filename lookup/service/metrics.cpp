#include "service/metrics.hpp"

#include <algorithm>
#include <cstdio>

#include "service/http.hpp"

namespace tilebase::service {
namespace {

/// A metric as text: begins with its help and type, then has a line for each set of labels.
class MetricText {
 public:
  MetricText(std::string& text, std::string name, const char* type, const std::string& help)
      : text_(text), name_(std::move(name)) {
    text_ += "# HELP " + name_ + ' ' + help + "\n# TYPE " + name_ + ' ' + type + '\n';
  }

  void line(const std::string& suffix, const std::string& labels, const std::string& value) {
    text_ += name_ + suffix + (labels.empty() ? "" : '{' + labels + '}') + ' ' + value + '\n';
  }
  void line(const std::string& labels, std::uint64_t value) { line("", labels, std::to_string(value)); }

 private:
  std::string& text_;
  std::string name_;
};

}  // namespace

void Metrics::finish(std::size_t route, int status, std::chrono::nanoseconds time) {
  Route& row = by_route_[route];
  const auto column = std::find(statuses.begin(), statuses.end(), status);
  add(row.by_status[static_cast<std::size_t>(column - statuses.begin())]);
  const auto bound =
      std::find_if(bounds.begin(), bounds.end(), [&](int upper) { return time <= std::chrono::microseconds(upper); });
  add(row.by_time[static_cast<std::size_t>(bound - bounds.begin())]);
  add(row.nanoseconds, static_cast<std::uint64_t>(time.count()));
  in_flight_.fetch_sub(1, std::memory_order_relaxed);
}

std::string Metrics::text(std::span<const Gauge> gauges) const {
  std::string text;
  MetricText requests(text, "tilebase_requests_total", "counter", "Requests answered, by route and status.");
  for (std::size_t i = 0; i < routes_.size(); ++i)
    for (std::size_t j = 0; j <= statuses.size(); ++j)
      if (const std::uint64_t count = by_route_[i].by_status[j]; count > 0)
        requests.line("route=\"" + routes_[i] + "\",status=\"" +
                          (j < statuses.size() ? std::to_string(statuses[j]) : "other") + '"',
                      count);
  MetricText durations(text, "tilebase_request_duration_seconds", "histogram",
                       "Time from the last byte of a request until its answer is ready to send, by route.");
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    const std::string route = "route=\"" + routes_[i] + '"';
    std::uint64_t so_far = 0;
    for (std::size_t j = 0; j <= bounds.size(); ++j) {
      so_far += by_route_[i].by_time[j];
      std::string labels = route + ",le=\"";
      labels += j < bounds.size() ? in_seconds(std::chrono::microseconds(bounds[j])) : "+Inf";
      durations.line("_bucket", labels + '"', std::to_string(so_far));
    }
    char seconds[40];
    std::snprintf(seconds, sizeof seconds, "%.9f", 1e-9 * static_cast<double>(by_route_[i].nanoseconds));
    durations.line("_sum", route, seconds);
    durations.line("_count", route, std::to_string(so_far));
  }
  MetricText(text, "tilebase_requests_in_flight", "gauge", "Requests read and not yet answered.").line("", in_flight_);
  MetricText(text, "tilebase_connections_total", "counter", "Connections accepted.").line("", connections_);
  MetricText errors(text, "tilebase_errors_total", "counter",
                    "Malformed requests, timeouts, requests rejected under overload, long questions abandoned by their "
                    "clients, connections that could not be accepted, lines lost by the access log.");
  const std::array<const char*, 6> names{"malformed", "timeout", "overload", "abandoned", "accept", "log"};
  for (std::size_t i = 0; i < names.size(); ++i) errors.line(std::string("kind=\"") + names[i] + '"', faults_[i]);
  for (const Gauge& gauge : gauges) {
    MetricText lines(text, gauge.name, "gauge", gauge.help);
    for (const auto& [labels, value] : gauge.values) lines.line(labels, value);
  }
  return text;
}

}  // namespace tilebase::service

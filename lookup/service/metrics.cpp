#include "service/metrics.hpp"

#include <algorithm>
#include <cstdio>

#include "service/http.hpp"

namespace tilebase::service {
namespace {

void begin_metric(std::string& text, const char* name, const char* type, const char* help) {
  ((((text += "# HELP ") += name) += ' ') += help) += '\n';
  ((((text += "# TYPE ") += name) += ' ') += type) += '\n';
}

void write_line(std::string& text, const std::string& name, std::uint64_t value) {
  ((text += name) += ' ') += std::to_string(value);
  text += '\n';
}

}  // namespace

void Metrics::finish(std::size_t shard, std::size_t route, int status, std::chrono::nanoseconds time) {
  Route& row = shards_[shard].routes[route];
  const auto column = std::find(statuses.begin(), statuses.end(), status);
  add(row.by_status[static_cast<std::size_t>(column - statuses.begin())]);
  const auto bound =
      std::find_if(bounds.begin(), bounds.end(), [&](int upper) { return time <= std::chrono::microseconds(upper); });
  add(row.by_time[static_cast<std::size_t>(bound - bounds.begin())]);
  add(row.nanoseconds, static_cast<std::uint64_t>(time.count()));
  add(shards_[shard].finished);
}

void Metrics::write_requests(std::string& text) const {
  begin_metric(text, "tilebase_requests_total", "counter", "Requests answered, by route and status.");
  for (std::size_t route = 0; route < routes_.size(); ++route)
    for (std::size_t i = 0; i <= statuses.size(); ++i) {
      const auto count = sum([&](const Shard& shard) -> const Count& { return shard.routes[route].by_status[i]; });
      if (count == 0) continue;
      const std::string status = i < statuses.size() ? std::to_string(statuses[i]) : "other";
      write_line(text, "tilebase_requests_total{route=\"" + routes_[route] + "\",status=\"" + status + "\"}", count);
    }
}

void Metrics::write_durations(std::string& text) const {
  begin_metric(text, "tilebase_request_duration_seconds", "histogram",
               "Time from the last byte of a request until its answer is ready to send, by route.");
  for (std::size_t route = 0; route < routes_.size(); ++route) {
    const auto name = [&](const char* part, const std::string& labels) {
      return "tilebase_request_duration_seconds_" + (part + ("{route=\"" + routes_[route])) + '"' + labels + '}';
    };
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i <= bounds.size(); ++i) {
      so_far += sum([&](const Shard& shard) -> const Count& { return shard.routes[route].by_time[i]; });
      const std::string bound = i < bounds.size() ? in_seconds(std::chrono::microseconds(bounds[i])) : "+Inf";
      write_line(text, name("bucket", ",le=\"" + bound + '"'), so_far);
    }
    const auto spent = sum([&](const Shard& shard) -> const Count& { return shard.routes[route].nanoseconds; });
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.9f", 1e-9 * static_cast<double>(spent));
    (((text += name("sum", "")) += ' ') += digits) += '\n';
    write_line(text, name("count", ""), so_far);
  }
}

std::string Metrics::text(std::size_t connections) const {
  std::string text;
  write_requests(text);
  write_durations(text);
  begin_metric(text, "tilebase_requests_in_flight", "gauge", "Requests read and not yet answered.");
  // Read `finished` first: a request that finishes in between must not make the difference negative.
  const auto finished = sum([](const Shard& shard) -> const Count& { return shard.finished; });
  const auto begun = sum([](const Shard& shard) -> const Count& { return shard.begun; });
  write_line(text, "tilebase_requests_in_flight", begun - finished);
  begin_metric(text, "tilebase_connections", "gauge", "Connections now open.");
  write_line(text, "tilebase_connections", connections);
  begin_metric(text, "tilebase_connections_total", "counter", "Connections accepted.");
  write_line(text, "tilebase_connections_total", connections_total_.load(std::memory_order_relaxed));
  begin_metric(text, "tilebase_errors_total", "counter",
               "Malformed requests, timeouts, requests rejected under overload, long questions abandoned by their "
               "clients, connections that could not be accepted, lines lost by the access log.");
  const std::array<const char*, 6> names{"malformed", "timeout", "overload", "abandoned", "accept", "log"};
  for (std::size_t i = 0; i < names.size(); ++i)
    write_line(text, std::string("tilebase_errors_total{kind=\"") + names[i] + "\"}",
               faults_[i].load(std::memory_order_relaxed));
  return text;
}

}  // namespace tilebase::service

#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tilebase::service {

/// Load of a lane: the number of jobs in its queue, and of those that its threads work on.
struct LaneLoad {
  std::atomic<std::size_t> waiting{0};
  std::atomic<std::size_t> running{0};
};

/// Load of the whole service, as the limits count it.
struct Load {
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> memory{0};  ///< size in bytes of bodies and answers; small ones are not counted
  std::array<LaneLoad, 3> lanes{};     ///< load of the lanes for brief, medium and long questions
  std::atomic<bool> stopping{false};
};

/// A quantity of the present moment.
struct Gauge {
  std::string name;
  std::string help;                                           ///< a sentence about the quantity
  std::vector<std::pair<std::string, std::uint64_t>> values;  ///< labels, such as `lane="brief"` or "", with values
};

/// Counters of the service, in the text format of Prometheus. Thread-safe.
class Metrics {
 public:
  enum class Fault { malformed, timeout, overload, abandoned, accept, log };

  explicit Metrics(std::vector<std::string> routes) : routes_(std::move(routes)), by_route_(routes_.size()) {}

  /// Counts a request that was read, and its answer. `route` is an index of the names that the constructor took.
  void begin() { add(in_flight_); }
  void finish(std::size_t route, int status, std::chrono::nanoseconds time);

  void count_connection() { add(connections_); }
  void count(Fault fault) { add(faults_[static_cast<std::size_t>(fault)]); }

  /// Formats all counters and the gauges.
  std::string text(std::span<const Gauge> gauges) const;

 private:
  static constexpr std::array<int, 16> statuses{200, 204, 304, 400, 404, 405, 408, 413,
                                                414, 415, 421, 422, 431, 500, 501, 503};
  /// Upper bounds of the histogram's buckets, in microseconds.
  static constexpr std::array<int, 14> bounds{50,     100,    250,     500,     1'000,   2'500,     5'000,
                                              10'000, 25'000, 100'000, 250'000, 500'000, 1'000'000, 5'000'000};
  using Count = std::atomic<std::uint64_t>;

  struct Route {
    std::array<Count, statuses.size() + 1> by_status{};  // the last entry counts all other statuses
    std::array<Count, bounds.size() + 1> by_time{};      // the last entry counts all longer times
    Count nanoseconds{};
  };

  static void add(Count& count, std::uint64_t more = 1) { count.fetch_add(more, std::memory_order_relaxed); }

  std::vector<std::string> routes_;
  std::vector<Route> by_route_;
  Count in_flight_{};
  Count connections_{};
  std::array<Count, 6> faults_{};
};

}  // namespace tilebase::service

#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tilebase::service {

/// Counters of the service, in the text format of Prometheus. Each thread that answers requests writes to a shard of
/// its own, by begin() and finish(); text() adds the shards up. The other functions are thread-safe.
class Metrics {
 public:
  enum class Fault { malformed, timeout, overload, abandoned, accept, log };

  Metrics(std::vector<std::string> routes, std::size_t shards) : routes_(std::move(routes)), shards_(shards) {
    for (Shard& shard : shards_) shard.routes = std::vector<Route>(routes_.size());
  }

  void begin(std::size_t shard) { add(shards_[shard].begun); }
  void finish(std::size_t shard, std::size_t route, int status, std::chrono::nanoseconds time);

  void count_connection() { connections_total_.fetch_add(1, std::memory_order_relaxed); }
  void count(Fault fault, std::uint64_t times = 1) {
    faults_[static_cast<std::size_t>(fault)].fetch_add(times, std::memory_order_relaxed);
  }

  /// Formats all counters. `connections` is the number of connections open now.
  std::string text(std::size_t connections) const;

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
  struct alignas(64) Shard {
    Count begun{};
    Count finished{};
    std::vector<Route> routes;
  };

  /// Increases a counter. A shard has a single writer, so a plain load and store suffice.
  static void add(Count& count, std::uint64_t more = 1) {
    count.store(count.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }

  template <class Of>
  std::uint64_t sum(Of of) const {
    std::uint64_t total = 0;
    for (const Shard& shard : shards_) total += of(shard).load(std::memory_order_relaxed);
    return total;
  }

  void write_requests(std::string& text) const;
  void write_durations(std::string& text) const;

  std::vector<std::string> routes_;
  std::vector<Shard> shards_;
  Count connections_total_{};
  std::array<Count, 6> faults_{};
};

}  // namespace tilebase::service

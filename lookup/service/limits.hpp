#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tilebase::service {

/// Limits for clients, so that no client can deny the service to others. Each is an option of `tilebase serve`.
struct Limits {
  using Time = std::chrono::milliseconds;

  std::uint32_t header_bytes = 8192;                    ///< size of the request line and fields; beyond it, 414 or 431
  std::size_t body_bytes = std::size_t{1} << 20U;       ///< size of a request's body; beyond it, 413
  Time request_time = std::chrono::seconds(10);         ///< time from a request's first byte to its last; then 408
  Time write_time = std::chrono::seconds(10);           ///< time to read an answer; then the connection is closed
  Time idle_time = std::chrono::seconds(60);            ///< time between requests; then the connection is closed
  std::size_t connections = 1024;                       ///< number of open connections; further ones get 503
  std::size_t memory_bytes = std::size_t{64} << 20U;    ///< size of bodies and large answers at once; beyond it, 503
  std::size_t queue = 64;                               ///< questions in the queue of a lane; further ones get 503
  Time queue_time = std::chrono::seconds(30);           ///< estimated time to answer a lane's queue; beyond it, 503
  Time search_time = std::chrono::seconds(10);          ///< time of a request, but single look-ups; beyond it, 422
  std::size_t cache_bytes = std::size_t{16} << 20U;     ///< size of a puzzle's cached distances to targets
  std::size_t pattern_bytes = std::size_t{256} << 20U;  ///< size of pattern tables and distances kept after searches
  std::uint64_t paths = 10'000;                         ///< number of paths in an answer
  std::uint64_t states = 1'000;                         ///< number of states drawn in an answer
  std::size_t lines = 10'000;                           ///< number of lines of a batch; beyond it, 413
  Time grace = std::chrono::seconds(10);                ///< time for requests in progress when the service stops
};

/// Load of the whole service, as the limits count it.
struct Load {
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> memory{0};  ///< size in bytes of bodies and answers; small ones are not counted
  std::atomic<bool> stopping{false};
};

}  // namespace tilebase::service

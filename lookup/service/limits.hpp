#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tilebase::service {

/// What a client may ask for at most, so that none takes the service away from the others. Each is an option of
/// `tilebase serve`.
struct Limits {
  std::uint32_t header_bytes = 8192;                  ///< of a request's line and fields; more is 414 or 431
  std::size_t body_bytes = std::size_t{1} << 20U;     ///< of a request; more is 413
  std::chrono::seconds request_time{10};              ///< from a request's first byte to its last; more is 408
  std::chrono::seconds write_time{10};                ///< for a client to take an answer; then the connection is closed
  std::chrono::seconds idle_time{60};                 ///< between requests; then the connection is closed
  std::size_t connections = 1024;                     ///< at a time; others are told 503
  std::size_t memory_bytes = std::size_t{64} << 20U;  ///< of bodies and large answers at a time; more is 503
  std::size_t queue = 64;                             ///< questions of a kind that wait for a thread; more is 503
  std::chrono::seconds queue_time{30};                ///< estimated time that they may take; more is 503
  std::size_t cache_bytes = std::size_t{16} << 20U;   ///< of distances to targets that are kept
  std::uint64_t paths = 10'000;                       ///< in one answer
  std::uint64_t states = 1'000;                       ///< drawn at random in one answer
  std::size_t lines = 10'000;                         ///< of a batch; more is 413
  std::chrono::seconds grace{10};                     ///< for what is in flight when the service is told to stop
};

}  // namespace tilebase::service

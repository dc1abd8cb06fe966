#pragma once

#include <atomic>
#include <cstddef>

namespace tilebase::service {

/// What the whole service has on its hands.
struct State {
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> memory{0};  ///< bytes of bodies and answers, but for small ones
  std::atomic<bool> stopping{false};
};

}  // namespace tilebase::service

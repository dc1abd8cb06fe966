#pragma once

#include <cstdint>
#include <random>

namespace tilebase {

/// Generator of evenly distributed numbers, the same for a seed on every platform: the standard prescribes the output
/// of its generator, but not that of its distributions. For one thread at a time.
class EvenDraw {
 public:
  explicit EvenDraw(std::uint64_t seed) : generator_(seed) {}

  /// Returns a number below `end`, which is not 0. The lowest 2^64 mod `end` outputs are rejected; the others contain
  /// every remainder equally often.
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t rejected = (0 - end) % end;
    std::uint64_t number = generator_();
    while (number < rejected) number = generator_();
    return number % end;
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace tilebase

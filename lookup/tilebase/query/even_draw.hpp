#pragma once

#include <cstdint>
#include <random>

#include <tilebase/export.hpp>

namespace tilebase {

/// Numbers drawn evenly, the same for a seed on every platform: the generator's output is prescribed by the standard,
/// which says of its distributions only what they are to look like. One thread at a time.
class EvenDraw {
 public:
  explicit EvenDraw(std::uint64_t seed) : generator_(seed) {}

  /// A number below `end`, which is not 0. The lowest 2^64 mod `end` outputs are drawn again; what is left holds every
  /// remainder equally often.
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t refused = (0 - end) % end;
    std::uint64_t number = generator_();
    while (number < refused) number = generator_();
    return number % end;
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace tilebase

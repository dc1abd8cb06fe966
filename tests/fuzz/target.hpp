#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// A fuzz target: takes any bytes and checks properties that must hold for all of them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

/// The target's seeds that are generated from the project's files. Handwritten seeds and inputs that once failed are in
/// seeds/.
std::vector<std::string> seeds();

/// Aborts the program if a property does not hold; `what` states the property.
inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "this must be so, and is not: %s\n", what.c_str());
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Reads an input from its front; after its end there are zeros.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(text_of(data, size)) {}

  /// The next bytes as a little-endian number.
  std::uint32_t number(unsigned bytes) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < bytes && !rest_.empty(); ++i) {
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(rest_[0])) << (8 * i);
      rest_.remove_prefix(1);
    }
    return value;
  }

  /// The next bytes as a number below `end`.
  std::uint32_t below(std::uint32_t end) { return number(end > 256 ? 4 : 1) % end; }

  /// The text before the next such character; skips the character, too.
  std::string_view until(char end) {
    const std::size_t at = rest_.find(end);
    const std::string_view part = rest_.substr(0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
    return part;
  }

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace fuzz

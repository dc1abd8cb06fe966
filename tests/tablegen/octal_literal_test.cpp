#include <random>

#include "bare_table.hpp"
#include "support/catch.hpp"

namespace {

/// Bytes that a compiler makes of adjacent string literals with octal escapes.
std::vector<std::uint8_t> compiled(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      inside = !inside;
    } else if (inside && text[i] == '\\') {
      int value = 0;
      for (int digits = 0; digits < 3 && text[i + 1] >= '0' && text[i + 1] <= '7'; ++digits)
        value = value * 8 + text[++i] - '0';
      bytes.push_back(static_cast<std::uint8_t>(value));
    } else if (inside) {
      bytes.push_back(static_cast<std::uint8_t>(text[i]));
    }
  }
  return bytes;
}

}  // namespace

TEST_CASE("an octal literal compiles to the bytes it was made of") {
  std::vector<std::uint8_t> pairs;  // every byte before every other
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      pairs.push_back(static_cast<std::uint8_t>(a));
      pairs.push_back(static_cast<std::uint8_t>(b));
    }
  CHECK(compiled(tilebase::tablegen::octal_literal(pairs)) == pairs);
  CHECK(compiled(tilebase::tablegen::octal_literal({})).empty());
  CHECK(tilebase::tablegen::octal_literal({}) == "    \"\"");
}

TEST_CASE("an octal literal escapes what could be read otherwise") {
  const std::vector<std::uint8_t> bytes{'"', '\\', '?', 'a', 0, '1', 0, 'b', 0xFF};
  CHECK(tilebase::tablegen::octal_literal(bytes) == "    \"\\42\\134\\77a\\0001\\0b\\377\"");
}

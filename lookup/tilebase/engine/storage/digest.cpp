#include <tilebase/digest.hpp>

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tilebase {

Digest digest_of(std::initializer_list<std::span<const std::uint8_t>> parts) {
  XXH3_state_t state;
  XXH3_INITSTATE(&state);
  XXH3_128bits_reset(&state);
  for (const auto part : parts) XXH3_128bits_update(&state, part.data(), part.size());
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state));
  Digest digest;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
  return digest;
}

std::string hexadecimal(const Digest& digest) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text(2 * digest.size(), '0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    text[2 * i] = digits[digest[i] >> 4U];
    text[2 * i + 1] = digits[digest[i] & 15U];
  }
  return text;
}

}  // namespace tilebase

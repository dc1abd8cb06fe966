#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <tilebase/export.hpp>

namespace tilebase {

/// An XXH3-128 digest in its canonical byte order, as `xxh128sum` prints it.
using Digest = std::array<std::uint8_t, 16>;

/// Returns the bytes of a text, without a copy.
inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Returns the bytes of digests, one after the other, without a copy.
inline std::span<const std::uint8_t> bytes_of(std::span<const Digest> digests) {
  return {reinterpret_cast<const std::uint8_t*>(digests.data()), digests.size_bytes()};
}

/// Returns the digest of the parts, one after the other.
TILEBASE_EXPORT Digest digest_of(std::initializer_list<std::span<const std::uint8_t>> parts);

/// Formats the digest as 32 hexadecimal digits.
TILEBASE_EXPORT std::string hexadecimal(const Digest& digest);

}  // namespace tilebase

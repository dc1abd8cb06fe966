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

/// The bytes of a text.
inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The bytes of digests, one after the other.
inline std::span<const std::uint8_t> bytes_of(std::span<const Digest> digests) {
  return {reinterpret_cast<const std::uint8_t*>(digests.data()), digests.size_bytes()};
}

/// The digest of the parts, one after the other.
TILEBASE_EXPORT Digest digest_of(std::initializer_list<std::span<const std::uint8_t>> parts);

/// The digest in 32 hexadecimal digits.
TILEBASE_EXPORT std::string hexadecimal(const Digest& digest);

}  // namespace tilebase

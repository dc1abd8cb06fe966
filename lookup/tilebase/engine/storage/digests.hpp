#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include <tilebase/digest.hpp>

namespace tilebase {

/// Returns the bytes of a text, without a copy.
inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Returns the bytes of digests, one after the other, without a copy.
inline std::span<const std::uint8_t> bytes_of(std::span<const Digest> digests) {
  return {reinterpret_cast<const std::uint8_t*>(digests.data()), digests.size_bytes()};
}

/// Returns the digest of the parts, one after the other.
Digest digest_of(std::initializer_list<std::span<const std::uint8_t>> parts);

}  // namespace tilebase

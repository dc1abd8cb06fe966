#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <tilebase/export.hpp>

namespace tilebase {

/// An XXH3-128 digest in its canonical byte order, as `xxh128sum` prints it.
using Digest = std::array<std::uint8_t, 16>;

/// Formats the digest as 32 hexadecimal digits.
TILEBASE_EXPORT std::string hexadecimal(const Digest& digest);

}  // namespace tilebase

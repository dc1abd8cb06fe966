#pragma once

#include <chrono>

namespace support {

/// Time after which something counts as hanging, also on a slow and busy machine under a sanitizer. Limits against
/// hanging alone use it; what ends something is asserted as an event.
inline constexpr std::chrono::seconds patience{100};

}  // namespace support

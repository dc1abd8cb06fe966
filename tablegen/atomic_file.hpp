#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tablegen {

/// Writes a file so that it is, at every moment, either the old one or the whole new one: into a temporary file beside
/// it, to the disk, then renamed. Returns "" or what went wrong; then the old file is as it was and the temporary one
/// is gone.
std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace tablegen

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tilebase/result.hpp>

namespace tilebase {

/// Reads a whole file; `-` is standard input. Errors: file_unreadable, also if the file is longer than any table
/// (format::max_file), as a device may be that never ends.
Result<std::vector<std::uint8_t>> read_file(const std::string& path);

}  // namespace tilebase

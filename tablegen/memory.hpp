#pragma once

#include <cstdint>
#include <string>

namespace tilebase::tablegen {

/// How many bytes this process can still use without paging out: what the system, its control group and its own limits
/// leave, whichever is least. UINT64_MAX where nothing tells.
std::uint64_t available_memory();

/// A number of bytes for people: "6.4 GB", "30 MB".
std::string shown_bytes(std::uint64_t bytes);

}  // namespace tilebase::tablegen

#pragma once

#include <cstdint>
#include <string>

namespace oracle {

/// The Cantor index: the position, from 0, of a text of different characters among all its rearrangements in
/// lexicographic order. O(n^2).
std::uint64_t cantor_index(const std::string& text);

}  // namespace oracle

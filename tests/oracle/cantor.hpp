#pragma once

#include <cstddef>
#include <string>

namespace oracle {

/// The Cantor index: the place, from 0, of a text of different characters among all its rearrangements in the order of
/// the dictionary. O(n^2).
std::size_t cantor_index(const std::string& text);

/// The rearrangement at that place; `letters` are the characters in their order. O(n^2).
std::string cantor_text(std::size_t index, std::string letters);

}  // namespace oracle

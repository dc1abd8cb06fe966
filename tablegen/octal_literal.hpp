#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tilebase::tablegen {

/// The bytes as C and C++ string literals, one a line, each line indented: compilers read them a dozen times faster
/// than lists of integers.
std::string octal_literal(std::span<const std::uint8_t> bytes);

}  // namespace tilebase::tablegen

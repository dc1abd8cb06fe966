#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace tilebase {

/// IntArray and IntVector: a std::array and a std::vector that any integer or unscoped enumerator indexes without a
/// cast, as cells, tiles, moves and distances are numbered by int. The index must be in range.
template <class T, std::size_t length>
struct IntArray : std::array<T, length> {
  constexpr T& operator[](auto i) { return this->data()[i]; }
  constexpr const T& operator[](auto i) const { return this->data()[i]; }
};

template <class T>
struct IntVector : std::vector<T> {
  using std::vector<T>::vector;
  T& operator[](auto i) { return this->data()[i]; }
  const T& operator[](auto i) const { return this->data()[i]; }
};

}  // namespace tilebase

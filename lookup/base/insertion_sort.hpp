#pragma once

#include <cstddef>
#include <utility>

namespace tilebase {

/// Sorts a short list; equal elements keep their order. std::sort would take 2 to 4 KB of code for each type, which a
/// page loads. `less(a, b)`: whether `a` comes first. O(n^2).
template <class List, class Less>
void insertion_sort(List& list, const Less& less) {
  for (std::size_t i = 1; i < list.size(); ++i)
    for (std::size_t at = i; at > 0 && less(list[at], list[at - 1]); --at) std::swap(list[at], list[at - 1]);
}

}  // namespace tilebase

#pragma once

#include <algorithm>
#include <cstdint>

namespace tilebase::tablegen {

/// The numbers from `first` to before `end`, of blocks or bytes.
struct Range {
  std::uint64_t first;
  std::uint64_t end;

  std::uint64_t size() const { return first < end ? end - first : 0; }
  bool is_empty() const { return size() == 0; }
};

inline Range common(const Range& one, const Range& other) {
  return {std::max(one.first, other.first), std::min(one.end, other.end)};
}

}  // namespace tilebase::tablegen

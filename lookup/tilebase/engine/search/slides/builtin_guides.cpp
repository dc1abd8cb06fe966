// The built-in weights of learned guides: the files of data/guides, compiled in.

#include <string_view>
#include <utility>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/engine/search/slides/guide_weights.hpp>

namespace tilebase {
namespace {

constexpr std::pair<std::string_view, std::string_view> guide_files[] = {
#include "guide_files.inc"
};

}  // namespace

const GuideWeights* GuideWeights::of_square(int side) {
  static IntArray<Lazy<GuideWeights>, max_side + 1> guides;  // index: side
  for (const auto& file : guide_files) {
    const std::string_view bytes = file.second;
    if (bytes[0] - '0' == side)
      return &guides[side]([&] {
        return GuideWeights({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
      });
  }
  return nullptr;
}

}  // namespace tilebase

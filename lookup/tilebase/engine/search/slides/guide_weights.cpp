#include <tilebase/engine/search/slides/guide_weights.hpp>

#include <algorithm>

namespace tilebase {

GuideWeights::GuideWeights(std::span<const std::uint8_t> file)
    : side(file[0] - '0'), conflicts(static_cast<std::size_t>(side)) {
  const auto* byte = file.data() + 1;
  const auto number = [&] {
    const auto value = static_cast<std::int16_t>(byte[0] | byte[1] << 8);
    byte += 2;
    return value;
  };
  constexpr std::size_t half = units / 2;
  for (auto& conflict : conflicts) conflict = number();
  for (auto* list : {&biases, &factors}) {
    for (std::size_t unit = 0; unit < half; ++unit) (*list)[unit] = (*list)[unit + half] = number();
  }
  const int cells = side * side;
  const auto pairs = static_cast<std::size_t>(cells * cells);
  std::vector<std::size_t> mirror(pairs);  // number of the mirrored pair
  for (int tile = 0; tile < cells; ++tile)
    for (int cell = 0; cell < cells; ++cell)
      mirror[static_cast<std::size_t>(tile * cells + cell)] =
          static_cast<std::size_t>(mirrored(tile, side) * cells + mirrored(cell, side));
  points.resize(pairs);
  rows.resize(pairs * units);
  for (std::size_t pair = 0; pair < pairs; ++pair)
    if (mirror[pair] >= pair) points[mirror[pair]] = points[pair] = number();
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    if (mirror[pair] < pair) continue;
    for (std::size_t unit = 0; unit < units; ++unit) {
      const auto value = static_cast<std::int8_t>(*byte++);
      rows[pair * units + unit] = value;
      if (mirror[pair] != pair) rows[mirror[pair] * units + (unit + half) % units] = value;
    }
  }
}

}  // namespace tilebase

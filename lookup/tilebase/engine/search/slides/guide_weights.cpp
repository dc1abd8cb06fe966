#include <tilebase/engine/search/slides/guide_weights.hpp>

namespace tilebase {

GuideWeights::GuideWeights(std::span<const std::uint8_t> file)
    : side(file[0] - '0'), points(static_cast<std::size_t>(side * side * side * side)), rows(points.size() * units) {
  const auto* byte = file.data() + 1;
  const auto number = [&] {
    const auto value = static_cast<std::int16_t>(byte[0] | byte[1] << 8);
    byte += 2;
    return value;
  };
  constexpr std::size_t half = units / 2;
  for (int line = 0; line < side; ++line) conflicts[line] = number();
  for (auto* list : {&biases, &factors}) {
    for (std::size_t unit = 0; unit < half; ++unit) (*list)[unit] = (*list)[unit + half] = number();
  }
  const auto cells = static_cast<std::size_t>(side * side);
  const auto mirror = [&](std::size_t pair) {
    const auto of = [&](std::size_t place) {
      return static_cast<std::size_t>(mirrored(static_cast<int>(place), side));
    };
    return of(pair / cells) * cells + of(pair % cells);
  };
  const std::uint8_t* entry = byte + points.size() + cells;  // `cells` pairs are their own mirrored pairs
  for (std::size_t pair = 0; pair < points.size(); ++pair) {
    const std::size_t other = mirror(pair);
    if (other < pair) continue;
    points[other] = points[pair] = number();
    for (std::size_t unit = 0; unit < units; ++unit) {
      const auto value = static_cast<std::int8_t>(*entry++);
      rows[pair * units + unit] = value;
      if (other != pair) rows[other * units + (unit + half) % units] = value;
    }
  }
}

}  // namespace tilebase

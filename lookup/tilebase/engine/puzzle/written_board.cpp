#include <tilebase/engine/puzzle/written_board.hpp>

#include <algorithm>

namespace tilebase {

WrittenBoard::WrittenBoard(std::string_view text, Tiles tiles_are) {
  tiles.reserve(std::min(text.size(), max_listed));
  rows.reserve(max_listed);
  std::size_t in_row = 0;
  const auto end_row = [&] {
    if (in_row == 0) return;
    if (rows.size() < max_listed) rows.push_back(in_row);
    is_ragged = is_ragged || in_row != rows.front();
    ++row_count;
    in_row = 0;
  };
  while (!text.empty()) {
    const std::uint8_t kind = separator::kind(text.front());
    if (kind == separator::end_of_row) end_row();
    std::size_t size = 1;
    if (kind == 0) {
      if (tiles_are == Tiles::words)
        size = static_cast<std::size_t>(
            std::find_if(text.begin(), text.end(), [](char c) { return separator::kind(c) != 0; }) - text.begin());
      if (tiles.size() < max_listed) tiles.push_back(text.substr(0, size));
      ++tile_count;
      ++in_row;
    }
    text.remove_prefix(size);
  }
  end_row();
}

bool are_even(const std::vector<std::size_t>& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](std::size_t row) { return row == rows.front(); });
}

std::string format_rows(const std::vector<std::size_t>& rows, std::size_t count) {
  if (are_even(rows))
    return std::to_string(count) + (count == 1 ? " row of " : " rows of ") + std::to_string(rows.front());
  constexpr std::size_t max_shown = 12;
  std::string text = "rows of " + std::to_string(rows.front());
  for (std::size_t row = 1; row < std::min(rows.size(), max_shown); ++row)
    text += (row + 1 == count ? " and " : ", ") + std::to_string(rows[row]);
  return count > max_shown ? text + ", ..." : text;
}

}  // namespace tilebase

#include "oracle/named_slides.hpp"

#include <map>

namespace oracle {
namespace {

constexpr std::uint8_t unseen = 255;

}  // namespace

NamedSlides::NamedSlides(Grid grid, const Board& target) : moves_(slides(grid)) {
  for (const char tile : target)
    if (tile != '*' && tile != 'x') named_ += tile;
  distances_.assign(std::size_t{16} << (4 * named_.size()), unseen);

  // If the target does not name the blank, it may be in any cell with a wildcard.
  std::vector<std::uint32_t> queue;
  for (std::size_t cell = 0; cell < target.size(); ++cell) {
    Board match = target;
    if (target.find('x') == Board::npos ? target[cell] != '*' : target[cell] != 'x') continue;
    match[cell] = 'x';
    queue.push_back(static_cast<std::uint32_t>(place_of(match)));
    distances_[queue.back()] = 0;
  }

  const auto cells = static_cast<std::uint32_t>(target.size());
  const auto columns = static_cast<std::uint32_t>(grid.columns);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t code = queue[head];
    const std::uint32_t blank = code % 16;
    const auto slide = [&](bool inside, std::uint32_t cell) {
      if (!inside) return;
      std::uint32_t there = code - blank + cell;
      for (std::size_t i = 1; i <= named_.size(); ++i)  // a named tile in that cell goes where the blank was
        if ((code >> (4 * i)) % 16 == cell) there = there - (cell << (4 * i)) + (blank << (4 * i));
      if (distances_[there] != unseen) return;
      distances_[there] = static_cast<std::uint8_t>(distances_[code] + 1);
      queue.push_back(there);
    };
    slide(blank >= columns, blank - columns);
    slide(blank + columns < cells, blank + columns);
    slide(blank % columns > 0, blank - 1);
    slide(blank % columns + 1 < columns, blank + 1);
  }
}

/// The blank's cell in the lowest four bits, then the cell of each named tile.
std::size_t NamedSlides::place_of(const Board& board) const {
  std::size_t place = 0;
  for (std::size_t i = named_.size(); i-- > 0;) place = 16 * place + board.find(named_[i]);
  return 16 * place + board.find('x');
}

std::optional<int> NamedSlides::distance(const Board& board) const {
  const std::uint8_t distance = distances_[place_of(board)];
  return distance == unseen ? std::nullopt : std::optional<int>(distance);
}

std::optional<std::string> NamedSlides::word(const Board& board) const {
  return smallest_word(moves_, board, [this](const Board& other) { return distance(other); });
}

std::uint64_t NamedSlides::count(const Board& board) const {
  const auto length = distance(board);
  if (!length) return 0;
  std::map<Board, std::uint64_t> words{{board, 1}};  // number of words to each board
  for (int remaining_moves = *length; remaining_moves > 0; --remaining_moves) {
    std::map<Board, std::uint64_t> nearer;
    for (const auto& [start, count] : words)
      for (const Move& move : moves_)
        if (const auto there = move.after(start); there && distance(*there) == remaining_moves - 1)
          nearer[*there] += count;
    words = std::move(nearer);
  }
  std::uint64_t total = 0;
  for (const auto& [match, count] : words) total += count;
  return total;
}

}  // namespace oracle

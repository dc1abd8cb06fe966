#include "oracle/level_counts.hpp"

#include <algorithm>

#include "oracle/nibbles.hpp"

namespace oracle {

namespace {

/// The map s p s^-1.
CellMap conjugate(const CellMap& s, const CellMap& p) {
  CellMap image{};
  for (std::size_t cell = 0; cell < 16; ++cell) image[s[cell]] = s[p[cell]];
  return image;
}

CellMap inverse(const CellMap& map) {
  CellMap back{};
  for (std::uint8_t cell = 0; cell < 16; ++cell) back[map[cell]] = cell;
  return back;
}

/// Translations, reflections and transpositions of 4x4 cells whose borders are joined: 128 maps.
std::vector<CellMap> torus() {
  std::vector<CellMap> maps(128);
  for (std::size_t i = 0; i < 128; ++i)
    for (std::size_t cell = 0; cell < 16; ++cell) {
      const std::size_t row = (i / 4 + (i % 2 == 0 ? cell / 4 : 4 - cell / 4)) % 4;
      const std::size_t column = (i / 16 + (i % 4 < 2 ? cell : 4 - cell % 4)) % 4;
      maps[i][cell] = static_cast<std::uint8_t>(i < 64 ? 4 * row + column : 4 * column + row);
    }
  return maps;
}

class Classes {
 public:
  explicit Classes(MovesByBlank moves) : moves_(std::move(moves)) {
    for (auto& list : moves_) std::sort(list.begin(), list.end());
    for (const auto& list : moves_)
      if (list != moves_[0]) sides_ = 1;
    for (const CellMap& map : torus())
      if ((map[15] == 15 || sides_ == 2) && is_symmetry(map)) add({map, inverse(map)});
  }

  struct Class {
    Nibbles name = 0;
    std::size_t boards = 0;
  };

  Class of(const CellMap& board) const {
    struct Image {
      const CellMap* board;
      const Symmetry* symmetry;
    };
    const std::array<CellMap, 2> boards{board, inverse(board)};
    std::array<Image, 256> images;  // images that are smallest in the cells before
    std::size_t count = 0;
    std::uint8_t first_tile = 16;
    for (std::size_t side = 0; side < sides_; ++side)
      for (std::size_t cell = 0; cell < 16; ++cell) {
        const First& first = first_[cell][boards[side][cell]];
        if (first.tile > first_tile) continue;
        if (first.tile < first_tile) count = 0;
        first_tile = first.tile;
        for (const Symmetry& symmetry : first.symmetries) images[count++] = {&boards[side], &symmetry};
      }
    Nibbles name = 0;
    for (std::size_t cell = 0; cell < 16; ++cell) {
      std::uint8_t smallest = 16;
      std::size_t equal = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const Image image = images[i];
        const std::uint8_t tile = image.symmetry->there[(*image.board)[image.symmetry->back[cell]]];
        if (tile > smallest) continue;
        if (tile < smallest) equal = 0;
        smallest = tile;
        images[equal++] = image;
      }
      count = equal;
      name |= Nibbles{smallest} << (4 * cell);
    }
    return {name, sides_ * symmetries_ / count};
  }

  static CellMap board(Nibbles name) {
    CellMap tiles{};
    for (std::size_t cell = 0; cell < 16; ++cell) tiles[cell] = static_cast<std::uint8_t>(nibble(name, cell));
    return tiles;
  }

  /// The classes of the neighbours of a level, sorted, each once.
  std::vector<Nibbles> neighbours(const std::vector<Nibbles>& level) const {
    std::vector<Nibbles> names;
    names.reserve(level.size() * sides_ * moves_[0].size());
    for (const Nibbles name : level) {
      const std::array<CellMap, 2> boards{board(name), inverse(board(name))};
      for (std::size_t side = 0; side < sides_; ++side)
        for (const CellMap& move : moves_[boards[1 - side][15]]) {
          CellMap next{};
          for (std::size_t cell = 0; cell < 16; ++cell) next[move[cell]] = boards[side][cell];
          names.push_back(of(next).name);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }

 private:
  struct Symmetry {
    CellMap there, back;
  };

  /// The symmetries that take a tile in a cell to cell 0 as the smallest tile.
  struct First {
    std::uint8_t tile = 16;
    std::vector<Symmetry> symmetries;
  };

  void add(const Symmetry& symmetry) {
    ++symmetries_;
    for (std::size_t tile = 0; tile < 16; ++tile) {
      First& first = first_[symmetry.back[0]][tile];
      if (symmetry.there[tile] > first.tile) continue;
      if (symmetry.there[tile] < first.tile) first = {symmetry.there[tile], {}};
      first.symmetries.push_back(symmetry);
    }
  }

  bool is_symmetry(const CellMap& map) const {
    for (std::size_t blank = 0; blank < 16; ++blank) {
      std::vector<CellMap> images;
      for (const CellMap& move : moves_[blank]) images.push_back(conjugate(map, move));
      std::sort(images.begin(), images.end());
      if (images != moves_[map[blank]]) return false;
    }
    return true;
  }

  MovesByBlank moves_;
  std::array<std::array<First, 16>, 16> first_;  // indices: cell, tile
  std::size_t symmetries_ = 0;
  std::size_t sides_ = 2;  // 1 if the inverse of a board is not of its class
};

}  // namespace

std::vector<std::uint64_t> level_counts(MovesByBlank moves, std::size_t farthest) {
  const Classes classes(std::move(moves));
  std::vector<Nibbles> before;
  std::vector<Nibbles> level{classes.of(Classes::board(0xfedc'ba98'7654'3210)).name};
  std::vector<std::uint64_t> counts{1};
  while (counts.size() <= farthest) {
    std::vector<Nibbles> next = classes.neighbours(level);
    std::erase_if(next, [&](Nibbles name) {
      return std::binary_search(level.begin(), level.end(), name) ||
             std::binary_search(before.begin(), before.end(), name);
    });
    before = std::move(level);
    level = std::move(next);
    counts.push_back(0);
    for (const Nibbles name : level) counts.back() += classes.of(Classes::board(name)).boards;
  }
  return counts;
}

}  // namespace oracle

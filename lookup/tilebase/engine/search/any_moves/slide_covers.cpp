#include <tilebase/engine/search/any_moves/slide_covers.hpp>

#include <algorithm>
#include <bit>

namespace tilebase {
namespace {

constexpr std::size_t most_covers = 16;

/// Divides tiles into sets of `most_tiles`: each begins with the tile that is nearest to all cells, and takes the tiles
/// that are nearest to those it has.
SlideCover compact_cover(const MoveSet& moves, CellMask tiles, int most_tiles) {
  const auto steps = steps_between_cells(moves);
  SlideCover cover;
  while (tiles != 0) {
    CellMask part = 0;
    while (tiles != 0 && std::popcount(part) < most_tiles) {
      int best = -1;
      int least = 0;
      for (CellMask rest = tiles; rest != 0; rest &= rest - 1) {
        const int tile = std::countr_zero(rest);
        int sum = 0;
        for (int cell = 0; cell < moves.cells(); ++cell)
          if (part == 0 || (part & bit_of(cell)) != 0) sum += steps[tile][cell];
        if (best >= 0 && sum >= least) continue;
        best = tile;
        least = sum;
      }
      part |= bit_of(best);
      tiles &= ~bit_of(best);
    }
    cover.push_back(part);
  }
  return cover;
}

/// Divides tiles into runs in the order of their cells.
SlideCover run_cover(CellMask tiles, int most_tiles) {
  SlideCover cover;
  for (int count = 0; tiles != 0; tiles &= tiles - 1, ++count) {
    if (count % most_tiles == 0) cover.push_back(0);
    cover.back() |= tiles & -tiles;
  }
  return cover;
}

}  // namespace

IntVector<IntVector<int>> steps_between_cells(const MoveSet& moves) {
  IntVector<IntVector<int>> steps;
  for (int from = 0; from < moves.cells(); ++from) {
    IntVector<int>& to = steps.emplace_back(static_cast<std::size_t>(moves.cells()), static_cast<int>(max_cells));
    to[from] = 0;
    std::vector<int> queue{from};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (int place = 0; place < moves.places(); ++place)
        for (int move = 0; move < moves.moves(); ++move) {
          const bool is_blank = moves.depends_on_blank() && place == queue[i];
          if (is_blank || !moves.is_allowed(place, move)) continue;
          const int cell = moves.to(place, move)[queue[i]];
          if (to[cell] < static_cast<int>(max_cells)) continue;
          to[cell] = to[queue[i]] + 1;
          queue.push_back(cell);
        }
  }
  return steps;
}

std::vector<SlideCover> slide_covers(const MoveSet& moves, const std::vector<Permutation>& symmetries, CellMask tiles,
                                     int blank, int most_tiles) {
  std::vector<SlideCover> covers;
  for (const SlideCover& cover : {compact_cover(moves, tiles, most_tiles), run_cover(tiles, most_tiles)})
    for (const Permutation& symmetry : symmetries) {
      SlideCover images;
      for (const CellMask part : cover) {
        CellMask cells = image(symmetry, part);
        if ((cells & bit_of(blank)) != 0) cells ^= bit_of(blank) | bit_of(symmetry[blank]);
        images.push_back(cells);
      }
      std::sort(images.begin(), images.end());
      if (covers.size() < most_covers && std::find(covers.begin(), covers.end(), images) == covers.end())
        covers.push_back(images);
    }
  return covers;
}

}  // namespace tilebase

#pragma once

#include <memory>
#include <string_view>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "build.hpp"
#include "support/states.hpp"
#include "table_writer.hpp"

namespace support {

/// The table of a puzzle's own goal, or of the goal given.
inline tilebase::Table table_of(const std::shared_ptr<const tilebase::Puzzle>& puzzle) {
  return tilebase::search_table(puzzle, puzzle->goal()).value();
}
inline tilebase::Table table_of(const std::shared_ptr<const tilebase::Puzzle>& puzzle, const tilebase::State& goal) {
  return tilebase::search_table(puzzle, goal).value();
}

/// A table of twelve states.
inline tilebase::Table tiny_table() {
  return table_of(puzzle_from(tiny_definition));
}

/// The contents of a stored table.
inline tilebase::Result<tilebase::Table> unpacked(const tilebase::StoredTable& stored) {
  return tilebase::TableFile::of(stored).unpack();
}

/// The parts of a table, to be changed and put together again.
struct Parts {
  explicit Parts(const tilebase::Table& table)
      : puzzle(table.shared_puzzle()),
        goal(table.goal()),
        distances(table.distances()),
        moves(table.moves()),
        histogram(table.histogram()) {}

  /// Changes the distance of an entry, and the histogram to match.
  void change_distance(std::size_t index, std::uint32_t distance) {
    const std::uint32_t before = distances[index];
    if (before != distances.all_ones()) --histogram[before];
    if (distance != distances.all_ones()) {
      if (distance >= histogram.size()) histogram.resize(distance + 1);
      ++histogram[distance];
    }
    while (histogram.size() > 1 && histogram.back() == 0) histogram.pop_back();
    distances.set(index, distance);
  }

  /// Swaps the distances of two entries; the histogram stays the same.
  void swap_distances(std::size_t one, std::size_t other) {
    const std::uint32_t before = distances[one];
    distances.set(one, distances[other]);
    distances.set(other, before);
  }

  tilebase::Table table() const {
    return {puzzle, goal, tilebase::CompactIndex(*puzzle, goal), distances, moves, histogram};
  }

  std::shared_ptr<const tilebase::Puzzle> puzzle;
  tilebase::State goal;
  tilebase::PackedArray distances;
  tilebase::PackedArray moves;
  std::vector<std::uint64_t> histogram;
};

}  // namespace support

#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/group_index.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>

#include "oracle/all_slides.hpp"
#include "support/all_states.hpp"
#include "support/random_slides.hpp"
#include "support/states.hpp"
#include "table_writer.hpp"

namespace support {

/// Writes a table in blocks whose distances are those of `distance_of(state)`: one for each state, nothing where the
/// goal cannot be reached.
template <class DistanceOf>
void write_large_table(const std::string& path, const tilebase::Puzzle& puzzle, const tilebase::State& goal,
                       const std::vector<std::uint64_t>& histogram, const DistanceOf& distance_of) {
  const auto encoding = tilebase::block_encoding(puzzle);
  const bool is_bit = encoding == tilebase::DistanceEncoding::bit_1;
  const auto bits =
      static_cast<std::size_t>(is_bit ? 1 : tilebase::distance_width(static_cast<int>(histogram.size()) - 1));
  const auto groups = is_bit ? std::nullopt : tilebase::GroupIndex::choose(puzzle, goal);
  const std::uint64_t entries = groups ? groups->size() : tilebase::block_table_entries(puzzle);
  std::vector<std::uint8_t> packed(static_cast<std::size_t>((entries * bits + 7) / 8));
  const auto put = [&](std::uint64_t index, const tilebase::State& state) {
    const std::optional<int> distance = distance_of(state);
    const std::uint32_t value =
        !distance ? (1U << bits) - 1 : static_cast<std::uint32_t>(is_bit ? *distance >> 1 & 1 : *distance);
    for (std::size_t i = 0; i < bits; ++i) {
      const auto at = static_cast<std::size_t>(index) * bits + i;
      packed[at / 8] = static_cast<std::uint8_t>(packed[at / 8] | (value >> i & 1U) << (at % 8));
    }
  };
  if (is_bit) {
    const tilebase::SlideIndex index(*tilebase::SlideBoard::of(puzzle), *puzzle.blank(), goal);
    for (std::uint64_t i = 0; i < entries; ++i) put(i, index.state(i));
  } else {
    for (std::uint64_t i = 0; i < entries; ++i) put(i, groups->state(i));
  }
  const auto result = tilebase::tablegen::write_block_table(
      path, {puzzle, goal, encoding, histogram,
             [&](std::uint64_t at, std::span<std::uint8_t> to) {
               std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
             },
             groups ? std::optional(groups->base()) : std::nullopt, entries});
  result.value();
}

/// The table of a puzzle of 10 to 12 cells, as tilebase-tablegen makes it.
inline void write_made_table(const std::string& path, const tilebase::Puzzle& puzzle, const tilebase::State& goal) {
  const auto table = tilebase::make_table(puzzle, goal, 1).value();
  const auto result = tilebase::tablegen::write_block_table(
      path, {puzzle, goal, tilebase::block_encoding(puzzle), table.histogram, table.bytes, table.base, table.entries});
  result.value();
}

/// The table of a board of slides.
inline void write_slide_table(const std::string& path, oracle::Grid grid, const tilebase::State& goal) {
  write_made_table(path, *builtin("slide" + std::to_string(grid.rows) + "x" + std::to_string(grid.columns)), goal);
}

}  // namespace support

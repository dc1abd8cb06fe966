#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/engine/table/wildcard_table.hpp>

namespace tilebase::tablegen {

/// The bytes of a table file (data/FORMAT.md). Equal tables give equal bytes (with the same zstd release).
std::vector<std::uint8_t> store(const Table& table);
std::vector<std::uint8_t> store(const WildcardTable& table);

/// A header of either version with what follows from a puzzle, a goal and a histogram by distance; the rest is 0.
Header header_of(std::uint64_t version, const Puzzle& puzzle, const State& goal, std::vector<std::uint64_t> histogram);

/// The bytes of a header with its histogram, and of the puzzle's definition behind it.
std::vector<std::uint8_t> header_bytes(const Header& header);

/// Appends bytes, or a number of so many bytes, the lowest first.
void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes);
void append_number(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t size);

}  // namespace tilebase::tablegen

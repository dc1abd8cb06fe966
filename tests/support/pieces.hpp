#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>

#include "support/temporary_folder.hpp"

namespace support {

/// Sets `size` bytes of the header of an index to a number, and its checksum to that of the bytes before.
inline void set_in_index(std::vector<std::uint8_t>& index, std::size_t at, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) index[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
  const auto checksum = tilebase::digest_of({std::span(index).first(4080)});
  std::copy(checksum.begin(), checksum.end(), index.begin() + 4080);
}

/// Writes a table in pieces as release 0.2 did (data/FORMAT.md): the index, and beside it `piece-0`, `piece-1` ... of
/// counts[0], counts[1] ... blocks of level 1, at most 256 together. `file` is the one file, whose head is one block.
/// The digests, which no reader of this release needs, are zeros.
inline void write_pieces(const std::string& index_path, std::span<const std::uint8_t> file,
                         const std::vector<std::uint64_t>& counts) {
  std::uint64_t level_1 = 0;
  for (const std::uint64_t count : counts) level_1 += count;
  const std::uint64_t before = level_1 == 1 ? 1 : 2;
  const std::uint64_t contents = file.size() / 4096 - before - level_1;
  const auto append = [&](std::vector<std::uint8_t>& to, std::uint64_t first, std::uint64_t count) {
    const auto blocks = file.subspan(static_cast<std::size_t>(first * 4096), static_cast<std::size_t>(count * 4096));
    to.insert(to.end(), blocks.begin(), blocks.end());
  };
  const auto set_magic = [](std::vector<std::uint8_t>& header, char kind) {
    const std::vector<char> magic{'\x89', 'T', 'I', 'L', 'E', kind, '\r', '\n', 1};
    std::copy(magic.begin(), magic.end(), header.begin());
  };

  std::vector<std::uint8_t> index(4096);
  set_magic(index, 'I');
  set_in_index(index, 10, 1, 2);
  set_in_index(index, 12, counts.size(), 4);
  set_in_index(index, 16, before, 8);
  set_in_index(index, 24, contents, 8);
  std::size_t at = 32;
  std::uint64_t first = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string name = "piece-" + std::to_string(i);
    const std::uint64_t blocks = std::min(counts[i] * 256, contents - first * 256);
    set_in_index(index, at, counts[i], 8);
    set_in_index(index, at + 24, name.size(), 1);
    at += 25;
    for (const char letter : name) set_in_index(index, at++, static_cast<std::uint8_t>(letter), 1);

    std::vector<std::uint8_t> piece(4096);
    set_magic(piece, 'P');
    set_in_index(piece, 16, first, 8);
    set_in_index(piece, 24, counts[i], 8);
    set_in_index(piece, 32, blocks, 8);
    append(piece, before + first, counts[i]);
    append(piece, before + level_1 + first * 256, blocks);
    write_file((std::filesystem::path(index_path).parent_path() / name).string(), piece);
    first += counts[i];
  }
  append(index, 0, before);
  write_file(index_path, index);
}

}  // namespace support

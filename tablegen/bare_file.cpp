#include "bare_file.hpp"

#include <string_view>

namespace tilebase::tablegen {
namespace {

constexpr std::string_view magic =
    "\x89"
    "BARET\r\n";
constexpr std::uint32_t version = 1;

}  // namespace

std::string bare_file(const Table& table, BareEncoding encoding) {
  const Puzzle& puzzle = table.puzzle();
  const BareTable bare = bare_table(table, encoding);
  std::string file;
  const auto append = [&file](const auto& bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
  const auto put = [&file](auto value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      file.push_back(static_cast<char>(static_cast<std::uint32_t>(value) >> (8U * static_cast<unsigned>(i)) & 0xFFU));
  };

  const auto cells = static_cast<std::size_t>(puzzle.cells());
  append(magic);
  put(version, 2);
  put(33 + 2 * cells + bare.moves.size() + bare.names.size(), 2);
  put(cells, 1);
  put(puzzle.blank().value_or(max_table_cells), 1);
  put(table.index().halved() ? 1 : 0, 1);
  put(bare.modulus, 1);
  put(bare.bits, 1);
  put(0, 1);
  put(puzzle.moves().size(), 2);
  put(table.farthest(), 2);
  put(bare.odd_orders, 2);
  put(bare.odd_distances, 2);
  put(0, 2);
  put(table.index().size(), 4);
  for (int cell = 0; cell < puzzle.cells(); ++cell) put(table.goal()[cell], 1);
  append(puzzle.tiles());
  put(0, 1);
  append(bare.moves);
  append(bare.names);
  append(bare.bytes);
  return file;
}

}  // namespace tilebase::tablegen

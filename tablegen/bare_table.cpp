#include "bare_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tilebase/tablebase.hpp>

namespace tilebase::tablegen {

namespace {

constexpr std::string_view file_magic =
    "\x89"
    "BARET\r\n";
constexpr std::uint32_t file_version = 1;

/// Returns whether some move undoes `move`, wherever the blank is. If all moves can be undone, distances of neighbours
/// differ by at most one.
bool can_be_undone(const Puzzle& puzzle, const Move& move) {
  for (std::size_t from = 0; from < move.at.size(); ++from) {
    if (!move.at[from]) continue;
    const auto to = static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)));
    const auto undoes = [&](const Move& other) { return other.at[to] == inverse(*move.at[from]); };
    if (std::none_of(puzzle.moves().begin(), puzzle.moves().end(), undoes)) return false;
  }
  return true;
}

bool is_all_reachable(const Table& table) {
  return table.reachable() == table.index().size();
}

/// Returns the width of a best move in bits. Where some state has no best move, all ones marks it, and no move has that
/// number.
int fast_width(const Table& table) {
  return packed_width(static_cast<std::uint32_t>(table.puzzle().moves().size() - (is_all_reachable(table) ? 1 : 0)));
}

/// Returns a mask whose bit b is 1 if distances with the blank in cell b are odd; nullopt if the blank's cell does not
/// determine the parity of the distance.
std::optional<std::uint32_t> odd_distances(const Table& table) {
  const auto blank_cells = static_cast<std::size_t>(table.puzzle().blank_cells());
  std::uint32_t odd = 0;
  for (std::size_t i = 0; i < blank_cells; ++i) odd |= (table.distances()[i] & 1U) << i;
  for (std::size_t i = 0, cell = 0; i < table.index().size(); ++i, cell = cell + 1 < blank_cells ? cell + 1 : 0)
    if ((table.distances()[i] & 1U) != (odd >> cell & 1U)) return std::nullopt;
  return odd;
}

BareTable fast(const Table& table) {
  const int bits = fast_width(table);
  const std::uint32_t none = (1U << static_cast<unsigned>(bits)) - 1;
  const auto moves = PackedArray::of(table.index().size(), bits, [&](std::size_t i) {
    return table.distances()[i] == table.distances().all_ones() ? none : table.moves()[i];
  });
  return {moves.bytes(), 0, bits, 0, 0, {}, {}};
}

BareTable small(const Table& table) {
  const std::size_t size = table.index().size();
  if (const auto odd = odd_distances(table)) {
    const auto halves = PackedArray::of(size, 1, [&](std::size_t i) { return table.distances()[i] >> 1U & 1U; });
    return {halves.bytes(), 4, 1, *odd, 0, {}, {}};
  }
  constexpr std::array<std::uint8_t, 5> weights{1, 3, 9, 27, 81};
  BareTable result{std::vector<std::uint8_t>((size + 4) / 5), 3, 0, 0, 0, {}, {}};
  for (std::size_t i = 0; i < size; ++i) {
    std::uint8_t& byte = result.bytes[i / 5];
    byte = static_cast<std::uint8_t>(byte + table.distances()[i] % 3 * weights[i % 5]);
  }
  return result;
}

bool is_everywhere(const Move& move) {
  return move.at[0] && std::count(move.at.begin(), move.at.end(), move.at[0]) == std::ssize(move.at);
}

/// Returns whether the puzzle has a blank and the move, wherever it is allowed, swaps the blank with one tile.
bool is_slide(const Puzzle& puzzle, const Move& move) {
  for (std::size_t from = 0; from < move.at.size(); ++from) {
    if (!move.at[from]) continue;
    const int to = puzzle.blank_cell_after(*move.at[from], static_cast<int>(from));
    Permutation swap = identity_permutation();
    std::swap(swap[static_cast<int>(from)], swap[to]);
    if (swap == identity_permutation() || *move.at[from] != swap) return false;
  }
  return puzzle.blank().has_value();
}

/// Appends the row of a move in the form of tilebase_reader.h.
void add_row(const Puzzle& puzzle, const Move& move, std::vector<std::uint8_t>& rows) {
  const bool is_unconditional = is_everywhere(move);
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    const auto& step = move.at[is_unconditional ? 0 : static_cast<std::size_t>(cell)];
    const int value = !step ? 255 : is_unconditional ? (*step)[cell] : 16 + puzzle.blank_cell_after(*step, cell);
    rows.push_back(static_cast<std::uint8_t>(value));
  }
}

}  // namespace

std::string why_not_bare(const Table& table, BareEncoding encoding) {
  for (const Move& move : table.puzzle().moves())
    if (!is_everywhere(move) && !is_slide(table.puzzle(), move))
      return "has a move, " + move.name + ", that depends on the blank's cell and is no slide";
  if (encoding == BareEncoding::fast)
    return fast_width(table) <= 8 ? "" : "has 256 moves and states that none of them leads to the goal";
  if (!is_all_reachable(table)) return "numbers states that cannot reach the goal";
  for (const Move& move : table.puzzle().moves())
    if (!can_be_undone(table.puzzle(), move)) return "has a move, " + move.name + ", that no other undoes";
  return "";
}

BareTable bare_table(const Table& table, BareEncoding encoding) {
  BareTable bare = encoding == BareEncoding::fast ? fast(table) : small(table);
  if (table.index().halved())
    for (std::uint32_t cell = 0; cell < static_cast<std::uint32_t>(table.puzzle().blank_cells()); ++cell)
      bare.odd_orders |= table.index().order_parity(cell) << cell;
  for (const Move& move : table.puzzle().moves()) {
    add_row(table.puzzle(), move, bare.moves);
    bare.names += move.name + '\0';
  }
  return bare;
}

std::string bare_file(const Table& table, BareEncoding encoding) {
  const Puzzle& puzzle = table.puzzle();
  const BareTable bare = bare_table(table, encoding);
  std::string file;
  const auto append = [&file](const auto& bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
  const auto put = [&file](auto value, int bytes) {
    for (auto rest = static_cast<std::uint32_t>(value); bytes > 0; --bytes, rest >>= 8U)
      file.push_back(static_cast<char>(rest & 0xFFU));
  };
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  append(file_magic);
  put(file_version, 2);
  put(33 + 2 * cells + bare.moves.size() + bare.names.size(), 2);
  put(cells, 1);
  put(puzzle.blank().value_or(Tablebase::most_listed_cells), 1);
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

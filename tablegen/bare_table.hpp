#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tilebase/table/table.hpp>

namespace tablegen {

enum class BareEncoding {
  small,  ///< distances, as little of them as tells which neighbours are nearer: a best move is found by trying them
          ///< all
  fast,   ///< best moves: one look-up each
};

/// A table without a header, for programs that know what it holds (data/FORMAT.md, "Bare tables").
struct BareTable {
  std::vector<std::uint8_t> bytes;
  int modulus = 0;                  ///< what entries are: 0 for best moves, 3 or 4 for distances modulo that
  int bits = 0;                     ///< of an entry: of modulus 4, bit 1 alone; of modulus 3, 0: five to a byte
  std::uint32_t odd_distances = 0;  ///< for modulus 4: bit b is set if distances with the blank in cell b are odd
};

/// Why a table cannot be made bare in that encoding, to follow the puzzle's name; "" if it can. O(moves^2).
std::string why_not_bare(const tilebase::Table& table, BareEncoding encoding);

/// The bare table, which why_not_bare() must allow. O(entries).
BareTable bare_table(const tilebase::Table& table, BareEncoding encoding);

}  // namespace tablegen

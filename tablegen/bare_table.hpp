#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

enum class BareEncoding {
  small,  ///< just enough of the distances to tell which neighbours are nearer: a best move is found by trying all
  fast,   ///< best moves: one look-up each
};

/// What tilebase_reader.h needs to know about a table (data/FORMAT.md, "Bare tables").
struct BareTable {
  std::vector<std::uint8_t> bytes;  ///< the entries
  int modulus = 0;                  ///< what entries are: 0 for best moves, 3 or 4 for distances modulo that
  int bits = 0;                     ///< of an entry: of modulus 4, bit 1 alone; of modulus 3, 0: five to a byte
  std::uint32_t odd_distances = 0;  ///< for modulus 4: bit b is set if distances with the blank in cell b are odd
  std::uint32_t odd_orders = 0;     ///< where halved: bit b is set if orders of the tiles with the blank in b are odd
  std::vector<std::uint8_t> moves;  ///< a byte a cell for each: where tiles come from, or for slides the blank goes
  std::string names;                ///< of the moves, in their order, a zero after each
};

/// Why a table has no bare form in that encoding, to follow the puzzle's name; "" if it can. O(moves^2).
std::string why_not_bare(const Table& table, BareEncoding encoding);

/// The bare table, which why_not_bare() must allow. O(entries).
BareTable bare_table(const Table& table, BareEncoding encoding);

/// A bare table as a file that says what it is (data/FORMAT.md, "Bare tables"), for tilebase_bare_load() of
/// tilebase_reader.h. why_not_bare() must allow it. O(entries).
std::string bare_file(const Table& table, BareEncoding encoding);

/// The bytes as C and C++ string literals, one a line, each line indented: compilers read them a dozen times faster
/// than lists of integers.
std::string octal_literal(std::span<const std::uint8_t> bytes);

enum class SourceLanguage { c, cpp };

/// The name for a table in sources, which no table of another puzzle's name or another goal has: PUZZLE_GOAL; where
/// that is no name or the goal has more than letters and digits, `table_20PUZZLE_20GOAL_0` with `_` and two hexadecimal
/// digits for each such character.
std::string source_name(const StoredTable& stored);

/// Why a table cannot have that name in C and C++, to follow the name; "" if it can.
std::string why_not_source_name(const std::string& name);

/// A source file for tilebase_reader.h: the table as `const struct tilebase_bare_table NAME`. `stored` is where the
/// table was unpacked from.
std::string bare_source(const StoredTable& stored, const Table& table, BareEncoding encoding, SourceLanguage language,
                        const std::string& name);

}  // namespace tilebase::tablegen

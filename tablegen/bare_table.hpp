#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

enum class BareEncoding {
  small,  ///< distances modulo 3 or 4: the reader tries all moves to find a best move
  fast,   ///< best moves: the reader needs one look-up
};

/// Data of a table for tilebase_reader.h (data/FORMAT.md, "Bare tables").
struct BareTable {
  std::vector<std::uint8_t> bytes;  ///< the entries
  int modulus = 0;                  ///< kind of the entries: 0 for best moves, 3 or 4 for distances modulo 3 or 4
  int bits = 0;                     ///< width of an entry: 1 for modulus 4, bit 1 alone; 0 for modulus 3, five a byte
  std::uint32_t odd_distances = 0;  ///< bits, for modulus 4: bit b is 1 if distances with the blank in cell b are odd
  std::uint32_t odd_orders = 0;     ///< bits, if halved: bit b is 1 if orders with the blank in cell b are odd
  std::vector<std::uint8_t> moves;  ///< a byte a cell for each move: the source of its tile, or the blank's target cell
  std::string names;                ///< names of the moves, in their order, each followed by a zero
};

/// Returns the reason why a table has no bare form in that encoding, as a text to follow the puzzle's name; "" if it
/// has a bare form. O(moves^2).
std::string why_not_bare(const Table& table, BareEncoding encoding);

/// Returns the bare form of a table; why_not_bare() must return "". O(entries).
BareTable bare_table(const Table& table, BareEncoding encoding);

/// Returns a bare table as the contents of a file with a header (data/FORMAT.md, "Bare tables"), for
/// tilebase_bare_load() of tilebase_reader.h. why_not_bare() must return "". O(entries).
std::string bare_file(const Table& table, BareEncoding encoding);

/// Returns bytes as string literals of C and C++, one a line, each line indented: compilers read them a dozen times
/// faster than lists of integers.
std::string octal_literal(std::span<const std::uint8_t> bytes);

enum class SourceLanguage { c, cpp };

/// Returns the name of a table in sources, which is unique for its puzzle's name and its goal: PUZZLE_GOAL; or, where
/// that is no valid name or the goal has other characters than letters and digits, `table_20PUZZLE_20GOAL_0`, in which
/// `_` and two hexadecimal digits stand for each of these other characters.
std::string source_name(const StoredTable& stored);

/// Returns the reason why a table cannot have that name in C and C++, as a text to follow the name; "" if it can.
std::string why_not_source_name(const std::string& name);

/// Returns an upper limit of the length of a path's text in bytes, with its closing zero.
std::size_t path_size(const Table& table);

/// Returns the declarations of the moves and of the table `NAME` with the bytes `NAME_bytes`, which precede them.
std::string bare_struct(const Table& table, const BareTable& bare, SourceLanguage language, const std::string& name);

/// Text of tilebase_reader.h, which reader_text.cpp.in holds.
extern const char* const reader_text;

/// Returns a source file of C++11 with tilebase_reader.h, the table `NAME` and a main() that reads boards, a line each,
/// and prints paths. Its bytes are text of base 85, so the 8-puzzle's file is shorter than 45,000 bytes.
std::string single_source(const StoredTable& stored, const Table& table, BareEncoding encoding,
                          const std::string& name);

/// Returns a source file for tilebase_reader.h with the table as `const struct tilebase_bare_table NAME`. The table was
/// unpacked from `stored`.
std::string bare_source(const StoredTable& stored, const Table& table, BareEncoding encoding, SourceLanguage language,
                        const std::string& name);

}  // namespace tilebase::tablegen

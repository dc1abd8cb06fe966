#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <tilebase/stored_table.hpp>

#include "bare_table.hpp"

namespace tilebase::tablegen {

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

#pragma once

#include <string>

#include <tilebase/table/stored_table.hpp>

#include "bare_table.hpp"

namespace tablegen {

enum class SourceLanguage { c, cpp };

/// The name for a table in sources: its puzzle and goal, `_` for what no name may hold.
std::string source_name(const tilebase::StoredTable& stored);

/// Whether C and C++ can name something so.
bool is_source_name(const std::string& name);

/// A source file for tilebase_reader.h: the table as `const struct tilebase_bare_table NAME`. `stored` is where the
/// table was unpacked from.
std::string bare_source(const tilebase::StoredTable& stored, const tilebase::Table& table, BareEncoding encoding,
                        SourceLanguage language, const std::string& name);

}  // namespace tablegen

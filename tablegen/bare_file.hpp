#pragma once

#include <string>

#include "bare_table.hpp"

namespace tilebase::tablegen {

/// A bare table as a file that says what it is (data/FORMAT.md, "Bare tables"), for tilebase_bare_load() of
/// tilebase_reader.h. why_not_bare() must allow it. O(entries).
std::string bare_file(const Table& table, BareEncoding encoding);

}  // namespace tilebase::tablegen

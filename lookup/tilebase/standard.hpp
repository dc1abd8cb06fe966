#pragma once

#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// Opens the tablebase of a shipped puzzle from the tables inside this library: no file is needed.
/// Errors: table_missing for a name that is not shipped.
TILEBASE_EXPORT Result<Tablebase> standard_tablebase(std::string_view puzzle);

}  // namespace tilebase

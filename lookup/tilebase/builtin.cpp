#include <base/text.hpp>
#include <tilebase/builtin_tables.hpp>
#include <tilebase/puzzle/builtin.hpp>
#include <tilebase/query/tablebase.hpp>

namespace tilebase {

Result<Tablebase> Tablebase::builtin(std::string_view puzzle) {
  std::vector<StoredTable> tables;
  for (const BuiltinTable& builtin : builtin_tables()) {
    if (builtin.puzzle != puzzle) continue;
    auto table = StoredTable::open(builtin.bytes, std::string(builtin.name));
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  if (tables.empty())
    return Error{ErrorCode::table_missing, "no puzzle " + shown(puzzle) + " is built in; there are " + builtin_names() +
                                               "; the tables of others are opened from files"};
  return Tablebase::open(std::move(tables));
}

}  // namespace tilebase

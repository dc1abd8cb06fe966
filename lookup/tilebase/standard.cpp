#include <tilebase/standard.hpp>

#include <tilebase/puzzle/shipped.hpp>
#include <tilebase/standard_tables.hpp>
#include <tilebase/text.hpp>

namespace tilebase {

Result<Tablebase> standard_tablebase(std::string_view puzzle) {
  std::vector<StoredTable> tables;
  for (const StandardTable& standard : standard_tables()) {
    if (standard.puzzle != puzzle) continue;
    auto table = StoredTable::open(standard.bytes, std::string(standard.name));
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  if (tables.empty())
    return Error{ErrorCode::table_missing, "no puzzle " + shown(puzzle) + " is built in; there are " + shipped_names() +
                                               "; the tables of others are opened from files"};
  return Tablebase::open(std::move(tables));
}

}  // namespace tilebase

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "proven_file.hpp"

#include <optional>

#include "table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// File of a table, or the error table_damaged if a proof found a fault in it.
template <class AnyTable>
Result<ProvenFile> proven_file_of(const std::optional<std::string>& fault, const AnyTable& table) {
  if (fault) return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  return ProvenFile{table.histogram(), store(table)};
}

}  // namespace

Result<ProvenFile> proven_file(const TableJob& job) {
  const auto* goal = std::get_if<State>(&job.goal);
  if (goal == nullptr) {
    const auto table = search_wildcards(job.puzzle);
    return proven_file_of(fault_in(table), table);
  }
  const auto table = search_table(job.puzzle, *goal);
  if (!table) return table.error();
  return proven_file_of(fault_in(*table), *table);
}

Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name) {
  const auto stored = StoredTable::open(bytes, name);
  if (!stored) return stored.error();
  const auto contents = stored->file().unpack();
  return contents ? Result<void>() : contents.error();
}

}  // namespace tilebase::tablegen

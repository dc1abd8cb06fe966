// Opening and closing tablebases.

#include <tilebase/puzzle.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Budget;
using tilebase::Puzzle;
using tilebase::StoredTable;
using tilebase::Tablebase;

namespace {

/// Gives the caller the tablebase that `open` returns, or the object for one.
template <class Open>
tilebase_status opened(tilebase_tablebase** tablebase, tilebase_error* error, Open open) noexcept {
  return answered(error, [&] {
    *given(tablebase, "tablebase") = nullptr;
    *tablebase = new tilebase_tablebase(open());  // NOLINT(bugprone-unhandled-exception-at-new): answered() handles it
  });
}

}  // namespace

size_t tilebase_builtin_count(void) {
  return tilebase::builtin_definitions().size();
}

const char* tilebase_builtin_name(size_t number) {
  const auto builtin = tilebase::builtin_definitions();
  return number < builtin.size() ? builtin[number].name.data() : nullptr;
}

tilebase_status tilebase_open_builtin(const char* puzzle, tilebase_tablebase** tablebase, tilebase_error* error) {
  return opened(tablebase, error,
                [&] { return value_or_refuse(tilebase::Tablebase::builtin(given(puzzle, "puzzle"))); });
}

tilebase_status tilebase_open_folder(const char* folder, const char* puzzle, tilebase_tablebase** tablebase,
                                     tilebase_error* error) {
  return opened(tablebase, error,
                [&] { return value_or_refuse(Tablebase::load(given(folder, "folder"), given(puzzle, "puzzle"))); });
}

tilebase_status tilebase_open_bytes(const tilebase_table_bytes* tables, size_t count, tilebase_tablebase** tablebase,
                                    tilebase_error* error) {
  return opened(tablebase, error, [&] {
    if (count > 0) given(tables, "tables");
    std::vector<StoredTable> stored;
    for (size_t i = 0; i < count; ++i) {
      const auto& [bytes, size, name] = tables[i];
      const auto* first = static_cast<const std::uint8_t*>(bytes);
      if (size > 0) given(first, "bytes");
      stored.push_back(value_or_refuse(StoredTable::open(std::vector<std::uint8_t>(first, first + size),
                                                         name != nullptr ? name : std::to_string(i + 1))));
    }
    return value_or_refuse(Tablebase::open(std::move(stored)));
  });
}

tilebase_status tilebase_within(const tilebase_tablebase* tablebase, double seconds, uint64_t nodes,
                                tilebase_tablebase** limited, tilebase_error* error) {
  return opened(limited, error, [&] {
    if (!(seconds >= 0)) throw CallError{TILEBASE_BAD_ARGUMENT, "seconds must be 0, for no limit, or more"};
    const auto time = seconds == 0 ? Budget().time : Budget::time_of(seconds);
    return tilebase_tablebase(tablebase_of(tablebase), {time, nodes == 0 ? UINT64_MAX : nodes});
  });
}

void tilebase_cancel(tilebase_tablebase* tablebase) {
  if (tablebase != nullptr) tablebase->cancelled = true;
}

void tilebase_close(tilebase_tablebase* tablebase) {
  delete tablebase;
}

tilebase_status tilebase_check_definition(const char* text, const char* source, tilebase_error* error) {
  return answered(error, [&] { value_or_refuse(Puzzle::parse(given(text, "text"), given(source, "source"))); });
}

#include <tilebase/puzzle/builtin.hpp>
#include <tilebase/query/tablebase.hpp>
#include <tilebase/table/table_files.hpp>

#include "handle.hpp"

using namespace tilebase::c_interface;
using tilebase::Puzzle;
using tilebase::StoredTable;
using tilebase::Tablebase;

namespace {

/// Hands a tablebase over that `open` opens.
template <class Open>
tilebase_status opened(tilebase_tablebase** tablebase, tilebase_error* error, Open open) noexcept {
  return answered(error, [&] {
    *given(tablebase, "where the tablebase goes") = nullptr;
    *tablebase = new tilebase_tablebase(open());  // NOLINT(bugprone-unhandled-exception-at-new): answered() handles it
    return TILEBASE_OK;
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
                [&] { return value_or_refuse(tilebase::Tablebase::builtin(given(puzzle, "the puzzle's name"))); });
}

tilebase_status tilebase_open_folder(const char* folder, const char* puzzle, tilebase_tablebase** tablebase,
                                     tilebase_error* error) {
  return opened(tablebase, error, [&] {
    auto tables =
        value_or_refuse(tilebase::load_tables(given(folder, "the folder"), given(puzzle, "the puzzle's name")));
    return value_or_refuse(Tablebase::open(std::move(tables)));
  });
}

tilebase_status tilebase_open_bytes(const tilebase_table_bytes* tables, size_t count, tilebase_tablebase** tablebase,
                                    tilebase_error* error) {
  return opened(tablebase, error, [&] {
    if (count > 0) given(tables, "the list of tables");
    std::vector<StoredTable> stored;
    for (size_t i = 0; i < count; ++i) {
      const auto& [bytes, size, name] = tables[i];
      const auto* first = static_cast<const std::uint8_t*>(bytes);
      if (size > 0) given(first, "a table's bytes");
      stored.push_back(value_or_refuse(StoredTable::open(std::vector<std::uint8_t>(first, first + size),
                                                         name != nullptr ? name : std::to_string(i + 1))));
    }
    return value_or_refuse(Tablebase::open(std::move(stored)));
  });
}

void tilebase_close(tilebase_tablebase* tablebase) {
  delete tablebase;
}

tilebase_status tilebase_check_definition(const char* text, const char* source, tilebase_error* error) {
  return answered(error, [&] {
    value_or_refuse(Puzzle::parse(given(text, "the definition"), given(source, "the definition's source")));
    return TILEBASE_OK;
  });
}

const char* tilebase_puzzle_name(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().name().c_str() : nullptr;
}

const char* tilebase_puzzle_symbols(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().tiles().c_str() : nullptr;
}

const char* tilebase_puzzle_goal(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->goal.c_str() : nullptr;
}

int tilebase_puzzle_cells(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? tablebase->puzzle().cells() : 0;
}

int tilebase_puzzle_move_count(const tilebase_tablebase* tablebase) {
  return tablebase != nullptr ? static_cast<int>(tablebase->puzzle().moves().size()) : 0;
}

const char* tilebase_puzzle_move_name(const tilebase_tablebase* tablebase, int move) {
  if (move < 0 || move >= tilebase_puzzle_move_count(tablebase)) return nullptr;
  return tablebase->puzzle().moves()[static_cast<std::size_t>(move)].name.c_str();
}

#include "bare/embedded.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include <dlfcn.h>

#include <tilebase/stored_table.hpp>

#include "table_writer.hpp"

using tilebase::tablegen::store;

namespace bare {
namespace {

/// The output of a program, which must have succeeded.
std::string good(const support::Outcome& outcome) {
  if (outcome.status != 0 || !outcome.err.empty()) throw std::runtime_error(outcome.err);
  return outcome.out;
}

/// Whether two tables are equal, with so many bytes of entries.
bool same(const tilebase_bare_table& a, const tilebase_bare_table& b, std::size_t entries) {
  const auto numbers = [](const tilebase_bare_table& table) {
    return std::vector<std::uint32_t>{table.goal,          table.farthest, table.move_count, table.odd_orders,
                                      table.odd_distances, table.cells,    table.blank,      table.blank_cells,
                                      table.halved,        table.modulus,  table.bits,       table.space};
  };
  if (numbers(a) != numbers(b) || std::strcmp(a.tiles, b.tiles) != 0) return false;
  for (int move = 0; move < a.move_count; ++move)
    if (std::strcmp(tilebase_bare_name(&a, move), tilebase_bare_name(&b, move)) != 0) return false;
  return std::equal(a.moves, a.moves + a.move_count * a.cells, b.moves) &&
         std::equal(a.bytes, a.bytes + entries, b.bytes);
}

}  // namespace

support::Outcome embed(const tilebase::Table& table, std::vector<std::string> arguments) {
  const auto bytes = store(table);
  arguments.insert(arguments.begin(), {"embed", "-"});
  return support::run({TILEBASE_TABLEGEN_PROGRAM, arguments, std::string(bytes.begin(), bytes.end()), {}, "", ""});
}

support::Outcome compile(const support::TemporaryFolder& folder, const std::string& compiler,
                         std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), compiler);
  return support::run({"/usr/bin/env", arguments, "", {}, folder.string(), ""});
}

std::unique_ptr<support::TemporaryFolder> folder_with_reader() {
  auto folder = std::make_unique<support::TemporaryFolder>();
  std::filesystem::copy(TILEBASE_READER, folder->path());
  return folder;
}

Embedded::Embedded(const tilebase::Table& table, const std::string& encoding) {
  const auto folder = folder_with_reader();
  support::write_file(*folder / "table.c",
                      good(embed(table, {"--as", "c", "--encoding", encoding, "--name", "embedded"})));
  good(compile(*folder, "cc", {"-std=c99", "-shared", "-fPIC", "-o", "table.so", "table.c"}));
  const std::unique_ptr<void, int (*)(void*)> library(::dlopen((*folder / "table.so").c_str(), RTLD_NOW | RTLD_LOCAL),
                                                      &::dlclose);
  if (library == nullptr) throw std::runtime_error(::dlerror());
  const auto& source = *static_cast<const tilebase_bare_table*>(::dlsym(library.get(), "embedded"));

  const std::string bytes = good(embed(table, {"--as", "bin", "--encoding", encoding}));
  file_.assign(bytes.begin(), bytes.end());
  file_.shrink_to_fit();
  if (tilebase_bare_load(&table_, file_.data(), file_.size()) != 0) throw std::runtime_error("the file is refused");
  if (!same(source, table_, entries())) throw std::runtime_error("source and file differ");
}

}  // namespace bare

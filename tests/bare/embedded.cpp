#include "bare/embedded.hpp"

#include <stdexcept>

#include <dlfcn.h>

#include <tilebase/table/stored_table.hpp>

namespace bare {
namespace {

/// What a program printed, which must have gone well.
std::string good(const support::Outcome& outcome) {
  if (outcome.status != 0 || !outcome.err.empty()) throw std::runtime_error(outcome.err);
  return outcome.out;
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
  library_ = ::dlopen((*folder / "table.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) throw std::runtime_error(::dlerror());
  table_ = *static_cast<const tilebase_bare_table*>(::dlsym(library_, "embedded"));

  const std::string bytes = good(embed(table, {"--as", "bin", "--encoding", encoding}));
  bytes_.assign(bytes.begin(), bytes.end());
  bytes_.shrink_to_fit();
  if (!std::equal(bytes_.begin(), bytes_.end(), table_.bytes)) throw std::runtime_error("source and bytes differ");
  table_.bytes = bytes_.data();
}

Embedded::~Embedded() {
  ::dlclose(library_);
}

}  // namespace bare

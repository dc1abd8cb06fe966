#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <tilebase/engine/table/table.hpp>

#include "bindings/bare/tilebase_reader.h"
#include "support/catch.hpp"
#include "support/program.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

namespace bare {

/// Runs the real `tilebase-tablegen embed` on a table.
support::Outcome embed(const tilebase::Table& table, std::vector<std::string> arguments);

/// Runs the compiler of C (`cc`) or C++ (`c++`) in a folder that has tilebase_reader.h.
support::Outcome compile(const support::TemporaryFolder& folder, const std::string& compiler,
                         std::vector<std::string> arguments);

/// A new folder with tilebase_reader.h in it.
std::unique_ptr<support::TemporaryFolder> folder_with_reader();

/// A table as C programs get it: embedded as source and as a file, which must be equal. table() is that of the file, in
/// memory that ends where the file ends.
class Embedded {
 public:
  Embedded(const tilebase::Table& table, const std::string& encoding);
  Embedded(const Embedded&) = delete;
  Embedded& operator=(const Embedded&) = delete;

  const tilebase_bare_table* table() const { return &table_; }
  const std::vector<std::uint8_t>& file() const { return file_; }
  std::size_t entries() const { return file_.size() - static_cast<std::size_t>(table_.bytes - file_.data()); }

 private:
  std::vector<std::uint8_t> file_;
  tilebase_bare_table table_{};
};

}  // namespace bare

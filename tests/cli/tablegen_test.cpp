// Tables that are wrong; questions/tablegen.txt has the rest.

#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

TEST_CASE("verify rejects a table with one distance changed and its checksums recomputed") {
  const TemporaryFolder folder;
  const auto table = support::table_of(support::builtin(GENERATE("slide3x3", "rotate3x3")));
  const int change = GENERATE(-1, 1, 2);
  support::Parts parts(table);
  const std::uint32_t i = 12345;
  parts.change_distance(i, static_cast<std::uint32_t>(static_cast<int>(table.distances()[i]) + change));
  support::write_file(folder / "altered.table", store(parts.table()));
  support::write_file(folder / "exact.table", store(table));
  const auto outcome = generate({"verify", folder / "altered.table", folder / "exact.table"});
  CHECK(outcome.status == 1);
  CHECK(outcome.err.empty());
  const auto lines = support::lines(outcome.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].rfind((folder / "altered.table") + ": NOT EXACT: state ", 0) == 0);
  CHECK(lines[1].rfind((folder / "exact.table") + ": proven exact: ", 0) == 0);
}

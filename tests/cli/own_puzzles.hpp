#pragma once

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

namespace custom {

/// A folder where definitions are written and the real commands run.
class Workplace {
 public:
  /// Writes a file.
  void write(const std::string& name, const std::string& text) const { support::write_file(folder_ / name, text); }

  /// Runs a command there.
  support::Outcome run(const std::string& program, const std::vector<std::string>& arguments,
                       const std::string& input = "") const {
    return support::run({program, arguments, input, {}, folder_.string()});
  }

  /// The output of `tilebase` there, which must succeed.
  std::string answer(const std::vector<std::string>& arguments, const std::string& input = "") const {
    const auto outcome = run(TILEBASE_PROGRAM, arguments, input);
    CHECK(outcome.err == "");
    return outcome.out;
  }

  /// The first of the two commands: from NAME.puzzle to the folder `tables`.
  void build(const std::string& name) const {
    const auto outcome =
        run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", name + ".puzzle", "--out", "tables", "--threads", "1"});
    CHECK(outcome.err == "");
    REQUIRE(outcome.status == 0);
  }

  const support::TemporaryFolder& folder() const { return folder_; }

 private:
  support::TemporaryFolder folder_;
};

}  // namespace custom

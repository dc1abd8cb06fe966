#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/first_words.hpp"
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
    support::Call call;
    call.program = program;
    call.arguments = arguments;
    call.input = input;
    call.folder = folder_.string();
    return support::run(call);
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

/// Solves one start to every arrangement of the tiles, and compares with the oracle, whose moves are in the order of
/// their names. `separator` separates the moves of a path.
inline void check_all_goals(const Workplace& work, const std::string& name, const std::vector<oracle::Move>& moves,
                            const oracle::Board& start, const std::string& separator) {
  CAPTURE(name, start);
  const oracle::FirstWords search(moves, start);
  oracle::Board goal = start;
  std::sort(goal.begin(), goal.end());
  std::string input;
  std::vector<std::string> wanted;
  do {
    input += start + "->" + goal + "\n";
    std::string& word = wanted.emplace_back();
    const auto names = search.names(goal);
    if (!names) word = "unsolvable";
    for (std::size_t i = 0; names && i < names->size(); ++i) word += (i > 0 ? separator : "") + (*names)[i];
  } while (std::next_permutation(goal.begin(), goal.end()));
  const auto outcome = work.run(TILEBASE_PROGRAM, {"--tables", "tables", "--puzzle", name, "batch"}, input);
  const auto got = support::lines(outcome.out);
  REQUIRE(got.size() == wanted.size());
  const auto [first, other] = std::mismatch(wanted.begin(), wanted.end(), got.begin());
  if (first != wanted.end()) FAIL("answered " << *other << " where the oracle says " << *first);
}

}  // namespace custom

// `compare` with little memory; questions/compare.txt has the rest.

#include <cstdio>

#include <sys/resource.h>

#include "cli/programs.hpp"

namespace {

/// Compares searches with little memory: it ends for all but the last, which finds its way.
void check_memory(const std::string& searches) {
  support::Call call;
  call.program = TILEBASE_PROGRAM;
  call.arguments = {"--version"};
  call.limits = {{RLIMIT_AS, std::size_t{48} << 20U}, {RLIMIT_CORE, 0}};
  if (support::run(call).status != 0) {
    std::puts("this cannot be tested here: the program does not start with an address space of 48 MiB");
    return;
  }
  call.arguments = {"compare",       "9 4 8 12 5 3 1 6 11 2 x 10 13 14 7 15",
                    "--puzzle",      "slide4x4",
                    "--format",      "csv",
                    "--max-seconds", "1000",
                    "--searches",    searches + ",ida-star:linear-conflict"};
  const auto rows = support::lines(support::run(call).out);
  REQUIRE(rows.size() >= 3);
  for (std::size_t i = 1; i + 1 < rows.size(); ++i) CHECK(contains(rows[i], ",out of memory,"));
  CHECK(rows.back().starts_with("ida-star:linear-conflict,found,36,"));
}

}  // namespace

TEST_CASE("compare: where memory ends, the other searches go on") {
  check_memory("breadth-first");
}

TEST_CASE("compare: where memory ends for pattern tables, the other searches go on", "[.full]") {
  check_memory("a-star:patterns,ida-star:patterns");
}

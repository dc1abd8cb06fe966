#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"

TEST_CASE("count prints how many different shortest paths there are") {
  check_answer(ask({"count", "867254301"}), "40\n");
  check_answer(ask({"count", "123x46758"}), "1\n");
  check_answer(ask({"count", "12345678x"}), "1\n");
  check_answer(ask({"count", "12345678x", "--goal", "????x????"}), "2\n");
  check_answer(ask({"count", "--puzzle", "rotate3x3", "312564978"}), "6\n");
  check_answer(ask({"count", "21345678x"}), "unsolvable\n", 1);
}

TEST_CASE("paths prints every shortest path in lexicographic order") {
  check_answer(ask({"paths", "-p", "rotate3x3", "312564978"}),
               "L1 L3 R2\nL1 R2 L3\nL3 L1 R2\nL3 R2 L1\nR2 L1 L3\nR2 L3 L1\n");
  check_answer(ask({"paths", "123x46758"}), "rdr\n");
  check_answer(ask({"paths", "12345678x", "--goal", "????x????"}), "lu\nul\n");
  check_answer(ask({"paths", "12345678x"}), "\n");
  check_answer(ask({"paths", "21345678x"}), "unsolvable\n", 1);
  const auto outcome = ask({"paths", "867254301"});
  const auto paths = support::lines(outcome.out);
  CHECK(paths.size() == 40);
  CHECK(std::is_sorted(paths.begin(), paths.end()));
  CHECK(std::adjacent_find(paths.begin(), paths.end()) == paths.end());
  CHECK(paths.front() + "\n" == ask({"solve", "867254301"}).out);
  for (const std::string& path : paths) CHECK(path.size() == 31);
}

TEST_CASE("paths stops at its limit") {
  check_answer(ask({"paths", "-p", "rotate3x3", "312564978", "--limit", "2"}), "L1 L3 R2\nL1 R2 L3\n");
  CHECK(support::lines(ask({"paths", "867254301", "--limit", "100"}).out).size() == 40);
  check_answer(ask({"paths", "-n", "1", "867254301"}), ask({"solve", "867254301"}).out);
}

TEST_CASE("count and paths answer in JSON") {
  const std::string solvable =
      R"({"puzzle":"slide3x3","start":"12345678x","goal":"****x****","solvable":true,"distance":2,)";
  check_answer(ask({"count", "--json", "12345678x", "--goal", "****x****"}), solvable + "\"count\":2}\n");
  check_answer(ask({"paths", "--json", "12345678x", "--goal", "****x****"}),
               solvable + "\"paths\":[[\"l\",\"u\"],[\"u\",\"l\"]]}\n");
  check_answer(ask({"paths", "-j", "-n1", "12345678x", "--goal", "****x****"}),
               solvable + "\"paths\":[[\"l\",\"u\"]]}\n");
  const std::string unsolvable =
      R"({"puzzle":"slide3x3","start":"21345678x","goal":"12345678x","solvable":false,"distance":null,)";
  check_answer(ask({"count", "--json", "21345678x"}), unsolvable + "\"count\":null}\n", 1);
  check_answer(ask({"paths", "--json", "21345678x"}), unsolvable + "\"paths\":null}\n", 1);
  CHECK(nlohmann::json::parse(ask({"paths", "--json", "12345678x"}).out)["paths"] == nlohmann::json::parse("[[]]"));
}

#include "cli/programs.hpp"

TEST_CASE("stats prints comma-separated values") {
  check_answer(ask({"stats", "--format", "csv", "--puzzle", "rotate3x3"}),
               "distance,states\n0,1\n1,12\n2,96\n3,736\n4,5208\n5,28674\n6,89497\n7,54741\n8,2475\n"
               "unreachable,181440\n");
  const auto slide = ask({"stats", "-f", "csv", "--goal", "1234x5678"});
  CHECK(slide.status == 0);
  const auto rows = support::lines(slide.out);
  REQUIRE(rows.size() == 33);
  CHECK(rows.front() == "distance,states");
  CHECK(rows[31] == "30,148");
  CHECK(rows.back() == "unreachable,181440");
  CHECK(support::lines(ask({"stats", "--format=csv", "-p", "mixed3x3"}).out).back() == "unreachable,0");
}

TEST_CASE("stats draws a bar for each distance") {
  const auto outcome = ask({"stats", "-p", "rotate3x3"});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  const auto text = support::lines(outcome.out);
  REQUIRE(text.size() == 3 + 9 + 1);
  CHECK(text[0] == "rotate3x3, goal 123456789: 181440 states can reach it, farthest 8, mean 6.10");
  CHECK(text[1].empty());
  CHECK(text[2] == "distance  states");
  CHECK(text[3] == "       0       1    #");
  CHECK(text[9] == "       6   89497    " + std::string(59, '#'));
  CHECK(text[12] == "unreachable 181440");
  CHECK(ask({"stats", "-p", "rotate3x3", "--format", "text"}).out == outcome.out);
}

TEST_CASE("stats answers in JSON") {
  const auto outcome = ask({"stats", "--json", "--puzzle", "rotate3x3", "-g", "987654321"});
  CHECK(outcome.status == 0);
  CHECK(outcome.out.rfind(R"({"puzzle":"rotate3x3","goal":"987654321","reachable":181440,"unreachable":181440,)"
                          R"("farthest":8,"mean":6.09)",
                          0) == 0);
  CHECK(outcome.out.find(R"("states":[1,12,96,736,5208,28674,89497,54741,2475]})") != std::string::npos);
  CHECK(support::lines(outcome.out).size() == 1);
}

TEST_CASE("stats refuses what it cannot count or print") {
  check_refusal(ask({"stats", "--goal", "*2345678x"}),
                "tilebase: goal '*2345678x': stats needs a goal without wildcards");
  check_refusal(ask({"stats", "--format", "xml"}), "tilebase: --format 'xml'; it is text or csv");
  check_refusal(ask({"stats", "--format", "csv", "--json"}), "tilebase: --format and --json do not go together");
  check_refusal(ask({"stats", "12345678x"}), "tilebase: unexpected argument '12345678x'; a goal is given with --goal");
}

// Input at the limits of what a batch takes, answered the same whichever way it comes.

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

TEST_CASE("whether a line is too long does not depend on threads or on what came before it") {
  for (const std::size_t length : {1'000'000U, (1U << 20U) + 60'000U, (1U << 20U) + 200'000U})
    for (const std::size_t before : {0U, 1000U, 9000U, 12'000U}) {
      std::string input;
      for (std::size_t i = 0; i < before; ++i) input += "12345678x\n";
      input += "#" + std::string(length - 1, '-') + "\n";
      const bool too_long = length > 1U << 20U;
      CAPTURE(length, before);
      for (const char* threads : {"1", "8", "16"}) {
        CAPTURE(threads);
        const auto outcome = ask({"batch", "-t", threads}, input);
        CHECK(outcome.status == (too_long ? 2 : 0));
        CHECK((outcome.out == std::string(before + (too_long ? 0 : 1), '\n')));
      }
    }
}

TEST_CASE("a line is read the same before and after many others, though its tiles spell an arrow") {
  const own::Workplace work;
  work.write("arrow.puzzle", "name = arrow\ntiles = - > 1 2\n[move]\nA = (1 2 3 4)\n");
  work.build("arrow");
  const auto first = work.run(TILEBASE_PROGRAM, {"batch", "--tables", "tables", "-p", "arrow"}, "->12\n");
  std::string input;
  for (int i = 0; i < 5000; ++i) input += "1-2>\n";
  const auto last = work.run(TILEBASE_PROGRAM, {"batch", "--tables", "tables", "-p", "arrow"}, input + "->12\n");
  CHECK(support::lines(last.out).back() == support::lines(first.out).back());
  CHECK(last.status == first.status);
}

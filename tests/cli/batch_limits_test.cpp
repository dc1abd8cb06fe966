// A batch at the limits of its input.

#include "cli/programs.hpp"

TEST_CASE("whether a line is too long does not depend on threads or on what came before it") {
  for (const std::size_t length : {1'000'000U, (1U << 20U) + 60'000U, (1U << 20U) + 200'000U})
    for (const std::size_t before : {0U, 1000U, 12'000U}) {
      std::string input;
      for (std::size_t i = 0; i < before; ++i) input += "12345678x\n";
      input += "#" + std::string(length - 1, '-') + "\n";
      const bool too_long = length > 1U << 20U;
      CAPTURE(length, before);
      for (const char* threads : {"1", "8"}) {
        CAPTURE(threads);
        const auto outcome = ask({"batch", "-t", threads}, input);
        CHECK(outcome.status == (too_long ? 2 : 0));
        CHECK((outcome.out == std::string(before + (too_long ? 0 : 1), '\n')));
      }
    }
}

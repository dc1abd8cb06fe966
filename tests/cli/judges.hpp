#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/programs.hpp"

namespace judges {

/// The output of a judge, which must succeed.
inline std::string answer(const std::string& name, const std::string& input) {
  const auto outcome = ask({"judge", name}, input);
  CHECK(outcome.err == "");
  CHECK(outcome.status == 0);
  return outcome.out;
}

/// Checks the outputs of a judge, by its inputs.
inline void check_answers(const std::string& name, const std::vector<std::pair<std::string, std::string>>& answers) {
  for (const auto& [input, output] : answers) {
    CAPTURE(name, input);
    CHECK(answer(name, input) == output);
  }
}

}  // namespace judges

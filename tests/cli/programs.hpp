#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/program.hpp"

/// Runs the real `tilebase`.
inline support::Outcome ask(std::vector<std::string> arguments, std::string input = "", std::string folder = "") {
  return support::run({TILEBASE_PROGRAM, std::move(arguments), std::move(input), {}, std::move(folder)});
}

/// The output of `tilebase`, which must succeed.
inline std::string answer(std::vector<std::string> arguments, std::string input = "", std::string folder = "") {
  const auto outcome = ask(std::move(arguments), std::move(input), std::move(folder));
  CHECK(outcome.err == "");
  CHECK(outcome.status == 0);
  return outcome.out;
}

/// Runs the real `tilebase-tablegen`.
inline support::Outcome generate(std::vector<std::string> arguments, std::string folder = "", std::string input = "") {
  return support::run({TILEBASE_TABLEGEN_PROGRAM, std::move(arguments), std::move(input), {}, std::move(folder)});
}

/// Builds the tables of NAME.puzzle of a folder in its folder `tables`.
inline void build(const std::string& name, const std::string& folder) {
  const auto outcome = generate({"build", "--puzzle", name + ".puzzle", "--out", "tables", "--threads", "1"}, folder);
  CHECK(outcome.err == "");
  REQUIRE(outcome.status == 0);
}

/// Checks that the program answered: this text, and nothing on standard error.
inline void check_answer(const support::Outcome& outcome, const std::string& text, int status = 0) {
  CHECK(outcome.out == text);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == status);
}

/// Checks that the program rejected its input: nothing on standard output, these words in one line on standard error,
/// exit status 2.
inline void check_refusal(const support::Outcome& outcome, const std::string& words) {
  CHECK(outcome.out.empty());
  CAPTURE(outcome.err);
  CHECK(outcome.err.find(words) != std::string::npos);
  CHECK(outcome.err.find('\n') + 1 == outcome.err.size());
  CHECK(outcome.status == 2);
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline void check_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    CAPTURE(part);
    CHECK(contains(text, part));
  }
}

#pragma once

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/program.hpp"

/// Runs the real `tilebase`.
inline support::Outcome ask(std::vector<std::string> arguments, std::string input = "") {
  return support::run({TILEBASE_PROGRAM, std::move(arguments), std::move(input), {}, "", ""});
}

/// Runs the real `tilebase-tablegen`.
inline support::Outcome generate(std::vector<std::string> arguments, std::string folder = "", std::string input = "") {
  return support::run({TILEBASE_TABLEGEN_PROGRAM, std::move(arguments), std::move(input), {}, std::move(folder), ""});
}

/// Checks that the program answered: this text, and nothing on standard error.
inline void check_answer(const support::Outcome& outcome, const std::string& text, int status = 0) {
  CHECK(outcome.out == text);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == status);
}

/// Checks that the program rejected its input: nothing on standard output, this line on standard error, exit status 2.
inline void check_refusal(const support::Outcome& outcome, const std::string& line) {
  CHECK(outcome.out.empty());
  CHECK(outcome.err == line + "\n");
  CHECK(outcome.status == 2);
}

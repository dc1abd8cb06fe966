// Judge definitions.

#include "cli/judge.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <base/standard_streams.hpp>

#include "target.hpp"

namespace {

using fuzz::require;
using tilebase::cli::JudgeDefinition;

bool has(const std::string& answer, const char* place) {
  return answer.find(place) != std::string::npos;
}

void check_template(std::string answer) {
  require(answer.ends_with('\n') || answer.ends_with("{boards}"), "an answer ends a line, as its boards do");
  for (const std::string place : {"{case}", "{distance}", "{path}", "{boards}"})
    for (std::size_t at = 0; (at = answer.find(place, at)) != std::string::npos;) answer.erase(at, place.size());
  require(!has(answer, "{"), "a brace begins a place that is known");
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (const auto& builtin : tilebase::cli::builtin_judges()) inputs.emplace_back(builtin.text);
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::optional<JudgeDefinition> judge;
  try {
    judge = JudgeDefinition::parse(fuzz::text_of(data, size), "fuzz");
  } catch (const tilebase::Failure& failure) {
    require(failure.status == tilebase::Failure{}.status, "an unreadable definition is bad input");
    require(failure.message.rfind("fuzz:", 0) == 0, "an error names its source");
    require(failure.message.find('\n') == std::string::npos, "an error is one line");
    return 0;
  }
  const auto& items = judge->items;
  const auto starts = std::count(items.begin(), items.end(), JudgeDefinition::Item::start);
  const auto goals = static_cast<std::ptrdiff_t>(items.size()) - starts;
  require(starts <= 1 && !items.empty(), "a case has a start, goals or both");
  require(judge->start.has_value() == (starts == 0), "there is one start");
  if (judge->sizes)
    require(judge->goals.empty() && 1 <= judge->sizes->min && judge->sizes->min <= judge->sizes->max &&
                judge->puzzle_of("7", "7").find("{size}") == std::string::npos,
            "sizes are a range, and no board has a fixed one");
  else
    require(judge->goals.empty() == (goals > 0), "there is a goal");
  for (const auto& goal : judge->goals) require(goal.source_line.rfind("fuzz:", 0) == 0, "a goal has its line");
  require(judge->between.empty() || judge->between.back() == '\n', "text between cases ends a line");
  require(judge->board_lines >= 0 && judge->wrap <= 1000000, "numbers are in range");
  check_template(judge->answer);
  const auto check_without_path = [](const std::string& text) {
    check_template(text);
    require(!has(text, "{path}") && !has(text, "{distance}") && !has(text, "{boards}"), "no path is asked for");
  };
  check_without_path(judge->none);
  if (judge->limit) check_without_path(judge->beyond);
  return 0;
}

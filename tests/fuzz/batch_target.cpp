// Lines, as for `batch` and the service. The first byte chooses the puzzle, the second whether to answer with paths,
// the first line is the goal.

#include <algorithm>
#include <map>

#include <answer/lines.hpp>
#include <base/line_reader.hpp>

#include <tilebase/tilebase.hpp>

#include "small_tables.hpp"
#include "support/questions.hpp"
#include "target.hpp"

namespace {

using fuzz::require;
using fuzz::small_tablebases;
using tilebase::Tablebase;
using tilebase::Target;
using tilebase::answer::QuestionWorker;

/// The output of a worker in one run.
struct Output {
  std::string answers;
  std::vector<std::size_t> errors;
  bool operator==(const Output&) const = default;
};

Output output_of(QuestionWorker& worker, std::string_view lines) {
  worker.run(lines);
  Output output{std::string(worker.answers()), {}};
  for (const auto& error : worker.errors()) {
    require(!error.reason.empty() && error.reason.find('\n') == std::string::npos, "an error is one line");
    output.errors.push_back(error.line);
  }
  return output;
}

/// The expected output, from single questions.
Output output_one_by_one(const Tablebase& tablebase, const Target& goal, bool paths, std::string_view lines) {
  Output output;
  for (std::size_t number = 1; !lines.empty(); ++number, output.answers += '\n') {
    const std::string_view line = tilebase::take_line(lines);
    if (tilebase::answer::is_blank_or_comment(line)) continue;
    const auto question = tilebase::answer::question_of_line(tablebase, goal, line);
    if (!question) {
      output.errors.push_back(number);
      output.answers += "error";
      continue;
    }
    const auto path = support::path(tablebase, question->start, question->target).value();
    const auto distance = support::distance(tablebase, question->start, question->target).value();
    require(path.has_value() == distance.has_value(), "a path exists if a distance does");
    output.answers += !path   ? tilebase::answer::unsolvable
                      : paths ? tablebase.puzzle().word(*path)
                              : std::to_string(*distance);
  }
  return output;
}

tilebase::answer::Teller teller_of(bool paths) {
  return paths ? tilebase::answer::tell_path : tilebase::answer::tell_distance;
}

/// A worker that has answered enough questions about the puzzle's own goal to use its queue.
QuestionWorker& busy_worker(const Tablebase& tablebase, bool paths) {
  static std::map<std::pair<const Tablebase*, bool>, QuestionWorker> workers;
  const auto& puzzle = tablebase.puzzle();
  const auto [place, fresh] =
      workers.try_emplace({&tablebase, paths}, tablebase, puzzle.goal_target(), teller_of(paths), false);
  if (fresh) {
    std::string lines;
    for (int i = 0; i < 2000; ++i) lines += format_board(puzzle, puzzle.goal()) + '\n';
    place->second.run(lines);
  }
  return place->second;
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (const auto& [number, board, turned] : small_goals()) {
    const std::string target = '*' + board.substr(1);
    for (const char print : {'\0', '\1'})
      inputs.push_back(std::string{number, print} + '\n' + board + '\n' + turned + "\r\n# a remark\n\n" + turned +
                       " -> " + target + "\nwrong\n" + board);
    inputs.push_back(std::string{number, '\0'} + target + '\n' + turned + '\n' + board + "->" + turned);
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const Tablebase& tablebase = small_tablebases()[input.number(1) % small_tablebases().size()];
  const bool paths = input.number(1) % 2 == 0;
  const std::string_view text = input.until('\n');
  const auto& puzzle = tablebase.puzzle();
  const auto goal =
      tilebase::answer::target_of(puzzle, text.empty() ? std::vector<std::string>() : std::vector{std::string(text)});
  if (!goal) return 0;
  const std::string_view lines = input.rest();
  const Output wanted = output_one_by_one(tablebase, *goal, paths, lines);
  QuestionWorker worker(tablebase, *goal, teller_of(paths), false);
  require(output_of(worker, lines) == wanted, "a batch answers as single questions do");
  require(output_of(worker, lines) == wanted, "a second run gives the same answers");
  if (*goal == puzzle.goal_target())
    require(output_of(busy_worker(tablebase, paths), lines) == wanted, "a busy worker answers the same");
  return 0;
}

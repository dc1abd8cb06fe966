// Answers of others, as for `check` and the service. The first byte chooses the puzzle, the first line is the goal.

#include <algorithm>

#include <answer/lines.hpp>
#include <base/line_reader.hpp>

#include "answers.hpp"
#include "small_tables.hpp"
#include "target.hpp"

namespace {

using fuzz::require;
using fuzz::small_tablebases;
using tilebase::Puzzle;
using tilebase::State;
using tilebase::Tablebase;
using tilebase::Target;
using tilebase::answer::CheckWorker;

/// Whether a text begins with a name as D0 where the puzzle has D1: numbers from 0 are an error, no wrong answer.
bool begins_with_number_0(const Puzzle& puzzle, std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (const auto& move : puzzle.moves()) {
    const std::size_t size = move.name.size();
    if (size < 2 || move.name.back() != '1' || is_digit(move.name[size - 2])) continue;
    const std::string name = tilebase::lower_case(move.name.substr(0, size - 1)) + '0';
    if (tilebase::lower_case(text.substr(0, size)) == name && (text.size() == size || !is_digit(text[size])))
      return true;
  }
  return false;
}

/// The grade of an answer, by the rules and a search.
std::string grade_of(const Puzzle& puzzle, State state, const Target& target, std::string_view word,
                     tilebase::NamedBy named_by) {
  const auto distance = fuzz::searched_distance(puzzle, state, target);
  const auto is_white = [](char c) { return (c >= '\t' && c <= '\r') || c == ' '; };
  std::string stripped(std::find_if_not(word.begin(), word.end(), is_white), word.end());
  while (!stripped.empty() && is_white(stripped.back())) stripped.pop_back();
  if (tilebase::lower_case(stripped) == "unsolvable") return distance ? "solvable" : "unsolvable";
  int length = 0;
  const State start = state;
  tilebase::PathReader reader(puzzle, word, named_by, &start);
  for (auto move = reader.next(); move || !reader.rest().empty(); move = reader.next()) {
    const auto after = move ? puzzle.apply(state, *move) : std::nullopt;
    if (!after && begins_with_number_0(puzzle, reader.rest())) return "error";
    if (!after) return "no move " + std::to_string(length + 1);
    state = *after;
    ++length;
  }
  if (!target.matches(state)) return "ends elsewhere";
  return length == *distance ? "shortest" : "longer by " + std::to_string(length - *distance);
}

/// The grade by the blank, and whether a wrong answer is right by the tile.
std::string grade_of(const Puzzle& puzzle, State state, const Target& target, std::string_view word) {
  const std::string grade = grade_of(puzzle, state, target, word, tilebase::NamedBy::blank);
  const bool is_right = grade == "shortest" || grade == "unsolvable";
  const bool is_right_by_tile = (has_slides(puzzle) || has_slides(puzzle, tilebase::NamedBy::number)) &&
                                grade_of(puzzle, state, target, word, tilebase::NamedBy::number) == "shortest";
  return grade + (!is_right && is_right_by_tile ? ", shortest by the tile" : "");
}

/// Parts of `START : WORD # note`, by position and without the library's reader. A note is no part, unless the line's
/// only colons are in its note, as in `START # note : WORD`: then the last one counts.
struct AnswerLine {
  std::string_view question;
  std::string_view word;
};
std::optional<AnswerLine> divided(std::string_view line) {
  const std::size_t note = line.find('#');
  std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  if (colon > note) colon = line.rfind(':');
  const std::size_t end = std::min(line.find('#', colon), line.size());
  return AnswerLine{line.substr(0, colon), line.substr(colon + 1, end - colon - 1)};
}

/// The expected grades, and how many lines are answers.
std::string graded(const Tablebase& tablebase, const Target& goal, std::string_view lines, std::uint64_t& answers) {
  std::string grades;
  for (; !lines.empty(); grades += '\n') {
    const std::string_view line = tilebase::take_line(lines);
    if (tilebase::answer::is_blank_or_comment(line)) continue;
    ++answers;
    const auto parts = divided(line);
    const auto question =
        tilebase::answer::question_of_line(tablebase, goal, parts ? parts->question : std::string_view());
    grades +=
        parts && question ? grade_of(tablebase.puzzle(), question->start, question->target, parts->word) : "error";
  }
  return grades;
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (const auto& [number, board, turned] : small_goals()) {
    const Puzzle& puzzle = small_tablebases()[static_cast<std::size_t>(number)].puzzle();
    std::string names;
    for (const auto& move : puzzle.moves()) names += move.name;
    inputs.push_back(std::string{number} + '\n' + board + " : " + names + '\n' + turned +
                     " : unsolvable # a note: \r\n# a remark\n\n" + turned + " -> *" + board.substr(1) + ":\nwrong\n" +
                     board + ":" + puzzle.moves()[0].name + ", ?");
    inputs.push_back(std::string{number} + turned + '\n' + board + ':' + names + names + "\n:\n::\n" + turned +
                     "# a note:" + names + "# more");
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const Tablebase& tablebase = small_tablebases()[input.number(1) % small_tablebases().size()];
  const std::string_view text = input.until('\n');
  const auto goal = tilebase::answer::target_of(
      tablebase.puzzle(), text.empty() ? std::vector<std::string>() : std::vector{std::string(text)});
  if (!goal) return 0;
  const std::string_view lines = input.rest();
  std::uint64_t answers = 0;
  const std::string wanted = graded(tablebase, *goal, lines, answers);
  CheckWorker worker(tablebase, *goal, tilebase::NamedBy::blank, false, false);
  worker.run(lines);
  require(worker.answers() == wanted, "answers get the grades of a search");
  for (const auto& error : worker.errors())
    require(!error.reason.empty() && error.reason.find('\n') == std::string::npos, "an error is one line");
  require(worker.tally().answers() == answers, "every answer is counted");
  require(worker.tally().errors == worker.errors().size(), "every error is counted");
  worker.run(lines);
  require(worker.answers() == wanted, "a second run gives the same grades");
  CheckWorker each(tablebase, *goal, tilebase::NamedBy::blank, true, true);
  each.run(lines);
  require(each.tally().answers() == answers, "each move of every answer is told");
  return 0;
}

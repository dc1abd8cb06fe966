#include <algorithm>
#include <fstream>
#include <limits>
#include <map>

#include <answer/question.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>

#include "cli/judge_definition.hpp"
#include "cli/judge_input.hpp"
#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;
using Kind = AnswerTemplate::Kind;

/// The built-in judge of this name, or the definition in the file of this name.
JudgeDefinition judge_of(const std::string& name) {
  for (const BuiltinJudge& builtin : builtin_judges())
    if (builtin.name == name) return value_or_fail(JudgeDefinition::parse(builtin.text, builtin.name));
  if (name.find_first_of("./") == std::string::npos && !std::ifstream(name))
    throw Failure{"no judge " + shown(name) + "; `tilebase judge --list` shows all, or name a definition file"};
  const auto bytes = value_or_fail(read_file(name));
  return value_or_fail(JudgeDefinition::parse(std::string(bytes.begin(), bytes.end()), name));
}

/// The tablebase of the puzzle for boards of a size, checked against the definition.
Tablebase tablebase_for(const Arguments& arguments, const JudgeDefinition& judge, int size) {
  auto tablebase = tablebase_of(arguments, judge.puzzle_of(std::to_string(size)));
  const int cells = tablebase.puzzle().cells();
  if (judge.board_lines > 0 && cells % judge.board_lines != 0)
    throw Failure{"judge " + shown(judge.name) + ": the " + std::to_string(cells) + " cells of " +
                  tablebase.puzzle().name() + " do not fill " + std::to_string(judge.board_lines) + " lines evenly"};
  return tablebase;
}

/// The value of a board in the definition, or a Failure that names its line.
template <class T>
T read_or_fail(Result<T> board, const JudgeDefinition::Board& given) {
  if (!board) throw Failure{given.where + ": " + board.error().message};
  return *board;
}

/// Answers the cases of one input that are about one puzzle.
class Judge final : private WordSink {
 public:
  Judge(const JudgeDefinition& judge, const Tablebase& tablebase)
      : judge_(judge),
        puzzle_(tablebase.puzzle()),
        moves_are_letters_(
            std::ranges::all_of(puzzle_.moves(), [](const Move& move) { return move.name.size() == 1; })) {
    const auto starts = std::ranges::count(judge.items, JudgeDefinition::Item::start);
    const std::size_t in_cases = judge.items.size() - static_cast<std::size_t>(starts);
    const bool own_goal = judge.goals.empty() && in_cases == 0;
    const std::size_t goals = own_goal ? 1 : judge.goals.size() + in_cases;
    for (std::size_t goal = 0; goal < goals; ++goal) solvers_.emplace_back(tablebase);
    if (judge.start) start_ = read_or_fail(parse_board(puzzle_, judge.start->text), *judge.start);
    for (std::size_t goal = 0; goal < judge.goals.size(); ++goal)
      solvers_[goal].to(read_or_fail(parse_target(puzzle_, judge.goals[goal].text), judge.goals[goal]));
    if (own_goal) solvers_.front().to(puzzle_.goal_target());
    quick_ = !judge.sizes && judge.items == std::vector{JudgeDefinition::Item::start} && goals == 1 &&
             judge.wrap == 0 && !judge.separator && moves_are_letters_;
  }

  void answer(std::size_t number, JudgeInput& input) {
    auto solver = solvers_.begin();
    input.expect(puzzle_);
    for (const auto item : judge_.items) {
      if (item == JudgeDefinition::Item::start)
        start_ = input.board();
      else
        (solver++)->to(item == JudgeDefinition::Item::goal ? Target(input.board(), puzzle_.cells()) : input.target());
    }
    const auto distance = find_nearest(number);
    if (number > 1) output() << judge_.between;
    print(
        distance ? judge_.answer : judge_.none, number, [&] { return *distance; }, [&] { print_wrapped(); });
  }

  /// Answers up to `most` cases in one go where that is possible, and returns how many.
  std::size_t answer_quickly(std::size_t number, std::size_t most, JudgeInput& input) {
    constexpr std::size_t at_a_time = 64;
    std::vector<State> starts;
    for (State start; quick_ && starts.size() < std::min(most, at_a_time) && input.quick_board(start);)
      starts.push_back(start);
    number_ = number;
    if (!starts.empty()) command::value_or_fail(solvers_.front().get()).write_words(starts, *this);
    output().flush_when_full();
    return starts.size();
  }

 private:
  char* room(std::size_t characters) override {
    word_.resize(std::max(word_.size(), characters));
    return word_.data();
  }
  void written(char* end) override { print_quickly(judge_.answer, {word_.data(), end}); }
  void unsolvable() override { print_quickly(judge_.none, {}); }
  void failed(const Error& error) override { fail_at(number_, error); }

  void print_quickly(const AnswerTemplate& answer, std::string_view word) {
    if (number_ > 1) output().buffer() += judge_.between;
    print(
        answer, number_++, [&] { return word.size(); }, [&] { output().buffer() += word; });
  }

  [[noreturn]] static void fail_at(std::size_t number, const Error& error) {
    throw command::failure_of({error.code, "case " + std::to_string(number) + ": " + error.message});
  }

  /// The distance to a goal, or nothing if there is no path; the path as a word, if the judge asks for it.
  Result<std::optional<int>> find(const Result<Solver>& solver, std::string& word) const {
    if (!solver) return solver.error();
    if (!judge_.answer.asks_for(Kind::path)) return solver->distance(start_);
    const auto path = solver->path(start_);
    if (!path) return path.error();
    if (!*path) return std::optional<int>();
    word = puzzle_.word(**path);
    return std::optional(static_cast<int>((*path)->size()));
  }

  /// The distance to the nearest goal, or nothing if there is no path. Sets `word_` to the lexicographically smallest
  /// of the shortest paths.
  std::optional<int> find_nearest(std::size_t number) {
    std::optional<int> nearest;
    for (const answer::LastSolver& solver : solvers_) {
      std::string word;
      const auto answer = find(solver.get(), word);
      if (!answer) fail_at(number, answer.error());
      const auto& distance = *answer;
      // Words compare as their moves do: the space between names is smaller than any character of a name.
      if (!distance || (nearest && (*nearest < *distance || (*nearest == *distance && word_ <= word)))) continue;
      nearest = distance;
      word_ = std::move(word);
    }
    if (nearest && judge_.separator) separate();
    return nearest;
  }

  /// Puts the judge's separator between the moves of the word.
  void separate() {
    std::string separated;
    for (std::size_t i = 0; i < word_.size(); ++i) {
      if (moves_are_letters_ ? i > 0 : word_[i] == ' ') separated += *judge_.separator;
      if (moves_are_letters_ || word_[i] != ' ') separated += word_[i];
    }
    word_ = std::move(separated);
  }

  template <class Distance, class PrintPath>
  static void print(const AnswerTemplate& answer, std::size_t number, Distance distance, PrintPath print_path) {
    for (const auto& piece : answer.pieces) switch (piece.kind) {
        case Kind::text:
          output().buffer() += piece.text;
          break;
        case Kind::case_number:
          output() << number;
          break;
        case Kind::distance:
          output() << distance();
          break;
        case Kind::path:
          print_path();
          break;
      }
  }

  void print_wrapped() const {
    std::string_view word = word_;
    for (; judge_.wrap > 0 && word.size() > judge_.wrap; word.remove_prefix(judge_.wrap))
      output() << word.substr(0, judge_.wrap) << '\n';
    output() << word;
  }

  const JudgeDefinition& judge_;
  Puzzle puzzle_;
  bool moves_are_letters_;
  std::vector<answer::LastSolver> solvers_;  // one per goal
  bool quick_ = false;                       // cases have only a start, and paths need no editing
  std::size_t number_ = 0;                   // of the case at hand, of those that are answered in one go
  State start_ = identity_permutation();
  std::string word_;
};

int print_judges() {
  std::vector<JudgeDefinition> judges;
  std::size_t name_width = 0;
  std::size_t puzzle_width = 0;
  for (const BuiltinJudge& builtin : builtin_judges()) {
    judges.push_back(judge_of(std::string(builtin.name)));
    name_width = std::max(name_width, judges.back().name.size());
    puzzle_width = std::max(puzzle_width, judges.back().puzzle_of("N").size());
  }
  for (const auto& judge : judges)
    output() << judge.name << std::string(name_width - judge.name.size() + 2, ' ') << judge.puzzle_of("N")
             << std::string(puzzle_width - judge.puzzle_of("N").size() + 2, ' ') << judge.about << '\n';
  return command::answered;
}

int run_judge(const Arguments& arguments) {
  const auto& names = arguments.positional();
  if (arguments.has("list")) {
    if (!names.empty()) throw Failure{"unexpected argument " + shown(names[0]) + " after --list"};
    return print_judges();
  }
  if (names.empty()) throw Failure{"missing judge; `tilebase judge --list` shows all"};
  if (names.size() > 2) throw Failure{"unexpected argument " + shown(names[2])};
  const JudgeDefinition definition = judge_of(names[0]);
  std::map<int, Judge> judges;  // by size
  const auto judge_for = [&](int size) -> Judge& {
    const auto known = judges.find(size);
    if (known != judges.end()) return known->second;
    return judges.try_emplace(size, definition, tablebase_for(arguments, definition, size)).first->second;
  };
  constexpr int only_size = 0;
  if (!definition.sizes) judge_for(only_size);  // what is wrong with the definition is told before any input is read
  JudgeInput input(names.size() > 1 ? names[1] : "-", definition.board_lines);

  using Cases = JudgeDefinition::Cases;
  const std::size_t count = definition.cases == Cases::counted ? input.count() : 1;
  const bool until_end = definition.cases == Cases::until_end;
  for (std::size_t number = 1; until_end ? !input.at_end() : number <= count;) {
    Judge& judge = judge_for(definition.sizes ? input.size(*definition.sizes) : only_size);
    judge.answer(number++, input);
    const std::size_t most = until_end ? std::numeric_limits<std::size_t>::max() : count + 1 - number;
    for (std::size_t taken = 1, left = most; left > 0 && taken > 0; left -= taken)
      number += taken = judge.answer_quickly(number, left, input);
  }
  if (!input.at_end()) input.fail("unexpected input after the last case");
  return command::answered;
}

void add_judge_options(boost::program_options::options_description_easy_init options) {
  add_tables_option(options);
  add_budget_option(options);
  options("list,l", "list the problems: name, puzzle, description");
}

}  // namespace

command::Verb judge_verb() {
  return {"judge",
          "NAME|FILE [INPUT]",
          "answer a published problem's input in its own format",
          add_judge_options,
          run_judge,
          "\nReads the problem's input from INPUT or standard input and writes its output, byte for byte. After "
          "malformed input, prints\n"
          "its line number and exits with status 2; the cases before it are answered. A FILE defines a problem of your "
          "own.\n"};
}

}  // namespace tilebase::cli

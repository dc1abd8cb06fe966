#include <algorithm>
#include <fstream>
#include <limits>
#include <map>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/word_sink.hpp>
#include <tilebase/engine/table/read_file.hpp>

#include "cli/judge.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using Item = JudgeDefinition::Item;

/// Built-in definition of this name, or the definition in the file of this name.
JudgeDefinition judge_of(const std::string& name) {
  for (const BuiltinJudge& builtin : builtin_judges())
    if (builtin.name == name) return JudgeDefinition::parse(builtin.text, builtin.name);
  if (name.find_first_of("./") == std::string::npos && !std::ifstream(name)) {
    std::vector<std::string> names;
    for (const BuiltinJudge& builtin : builtin_judges()) names.emplace_back(builtin.name);
    const std::string suggestion = similar(lower_case(name), names);
    throw Failure{"no judge " + quote(name) +
                  (suggestion.empty() ? "; `tilebase judge --list` shows all, or name a definition file"
                                      : "; did you mean " + suggestion + '?')};
  }
  const auto bytes = value_or_fail(read_file(name));
  return JudgeDefinition::parse(std::string(bytes.begin(), bytes.end()), name);
}

/// Tablebase of the puzzle for boards of a size. Throws a Failure if its cells do not fill the lines of a board.
Tablebase tablebase_for(const Arguments& arguments, const JudgeDefinition& judge, JudgeDefinition::Size size) {
  auto tablebase = tablebase_of(arguments, judge.puzzle_of(std::to_string(size.rows), std::to_string(size.cols)));
  const int cells = tablebase.puzzle().cells();
  if (judge.board_lines > 0 && cells % judge.board_lines != 0)
    throw Failure{"judge " + quote(judge.name) + ": the " + std::to_string(cells) + " cells of " +
                  tablebase.puzzle().name() + " do not fill " + std::to_string(judge.board_lines) + " lines evenly"};
  for (const auto& [name, text] : judge.names)
    if (std::ranges::find(tablebase.puzzle().moves(), name, &Move::name) == tablebase.puzzle().moves().end())
      throw Failure{"judge " + quote(judge.name) + ": " + quote(name) + " is not a move of " +
                    tablebase.puzzle().name()};
  return tablebase;
}

/// Goal of boards of a size: the puzzle's own, the blank before the numbers, or the numbers in a spiral, clockwise from
/// the first cell to the blank.
Target sized_goal(const JudgeDefinition& judge, const Puzzle& puzzle, JudgeDefinition::Size size) {
  using Goal = JudgeDefinition::SizedGoal;
  TargetBuilder goal(puzzle.goal_target());
  if (judge.sized_goal == Goal::usual) return goal;
  if (judge.sized_goal == Goal::blank_first) {
    std::rotate(goal.begin(), goal.end() - 1, goal.end());
    return goal;
  }
  TargetBuilder spiral(puzzle.cells());
  int row = 0, col = 0, down = 0, right = 1;
  const auto is_free = [&](int r, int c) {
    return r >= 0 && r < size.rows && c >= 0 && c < size.cols && spiral[r * size.cols + c] == Target::any;
  };
  for (const std::uint8_t tile : goal) {
    spiral[row * size.cols + col] = tile;
    if (!is_free(row + down, col + right)) down = std::exchange(right, -down);  // turns right
    row += down;
    col += right;
  }
  return spiral;
}

/// Value of a board in the definition. Throws a Failure that names the line of the board.
template <class T>
T read_or_fail(Result<T> board, const JudgeDefinition::Board& definition) {
  if (!board) throw Failure{definition.source_line + ": " + board.error().message};
  return *board;
}

/// Segments of an answer: a text and the first letter of the placeholder after it, 0 if no placeholder follows.
using Segments = std::vector<std::pair<std::string_view, char>>;

Segments segments_of(std::string_view answer) {
  Segments segments;
  while (!answer.empty()) {
    const std::string_view text = take_part(answer, '{');
    const std::string_view placeholder = take_part(answer, '}');
    segments.emplace_back(text, placeholder.empty() ? '\0' : placeholder.front());
  }
  return segments;
}

/// Answers the cases of one input that ask about one puzzle.
class Judge final : private WordSink {
 public:
  Judge(const JudgeDefinition& judge, const Tablebase& tablebase, JudgeDefinition::Size size)
      : judge_(judge), puzzle_(tablebase.puzzle()), size_(size) {
    for (const Move& move : puzzle_.moves()) {
      const auto text = judge.names.find(move.name);
      names_.push_back(text == judge.names.end() ? move.name : text->second);
    }
    moves_are_letters_ = std::ranges::all_of(names_, [](const std::string& name) { return name.size() == 1; });
    has_boards_ = judge.answer.find("{boards}") != std::string::npos;
    has_path_ = has_boards_ || judge.answer.find("{path}") != std::string::npos;
    if (judge.start) start_ = read_or_fail(parse_board(puzzle_, judge.start->text), *judge.start);
    for (const auto& goal : judge.goals)
      solvers_.emplace_back(tablebase).solver_for(read_or_fail(parse_target(puzzle_, goal.text), goal));
    for (const Item item : judge.items)
      if (item != Item::start) solvers_.emplace_back(tablebase);
    if (solvers_.empty()) solvers_.emplace_back(tablebase).solver_for(sized_goal(judge, puzzle_, size));
    is_quick_ = !judge.sizes && judge.names.empty() && !judge.limit && !has_boards_ &&
                judge.items == std::vector{Item::start} && solvers_.size() == 1 && judge.wrap == 0 &&
                !judge.separator && moves_are_letters_;
  }

  void answer(std::size_t number, JudgeInput& input) {
    auto solver = solvers_.begin();
    input.set_puzzle(puzzle_);
    for (const Item item : judge_.items) {
      if (item == Item::start)
        start_ = input.board();
      else
        (solver++)->solver_for(item == Item::goal ? TargetBuilder(input.board(), puzzle_.cells()) : input.target());
    }
    number_ = number;
    const auto distance = find_nearest();
    if (!distance)
      print(none_, 0, {});
    else if (judge_.limit && *distance > *judge_.limit)
      print(beyond_, 0, {});
    else
      print(answer_, static_cast<std::size_t>(*distance), word_);
  }

  /// Answers up to `limit` cases together if that is possible. Returns the number of answered cases.
  std::size_t answer_quickly(std::size_t number, std::size_t limit, JudgeInput& input) {
    constexpr std::size_t batch_size = 64;
    std::vector<State> starts;
    for (State start; is_quick_ && starts.size() < std::min(limit, batch_size) && input.quick_board(start);)
      starts.push_back(start);
    number_ = number;
    if (!starts.empty()) write_words(value_or_fail(solvers_.front().get()), starts, *this);
    return starts.size();
  }

 private:
  char* room(std::size_t characters) override {
    word_.resize(std::max(word_.size(), characters));
    return word_.data();
  }
  void written(char* end) override {
    const std::string_view word(word_.data(), end);
    print(answer_, word.size(), word);
  }
  void unsolvable() override { print(none_, 0, {}); }
  [[noreturn]] void failed(const Error& error) override {
    throw command::failure_of({error.code, "case " + std::to_string(number_) + ": " + error.message});
  }

  template <class T>
  const T& value_of(const Result<T>& result) {
    if (!result) failed(result.error());
    return *result;
  }

  /// Distance to the nearest goal; nullopt if there is no path. Sets `path_` to the lexicographically smallest path to
  /// a nearest goal, and `word_` to its text, if the answer contains them.
  std::optional<int> find_nearest() {
    std::optional<int> nearest;
    // Shares the time among all goals of a case.
    const Budget& budget = solvers_.front().tablebase().budget();
    const bool shares_time = budget.time != Budget().time && solvers_.size() > 1;
    const auto case_budget = shares_time ? std::optional(budget.start_clock()) : std::nullopt;
    for (const answer::LastSolver& last : solvers_) {
      const Solver& to_goal = value_of(last.get());
      const auto limited_solver = case_budget ? std::optional(to_goal.within(*case_budget)) : std::nullopt;
      const Solver& solver = limited_solver ? *limited_solver : to_goal;
      std::optional<int> distance;
      Path path;
      if (!has_path_) {
        distance = value_of(solver.distance(start_));
      } else if (const auto shortest = solver.path(start_); value_of(shortest)) {
        path = **shortest;
        distance = static_cast<int>(path.size());
      }
      if (!distance || (nearest && (*nearest < *distance || (*nearest == *distance && path_ <= path)))) continue;
      nearest = distance;
      path_ = std::move(path);
    }
    if (nearest && has_path_) write_word();
    return nearest;
  }

  /// Sets `word_` to the text of `path_`.
  void write_word() {
    const std::string separator = judge_.separator.value_or(moves_are_letters_ ? "" : " ");
    word_.clear();
    for (std::size_t i = 0; i < path_.size(); ++i) (word_ += i > 0 ? separator : "") += names_[path_[i]];
  }

  /// Prints the boards along `path_`.
  void print_boards() {
    State state = start_;
    print_board(state);
    for (const MoveId move : path_) {
      state = puzzle_.apply(state, move).value_or(state);
      print_board(state);
    }
  }

  void print_board(const State& state) {
    for (const auto& [text, placeholder] : board_) {
      output() << text;
      if (placeholder == 's') output() << size_.rows << (judge_.sizes && judge_.sizes->is_pair ? " " : "");
      if (placeholder == 's' && judge_.sizes && judge_.sizes->is_pair) output() << size_.cols;
      if (placeholder != 'r') continue;
      for (const auto& row : puzzle_.layout()) {
        std::string line;
        for (const int cell : row) {
          if (cell < 0) continue;
          const bool is_blank = puzzle_.blank() == state[cell] && !judge_.blank.empty();
          const std::string& name = is_blank ? judge_.blank : puzzle_.tile_names()[state[cell]];
          if (!line.empty() && !judge_.tile_end) line += ' ';
          line += std::string(std::max(judge_.tile_width, name.size()) - name.size(), ' ') + name;
          line += judge_.tile_end.value_or("");
        }
        output() << (&row == &puzzle_.layout().front() ? "" : "\n") << line;
      }
    }
    output() << '\n';
  }

  /// Prints the answer to the current case and moves on to the next case.
  void print(const Segments& answer, std::size_t distance, std::string_view word) {
    if (number_ > 1) output() << judge_.between;
    for (const auto& [text, placeholder] : answer) {
      output() << text;
      if (placeholder == 'c') output() << number_;
      if (placeholder == 'd') output() << distance;
      if (placeholder == 'b') print_boards();
      if (placeholder != 'p') continue;
      for (; judge_.wrap > 0 && word.size() > judge_.wrap; word.remove_prefix(judge_.wrap))
        output() << word.substr(0, judge_.wrap) << '\n';
      output() << word;
    }
    ++number_;
  }

  const JudgeDefinition& judge_;
  Puzzle puzzle_;
  JudgeDefinition::Size size_;
  std::vector<std::string> names_;  // texts of the moves
  bool moves_are_letters_ = false;
  bool has_boards_ = false;
  bool has_path_ = false;                    // whether an answer needs a path, not only its length
  std::vector<answer::LastSolver> solvers_;  // a solver for each goal
  bool is_quick_ = false;                    // whether cases have only a start, and paths need no editing
  std::size_t number_ = 0;                   // number of the current case, from 1
  Segments answer_ = segments_of(judge_.answer), none_ = segments_of(judge_.none);
  Segments beyond_ = segments_of(judge_.beyond), board_ = segments_of(judge_.board);
  State start_ = identity_permutation();
  Path path_;
  std::string word_;
};

/// Lists the built-in problems below the headings of their groups.
int print_judges() {
  std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>> groups;
  for (const BuiltinJudge& builtin : builtin_judges()) {
    const auto judge = JudgeDefinition::parse(builtin.text, builtin.name);
    auto group = std::ranges::find(groups, judge.group, [](const auto& each) { return each.first; });
    if (group == groups.end()) group = groups.insert(group, {judge.group, {}});
    group->second.push_back({"  " + judge.name, judge.puzzle_of("N", "N"), judge.about});
  }
  for (const auto& [heading, rows] : groups) {
    output() << (&heading == &groups.front().first ? "" : "\n") << heading << '\n';
    print_table(rows);
  }
  output() << "\nA problem of your own is a file with its definition: tilebase judge FILE [INPUT]\n";
  return command::answered;
}

int print_sample(const JudgeDefinition& judge) {
  if (judge.sample.empty()) throw Failure{"judge " + quote(judge.name) + " has no `sample = ...`"};
  output() << judge.sample;
  return command::answered;
}

int run_judge(const Arguments& arguments) {
  const auto& names = arguments.positional();
  if (arguments.has("list")) {
    refuse_more_than(0, arguments, " after --list");
    return print_judges();
  }
  if (names.empty()) throw Failure{"missing judge; `tilebase judge --list` shows all"};
  refuse_more_than(2, arguments);
  const JudgeDefinition definition = judge_of(names[0]);
  if (arguments.has("sample")) {
    refuse_more_than(1, arguments, " after --sample");
    return print_sample(definition);
  }
  using Size = JudgeDefinition::Size;
  std::map<Size, Judge> judges;
  const auto judge_for = [&](Size size) -> Judge& {
    const auto position = judges.find(size);
    if (position != judges.end()) return position->second;
    return judges.try_emplace(size, definition, tablebase_for(arguments, definition, size), size).first->second;
  };
  constexpr Size only_size;
  if (!definition.sizes) judge_for(only_size);  // reports errors of the definition before any input is read
  JudgeInput input(names.size() > 1 ? names[1] : "-", definition);

  using Cases = JudgeDefinition::Cases;
  const std::size_t count = definition.cases == Cases::counted ? input.count() : 1;
  const bool until_end = definition.cases == Cases::until_end;
  for (std::size_t number = 1; until_end ? !input.take_end_mark() && !input.at_end() : number <= count;) {
    Judge& judge = judge_for(definition.sizes ? input.size(*definition.sizes) : only_size);
    judge.answer(number++, input);
    const std::size_t limit = until_end ? std::numeric_limits<std::size_t>::max() : count + 1 - number;
    for (std::size_t answers = 1, rest = limit; rest > 0 && answers > 0; rest -= answers)
      number += answers = judge.answer_quickly(number, rest, input);
  }
  if (!input.at_end()) input.fail("unexpected input after the last case");
  return command::answered;
}

void add_judge_options(Options options) {
  add(options, {tables_option,
                budget_option,
                {"list,l", nullptr, "list the problems: name, puzzle, description"},
                {"sample", nullptr, "print a sample input of the problem"}});
}

}  // namespace

const command::Verb judge_verb{
    "judge",
    "NAME|FILE [INPUT]",
    "answer a published problem's input in its own format",
    add_judge_options,
    run_judge,
    "\nReads the problem's input from INPUT or standard input and writes its output, byte for byte. "
    R"(After malformed input, prints
its line number and exits with status 2; the cases before it are answered. A FILE defines a problem of your own.
)"};

}  // namespace tilebase::cli

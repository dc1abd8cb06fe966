// Verbs about a start: those of answer::start_verbs(), rate, paths, apply.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <answer/documents.hpp>
#include <answer/start_verbs.hpp>
#include <tilebase/engine/puzzle/picture.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// Tells whether START is `-`, so that questions are read from standard input.
bool asks_lines(const Arguments& arguments) {
  return arguments.positional() == std::vector<std::string>{"-"};
}

Solver solver_for(const Arguments& arguments, const answer::Question& question) {
  return solver_of(arguments, question.tablebase, question.target, &question.start);
}

int status_of(bool solvable) {
  return solvable ? command::answered : command::negative;
}

int print_unsolvable(const std::string& reason = "") {
  output() << answer::unsolvable << (reason.empty() ? "" : "; ") << reason << '\n';
  return command::negative;
}

volatile std::sig_atomic_t is_interrupted = 0;

/// Solver whose search ends at the first interrupt on a terminal (Ctrl-C), so that the best known answer is printed.
/// The second interrupt ends the program.
Solver interruptible_solver(const Solver& solver) {
  std::signal(SIGINT, [](int) {
    is_interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
  });
  Budget budget = solver.budget();
  budget.keep_going = [keep_going = budget.keep_going](const SearchProgress& progress) {
    return (!keep_going || keep_going(progress)) && is_interrupted == 0;
  };
  return solver.within(budget);
}

int print_uncertainty(const std::string& uncertainty) {
  erase_remark();
  std::fprintf(stderr, "%s\n", uncertainty.c_str());
  return command::gave_up;
}

/// Text and its width in columns; colours have no width.
struct Text {
  std::string text;
  std::size_t width;
};

/// Lines of the picture of a board: a label, and the rows of the layout with its walls. With `has_colours`, the blank
/// is faint, and tiles that have moved since `previous` are green.
std::vector<Text> board_picture(const Puzzle& puzzle, const std::string& label, const State& state,
                                const State& previous, bool has_colours) {
  std::vector<std::string> names, styles;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    names.push_back(puzzle.tile_names()[state[cell]]);
    const bool is_blank = puzzle.blank() == state[cell];
    const bool has_moved = puzzle.tile_names()[previous[cell]] != names.back();
    styles.push_back(!has_colours ? "" : is_blank ? "\033[2m" : has_moved ? "\033[1;32m" : "");
  }
  std::vector<Text> lines{{label, label.size()}};
  const auto plain = picture_of(puzzle, names, std::vector<std::string>(names.size()));
  const auto styled = picture_of(puzzle, names, styles);
  for (std::size_t i = 0; i < plain.size(); ++i) lines.push_back({styled[i], plain[i].size()});
  return lines;
}

/// Prints the boards along a path, as many in a row as fit; on a terminal in colours unless NO_COLOR is set.
void draw_path(const answer::Question& question, const Path& path) {
  const Puzzle& puzzle = question.puzzle();
  const State& start = question.start;
  const char* no_colour = std::getenv("NO_COLOR");
  const bool has_colours = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
  std::vector<std::vector<Text>> boards{board_picture(puzzle, "start", start, start, has_colours)};
  State state = start;
  for (const MoveId move : path) {
    const State after = puzzle.apply(state, move).value_or(state);
    const std::string label =
        std::to_string(boards.size()) + ' ' + move_name(puzzle, move, question.notation.named_by, &state);
    boards.push_back(board_picture(puzzle, label, after, state, has_colours));
    state = after;
  }
  const std::string word = question.word(path);
  output() << path.size() << (path.size() == 1 ? " move" : " moves") << (word.empty() ? "" : ": ") << word << "\n\n";

  constexpr std::size_t gap = 3;  // columns between two boards
  std::size_t width = 0;          // width of the widest board, in columns
  for (const auto& board : boards)
    for (const Text& line : board) width = std::max(width, line.width);
  const std::size_t boards_per_row = std::max<std::size_t>(1, (output_columns() + gap) / (width + gap));
  for (std::size_t first = 0; first < boards.size(); first += boards_per_row) {
    if (first > 0) output() << '\n';
    for (std::size_t line = 0; line < boards.front().size(); ++line) {
      std::string text;
      std::size_t padding = 0;
      for (std::size_t i = first; i < std::min(first + boards_per_row, boards.size()); ++i) {
        text += std::string(padding, ' ') + boards[i][line].text;
        padding = width - boards[i][line].width + gap;
      }
      text.erase(text.find_last_not_of(' ') + 1);
      output() << text << '\n';
    }
  }
}

int show_path(const Arguments& arguments) {
  if (arguments.has("json")) throw Failure{"--show and --json do not go together"};
  if (asks_lines(arguments)) throw Failure{"--show draws one path; give it a START, not -"};
  if (tolerance_of(arguments)) throw Failure{"--show draws a shortest path; leave --best and --tolerance out"};
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  const auto question = question_of(arguments, tablebase);
  const auto path = value_or_fail(solver_for(arguments, question).path(question.start));
  if (!path) return print_unsolvable();
  draw_path(question, *path);
  return command::answered;
}

/// Prints a verb's answer to the question in the arguments or, if START is `-`, a line for each line of standard input,
/// like `batch`. Returns the worst exit status: bad_input, gave_up, negative for an unsolvable START, answered.
int answer_questions(const answer::StartVerb& verb, const Arguments& arguments) {
  if (arguments.has("show")) return show_path(arguments);
  const bool in_json = arguments.has("json");
  if (asks_lines(arguments)) {
    LineInput input(arguments, 1);
    const auto tablebase = tablebase_of(arguments, input.puzzle_name(arguments));
    const Target goal = goal_of(arguments, tablebase.puzzle());
    answer::QuestionWorker worker(tablebase, goal, verb.tell, in_json, tolerance_of(arguments),
                                  notation_of(arguments, tablebase.puzzle()));
    const int status = answer_lines(arguments, input, tablebase, goal, {&worker});
    return command::worse_of(status, status_of(!worker.has_unsolvable()));
  }
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  auto question = question_of(arguments, tablebase);
  question.tolerance = tolerance_of(arguments);
  auto solver = solver_for(arguments, question);
  if (question.tolerance && errors_are_on_terminal()) solver = interruptible_solver(solver);
  std::string text;
  answer::JsonText json;
  const auto outcome = value_or_fail(verb.tell(question, solver, text, in_json ? &json : nullptr));
  if (!in_json && !outcome.is_solvable && text.empty()) return print_unsolvable(outcome.reason);
  output() << (in_json ? json.line() : text);
  return outcome.uncertainty.empty() ? status_of(outcome.is_solvable) : print_uncertainty(outcome.uncertainty);
}

void add_options(Options options, const answer::StartVerb& verb) {
  add_question_options(options);
  if (verb.takes_tolerance) add(options, {best_option, tolerance_option});
  if (verb.tells_path) add(options, {{"show,s", nullptr, "draw the boards along the way"}});
  if (verb.names_moves) add(options, {named_by_option});
  if (verb.tells_path) add(options, {runs_option});
}

void add_rate_options(Options options) {
  add_question_options(options);
  add(options, {named_by_option});
}

void add_paths_options(Options options) {
  add_question_options(options);
  add(options, {{"limit,n", "N", "print only the first N (default: all)"}, named_by_option, runs_option});
}

int run_paths(const Arguments& arguments) {
  const std::uint64_t limit = number_of(arguments, "limit", 1, UINT64_MAX).value_or(UINT64_MAX);
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  const auto question = question_of(arguments, tablebase);
  auto paths = value_or_fail(solver_for(arguments, question).paths(question.start));
  if (arguments.has("json")) {
    print_json([&](answer::JsonText& json) { value_or_fail(write_paths(json, question, paths, limit)); });
    return status_of(paths.distance().has_value());
  }
  if (!paths.distance()) return print_unsolvable();
  for (std::uint64_t i = 0; i < limit; ++i) {
    const auto path = value_or_fail(paths.next());
    if (!path) break;
    output() << question.word(*path) << '\n';
  }
  return command::answered;
}

/// First argument, the START before the moves; "" if it is missing.
std::string first_of(const Arguments& arguments) {
  return arguments.positional().empty() ? "" : arguments.positional().front();
}

State first_board_of(const Arguments& arguments, const Puzzle& puzzle) {
  if (arguments.positional().empty()) throw Failure{answer::missing_board_message(puzzle, "start")};
  return value_or_fail(parse_board(puzzle, first_of(arguments)));
}

int run_rate(const Arguments& arguments) {
  refuse_more_than(2, arguments, goal_hint);
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, first_of(arguments)));
  const Puzzle& puzzle = tablebase.puzzle();
  const auto notation = notation_of(arguments, puzzle);
  const answer::Question question{
      tablebase, first_board_of(arguments, puzzle), goal_of(arguments, puzzle), {}, notation};
  const Path path = value_or_fail(parse_path(puzzle, arguments.positional().size() > 1 ? arguments.positional()[1] : "",
                                             notation.named_by, &question.start));
  if (path.size() != 1) throw Failure{"give one move after START, such as " + puzzle.moves().front().name};
  const auto change = value_or_fail(solver_for(arguments, question).rate(question.start, path.front()));
  if (arguments.has("json"))
    print_json([&](answer::JsonText& json) { write_rate(json, question, path.front(), change); });
  else if (change)
    output() << *change << '\n';
  else
    return print_unsolvable();
  return status_of(change.has_value());
}

void add_apply_options(Options options) {
  add_puzzle_options(options);
  add(options, {{"undo", nullptr, "take the moves back, the last one first"}, named_by_option});
}

int run_apply(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments, puzzle_name_for(arguments, first_of(arguments)));
  const State start = first_board_of(arguments, puzzle);
  std::string word;
  for (std::size_t i = 1; i < arguments.positional().size(); ++i)
    word += (word.empty() ? "" : " ") + arguments.positional()[i];
  const NamedBy named_by = named_by_of(arguments, puzzle);
  const bool undoes = arguments.has("undo");
  Path path = value_or_fail(parse_path(puzzle, word, named_by, undoes ? nullptr : &start));
  if (undoes) path = value_or_fail(answer::inverse_path(puzzle, path));
  const State after = value_or_fail(answer::state_after(puzzle, start, path, named_by));
  if (arguments.has("json"))
    print_json([&](answer::JsonText& json) { write_after(json, puzzle, start, path, after, named_by); });
  else
    output() << format_board(puzzle, after) << '\n';
  return command::answered;
}

}  // namespace

std::vector<command::Verb> start_verbs() {
  std::vector<command::Verb> verbs;
  for (const answer::StartVerb& verb : answer::start_verbs())
    verbs.push_back({verb.name, "START|-", verb.summary, [&verb](Options options) { add_options(options, verb); },
                     [&verb](const Arguments& arguments) { return answer_questions(verb, arguments); }, verb.details});
  return verbs;
}

const command::Verb rate_verb{"rate",           "START MOVE", "print by how much a move changes the distance",
                              add_rate_options, run_rate,     R"(
Prints one line: -1 if the move helps, as each move of a shortest path does, 0 if it keeps the distance, 1 or more if it
hurts; or `unsolvable` (exit status 1).

  $ tilebase rate 123x46758 u
  1
)"};

const command::Verb apply_verb{"apply",           "START MOVES", "print the board after moves",
                               add_apply_options, run_apply,     R"(
The moves are names, run together or with blanks between them, or the tiles that slide. START may be the word `goal`.
With --undo, the moves are names that led to START: the board before them.

  $ tilebase apply 123x46758 rdr
  12345678x
  $ tilebase apply --undo 12345678x rdr
  123x46758
  $ tilebase apply 123x46758 "4 5 8"
  12345678x
)"};

const command::Verb paths_verb{"paths", "START", "print every shortest path", add_paths_options, run_paths, R"(
Prints one line per path, in lexicographic order; an empty line if START is the goal, or `unsolvable` (exit status 1).

  $ tilebase paths --puzzle rotate3x3 --limit 2 312564978
  L1 L3 R2
  L1 R2 L3
)"};

}  // namespace tilebase::cli

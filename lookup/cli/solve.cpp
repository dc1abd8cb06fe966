// Verbs about a start: solve, distance, moves, hint, rate, count, paths, solvable, apply.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <answer/documents.hpp>
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

/// Prints the answer to the question in the arguments or, if START is `-`, a line for each line of standard input, like
/// `batch`. Returns the worst exit status: bad_input, gave_up, negative for an unsolvable START, answered.
template <answer::Teller teller>
int answer_questions(const Arguments& arguments) {
  const bool in_json = arguments.has("json");
  if (asks_lines(arguments)) {
    LineInput input(arguments, 1);
    const auto tablebase = tablebase_of(arguments, input.puzzle_name(arguments));
    const Target goal = goal_of(arguments, tablebase.puzzle());
    answer::QuestionWorker worker(tablebase, goal, teller, in_json, tolerance_of(arguments),
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
  const auto outcome = value_or_fail(teller(question, solver, text, in_json ? &json : nullptr));
  if (!in_json && !outcome.is_solvable && text.empty()) return print_unsolvable(outcome.reason);
  output() << (in_json ? json.line() : text);
  return outcome.uncertainty.empty() ? status_of(outcome.is_solvable) : print_uncertainty(outcome.uncertainty);
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
void draw_path(const Puzzle& puzzle, const State& start, const Path& path, const answer::Notation& notation) {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool has_colours = output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
  std::vector<std::vector<Text>> boards{board_picture(puzzle, "start", start, start, has_colours)};
  State state = start;
  for (const MoveId move : path) {
    const State after = puzzle.apply(state, move).value_or(state);
    const std::string label = std::to_string(boards.size()) + ' ' + move_name(puzzle, move, notation.named_by);
    boards.push_back(board_picture(puzzle, label, after, state, has_colours));
    state = after;
  }
  const std::string word = format_path(puzzle, path, notation.named_by, notation.in_runs);
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

void add_distance_options(Options options) {
  add_question_options(options);
  add(options, {best_option, within_option});
}

void add_solve_options(Options options) {
  add_distance_options(options);
  add(options, {{"show,s", nullptr, "draw the boards along the way"}, named_by_option, runs_option});
}

int run_solve(const Arguments& arguments) {
  if (!arguments.has("show")) return answer_questions<answer::tell_path>(arguments);
  if (arguments.has("json")) throw Failure{"--show and --json do not go together"};
  if (asks_lines(arguments)) throw Failure{"--show draws one path; give it a START, not -"};
  if (tolerance_of(arguments)) throw Failure{"--show draws a shortest path; leave --best and --within out"};
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  const auto question = question_of(arguments, tablebase);
  const auto path = value_or_fail(solver_for(arguments, question).path(question.start));
  if (!path) return print_unsolvable();
  draw_path(question.puzzle(), question.start, *path, question.notation);
  return command::answered;
}

void add_moves_options(Options options) {
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
    output() << format_path(question.puzzle(), *path, question.notation.named_by, question.notation.in_runs) << '\n';
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
  const Path path = value_or_fail(
      parse_path(puzzle, arguments.positional().size() > 1 ? arguments.positional()[1] : "", notation.named_by));
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
  Path path = value_or_fail(parse_path(puzzle, word, named_by));
  if (arguments.has("undo")) path = value_or_fail(answer::inverse_path(puzzle, path));
  const State after = value_or_fail(answer::state_after(puzzle, start, path));
  if (arguments.has("json"))
    print_json([&](answer::JsonText& json) { write_after(json, puzzle, start, path, after, named_by); });
  else
    output() << format_board(puzzle, after) << '\n';
  return command::answered;
}

constexpr auto run_hint = answer_questions<answer::tell_hint>;
constexpr auto run_solvable = answer_questions<answer::tell_solvable>;
constexpr auto run_distance = answer_questions<answer::tell_distance>;
constexpr auto run_moves = answer_questions<answer::tell_moves>;
constexpr auto run_count = answer_questions<answer::tell_count>;

}  // namespace

const command::Verb solve_verb{
    "solve",
    "START|-",
    "print a shortest path, the lexicographically smallest",
    add_solve_options,
    run_solve,
    "\nPrints one line: the path, empty if START is the goal, or `unsolvable` (exit status 1). "
    R"(If START is `-`, answers each line
START or START -> TARGET of standard input, as `batch` does. On boards of slides of any size up to 32 cells:

  $ tilebase solve --puzzle slide4x4 "1 2 3 4/5 6 7 8/9 x 11 12/13 10 14 15"
  drr

A search that would take long can be told to end: with --max-seconds and --best, the shortest path that is known by then
is printed, and on standard error `not proven: 82 moves, at least 76` (exit status 3). Boards of slides without
walls always have one, however short the time. With --within 0, any shortest path suffices; with --within 2, one that is
proven to be at most two moves longer (exit status 0).
)"};

const command::Verb distance_verb{"distance",           "START|-",    "print the length of a shortest path",
                                  add_distance_options, run_distance, R"(
Prints one line: the number of moves, or `unsolvable` (exit status 1). With --best or --within, what is known when the
search ends, such as `76..82` (exit status 3, or 0 if --within is kept). If START is `-`, answers each line
START or START -> TARGET of standard input, as `batch` does.
)"};

const command::Verb moves_verb{"moves",           "START|-", "print every move and the distance after it, best first",
                               add_moves_options, run_moves, R"(
Prints `NAME DISTANCE-AFTER` for each move that START allows, best first and then by name. If the goal cannot be reached
after a move, `unsolvable` stands in place of the distance; if it cannot be reached at all, of each (exit status 1). If
START is `-`, answers each line START or START -> TARGET of standard input by one line, its moves separated by `, `.

  $ tilebase moves 123x46758
  r 2
  d 4
  u 4
)"};

const command::Verb hint_verb{"hint",   "START|-", "print the best move and the distance after it", add_moves_options,
                              run_hint, R"(
Prints `NAME DISTANCE-AFTER` of the first move of the path that `solve` prints; an empty line if START is the goal, or
`unsolvable` (exit status 1). If START is `-`, answers each line START or START -> TARGET of standard input.

  $ tilebase hint 123x46758
  r 2
)"};

const command::Verb rate_verb{
    "rate", "START MOVE", "print by how much a move changes the distance", add_moves_options, run_rate, R"(
Prints one line: -1 if the move helps, as each move of a shortest path does, 0 if it keeps the distance, 1 or more if it
hurts; or `unsolvable` (exit status 1).

  $ tilebase rate 123x46758 u
  1
)"};

const command::Verb solvable_verb{
    "solvable",           "START|-",    "print whether the goal can be reached, and why not",
    add_question_options, run_solvable, R"(
Prints one line: `solvable`, or `unsolvable` (exit status 1) with two tiles that would make START solvable if they
changed places, where there are such. Takes no search. If START is `-`, answers each line START or START -> TARGET of
standard input.

  $ tilebase solvable 21345678x
  unsolvable; swap 1 and 2
)"};

const command::Verb apply_verb{"apply",           "START MOVES", "print the board after moves",
                               add_apply_options, run_apply,     R"(
The moves are names, run together or with blanks between them. With --undo, they are those that led to START: the board
before them.

  $ tilebase apply 123x46758 rdr
  12345678x
  $ tilebase apply --undo 12345678x rdr
  123x46758
)"};

const command::Verb count_verb{
    "count", "START|-", "print how many different shortest paths there are", add_question_options, run_count, R"(
Prints one line: the number, 1 if START is the goal, or `unsolvable` (exit status 1). With wildcards in the goal, the
paths to all nearest matches count. If START is `-`, answers each line START or START -> TARGET of standard input.
Without a table, a hard 15-puzzle board takes up to half a minute, as every branch is searched; --max-seconds limits it.

  $ tilebase count 867254301
  40
)"};

const command::Verb paths_verb{"paths", "START", "print every shortest path", add_paths_options, run_paths, R"(
Prints one line per path, in lexicographic order; an empty line if START is the goal, or `unsolvable` (exit status 1).

  $ tilebase paths --puzzle rotate3x3 --limit 2 312564978
  L1 L3 R2
  L1 R2 L3
)"};

}  // namespace tilebase::cli

// Verbs that answer many lines with several threads: batch, check.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <deque>
#include <mutex>
#include <new>

#include <base/side_by_side.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// Lines that one thread answers at a time, and their answers.
struct Chunk {
  std::string_view lines;
  std::size_t first_line;
  std::string answers{};
  std::vector<answer::LineError> errors{};
  bool is_done = false;
};

/// Splits a block into chunks. The first chunks are large, since each chunk costs time; later chunks are smaller, so
/// that no thread waits long for the last chunk. If `is_searched`, an answer may need a search, and a chunk is one
/// line. `next_line` is the number of the block's first line; it becomes the number of the line after the block.
std::vector<Chunk> chunks_of(std::string_view block, std::size_t& next_line, std::size_t threads, bool is_searched) {
  constexpr std::size_t max_bytes = std::size_t{1} << 15U;
  std::vector<Chunk> chunks;
  while (!block.empty()) {
    const std::size_t bytes = is_searched ? 0 : std::min(max_bytes, block.size() / (2 * threads));
    const std::size_t end = std::min(block.find('\n', bytes), block.size() - 1) + 1;
    const std::string_view lines = block.substr(0, end);
    chunks.push_back({lines, next_line});
    next_line += count_lines(lines);
    block.remove_prefix(end);
  }
  return chunks;
}

void add_threads_option(Options options) {
  options("threads,t", boost::program_options::value<int>()->value_name("N"),
          "number of threads (default 1); the answers do not depend on it");
}

void add_check_options(Options options) {
  add_question_options(options);
  add(options, {{"each", nullptr, "also tell for each move whether it is allowed, and the distances before and after"},
                named_by_option});
  add_threads_option(options);
}

void add_batch_options(Options options) {
  add_question_options(options);
  add(options, {{"print", "path|distance", "what to print for each line (default path)"},
                best_option,
                tolerance_option,
                named_by_option,
                runs_option});
  add_threads_option(options);
}

int threads_of(const Arguments& arguments) {
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  return threads;
}

/// Answers the lines by `threads` workers; `add_worker(tablebase, goal)` returns the next one. If memory runs out, the
/// Failure advises fewer threads.
template <class AddWorker>
int answer_side_by_side(const Arguments& arguments, int threads, AddWorker add_worker) {
  try {
    LineInput input(arguments, static_cast<std::size_t>(threads));
    auto tablebase = tablebase_of(arguments, input.puzzle_name(arguments));
    Budget line_budget = tablebase.budget();
    line_budget.threads = 1;
    tablebase = tablebase.within(line_budget);
    const Target goal = goal_of(arguments, tablebase.puzzle());
    std::vector<answer::LineWorker*> pointers;
    pointers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) pointers.push_back(&add_worker(tablebase, goal));
    return answer_lines(arguments, input, tablebase, goal, pointers);
  } catch (const std::bad_alloc&) {
    if (threads == 1) throw;
    throw Failure{"out of memory; fewer --threads need less"};
  }
}

int run_batch(const Arguments& arguments) {
  const int threads = threads_of(arguments);
  const auto print = arguments.get<std::string>("print", "path");
  if (print != "path" && print != "distance") throw Failure{"--print " + quote(print) + "; must be path or distance"};
  const answer::Teller teller = print == "path" ? answer::tell_path : answer::tell_distance;
  std::deque<answer::QuestionWorker> workers;
  return answer_side_by_side(
      arguments, threads, [&](const Tablebase& tablebase, const Target& goal) -> answer::LineWorker& {
        return workers.emplace_back(tablebase, goal, teller, arguments.has("json"), tolerance_of(arguments),
                                    notation_of(arguments, tablebase.puzzle()));
      });
}

std::string counted(std::uint64_t number, const char* thing) {
  return group_digits(number) + ' ' + thing + (number == 1 ? "" : "s");
}

/// Prints a summary on standard error: `1,000 answers: 997 right; wrong: 2 longer, 1 no move`.
void print_summary(const answer::Tally& tally) {
  std::string text = counted(tally.answers(), "answer") + ": " + group_digits(tally.right()) + " right";
  const char* separator = "; wrong: ";
  for (std::size_t i = 0; i < verdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (is_right(verdict) || tally.counts[i] == 0) continue;
    text += separator + group_digits(tally.counts[i]) + ' ' + name_of(verdict);
    separator = ", ";
  }
  if (tally.errors > 0) text += "; " + counted(tally.errors, "error");
  if (tally.gave_up > 0) text += "; " + group_digits(tally.gave_up) + " gave up";
  erase_remark();
  std::fprintf(stderr, "%s\n", text.c_str());
}

int run_check(const Arguments& arguments) {
  std::deque<answer::CheckWorker> workers;
  const int status = answer_side_by_side(
      arguments, threads_of(arguments), [&](const Tablebase& tablebase, const Target& goal) -> answer::LineWorker& {
        return workers.emplace_back(tablebase, goal, named_by_of(arguments, tablebase.puzzle()), arguments.has("json"),
                                    arguments.has("each"));
      });
  answer::Tally tally;
  for (const auto& worker : workers) tally += worker.tally();
  print_summary(tally);
  return tally.is_all_right() ? status : command::worse_of(status, command::negative);
}

}  // namespace

int answer_lines(const Arguments& arguments, LineInput& input, const Tablebase& tablebase, const Target& goal,
                 const std::vector<answer::LineWorker*>& workers) {
  constexpr std::chrono::milliseconds long_time{100};
  const std::size_t threads = workers.size();
  const bool is_searched = tablebase.plan(goal)->searches();
  report_answer_source(arguments, tablebase, goal);
  const answer::Column column = input.column(tablebase.puzzle());
  for (answer::LineWorker* const worker : workers) worker->set_column(column);
  int status = command::answered;
  std::size_t next_line = 1;
  std::size_t answer_count = 0;
  for (std::string_view block; input.next(block);) {
    const std::size_t first_line = next_line;
    auto chunks = chunks_of(block, next_line, threads, is_searched);
    for (answer::LineWorker* worker : workers) worker->announce((next_line - first_line) / threads);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::size_t first_unwritten = 0;
    auto flush_time = Pace::Clock::now();
    // Writes all answered chunks that can be written in order, and flushes them if the last flush is long ago.
    const auto write = [&](Chunk& chunk) {
      const std::lock_guard lock(mutex);
      chunk.is_done = true;
      if (errors_are_on_terminal())
        show_line_counts(answer_count += static_cast<std::size_t>(std::ranges::count(chunk.answers, '\n')),
                         next_line - 1);
      for (; first_unwritten < chunks.size() && chunks[first_unwritten].is_done; ++first_unwritten) {
        for (const auto& error : chunks[first_unwritten].errors) {
          erase_remark();
          std::fprintf(stderr, "line %zu: %s\n", error.line, error.reason.c_str());
          status = command::worse_of(status, error.gave_up ? command::gave_up : command::bad_input);
        }
        output() << chunks[first_unwritten].answers;
        chunks[first_unwritten].answers = {};
      }
      if (const auto now = Pace::Clock::now(); now - flush_time > long_time) {
        output().flush();
        flush_time = now;
      }
    };
    side_by_side(threads, threads, [&](std::size_t i) {
      for (std::size_t c = next++; c < chunks.size(); c = next++) {
        workers[i]->run(chunks[c].lines, chunks[c].first_line);
        chunks[c].answers = workers[i]->answers();
        chunks[c].errors = workers[i]->errors();
        write(chunks[c]);
      }
    });
  }
  return status;
}

const command::Verb batch_verb{"batch",           "[FILE]",  "answer every line of a file or of standard input",
                               add_batch_options, run_batch, R"(
Each line is START or START -> TARGET. It is answered by one line, in the same order: the path or distance,
`unsolvable`, `gave up` where the search took longer than --max-seconds, or `error`. The reason for the last two goes to
standard error, and the exit status is 2 after an error, else 3 after giving up. With --best or --tolerance, such a
line gets the best that is known, as `solve` and `distance` print it. A blank line or a comment (#) gives an empty line.
With --json, each line is answered by one line of JSON, like `solve` or `distance`, with the states and the seconds of
its search if a search answered; by null if it is blank or a comment, and by {"line", "error"} if it has no answer.
)"};

const command::Verb check_verb{"check",           "[FILE]",  "grade the answers of other programs, a line each",
                               add_check_options, run_check, R"(
Each line is START : WORD or START -> TARGET : WORD, a question and the answer of some other program. WORD is the path,
the names of moves with or without blanks, commas or brackets between them, or `unsolvable`. Run together, the longest
name that fits is taken. In place of the puzzle's own names, capitals, `up`, `down`, `left`, `right`, arrows and runs
such as `r2` are read, and so are the tiles that slide, such as `[4, 5, 8]`. With --moves tile, slides are named by
where the tile goes; without it, a wrong answer that is right so says `shortest by the tile` behind its grade. WORD
begins after the first colon; where a tile's name contains a colon, after the last one.

Each line is answered by one line, in the same order. A path is `shortest`, or `longer by N` than a shortest one, or
`ends elsewhere` than at the target, or has `no move N`: the Nth move is unknown or not allowed there; a run is several.
For `unsolvable` the answer is `unsolvable` if that is right, else `solvable`. It is `gave up` where the search took
longer than --max-seconds, and `error` for a line that cannot be read, or whose moves are numbered from 0 where the
puzzle's begin with 1. The reason for these two goes to standard error,
and so does a summary at the end. A blank line or a comment (#) gives an empty line. The exit status is 2 after an
error, else 3 after giving up, else 1 if an answer is wrong, else 0:

  $ printf '123x46758 : rdr\n21345678x : unsolvable\n' | tilebase check
  shortest
  unsolvable

With --each, NAME BEFORE AFTER of each move follows, with the distances before and after it, so that an answer can have
a part of the points. The first move that is unknown (`?`) or not allowed ends the list: `no move` stands in place of
AFTER. Where there is no path, or its search gave up, the distance is `-`; --max-seconds is for all of a line together.

  $ printf '123x46758 : rlu\n' | tilebase check --each
  ends elsewhere, r 3 2, l 2 3, u 3 4

With --json, each line is answered by one line of JSON; by null if it is blank or a comment, and by {"line", "error"}
if it has no grade.
)"};

}  // namespace tilebase::cli

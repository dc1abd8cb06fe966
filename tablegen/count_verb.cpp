#include <chrono>
#include <optional>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/group_base.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

#include "level_search.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

void add_count_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file (default slide3x3)");
  options("goal,g", po::value<std::string>()->value_name("GOAL"), "count from this goal (default: the puzzle's own)");
  add_threads_option(options);
  options("checkpoint,c", po::value<std::string>()->value_name("FILE"),
          "keep the work in this file; if it exists, go on from there");
}

/// Number of bytes that a search needs. Throws a Failure if the puzzle cannot be counted or the memory is not
/// available.
std::uint64_t checked_memory(const Puzzle& puzzle) {
  const auto needed = LevelSearch::bytes_for(puzzle);
  if (puzzle.has_equal_tiles())
    throw Failure{"puzzle " + puzzle.name() + " has equal tiles; its boards are counted by `tilebase stats`"};
  if (!needed)
    throw Failure{"puzzle " + puzzle.name() + " has " + std::to_string(puzzle.cells()) +
                  " cells and too many states; states are counted for boards of slides of two rows and two columns or "
                  "more with at most " +
                  std::to_string(max_slide_table_cells) + " cells, and for other puzzles of at most " +
                  group_digits(static_cast<std::uint64_t>(most_group_states)) + " states"};
  value_or_fail(check_memory("counting " + puzzle.name(), *needed));
  return *needed;
}

/// Prints a line about the progress of a search on a terminal: a bar, the level, the states and the remaining seconds.
class Progress {
 public:
  explicit Progress(const LevelSearch& search) : search_(search), initial_states_(search.total()) {}

  void show() const {
    if (!errors_are_on_terminal()) return;
    const std::uint64_t total = search_.max_states();
    const std::uint64_t states = search_.total();
    const std::chrono::duration<double> elapsed = Clock::now() - start_;
    std::string text = "counting " + bar(states, total) + " level " + std::to_string(search_.counts().size() - 1) +
                       ", " + std::to_string(states) + " of " + std::to_string(total) + " states";
    if (const auto seconds = seconds_left(elapsed.count(), initial_states_, states, total))
      text += ", " + std::to_string(*seconds) + " s left";
    remark(text);
  }

 private:
  using Clock = std::chrono::steady_clock;
  const LevelSearch& search_;
  std::uint64_t initial_states_;
  Clock::time_point start_ = Clock::now();
};

int run_count(const Arguments& arguments) {
  refuse_positional(arguments);
  const unsigned threads = threads_of(arguments);
  const Puzzle puzzle = puzzle_of(arguments.get<std::string>("puzzle", "slide3x3"));
  const State goal = goal_of(arguments, puzzle).value_or(puzzle.goal());
  const std::uint64_t bytes = checked_memory(puzzle);
  if (errors_are_on_terminal()) complain("counting " + puzzle.name() + " takes " + shown_bytes(bytes) + " of memory");

  LevelSearch search(puzzle, goal);
  std::optional<Checkpoint> checkpoint;
  if (arguments.has("checkpoint")) {
    checkpoint.emplace(arguments.get<std::string>("checkpoint", ""), puzzle, goal);
    value_or_fail(checkpoint->load(search));
    stop_between_files("tilebase-tablegen");
  }
  const Progress progress(search);
  for (progress.show(); search.next_level(threads) > 0; progress.show())
    if (checkpoint) value_or_fail(checkpoint->save_when_due(search));
  erase_remark();
  print_counts(puzzle, search.counts());
  output().finish();
  if (checkpoint) checkpoint->remove();
  return command::answered;
}

}  // namespace

constexpr const char* count_details = R"(
Prints comma-separated values: a row for each distance, last the states that cannot reach the goal. Takes boards of
slides of 6 to 16 cells, with one bit a state (slide2x7: 5.9 GB), and all other puzzles of at most 500 million states.
The last row is left out if 64 bits do not hold it. Says on a terminal how much memory it needs, and ends at once if
that is not there. With --checkpoint it may be killed at any
moment: called again with the same puzzle, goal and file it goes on, and ends with the same counts. The file takes as
much room on the disk as the search in memory, and is removed at the end.
)";

command::Verb count_verb() {
  return {"count",
          "[--puzzle NAME|FILE] [--goal GOAL] [--checkpoint FILE]",
          "count the states at each distance, without keeping a table",
          add_count_options,
          run_count,
          count_details};
}

}  // namespace tilebase::tablegen

#include <chrono>
#include <numeric>
#include <optional>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/notation.hpp>

#include "checkpoint.hpp"
#include "interruption.hpp"
#include "level_search.hpp"
#include "memory.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

void add_count_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file (default slide3x3)");
  options("goal,g", po::value<std::string>()->value_name("GOAL"), "count from this goal (default: the puzzle's own)");
  add_threads_option(options);
  options("checkpoint,c", po::value<std::string>()->value_name("FILE"),
          "keep the work in this file; if it exists, go on from there");
}

/// The memory of a search, which is there. Throws a Failure.
std::uint64_t checked_memory(const Puzzle& puzzle) {
  const auto needed = LevelSearch::bytes_for(puzzle);
  if (!needed)
    throw Failure{
        "puzzle " + puzzle.name() + " has " + std::to_string(puzzle.cells()) +
        " cells; states are counted for boards of slides of two rows and two columns or more, and for other puzzles "
        "of at most " +
        std::to_string(max_table_cells) + " cells"};
  const std::uint64_t available = available_memory();
  if (*needed > available)
    throw Failure{"counting " + puzzle.name() + " takes " + shown_bytes(*needed) + " of memory, and " +
                  shown_bytes(available) + " are available"};
  return *needed;
}

/// A line about work in progress: how far it is, and how long the rest will take if it goes on as fast as until now.
class Progress {
 public:
  Progress(std::uint64_t total, std::uint64_t found) : total_(total), first_(found) {}

  void show(std::size_t level, std::uint64_t found) const {
    if (!errors_are_on_terminal()) return;
    const Seconds elapsed = Clock::now() - start_;
    std::string text = "counting " + bar(found, total_) + " level " + std::to_string(level) + ", " +
                       std::to_string(found) + " of " + std::to_string(total_) + " states";
    if (found > first_ && elapsed.count() > 1) {
      const double left = elapsed.count() * static_cast<double>(total_ - found) / static_cast<double>(found - first_);
      text += ", " + std::to_string(static_cast<std::uint64_t>(left) + 1) + " s left";
    }
    remark(text);
  }

 private:
  std::uint64_t total_;
  std::uint64_t first_;
  Clock::time_point start_ = Clock::now();
};

/// Saves a count from time to time: so seldom that it takes a tenth of the time at most.
class Saver {
 public:
  explicit Saver(const Checkpoint& checkpoint) : checkpoint_(checkpoint) {}

  void after_level(const std::vector<std::uint64_t>& counts, LevelSearch& search) {
    const auto begin = Clock::now();
    if (begin < next_) return;
    if (const std::string fault = checkpoint_.save(counts, search); !fault.empty()) throw Failure{fault};
    const auto end = Clock::now();
    next_ = end + 10 * (end - begin);
  }

 private:
  const Checkpoint& checkpoint_;
  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(100);
};

int run_count(const Arguments& arguments) {
  if (!arguments.positional().empty())
    throw Failure{"unexpected argument " + shown(arguments.positional()[0]) + "; a puzzle is named with --puzzle"};
  const unsigned threads = threads_of(arguments);
  const Puzzle puzzle = puzzle_of(arguments.get<std::string>("puzzle", "slide3x3"));
  const State goal = arguments.has("goal") ? value_or_fail(parse_board(puzzle, arguments.get<std::string>("goal", "")))
                                           : puzzle.goal();
  const std::uint64_t bytes = checked_memory(puzzle);
  if (errors_are_on_terminal()) complain("counting " + puzzle.name() + " takes " + shown_bytes(bytes) + " of memory");

  const auto search = LevelSearch::make(puzzle, goal);
  std::vector<std::uint64_t> counts{1};
  std::optional<Checkpoint> checkpoint;
  if (arguments.has("checkpoint")) {
    checkpoint.emplace(arguments.get<std::string>("checkpoint", ""), puzzle, goal);
    if (auto before = value_or_fail(checkpoint->load(*search))) counts = std::move(*before);
  }
  std::uint64_t found = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const Progress progress(search->most_states(), found);
  std::optional<Saver> saver;
  if (checkpoint) {
    saver.emplace(*checkpoint);
    stop_between_files("tilebase-tablegen");
  }
  for (;;) {
    progress.show(counts.size() - 1, found);
    const std::uint64_t fresh = search->next_level(threads);
    if (fresh == 0) break;
    counts.push_back(fresh);
    found += fresh;
    if (saver) saver->after_level(counts, *search);
  }
  erase_remark();
  output() << "distance,states\n";
  for (std::size_t distance = 0; distance < counts.size(); ++distance)
    output() << distance << ',' << counts[distance] << '\n';
  output() << "unreachable," << factorial(puzzle.cells()) - found << '\n';
  if (const std::string fault = output().finish(); !fault.empty()) throw Failure{fault};
  if (checkpoint) checkpoint->remove();
  return command::answered;
}

}  // namespace

constexpr const char* count_details = R"(
Prints comma-separated values: a row for each distance, last the states that cannot reach the goal. Takes boards of
slides of 6 to 16 cells, with one bit a state (slide2x7: 5.9 GB), and all other puzzles of up to 12 cells. Says on a
terminal how much memory it needs, and ends at once if that is not there. With --checkpoint it may be killed at any
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

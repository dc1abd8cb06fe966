#include <base/standard_streams.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "job.hpp"

namespace tilebase::tablegen {
namespace {

void add_count_options(boost::program_options::options_description_easy_init options) {
  add_task_options(options, "count from this goal (default: the puzzle's own)");
}

int run_count(const command::Arguments& arguments) {
  std::optional<Task> task;
  ranks().together([&] { task = task_of(arguments); });
  const Puzzle& puzzle = task->puzzle;
  constexpr auto keep = SlidePlanes::Keep::nothing;
  check_memory("counting " + puzzle.name(), SharedSearch::bytes_for(ranks(), *SlideBoard::of(puzzle), keep));

  CheckpointedSearch job(arguments, puzzle, task->goal.value_or(puzzle.goal()), keep);
  job.run(task->threads);
  const auto& counts = job.search().counts();
  output() << "distance,states\n";
  for (std::size_t distance = 0; distance < counts.size(); ++distance)
    output() << distance << ',' << counts[distance] << '\n';
  output() << "unreachable," << factorial(puzzle.cells()) - job.search().found() << '\n';
  ranks().together([] {
    if (const std::string fault = output().finish(); !fault.empty()) throw Failure{fault};
  });
  nlohmann::json report{{"verb", "count"}, {"puzzle", puzzle.name()}};
  job.report(report);
  write_report(arguments, std::move(report));
  job.remove_checkpoint();
  return command::answered;
}

}  // namespace

constexpr const char* count_details = R"(
Prints comma-separated values, as `tilebase-tablegen count` does: a row for each distance, last the states that cannot
reach the goal. Takes boards of slides of 6 to 16 cells, with one bit a state, which all ranks share.
)";

command::Verb shared_count_verb() {
  return {"count",
          "[--puzzle NAME|FILE] [--goal GOAL] [--checkpoint DIR]",
          "count the states at each distance, without keeping a table",
          add_count_options,
          run_count,
          count_details};
}

}  // namespace tilebase::tablegen

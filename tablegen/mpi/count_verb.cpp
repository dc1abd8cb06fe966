#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/notation.hpp>

#include "../verbs.hpp"
#include "job.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

void add_count_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file (default slide3x4)");
  options("goal,g", po::value<std::string>()->value_name("GOAL"), "count from this goal (default: the puzzle's own)");
  add_thread_option(options);
  add_checkpoint_options(options);
  add_report_option(options);
}

int run_count(const Arguments& arguments) {
  std::size_t threads = 1;
  std::optional<Puzzle> puzzle;
  State goal = identity_permutation();
  ranks().together([&] {
    if (!arguments.positional().empty())
      throw Failure{"unexpected argument " + shown(arguments.positional()[0]) + "; a puzzle is named with --puzzle"};
    threads = threads_of_rank(arguments);
    puzzle = puzzle_of(arguments.get<std::string>("puzzle", "slide3x4"));
    check_board(*puzzle);
    goal = arguments.has("goal") ? value_or_fail(parse_board(*puzzle, arguments.get<std::string>("goal", "")))
                                 : puzzle->goal();
  });
  constexpr auto keep = SlidePlanes::Keep::nothing;
  check_memory("counting " + puzzle->name(), SharedSearch::bytes_for(ranks(), *SlideBoard::of(*puzzle), keep));

  CheckpointedSearch job(arguments, *puzzle, goal, keep);
  job.run(threads);
  const auto& counts = job.search().counts();
  output() << "distance,states\n";
  for (std::size_t distance = 0; distance < counts.size(); ++distance)
    output() << distance << ',' << counts[distance] << '\n';
  output() << "unreachable," << factorial(puzzle->cells()) - job.search().found() << '\n';
  ranks().together([] {
    if (const std::string fault = output().finish(); !fault.empty()) throw Failure{fault};
  });
  nlohmann::json report{{"verb", "count"}, {"puzzle", puzzle->name()}};
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

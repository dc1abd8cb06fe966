#include <filesystem>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "../search_tables.hpp"
#include "../verbs.hpp"
#include "job.hpp"
#include "shared_proof.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
using command::value_or_fail;

/// Collective: proves one table; whether it is exact.
bool verify(const std::string& path, std::size_t threads, nlohmann::json& report) {
  std::optional<StoredTable> stored;
  std::optional<SlideBits> bits;
  Figures proof;
  ranks().together([&] {
    stored = value_or_fail(load_table(path));
    if (stored->kind() != TableKind::goal || stored->blocks() == nullptr ||
        stored->encoding() != DistanceEncoding::bit_1)
      throw Failure{shown_file(path) +
                    " is no complete table of a board of slides of 10 cells or more; "
                    "prove it with `tilebase-tablegen verify`"};
  });
  const Puzzle& puzzle = stored->puzzle();
  const auto board = *SlideBoard::of(puzzle);
  check_memory("proving " + puzzle.name(), SharedSearch::bytes_for(ranks(), board, SlidePlanes::Keep::bit_1));
  ranks().together([&] {
    const SlideShares shares(SlideBlocks(board, SlideReading::along_shorter_side(board)),
                             static_cast<std::size_t>(ranks().count()));
    const auto own = static_cast<std::size_t>(ranks().own());
    bits = value_or_fail(read_slide_bits(*stored, shares.first(own), shares.first(own + 1), threads));
  });
  const auto fault = fault_in_shares(ranks(), puzzle, stored->goal(), *bits, stored->histogram(), threads, proof);
  report = {{"verb", "verify"},
            {"puzzle", puzzle.name()},
            {"states", stored->reachable()},
            {"levels", stored->histogram().size()},
            {"proof", as_json(proof)}};
  if (fault)
    output() << path << ": NOT EXACT: " << *fault << '\n';
  else
    output() << path << ": proven exact: " << puzzle.name() << ", goal " << format_board(puzzle, stored->goal()) << ", "
             << stored->reachable() << " states, farthest " << stored->farthest() << '\n';
  return !fault;
}

int run_verify(const Arguments& arguments) {
  std::size_t threads = 1;
  std::vector<std::string> paths;
  ranks().together([&] {
    threads = threads_of_rank(arguments);
    if (arguments.positional().empty()) throw Failure{"which tables? name files or folders"};
    paths = table_paths(arguments.positional());
  });
  bool all_exact = true;
  nlohmann::json reports = nlohmann::json::array();
  for (const std::string& path : paths) {
    nlohmann::json report;
    all_exact = verify(path, threads, report) && all_exact;
    reports.push_back(std::move(report));
  }
  write_report(arguments, reports.size() == 1 ? reports[0] : nlohmann::json{{"tables", reports}});
  return all_exact ? command::answered : command::negative;
}

}  // namespace

command::Verb shared_verify_verb() {
  return {
      "verify",
      "PATH...",
      "prove tables of boards of slides exact, whoever made them",
      add_common_options,
      run_verify,
      "\nA PATH is a table file, the index of a table in pieces, or a folder (all *.table files in it). Prints a line "
      "a table. Exit\nstatus: 0 all exact, 1 some table is not exact, 2 some file is damaged or cannot be read.\n"};
}

}  // namespace tilebase::tablegen

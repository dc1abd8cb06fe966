#include <algorithm>
#include <filesystem>
#include <numeric>
#include <thread>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "prove.hpp"
#include "prove_patterns.hpp"
#include "prove_slides.hpp"
#include "prove_turns.hpp"
#include "slide_tables.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

using Texts = std::vector<std::string>;

/// What a proof was about, for a person.
std::string described(const Puzzle& puzzle, const State& goal, std::uint64_t states) {
  return "goal " + format_board(puzzle, goal) + ", " + std::to_string(states) + " states";
}
std::string described(const Table& table) {
  return described(table.puzzle(), table.goal(), table.reachable());
}
std::string described(const WildcardTable& table) {
  const auto& histogram = table.histogram();
  return std::to_string(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0})) + " placements";
}

struct Verdict {
  bool exact;
  std::string text;
};

Verdict not_exact(const std::string& fault) {
  return {false, "NOT EXACT: " + fault};
}
Verdict exact(const StoredTable& stored, const std::string& what) {
  return {true,
          "proven exact: " + stored.puzzle().name() + ", " + what + ", farthest " + std::to_string(stored.farthest())};
}

Result<Verdict> verdict_on(const std::string& path) {
  const auto stored = load_table(path);
  if (!stored) return stored.error();
  if (stored->kind() == TableKind::patterns) {
    const auto fault = fault_in_patterns(*stored, std::max(1U, std::thread::hardware_concurrency()));
    if (!fault) return fault.error();
    return *fault ? not_exact(**fault) : exact(*stored, std::to_string(stored->reachable()) + " entries of patterns");
  }
  if (stored->is_in_blocks()) {
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    const bool slides = stored->encoding() == DistanceEncoding::bit_1;
    const std::uint64_t needed = slides ? bytes_to_make_slides(stored->puzzle()) : 0;
    if (const auto fits = check_memory("not verified: the proof of " + shown_file(path), needed); !fits)
      return fits.error();
    const auto fault = slides ? fault_in_slides(*stored, threads) : fault_in_turns(*stored, threads);
    if (!fault) return fault.error();
    return *fault ? not_exact(**fault)
                  : exact(*stored, described(stored->puzzle(), stored->goal(), stored->reachable()));
  }
  const auto contents = stored->file().unpack();
  if (!contents) return contents.error();
  return std::visit(
      [&](const auto& table) {
        const auto fault = fault_in(table);
        return fault ? not_exact(*fault) : exact(*stored, described(table));
      },
      *contents);
}

int run_verify(const Arguments& arguments) {
  if (arguments.positional().empty()) throw Failure{"which tables? name files or folders"};
  const Texts paths = table_paths(arguments.positional());
  bool all_read = true;
  bool all_exact = true;
  for (const std::string& path : paths) {
    const auto verdict = verdict_on(path);
    if (!verdict) {
      complain(verdict.error().message);
      all_read = false;
      continue;
    }
    output() << path << ": " << verdict->text << '\n';
    all_exact = all_exact && verdict->exact;
  }
  if (!all_read) return command::bad_input;
  return all_exact ? command::answered : command::negative;
}

}  // namespace

command::Verb verify_verb() {
  return {"verify",
          "PATH...",
          "prove table files exact, whoever made them",
          [](po::options_description_easy_init) {},
          run_verify,
          "\nA PATH is a file, a folder (all *.table files in it) or - for standard input. Prints a line a table. Exit "
          "status: 0 all\n"
          "exact, 1 some table is not exact, 2 some file is damaged or cannot be read.\n"};
}

}  // namespace tilebase::tablegen

#include <algorithm>
#include <thread>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "prove_patterns.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

struct Verdict {
  bool is_exact;
  std::string text;
};

/// Returns the fault that a proof finds in a table, or nullopt if the table is exact. Sets `about` to a description of
/// the proven contents, for people.
Result<std::optional<std::string>> fault_in(const StoredTable& stored, const std::string& path, std::string& about) {
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  const std::string count = std::to_string(stored.reachable());
  if (stored.kind() == TableKind::patterns) {
    about = count + " entries of patterns";
    return fault_in_patterns(stored, threads);
  }
  about = "goal " + format_board(stored.puzzle(), stored.goal()) + ", " + count + " states";
  if (!stored.is_in_blocks()) {
    const auto contents = TableFile::of(stored).unpack();
    if (!contents) return contents.error();
    return fault_in(*contents);
  }
  if (stored.encoding() != DistanceEncoding::bit_1) return fault_in_whole_distances(stored, threads);
  const auto fits = check_memory("not verified: the proof of " + quote_file(path), bytes_to_make(stored.puzzle()));
  if (!fits) return fits.error();
  return fault_in_slides(stored, threads);
}

Result<Verdict> verdict_on(const std::string& path) {
  const auto stored = load_table(path);
  if (!stored) return stored.error();
  std::string about;
  const auto fault = fault_in(*stored, path, about);
  if (!fault) return fault.error();
  if (*fault) return Verdict{false, "NOT EXACT: " + **fault};
  return Verdict{true, "proven exact: " + stored->puzzle().name() + ", " + about + ", farthest " +
                           std::to_string(stored->farthest())};
}

int run_verify(const Arguments& arguments) {
  if (arguments.positional().empty()) throw Failure{"which tables? name files or folders"};
  bool all_read = true;
  bool all_exact = true;
  for (const std::string& path : table_paths(arguments.positional())) {
    const auto verdict = verdict_on(path);
    if (!verdict) {
      complain(verdict.error().message);
      all_read = false;
      continue;
    }
    output() << path << ": " << verdict->text << '\n';
    all_exact = all_exact && verdict->is_exact;
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

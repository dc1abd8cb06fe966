#include "build.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <numeric>
#include <set>

#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/table_files.hpp>

#include "atomic_file.hpp"
#include "piece_files.hpp"
#include "search_tables.hpp"
#include "system.hpp"

namespace tilebase::tablegen {
namespace {

/// Whether all threads work at one such job.
bool takes_all_threads(const Job& job) {
  return !is_unpacked(*job.puzzle);
}

void count(Made& made, const std::vector<std::uint64_t>& histogram) {
  made.reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  made.farthest = static_cast<int>(histogram.size()) - 1;
}

/// Writes a file in blocks and opens it as a reader will.
Result<void> write_blocks(Made& made, const std::function<Result<void>(const std::string&)>& write) {
  return write_whole_table(made.path, [&](const std::string& unfinished) -> Result<void> {
    if (auto done = write(unfinished); !done) return done;
    const auto stored = load_table(unfinished);
    if (!stored) return stored.error();
    made.bytes = static_cast<std::size_t>(stored->byte_count());
    return {};
  });
}

/// Makes and writes the pattern file of a puzzle. `done` is called after each table.
Result<void> make_patterns(const Puzzle& puzzle, unsigned threads, const std::function<void()>& done, Made& made) {
  const SlideBoard board = *SlideBoard::of(puzzle);
  const std::vector<Pattern> patterns = stored_patterns(board);
  std::vector<std::shared_ptr<const PatternTable>> tables(patterns.size());
  std::vector<std::uint64_t> histogram;
  // A search needs several times the memory of its table: the largest comes first, when no other table is there yet.
  for (int tiles = PatternIndex::most_tiles; tiles > 0; --tiles) {
    std::unique_ptr<const PatternMoves> moves;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (bit_count(patterns[i].tiles) != static_cast<std::uint32_t>(tiles)) continue;
      if (moves == nullptr) moves = std::make_unique<const PatternMoves>(std::make_shared<PatternIndex>(board, tiles));
      tables[i] = PatternTable::make(*moves, patterns[i], threads);
      const auto& counts = tables[i]->histogram();
      histogram.resize(std::max(histogram.size(), counts.size()));
      for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];
      done();
    }
  }
  std::vector<std::span<const std::uint8_t>> bytes;
  for (const auto& table : tables)
    bytes.emplace_back(table->bytes_of(0), static_cast<std::size_t>(table->index().entries() / 8));
  count(made, histogram);
  return write_blocks(made,
                      [&](const std::string& path) { return write_pattern_file(path, puzzle, histogram, bytes); });
}

/// Makes, proves and writes the table of a goal of a puzzle whose tables are in blocks.
Result<void> make_in_blocks(const Puzzle& puzzle, const State& goal, unsigned threads, const ShareSink& share,
                            Made& made) {
  if (auto fits = check_memory("not made: " + shown_file(made.path), bytes_to_make(puzzle)); !fits) return fits;
  const auto table = make_table(puzzle, goal, threads, share);
  if (!table) return table.error();
  count(made, table->histogram);
  return write_blocks(made, [&](const std::string& path) {
    return write_block_table(path, {puzzle, goal, block_encoding(puzzle), table->histogram, table->bytes});
  });
}

/// The same of at most so many cells, or for wildcards.
Result<void> make_at_once(const Job& job, Made& made) {
  const auto table = proven_file(job);
  if (!table) return table.error();
  count(made, table->histogram);
  made.bytes = table->bytes.size();
  return write_table(table->bytes, made.path);
}

}  // namespace

Result<void> write_table(std::span<const std::uint8_t> bytes, const std::string& path) {
  if (const auto done = read_back(bytes, path); !done)
    return Error{done.error().code, "not written, because it cannot be read back: " + done.error().message};
  return write_table_atomically(path, bytes);
}

std::string why_no_file(const std::string& path) {
  constexpr std::size_t longest = 255;  // of a name, in bytes, on most file systems
  const std::size_t size = std::filesystem::path(path).filename().string().size();
  if (size > longest)
    return "not made: the name of " + shown_file(path) + " has " + std::to_string(size) +
           " bytes, and a file's may have " + std::to_string(longest) + "; give the puzzle or its tiles shorter names";
  const auto possible = can_be_table(path);
  return possible ? "" : possible.error().message;
}

std::string why_no_tables(const std::string& folder, const Puzzle& puzzle) {
  const auto paths = table_files_in(folder);
  for (const std::string& path : paths ? *paths : std::vector<std::string>()) {
    const auto table = load_table(path);
    if (table && table->puzzle().name() == puzzle.name() && table->puzzle().definition() != puzzle.definition())
      return shown_file(path) + " is of another puzzle named " + shown(puzzle.name()) +
             "; rename one puzzle, or remove the tables of the other";
  }
  return "";
}

std::size_t tables_in(const std::vector<Job>& jobs) {
  std::size_t tables = 0;
  for (const Job& job : jobs) tables += job.is_patterns() ? stored_patterns(*SlideBoard::of(*job.puzzle)).size() : 1;
  return tables;
}

std::vector<Made> build(const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
                        const std::function<void(std::size_t)>& done, const std::function<void(double)>& share) {
  std::vector<Made> all(jobs.size());
  std::set<std::string> paths;
  const Puzzle* asked_about = nullptr;
  std::string why_none;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    all[i].path = (std::filesystem::path(folder) / file_name(jobs[i])).string();
    all[i].fault = why_no_file(all[i].path);
    if (const Puzzle* const puzzle = jobs[i].puzzle.get(); puzzle != asked_about) {
      why_none = why_no_tables(folder, *puzzle);
      asked_about = puzzle;
    }
    if (all[i].fault.empty() && !why_none.empty())
      all[i].fault = "not made: " + shown_file(all[i].path) + ", because " + why_none;
    if (!paths.insert(all[i].path).second)
      all[i].fault =
          "not made: " + shown_file(all[i].path) + " is the file of another table of this run; rename one puzzle";
  }
  std::mutex mutex;
  std::size_t finished = 0;
  const auto one_more = [&] {
    const std::lock_guard lock(mutex);
    done(++finished);
  };
  const auto locked_share = [&](double part) {
    const std::lock_guard lock(mutex);
    share(part);
  };
  const auto make = [&](std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    const Job& job = jobs[i];
    if (all[i].fault.empty()) {
      const auto made = job.is_patterns() ? make_patterns(*job.puzzle, threads, one_more, all[i])
                        : takes_all_threads(job)
                            ? make_in_blocks(*job.puzzle, std::get<State>(job.goal), threads, locked_share, all[i])
                            : make_at_once(job, all[i]);
      if (!made) all[i].fault = made.error().message;
      all[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    if (!job.is_patterns()) one_more();
  };
  side_by_side(threads, jobs.size(), [&](std::size_t i) {
    if (!takes_all_threads(jobs[i])) make(i);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (takes_all_threads(jobs[i])) make(i);
  return all;
}

}  // namespace tilebase::tablegen

#include "build.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>
#include <set>

#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle/symmetry.hpp>
#include <tilebase/puzzle/wildcard_index.hpp>
#include <tilebase/search/pattern_store.hpp>
#include <tilebase/table/block_table.hpp>
#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table_files.hpp>

#include "atomic_file.hpp"
#include "memory.hpp"
#include "prove.hpp"
#include "slide_tables.hpp"
#include "turn_tables.hpp"
#include "wildcard_search.hpp"

namespace tilebase::tablegen {
namespace {

/// Proves a table and writes it.
template <class AnyTable>
void finish(const AnyTable& table, const std::optional<std::string>& fault, Made& made) {
  made.reachable = std::accumulate(table.histogram().begin(), table.histogram().end(), std::uint64_t{0});
  made.farthest = table.farthest();
  if (fault) {
    made.fault = "not proven: " + *fault;
    return;
  }
  const std::vector<std::uint8_t> bytes = store(table);
  made.bytes = bytes.size();
  made.fault = write_table(bytes, made.path);
}

/// Step tables by puzzle, made when first asked for and shared by its goals.
class SharedSteps {
 public:
  std::shared_ptr<const StepTables> of(const Puzzle& puzzle, bool halved) {
    const std::lock_guard lock(mutex_);
    auto& steps = steps_[{&puzzle, halved}];
    if (steps == nullptr) steps = std::make_shared<const StepTables>(puzzle, halved);
    return steps;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<const Puzzle*, bool>, std::shared_ptr<const StepTables>> steps_;
};

bool is_patterns(const Job& job) {
  return std::holds_alternative<Patterns>(job.goal);
}

/// Whether all threads work at one such job.
bool takes_all_threads(const Job& job) {
  return job.puzzle->cells() > max_unpacked_cells;
}

std::string path_for(const Job& job, const std::string& folder) {
  const auto* goal = std::get_if<State>(&job.goal);
  const auto file = goal != nullptr    ? table_file_name(*job.puzzle, *goal)
                    : is_patterns(job) ? pattern_file_name(*job.puzzle)
                                       : wildcard_file_name(*job.puzzle);
  return (std::filesystem::path(folder) / file).string();
}

/// Writes a file in blocks and opens it as a reader will. "" or what went wrong.
std::string write_blocks(Made& made, const std::function<std::optional<Error>(const std::string&)>& write) {
  const std::string fault = write_atomically(made.path, [&](const std::string& unfinished) -> std::string {
    if (const auto error = write(unfinished)) return error->cause.message();
    const auto stored = load_table(unfinished);
    if (!stored) return stored.error().message;
    made.bytes = static_cast<std::size_t>(stored->byte_count());
    return "";
  });
  return fault.empty() ? "" : "cannot write " + shown_file(made.path) + ": " + fault;
}

/// Makes and writes the pattern file of a job. `done` is called after each table.
void make_patterns(const Puzzle& puzzle, unsigned threads, const std::function<void()>& done, Made& made) {
  const auto start = std::chrono::steady_clock::now();
  const SlideBoard board = *SlideBoard::of(puzzle);
  const std::vector<Pattern> patterns = stored_patterns(board);
  std::vector<std::shared_ptr<const PatternTable>> tables(patterns.size());
  std::vector<std::uint64_t> histogram;
  // A search needs several times the memory of its table: the largest comes first, when no other table is there yet.
  for (int tiles = PatternIndex::most_tiles; tiles > 0; --tiles) {
    std::shared_ptr<const PatternIndex> index;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (bit_count(patterns[i].tiles) != static_cast<std::uint32_t>(tiles)) continue;
      if (index == nullptr) index = std::make_shared<const PatternIndex>(board, tiles);
      tables[i] = PatternTable::make(index, patterns[i], threads);
      const auto& counts = tables[i]->histogram();
      histogram.resize(std::max(histogram.size(), counts.size()));
      for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];
      done();
    }
  }
  PatternFileParts parts{puzzle, histogram, {}};
  for (const auto& table : tables)
    parts.tables.emplace_back(table->bytes_of(0), static_cast<std::size_t>(table->index().entries() / 8));
  made.reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  made.farthest = static_cast<int>(histogram.size()) - 1;
  made.fault = write_blocks(made, [&](const std::string& path) { return write_pattern_file(path, parts); });
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Makes, proves and writes the table of a goal of a puzzle of more than max_unpacked_cells cells.
void make_in_blocks(const Puzzle& puzzle, const State& goal, unsigned threads, Made& made) {
  const auto start = std::chrono::steady_clock::now();
  const bool slides = fits_planes(puzzle);
  const std::uint64_t needed = slides ? bytes_to_make_slides(puzzle) : bytes_to_make_turns(puzzle);
  if (const std::uint64_t available = available_memory(); needed > available) {
    made.fault = "not made: " + shown_file(made.path) + " takes " + shown_bytes(needed) + " of memory, and " +
                 shown_bytes(available) + " are available";
    return;
  }
  const auto table = slides ? make_slides(puzzle, goal, threads) : make_turns(puzzle, goal, threads);
  if (!table) {
    made.fault = table.error().message;
    return;
  }
  made.reachable = std::accumulate(table->histogram.begin(), table->histogram.end(), std::uint64_t{0});
  made.farthest = static_cast<int>(table->histogram.size()) - 1;
  made.fault = write_blocks(made, [&](const std::string& path) {
    return write_block_table(path, {puzzle, goal, block_encoding(puzzle), table->histogram, table->bytes});
  });
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Makes, proves and writes the table of a job for the file `made.path`.
void make(const Job& job, SharedSteps& shared, Made& made) {
  const auto start = std::chrono::steady_clock::now();
  if (const auto* goal = std::get_if<State>(&job.goal)) {
    const CompactIndex index(*job.puzzle, *goal);
    const auto steps = shared.of(*job.puzzle, index.halved());
    const auto table = search_table(job.puzzle, *goal);
    if (table)
      finish(*table, fault_in(*table, *steps), made);
    else
      made.fault = table.error().message;
  } else {
    const auto table = search_wildcards(job.puzzle);
    finish(table, fault_in(table), made);
  }
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal) {
  return fits_planes(*puzzle) ? search_slides(puzzle, goal) : search_turns(puzzle, goal);
}

std::string write_table(std::span<const std::uint8_t> bytes, const std::string& path) {
  const auto stored = StoredTable::open(bytes, path);
  const auto contents = stored ? stored->unpack() : stored.error();
  if (!contents) return "not written, because it cannot be read back: " + contents.error().message;
  const std::string fault = write_atomically(path, bytes);
  return fault.empty() ? "" : "cannot write " + shown_file(path) + ": " + fault;
}

bool has_pattern_file(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() > max_table_cells && !stored_patterns(*board).empty();
}

std::vector<Job> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle) {
  if (has_pattern_file(*puzzle)) return {{puzzle, Patterns()}};
  std::vector<Job> jobs;
  for (const State& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
  if (puzzle->cells() <= max_unpacked_cells && wildcard_table_pays(*puzzle)) jobs.push_back({puzzle, Wildcards()});
  return jobs;
}

std::size_t steps_of(const std::vector<Job>& jobs) {
  std::size_t steps = 0;
  for (const Job& job : jobs) steps += is_patterns(job) ? stored_patterns(*SlideBoard::of(*job.puzzle)).size() : 1;
  return steps;
}

std::vector<Made> build(const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
                        const std::function<void(std::size_t)>& done) {
  std::vector<Made> all(jobs.size());
  std::set<std::string> paths;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    all[i].path = path_for(jobs[i], folder);
    if (!paths.insert(all[i].path).second)
      all[i].fault =
          "not made: " + shown_file(all[i].path) + " is the file of another table of this run; rename one puzzle";
  }
  SharedSteps steps;
  std::mutex mutex;
  std::size_t finished = 0;
  side_by_side(threads, jobs.size(), [&](std::size_t i) {
    if (takes_all_threads(jobs[i])) return;
    if (all[i].fault.empty()) make(jobs[i], steps, all[i]);
    const std::lock_guard lock(mutex);
    done(++finished);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!takes_all_threads(jobs[i]) || !all[i].fault.empty()) continue;
    const auto one_more = [&] { done(++finished); };
    if (is_patterns(jobs[i])) {
      make_patterns(*jobs[i].puzzle, threads, one_more, all[i]);
    } else {
      make_in_blocks(*jobs[i].puzzle, std::get<State>(jobs[i].goal), threads, all[i]);
      one_more();
    }
  }
  return all;
}

}  // namespace tilebase::tablegen

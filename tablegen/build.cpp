#include "build.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <numeric>
#include <set>

#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/table_files.hpp>

#include "atomic_file.hpp"
#include "piece_files.hpp"
#include "slide_tables.hpp"
#include "system.hpp"
#include "turn_tables.hpp"

namespace tilebase::tablegen {
namespace {

bool is_patterns(const Job& job) {
  return std::holds_alternative<Patterns>(job.goal);
}

/// Whether all threads work at one such job.
bool takes_all_threads(const Job& job) {
  return job.puzzle->cells() > max_unpacked_cells;
}

/// Writes a file in blocks and opens it as a reader will. "" or what went wrong.
std::string write_blocks(Made& made, const std::function<Result<void>(const std::string&)>& write) {
  const auto written = write_whole_table(made.path, [&](const std::string& unfinished) -> Result<void> {
    if (auto done = write(unfinished); !done) return done;
    const auto stored = load_table(unfinished);
    if (!stored) return stored.error();
    made.bytes = static_cast<std::size_t>(stored->byte_count());
    return {};
  });
  return written ? "" : written.error().message;
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
  std::vector<std::span<const std::uint8_t>> bytes;
  for (const auto& table : tables)
    bytes.emplace_back(table->bytes_of(0), static_cast<std::size_t>(table->index().entries() / 8));
  made.reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  made.farthest = static_cast<int>(histogram.size()) - 1;
  made.fault =
      write_blocks(made, [&](const std::string& path) { return write_pattern_file(path, puzzle, histogram, bytes); });
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Makes, proves and writes the table of a goal of a puzzle of more than max_unpacked_cells cells.
void make_in_blocks(const Puzzle& puzzle, const State& goal, unsigned threads, Made& made) {
  const auto start = std::chrono::steady_clock::now();
  const bool slides = fits_planes(puzzle);
  const std::uint64_t needed = slides ? bytes_to_make_slides(puzzle) : bytes_to_make_turns(puzzle);
  if (const auto fits = check_memory("not made: " + shown_file(made.path), needed); !fits) {
    made.fault = fits.error().message;
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
void make(const Job& job, SharedSteps& steps, Made& made) {
  const auto start = std::chrono::steady_clock::now();
  const ProvenBytes table = proven_bytes(job, steps);
  made.reachable = table.reachable;
  made.farthest = table.farthest;
  made.bytes = table.bytes.size();
  made.fault = table.fault.empty() ? write_table(table.bytes, made.path) : table.fault;
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::string write_table(std::span<const std::uint8_t> bytes, const std::string& path) {
  if (const std::string fault = fault_of_reading(bytes, path); !fault.empty())
    return "not written, because it cannot be read back: " + fault;
  const auto written = write_atomically(path, bytes);
  return written ? "" : written.error().message;
}

Result<Puzzle> find_puzzle(const std::string& name) {
  if (auto builtin = builtin_puzzle(name)) return std::move(*builtin);
  const bool looks_like_a_file =
      name == "-" || name.find_first_of("./") != std::string::npos || std::ifstream(name).good();
  if (const std::string too_large = why_no_size(name); !looks_like_a_file && !too_large.empty())
    return Error{ErrorCode::table_missing, "no puzzle " + shown(name) + ": " + too_large};
  if (!looks_like_a_file)
    return Error{ErrorCode::table_missing,
                 "no puzzle " + shown(name) + "; there are " + builtin_names() + ", or name a definition file"};
  const auto bytes = read_file(name);
  if (!bytes) return bytes.error();
  return Puzzle::parse(std::string(bytes->begin(), bytes->end()), name);
}

std::string why_no_file(const std::string& path) {
  constexpr std::size_t longest = 255;  // of a name, in bytes, on most file systems
  const std::size_t size = std::filesystem::path(path).filename().string().size();
  return size <= longest ? ""
                         : "not made: the name of " + shown_file(path) + " has " + std::to_string(size) +
                               " bytes, and a file's may have " + std::to_string(longest) +
                               "; give the puzzle or its tiles shorter names";
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
    all[i].path = (std::filesystem::path(folder) / file_name(jobs[i])).string();
    all[i].fault = why_no_file(all[i].path);
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

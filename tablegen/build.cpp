#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/search/any_moves/view_tables.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/table_files.hpp>

#include "build.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>

#include "atomic_file.hpp"
#include "prove_patterns.hpp"
#include "system.hpp"
#include "table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// Whether all threads work together at the table of this job, because it is large.
bool takes_all_threads(const TableJob& job) {
  return !is_unpacked(*job.puzzle);
}

/// Whether the job is a pattern file of a board of slides, which has several tables.
bool holds_slide_patterns(const TableJob& job) {
  return job.is_patterns() && !has_row_file(*job.puzzle);
}

void set_counts(BuildReport& report, const std::vector<std::uint64_t>& histogram) {
  report.reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  report.farthest = static_cast<int>(histogram.size()) - 1;
}

/// Returns the patterns of the file of a puzzle; nullopt if it is no board of slides.
std::optional<StoredPatterns> stored_patterns(const Puzzle& puzzle) {
  const auto board = SlideBoard::with_walls(puzzle);
  return board ? std::optional<StoredPatterns>({*board, puzzle.blank_cell(puzzle.goal())}) : std::nullopt;
}

/// Writes a file in blocks, opens it as a reader will, and proves pattern tables from there.
Result<void> write_blocks(BuildReport& report, unsigned threads,
                          const std::function<Result<void>(const std::string&)>& write) {
  return write_table_atomically(report.path, [&](const std::string& unfinished) -> Result<void> {
    if (auto result = write(unfinished); !result) return result;
    const auto stored = load_table(unfinished);
    if (!stored) return stored.error();
    report.bytes = static_cast<std::size_t>(stored->byte_count());
    if (stored->kind() != TableKind::patterns) return {};
    const auto fault = fault_in_patterns(*stored, threads);
    if (!fault) return fault.error();
    return *fault ? Result<void>(Error{ErrorCode::table_damaged, "not proven: " + **fault}) : Result<void>();
  });
}

/// Computes, writes and proves the pattern file of a board of slides. Calls `on_table` after each pattern table.
Result<void> make_patterns(const Puzzle& puzzle, unsigned threads, const std::function<void()>& on_table,
                           BuildReport& report) {
  const SlideBoard board = *SlideBoard::with_walls(puzzle);
  const StoredPatterns stored = *stored_patterns(puzzle);
  const std::vector<Pattern>& patterns = stored.patterns;
  std::vector<std::shared_ptr<const PatternTable>> tables(patterns.size());
  std::vector<std::uint64_t> histogram;
  // A search needs several times the memory of its table: the largest table comes first, while no other is in memory.
  for (int tiles = PatternIndex::most_tiles; tiles > 0; --tiles) {
    std::unique_ptr<const PatternMoves> moves;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (bit_count(patterns[i].tiles) != static_cast<std::uint32_t>(tiles)) continue;
      if (moves == nullptr) moves = std::make_unique<const PatternMoves>(std::make_shared<PatternIndex>(board, tiles));
      tables[i] = PatternTable::make(*moves, patterns[i], threads);
      const auto& counts = tables[i]->histogram();
      histogram.resize(std::max(histogram.size(), counts.size()));
      for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];
      on_table();
    }
  }
  std::vector<std::uint8_t> list;
  for (const std::uint64_t number : stored.list()) append_number(list, number, sizeof(number));
  std::vector<std::span<const std::uint8_t>> bytes;
  if (stored.first_block() > 0) bytes.emplace_back(list);
  for (const auto& table : tables)
    bytes.emplace_back(table->bytes_of(0), static_cast<std::size_t>(table->index().entries() / 8));
  set_counts(report, histogram);
  return write_blocks(report, threads, [&](const std::string& path) {
    auto written = write_pattern_file(path, puzzle, DistanceEncoding::bit_1, histogram, bytes);
    tables.clear();  // the proof needs their memory
    return written;
  });
}

/// Returns the first block of a pattern file of any moves, which lists its tables (data/FORMAT.md).
std::vector<std::uint8_t> list_of(const std::vector<std::shared_ptr<const RowTable>>& tables,
                                  const GoalLabels& labels) {
  std::vector<std::uint8_t> list;
  append_number(list, tables.size(), 8);
  for (const auto& table : tables)
    for (const std::uint64_t number :
         {home_of(labels, table->pattern()), static_cast<std::uint64_t>(table->pattern().blank),
          CellMask{table->rows().rows()}, CellMask{table->rows().orders()}})
      append_number(list, number, 8);
  return list;
}

/// Computes, proves and writes the pattern file of a puzzle with any moves: the tables of the last rung of a search.
Result<void> make_rows(const Puzzle& puzzle, unsigned threads, BuildReport& report) {
  const auto moves = std::make_shared<const GeneralMoves>(puzzle);
  const GoalLabels labels(puzzle, moves->moves(), puzzle.goal_target());
  const ViewTables of_goal(moves, labels);
  const auto& tables = of_goal.at(ViewTables::max_rungs - 1, 1, no_check).tables;
  if (tables.empty())
    return Error{ErrorCode::too_many_cells, "not made: " + quote_file(report.path) + ", because no pattern of puzzle " +
                                                puzzle.name() +
                                                " has a table that is small enough, with values of at most 254 moves"};
  std::vector<std::vector<std::uint8_t>> contents{list_of(tables, labels)};
  std::vector<std::uint64_t> histogram;
  for (const auto& table : tables) {
    std::vector<std::uint8_t> values;
    for (const PatternRows::Row row : table->rows().in_file_order())
      append(values, {table->values() + row * table->rows().orders(), table->rows().orders()});
    for (const std::uint8_t value : values) {
      if (value == RowTable::unreachable) continue;
      histogram.resize(std::max<std::size_t>(histogram.size(), value + 1U));
      ++histogram[value];
    }
    contents.push_back(std::move(values));
  }
  const std::vector<std::span<const std::uint8_t>> bytes(contents.begin(), contents.end());
  set_counts(report, histogram);
  return write_blocks(report, threads, [&](const std::string& path) {
    return write_pattern_file(path, puzzle, DistanceEncoding::whole, histogram, bytes);
  });
}

/// Computes, proves and writes the table of a goal of a puzzle whose tables are stored in blocks.
Result<void> make_in_blocks(const Puzzle& puzzle, const State& goal, unsigned threads, const ProgressSink& on_progress,
                            BuildReport& report) {
  if (auto fits = check_memory("not made: " + quote_file(report.path), bytes_to_make(puzzle)); !fits) return fits;
  const auto table = make_table(puzzle, goal, threads, on_progress);
  if (!table) return table.error();
  set_counts(report, table->histogram);
  return write_blocks(report, threads, [&](const std::string& path) {
    return write_block_table(
        path, {puzzle, goal, block_encoding(puzzle), table->histogram, table->bytes, table->base, table->entries});
  });
}

/// Computes, proves and writes a table of a goal, of at most nine cells.
Result<void> make_at_once(const TableJob& job, BuildReport& report) {
  const auto table = proven_file(job);
  if (!table) return table.error();
  set_counts(report, table->histogram);
  report.bytes = table->bytes.size();
  return write_table(table->bytes, report.path);
}

}  // namespace

Result<Puzzle> find_puzzle(const std::string& name) {
  auto builtin = builtin_puzzle(name);
  if (builtin) return builtin;
  if (name != "-" && name.find_first_of("./") == std::string::npos && !std::ifstream(name).good()) {
    const std::string& none = builtin.error().message;
    return Error{ErrorCode::table_missing,
                 none + (none.ends_with('?') ? "" : "; another is named by its definition file")};
  }
  return read_file(name).and_then(
      [&](const auto& bytes) { return Puzzle::parse(std::string(bytes.begin(), bytes.end()), name); });
}

bool has_pattern_file(const Puzzle& puzzle) {
  if (has_row_file(puzzle)) return !has_group_table(puzzle);
  const auto stored = stored_patterns(puzzle);
  return stored && puzzle.cells() > max_table_cells && !stored->patterns.empty();
}

bool has_file_for_every_goal(const Puzzle& puzzle) {
  const auto stored = stored_patterns(puzzle);
  return stored && stored->blank == StoredPatterns::every_goal;
}

Result<std::vector<TableJob>> jobs_for_all_files(const std::shared_ptr<const Puzzle>& puzzle) {
  if (has_pattern_file(*puzzle)) return std::vector<TableJob>{{puzzle, TableJob::Patterns()}};
  return jobs_for_all_goals(puzzle);
}

Result<void> write_table(std::span<const std::uint8_t> bytes, const std::string& path) {
  if (const auto result = read_back(bytes, path); !result)
    return Error{result.error().code, "not written, because it cannot be read back: " + result.error().message};
  return write_table_atomically(path, bytes);
}

std::string why_no_file(const std::string& path) {
  constexpr std::size_t longest = 255;  // bytes of a file's name, on most file systems
  const std::size_t size = std::filesystem::path(path).filename().string().size();
  if (size > longest)
    return "not made: the name of " + quote_file(path) + " has " + std::to_string(size) +
           " bytes, and a file's may have " + std::to_string(longest) + "; give the puzzle or its tiles shorter names";
  const auto possible = can_be_table(path);
  return possible ? "" : possible.error().message;
}

std::string why_no_tables(const std::string& folder, const Puzzle& puzzle) {
  const auto paths = table_files_in(folder);
  for (const std::string& path : paths ? *paths : std::vector<std::string>()) {
    const auto table = load_table(path);
    if (table && table->puzzle().name() == puzzle.name() && table->puzzle().definition() != puzzle.definition())
      return quote_file(path) + " is of another puzzle named " + quote(puzzle.name()) +
             "; rename one puzzle, or remove the tables of the other";
  }
  return "";
}

std::size_t tables_in(const std::vector<TableJob>& jobs) {
  std::size_t tables = 0;
  for (const TableJob& job : jobs)
    tables += holds_slide_patterns(job) ? stored_patterns(*job.puzzle)->patterns.size() : 1;
  return tables;
}

std::vector<BuildReport> build(const std::vector<TableJob>& jobs, const std::string& folder, unsigned threads,
                               const std::function<void(std::size_t)>& on_table,
                               const std::function<void(double)>& on_progress) {
  std::vector<BuildReport> reports(jobs.size());
  std::set<std::string> paths;
  const Puzzle* checked_puzzle = nullptr;
  std::string refusal;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    reports[i].path = (std::filesystem::path(folder) / jobs[i].file_name()).string();
    reports[i].fault = why_no_file(reports[i].path);
    if (const Puzzle* const puzzle = jobs[i].puzzle.get(); puzzle != checked_puzzle) {
      refusal = why_no_tables(folder, *puzzle);
      checked_puzzle = puzzle;
    }
    if (reports[i].fault.empty() && !refusal.empty())
      reports[i].fault = "not made: " + quote_file(reports[i].path) + ", because " + refusal;
    if (!paths.insert(reports[i].path).second)
      reports[i].fault =
          "not made: " + quote_file(reports[i].path) + " is the file of another table of this run; rename one puzzle";
  }
  std::mutex mutex;
  std::size_t finished = 0;
  const auto count_table = [&] {
    const std::lock_guard lock(mutex);
    on_table(++finished);
  };
  const auto progress_of_table = [&](double fraction) {
    const std::lock_guard lock(mutex);
    on_progress(fraction);
  };
  const auto make = [&](std::size_t i) {
    const auto start = std::chrono::steady_clock::now();
    const TableJob& job = jobs[i];
    if (reports[i].fault.empty()) {
      const auto result = holds_slide_patterns(job) ? make_patterns(*job.puzzle, threads, count_table, reports[i])
                          : job.is_patterns()       ? make_rows(*job.puzzle, threads, reports[i])
                          : takes_all_threads(job)  ? make_in_blocks(*job.puzzle, std::get<State>(job.goal), threads,
                                                                     progress_of_table, reports[i])
                                                    : make_at_once(job, reports[i]);
      if (!result) reports[i].fault = result.error().message;
      reports[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    if (!holds_slide_patterns(job)) count_table();
  };
  side_by_side(threads, jobs.size(), [&](std::size_t i) {
    if (!takes_all_threads(jobs[i])) make(i);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (takes_all_threads(jobs[i])) make(i);
  return reports;
}

}  // namespace tilebase::tablegen

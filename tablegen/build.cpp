#include "build.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>

#include <command/side_by_side.hpp>
#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table_files.hpp>
#include <tilebase/text.hpp>

#include "atomic_file.hpp"
#include "pattern_search.hpp"
#include "prove.hpp"
#include "search.hpp"

namespace tablegen {
namespace {

/// Proves a table and writes it.
template <class AnyTable>
void finish(const AnyTable& table, const std::optional<std::string>& fault, Made& made) {
  made.reachable = std::accumulate(table.histogram().begin(), table.histogram().end(), std::uint32_t{0});
  made.farthest = table.farthest();
  if (fault) {
    made.fault = "not proven: " + *fault;
    return;
  }
  const std::vector<std::uint8_t> bytes = store(table);
  made.bytes = bytes.size();
  if (const std::string reason = write_atomically(made.path, bytes); !reason.empty())
    made.fault = "cannot write " + tilebase::shown_file(made.path) + ": " + reason;
}

/// Step tables by puzzle, made when first asked for and shared by its goals.
class SharedSteps {
 public:
  std::shared_ptr<const tilebase::StepTables> of(const Job& job) {
    const bool halved = tilebase::CompactIndex(*job.puzzle, *job.goal).halved();
    const std::lock_guard lock(mutex_);
    auto& steps = steps_[{job.puzzle.get(), halved}];
    if (steps == nullptr) steps = std::make_shared<const tilebase::StepTables>(*job.puzzle, halved);
    return steps;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<const tilebase::Puzzle*, bool>, std::shared_ptr<const tilebase::StepTables>> steps_;
};

Made make(const Job& job, SharedSteps& shared, const std::string& folder) {
  Made made;
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path in(folder);
  if (job.goal) {
    made.path = (in / tilebase::table_file_name(*job.puzzle, *job.goal)).string();
    const auto steps = shared.of(job);
    const auto table = search(job.puzzle, *job.goal, *steps);
    if (table)
      finish(*table, fault_in(*table, *steps), made);
    else
      made.fault = table.error().message;
  } else {
    made.path = (in / tilebase::pattern_file_name(*job.puzzle)).string();
    const auto table = search_patterns(job.puzzle);
    finish(table, fault_in(table), made);
  }
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return made;
}

}  // namespace

std::vector<Made> build(const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
                        const std::function<void(std::size_t)>& done) {
  std::vector<Made> all(jobs.size());
  SharedSteps steps;
  std::mutex mutex;
  std::size_t finished = 0;
  command::side_by_side(threads, jobs.size(), [&](std::size_t i) {
    all[i] = make(jobs[i], steps, folder);
    const std::lock_guard lock(mutex);
    done(++finished);
  });
  return all;
}

}  // namespace tablegen

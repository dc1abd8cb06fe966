#include "build.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table_files.hpp>

#include "atomic_file.hpp"
#include "prove.hpp"
#include "search.hpp"

namespace tablegen {
namespace {

Made make(const Job& job, const tilebase::StepTables& steps, const std::string& folder) {
  Made made;
  const auto start = std::chrono::steady_clock::now();
  made.path = (std::filesystem::path(folder) / tilebase::table_file_name(*job.puzzle, job.goal)).string();
  const auto table = search(job.puzzle, job.goal, steps);
  if (!table) {
    made.fault = table.error().message;
    return made;
  }
  made.reachable = table->reachable();
  made.farthest = table->farthest();
  if (const auto fault = fault_in(*table, steps)) {
    made.fault = "not proven: " + *fault;
    return made;
  }
  const std::vector<std::uint8_t> bytes = store(*table);
  made.bytes = bytes.size();
  if (const std::string fault = write_atomically(made.path, bytes); !fault.empty())
    made.fault = "cannot write '" + made.path + "': " + fault;
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return made;
}

/// Step tables by puzzle, made when first asked for and shared by its goals.
class SharedSteps {
 public:
  std::shared_ptr<const tilebase::StepTables> of(const Job& job) {
    const bool halved = tilebase::CompactIndex(*job.puzzle, job.goal).halved();
    const std::lock_guard lock(mutex_);
    auto& steps = steps_[{job.puzzle.get(), halved}];
    if (steps == nullptr) steps = std::make_shared<const tilebase::StepTables>(*job.puzzle, halved);
    return steps;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<const tilebase::Puzzle*, bool>, std::shared_ptr<const tilebase::StepTables>> steps_;
};

}  // namespace

std::vector<Made> build(const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
                        const std::function<void(std::size_t)>& done) {
  std::vector<Made> all(jobs.size());
  std::atomic<std::size_t> next = 0;
  SharedSteps steps;
  std::mutex mutex;
  std::size_t finished = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      all[i] = make(jobs[i], *steps.of(jobs[i]), folder);
      const std::lock_guard lock(mutex);
      done(++finished);
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min<std::size_t>(threads, jobs.size()); ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  return all;
}

}  // namespace tablegen

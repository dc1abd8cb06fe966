#include "job.hpp"

#include <csignal>

#include <base/text.hpp>
#include <tilebase/notation.hpp>

#include "../atomic_file.hpp"
#include "../memory.hpp"
#include "../search_tables.hpp"
#include "../verbs.hpp"

namespace tilebase::tablegen {
namespace {

namespace po = boost::program_options;
using command::Arguments;

Ranks* all_ranks = nullptr;

volatile std::sig_atomic_t is_asked_to_end = 0;

void ask_to_end(int) {
  is_asked_to_end = 1;
}

int positive(const Arguments& arguments, const char* option, int otherwise) {
  const int number = arguments.get<int>(option, otherwise);
  if (number < 1) throw Failure{"--" + std::string(option) + ' ' + std::to_string(number) + " is not at least 1"};
  return number;
}

}  // namespace

Ranks& ranks() {
  return *all_ranks;
}

void set_ranks(Ranks& ranks) {
  all_ranks = &ranks;
}

void add_task_options(po::options_description_easy_init options, const char* about_goal) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file (default slide3x4)");
  options("goal,g", po::value<std::string>()->value_name("GOAL"), about_goal);
  options("checkpoint,c", po::value<std::string>()->value_name("DIR"),
          "keep the work in this folder, which all ranks reach; if there is a checkpoint, go on from there");
  options("checkpoint-levels", po::value<int>()->value_name("N"), "write a checkpoint every N levels");
  options("checkpoint-minutes", po::value<int>()->value_name("M"),
          "write a checkpoint after the first level that ends M minutes or more after the last one (default 10)");
  add_common_options(options);
}

Task task_of(const Arguments& arguments) {
  if (!arguments.positional().empty())
    throw Failure{"unexpected argument " + shown(arguments.positional()[0]) + "; a puzzle is named with --puzzle"};
  Task task{puzzle_of(arguments.get<std::string>("puzzle", "slide3x4")), std::nullopt, threads_of_rank(arguments)};
  if (!fits_planes(task.puzzle))
    throw Failure{"puzzle " + task.puzzle.name() +
                  " is not a board of slides of two rows and two columns or more, from six cells on; "
                  "`tilebase-tablegen` takes other puzzles"};
  if (arguments.has("goal"))
    task.goal = command::value_or_fail(parse_board(task.puzzle, arguments.get<std::string>("goal", "")));
  return task;
}

void add_common_options(po::options_description_easy_init options) {
  options("threads,t", po::value<int>()->value_name("N"), "threads of each rank (default 1)");
  options("report,r", po::value<std::string>()->value_name("FILE"),
          "write what the work cost, in JSON: time, memory, bytes sent");
}

std::size_t threads_of_rank(const Arguments& arguments) {
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  if (threads > 1 && !ranks().allows_threads())
    throw Failure{"this MPI library does not allow threads; start more ranks, with --threads 1"};
  return static_cast<std::size_t>(threads);
}

void check_memory(const std::string& what, std::uint64_t bytes_of_rank) {
  const auto neighbours = static_cast<std::uint64_t>(ranks().on_this_machine());
  ranks().together([&] {
    const std::uint64_t available = available_memory();
    const std::uint64_t needed = bytes_of_rank * neighbours;
    if (needed > available)
      throw Failure{what + " takes " + shown_bytes(needed) + " of memory for the " + std::to_string(neighbours) +
                    " ranks of this machine, and " + shown_bytes(available) + " are available; use more machines"};
  });
}

CheckpointedSearch::CheckpointedSearch(const Arguments& arguments, const Puzzle& puzzle, const State& goal,
                                       SlidePlanes::Keep keep)
    : search_(ranks(), puzzle, goal, keep),
      proof_follows_(keep == SlidePlanes::Keep::bit_1),
      checkpoint_(arguments.has("checkpoint")
                      ? std::make_unique<SharedCheckpoint>(ranks(), arguments.get<std::string>("checkpoint", ""),
                                                           puzzle, goal, keep)
                      : nullptr),
      levels_(arguments.has("checkpoint-levels") ? positive(arguments, "checkpoint-levels", 1) : 0),
      seconds_(60.0 * positive(arguments, "checkpoint-minutes", 10)) {
  tell_hint();
  if (checkpoint_ == nullptr) return;
  if (checkpoint_->load(search_)) saved_level_ = search_.level();
  tell_hint();
  std::signal(SIGUSR1, ask_to_end);
}

void CheckpointedSearch::run(std::size_t threads) {
  while (search_.next_level(threads) > 0) {
    if (checkpoint_ == nullptr) continue;
    const bool ends = ranks().greatest(static_cast<std::uint64_t>(is_asked_to_end)) != 0;
    if (!ends && ranks().greatest(static_cast<std::uint64_t>(is_due() ? 1 : 0)) == 0) continue;
    save();
    if (ends) throw Failure{std::string("ended by SIGUSR1") + ranks().hint(), command::gave_up};
  }
  if (checkpoint_ != nullptr && proof_follows_) save();
}

bool CheckpointedSearch::is_due() const {
  return levels_ > 0 ? search_.level() >= saved_level_ + levels_ : since_saved_.wall_seconds() >= seconds_;
}

void CheckpointedSearch::save() {
  checkpoint_->save(search_);
  saved_level_ = search_.level();
  since_saved_ = {};
  tell_hint();
}

void CheckpointedSearch::tell_hint() const {
  if (checkpoint_ == nullptr) return ranks().set_hint("; nothing was kept: --checkpoint DIR keeps the work");
  const std::string folder = shown_file(checkpoint_->folder());
  const int level = checkpoint_->level();
  ranks().set_hint(level < 0 ? "; there is no checkpoint in " + folder + " yet"
                             : "; the same command goes on from level " + std::to_string(level) +
                                   ", the checkpoint in " + folder);
}

void CheckpointedSearch::remove_checkpoint() {
  if (checkpoint_ != nullptr) checkpoint_->remove();
}

void CheckpointedSearch::report(nlohmann::json& report) const {
  report["states"] = search_.found();
  report["levels"] = search_.counts().size();
  report["search"] = as_json(search_.figures());
  if (checkpoint_ != nullptr)
    report["checkpoints"] = {
        {"count", checkpoint_->saved()}, {"wall_seconds", checkpoint_->seconds()}, {"bytes", checkpoint_->bytes()}};
}

nlohmann::json as_json(const Figures& figures) {
  return {{"wall_seconds", figures.wall_seconds}, {"cpu_seconds", figures.cpu_seconds},
          {"busiest_rank", figures.busiest_rank}, {"bytes_sent", figures.bytes_sent},
          {"bytes_held", figures.bytes_held},     {"bytes_share", figures.bytes_share}};
}

void write_report(const Arguments& arguments, nlohmann::json report) {
  report["ranks"] = ranks().count();
  report["threads"] = arguments.get<int>("threads", 1);
  report["peak_rss"] = ranks().greatest(peak_memory());
  if (!arguments.has("report")) return;
  ranks().together([&] {
    if (!ranks().is_first()) return;
    const auto path = arguments.get<std::string>("report", "");
    const std::string fault = write_atomically(path, bytes_of(report.dump(1) + '\n'));
    if (!fault.empty()) throw Failure{"cannot write report " + shown_file(path) + ": " + fault};
  });
}

}  // namespace tilebase::tablegen

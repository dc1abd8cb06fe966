#include "job.hpp"

#include <algorithm>
#include <csignal>

#include <base/text.hpp>

namespace tilebase::tablegen {
namespace {

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
  checkpoint_->load(search_);
  tell_hint();
  std::signal(SIGUSR1, ask_to_end);
}

void CheckpointedSearch::run(std::size_t threads) {
  while (search_.next_level(threads) > 0) {
    if (checkpoint_ == nullptr) continue;
    const bool ends = ranks().greatest(is_asked_to_end) != 0;
    if (!ends && ranks().greatest(is_due()) == 0) continue;
    save();
    if (ends) throw Failure{std::string("ended by SIGUSR1") + ranks().hint(), command::gave_up};
  }
  if (checkpoint_ != nullptr && proof_follows_) save();
}

bool CheckpointedSearch::is_due() const {
  return levels_ > 0 ? search_.level() >= std::max(checkpoint_->level(), 0) + levels_
                     : since_saved_.wall_seconds() >= seconds_;
}

void CheckpointedSearch::save() {
  checkpoint_->save(search_);
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

nlohmann::json CheckpointedSearch::report(const char* verb, const Puzzle& puzzle) const {
  nlohmann::json report{{"verb", verb},
                        {"puzzle", puzzle.name()},
                        {"states", search_.found()},
                        {"levels", search_.counts().size()},
                        {"search", search_.levels().figures()}};
  if (checkpoint_ != nullptr)
    report["checkpoints"] = {
        {"count", checkpoint_->saved()}, {"wall_seconds", checkpoint_->seconds()}, {"bytes", checkpoint_->bytes()}};
  return report;
}

}  // namespace tilebase::tablegen

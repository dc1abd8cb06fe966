#pragma once

#include <array>
#include <optional>
#include <string>

#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// Answers many questions about one tablebase. While the goal stays the same it is looked up once, and from some
/// thousand paths on they are walked several moves a step.
class Answerer {
 public:
  /// `paths`: whether paths are asked for, not only distances. The tablebase must outlive the answerer.
  Answerer(const Tablebase& tablebase, bool paths) : tablebase_(tablebase), paths_(paths) {}

  /// Answers from here on about this target.
  void aim(const Target& target);

  /// Whether quick questions are taken: for words of letters, once the walker is there.
  bool is_quick() const { return walker_ && walker_->writes_words(); }

  /// Takes a state to be answered with others, as long as the queue is not full.
  void queue(const State& start) { queue_[queued_++] = start; }
  bool queue_is_full() const { return queued_ == queue_.size(); }
  bool queue_is_empty() const { return queued_ == 0; }

  /// Calls `write(place, walker)` for each state of the queue, in order, and empties it.
  template <class Write>
  void drain(Write write) {
    std::array<Walker::Place, queue_size> places;
    for (std::size_t i = 0; i < queued_; ++i) walker_->prefetch(places[i] = walker_->place(queue_[i]));
    for (std::size_t i = 0; i < queued_; ++i) write(places[i], *walker_);
    queued_ = 0;
  }

  /// The distance from a state, and the path as a word appended to the text; nothing if there is none. Errors: as
  /// Tablebase::path().
  Result<std::optional<int>> answer(const State& start, std::string& text);

 private:
  const Tablebase& tablebase_;
  bool paths_;
  std::optional<Target> target_;
  std::optional<Result<TargetView>> view_;
  std::optional<Walker> walker_;
  std::size_t answered_ = 0;  // since the target was set

  static constexpr std::size_t queue_size = 64;
  std::array<State, queue_size> queue_;
  std::size_t queued_ = 0;
};

}  // namespace tilebase::answer

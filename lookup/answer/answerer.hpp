#pragma once

#include <array>
#include <optional>
#include <string>

#include <tilebase/query/walker.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// Answers many questions about one tablebase, one thread at a time. While the target stays the same, it is prepared
/// once.
class Answerer {
 public:
  /// `paths`: whether paths are asked for, not only distances.
  Answerer(const Tablebase& tablebase, bool paths) : tablebase_(tablebase), paths_(paths) {}

  /// Sets the target of the questions that follow.
  void aim(const Target& target);

  /// Whether states can be queued: for words of letters, once the solver has a walker.
  bool is_quick() const { return walker_ != nullptr && walker_->writes_words(); }

  /// Queues a state, to be answered together with others, while the queue is not full.
  void queue(const State& start) { queue_[queued_++] = start; }
  bool queue_is_full() const { return queued_ == queue_.size(); }
  bool queue_is_empty() const { return queued_ == 0; }

  /// Calls `write(place, walker)` for each queued state, in order, and empties the queue.
  template <class Write>
  void drain(Write write) {
    std::array<Walker::Place, queue_size> places;
    for (std::size_t i = 0; i < queued_; ++i) walker_->prefetch(places[i] = walker_->place(queue_[i]));
    for (std::size_t i = 0; i < queued_; ++i) write(places[i], *walker_);
    queued_ = 0;
  }

  /// The distance from a state, and if paths are asked for, the path as a word appended to the text; nothing if it is
  /// unsolvable. Errors: as Tablebase::path().
  Result<std::optional<int>> answer(const State& start, std::string& text);

 private:
  Tablebase tablebase_;
  bool paths_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
  const Walker* walker_ = nullptr;  // the solver's, once it has one and paths are asked for

  static constexpr std::size_t queue_size = 64;
  std::array<State, queue_size> queue_;
  std::size_t queued_ = 0;
};

}  // namespace tilebase::answer

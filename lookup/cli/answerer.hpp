#pragma once

#include <optional>
#include <string>

#include <tilebase/tilebase.hpp>

namespace cli {

/// Answers many questions about one tablebase. While the goal stays the same it is looked up once, and from some
/// thousand paths on they are walked several moves a step.
class Answerer {
 public:
  /// `paths`: whether paths are asked for, not only distances. The tablebase must outlive the answerer.
  Answerer(const tilebase::Tablebase& tablebase, bool paths) : tablebase_(tablebase), paths_(paths) {}

  /// Answers from here on about this target.
  void aim(const tilebase::Target& target);

  /// The distance from a state, and the path as a word appended to the text; nothing if there is none. Errors: as
  /// Tablebase::path().
  tilebase::Result<std::optional<int>> answer(const tilebase::State& start, std::string& text);

 private:
  tilebase::Result<std::optional<int>> answer_by_view(const tilebase::State& start, std::string& text) const;

  const tilebase::Tablebase& tablebase_;
  bool paths_;
  std::optional<tilebase::Target> target_;
  std::optional<tilebase::Result<tilebase::GoalView>> view_;  // of a target without wildcards
  std::optional<tilebase::Walker> walker_;
  std::size_t answered_ = 0;  // since the target was set
};

}  // namespace cli

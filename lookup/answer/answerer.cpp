#include "answer/answerer.hpp"

namespace tilebase::answer {

void Answerer::aim(const Target& target) {
  if (target_ == target) return;
  target_ = target;
  walker_.reset();
  answered_ = 0;
  view_ = TargetView::of(tablebase_, target);
}

Result<std::optional<int>> Answerer::answer(const State& start, std::string& text) {
  if (walker_) {
    const auto distance = walker_->distance(start);
    if (distance) walker_->append_word(start, text);
    return distance;
  }
  if (!*view_) return view_->error();
  if (paths_ && (*view_)->goal() != nullptr && ++answered_ == Walker::worth_making) {
    // Where a damaged table does not let a walker be made, the view tells so for the states that are concerned.
    if (auto walker = Walker::to(*(*view_)->goal())) walker_ = std::move(*walker);
  }
  if (!paths_) return (*view_)->distance(start);
  const auto path = (*view_)->path(start);
  if (!path) return path.error();
  if (!*path) return std::optional<int>();
  text += tablebase_.puzzle().word(**path);
  return std::optional(static_cast<int>((*path)->size()));
}

}  // namespace tilebase::answer

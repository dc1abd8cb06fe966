#include "cli/answerer.hpp"

namespace cli {
namespace {

/// From this many paths on, a walker costs less than it saves.
constexpr std::size_t worth_a_walker = 2000;

}  // namespace

using tilebase::Result;

void Answerer::aim(const tilebase::Target& target) {
  if (target_ == target) return;
  target_ = target;
  view_.reset();
  walker_.reset();
  answered_ = 0;
  const int cells = tablebase_.puzzle().cells();
  if (wildcards(target, cells) == 0) view_ = tablebase_.toward(only_state(target, cells));
}

Result<std::optional<int>> Answerer::answer(const tilebase::State& start, std::string& text) {
  if (walker_) {
    const auto distance = walker_->distance(start);
    if (distance) walker_->append_word(start, text);
    return distance;
  }
  if (view_ && paths_ && ++answered_ == worth_a_walker && *view_) {
    // Where a damaged table does not let a walker be made, the view tells so for the states that are concerned.
    if (auto walker = tilebase::Walker::to(**view_)) walker_ = std::move(*walker);
  }
  return answer_by_view(start, text);
}

Result<std::optional<int>> Answerer::answer_by_view(const tilebase::State& start, std::string& text) const {
  if (view_ && !*view_) return view_->error();
  if (!paths_)
    return view_ ? Result<std::optional<int>>((*view_)->distance(start)) : tablebase_.distance(start, *target_);
  const auto path = view_ ? (*view_)->path(start) : tablebase_.path(start, *target_);
  if (!path) return path.error();
  if (!*path) return std::optional<int>();
  text += tablebase_.puzzle().word(**path);
  return std::optional(static_cast<int>((*path)->size()));
}

}  // namespace cli

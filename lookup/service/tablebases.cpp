#include "service/tablebases.hpp"

namespace tilebase::service {

Result<std::optional<Path>> Tablebases::path(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  if (question.target == Target(puzzle.goal(), puzzle.cells())) {
    const auto number = static_cast<std::size_t>(&question.tablebase - tablebases_.data());
    const OwnGoal& own_goal = own_goals_[number]([&]() -> OwnGoal {
      if (const auto goal = question.tablebase.toward(puzzle.goal()))
        if (auto walker = Walker::to(*goal)) return std::move(*walker);
      return std::nullopt;
    });
    if (own_goal) {
      Path path;
      if (!own_goal->append_path(question.start, path)) return std::optional<Path>();
      return std::optional(std::move(path));
    }
  }
  return question.tablebase.path(question.start, question.target);
}

Result<const Tablebase*> Tablebases::of(std::string_view puzzle) const {
  for (const Tablebase& tablebase : tablebases_)
    if (tablebase.puzzle().name() == puzzle) return &tablebase;
  // The message must not name the operator's folders.
  return Error{ErrorCode::table_missing, answer::no_such_puzzle(puzzle, tablebases_)};
}

}  // namespace tilebase::service

#include "service/tablebases.hpp"

namespace tilebase::service {

Result<std::optional<Path>> Tablebases::path(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  if (question.target == Target(puzzle.goal(), puzzle.cells())) {
    const auto number = static_cast<std::size_t>(&question.tablebase - tablebases_.data());
    const OwnGoal& own_goal = own_goals_[number]([&]() -> OwnGoal {
      auto solver = question.tablebase.solver(question.target);
      if (solver) solver->expect(Solver::worth_preparing);
      return solver;
    });
    return own_goal ? own_goal->path(question.start) : own_goal.error();
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

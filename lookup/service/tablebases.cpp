#include "service/tablebases.hpp"

#include <algorithm>

namespace tilebase::service {

Tablebases::Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes)
    : tablebases_(std::move(tablebases)),
      own_goals_(std::make_unique<MadeOnce<OwnGoal>[]>(tablebases_.size())),
      most_pattern_bytes_(most_pattern_bytes) {
  for (int rows = 1; rows <= max_cells; ++rows)
    for (int columns = 1; rows * columns <= max_cells; ++columns)
      slides_.try_emplace("slide" + std::to_string(rows) + 'x' + std::to_string(columns));
}

const Tablebase* Tablebases::given(std::string_view puzzle) const {
  const auto found = std::ranges::find_if(
      tablebases_, [&](const Tablebase& tablebase) { return tablebase.puzzle().name() == puzzle; });
  return found == tablebases_.end() ? nullptr : &*found;
}

std::vector<Puzzle> Tablebases::puzzles() const {
  std::vector<Puzzle> puzzles;
  for (const Tablebase& tablebase : tablebases_) puzzles.push_back(tablebase.puzzle());
  for (const char* const name : {"slide2x5", "slide3x4", "slide4x4"})
    if (given(name) == nullptr) puzzles.push_back(*builtin_puzzle(name));
  std::ranges::sort(puzzles, {}, &Puzzle::name);
  return puzzles;
}

Result<Solver> Tablebases::solver(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  const auto* const own = given(puzzle.name());
  if (own == nullptr || own->searches() || question.target != puzzle.goal_target())
    return question.tablebase.solver(question.target, &question.start);
  return own_goals_[static_cast<std::size_t>(own - tablebases_.data())]([&]() -> OwnGoal {
    auto solver = own->solver(question.target);
    if (solver) solver->expect(Solver::worth_preparing);
    return solver;
  });
}

Result<Tablebases::Held> Tablebases::of(std::string_view puzzle) const {
  if (const Tablebase* const found = given(puzzle)) return Held(Held(), found);
  const std::lock_guard lock(mutex_);
  if (const auto slides = slides_.find(puzzle); slides != slides_.end()) {
    Searched& searched = slides->second;
    searched.last_asked = ++asked_;
    if (searched.tablebase == nullptr) {
      auto opened = Tablebase::builtin(puzzle);
      if (!opened) return opened.error();
      searched.tablebase = std::make_shared<const Tablebase>(std::move(*opened));
    }
    forget_beyond_limit(searched);
    return searched.tablebase;
  }
  if (builtin_puzzle(puzzle))
    if (const auto opened = Tablebase::builtin(puzzle); !opened) return opened.error();  // why it needs tables
  // The message must not name the operator's folders.
  return Error{ErrorCode::table_missing, answer::no_such_puzzle(puzzle, tablebases_)};
}

void Tablebases::forget_beyond_limit(const Searched& but) const {
  std::uint64_t bytes = 0;
  std::vector<Searched*> others;
  for (auto& [name, searched] : slides_) {
    if (searched.tablebase == nullptr) continue;
    bytes += searched.tablebase->pattern_bytes();
    if (&searched != &but) others.push_back(&searched);
  }
  std::ranges::sort(others, {}, &Searched::last_asked);
  for (Searched* const oldest : others) {
    if (bytes <= most_pattern_bytes_) break;
    bytes -= oldest->tablebase->pattern_bytes();
    oldest->tablebase.reset();
  }
}

}  // namespace tilebase::service

#include "service/library.hpp"

#include <algorithm>

namespace tilebase::service {
namespace {

/// Forgets the last of a list that do not fit into a limit with those before them, but never the first.
template <class T, class BytesOf>
void forget_beyond(std::uint64_t most_bytes, std::list<T>& list, BytesOf bytes_of) {
  std::uint64_t bytes = 0;
  for (auto each = list.begin(); each != list.end();) {
    bytes += bytes_of(*each);
    each = bytes > most_bytes && each != list.begin() ? list.erase(each) : std::next(each);
  }
}

Result<Solver> found(const Tablebase& tablebase, const Target& target) {
  auto solver = tablebase.solver(target);
  if (!solver) return solver;
  const auto distances = solver->distances();
  return distances ? solver : distances.error();
}

}  // namespace

Tablebases::Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes)
    : tablebases_(std::move(tablebases)),
      own_goals_(std::make_unique<MadeOnce<Result<Solver>>[]>(tablebases_.size())),
      most_pattern_bytes_(most_pattern_bytes) {}

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
  const Result<Solver>& solver = own_goals_[static_cast<std::size_t>(own - tablebases_.data())]([&] {
    auto prepared = own->solver(question.target);
    if (prepared) prepared->expect(Solver::worth_preparing);
    return prepared;
  });
  return solver ? Result(solver->within(question.tablebase.budget())) : solver;
}

Result<Tablebases::Held> Tablebases::of(std::string_view typed) const {
  const Tablebase* found = given(typed);
  const std::string puzzle = found != nullptr ? std::string(typed) : builtin_name(typed);
  if (found == nullptr) found = given(puzzle);
  if (found != nullptr && !found->puzzle().has_equal_tiles()) return Held(Held(), found);
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(
      searched_, puzzle, [](const Held& each) -> auto& { return each->puzzle().name(); });
  if (known != searched_.end()) {
    searched_.splice(searched_.begin(), searched_, known);
  } else {
    // The message must not name the operator's folders.
    if (const auto defined = builtin_puzzle(puzzle); found == nullptr && (!defined || defined->name() != puzzle))
      return Error{ErrorCode::table_missing, answer::no_such_puzzle(typed, tablebases_)};
    auto opened = found == nullptr          ? Tablebase::builtin(puzzle)
                  : found->tables().empty() ? Tablebase::of(found->puzzle())
                                            : Tablebase::open(found->tables());
    if (!opened) return opened.error();  // why it needs tables
    searched_.push_front(std::make_shared<const Tablebase>(std::move(*opened)));
  }
  forget_beyond(most_pattern_bytes_, searched_, [](const Held& each) { return each->pattern_bytes(); });
  return searched_.front();
}

Result<Solver> KnownTargets::to(const Tablebase& tablebase, const Target& target) {
  if (target.wildcards() == 0 || tablebase.puzzle().has_equal_tiles()) return found(tablebase, target);
  std::shared_ptr<Known> known;
  {
    const std::lock_guard lock(mutex_);
    if (const auto place = find(tablebase, target); place != known_.end()) {
      known_.splice(known_.begin(), known_, place);
    } else {
      known_.push_front(std::make_shared<Known>(tablebase.puzzle(), target));
      forget_beyond(most_bytes_, known_, [](const std::shared_ptr<Known>& each) { return each->bytes; });
    }
    known = known_.front();
  }
  const std::lock_guard lock(known->searching);
  const Result<Solver>& solver = known->solver([&] { return found(tablebase.within({}), target); });
  return solver ? Result(solver->within(tablebase.budget())) : solver;
}

bool KnownTargets::knows(const Tablebase& tablebase, const Target& target) {
  if (target.wildcards() == 0) return true;
  const std::lock_guard lock(mutex_);
  const auto known = find(tablebase, target);
  return known != known_.end() && (*known)->solver.get() != nullptr;
}

KnownTargets::Queue::iterator KnownTargets::find(const Tablebase& tablebase, const Target& target) {
  return std::ranges::find_if(known_, [&](const std::shared_ptr<Known>& each) {
    const Known& known = *each;
    return known.puzzle == tablebase.puzzle().name() && known.target == target;
  });
}

Tablebases::Held tablebase_of(const Library& library, const Query& query) {
  return value_or_refuse(library.tablebases.of(query.get("puzzle").value_or(answer::default_puzzle)));
}

Target target_of(const Query& query, const Puzzle& puzzle) {
  return value_or_refuse(answer::target_of(puzzle, query.get("goal")));
}

Refusal refusal_of(const Error& error) {
  if (error.code == ErrorCode::gave_up)
    return {422, error.message + " (--max-seconds of the service)", "", error.at_least, error.at_most};
  return {error.code == ErrorCode::table_damaged ? 500 : 400, error.message};
}

LimitedTablebase::LimitedTablebase(const Limits& limits, const Tablebase& tablebase, const Abandoned& abandoned)
    : abandoned_(abandoned),
      searches_(tablebase.searches()),
      tablebase_(tablebase.within({.keep_going = [&abandoned](const SearchProgress&) { return !abandoned(); },
                                   .threads = 1,  // Other threads search for other questions.
                                   .until = Budget::Clock::now() + limits.search_time})) {}

}  // namespace tilebase::service

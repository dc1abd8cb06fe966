#include "service/library.hpp"

#include <algorithm>

namespace tilebase::service {
namespace {

/// Forgets the entries of a list from which on its bytes exceed a limit, but never the first entry.
template <class T, class BytesOf>
void forget_beyond(std::uint64_t most_bytes, std::list<T>& list, BytesOf bytes_of) {
  std::uint64_t bytes = 0;
  for (auto each = list.begin(); each != list.end();) {
    bytes += bytes_of(*each);
    each = bytes > most_bytes && each != list.begin() ? list.erase(each) : std::next(each);
  }
}

Result<Solver> solver_with_distances(const Tablebase& tablebase, const Target& target) {
  auto solver = tablebase.solver(target);
  if (!solver) return solver;
  const auto distances = solver->distances();
  return distances ? solver : distances.error();
}

}  // namespace

Tablebases::Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes)
    : tablebases_(std::move(tablebases)),
      own_goals_(std::make_unique<Lazy<Result<Solver>>[]>(tablebases_.size())),
      most_pattern_bytes_(most_pattern_bytes) {}

const Tablebase* Tablebases::given_tablebase(std::string_view puzzle) const {
  const auto place = std::ranges::find_if(
      tablebases_, [&](const Tablebase& tablebase) { return tablebase.puzzle().name() == puzzle; });
  return place == tablebases_.end() ? nullptr : &*place;
}

std::vector<Puzzle> Tablebases::puzzles() const {
  std::vector<Puzzle> puzzles;
  for (const Tablebase& tablebase : tablebases_) puzzles.push_back(tablebase.puzzle());
  for (const char* const name : {"slide2x5", "slide3x4", "slide4x4"})
    if (given_tablebase(name) == nullptr) puzzles.push_back(*builtin_puzzle(name));
  std::ranges::sort(puzzles, {}, &Puzzle::name);
  return puzzles;
}

std::uint64_t Tablebases::pattern_bytes() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t bytes = 0;
  for (const Held& each : searched_) bytes += each->pattern_bytes();
  return bytes;
}

Result<Solver> Tablebases::solver(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  const auto* const tablebase = given_tablebase(puzzle.name());
  if (tablebase == nullptr || tablebase->searches() || question.target != puzzle.goal_target())
    return question.tablebase.solver(question.target, &question.start);
  const Result<Solver>& solver = own_goals_[static_cast<std::size_t>(tablebase - tablebases_.data())]([&] {
    auto prepared = tablebase->solver(question.target);
    if (prepared) prepared->prepare_for(Solver::worth_preparing);
    return prepared;
  });
  return solver ? Result(solver->within(question.tablebase.budget())) : solver;
}

Result<Tablebases::Held> Tablebases::of(std::string_view typed) const {
  const Tablebase* tablebase = given_tablebase(typed);
  const std::string puzzle = tablebase != nullptr ? std::string(typed) : builtin_name(typed);
  if (tablebase == nullptr) tablebase = given_tablebase(puzzle);
  if (tablebase != nullptr && !tablebase->puzzle().has_equal_tiles()) return Held(Held(), tablebase);
  const std::lock_guard lock(mutex_);
  const auto place = std::ranges::find(
      searched_, puzzle, [](const Held& each) -> auto& { return each->puzzle().name(); });
  if (place != searched_.end()) {
    searched_.splice(searched_.begin(), searched_, place);
  } else {
    // The message must not name the operator's folders.
    if (const auto defined = builtin_puzzle(puzzle); tablebase == nullptr && (!defined || defined->name() != puzzle))
      return Error{ErrorCode::table_missing, answer::unknown_puzzle_message(typed, tablebases_)};
    auto opened = tablebase == nullptr          ? Tablebase::builtin(puzzle)
                  : tablebase->tables().empty() ? Tablebase::of(tablebase->puzzle())
                                                : Tablebase::open(tablebase->tables());
    if (!opened) return opened.error();  // the error tells why the puzzle needs tables
    searched_.push_front(std::make_shared<const Tablebase>(std::move(*opened)));
  }
  forget_beyond(most_pattern_bytes_, searched_, [](const Held& each) { return each->pattern_bytes(); });
  return searched_.front();
}

Result<Solver> KnownTargets::to(const Tablebase& tablebase, const Target& target) {
  if (target.wildcards() == 0 || tablebase.puzzle().has_equal_tiles()) return solver_with_distances(tablebase, target);
  std::shared_ptr<Known> entry;
  {
    const std::lock_guard lock(mutex_);
    if (const auto place = find(tablebase, target); place != known_.end()) {
      known_.splice(known_.begin(), known_, place);
    } else {
      known_.push_front(std::make_shared<Known>(tablebase.puzzle(), target));
      forget_beyond(most_bytes_, known_, [](const std::shared_ptr<Known>& each) { return each->bytes; });
    }
    entry = known_.front();
  }
  const std::lock_guard lock(entry->searching);
  const Result<Solver>& solver = entry->solver([&] { return solver_with_distances(tablebase.within({}), target); });
  return solver ? Result(solver->within(tablebase.budget())) : solver;
}

bool KnownTargets::knows(const Tablebase& tablebase, const Target& target) {
  if (target.wildcards() == 0) return true;
  const std::lock_guard lock(mutex_);
  const auto place = find(tablebase, target);
  return place != known_.end() && (*place)->solver.get() != nullptr;
}

std::uint64_t KnownTargets::bytes() {
  const std::lock_guard lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& each : known_) bytes += each->bytes;
  return bytes;
}

KnownTargets::Queue::iterator KnownTargets::find(const Tablebase& tablebase, const Target& target) {
  return std::ranges::find_if(known_, [&](const std::shared_ptr<Known>& each) {
    const Known& entry = *each;
    return entry.puzzle == tablebase.puzzle().name() && entry.target == target;
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

LimitedTablebase::LimitedTablebase(const Library& library, const Tablebase& tablebase, const Abandoned& abandoned,
                                   Limits::Time time)
    : library_(library),
      abandoned_(abandoned),
      searches_(tablebase.searches()),
      tablebase_(tablebase.within({.keep_going = [&abandoned](const SearchProgress&) { return !abandoned(); },
                                   .threads = 1,  // Other threads search for other questions.
                                   .until = Budget::Clock::now() + time})) {
  library_.searches += searches_;
}

}  // namespace tilebase::service

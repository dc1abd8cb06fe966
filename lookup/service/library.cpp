#include "service/library.hpp"

#include <algorithm>

#include <base/text.hpp>
#include <tilebase/engine/query/table_set.hpp>

namespace tilebase::service {
namespace {

/// Number of puzzles whose searches are kept. Without a limit, the names of all families would fill the memory.
constexpr std::size_t most_searched = 100;

}  // namespace

Tablebases::Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes,
                       std::uint64_t most_cache_bytes)
    : tablebases_(std::move(tablebases)),
      own_goals_(std::make_unique<Lazy<Result<Solver>>[]>(tablebases_.size())),
      most_pattern_bytes_(most_pattern_bytes) {
  for (const Tablebase& tablebase : tablebases_) TableSet::of(tablebase).boards().set_max_bytes(most_cache_bytes);
}

const Tablebase* Tablebases::given_tablebase(std::string_view puzzle) const {
  const auto place = std::ranges::find_if(
      tablebases_, [&](const Tablebase& tablebase) { return tablebase.puzzle().name() == puzzle; });
  return place == tablebases_.end() ? nullptr : &*place;
}

std::vector<Puzzle> Tablebases::puzzles() const {
  std::vector<Puzzle> puzzles;
  for (const Tablebase& tablebase : tablebases_) puzzles.push_back(tablebase.puzzle());
  for (const char* const name : {"mixed4x4", "rotate4x4", "rotate5x5", "slide2x5", "slide3x4", "slide4x4", "slide5x5",
                                 "twiddle3x3", "twiddle4x4"})
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

std::uint64_t Tablebases::cache_bytes() const {
  std::uint64_t bytes = 0;
  for (const Tablebase& tablebase : tablebases_) bytes += TableSet::of(tablebase).boards().bytes();
  return bytes;
}

Result<Solver> Tablebases::solver(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  const auto* const tablebase = given_tablebase(puzzle.name());
  if (tablebase == nullptr || tablebase->searches() || question.target != puzzle.goal_target())
    return question.tablebase.solver_from(question.target, question.start);
  const Result<Solver>& solver = own_goals_[static_cast<std::size_t>(tablebase - tablebases_.data())](
      [&] { return tablebase->solver(question.target); });
  return solver ? Result(solver->within(question.tablebase.budget())) : solver;
}

Result<Tablebases::Held> Tablebases::of(std::string_view typed) const {
  // The name as it is typed comes first: a given puzzle may have a name that builtin_name() takes for another puzzle.
  const Tablebase* tablebase = given_tablebase(typed);
  const std::string puzzle = tablebase != nullptr ? std::string(typed) : builtin_name(typed);
  if (tablebase == nullptr) tablebase = given_tablebase(puzzle);
  const bool has_tables = tablebase != nullptr && !tablebase->tables().empty();
  // Lends a given tablebase without owning it. It lives as long as this object, and no search makes it grow.
  if (has_tables && !tablebase->puzzle().has_equal_tiles()) return Held(Held(), tablebase);
  // Every other puzzle gets a tablebase in searched_, so that the results of its searches can be dropped.
  const std::lock_guard lock(mutex_);
  const auto place = std::ranges::find(
      searched_, puzzle, [](const Held& each) -> auto& { return each->puzzle().name(); });
  if (place != searched_.end()) {
    searched_.splice(searched_.begin(), searched_, place);
  } else {
    // The message of the library may name the operator's folders.
    if (tablebase == nullptr && !builtin_puzzle(puzzle))
      return Error{ErrorCode::table_missing, answer::unknown_puzzle_message(typed, tablebases_)};
    auto opened = tablebase == nullptr          ? Tablebase::builtin(puzzle)
                  : tablebase->tables().empty() ? TableSet::without_tables(tablebase->puzzle())
                                                : Tablebase::open(tablebase->tables());
    if (!opened) return opened.error();  // the error tells why the puzzle needs tables
    searched_.push_front(std::make_shared<const Tablebase>(std::move(*opened)));
  }
  // Keeps the tablebases last asked about, up to the first that exceeds a limit; the newest is always kept.
  std::uint64_t bytes = searched_.front()->pattern_bytes();
  auto end = std::next(searched_.begin());
  for (std::size_t kept = 1; end != searched_.end() && kept < most_searched; ++kept, ++end) {
    bytes += (*end)->pattern_bytes();
    if (bytes > most_pattern_bytes_) break;
  }
  searched_.erase(end, searched_.end());
  return searched_.front();
}

Tablebases::Held tablebase_of(const Library& library, const Query& query) {
  if (const auto puzzle = query.get("puzzle"))
    return with_blank(query, value_or_refuse(library.tablebases.of(*puzzle)));
  const auto start = query.get("start");
  return with_blank(query, tablebase_of_board(library, start ? *start : query.get("board").value_or("")));
}

Tablebases::Held with_blank(const Query& query, const Tablebases::Held& tablebase) {
  const auto blank = query.get("blank");
  if (!blank) return tablebase;
  return std::make_shared<const Tablebase>(value_or_refuse(tablebase->with_blank(*blank)));
}

Tablebases::Held tablebase_of_board(const Library& library, std::string_view board) {
  const std::string puzzle = slides_of_board(board);
  return value_or_refuse(library.tablebases.of(puzzle.empty() ? answer::default_puzzle : puzzle));
}

Target target_of(const Query& query, const Puzzle& puzzle) {
  return value_or_refuse(answer::target_of(puzzle, query.values("goal")));
}

bool is_true(const Query& query, std::string_view name) {
  const auto given = query.get(name);
  if (given && *given != "true" && *given != "false")
    throw Refusal{400, std::string(name) + ' ' + quote(*given) + " is neither true nor false"};
  return given == "true";
}

NamedBy named_by_of(const Query& query, const Puzzle& puzzle, std::string_view name) {
  return value_or_refuse(answer::named_by_of(puzzle, query.get(name).value_or("blank")));
}

Refusal refusal_of(const Error& error) {
  if (error.code == ErrorCode::gave_up) return {422, error.message, "", error.at_least, error.at_most, error.states};
  const std::string parameter = error.puzzle.empty() ? "" : " (puzzle=" + error.puzzle + ")";
  const bool is_fault_of_service = error.code == ErrorCode::table_damaged || error.code == ErrorCode::file_unreadable;
  return {is_fault_of_service ? 500 : 400, error.message + parameter};
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

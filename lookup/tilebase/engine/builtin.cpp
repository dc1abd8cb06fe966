// Opens the tables inside the library, if there are any, and answers the questions in text, which open them.

#include <algorithm>
#include <map>

#include <base/lazy.hpp>
#include <base/text.hpp>
#include <tilebase/engine/builtin_tables.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/tablebase.hpp>

namespace tilebase {
namespace {
/// Returns the tablebase of a built-in puzzle, opened by the first call.
Result<Tablebase> builtin_tablebase(std::string_view puzzle) {
  static std::map<std::string, Lazy<Result<Tablebase>>, std::less<>> tablebases = [] {
    std::map<std::string, Lazy<Result<Tablebase>>, std::less<>> empty;
    for (const std::string& name : builtin_puzzle_names()) empty.try_emplace(name);
    return empty;
  }();
  const auto entry = tablebases.find(builtin_name(puzzle));
  if (entry == tablebases.end()) return Tablebase::builtin(puzzle);  // an error that suggests a similar name
  return entry->second([&] { return Tablebase::builtin(puzzle); });
}

/// Answers a question about a board and a goal in text by `ask(solver, start)`.
template <class Ask>
auto answer(std::string_view board, std::string_view goal, std::string_view puzzle, Ask ask)
    -> decltype(ask(std::declval<const Solver&>(), State())) {
  const auto tablebase = builtin_tablebase(puzzle);
  if (!tablebase) return tablebase.error();
  const Puzzle& about = tablebase->puzzle();
  const auto start = parse_board(about, board);
  if (!start) return start.error();
  const auto target = goal.empty() ? Result(about.goal_target()) : parse_target(about, goal);
  if (!target) return target.error();
  const auto solver = tablebase->solver_from(*target, *start);
  if (!solver) return solver.error();
  return ask(*solver, *start);
}

}  // namespace

Result<Tablebase> Tablebase::builtin(std::string_view typed) {
  const std::string puzzle = builtin_name(typed);
  std::vector<StoredTable> tables;
  for (const BuiltinTable& builtin : builtin_tables()) {
    if (builtin.puzzle != puzzle) continue;
    auto table = StoredTable::open(builtin.bytes, std::string(builtin.name));
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  if (!tables.empty()) return open(std::move(tables));
  const auto without_table = builtin_puzzle(typed);
  const auto definitions = builtin_definitions();
  const bool has_definition =
      std::any_of(definitions.begin(), definitions.end(), [&](const auto& each) { return each.name == puzzle; });
  if (without_table) {
    // Tables answer about a puzzle of data/puzzles/ even if they have to be made; a search about other boards of
    // slides.
    return is_slides(*without_table) && !has_definition ? TableSet::without_tables(*without_table)
                                                        : create(*without_table);
  }
  // Also a board that is too large has no table. A message that ends with `?` suggests another name.
  Error none = without_table.error();
  if (none.code == ErrorCode::table_missing && !none.message.ends_with('?'))
    none.message += "; the tables of others are opened from files";
  return Error{ErrorCode::table_missing, std::move(none.message)};
}

Result<std::optional<std::string>> solve(std::string_view board, std::string_view goal, std::string_view puzzle) {
  return answer(board, goal, puzzle,
                [](const Solver& solver, const State& start) -> Result<std::optional<std::string>> {
                  const auto path = solver.path(start);
                  if (!path) return path.error();
                  return *path ? std::optional(solver.puzzle().word(**path)) : std::nullopt;
                });
}

}  // namespace tilebase

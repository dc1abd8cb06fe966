// What needs the tables inside the library: opening them, and the questions that do so by themselves.

#include <map>

#include <base/made_once.hpp>
#include <base/text.hpp>
#include <tilebase/engine/builtin_tables.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/tablebase.hpp>

namespace tilebase {
namespace {

/// The tablebase of a built-in puzzle, opened once.
Result<Tablebase> opened(std::string_view puzzle) {
  static std::map<std::string, MadeOnce<Result<Tablebase>>, std::less<>> tablebases = [] {
    std::map<std::string, MadeOnce<Result<Tablebase>>, std::less<>> empty;
    for (const BuiltinDefinition& definition : builtin_definitions()) empty.try_emplace(std::string(definition.name));
    for (int rows = 1; rows <= max_cells; ++rows)
      for (int cols = 1; rows * cols <= max_cells; ++cols)
        empty.try_emplace("slide" + std::to_string(rows) + 'x' + std::to_string(cols));
    return empty;
  }();
  const auto known = tablebases.find(puzzle);
  if (known == tablebases.end()) return Tablebase::builtin(puzzle);  // the error that names those there are
  return known->second([&] { return Tablebase::builtin(puzzle); });
}

/// Answers a question that is put in text by `ask(tablebase, start, target)`.
template <class Ask>
auto answer(std::string_view board, std::string_view goal, std::string_view puzzle, Ask ask)
    -> decltype(ask(std::declval<const Tablebase&>(), State(), Target(0))) {
  const auto tablebase = opened(puzzle);
  if (!tablebase) return tablebase.error();
  const Puzzle& about = tablebase->puzzle();
  const auto start = parse_board(about, board);
  if (!start) return start.error();
  if (goal.empty()) return ask(*tablebase, *start, about.goal_target());
  const auto target = parse_target(about, goal);
  if (!target) return target.error();
  return ask(*tablebase, *start, *target);
}

}  // namespace

Result<Tablebase> Tablebase::builtin(std::string_view puzzle) {
  std::vector<StoredTable> tables;
  for (const BuiltinTable& builtin : builtin_tables()) {
    if (builtin.puzzle != puzzle) continue;
    auto table = StoredTable::open(builtin.bytes, std::string(builtin.name));
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  if (tables.empty())
    if (const auto slides = builtin_puzzle(puzzle)) return of(*slides);
  if (const std::string too_large = why_no_size(puzzle); tables.empty() && !too_large.empty())
    return Error{ErrorCode::table_missing, "no puzzle " + shown(puzzle) + ": " + too_large};
  if (tables.empty())
    return Error{ErrorCode::table_missing, "no puzzle " + shown(puzzle) + " is built in; there are " + builtin_names() +
                                               "; the tables of others are opened from files"};
  return open(std::move(tables));
}

Result<std::optional<std::string>> solve(std::string_view board, std::string_view goal, std::string_view puzzle) {
  const auto ask = [](const Tablebase& tablebase, const State& start,
                      const Target& target) -> Result<std::optional<std::string>> {
    const auto path = tablebase.path(start, target);
    if (!path) return path.error();
    return *path ? std::optional(tablebase.puzzle().word(**path)) : std::nullopt;
  };
  return answer(board, goal, puzzle, ask);
}

Result<std::optional<int>> distance(std::string_view board, std::string_view goal, std::string_view puzzle) {
  const auto ask = [](const Tablebase& tablebase, const State& start, const Target& target) {
    return tablebase.distance(start, target);
  };
  return answer(board, goal, puzzle, ask);
}

Result<std::vector<NamedMove>> moves(std::string_view board, std::string_view goal, std::string_view puzzle) {
  const auto ask = [](const Tablebase& tablebase, const State& start,
                      const Target& target) -> Result<std::vector<NamedMove>> {
    const auto valued = tablebase.moves(start, target);
    if (!valued) return valued.error();
    std::vector<NamedMove> named;
    for (const auto& [move, distance] : *valued) named.push_back({tablebase.puzzle().moves()[move].name, distance});
    return named;
  };
  return answer(board, goal, puzzle, ask);
}

Result<std::optional<std::uint64_t>> count(std::string_view board, std::string_view goal, std::string_view puzzle) {
  const auto ask = [](const Tablebase& tablebase, const State& start, const Target& target) {
    return tablebase.count(start, target);
  };
  return answer(board, goal, puzzle, ask);
}

}  // namespace tilebase

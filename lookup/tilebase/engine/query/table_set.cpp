#include <tilebase/engine/query/table_set.hpp>

#include <algorithm>
#include <stdexcept>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/completions.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

/// Stored table that is decompressed, or opened in blocks, when it is first needed.
struct LazyTable {
  explicit LazyTable(const StoredTable& table) : stored(&table) {}

  const Result<Table>& contents() {
    return unpacked_table([&] { return TableFile::of(*stored).unpack(); });
  }

  const Result<std::unique_ptr<const LargeTable>>& large() {
    return large_table([&] { return LargeTable::open(*stored); });
  }

  /// Whether the first question makes the table by a search for all states.
  bool is_to_be_made() const {
    return TableFile::of(*stored).distance_search() != nullptr && large_table.get() == nullptr;
  }

  const StoredTable* stored;
  Lazy<Result<Table>> unpacked_table;
  Lazy<Result<std::unique_ptr<const LargeTable>>> large_table;
};

/// Table that answers for goals with the blank in one cell, and the frame that maps states to it.
struct Route {
  Route() = default;
  Route(LazyTable& table_, const Symmetry& symmetry, bool plain_)
      : table(&table_), frame(table_.stored->goal(), symmetry), is_plain(plain_) {}

  LazyTable* table = nullptr;
  Relabel::Frame frame{identity_permutation(), identity_permutation()};
  bool is_plain = true;
};

}  // namespace

struct TableSet::Routes {
  using ByBlankCell = IntArray<Route, max_cells>;  // index: the cell of a goal's blank

  Routes(const Puzzle& puzzle_, const std::vector<StoredTable>& tables) : puzzle(puzzle_) {
    for (const StoredTable& table : tables) {
      if (table.kind() != TableKind::goal) continue;
      goals.push_back(std::make_unique<LazyTable>(table));
      if (puzzle.has_equal_tiles()) {
        exact_routes.emplace_back(*goals.back(), identity_permutation(), true);
        continue;
      }
      Route& route = plain_routes[puzzle.blank_cell(table.goal())];
      if (route.table == nullptr) route = Route(*goals.back(), identity_permutation(), true);
    }
  }

  /// Returns the route to a goal. Equal tiles cannot be renamed one by one, so only the goal's own table answers.
  const Route& route_to(const State& goal) {
    if (!puzzle.has_equal_tiles()) return route_to(puzzle.blank_cell(goal));
    for (const Route& route : exact_routes)
      if (route.table->stored->goal() == goal) return route;
    return no_route;
  }

  /// Returns the route to goals with the blank in this cell. Computes symmetries only if no table has its blank
  /// there.
  const Route& route_to(int blank_cell) {
    if (plain_routes[blank_cell].table != nullptr) return plain_routes[blank_cell];
    return mirror_routes([&] { return compute_mirror_routes(); })[blank_cell];
  }

  ByBlankCell compute_mirror_routes() const {
    ByBlankCell routes;
    for (int from = 0; from < puzzle.blank_cells(); ++from) {
      Route& route = routes[from];
      for (const auto& goal : goals) {
        if (route.table != nullptr || plain_routes[from].table != nullptr) break;
        const int to = puzzle.blank_cell(goal->stored->goal());
        if (plain_routes[to].table != goal.get()) continue;  // another table with the blank in the same cell was tried
        const auto symmetry = symmetry_or_none(from, to);
        if (symmetry) route = Route(*goal, *symmetry, false);
      }
    }
    return routes;
  }

  std::optional<Symmetry> symmetry_or_none(int from, int to) const {
    try {
      return symmetry_taking(puzzle, from, to);
    } catch (const std::length_error&) {
      return std::nullopt;  // The symmetries are too many to search: only plain relabelling answers.
    }
  }

  const Puzzle& puzzle;
  std::vector<std::unique_ptr<LazyTable>> goals;
  ByBlankCell plain_routes;
  std::vector<Route> exact_routes;  // element: a route for each table, with equal tiles
  const Route no_route;
  Lazy<ByBlankCell> mirror_routes;
};

namespace {

/// Returns the command that builds the tables of a puzzle in the user's own folder, where they are looked for.
std::string build_command(const Puzzle& puzzle) {
  const auto builtin = builtin_puzzle(puzzle.name());
  const bool is_builtin = builtin && builtin->definition() == puzzle.definition();
  return "`tilebase-tablegen build --puzzle " + (is_builtin ? puzzle.name() : "...") + " --user`";
}

/// Makes the searches on a board use the tables of a pattern file. Errors: table_damaged.
Result<void> use_patterns(const StoredTable& stored, PatternStore* store) {
  const SlideBoard& board = store->board();
  const StoredPatterns expected(board, stored.puzzle().blank_cell(stored.puzzle().goal()));
  IntArray<std::shared_ptr<const PatternIndex>, PatternIndex::most_tiles + 1> indices;  // index: number of tiles
  std::vector<std::shared_ptr<const PatternTable>> tables;
  const auto& file = TableFile::of(stored).blocks();
  std::uint64_t blocks = expected.first_block();
  for (const Pattern& pattern : expected.patterns) {
    const int tiles = static_cast<int>(bit_count(pattern.tiles));
    auto& index = indices[tiles];
    if (index == nullptr) index = std::make_shared<const PatternIndex>(board, tiles);
    tables.push_back(std::make_shared<const PatternTable>(index, pattern, file, blocks));
    blocks += blocks_for(index->entries() / 8);
  }
  if (tables.empty() || stored.entries() != blocks * block_size * 8)
    return damage_error(stored.name(), "its entries are not those of a pattern file of its puzzle");
  if (auto result = expected.check_list(*file, stored.name()); !result) return result;
  store->use(std::move(tables), expected.blank);
  return {};
}

}  // namespace

TableSet::TableSet(const Puzzle& puzzle, std::vector<StoredTable> tables, std::shared_ptr<const PatternStore> patterns)
    : puzzle_(puzzle),
      tables_(std::move(tables)),
      routes_(std::make_unique<Routes>(puzzle_, tables_)),
      patterns_(std::move(patterns)),
      named_tiles_(puzzle_),
      boards_(puzzle_) {}
TableSet::~TableSet() = default;

Result<std::shared_ptr<const TableSet>> TableSet::open(std::vector<StoredTable> tables) {
  if (tables.empty()) return Error{ErrorCode::table_missing, "a tablebase needs at least one table"};
  for (const StoredTable& table : tables)
    if (table.puzzle().definition() != tables.front().puzzle().definition())
      return Error{ErrorCode::puzzle_mismatch, "tables " + quote_file(tables.front().name()) + " and " +
                                                   quote_file(table.name()) +
                                                   " are of different puzzles; keep one and rebuild the other"};
  const Puzzle& puzzle = tables.front().puzzle();  // stays valid: the tables move as a whole
  const auto patterns = PatternStore::for_puzzle(puzzle);
  const auto stored = std::find_if(tables.begin(), tables.end(),
                                   [](const StoredTable& table) { return table.kind() == TableKind::patterns; });
  if (stored != tables.end() && patterns != nullptr)
    if (auto status = use_patterns(*stored, patterns.get()); !status) return status.error();
  return std::shared_ptr<const TableSet>(new TableSet(puzzle, std::move(tables), patterns));
}

std::shared_ptr<const TableSet> TableSet::with(const Puzzle& puzzle, std::vector<StoredTable> tables) {
  return std::shared_ptr<const TableSet>(new TableSet(puzzle, std::move(tables), PatternStore::for_puzzle(puzzle)));
}

Result<GoalView> TableSet::goal_view(const State& goal) const {
  const Route& route = routes_->route_to(goal);
  if (route.table == nullptr) return missing_goal_error(goal);
  const auto& contents = route.table->contents();
  if (!contents) return contents.error();
  return GoalView(*contents, Relabel(goal, route.frame), route.is_plain);
}

Result<LargeView> TableSet::large_view(const State& goal) const {
  const Route& route = routes_->route_to(goal);
  if (route.table == nullptr) return missing_goal_error(goal);
  const auto& table = route.table->large();
  if (!table) return table.error();
  return LargeView(**table, Relabel(goal, route.frame));
}

Result<std::shared_ptr<const Distances>> TableSet::distances_to(const Target& target, const Budget& budget) const {
  const bool has_own_table = puzzle().has_equal_tiles() && target.has_one_match();
  return boards_.distances_to(target, budget, has_own_table ? table_for(target.only_match()) : nullptr);
}

bool TableSet::has_tables_for(const Target& target) const {
  if (puzzle().has_equal_tiles())
    return target.wildcards() == 0 && routes_->route_to(target.only_match()).table != nullptr;
  if (puzzle().cells() > max_table_cells && target.wildcards() > 0) return false;
  const auto has_table = [&](int blank_cell) { return routes_->route_to(blank_cell).table != nullptr; };
  if (!puzzle().blank()) return has_table(0);
  for (int cell = 0; cell < puzzle().cells(); ++cell)
    if (target[cell] == *puzzle().blank()) return has_table(cell);
  for (int cell = 0; cell < puzzle().cells(); ++cell)
    if (target[cell] == Target::any && !has_table(cell)) return false;
  return true;
}

bool TableSet::makes_table_for(const State& goal) const {
  const Route& route = routes_->route_to(goal);
  return route.table != nullptr && route.table->is_to_be_made();
}

const StoredTable* TableSet::table_for(const State& goal) const {
  const Route& route = routes_->route_to(goal);
  return route.table != nullptr ? route.table->stored : nullptr;
}

std::string TableSet::description_of(const State& goal) const {
  const StoredTable& table = *table_for(goal);
  return "the table " + quote_file(table.name()) +
         (TableFile::of(table).is_searched() ? ", which was made at once" : "");
}

Error TableSet::missing_table_error(const Target& target) const {
  if (target.has_alternatives())
    for (const Target& goal : target.goals())
      if (!has_tables_for(goal)) return missing_table_error(goal);
  if (puzzle().cells() > max_table_cells && target.wildcards() > 0) {
    const auto possible = can_have_table(puzzle());
    return {ErrorCode::table_missing,
            possible ? "complete tables of " + puzzle().name() + " answer for goals without wildcards"
                     : possible.error().message};
  }
  const auto matches = completions(target);
  return missing_goal_error(
      *std::find_if(matches.begin(), matches.end(), [this](const State& goal) { return !table_for(goal); }));
}

Error TableSet::missing_goal_error(const State& goal) const {
  const std::string board = format_board(puzzle(), goal);
  if (is_unpacked(puzzle()))
    return {ErrorCode::table_missing, "no table of " + puzzle().name() + " answers for goal " + board +
                                          "; build one with `tilebase-tablegen build --puzzle ... --goal " +
                                          shell_word(board) + "`"};
  if (const auto possible = can_have_table(puzzle()); !possible)
    return {ErrorCode::table_missing, possible.error().message};
  return {ErrorCode::table_missing,
          "no complete table of " + puzzle().name() + " answers for goal " + board + "; " +
              (puzzle().cells() <= max_table_cells ? "make one with " + build_command(puzzle())
                                                   : "`tilebase-tablegen-mpi build` makes one")};
}

}  // namespace tilebase

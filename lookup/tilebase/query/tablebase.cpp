#include <tilebase/query/tablebase.hpp>

#include <array>

#include <base/made_once.hpp>
#include <base/text.hpp>
#include <tilebase/query/target_view.hpp>

namespace tilebase {
namespace {

/// A stored table and, once they were needed, its contents.
struct Slot {
  explicit Slot(const StoredTable& table) : stored(&table) {}

  const Result<TableContents>& contents() {
    return unpacked([&] { return stored->unpack(); });
  }

  const StoredTable* stored;
  MadeOnce<Result<TableContents>> unpacked;
};

/// How goals with their blank in one cell are answered: the table to use, and how to come to its frame.
struct Route {
  Route() = default;
  Route(Slot* slot_, const Symmetry& symmetry, bool plain_)
      : slot(slot_), frame(slot_->stored->goal(), symmetry), plain(plain_) {}

  Slot* slot = nullptr;
  Relabel::Frame frame{identity_permutation(), identity_permutation()};
  bool plain = true;
};

/// By the cell of a goal's blank.
using Routes = std::array<Route, max_cells>;

}  // namespace

struct Tablebase::Contents {
  std::vector<StoredTable> tables;
  std::vector<std::unique_ptr<Slot>> slots;
  std::unique_ptr<Slot> patterns;
  Routes plain;
  MadeOnce<Routes> mirrored;

  const Puzzle& puzzle() const { return tables.front().puzzle(); }

  /// Symmetries are looked for only when plain relabelling does not do.
  const Route& route(std::size_t blank_cell) {
    if (plain[blank_cell].slot != nullptr) return plain[blank_cell];
    return mirrored([&] { return mirrored_routes(); })[blank_cell];
  }

  Routes mirrored_routes() const {
    Routes routes;
    for (int from = 0; from < puzzle().blank_cells(); ++from) {
      Route& route = routes[static_cast<std::size_t>(from)];
      for (const auto& slot : slots) {
        if (route.slot != nullptr || plain[static_cast<std::size_t>(from)].slot != nullptr) break;
        const int to = puzzle().blank_cell(slot->stored->goal());
        if (plain[static_cast<std::size_t>(to)].slot != slot.get()) continue;  // a symmetry was looked for already
        const auto symmetry = symmetry_taking(puzzle(), from, to);
        if (symmetry) route = Route(slot.get(), *symmetry, false);
      }
    }
    return routes;
  }
};

Error contradiction_in(const Table& table) {
  return {ErrorCode::table_damaged, "the table of " + table.puzzle().name() + " for goal " +
                                        format_board(table.puzzle(), table.goal()) +
                                        " contradicts itself; make it again with `tilebase-tablegen build`"};
}

Result<std::optional<MoveId>> GoalView::best_move(const State& state) const {
  const auto here = distance(state);
  if (!here || *here == 0) return std::optional<MoveId>();
  const Puzzle& puzzle = table_->puzzle();
  if (same_names_) {
    const MoveId move = table_->best_move(relabel_(state));
    const auto next = move < puzzle.moves().size() ? puzzle.apply(state, move) : std::nullopt;
    if (!next || distance(*next) != *here - 1) return contradiction_in(*table_);
    return std::optional(move);
  }
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && distance(*next) == *here - 1) return std::optional(static_cast<MoveId>(move));
  }
  return contradiction_in(*table_);
}

Result<std::optional<Path>> GoalView::path(const State& state) const {
  const auto length = distance(state);
  if (!length) return std::optional<Path>();
  Path path;
  path.reserve(static_cast<std::size_t>(*length));
  if (same_names_) {
    // The walk may stay in the table's frame.
    State here = relabel_(state);
    for (int left = *length; left > 0; --left) {
      const MoveId move = table_->best_move(here);
      const auto next = move < table_->puzzle().moves().size() ? table_->puzzle().apply(here, move) : std::nullopt;
      if (!next) return contradiction_in(*table_);
      path.push_back(move);
      here = *next;
    }
    if (here != table_->goal()) return contradiction_in(*table_);
    return std::optional(std::move(path));
  }
  State here = state;
  for (int left = *length; left > 0; --left) {
    const auto move = best_move(here);
    if (!move) return move.error();
    if (!*move) return contradiction_in(*table_);
    path.push_back(**move);
    here = *table_->puzzle().apply(here, **move);
  }
  return std::optional(std::move(path));
}

Tablebase::Tablebase(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
Tablebase::Tablebase(Tablebase&&) noexcept = default;
Tablebase& Tablebase::operator=(Tablebase&&) noexcept = default;
Tablebase::~Tablebase() = default;

const Puzzle& Tablebase::puzzle() const {
  return contents_->puzzle();
}
const std::vector<StoredTable>& Tablebase::tables() const {
  return contents_->tables;
}

Result<Tablebase> Tablebase::open(std::vector<StoredTable> tables) {
  if (tables.empty()) return Error{ErrorCode::table_missing, "a tablebase needs at least one table"};
  for (const StoredTable& table : tables)
    if (table.puzzle().definition() != tables.front().puzzle().definition())
      return Error{ErrorCode::puzzle_mismatch, "tables " + shown_file(tables.front().name()) + " and " +
                                                   shown_file(table.name()) +
                                                   " are of different puzzles; keep one and make the other again"};
  auto contents = std::make_unique<Contents>();
  contents->tables = std::move(tables);
  for (const StoredTable& table : contents->tables) {
    if (table.kind() == TableKind::wildcards) {
      contents->patterns = std::make_unique<Slot>(table);
      continue;
    }
    contents->slots.push_back(std::make_unique<Slot>(table));
    Route& route = contents->plain[static_cast<std::size_t>(contents->puzzle().blank_cell(table.goal()))];
    if (route.slot == nullptr) route = Route(contents->slots.back().get(), identity_permutation(), true);
  }
  if (contents->slots.empty())
    return Error{ErrorCode::table_missing, "a tablebase needs a table of some goal, not of patterns alone"};
  return Tablebase(std::move(contents));
}

Result<const WildcardTable*> Tablebase::patterns() const {
  if (contents_->patterns == nullptr) return nullptr;
  const auto& contents = contents_->patterns->contents();
  return contents ? Result<const WildcardTable*>(&std::get<WildcardTable>(*contents)) : contents.error();
}

Result<GoalView> Tablebase::toward(const State& goal) const {
  const Route& route = contents_->route(static_cast<std::size_t>(puzzle().blank_cell(goal)));
  if (route.slot == nullptr) {
    const std::string board = format_board(puzzle(), goal);
    return Error{ErrorCode::table_missing, "no table of " + puzzle().name() + " answers for goal " + board +
                                               "; make one with `tilebase-tablegen build --puzzle ... --goal " + board +
                                               "`"};
  }
  const auto& contents = route.slot->contents();
  if (!contents) return contents.error();
  return GoalView(std::get<Table>(*contents), Relabel(goal, route.frame), route.plain);
}

Result<std::optional<int>> Tablebase::distance(const State& start, const Target& target) const {
  const auto view = TargetView::from(*this, target, start);
  return view ? Result(view->distance(start)) : view.error();
}

Result<std::optional<Path>> Tablebase::path(const State& start, const Target& target) const {
  const auto view = TargetView::from(*this, target, start);
  return view ? view->path(start) : view.error();
}

}  // namespace tilebase

#include <tilebase/engine/search/slides/named_tiles.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>

namespace tilebase {
namespace {

/// Greatest number of entries of a table: six tiles on 16 cells, four on 32, three on 64.
constexpr std::uint64_t most_entries = 6'000'000;

/// Number of the tiles that a target names, with the blank, which always counts.
int tiles_to_follow(const Puzzle& puzzle, const Target& target) {
  const bool adds_blank = puzzle.blank() && std::find(target.begin(), target.end(), *puzzle.blank()) == target.end();
  return target.cells() - target.wildcards() + (adds_blank ? 1 : 0);
}

}  // namespace

std::int64_t NamedTiles::moves(const Puzzle& puzzle, const Target& target) {
  std::int64_t moves = static_cast<std::int64_t>(puzzle.moves().size());
  for (int i = 0; i < tiles_to_follow(puzzle, target); ++i) moves *= puzzle.cells() - i;
  return moves;
}

bool NamedTiles::pays(const Puzzle& puzzle, const Target& target) {
  if (tiles_to_follow(puzzle, target) > most_tiles(puzzle.cells())) return false;
  constexpr int few_wildcards = 2;  // two completions cost less than a look-up
  if (is_kept(puzzle)) return target.wildcards() > few_wildcards;
  // Looking at a completion costs about as much as ten moves of the search. The completions of twelve wildcards cost
  // more than any search over at most most_tiles() tiles.
  constexpr int max_counted_wildcards = 12;
  return moves(puzzle, target) <
         10 * static_cast<std::int64_t>(factorial(std::min(target.wildcards(), max_counted_wildcards)));
}

std::optional<int> NamedTiles::distance(const State& state) const {
  CellMask cells = 0;
  int place = 0;
  IntArray<std::uint8_t, PatternRows::most_tiles> word{};
  int tiles = 0;
  for (int cell = 0; cell < cells_; ++cell) {
    const std::uint8_t number = number_[state[from_[cell]]];
    if (number == unnamed) continue;
    if (number == blank) {
      place = cell;
      continue;
    }
    cells |= bit_of(cell);
    word[tiles++] = number;
  }
  const PatternRows& rows = table_->rows();
  const auto row = rows.row(cells, place);
  const std::uint8_t value = row ? table_->value(*row, rows.order(word.data())) : RowTable::unreachable;
  return value == RowTable::unreachable ? std::nullopt : std::optional<int>(value);
}

std::vector<Target> NamedTiles::placements_at(std::optional<int> distance) const {
  IntArray<std::uint8_t, PatternRows::most_tiles> tile_of{};  // index: number in the pattern
  int blank_tile = -1;
  for (int tile = 0; tile < cells_; ++tile) {
    if (number_[tile] < PatternRows::most_tiles) tile_of[number_[tile]] = static_cast<std::uint8_t>(tile);
    if (number_[tile] == blank) blank_tile = tile;
  }
  const PatternRows& rows = table_->rows();
  std::vector<Target> targets;
  for (PatternRows::Row row = 0; row < rows.rows(); ++row)
    for (std::size_t number = 0; number < rows.orders(); ++number) {
      const auto order = static_cast<PatternRows::Order>(number);
      const std::uint8_t value = table_->value(row, order);
      if (value == RowTable::unreachable || (distance && value != *distance)) continue;
      TargetBuilder target(cells_);
      int i = 0;
      for (CellMask rest = rows.cells(row); rest != 0; rest &= rest - 1)
        target[from_[std::countr_zero(rest)]] = tile_of[rows.label_at(order, i++)];
      if (blank_tile >= 0) target[from_[rows.place(row)]] = static_cast<std::uint8_t>(blank_tile);
      targets.push_back(target);
    }
  return targets;
}

NamedTilesStore::NamedTilesStore(const Puzzle& puzzle)
    : puzzle_(puzzle),
      kept_(NamedTiles::is_kept(puzzle) ? std::size_t{1} << static_cast<unsigned>(puzzle.cells()) : 0) {}

std::optional<NamedTiles> NamedTilesStore::distances_to(const Target& target) const {
  NamedTiles tiles;
  tiles.cells_ = target.cells();
  if (kept_.empty()) {
    tiles.table_ = make(target);
  } else {
    CellMask named = 0;
    for (int cell = 0; cell < tiles.cells_; ++cell)
      if (target[cell] != Target::any) named |= bit_of(cell);
    const Kept& kept = keep(named, target);
    tiles.table_ = kept.table;
    tiles.from_ = inverse(kept.symmetry, tiles.cells_);
  }
  if (tiles.table_ == nullptr) return std::nullopt;
  tiles.number_.fill(NamedTiles::unnamed);
  const int blank_tile = moves().depends_on_blank() ? *puzzle_.blank() : -1;
  if (blank_tile >= 0) tiles.number_[blank_tile] = NamedTiles::blank;
  std::uint8_t number = 0;
  for (int cell = 0; cell < tiles.cells_; ++cell) {
    const std::uint8_t tile = target[tiles.from_[cell]];
    if (tile != Target::any && tile != blank_tile) tiles.number_[tile] = number++;
  }
  return tiles;
}

/// Returns the kept table of a set of cells. Only the first of all sets that symmetries carry to each other has one.
const NamedTilesStore::Kept& NamedTilesStore::keep(CellMask named, const Target& target) const {
  return kept_[static_cast<std::size_t>(named)]([&]() -> Kept {
    CellMask first = named;
    Symmetry symmetry = identity_permutation();
    for (const Symmetry& each : symmetries(puzzle_)) {
      CellMask image = 0;
      for (CellMask rest = named; rest != 0; rest &= rest - 1) image |= bit_of(each[std::countr_zero(rest)]);
      if (image >= first) continue;
      first = image;
      symmetry = each;
    }
    if (first == named) return {symmetry, make(target)};
    TargetBuilder image(target.cells());
    for (int cell = 0; cell < target.cells(); ++cell) image[symmetry[cell]] = target[cell];
    return {symmetry, keep(first, image).table};
  });
}

NamedTilesStore::Table NamedTilesStore::make(const Target& target) const {
  const GoalLabels labels(puzzle_, moves(), target);
  LabelPattern pattern;
  for (int cell = 0; cell < labels.cells; ++cell)
    if (const std::uint8_t label = labels.goal[cell]; label != GoalLabels::wildcard && label != labels.blank)
      pattern.labels.push_back(label);
  auto rows = PatternRows::create(moves(), labels, pattern, most_entries);
  if (rows == nullptr) return nullptr;
  const RowSteps steps(*rows);
  return RowTable::create(std::move(rows), steps, labels, pattern);
}

}  // namespace tilebase

#include <tilebase/engine/search/pattern_store.hpp>

#include <map>
#include <set>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// Forbidden words of this length are known. Longer ones cost more to find than they save.
constexpr int word_length = 10;

/// How many placements of a pattern's tiles the tables of each rung may count: five, six and seven tiles on 16 cells;
/// three, five and six on 25.
constexpr std::array<std::uint64_t, 3> most_placements{1'000'000, 8'000'000, 64'000'000};
constexpr std::array<std::uint64_t, 3> most_placements_past_16{30'000, 8'000'000, 170'000'000};

/// A state is looked at in about the time in which a table is made of so many placements.
constexpr std::uint64_t placements_a_node = 4;

std::uint64_t placements(int cells, int tiles) {
  std::uint64_t all = 1;
  for (int i = 0; i < tiles; ++i) all *= static_cast<std::uint64_t>(cells - i);
  return all;
}

}  // namespace

Ladder::Ladder(const SlideBoard& board, const GoalCells& goal) : board_(board), goal_(goal) {
  for (const std::uint64_t most : board.cells() > 16 ? most_placements_past_16 : most_placements) {
    int tiles = 1;
    while (tiles < PatternIndex::most_tiles && tiles + 1 < board.cells() &&
           placements(board.cells(), tiles + 1) <= most)
      ++tiles;
    if (!rungs_.empty() && rungs_.back()->most_tiles == tiles) continue;
    auto rung = std::make_unique<Rung>();
    rung->most_tiles = tiles;
    for (const Partition& partition : partitions(board, goal, tiles))
      for (const CellMask set : partition)
        rung->price += placements(board.cells(), static_cast<int>(bit_count(set))) / placements_a_node;
    // One table for all tiles leaves nothing to gain.
    const bool is_exact = !rungs_.empty() && rungs_.back()->most_tiles >= static_cast<int>(bit_count(goal.tiles));
    if (is_exact || (!rungs_.empty() && board.is_line())) break;
    rungs_.push_back(std::move(rung));
  }
}

Ladder::Ladder(Bound bound) : board_(bound.parts.front().table->index().board()), goal_{} {
  rungs_.push_back(std::make_unique<Rung>());
  rungs_.back()->bound([&] { return std::move(bound); });
}

const Bound& Ladder::bound(std::size_t rung) const {
  return rungs_[rung]->bound([&] {
    std::map<int, std::shared_ptr<const PatternIndex>> indices;
    std::map<Pattern, std::shared_ptr<const PatternTable>> tables;
    return bound_of(board_, goal_, partitions(board_, goal_, rungs_[rung]->most_tiles), [&](const Pattern& pattern) {
      auto& table = tables[pattern];
      if (table == nullptr) {
        const int tiles = static_cast<int>(bit_count(pattern.tiles));
        auto& index = indices[tiles];
        if (index == nullptr) index = std::make_shared<const PatternIndex>(board_, tiles);
        table = PatternTable::make(index, pattern);
      }
      return table;
    });
  });
}

std::size_t Ladder::highest_made() const {
  for (std::size_t rung = rungs_.size(); rung-- > 1;)
    if (rungs_[rung]->bound.get() != nullptr) return rung;
  return 0;
}

std::uint64_t Ladder::bytes() const {
  std::set<const PatternTable*> tables;
  for (const auto& rung : rungs_)
    if (const Bound* const bound = rung->bound.get())
      for (const auto& part : bound->parts)
        if (part.table->is_in_memory()) tables.insert(part.table.get());
  std::uint64_t bytes = 0;
  for (const PatternTable* const table : tables) bytes += table->index().entries() / 8;
  return bytes;
}

bool Ladder::spend(std::size_t rung, std::uint64_t nodes) const {
  if (rung + 1 >= rungs_.size()) return false;
  return rungs_[rung]->spent.fetch_add(nodes, std::memory_order_relaxed) + nodes > price(rung + 1);
}

std::vector<Pattern> stored_patterns(const SlideBoard& board) {
  if (board.is_line() || board.cells() <= max_unpacked_cells) return {};
  std::set<Pattern> patterns;
  for (int blank = 0; blank < board.cells(); ++blank) {
    if (representative(board, blank) != blank) continue;
    for (const Partition& partition : halves(board, blank))
      for (const CellMask tiles : partition) patterns.insert(canonical(board, tiles, bit_of(blank)).pattern);
  }
  return {patterns.begin(), patterns.end()};
}

std::shared_ptr<PatternStore> PatternStore::for_puzzle(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board ? std::make_shared<PatternStore>(*board) : nullptr;
}

const Automaton& PatternStore::automaton() const {
  return automaton_([&] { return Automaton(board_, word_length); });
}

const Ladder& PatternStore::ladder(int blank) const {
  return *ladders_[blank]([&] {
    const GoalCells goal{board_.all() & ~bit_of(blank), bit_of(blank)};
    if (stored_.empty()) return std::make_unique<const Ladder>(board_, goal);
    return std::make_unique<const Ladder>(bound_of(board_, goal, halves(board_, blank), [&](const Pattern& pattern) {
      for (const auto& table : stored_)
        if (table->pattern() == pattern) return table;
      return std::shared_ptr<const PatternTable>();
    }));
  });
}

std::uint64_t PatternStore::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& ladder : ladders_)
    if (const auto* const made = ladder.get()) bytes += (*made)->bytes();
  return bytes;
}

}  // namespace tilebase

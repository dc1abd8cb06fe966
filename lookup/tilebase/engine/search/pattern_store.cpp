#include <tilebase/engine/search/pattern_store.hpp>

#include <map>
#include <span>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// How long the words of an automaton are, how many states make it pay, and how much time must be left.
struct Words {
  int length;
  std::uint64_t nodes;
  std::chrono::milliseconds time;
};

/// On 16 cells, six moves take 0.4 ms to find and ten 23 ms; on 25 cells six take 0.7 ms, eight 5, ten 40 and twelve
/// 440.
constexpr std::array<Words, 2> words_to_16{{{6, 0, {}}, {10, 200'000, std::chrono::milliseconds(60)}}};
constexpr std::array<Words, 4> words_past_16{{{6, 0, {}},
                                              {8, 50'000, std::chrono::milliseconds(20)},
                                              {10, 1'000'000, std::chrono::milliseconds(200)},
                                              {12, 10'000'000, std::chrono::milliseconds(1'000)}}};

/// How many placements of a pattern's tiles the tables of each rung may count: five, six and seven tiles on 16 cells;
/// three, four, five, six and seven on 18; three to six on 25.
constexpr std::array<std::uint64_t, 3> most_placements{1'000'000, 8'000'000, 64'000'000};
constexpr std::array<std::uint64_t, 5> most_placements_past_16{30'000, 400'000, 8'000'000, 30'000'000, 170'000'000};

/// How many states are looked at in the time in which a rung of so many placements is made: one for 16 of them, or for
/// 5 under tables that fit the processor's cache, and a million for what all tables of a length share. Up to 16 cells,
/// where few boards take longer than the tables, a rung may cost more.
std::uint64_t nodes_to_make(const SlideBoard& board, std::uint64_t placements, std::size_t rung) {
  constexpr std::uint64_t of_set_up = 1'000'000;
  constexpr std::size_t first_under_large_tables = 3;
  if (board.cells() <= 16) return placements / 2;
  return of_set_up + placements / (rung < first_under_large_tables ? 5 : 16);
}

/// A table takes less than a byte for each placement while it is made, and about so long.
constexpr std::chrono::nanoseconds time_a_placement{7};

/// A state is looked at in the time in which so many bytes of a file are read, checked and put into memory.
constexpr std::uint64_t bytes_read_a_node = 150;

/// Raises a number that others may raise at the same time.
void raise(std::atomic<std::size_t>& number, std::size_t to) {
  for (std::size_t known = number; known < to && !number.compare_exchange_weak(known, to);) {
  }
}

std::uint64_t placements(int cells, int tiles) {
  std::uint64_t all = 1;
  for (int i = 0; i < tiles; ++i) all *= static_cast<std::uint64_t>(cells - i);
  return all;
}

/// The patterns of partitions, each once.
std::set<Pattern> patterns_of(const SlideBoard& board, const GoalCells& goal,
                              const std::vector<Partition>& partitions) {
  std::set<Pattern> patterns;
  for (const Partition& partition : partitions)
    for (const CellMask tiles : partition) patterns.insert(canonical(board, tiles, goal.blank & ~tiles).pattern);
  return patterns;
}

}  // namespace

Ladder::Ladder(const SlideBoard& board, const GoalCells& goal) : board_(board), goal_(goal) {
  std::set<Pattern> made;
  const auto add = [&](std::vector<Partition> partitions) {
    auto rung = std::make_unique<Rung>();
    for (const Pattern& pattern : patterns_of(board, goal, partitions))
      if (made.insert(pattern).second)
        rung->bytes += placements(board.cells(), static_cast<int>(bit_count(pattern.tiles)));
    rung->time = time_a_placement * rung->bytes;
    rung->nodes = nodes_to_make(board, rung->bytes, rungs_->size());
    rung->partitions = std::move(partitions);
    rungs_->push_back(std::move(rung));
  };
  // Past 16 cells, the stored partitions may be one rung more.
  static_assert(most_placements.size() <= most_rungs && most_placements_past_16.size() + 1 <= most_rungs);
  int last = 0;
  const std::span<const std::uint64_t> limits =
      board.cells() > 16 ? std::span<const std::uint64_t>(most_placements_past_16) : most_placements;
  for (const std::uint64_t most : limits) {
    int tiles = 1;
    while (tiles < PatternIndex::most_tiles && tiles + 1 < board.cells() &&
           placements(board.cells(), tiles + 1) <= most)
      ++tiles;
    // One table for all tiles leaves nothing to gain.
    const bool is_exact = last >= static_cast<int>(bit_count(goal.tiles));
    if (tiles == last || is_exact || (last > 0 && board.is_line())) continue;
    add(partitions(board, goal, tiles));
    last = tiles;
  }
  if (board.cells() > 16 && goal.is_full(board))
    if (auto all = stored_partitions(board, __builtin_ctz(goal.blank)); !all.empty()) add(std::move(all));
}

Ladder::Ladder(Bound bound) : board_(bound.parts.front().table->index().board()), goal_{} {
  rungs_->push_back(std::make_unique<Rung>());
  const Bound& made = rungs_->back()->bound([&] { return std::move(bound); });
  if constexpr (has_large_pages) {
    std::set<const PatternTable*> tables;
    for (const Bound::Part& part : made.parts) tables.insert(part.table.get());
    auto whole = std::make_unique<Rung>();
    for (const PatternTable* const table : tables) whole->bytes += table->index().entries() / 8;
    whole->time = std::chrono::nanoseconds(whole->bytes);
    whole->nodes = whole->bytes / bytes_read_a_node;
    rungs_->push_back(std::move(whole));
  }
}

/// The tables of the first rung, read whole; those that cannot be read stay as they are, for a search to tell why.
Bound Ladder::read(std::size_t threads, const std::function<void()>& check) const {
  Bound bound = *rungs_->front()->bound.get();
  std::map<std::shared_ptr<const PatternTable>, std::shared_ptr<const PatternTable>> tables;
  for (const Bound::Part& part : bound.parts) tables.emplace(part.table, nullptr);
  side_by_side(threads, tables.size(), [&](std::size_t i) {
    check();
    const auto table = std::next(tables.begin(), static_cast<std::ptrdiff_t>(i));
    auto whole = table->first->read_whole();
    table->second = whole ? std::move(*whole) : table->first;
  });
  for (Bound::Part& part : bound.parts) part.table = tables.at(part.table);
  return bound;
}

const Bound& Ladder::bound(std::size_t rung, std::size_t threads, const std::function<void()>& check) const {
  const Bound& bound = (*rungs_)[rung]->bound([&] {
    if constexpr (has_large_pages)
      if ((*rungs_)[rung]->partitions.empty()) return read(threads, check);
    return make(rung, threads, check);
  });
  raise(highest_used_, rung);
  return bound;
}

Bound Ladder::make(std::size_t rung, std::size_t threads, const std::function<void()>& check) const {
  constexpr std::size_t lengths = PatternIndex::most_tiles + 1;
  IntArray<std::shared_ptr<const PatternIndex>, lengths> indices;  // by the number of tiles
  IntArray<std::unique_ptr<const PatternMoves>, lengths> moves;
  std::map<Pattern, std::shared_ptr<const PatternTable>> tables;
  for (const auto& other : *rungs_)
    if (const Bound* const known = other->bound.get())
      for (const Bound::Part& part : known->parts) {
        tables.emplace(part.table->pattern(), part.table);
        indices[part.table->index().tiles()] = part.table->shared_index();
      }
  const std::vector<Partition>& partitions = (*rungs_)[rung]->partitions;
  std::vector<Pattern> missing;
  for (const Pattern& pattern : patterns_of(board_, goal_, partitions)) {
    if (!tables.emplace(pattern, nullptr).second) continue;
    missing.push_back(pattern);
    const int tiles = static_cast<int>(bit_count(pattern.tiles));
    auto& index = indices[tiles];
    if (index == nullptr) index = std::make_shared<const PatternIndex>(board_, tiles);
    auto& moves_of_index = moves[tiles];
    if (moves_of_index == nullptr) moves_of_index = std::make_unique<const PatternMoves>(index);
    check();
  }
  side_by_side(threads, missing.size(), [&](std::size_t i) {
    const EndedBy ended(check);
    tables.at(missing[i]) = PatternTable::make(*moves[bit_count(missing[i].tiles)], missing[i]);
  });
  return bound_of(board_, goal_, partitions, [&](const Pattern& pattern) { return tables.at(pattern); });
}

bool Ladder::fits(std::size_t rung) const {
  return (*rungs_)[rung]->bytes < available_memory();
}

void Ladder::add_tables(std::set<const PatternTable*>& tables) const {
  for (const auto& rung : *rungs_)
    if (const Bound* const bound = rung->bound.get())
      for (const auto& part : bound->parts)
        if (part.table->is_in_memory()) tables.insert(part.table.get());
}

bool Ladder::spend(std::size_t rung, std::uint64_t nodes) const {
  if (rung + 1 >= rungs()) return false;
  return spent_[rung].fetch_add(nodes, std::memory_order_relaxed) + nodes > (*rungs_)[rung + 1]->nodes;
}

std::vector<Pattern> stored_patterns(const SlideBoard& board) {
  if (board.cells() <= max_unpacked_cells) return {};
  std::set<Pattern> patterns;
  for (int blank = 0; blank < board.cells(); ++blank)
    if (representative(board, blank) == blank)
      patterns.merge(
          patterns_of(board, {board.all() & ~bit_of(blank), bit_of(blank)}, stored_partitions(board, blank)));
  return {patterns.begin(), patterns.end()};
}

std::shared_ptr<PatternStore> PatternStore::for_puzzle(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board ? std::make_shared<PatternStore>(*board) : nullptr;
}

const Automaton& PatternStore::automaton(std::chrono::nanoseconds left) const {
  const std::span<const Words> all = board_.cells() > 16 ? std::span<const Words>(words_past_16) : words_to_16;
  std::size_t i = all.size() - 1;
  while (i > longest_used_ && (spent_ < all[i].nodes || left < all[i].time)) --i;
  raise(longest_used_, i);
  return (*automata_)[i]([&] { return Automaton(board_, all[i].length); });
}

const Ladder& PatternStore::ladder(int blank) const {
  return *ladders_[blank]([&] {
    if (other_ != nullptr) return other_->ladder(blank).unused();
    const GoalCells goal{board_.all() & ~bit_of(blank), bit_of(blank)};
    if (stored_.empty()) return std::make_unique<const Ladder>(board_, goal);
    return std::make_unique<const Ladder>(
        bound_of(board_, goal, stored_partitions(board_, blank), [&](const Pattern& pattern) {
          for (const auto& table : stored_)
            if (table->pattern() == pattern) return table;
          return std::shared_ptr<const PatternTable>();
        }));
  });
}

std::uint64_t PatternStore::bytes() const {
  std::set<const PatternTable*> tables;
  for (const auto& ladder : ladders_)
    if (const auto* const made = ladder.get()) (*made)->add_tables(tables);
  std::uint64_t bytes = 0;
  for (const PatternTable* const table : tables) bytes += table->index().entries() / 8;
  return bytes;
}

}  // namespace tilebase

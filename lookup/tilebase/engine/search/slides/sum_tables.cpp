#include <tilebase/engine/search/slides/sum_tables.hpp>

#include <bit>
#include <map>
#include <span>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// Greatest numbers of placements of a pattern's tiles: patterns of five, six and seven tiles on 16 cells; three, four,
/// five, six and seven tiles on 18 cells; three to six tiles on 25 cells. Each number that allows more tiles than the
/// one before makes a rung. The patterns of the last rung are those of pattern files, too: with others, programs refuse
/// the files that exist.
constexpr std::array<std::uint64_t, 3> most_placements{1'000'000, 8'000'000, 64'000'000};
constexpr std::array<std::uint64_t, 5> most_placements_past_16{30'000, 400'000, 8'000'000, 30'000'000, 170'000'000};

/// Number of states that a search looks at while a rung with `placements` placements is generated: 1,000,000 for the
/// data that all tables of one length share, plus one state for each 16 placements, or for each 5 placements if the
/// tables of the rung before fit the processor's cache, so that its search is faster. Up to 16 cells the number is
/// greater, since few boards take longer than the tables: one state for each 2 placements.
std::uint64_t nodes_to_generate(const SlideBoard& board, std::uint64_t placements, std::size_t rung) {
  constexpr std::uint64_t set_up_nodes = 1'000'000;
  constexpr std::size_t first_under_large_tables = 3;
  if (board.cells() <= 16) return placements / 2;
  return set_up_nodes + placements / (rung < first_under_large_tables ? 5 : 16);
}

/// Number of bytes of a file that are read, checked and copied to memory while a search looks at one state.
constexpr std::uint64_t bytes_read_per_node = 150;

/// Number of placements of `tiles` tiles in `cells` cells.
std::uint64_t placements(int cells, int tiles) {
  std::uint64_t product = 1;
  for (int i = 0; i < tiles; ++i) product *= static_cast<std::uint64_t>(cells - i);
  return product;
}

/// Estimated time to generate a table for `tiles` tiles, by one thread. Each placement takes less than a byte of memory
/// during that time. Past PatternIndex::max_region_cells cells, there are many sets of few orders.
std::chrono::nanoseconds time_to_generate(const SlideBoard& board, int tiles) {
  const std::uint64_t entries = placements(board.cells(), tiles);
  if (board.cells() <= PatternIndex::max_region_cells) return std::chrono::nanoseconds(7 * entries);
  return std::chrono::nanoseconds(14 * entries + 400 * (entries / factorial(tiles)));
}

}  // namespace

std::set<Pattern> patterns_of(const SlideBoard& board, const GoalCells& goal,
                              const std::vector<Partition>& partitions) {
  std::set<Pattern> patterns;
  for (const Partition& partition : partitions)
    for (const CellMask tiles : partition) patterns.insert(canonical(board, tiles, goal.blank & ~tiles).pattern);
  return patterns;
}

SumTables::SumTables(const SlideBoard& board, const GoalCells& goal, std::shared_ptr<const Automata> automata)
    : board_(board), goal_(goal), automata_(std::move(automata)) {
  std::set<Pattern> patterns_so_far;
  const auto add = [&](std::vector<Partition> partitions) {
    auto rung = std::make_unique<Rung>();
    for (const Pattern& pattern : patterns_of(board, goal, partitions))
      if (patterns_so_far.insert(pattern).second) {
        const auto tiles = static_cast<int>(bit_count(pattern.tiles));
        rung->bytes += placements(board.cells(), tiles);
        rung->time += time_to_generate(board, tiles);
      }
    rung->nodes = nodes_to_generate(board, rung->bytes, rungs_.size());
    rung->partitions = std::move(partitions);
    rungs_.push_back(std::move(rung));
  };
  // Past 16 cells, the stored partitions may add one rung.
  static_assert(most_placements_past_16.size() + 1 <= SumLadder::most_rungs);
  int last_tiles = 0;
  const std::span<const std::uint64_t> limits =
      board.cells() > 16 ? std::span<const std::uint64_t>(most_placements_past_16) : most_placements;
  for (const std::uint64_t limit : limits) {
    int tiles = 1;
    while (tiles < PatternIndex::most_tiles && tiles + 1 < board.cells() &&
           placements(board.cells(), tiles + 1) <= limit)
      ++tiles;
    // A table for all tiles of the goal is exact: no further rung is better.
    const bool is_exact = last_tiles >= static_cast<int>(bit_count(goal.tiles));
    if (tiles == last_tiles || is_exact || (last_tiles > 0 && board.is_line())) continue;
    add(partitions(board, goal, tiles));
    last_tiles = tiles;
  }
  if (board.cells() > 16 && goal.is_full(board))
    if (auto stored = stored_partitions(board, std::countr_zero(goal.blank)); !stored.empty()) add(std::move(stored));
}

SumTables::SumTables(Covers contents, std::shared_ptr<const Automata> automata)
    : board_(contents.parts.front().table->index().board()), goal_{}, automata_(std::move(automata)) {
  rungs_.push_back(std::make_unique<Rung>());
  const Covers& in_blocks = rungs_.back()->covers([&] { return std::move(contents); });
  if constexpr (has_large_pages) {
    std::set<const PatternTable*> tables;
    for (const Covers::Part& part : in_blocks.parts) tables.insert(part.table.get());
    auto whole = std::make_unique<Rung>();
    for (const PatternTable* const table : tables) whole->bytes += table->index().entries() / 8;
    whole->time = std::chrono::nanoseconds(whole->bytes);
    whole->nodes = whole->bytes / bytes_read_per_node;
    rungs_.push_back(std::move(whole));
  }
}

// Tables that cannot be read stay in blocks: a search that needs them then returns the error.
Covers SumTables::read_whole(std::size_t threads, const std::function<void()>& check) const {
  Covers contents = *rungs_.front()->covers.get();
  std::map<std::shared_ptr<const PatternTable>, std::shared_ptr<const PatternTable>> tables;
  for (const Covers::Part& part : contents.parts) tables.emplace(part.table, nullptr);
  side_by_side(threads, tables.size(), [&](std::size_t i) {
    check();
    const auto table = std::next(tables.begin(), static_cast<std::ptrdiff_t>(i));
    const auto whole = table->first->read_whole();
    table->second = whole ? *whole : table->first;
  });
  for (Covers::Part& part : contents.parts) part.table = tables.at(part.table);
  return contents;
}

const Covers& SumTables::at(std::size_t rung, std::size_t threads, const std::function<void()>& check) const {
  const Rung& each = *rungs_[rung];
  return each.covers([&] {
    if constexpr (has_large_pages)
      if (each.partitions.empty()) return read_whole(threads, check);
    return generate(each, threads, check);
  });
}

Covers SumTables::generate(const Rung& rung, std::size_t threads, const std::function<void()>& check) const {
  constexpr std::size_t lengths = PatternIndex::most_tiles + 1;
  IntArray<std::shared_ptr<const PatternIndex>, lengths> indices;  // index: number of tiles
  IntArray<std::unique_ptr<const PatternMoves>, lengths> moves;
  std::map<Pattern, std::shared_ptr<const PatternTable>> tables;
  for (const auto& other : rungs_)
    if (const Covers* const contents = other->covers.get())
      for (const Covers::Part& part : contents->parts) {
        tables.emplace(part.table->pattern(), part.table);
        indices[part.table->index().tiles()] = part.table->shared_index();
      }
  const std::vector<Partition>& partitions = rung.partitions;
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
    const CancellationCheck cancellation(check);
    tables.at(missing[i]) = PatternTable::make(*moves[bit_count(missing[i].tiles)], missing[i]);
  });
  return covers_of(board_, goal_, partitions, [&](const Pattern& pattern) { return tables.at(pattern); });
}

void SumTables::add_tables(std::set<const PatternTable*>& tables) const {
  for (const auto& rung : rungs_)
    if (const Covers* const contents = rung->covers.get())
      for (const auto& part : contents->parts)
        if (part.table->is_in_memory()) tables.insert(part.table.get());
}

}  // namespace tilebase

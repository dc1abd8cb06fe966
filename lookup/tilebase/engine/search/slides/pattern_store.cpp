#include <tilebase/engine/search/slides/pattern_store.hpp>

#include <algorithm>
#include <set>

#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// Automata up to 16 cells, up to 32 and beyond, by the number of states that searches have looked at. On 16 cells,
/// words of six moves take 0.4 ms to find, words of ten moves 23 ms; on 25 cells words of six, eight, ten and twelve
/// moves take 0.7, 5, 40 and 440 ms; on 64 cells about three times as long.
std::shared_ptr<const Automata> automata_of(const SlideBoard& board) {
  using std::chrono::milliseconds;
  const auto words = [&]() -> std::vector<Automata::Words> {
    if (board.cells() <= 16) return {{6, 0}, {10, 200'000, milliseconds(60)}};
    if (board.cells() > 32) return {{6, 0}, {8, 50'000, milliseconds(60)}, {10, 1'000'000, milliseconds(600)}};
    return {{6, 0},
            {8, 50'000, milliseconds(20)},
            {10, 1'000'000, milliseconds(200)},
            {12, 10'000'000, milliseconds(1'000)}};
  };
  return std::make_shared<const Automata>(
      words(), [board](std::size_t length) { return Automaton(board, static_cast<int>(length)); });
}

/// Returns the cells of a goal of all tiles.
GoalCells goal_of(const SlideBoard& board, int blank) {
  return {board.all_cells() & ~bit_of(blank), bit_of(blank)};
}

/// Returns the partitions whose patterns a pattern file has for a goal of all tiles: those for every goal, or else
/// those of the last rung of a search.
std::vector<Partition> partitions_in_file(const SlideBoard& board, int blank) {
  auto partitions = stored_partitions(board, blank);
  return partitions.empty() ? SumTables(board, goal_of(board, blank), nullptr).last_partitions() : partitions;
}

}  // namespace

StoredPatterns::StoredPatterns(const SlideBoard& board, int goal_blank)
    : blank(stored_partitions(board, goal_blank).empty() ? representative(board, goal_blank) : every_goal) {
  if (board.cells() <= max_unpacked_cells || board.cells() > PatternIndex::max_region_cells || board.is_line()) return;
  std::set<Pattern> set;
  for (int cell = 0; cell < board.cells(); ++cell)
    if (blank == every_goal ? representative(board, cell) == cell : cell == blank)
      set.merge(patterns_of(board, goal_of(board, cell), partitions_in_file(board, cell)));
  patterns.assign(set.begin(), set.end());
}

std::vector<std::uint64_t> StoredPatterns::list() const {
  std::vector<std::uint64_t> numbers{patterns.size()};
  for (const Pattern& pattern : patterns) numbers.insert(numbers.end(), {pattern.tiles, pattern.blank});
  return numbers;
}

Result<void> StoredPatterns::check_list(const CheckedBlocks& blocks, const std::string& file) const {
  if (first_block() == 0) return {};
  Block block{};
  if (auto result = blocks.read_blocks(0, block); !result) return result;
  Fields fields(block);
  for (const std::uint64_t number : list())
    if (fields.number(sizeof(number)) != number)
      return damage_error(file, "its patterns are not those of a pattern file of its puzzle");
  return {};
}

std::shared_ptr<PatternStore> PatternStore::for_puzzle(const Puzzle& puzzle) {
  const auto board = SlideBoard::with_walls(puzzle);
  return board ? std::make_shared<PatternStore>(*board) : nullptr;
}

PatternStore::PatternStore(const SlideBoard& board) : board_(board), automata_(automata_of(board)) {}

std::shared_ptr<const SumLadder> PatternStore::ladder(int blank) const {
  return ladders_[blank]([&] {
    const GoalCells goal = goal_of(board_, blank);
    if (!has_stored(blank)) return ladder(goal);
    Covers stored = covers_of(board_, goal, partitions_in_file(board_, blank), [&](const Pattern& pattern) {
      for (const auto& table : stored_)
        if (table->pattern() == pattern) return table;
      return std::shared_ptr<const PatternTable>();
    });
    return std::make_shared<const SumLadder>(std::make_shared<const SumTables>(std::move(stored), automata_));
  });
}

std::uint64_t PatternStore::bytes() const {
  std::set<const PatternTable*> tables;
  for (const auto& ladder : ladders_)
    if (const auto* const pointer = ladder.get()) (*pointer)->tables().add_tables(tables);
  std::uint64_t bytes = 0;
  for (const PatternTable* const table : tables) bytes += table->index().entries() / 8;
  return bytes;
}

}  // namespace tilebase

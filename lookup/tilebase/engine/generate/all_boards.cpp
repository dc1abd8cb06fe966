#include <tilebase/engine/generate/all_boards.hpp>

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include <base/meter.hpp>
#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Lists the steps by which a state with the blank in a cell can have been reached, by that cell: the entries of the
/// moves, each effect once. The state before a step is compose(state, inverse(step)). O(moves * cells).
std::vector<std::vector<Permutation>> steps_to(const Puzzle& puzzle) {
  std::vector<std::vector<Permutation>> steps(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t cell = 0; cell < steps.size(); ++cell) {
      if (!move.at[cell]) continue;
      auto& effects = steps[static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[cell], static_cast<int>(cell)))];
      if (std::find(effects.begin(), effects.end(), *move.at[cell]) == effects.end()) effects.push_back(*move.at[cell]);
    }
  return steps;
}

/// Reads a byte that other threads may write. Threads mark boards concurrently; all that mark a board write one value.
std::uint8_t read(const std::uint8_t& byte) {
  return __atomic_load_n(&byte, __ATOMIC_RELAXED);
}
void write(std::uint8_t& byte, unsigned value) {
  __atomic_store_n(&byte, static_cast<std::uint8_t>(value), __ATOMIC_RELAXED);
}

/// Returns whether one of the eight bytes from `bytes` on equals the low byte of `value`, by one load.
bool may_hold(const std::uint8_t* bytes, unsigned value) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  const auto differing =
      __atomic_load_n(reinterpret_cast<const std::uint64_t*>(bytes), __ATOMIC_RELAXED) ^ (ones * (value & 0xFFU));
  return ((differing - ones) & ~differing & (ones << 7U)) != 0;
}

/// Returns the steps that undo the moves, by the blank's cell after the move.
std::vector<std::vector<BoardIndex::Step>> inverse_steps_of(const Puzzle& puzzle) {
  const auto steps = steps_to(puzzle);
  std::vector<std::vector<BoardIndex::Step>> inverse_steps(steps.size());
  for (std::size_t cell = 0; cell < steps.size(); ++cell)
    for (const Permutation& step : steps[cell]) inverse_steps[cell].emplace_back(inverse(step), puzzle.cells());
  return inverse_steps;
}

/// Returns the number of bytes that an answer may take: those that are available, within its budget.
std::uint64_t memory_for(const Budget& budget) {
  return std::min(available_memory(), budget.memory);
}

Error no_memory(const Puzzle& puzzle, const Budget& budget) {
  return {ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " + group_digits(puzzle.boards().value()) +
                                         " boards, a byte each; only " + group_digits(memory_for(budget)) +
                                         " bytes of memory are available"};
}

}  // namespace

AllBoards::AllBoards(const Puzzle& puzzle) : index_(puzzle), low_(index_.size()) {}

/// Creates an array for all boards, whose distances `fill(array)` computes.
template <class Fill>
Result<std::shared_ptr<const AllBoards>> AllBoards::create(const Puzzle& puzzle, const Budget& budget,
                                                           const Fill& fill) {
  constexpr std::uint64_t unchecked_size = std::uint64_t{16} << 20U;  // bytes; a check takes longer than the search
  const std::uint64_t boards = puzzle.boards().value();
  if (boards > unchecked_size && boards > memory_for(budget)) return no_memory(puzzle, budget);
  try {
    std::shared_ptr<AllBoards> distances(new AllBoards(puzzle));
    if (auto status = fill(*distances); !status) return status.error();
    return std::shared_ptr<const AllBoards>(std::move(distances));
  } catch (const std::bad_alloc&) {
    if (boards <= unchecked_size) throw;  // the boards are not the reason
    return no_memory(puzzle, budget);
  }
}

Result<std::shared_ptr<const AllBoards>> AllBoards::search(const Puzzle& puzzle, const Target& target,
                                                           const Budget& budget) {
  if (const auto listed = can_be_listed(puzzle); !listed) return listed.error();
  return search_up_to(std::nullopt, puzzle, target, budget);
}

Result<std::shared_ptr<const AllBoards>> AllBoards::search_up_to(std::optional<int> distance, const Puzzle& puzzle,
                                                                 const Target& target, const Budget& budget) {
  return create(puzzle, budget,
                [&](AllBoards& boards) { return boards.search(distance, inverse_steps_of(puzzle), target, budget); });
}

Result<std::shared_ptr<const AllBoards>> AllBoards::of_table(const StoredTable& table, const Budget& budget) {
  return create(table.puzzle(), budget,
                [&](AllBoards& boards) { return boards.read_entries(table, budget.start_clock()); });
}

/// Reads all distances of the table. The clock of the budget must run.
Result<void> AllBoards::read_entries(const StoredTable& table, const Budget& budget) {
  histogram_ = table.histogram();
  if (histogram_.size() >= 0xFF) high_ = LargeArray<std::uint8_t>(index_.size());
  std::vector<std::uint64_t> counts(histogram_.size());
  const auto take = [&](std::uint64_t first, const PackedArray& distances) -> Result<void> {
    for (std::size_t i = 0; i < distances.size(); ++i) {
      const std::uint32_t distance = distances[i];
      if (distance >= counts.size()) continue;
      ++counts[distance];
      set(static_cast<std::uint32_t>(first + i), distance + 1);
    }
    const std::uint64_t read = first + distances.size();
    return is_spent(budget, read) ? gave_up_after(read, "board") : Result<void>();
  };
  auto status = TableFile::of(table).block_table()->read(table.entries(), take);
  if (status && counts != histogram_) return inconsistent(table);
  return status;
}

Result<void> AllBoards::search(std::optional<int> last_distance, const Steps& inverse_steps, const Target& target,
                               const Budget& budget) {
  constexpr std::uint32_t range_size = 1U << 16U;
  constexpr std::uint32_t worth_threads = 1U << 17U;
  Meter meter(budget);
  for (const Target& goal : target.goals()) index_.for_each_match(goal, [&](std::uint32_t number) { set(number, 1); });
  const std::uint32_t ranges = (index_.size() + range_size - 1) / range_size;
  const auto asking_thread = std::this_thread::get_id();
  for (unsigned value = 1;; ++value) {
    if (value == 0xFFFF)
      return Error{ErrorCode::too_many_cells,
                   "puzzle " + index_.puzzle().name() + " has boards farther than 65,533 moves; no more are counted"};
    if (value == 0xFF) high_ = LargeArray<std::uint8_t>(index_.size());  // the next level needs two bytes
    // Two arrays cannot be written in one atomic step, so distances of two bytes are written by one thread.
    if (std::cmp_equal(value - 1, last_distance.value_or(-1))) return {};
    const bool is_shared = index_.size() >= worth_threads && high_.data() == nullptr;
    std::atomic<std::uint64_t> level_size = 0;
    std::atomic<bool> is_over = meter.is_over(static_cast<int>(value) - 1);
    side_by_side(is_shared ? meter.threads() : 1, ranges, [&](std::size_t i) {
      if (is_over) return;
      const auto begin = static_cast<std::uint32_t>(i) * range_size;
      const std::uint32_t end = std::min(index_.size() - begin, range_size) + begin;
      std::uint64_t count = 0;
      const auto work = [&](Meter& thread_meter) {
        if (!add_neighbours(begin, end, value, inverse_steps, thread_meter, count)) is_over = true;
      };
      if (!has_threads || std::this_thread::get_id() == asking_thread) {
        work(meter);
      } else {
        Meter thread_meter = meter.for_other_thread();
        work(thread_meter);
      }
      level_size += count;
    });
    if (is_over) return gave_up_on_all(meter.nodes(), static_cast<int>(value) - 1);
    if (level_size == 0) return {};
    histogram_.push_back(level_size);
  }
}

bool AllBoards::add_neighbours(std::uint32_t begin, std::uint32_t end, unsigned value, const Steps& inverse_steps,
                               Meter& meter, std::uint64_t& count) {
  BoardIndex::Reading reading;
  for (std::uint32_t number = begin; number < end; ++number) {
    if (number % 8 == 0) {
      while (number + 8 <= end && !may_hold(low_.data() + number, value)) number += 8;
      if (number == end) break;
    }
    if (read(low_[number]) != (value & 0xFFU)) continue;
    if (high_.data() != nullptr && read(high_[number]) != value >> 8U) continue;
    if (meter.is_due() && meter.is_over(static_cast<int>(value) - 1)) return false;
    meter.count();
    ++count;
    index_.read(number, reading);
    for (const BoardIndex::Step& step : inverse_steps[static_cast<std::size_t>(reading.blank)]) {
      const std::uint32_t neighbour = index_.number_after(reading, step);
      if (is_new(neighbour)) set(neighbour, value + 1);
    }
  }
  return true;
}

bool AllBoards::is_new(std::uint32_t number) const {
  return read(low_[number]) == 0 && (high_.data() == nullptr || read(high_[number]) == 0);
}

void AllBoards::set(std::uint32_t number, unsigned value) {
  write(low_[number], value & 0xFFU);
  if (high_.data() != nullptr) write(high_[number], value >> 8U);
}

BoardPick::BoardPick(const AllBoards& boards, std::optional<int> at_distance)
    : boards_(boards), at_distance_(at_distance), cumulative_counts_{0} {
  const std::uint32_t size = boards.index().size();
  std::uint64_t count = 0;
  for (std::uint32_t number = 0; number < size; ++number) {
    if (is_selected(number)) ++count;
    if ((number + 1) % block == 0 || number + 1 == size) cumulative_counts_.push_back(count);
  }
}

std::uint32_t BoardPick::operator[](std::uint64_t nth) const {
  const auto next_block = std::upper_bound(cumulative_counts_.begin(), cumulative_counts_.end(), nth);
  auto number = static_cast<std::uint32_t>(next_block - cumulative_counts_.begin() - 1) * block;
  for (std::uint64_t remaining = nth - *std::prev(next_block);; ++number)
    if (is_selected(number) && remaining-- == 0) return number;
}

}  // namespace tilebase

#include <tilebase/engine/query/all_boards.hpp>

#include <algorithm>
#include <cstring>
#include <new>
#include <set>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Threads mark boards at the same time; all that mark one write the same.
std::uint8_t read(const std::uint8_t& byte) {
  return __atomic_load_n(&byte, __ATOMIC_RELAXED);
}
void write(std::uint8_t& byte, unsigned value) {
  __atomic_store_n(&byte, static_cast<std::uint8_t>(value), __ATOMIC_RELAXED);
}

/// Whether one of the eight bytes from here on may have this value.
bool may_hold(const std::uint8_t* bytes, unsigned value) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  const auto differing =
      __atomic_load_n(reinterpret_cast<const std::uint64_t*>(bytes), __ATOMIC_RELAXED) ^ (ones * (value & 0xFFU));
  return ((differing - ones) & ~differing & (ones << 7U)) != 0;
}

/// By the blank's cell, what undoes the moves that end there. Moves with the same effect are there once.
std::vector<std::vector<BoardIndex::Step>> undone_moves(const Puzzle& puzzle) {
  std::vector<std::set<Permutation>> undone(max_cells);
  for (const Move& move : puzzle.moves())
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell)
      if (const auto& step = move.at[static_cast<std::size_t>(cell)])
        undone[static_cast<std::size_t>(puzzle.blank_cell_after(*step, cell))].insert(inverse(*step));
  std::vector<std::vector<BoardIndex::Step>> steps(max_cells);
  for (std::size_t cell = 0; cell < steps.size(); ++cell)
    for (const Permutation& step : undone[cell]) steps[cell].emplace_back(step, puzzle.cells());
  return steps;
}

Error no_memory(const Puzzle& puzzle) {
  return {ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has " + grouped(puzzle.boards().value()) +
                                         " boards, a byte each; only " + grouped(available_memory()) +
                                         " bytes of memory are available"};
}

}  // namespace

AllBoards::AllBoards(const Puzzle& puzzle) : index_(puzzle), low_(index_.size()) {}

/// `fill` finds the distances.
template <class Fill>
Result<std::shared_ptr<const AllBoards>> AllBoards::made(const Puzzle& puzzle, const Fill& fill) {
  constexpr std::uint64_t always_there = std::uint64_t{16} << 20U;  // to look for less takes longer than the search
  const std::uint64_t boards = puzzle.boards().value();
  if (boards > always_there && boards > available_memory()) return no_memory(puzzle);
  try {
    std::shared_ptr<AllBoards> all(new AllBoards(puzzle));
    if (auto done = fill(*all); !done) return done.error();
    return std::shared_ptr<const AllBoards>(std::move(all));
  } catch (const std::bad_alloc&) {
    if (boards <= always_there) throw;  // not for the boards
    return no_memory(puzzle);
  }
}

Result<std::shared_ptr<const AllBoards>> AllBoards::search(const Puzzle& puzzle, const Target& target,
                                                           const Budget& budget) {
  if (const auto listed = can_be_listed(puzzle); !listed) return listed.error();
  return made(puzzle, [&](AllBoards& all) { return all.search(undone_moves(puzzle), target, budget); });
}

Result<std::shared_ptr<const AllBoards>> AllBoards::of_table(const StoredTable& table, const Budget& budget) {
  return made(table.puzzle(), [&](AllBoards& all) { return all.read_entries(table, budget.start_clock()); });
}

/// The budget's clock must run.
Result<void> AllBoards::read_entries(const StoredTable& table, const Budget& budget) {
  histogram_ = table.histogram();
  if (histogram_.size() >= 0xFF) high_ = LargeArray<std::uint8_t>(index_.size());
  std::vector<std::uint64_t> counted(histogram_.size());
  const auto take = [&](std::uint64_t first, const PackedArray& distances) -> Result<void> {
    for (std::size_t i = 0; i < distances.size(); ++i) {
      const std::uint32_t distance = distances[i];
      if (distance >= counted.size()) continue;
      ++counted[distance];
      set(static_cast<std::uint32_t>(first + i), distance + 1);
    }
    const std::uint64_t read = first + distances.size();
    return is_spent(budget, read) ? gave_up_after(read, "board") : Result<void>();
  };
  auto done = table.file().block_table()->read(table.entries(), take);
  if (done && counted != histogram_) return inconsistent(table);
  return done;
}

Result<void> AllBoards::search(const Steps& undone, const Target& target, const Budget& budget) {
  constexpr std::uint32_t piece = 1U << 16U;
  constexpr std::uint32_t worth_threads = 1U << 17U;
  Meter meter(budget);
  index_.for_each_match(target, [&](std::uint32_t number) { set(number, 1); });
  const std::uint32_t pieces = (index_.size() + piece - 1) / piece;
  const auto own_thread = std::this_thread::get_id();
  for (unsigned value = 1;; ++value) {
    if (value == 0xFFFF)
      return Error{ErrorCode::too_many_cells,
                   "puzzle " + index_.puzzle().name() + " has boards farther than 65,533 moves; no more are counted"};
    if (value == 0xFF) high_ = LargeArray<std::uint8_t>(index_.size());  // the next level needs it
    // Two bytes cannot be written at once: one thread then.
    const bool is_shared = index_.size() >= worth_threads && high_.data() == nullptr;
    std::atomic<std::uint64_t> found = 0;
    std::atomic<bool> is_over = meter.is_over(static_cast<int>(value) - 1);
    side_by_side(is_shared ? meter.threads() : 1, pieces, [&](std::size_t i) {
      if (is_over) return;
      const auto begin = static_cast<std::uint32_t>(i) * piece;
      const std::uint32_t end = std::min(index_.size() - begin, piece) + begin;
      std::uint64_t here = 0;
      const auto work = [&](Meter& own) {
        if (!add_neighbours(begin, end, value, undone, own, here)) is_over = true;
      };
      if (!has_threads || std::this_thread::get_id() == own_thread) {
        work(meter);
      } else {
        Meter own = meter.of_thread();
        work(own);
      }
      found += here;
    });
    if (is_over) return gave_up_on_all(meter.nodes(), static_cast<int>(value) - 1);
    if (found == 0) return {};
    histogram_.push_back(found);
  }
}

bool AllBoards::add_neighbours(std::uint32_t begin, std::uint32_t end, unsigned value, const Steps& undone,
                               Meter& meter, std::uint64_t& found) {
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
    ++found;
    index_.read(number, reading);
    for (const BoardIndex::Step& step : undone[static_cast<std::size_t>(reading.blank)]) {
      const std::uint32_t neighbour = index_.after(reading, step);
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
    : boards_(boards), at_distance_(at_distance), before_{0} {
  const std::uint32_t all = boards.index().size();
  std::uint64_t count = 0;
  for (std::uint32_t number = 0; number < all; ++number) {
    if (is_one(number)) ++count;
    if ((number + 1) % block == 0 || number + 1 == all) before_.push_back(count);
  }
}

std::uint32_t BoardPick::operator[](std::uint64_t nth) const {
  const auto behind = std::upper_bound(before_.begin(), before_.end(), nth);
  auto number = static_cast<std::uint32_t>(behind - before_.begin() - 1) * block;
  for (std::uint64_t left = nth - *std::prev(behind);; ++number)
    if (is_one(number) && left-- == 0) return number;
}

}  // namespace tilebase

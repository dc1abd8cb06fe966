#include <tilebase/engine/query/walker.hpp>

#include <algorithm>
#include <cstring>

#include <tilebase/engine/puzzle/state_tree.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase {
namespace {

constexpr unsigned next_shift = 32;
constexpr unsigned count_shift = 56;
constexpr std::uint64_t next_mask = 0xFFFFFF;

std::uint32_t moves_of(std::uint64_t entry) {
  return static_cast<std::uint32_t>(entry);
}
std::uint32_t next_of(std::uint64_t entry) {
  return static_cast<std::uint32_t>((entry >> next_shift) & next_mask);
}
std::uint32_t count_of(std::uint64_t entry) {
  return static_cast<std::uint32_t>(entry >> count_shift);
}

std::uint64_t entry_of(std::uint32_t moves, std::uint32_t next, std::uint32_t count) {
  return moves | std::uint64_t{next} << next_shift | std::uint64_t{count} << count_shift;
}

/// Joins an entry of `count` moves, which take `shift` bits, with the entry of the state after these moves.
std::uint64_t join(std::uint64_t first, std::uint64_t second, unsigned count, unsigned shift) {
  const std::uint32_t moves = moves_of(first) | moves_of(second) << shift;
  return ((second >> next_shift << next_shift) | moves) + (std::uint64_t{count} << count_shift);
}

/// Returns the values of an array, two bytes each, so that each of many look-ups takes a few instructions.
std::vector<std::uint16_t> values_of(const PackedArray& array) {
  std::vector<std::uint16_t> values(array.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(array[i]);
  return values;
}

/// Returns entries of one move each: the stored move, or the first move, by name, to a nearer state in frames where
/// moves have other names (like nearer_step()). An unsolvable entry follows the entries of all states. Returns an empty
/// vector if the table is inconsistent.
std::vector<std::uint64_t> single_move_entries(const Table& table, const std::vector<Move>& moves, bool follow_stored,
                                               std::uint64_t unsolvable) {
  std::vector<std::uint64_t> entries(std::size_t{table.index().size()} + 1, unsolvable);
  const std::vector<std::uint16_t> distances = values_of(table.distances());
  const std::vector<std::uint16_t> stored_moves =
      follow_stored ? values_of(table.moves()) : std::vector<std::uint16_t>();
  const std::uint32_t unreachable = table.distances().all_ones();
  const auto farthest = static_cast<std::uint32_t>(table.farthest());
  const auto goal = table.index().of(table.goal());
  bool is_consistent = true;
  const auto set_entry = [&](std::uint32_t index, std::span<const std::uint32_t> neighbours,
                             std::span<const MoveId> steps) {
    const std::uint32_t distance = distances[index];
    if (distance == unreachable) return;
    std::uint64_t entry = distance == 0 ? entry_of(0, index, 0) : unsolvable;
    for (std::size_t i = 0; i < steps.size() && entry == unsolvable; ++i)
      if ((!follow_stored || steps[i] == stored_moves[index]) && distances[neighbours[i]] == distance - 1)
        entry = entry_of(steps[i], neighbours[i], 1);
    entries[index] = entry;
    is_consistent = is_consistent && entry != unsolvable && distance <= farthest && (distance == 0) == (index == goal);
  };
  for_each_state(table.puzzle(), moves, table.index(), set_entry);
  return is_consistent ? entries : std::vector<std::uint64_t>();
}

}  // namespace

Result<Walker> Walker::create(const GoalView& goal) {
  const Table& table = goal.table();
  Walker walker(table.puzzle(), goal.relabel(), table.index());
  return std::move(walker).build(goal);
}

Result<Walker> Walker::build(const GoalView& goal) && {
  const Table& table = goal.table();
  entries_ =
      single_move_entries(table, renamed_moves(puzzle_, goal.relabel().symmetry()), goal.same_names(), unsolvable);
  if (entries_.empty()) return goal.inconsistent();
  move_bits_ = static_cast<unsigned>(std::max(move_width(puzzle_), 2));
  moves_per_entry_ = 32 / move_bits_;
  // Doubles the number of moves in each pass: appends the moves of the entry that an entry leads to.
  std::vector<std::uint64_t> doubled(entries_.size());
  for (unsigned count = 1; count < moves_per_entry_; count *= 2) {
    const unsigned shift = count * move_bits_;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const std::uint64_t first = entries_[i];
      // An entry of fewer moves ends its path; an entry of more is the mark of an unsolvable state.
      doubled[i] = count_of(first) == count ? join(first, entries_[next_of(first)], count, shift) : first;
    }
    entries_.swap(doubled);
  }
  unsolvable_place_ = static_cast<Place>(entries_.size() - 1);
  room_ = static_cast<std::size_t>(table.farthest()) + 4 * sizeof(std::uint32_t);
  build_spellings();
  return std::move(*this);
}

void Walker::build_spellings() {
  const auto& moves = puzzle_.moves();
  writes_words_ = std::all_of(moves.begin(), moves.end(), [](const Move& m) { return m.name.size() == 1; });
  for (std::size_t byte = 0; byte < numbers_.size(); ++byte) {
    std::array<std::uint8_t, 4> numbers{};
    std::array<char, 4> letters{};
    for (unsigned i = 0; i < 8 / move_bits_; ++i) {
      const std::size_t move = (byte >> (i * move_bits_)) & ((1U << move_bits_) - 1);
      numbers[i] = static_cast<std::uint8_t>(move);
      if (writes_words_ && move < moves.size()) letters[i] = moves[move].name[0];
    }
    std::memcpy(&numbers_[byte], numbers.data(), numbers.size());
    std::memcpy(&letters_[byte], letters.data(), letters.size());
  }
}

template <class Symbol>
Symbol* Walker::write(Place place, Symbol* out, const Spelling& spelling) const {
  static_assert(sizeof(Symbol) == 1);
  const std::size_t symbols_per_byte = 8 / move_bits_;
  while (true) {
    const std::uint64_t entry = entries_[place];
    const std::uint32_t moves = moves_of(entry);
    for (std::size_t byte = 0; byte < 4; ++byte)
      std::memcpy(out + byte * symbols_per_byte, &spelling[(moves >> (8 * byte)) & 0xFFU], sizeof(std::uint32_t));
    out += count_of(entry);
    if (count_of(entry) < moves_per_entry_) return out;
    place = next_of(entry);
  }
}

template MoveId* Walker::write(Place, MoveId*, const Spelling&) const;
template char* Walker::write(Place, char*, const Spelling&) const;

int Walker::distance_from(Place place) const {
  std::uint64_t entry = entries_[place];
  int distance = 0;
  for (; count_of(entry) == moves_per_entry_; entry = entries_[next_of(entry)])
    distance += static_cast<int>(moves_per_entry_);
  return distance + static_cast<int>(count_of(entry));
}

std::optional<int> Walker::distance(const State& state) const {
  const Place from = place(state);
  return is_solvable(from) ? std::optional(distance_from(from)) : std::nullopt;
}

bool Walker::append_path(const State& state, Path& path) const {
  const Place from = place(state);
  if (!is_solvable(from)) return false;
  const std::size_t before = path.size();
  path.resize(before + room_);
  path.resize(static_cast<std::size_t>(write_path(from, path.data() + before) - path.data()));
  return true;
}

}  // namespace tilebase

#include <tilebase/engine/query/walker.hpp>

#include <algorithm>
#include <cstring>

#include <tilebase/engine/puzzle/neighbours.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase {
namespace {

constexpr std::uint32_t unfinished = 0xFE;  // replaces a count: only the first move and the state after it are known

}  // namespace

Walker::Walker(Puzzle puzzle, const Relabel& relabel, const CompactIndex& index)
    : puzzle_(std::move(puzzle)),
      relabel_(relabel),
      index_(index),
      move_bits_(static_cast<unsigned>(std::max(move_width(puzzle_), 2))),
      moves_per_entry_(32 / move_bits_),
      entries_(std::size_t{index.size()} + 1, unsolvable),
      unsolvable_place_(index.size()) {}

std::size_t Walker::worth(const GoalView& goal) {
  // Instructions, on average of built-in puzzles (tests/bench/tables.md).
  constexpr double per_state = 60;
  constexpr double per_neighbour = 20;
  constexpr double per_step_of_a_path = 350;
  const Table& table = goal.table();
  double steps = 0;
  for (const Move& move : table.puzzle().moves())
    steps += static_cast<double>(std::count_if(move.at.begin(), move.at.end(), [](const auto& at) { return !!at; }));
  const double neighbours = steps / table.puzzle().blank_cells();
  double distances = 0;
  for (std::size_t i = 0; i < table.histogram().size(); ++i)
    distances += static_cast<double>(i) * static_cast<double>(table.histogram()[i]);
  const double mean_distance = distances / static_cast<double>(table.reachable());
  return static_cast<std::size_t>(table.index().size() * (per_state + per_neighbour * neighbours) /
                                  (per_step_of_a_path * std::max(mean_distance, 1.0))) +
         1;
}

Result<Walker> Walker::create(const GoalView& goal) {
  const Table& table = goal.table();
  Walker walker(table.puzzle(), goal.relabel(), table.index());
  return std::move(walker).build(goal);
}

Result<Walker> Walker::build(const GoalView& goal) && {
  const Table& table = goal.table();
  const auto distances = table.distances().values<std::uint16_t>();
  const std::uint32_t unreachable = table.distances().all_ones();
  const auto farthest = static_cast<std::uint32_t>(table.farthest());
  goal_place_ = index_.of(table.goal()).value_or(unsolvable_place_);
  if (goal_place_ == unsolvable_place_ || distances[goal_place_] != 0) return goal.inconsistent();
  set_first_moves(goal, distances);
  entries_[goal_place_] = entry_of(0, goal_place_, 0);

  const unsigned moves_per_entry = moves_per_entry_;
  const unsigned move_bits = move_bits_;
  std::vector<Place> path(farthest + 1);  // places whose entries have a first move alone
  for (Place start = 0; start < distances.size(); ++start) {
    if (distances[start] > farthest) {
      if (distances[start] != unreachable) return goal.inconsistent();
      entries_[start] = unsolvable;
      continue;
    }
    std::size_t length = 0;
    Place place = start;
    for (; count_of(entries_[place]) == unfinished; place = next_of(entries_[place])) path[length++] = place;
    std::uint64_t rest = entries_[place];
    if (rest == unsolvable) return goal.inconsistent();
    while (length > 0) {
      std::uint64_t& entry = entries_[path[--length]];
      rest = entry = count_of(rest) < moves_per_entry
                         ? entry_of(moves_of(entry) | moves_of(rest) << move_bits, next_of(rest), count_of(rest) + 1)
                         : entry_of(moves_of(entry), next_of(entry), 1);
    }
  }
  room_ = farthest + 4 * sizeof(std::uint32_t);
  build_spellings();
  return std::move(*this);
}

void Walker::set_first_moves(const GoalView& goal, const std::vector<std::uint16_t>& distances) {
  constexpr std::uint16_t any = 0xFFFF;
  constexpr std::uint16_t none = 0xFFFE;
  auto wanted_moves =
      goal.same_names() ? goal.table().moves().values<std::uint16_t>() : std::vector(distances.size(), any);
  const auto moves = renamed_moves(puzzle_, goal.relabel().symmetry());
  const auto cells = static_cast<std::size_t>(puzzle_.blank_cells());
  Neighbours neighbours(puzzle_, index_);
  for (std::size_t cell = 0; cell < cells; ++cell)
    for (std::size_t move = 0; move < moves.size(); ++move) {
      if (!moves[move].at[cell]) continue;
      const auto& after = neighbours.after(*moves[move].at[cell], cell);
      const auto wanted = goal.same_names() ? static_cast<std::uint16_t>(move) : any;
      for (std::size_t i = 0; i < after.size(); ++i) {
        const std::size_t place = i * cells + cell;
        if (wanted_moves[place] != wanted || distances[after[i]] + 1 != distances[place]) continue;
        wanted_moves[place] = none;
        entries_[place] = entry_of(static_cast<std::uint32_t>(move), after[i], unfinished);
      }
    }
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

int Walker::distance_from(Place place) const {
  std::uint32_t distance = count_of(entries_[place]);
  while ((place = next_of(entries_[place])) != goal_place_) distance += moves_per_entry_;
  return static_cast<int>(distance);
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

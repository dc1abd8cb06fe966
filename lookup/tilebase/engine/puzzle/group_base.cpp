#include <tilebase/engine/puzzle/group_base.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

constexpr unsigned max_order = 1U << 20U;

std::vector<int> all_cells(int cells) {
  std::vector<int> points(static_cast<std::size_t>(cells));
  std::iota(points.begin(), points.end(), 0);
  return points;
}

/// Returns a permutation repeated `times` times.
Permutation power(const Permutation& permutation, unsigned times, int cells) {
  Permutation result = permutation;
  for (const auto& cycle : cycles_of(permutation, cells))
    for (std::size_t i = 0; i < cycle.size(); ++i)
      result[cycle[i]] = static_cast<std::uint8_t>(cycle[(i + times) % cycle.size()]);
  return result;
}

/// Renamings that could be the turn: the powers of random members of the group, one of each order and type of cycles.
/// The greatest orders come first, the renaming that changes nothing last.
std::vector<std::pair<unsigned, Permutation>> possible_turns(const StabilizerChain& group, int cells) {
  constexpr int samples = 600;
  using Type = std::pair<unsigned, std::vector<std::size_t>>;
  std::map<Type, Permutation, std::greater<>> turns{{{1, {}}, identity_permutation()}};
  std::uint64_t random = 1;
  for (int i = 0; i < samples; ++i) {
    Permutation member = identity_permutation();
    for (const StabilizerChain::Level& level : group.levels()) {
      if (level.to.size() == 1) continue;
      random = random * 6364136223846793005U + 1442695040888963407U;
      member = compose(member, level.to[(random >> 33U) % level.to.size()], cells);
    }
    const unsigned order = order_of(member, cells);
    for (unsigned turns_of_power = 2; turns_of_power <= GroupBase::most_turns; ++turns_of_power) {
      if (order % turns_of_power != 0) continue;
      const Permutation turn = power(member, order / turns_of_power, cells);
      Type type{turns_of_power, {}};
      for (const auto& cycle : cycles_of(turn, cells)) type.second.push_back(cycle.size());
      std::sort(type.second.begin(), type.second.end(), std::greater<>());
      turns.try_emplace(std::move(type), turn);
    }
  }
  std::vector<std::pair<unsigned, Permutation>> list;
  list.reserve(turns.size());
  for (const auto& [type, turn] : turns) list.emplace_back(type.first, turn);
  return list;
}

}  // namespace

std::vector<std::vector<int>> cycles_of(const Permutation& permutation, int cells) {
  std::vector<std::vector<int>> cycles;
  CellMask seen = 0;
  for (int cell = 0; cell < cells; ++cell) {
    if ((seen & bit_of(cell)) != 0) continue;
    cycles.emplace_back();
    for (int at = cell; (seen & bit_of(at)) == 0; at = permutation[at]) {
      seen |= bit_of(at);
      cycles.back().push_back(at);
    }
  }
  return cycles;
}

unsigned order_of(const Permutation& permutation, int cells) {
  unsigned order = 1;
  for (const auto& cycle : cycles_of(permutation, cells))
    if (order <= max_order) order = std::lcm(order, static_cast<unsigned>(cycle.size()));
  return std::min(order, max_order);
}

StabilizerChain group_of(const HomeWalks& walks, const std::vector<int>& points, double limit, double members) {
  StabilizerChain group(points, limit, members);
  for (const Permutation& element : walks.elements()) group.add(element);
  return group;
}

std::optional<std::uint64_t> count_group_states(const Puzzle& puzzle, double limit) {
  const HomeWalks walks(MoveSet(puzzle), puzzle.blank_cell(puzzle.goal()));
  const auto group = group_of(walks, all_cells(puzzle.cells()), limit / walks.places());
  if (group.has_passed_limit()) return std::nullopt;
  return static_cast<std::uint64_t>(group.members() * walks.places());
}

bool has_group_table(const Puzzle& puzzle) {
  if (!is_numbered_by_groups(puzzle)) return false;
  if (puzzle.cells() <= max_table_cells) return true;
  return !SlideBoard::with_walls(puzzle) && count_group_states(puzzle).has_value();
}

std::optional<GroupBase> choose_group_base(const HomeWalks& walks, int cells, double limit) {
  constexpr std::size_t tries = 12;
  constexpr double most_members = 45'000;
  constexpr double most_row_entries = 24U << 20U;
  limit /= walks.places();
  const auto group = group_of(walks, all_cells(cells), limit);
  if (group.has_passed_limit()) return std::nullopt;
  const double members = group.members();
  const double states = members * walks.places();
  const auto elements = static_cast<double>(walks.elements().size());

  // The cost of a choice is a rough count of instructions: of making tables, and of a search.
  double least = std::numeric_limits<double>::infinity();
  GroupBase best;
  auto turns = possible_turns(group, cells);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool is_last = i + 1 == turns.size();
    if (i >= tries && !is_last && least < std::numeric_limits<double>::infinity()) continue;
    const auto& [turn_count, turn] = turns[i];
    auto cycles = cycles_of(turn, cells);
    for (const bool is_longest_first : {true, false}) {
      std::stable_sort(cycles.begin(), cycles.end(), [&](const auto& a, const auto& b) {
        return is_longest_first ? a.size() > b.size() : a.size() < b.size();
      });
      std::vector<int> points;
      for (const auto& cycle : cycles) points.insert(points.end(), cycle.begin(), cycle.end());
      const StabilizerChain chain = group_of(walks, points, limit, members);
      double cosets = 1;
      std::size_t kept = 0;
      unsigned kept_turns = 1;  // turns that the kept tiles need until they have their names again
      for (std::size_t c = 0;; ++c) {
        const double of_coset = members / cosets * kept_turns;
        const double classes = of_coset / turn_count;
        const double turned_cosets = cosets / kept_turns;
        const double rows = std::min(of_coset, turned_cosets * elements) * classes;
        if (of_coset <= most_members && classes <= GroupBase::most_classes && cosets <= GroupBase::most_cosets &&
            rows <= most_row_entries) {
          const double word_bytes = turn_count < 8 ? 1 : turn_count < 16 ? 2 : turn_count < 32 ? 4 : 8;
          const double cost = 8 * rows + 60 * turned_cosets * elements + 100 * cosets + 100 * of_coset +
                              4 * states * elements * ((1 + word_bytes / 16) / turn_count + 3 / of_coset);
          if (cost < least) {
            least = cost;
            best = {{}, 0, turn};
            for (std::size_t level = 0; level < points.size(); ++level) {
              if (chain.levels()[level].to.size() == 1) continue;
              best.tiles.push_back(static_cast<std::uint8_t>(points[level]));
              if (level < kept) ++best.kept;
            }
          }
        }
        if (c == cycles.size()) break;
        for (std::size_t tile = 0; tile < cycles[c].size(); ++tile)
          cosets *= static_cast<double>(chain.levels()[kept++].to.size());
        kept_turns = std::lcm(kept_turns, static_cast<unsigned>(cycles[c].size()));
      }
    }
  }
  return least < std::numeric_limits<double>::infinity() ? std::optional(best) : std::nullopt;
}

}  // namespace tilebase

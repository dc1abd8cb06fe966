#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/home_walks.hpp>
#include <tilebase/engine/puzzle/stabilizer_chain.hpp>
#include <tilebase/permutation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Choice that the numbers of a GroupIndex depend on, besides the puzzle and the goal. A table file stores it, so
/// another choice makes other files, but no file unreadable. A tile has the number of its cell in the goal here.
struct GroupBase {
  std::vector<std::uint8_t> tiles;            ///< tiles whose cells tell a state
  std::size_t kept = 0;                       ///< number of the first tiles, whose cells tell the coset
  Permutation turn = identity_permutation();  ///< renaming: lane t is the tile whose cell tile t gets

  /// Limits of the tables that a GroupIndex and the steps of a search need.
  static constexpr double most_cosets = 1U << 20U;   ///< sets of states that agree on the kept tiles' cells
  static constexpr double most_members = 1U << 16U;  ///< states of a coset, with its turns
  static constexpr unsigned most_turns = 63;
  static constexpr double most_classes = 1U << 10U;  ///< words of a coset
};

/// Greatest number of states that are all numbered, searched and written into a table.
inline constexpr double most_group_states = 500'000'000;

/// Returns the group of all walks to the home; incomplete if it has more than `limit` members. `points` as for
/// StabilizerChain, which also describes `members`.
StabilizerChain group_of(const HomeWalks& walks, const std::vector<int>& points, double limit,
                         double members = std::numeric_limits<double>::infinity());

/// Returns the number of states that a GroupIndex of the puzzle's own goal numbers; nullopt if they are more than
/// `limit`, which is known after at most some milliseconds.
std::optional<std::uint64_t> count_group_states(const Puzzle& puzzle, double limit = most_group_states);

/// Chooses turns and base tiles such that a search takes little time and memory. Returns nullopt if there are more than
/// `limit` states, or if no choice keeps the limits of GroupBase. Takes 1 to 20 milliseconds.
std::optional<GroupBase> choose_group_base(const HomeWalks& walks, int cells, double limit = most_group_states);

/// Returns the cycles of a permutation of the first `cells` lanes, each from its lowest lane on.
std::vector<std::vector<int>> cycles_of(const Permutation& permutation, int cells);

/// Returns the order of a permutation: how often it is repeated until nothing has changed. At most 2^20.
unsigned order_of(const Permutation& permutation, int cells);

}  // namespace tilebase

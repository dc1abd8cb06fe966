#include <tilebase/engine/puzzle/completions.hpp>

#include <algorithm>

namespace tilebase {

std::vector<State> completions(const Target& target) {
  const int cells = target.cells();
  State state = target.only_match();  // the wildcards' cells are filled below
  std::vector<int> wildcard_cells;
  for (int c = 0; c < cells; ++c)
    if (target[c] == Target::any) wildcard_cells.push_back(c);
  std::vector<std::uint8_t> free;  // the tiles that the target does not name; they go into its wildcards in every order
  for (int t = 0; t < cells; ++t)
    if (std::find(target.begin(), target.end(), t) == target.end()) free.push_back(static_cast<std::uint8_t>(t));
  std::vector<State> states;
  do {
    for (std::size_t i = 0; i < free.size(); ++i) state[wildcard_cells[i]] = free[i];
    states.push_back(state);
  } while (std::next_permutation(free.begin(), free.end()));
  return states;
}

}  // namespace tilebase

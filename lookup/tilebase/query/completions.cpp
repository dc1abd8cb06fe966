#include <algorithm>
#include <tilebase/query/completions.hpp>

namespace tilebase {

std::vector<State> completions(const Target& target, int cells) {
  State state = only_state(target, cells);
  std::vector<bool> named(static_cast<std::size_t>(cells), false);
  std::vector<int> holes;
  for (int c = 0; c < cells; ++c) {
    if (state[c] == Target::any)
      holes.push_back(c);
    else
      named[state[c]] = true;
  }
  std::vector<std::uint8_t> free;  // the tiles that the target does not name go into its wildcards in every order
  for (int t = 0; t < cells; ++t)
    if (!named[static_cast<std::size_t>(t)]) free.push_back(static_cast<std::uint8_t>(t));
  std::vector<State> states;
  do {
    for (std::size_t i = 0; i < holes.size(); ++i) state[holes[i]] = free[i];
    states.push_back(state);
  } while (std::next_permutation(free.begin(), free.end()));
  return states;
}

}  // namespace tilebase

#include <tilebase/engine/puzzle/home_walks.hpp>

#include <algorithm>

namespace tilebase {

HomeWalks::HomeWalks(const MoveSet& moves, int home) {
  // Walks grow from the home backwards, one move in each round, so the first that reaches a cell is a shortest one.
  place_of_.fill(-1);
  IntVector<Permutation> walk_of(static_cast<std::size_t>(max_cells));
  IntArray<int, max_cells> length;  // moves of the walk from a cell; -1 if no walk is known
  length.fill(-1);
  if (!moves.depends_on_blank()) home = 0;
  length[home] = 0;
  walk_of[home] = identity_permutation();
  bool has_grown = true;
  for (int round = 1; has_grown; ++round) {
    has_grown = false;
    for (int cell = 0; cell < moves.places(); ++cell)
      for (int move = 0; move < moves.moves() && length[cell] < 0; ++move) {
        const int after = moves.after(cell, move);
        if (after < 0 || length[after] != round - 1) continue;
        length[cell] = round;
        walk_of[cell] = compose(moves.from(cell, move), walk_of[after]);
        has_grown = true;
      }
  }
  for (int cell = 0; cell < moves.places(); ++cell) {
    if (length[cell] < 0) continue;
    place_of_[cell] = places();
    cells_.push_back(cell);
    walks_.push_back(walk_of[cell]);
    walks_back_.push_back(inverse(walk_of[cell]));
  }
  steps_.resize(cells_.size());
  steps_back_.resize(cells_.size());
  for (int place = 0; place < places(); ++place)
    for (int move = 0; move < moves.moves(); ++move) {
      const int cell = cells_[place];
      if (!moves.is_allowed(cell, move)) continue;
      const int after = place_of_[moves.after(cell, move)];
      if (after < 0) continue;
      const Permutation element = compose(walks_back_[after], compose(moves.to(cell, move), walks_[place]));
      steps_[place].push_back({after, number_of(element), move});
      steps_back_[after].push_back({place, number_of(inverse(element)), move});
    }
}

int HomeWalks::number_of(const Permutation& element) {
  const auto entry = std::find(elements_.begin(), elements_.end(), element);
  const auto number = static_cast<int>(entry - elements_.begin());
  if (entry == elements_.end()) elements_.push_back(element);
  return number;
}

}  // namespace tilebase

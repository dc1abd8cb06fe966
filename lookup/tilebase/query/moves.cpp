#include <tilebase/query/moves.hpp>

#include <algorithm>
#include <limits>

#include <tilebase/query/target_view.hpp>

namespace tilebase {

Result<std::vector<ValuedMove>> valued_moves(const Tablebase& tablebase, const State& start, const Target& target) {
  const auto view = TargetView::of(tablebase, target);
  if (!view) return view.error();
  const Puzzle& puzzle = tablebase.puzzle();
  std::vector<ValuedMove> moves;
  for (std::size_t i = 0; i < puzzle.moves().size(); ++i) {
    const auto move = static_cast<MoveId>(i);
    if (const auto after = puzzle.apply(start, move)) moves.push_back({move, view->distance(*after)});
  }
  const auto worth = [](const ValuedMove& m) { return m.distance.value_or(std::numeric_limits<int>::max()); };
  std::stable_sort(moves.begin(), moves.end(),
                   [&](const ValuedMove& a, const ValuedMove& b) { return worth(a) < worth(b); });
  return moves;
}

}  // namespace tilebase

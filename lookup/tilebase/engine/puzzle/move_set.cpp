#include <tilebase/engine/puzzle/move_set.hpp>

#include <algorithm>
#include <utility>

namespace tilebase {
namespace {

/// Whether some move is not allowed everywhere, or has different effects for different cells of the blank.
bool needs_blank(const Puzzle& puzzle) {
  return std::any_of(puzzle.moves().begin(), puzzle.moves().end(), [](const Move& move) {
    return std::any_of(move.at.begin(), move.at.end(), [&](const auto& step) { return !step || step != move.at[0]; });
  });
}

}  // namespace

MoveSet::MoveSet(const Puzzle& puzzle)
    : cells_(puzzle.cells()),
      moves_(static_cast<int>(puzzle.moves().size())),
      places_(puzzle.blank() && needs_blank(puzzle) ? cells_ : 1),
      into_(static_cast<std::size_t>(places_)) {
  for (int place = 0; place < places_; ++place)
    for (int move = 0; move < moves_; ++move) {
      const auto& step = puzzle.moves()[static_cast<std::size_t>(move)].at[static_cast<std::size_t>(place)];
      from_.push_back(step ? *step : identity_permutation());
      to_.push_back(tilebase::inverse(from_.back()));
      after_.push_back(static_cast<std::int8_t>(!step ? -1 : depends_on_blank() ? to_.back()[place] : 0));
      if (!step) continue;
      into_[static_cast<std::size_t>(after_.back())].push_back({place, move});
      is_odd_ = is_odd_ && step->parity(cells_) == 1;
      Permutation slide = identity_permutation();
      if (depends_on_blank()) std::swap(slide[place], slide[int{after_.back()}]);
      slides_only_ = slides_only_ && after_.back() != place && *step == slide;
    }
  for (int place = 0; place < places_; ++place)
    for (int move = 0; move < moves_; ++move) {
      if (!is_allowed(place, move)) continue;
      bool has_inverse = false;
      for (int back = 0; back < moves_ && !has_inverse; ++back)
        has_inverse = is_allowed(after(place, move), back) && from(after(place, move), back) == to(place, move);
      has_inverses_ = has_inverses_ && has_inverse;
    }
}

}  // namespace tilebase

// Tables of the rungs of a ladder: which runs of tiles they follow, when the next rung is larger, and how the entries
// of their views move.

#include <random>

#include <tilebase/engine/search/any_moves/view_tables.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

struct RungShape {
  std::size_t tables;
  std::uint64_t entries;  // entries of the first table
  std::size_t views;

  bool operator==(const RungShape&) const = default;
};

/// Ladder for the own goal of a built-in puzzle.
class OwnLadder {
 public:
  explicit OwnLadder(const std::string& name)
      : puzzle_(builtin_puzzle(name).value()), moves_(std::make_shared<const GeneralMoves>(puzzle_)) {}

  RungShape shape(std::size_t rung) const {
    const Views& bound = ladder_.at(rung);
    return {bound.tables.size(), bound.tables.front()->bytes(), bound.views.size()};
  }
  const ViewLadder& ladder() const { return ladder_; }
  const ViewTables& tables() const { return ladder_.tables(); }

 private:
  Puzzle puzzle_;
  std::shared_ptr<const GeneralMoves> moves_;
  ViewLadder ladder_{
      std::make_shared<const ViewTables>(moves_, GoalLabels(puzzle_, moves_->moves(), puzzle_.goal_target()))};
};

}  // namespace

// A torus of 5x5 has 25 shifts, each with 8 rotations and mirror images. A run that is a whole row has only 10 images.
TEST_CASE("runs of tiles lie where they have most views") {
  const OwnLadder torus("rotate5x5");
  CHECK(torus.shape(0) == RungShape{1, 25UL * 24 * 23 * 22, 200});
  CHECK(torus.shape(1) == RungShape{1, 25UL * 24 * 23 * 22 * 21, 100});
}

TEST_CASE("a rung with tables no larger than those before is left out") {
  const OwnLadder torus("rotate5x5");
  CHECK(torus.tables().rungs() == 3);  // the sizes of tables are not known yet
  torus.shape(0);
  CHECK(torus.tables().rungs() == 2);  // six tiles have 127,512,000 entries
  CHECK_FALSE(torus.ladder().spend(1, UINT64_MAX / 2));
  const OwnLadder small("rotate4x4");
  small.shape(0);
  CHECK(small.tables().rungs() == 3);
  CHECK_FALSE(small.ladder().spend(1, 12UL * 57'657'600));
  CHECK(small.ladder().spend(1, 1));
}

TEST_CASE("the expected time of tables is that of as many tables as the first rung has") {
  const OwnLadder torus("rotate5x5");
  torus.shape(0);
  CHECK(torus.tables().generation_time(1) == std::chrono::nanoseconds(45UL * 6'375'600));
  const OwnLadder mixed("mixed5x5");
  CHECK(mixed.shape(0).tables == 2);
  CHECK(mixed.tables().generation_time(1) == std::chrono::nanoseconds(2UL * 45 * 6'375'600));
}

TEST_CASE("entries that move on are those that are looked up after each move, in all views of all tables") {
  for (const char* name : {"rotate4x4", "mixed4x4", "twiddle4x5", "slide4x4-multi"}) {
    CAPTURE(name);
    const OwnLadder built_in(name);
    const MoveSet& moves = built_in.tables().moves().moves();
    const GoalLabels& labels = built_in.tables().labels();
    const Views& bound = built_in.ladder().at(0);
    const auto place_of = [&](const State& state) {
      return labels.blank >= 0 ? moves.place_of(state.lane_of(labels.blank)) : 0;
    };
    std::vector<ViewPlace> before(bound.views.size());
    std::vector<ViewPlace> after(bound.views.size());
    std::mt19937_64 random(3);
    State state = *labels.only_match();
    for (int i = 0; i < 300; ++i) {
      const int place = place_of(state);
      int move = 0;
      do move = static_cast<int>(random() % static_cast<std::uint64_t>(moves.moves()));
      while (!moves.is_allowed(place, move));
      for (std::size_t view = 0; view < before.size(); ++view) before[view] = bound.views[view].place(state, place);
      bound.moves.apply(before.data(), place, move, after.data());
      bound.moves.look_up(after.data());
      state = compose(state, moves.from(place, move), labels.cells);
      for (std::size_t view = 0; view < after.size(); ++view) {
        const ViewPlace expected = bound.views[view].place(state, place_of(state));
        REQUIRE(after[view].row == expected.row);
        REQUIRE(after[view].order == expected.order);
        REQUIRE(after[view].value == expected.value);
        const ViewPlace single = bound.moves.after(view, before[view], place, move);
        REQUIRE(*bound.moves.entry(view, single) == expected.value);
      }
    }
  }
}

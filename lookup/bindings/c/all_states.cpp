#include <algorithm>

#include <tilebase/query/random_states.hpp>
#include <tilebase/query/target_distances.hpp>
#include <tilebase/query/target_view.hpp>

#include "handle.hpp"

using namespace tilebase::c_interface;
using tilebase::Puzzle;
using tilebase::Tablebase;
using tilebase::TargetDistances;
using tilebase::TargetView;

tilebase_status tilebase_distances(const tilebase_tablebase* tablebase, const char* boards, size_t width, size_t count,
                                   const char* goal, int* distances, tilebase_error* error) {
  return answered(error, [&] {
    const Tablebase& asked = tablebase_of(tablebase);
    const Puzzle& puzzle = asked.puzzle();
    if (count > 0) {
      given(boards, "the list of boards");
      given(distances, "where the distances go");
    }
    const auto view = value_or_refuse(TargetView::of(asked, target_of(puzzle, goal)));
    for (size_t i = 0; i < count; ++i) {
      const char* const begin = boards + i * width;
      const std::string_view text(begin, static_cast<size_t>(std::find(begin, begin + width, '\0') - begin));
      tilebase::State state;
      distances[i] = !read_board(puzzle, text, state) ? static_cast<int>(TILEBASE_BAD_BOARD)
                                                      : view.distance(state).value_or(TILEBASE_UNSOLVABLE);
    }
    return TILEBASE_OK;
  });
}

tilebase_status tilebase_histogram(const tilebase_tablebase* tablebase, const char* goal, uint32_t* states, size_t size,
                                   size_t* count, uint32_t* unreachable, tilebase_error* error) {
  return answered(error, [&] {
    const Tablebase& asked = tablebase_of(tablebase);
    const auto distances = value_or_refuse(TargetDistances::to(asked, target_of(asked.puzzle(), goal)));
    write_elements(distances.histogram(), Buffer<uint32_t>{states, size, count});
    if (unreachable != nullptr) *unreachable = distances.unreachable();
    return TILEBASE_OK;
  });
}

tilebase_status tilebase_random_states(const tilebase_tablebase* tablebase, const char* goal, int distance,
                                       uint64_t seed, char* boards, size_t width, size_t count, tilebase_error* error) {
  return answered(error, [&] {
    const Tablebase& asked = tablebase_of(tablebase);
    const Puzzle& puzzle = asked.puzzle();
    if (count > 0) given(boards, "where the boards go");
    Buffer<char>{boards, width, nullptr}.make_room(puzzle.tiles().size(), 1);
    const auto target = target_of(puzzle, goal);
    const auto distances = value_or_refuse(TargetDistances::to(asked, target));
    if (distance < TILEBASE_ANY_DISTANCE || distance > distances.farthest())
      throw Refusal{TILEBASE_BAD_ARGUMENT, "distance " + std::to_string(distance) + " is not a number from 0 to " +
                                               std::to_string(distances.farthest()) + ", the farthest from goal " +
                                               format_target(puzzle, target)};
    tilebase::RandomStates states(distances, distance < 0 ? std::nullopt : std::optional(distance), seed);
    for (size_t i = 0; i < count; ++i) {
      char* const row = boards + i * width;
      const std::string board = format_board(puzzle, states.next());
      std::fill(std::copy(board.begin(), board.end(), row), row + width, '\0');
    }
    return TILEBASE_OK;
  });
}

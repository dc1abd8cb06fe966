#include "search.hpp"

#include <tilebase/table/format.hpp>
#include <tilebase/table/stored_table.hpp>

namespace tablegen {
namespace {

using tilebase::Permutation;
using tilebase::Puzzle;
using tilebase::State;

constexpr std::uint32_t unseen = 0xFFFFFFFF;

/// For each cell of the blank, the permutations that undo some move which ends with the blank in that cell.
std::vector<std::vector<Permutation>> inverse_steps(const Puzzle& puzzle) {
  std::vector<std::vector<Permutation>> steps(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const tilebase::Move& move : puzzle.moves())
    for (std::size_t from = 0; from < steps.size(); ++from) {
      if (!move.at[from]) continue;
      const int to = puzzle.blank() ? find(*move.at[from], static_cast<int>(from)) : 0;
      steps[static_cast<std::size_t>(to)].push_back(inverse(*move.at[from]));
    }
  return steps;
}

}  // namespace

tilebase::Result<tilebase::Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const tilebase::CompactIndex index(*puzzle, goal);
  const auto steps = inverse_steps(*puzzle);

  std::vector<std::uint32_t> distance(index.size(), unseen);
  std::vector<std::uint32_t> frontier{*index.of(goal)};
  std::vector<std::uint32_t> histogram;
  distance[frontier[0]] = 0;
  while (!frontier.empty()) {
    histogram.push_back(static_cast<std::uint32_t>(frontier.size()));
    std::vector<std::uint32_t> next;
    for (const std::uint32_t i : frontier) {
      const State state = index.state(i);
      for (const Permutation& step : steps[static_cast<std::size_t>(puzzle->blank_cell(state))]) {
        const std::uint32_t before = *index.of(compose(state, step));
        if (distance[before] != unseen) continue;
        distance[before] = static_cast<std::uint32_t>(histogram.size());
        next.push_back(before);
      }
    }
    frontier.swap(next);
  }
  const std::size_t farthest = histogram.size() - 1;
  if (farthest > tilebase::format::max_farthest)
    return tilebase::Error{tilebase::ErrorCode::bad_definition, "puzzle " + puzzle->name() + " has states " +
                                                                    std::to_string(farthest) +
                                                                    " moves away; a table holds distances up to " +
                                                                    std::to_string(tilebase::format::max_farthest)};

  tilebase::PackedArray distances(index.size(), tilebase::distance_width(static_cast<int>(farthest)));
  tilebase::PackedArray moves(index.size(), tilebase::move_width(*puzzle));
  for (std::uint32_t i = 0; i < index.size(); ++i) {
    distances.set(i, distance[i] == unseen ? distances.all_ones() : distance[i]);
    if (distance[i] == unseen || distance[i] == 0) continue;
    const State state = index.state(i);
    for (std::size_t move = 0; move < puzzle->moves().size(); ++move) {
      const auto after = puzzle->after(state, static_cast<tilebase::MoveId>(move));
      if (!after || distance[*index.of(*after)] != distance[i] - 1) continue;
      moves.set(i, static_cast<std::uint32_t>(move));
      break;
    }
  }
  return tilebase::Table(std::move(puzzle), goal, std::move(distances), std::move(moves), std::move(histogram));
}

}  // namespace tablegen

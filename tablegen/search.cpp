#include "search.hpp"

#include <algorithm>

#include <tilebase/table/format.hpp>
#include <tilebase/table/stored_table.hpp>

namespace tablegen {
namespace {

using tilebase::CompactIndex;
using tilebase::Puzzle;
using tilebase::State;
using tilebase::StepTables;

/// What is known of a state in one number: its distance, and the smallest best move in the low byte. A smaller label is
/// a better one.
using Label = std::uint32_t;
constexpr Label unseen = 0xFFFFFFFF;

constexpr Label label(std::uint32_t distance, std::uint32_t move) {
  return distance << 8U | move;
}

class Search {
 public:
  Search(const CompactIndex& index, const StepTables& steps)
      : index_(index), steps_(steps), labels_(index.size(), unseen) {
    for (std::uint32_t head = 0; head < steps.heads(); ++head)
      for (std::uint32_t cell = 0; cell < steps.cells(); ++cell)
        sides_.push_back(static_cast<std::uint8_t>(steps.side(index, head, cell)));
  }

  void run(std::uint32_t goal) {
    const std::uint32_t row = goal / steps_.cells();
    frontier_ = {Place{row / steps_.tails(), row % steps_.tails(), goal % steps_.cells()}};
    labels_[goal] = label(0, 0);
    std::size_t unvisited = labels_.size();
    for (std::uint32_t distance = 0; !frontier_.empty(); ++distance) {
      histogram_.push_back(static_cast<std::uint32_t>(frontier_.size()));
      unvisited -= frontier_.size();
      // Where less is left than was just found, asking what is left costs less; it also finds the best move at the
      // first hit.
      frontier_.size() > unvisited ? pull(distance) : push(distance);
    }
  }

  const std::vector<Label>& labels() const { return labels_; }
  std::vector<std::uint32_t>& histogram() { return histogram_; }

 private:
  struct Place {
    std::uint32_t head;
    std::uint32_t tail;
    std::uint32_t cell;
  };

  std::uint32_t side(std::uint32_t head, std::uint32_t cell) const { return sides_[head * steps_.cells() + cell]; }

  /// From each state of the frontier, backwards.
  void push(std::uint32_t distance) {
    std::vector<Place> next;
    for (const Place& place : frontier_) {
      const std::uint32_t tail_side = side(place.head, place.cell);
      for (const StepTables::Step& step : steps_.backward(place.cell)) {
        const auto row = steps_.after(*step.shuffle, place.head, tail_side, place.tail);
        Label& known = labels_[steps_.index(row, step.to_cell)];
        const Label found = label(distance + 1, step.move);
        if (found >= known) continue;
        if (known == unseen) next.push_back({row.head, row.tail, step.to_cell});
        known = found;
      }
    }
    frontier_.swap(next);
  }

  /// From each state that is not yet labelled, forwards to the frontier.
  void pull(std::uint32_t distance) {
    std::vector<Place> next;
    std::uint32_t at = 0;
    for (std::uint32_t head = 0; head < steps_.heads(); ++head)
      for (std::uint32_t tail = 0; tail < steps_.tails(); ++tail)
        for (std::uint32_t cell = 0; cell < steps_.cells(); ++cell, ++at) {
          if (labels_[at] != unseen) continue;
          for (const StepTables::Step& step : steps_.forward(cell)) {
            const auto row = steps_.after(*step.shuffle, head, side(head, cell), tail);
            if (labels_[steps_.index(row, step.to_cell)] >> 8U != distance) continue;
            labels_[at] = label(distance + 1, step.move);
            next.push_back({head, tail, cell});
            break;
          }
        }
    frontier_.swap(next);
  }

  const CompactIndex& index_;
  const StepTables& steps_;
  std::vector<Label> labels_;
  std::vector<std::uint8_t> sides_;  // by head, blank cell
  std::vector<Place> frontier_;
  std::vector<std::uint32_t> histogram_;
};

}  // namespace

tilebase::Result<tilebase::Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal,
                                         const StepTables& steps) {
  const CompactIndex index(*puzzle, goal);
  Search search(index, steps);
  search.run(*index.of(goal));

  const std::size_t farthest = search.histogram().size() - 1;
  if (farthest > tilebase::format::max_farthest)
    return tilebase::Error{tilebase::ErrorCode::bad_definition, "puzzle " + puzzle->name() + " has states " +
                                                                    std::to_string(farthest) +
                                                                    " moves away; a table holds distances up to " +
                                                                    std::to_string(tilebase::format::max_farthest)};
  tilebase::PackedArray distances(index.size(), tilebase::distance_width(static_cast<int>(farthest)));
  tilebase::PackedArray moves(index.size(), tilebase::move_width(*puzzle));
  for (std::uint32_t i = 0; i < index.size(); ++i) {
    const Label label = search.labels()[i];
    distances.set(i, label == unseen ? distances.all_ones() : label >> 8U);
    moves.set(i, label == unseen ? 0 : label & 0xFFU);
  }
  return tilebase::Table(std::move(puzzle), goal, std::move(distances), std::move(moves),
                         std::move(search.histogram()));
}

tilebase::Result<tilebase::Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const StepTables steps(*puzzle, CompactIndex(*puzzle, goal).halved());
  return search(std::move(puzzle), goal, steps);
}

}  // namespace tablegen

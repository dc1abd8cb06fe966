#include "support/slow_search.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include <tilebase/engine/puzzle/step_tables.hpp>
#include <tilebase/stored_table.hpp>

namespace support {
namespace {

using namespace tilebase;

/// Distance of a state, with its smallest best move in the low byte. The smaller of two labels is the better label.
using Label = std::uint32_t;
constexpr Label unseen = 0xFFFFFFFF;

constexpr Label label(std::uint32_t distance, std::uint32_t move) {
  return distance << 8U | move;
}

/// A set of states, as tails for each head and blank cell, so that the neighbours of all states with the same head and
/// cell are computed together.
class Frontier {
 public:
  explicit Frontier(const StepTables& steps)
      : room_(steps.tails() + 1),
        counts_(std::size_t{steps.heads()} * steps.cells()),
        entries_(new std::uint16_t[counts_.size() * room_]) {}  // left unset

  /// Adds the state if `fresh`. Branchless, because the branch would be unpredictable; so there is room for one tail
  /// more.
  void add_if(bool fresh, std::uint32_t bucket, std::uint32_t tail) {
    entries_[bucket * room_ + counts_[bucket]] = static_cast<std::uint16_t>(tail);
    counts_[bucket] = static_cast<std::uint16_t>(counts_[bucket] + (fresh ? 1 : 0));
  }
  void clear() { std::fill(counts_.begin(), counts_.end(), std::uint16_t{0}); }
  std::uint32_t size() const { return std::accumulate(counts_.begin(), counts_.end(), std::uint32_t{0}); }
  std::span<const std::uint16_t> operator[](std::uint32_t bucket) const {
    return {entries_.get() + bucket * room_, counts_[bucket]};
  }

 private:
  std::size_t room_;
  std::vector<std::uint16_t> counts_;
  std::unique_ptr<std::uint16_t[]> entries_;
};

class Search {
 public:
  Search(const CompactIndex& index, const StepTables& steps, const StepTables& undone)
      : index_(index), steps_(steps), undone_(undone), labels_(index.size(), unseen), frontier_(steps), next_(steps) {}

  void run(std::uint32_t goal) {
    const std::uint32_t row = goal / steps_.cells();
    frontier_.add_if(true, row / steps_.tails() * steps_.cells() + goal % steps_.cells(), row % steps_.tails());
    labels_[goal] = label(0, 0);
    std::size_t unvisited = labels_.size();
    for (std::uint32_t count = 1, distance = 0; count > 0; ++distance) {
      histogram_.push_back(count);
      unvisited -= count;
      // Switch to bottom-up BFS when fewer states remain than were just found; it also finds the best move at the first
      // hit.
      count > unvisited ? pull(distance) : push(distance);
      std::swap(frontier_, next_);
      next_.clear();
      count = frontier_.size();
    }
  }

  const std::vector<Label>& labels() const { return labels_; }
  std::vector<std::uint64_t>& histogram() { return histogram_; }

 private:
  /// From each state of the frontier, backwards.
  void push(std::uint32_t distance) {
    std::uint32_t bucket = 0;
    for (std::uint32_t head = 0; head < steps_.heads(); ++head)
      for (std::uint32_t cell = 0; cell < steps_.cells(); ++cell, ++bucket) {
        const auto tails = frontier_[bucket];
        if (tails.empty()) continue;
        const std::uint32_t side = steps_.side(index_, head, cell);
        for (const StepTables::Step& step : undone_.forward(cell)) {
          const auto rows = undone_.rows(step, head, side);
          const Label new_label = label(distance + 1, step.move);
          for (const std::uint16_t tail : tails) {
            const std::uint32_t new_head = rows.head(tail);
            const std::uint32_t new_tail = rows.tail(tail);
            Label& stored_label = labels_[steps_.index(new_head, new_tail, step.to_cell)];
            next_.add_if(stored_label == unseen, new_head * steps_.cells() + step.to_cell, new_tail);
            stored_label = std::min(stored_label, new_label);
          }
        }
      }
  }

  /// From each state that is not yet labelled, forwards to the frontier.
  void pull(std::uint32_t distance) {
    std::vector<std::uint16_t> open;
    std::uint32_t bucket = 0;
    for (std::uint32_t head = 0; head < steps_.heads(); ++head)
      for (std::uint32_t cell = 0; cell < steps_.cells(); ++cell, ++bucket) {
        open.clear();
        for (std::uint32_t tail = 0; tail < steps_.tails(); ++tail)
          if (labels_[steps_.index(head, tail, cell)] == unseen) open.push_back(static_cast<std::uint16_t>(tail));
        const std::uint32_t side = steps_.side(index_, head, cell);
        for (const StepTables::Step& step : steps_.forward(cell)) {
          const auto rows = steps_.rows(step, head, side);
          std::size_t kept = 0;
          for (const std::uint16_t tail : open) {
            const Label there = labels_[steps_.index(rows.head(tail), rows.tail(tail), step.to_cell)];
            const bool hit = there >> 8U == distance;
            labels_[steps_.index(head, tail, cell)] = hit ? label(distance + 1, step.move) : unseen;
            next_.add_if(hit, bucket, tail);
            open[kept] = tail;
            kept += hit ? 0 : 1;
          }
          open.resize(kept);
        }
      }
  }

  const CompactIndex& index_;
  const StepTables& steps_;
  const StepTables& undone_;
  std::vector<Label> labels_;
  Frontier frontier_;
  Frontier next_;
  std::vector<std::uint64_t> histogram_;
};

/// The moves backwards. A move takes the blank from one cell at most to each.
std::vector<Move> undone_moves(const Puzzle& puzzle) {
  std::vector<Move> moves = puzzle.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& at = puzzle.moves()[i].at;
    std::fill(moves[i].at.begin(), moves[i].at.end(), std::nullopt);
    for (std::size_t cell = 0; cell < at.size(); ++cell)
      if (at[cell])
        moves[i].at.at(static_cast<std::size_t>(puzzle.blank_cell_after(*at[cell], static_cast<int>(cell)))) =
            inverse(*at[cell]);
  }
  return moves;
}

}  // namespace

Table slow_search(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const CompactIndex index(*puzzle, goal);
  const StepTables steps(*puzzle, index.halved());
  const StepTables undone(*puzzle, undone_moves(*puzzle), index.halved());
  Search search(index, steps, undone);
  search.run(*index.of(goal));

  const int distance_bits = distance_width(static_cast<int>(search.histogram().size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(distance_bits)) - 1;
  const auto& labels = search.labels();
  auto distances = PackedArray::of(index.size(), distance_bits,
                                   [&](std::size_t i) { return labels[i] == unseen ? unreachable : labels[i] >> 8U; });
  auto moves = PackedArray::of(index.size(), move_width(*puzzle),
                               [&](std::size_t i) { return labels[i] == unseen ? 0 : labels[i] & 0xFFU; });
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), std::move(search.histogram()));
}

}  // namespace support

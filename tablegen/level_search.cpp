#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "level_search.hpp"

#include <numeric>
#include <utility>

namespace tilebase::tablegen {

std::optional<std::uint64_t> LevelSearch::bytes_for(const Puzzle& puzzle) {
  if (fits_planes(puzzle)) return SlidePlanes::bytes_for(*SlideBoard::of(puzzle));
  if (puzzle.has_equal_tiles() || !can_have_table(puzzle)) return std::nullopt;
  return TurnSearch::bytes_for(puzzle, TurnSearch::Keep::counts, 0);
}

LevelSearch::LevelSearch(const Puzzle& puzzle, const State& goal)
    : cells_(puzzle.cells()), max_states_(factorial(puzzle.cells())) {
  if (!fits_planes(puzzle)) {
    words_ = TurnSearch::start(puzzle, goal, TurnSearch::Keep::counts);
    return;
  }
  const SlideBoard board = *SlideBoard::of(puzzle);
  planes_.emplace(board, SlideReading::along_shorter_side(board), *puzzle.blank(), goal, SlidePlanes::Keep::counts);
  max_states_ /= 2;
}

std::uint64_t LevelSearch::next_level(std::size_t threads) {
  const std::uint64_t states = planes_ ? planes_->next_level(threads) : words_->next_level(threads);
  if (states > 0) counts_.push_back(states);
  return states;
}

std::uint64_t LevelSearch::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<std::span<std::uint8_t>> LevelSearch::memory() {
  if (words_ != nullptr) return words_->memory();
  std::vector<std::span<std::uint8_t>> sections;
  for (int place = 0; place < cells_; ++place) {
    const auto seen = planes_->seen(place);
    sections.emplace_back(reinterpret_cast<std::uint8_t*>(seen.data()), seen.size_bytes());
  }
  return sections;
}

void LevelSearch::resume(std::vector<std::uint64_t> counts) {
  counts_ = std::move(counts);
  planes_ ? planes_->resume(static_cast<int>(counts_.size()) - 1) : words_->restore(counts_);
}

std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t first, std::uint64_t last,
                                          std::uint64_t total) {
  if (seconds <= 1 || last <= first || last - first < total / 20) return std::nullopt;
  return static_cast<std::uint64_t>(seconds * static_cast<double>(total - last) / static_cast<double>(last - first)) +
         1;
}

}  // namespace tilebase::tablegen

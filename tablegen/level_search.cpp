#include "level_search.hpp"

#include <tilebase/engine/puzzle/placement.hpp>

#include "slide_planes.hpp"
#include "turn_search.hpp"

namespace tilebase::tablegen {
namespace {

/// The board that planes are made for: read along its shorter side.
std::optional<SlideBoard> board_for_planes(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && SlidePlanes::takes(*board, SlideReading::along_shorter_side(*board)) ? board : std::nullopt;
}

class PlaneSearch final : public LevelSearch {
 public:
  PlaneSearch(const SlideBoard& board, int blank, const State& goal)
      : cells_(board.cells()),
        most_states_(factorial(board.cells()) / 2),
        planes_(board, SlideReading::along_shorter_side(board), blank, goal, SlidePlanes::Keep::nothing) {}

  std::uint64_t most_states() const override { return most_states_; }
  std::uint64_t next_level(std::size_t threads) override { return planes_.next_level(threads); }
  std::vector<std::span<std::uint8_t>> memory() override {
    std::vector<std::span<std::uint8_t>> parts;
    for (int place = 0; place < cells_; ++place) {
      const auto seen = planes_.seen(place);
      parts.emplace_back(reinterpret_cast<std::uint8_t*>(seen.data()), seen.size_bytes());
    }
    return parts;
  }
  void resume(const std::vector<std::uint64_t>& counts) override {
    planes_.resume(static_cast<int>(counts.size()) - 1);
  }

 private:
  int cells_;
  std::uint64_t most_states_;
  SlidePlanes planes_;
};

class WordSearch final : public LevelSearch {
 public:
  WordSearch(const Puzzle& puzzle, const State& goal)
      : most_states_(factorial(puzzle.cells())), words_(TurnSearch::start(puzzle, goal, TurnSearch::Keep::counts)) {}

  std::uint64_t most_states() const override { return most_states_; }
  std::uint64_t next_level(std::size_t threads) override { return words_->next_level(threads); }
  std::vector<std::span<std::uint8_t>> memory() override { return words_->memory(); }
  void resume(const std::vector<std::uint64_t>& counts) override { words_->restore(counts); }

 private:
  std::uint64_t most_states_;
  std::unique_ptr<TurnSearch> words_;
};

}  // namespace

std::optional<std::uint64_t> LevelSearch::bytes_for(const Puzzle& puzzle) {
  if (const auto board = board_for_planes(puzzle)) return SlidePlanes::bytes_for(*board);
  if (!why_no_table(puzzle).empty()) return std::nullopt;
  return TurnSearch::bytes_for(puzzle, TurnSearch::Keep::counts, 0);
}

std::unique_ptr<LevelSearch> LevelSearch::make(const Puzzle& puzzle, const State& goal) {
  if (const auto board = board_for_planes(puzzle)) return std::make_unique<PlaneSearch>(*board, *puzzle.blank(), goal);
  return std::make_unique<WordSearch>(puzzle, goal);
}

}  // namespace tilebase::tablegen

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/slides.hpp"
#include "support/questions.hpp"
#include "support/random_slides.hpp"

namespace search_tests {

using oracle::Board;
using oracle::Grid;

inline constexpr Grid fifteen{4, 4};

/// The state of a board of slides as the oracle writes it (support/random_slides.hpp).
inline tilebase::State state_of(const Board& board) {
  tilebase::State state = tilebase::identity_permutation(static_cast<int>(board.size()));
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    state[static_cast<int>(cell)] =
        static_cast<std::uint8_t>(support::slide_tiles.substr(0, board.size() - 1).find(board[cell]));
  state[static_cast<int>(board.find('x'))] = static_cast<std::uint8_t>(board.size() - 1);
  return state;
}

/// The target of a board with wildcards (`*`).
inline tilebase::Target target_of(const Board& board) {
  tilebase::TargetBuilder target(static_cast<int>(board.size()));
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const std::size_t tile = support::slide_tiles.find(board[cell]);
    if (board[cell] != '*') target[cell] = static_cast<std::uint8_t>(board[cell] == 'x' ? board.size() - 1 : tile);
  }
  return target;
}

/// The answers of a board of slides, in the oracle's terms.
class Answers {
 public:
  /// Without any table.
  explicit Answers(Grid grid)
      : tablebase_(tilebase::TableSet::without_tables(*tilebase::builtin_puzzle("slide" + std::to_string(grid.rows) +
                                                                                "x" + std::to_string(grid.columns)))
                       .value()) {}

  explicit Answers(tilebase::Tablebase tablebase) : tablebase_(std::move(tablebase)) {}

  const tilebase::Tablebase& tablebase() const { return tablebase_; }

  /// A solver for a target, for many questions.
  tilebase::Solver to(const Board& target) const { return tablebase_.solver(target_of(target)).value(); }

  std::optional<int> distance(const Board& start, const Board& target) const {
    return support::distance(tablebase_, state_of(start), target_of(target)).value();
  }

  std::optional<std::string> word(const Board& start, const Board& target) const {
    return as_word(support::path(tablebase_, state_of(start), target_of(target)).value());
  }

  std::optional<std::uint64_t> count(const Board& start, const Board& target) const {
    return support::count(tablebase_, state_of(start), target_of(target)).value();
  }

  /// Each move with the distance after it, as it is answered.
  std::vector<std::pair<std::string, std::optional<int>>> moves(const Board& start, const Board& target) const {
    return moves(to(target), start);
  }

  std::vector<std::pair<std::string, std::optional<int>>> moves(const tilebase::Solver& solver,
                                                                const Board& start) const {
    std::vector<std::pair<std::string, std::optional<int>>> named;
    for (const auto& [move, distance] : solver.moves(state_of(start)).value())
      named.emplace_back(tablebase_.puzzle().moves()[move].name, distance);
    return named;
  }

  /// All shortest words, one after the other.
  std::vector<std::string> words(const tilebase::Solver& solver, const Board& start) const {
    auto paths = solver.paths(state_of(start)).value();
    std::vector<std::string> words;
    while (const auto path = paths.next().value()) words.push_back(tablebase_.puzzle().word(*path));
    return words;
  }

  std::optional<std::string> as_word(const std::optional<tilebase::Path>& path) const {
    return path ? std::optional(tablebase_.puzzle().word(*path)) : std::nullopt;
  }

 private:
  tilebase::Tablebase tablebase_;
};

}  // namespace search_tests

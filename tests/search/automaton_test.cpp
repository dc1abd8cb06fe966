// The words that searches need not try: exactly those that are not the first to where they lead, by a search of its
// own.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/search/automaton.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

/// A word of moves of the blank, and the arrangement of the cells after it.
struct Word {
  std::string moves;
  std::string cells;
  std::size_t blank;
};

/// The words of up to so many moves from a cell, each the first to its arrangement: of all words the shortest, and of
/// those the first by name.
std::vector<Word> first_words(const SlideBoard& board, int start, int length) {
  std::string cells;
  for (int cell = 0; cell < board.cells(); ++cell) cells += static_cast<char>('A' + cell);
  std::map<std::string, std::string> words_by_cells{{cells, ""}};
  std::vector<Word> words{{"", cells, static_cast<std::size_t>(start)}};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word word = words[i];
    if (word.moves.size() == static_cast<std::size_t>(length)) continue;
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board.neighbour(static_cast<int>(word.blank), direction);
      if (to < 0) continue;
      Word next{word.moves + static_cast<char>('0' + direction), word.cells, static_cast<std::size_t>(to)};
      std::swap(next.cells[word.blank], next.cells[next.blank]);
      if (words_by_cells.emplace(next.cells, next.moves).second) words.push_back(next);
    }
  }
  return words;
}

/// The words of up to so many moves that an automaton lets through, in the same order.
std::vector<std::string> allowed_words(const Automaton& automaton, int start, int length) {
  std::vector<std::pair<std::string, Automaton::StateId>> words{{"", automaton.start(start)}};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto [word, state] = words[i];
    if (word.size() == static_cast<std::size_t>(length)) continue;
    for (int direction = 0; direction < SlideBoard::directions; ++direction)
      if (const auto next = automaton.next(state, direction); next != Automaton::forbidden)
        words.emplace_back(word + static_cast<char>('0' + direction), next);
  }
  std::vector<std::string> moves;
  for (auto& [word, state] : words) moves.push_back(std::move(word));
  return moves;
}

/// Number of cells of a board whose words differ from the first words.
int wrong_cells(const std::string& puzzle, int length) {
  const SlideBoard board = SlideBoard::of(*support::builtin(puzzle)).value();
  const Automaton automaton(board, length);
  int wrong = 0;
  for (int start = 0; start < board.cells(); ++start) {
    std::vector<std::string> wanted;
    for (const Word& word : first_words(board, start, length)) wanted.push_back(word.moves);
    wrong += allowed_words(automaton, start, length) != wanted ? 1 : 0;
  }
  return wrong;
}

}  // namespace

TEST_CASE("an automaton lets through just the first word to each arrangement") {
  CHECK(wrong_cells("slide2x3", 12) == 0);
  CHECK(wrong_cells("slide3x3", 10) == 0);
  CHECK(wrong_cells("slide4x4", 8) == 0);
  CHECK(wrong_cells("slide3x5", 8) == 0);
  CHECK(wrong_cells("slide5x5", 6) == 0);
}

TEST_CASE("automata of the longest words, too, let through just the first word to each arrangement", "[.full]") {
  CHECK(wrong_cells("slide4x4", 10) == 0);
  CHECK(wrong_cells("slide5x5", 10) == 0);
}

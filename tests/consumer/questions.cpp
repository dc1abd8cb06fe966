// Writes the questions for consumers and the expected answers: for each puzzle NAME.questions, one board per line, and
// NAME.answers: `DISTANCE PATH`, `0` or `unsolvable`. Uses the oracle, not the library.
//
//     consumer_questions FOLDER

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>

#include "oracle/search.hpp"

namespace {

constexpr std::size_t questions_a_puzzle = 2000;
constexpr std::size_t farthest_boards = 100;
constexpr std::size_t unsolvable_boards = 200;

/// The goal, farthest boards, unsolvable boards, and other solvable boards.
std::vector<oracle::Board> questions(const oracle::Board& goal, const oracle::Distances& distances) {
  std::vector<oracle::Board> boards{goal};
  oracle::Board board = goal;
  std::sort(board.begin(), board.end());
  std::vector<oracle::Board> with_way;
  std::vector<oracle::Board> without_way;
  std::vector<oracle::Board> farthest;
  const int farthest_distance = static_cast<int>(distances.distribution().size()) - 1;
  do {
    if (const auto distance = distances.of(board))
      (distance == farthest_distance ? farthest : with_way).push_back(board);
    else
      without_way.push_back(board);
  } while (std::next_permutation(board.begin(), board.end()));

  std::mt19937_64 draw(1);
  for (auto* group : {&farthest, &without_way, &with_way}) {
    for (std::size_t i = group->size(); i > 1; --i) std::swap((*group)[i - 1], (*group)[draw() % i]);
    const std::size_t wanted = group == &farthest      ? farthest_boards
                               : group == &without_way ? unsolvable_boards
                                                       : questions_a_puzzle - boards.size();
    boards.insert(boards.end(), group->begin(),
                  group->begin() + static_cast<std::ptrdiff_t>(std::min(wanted, group->size())));
  }
  return boards;
}

std::string answer(oracle::Puzzle puzzle, const oracle::Board& board, const oracle::Distances& distances) {
  const auto path = oracle::smallest_path(puzzle, board, distances);
  if (!path) return "unsolvable";
  std::string text = std::to_string(path->size());
  for (std::size_t i = 0; i < path->size(); ++i) {
    if (i == 0 || (*path)[i].size() > 1) text += ' ';
    text += (*path)[i];
  }
  return text;
}

bool write(const std::string& path, oracle::Puzzle puzzle, const oracle::Board& goal) {
  const auto distances = oracle::distances_from(puzzle, goal);
  std::ofstream asked(path + ".questions");
  std::ofstream answers(path + ".answers");
  for (const auto& board : questions(goal, distances)) {
    asked << board << '\n';
    answers << answer(puzzle, board, distances) << '\n';
  }
  return asked.flush() && answers.flush();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: consumer_questions FOLDER\n", stderr);
    return 2;
  }
  const std::string folder = argv[1];
  if (write(folder + "/slide3x3", oracle::Puzzle::slide, "12345678x") &&
      write(folder + "/rotate3x3", oracle::Puzzle::rotate, "123456789"))
    return 0;
  std::fprintf(stderr, "consumer_questions: cannot write to %s\n", argv[1]);
  return 2;
}

// The complete textbook program for the 8-puzzle, with formatted streams, as a reference for benchmarks:
//
//     textbook_eight < boards > paths    nine tokens per board, x the blank; prints a path or `unsolvable` per board
//     textbook_eight --search            only searches; prints the number of states and the milliseconds

#include <chrono>
#include <iostream>
#include <string>

#include "oracle/textbook_eight.hpp"

int main(int argc, char** argv) {
  textbook::Search search;
  const auto begin = std::chrono::steady_clock::now();
  search.run();
  if (argc > 1 && std::string(argv[1]) == "--search") {
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    std::cout << search.states << " states, " << took.count() << " ms\n";
    return 0;
  }
  std::string token;
  int tiles[9];
  int count = 0;
  while (std::cin >> token) {
    tiles[count++] = token == "x" ? 9 : std::stoi(token);
    if (count < 9) continue;
    count = 0;
    const int index = textbook::cantor(tiles);
    std::cout << (search.solvable(index) ? search.path(index) : "unsolvable") << std::endl;
  }
}

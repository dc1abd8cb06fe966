// Complete tables of twelve cells, and their references.
//
//     bench_tables oracle           the frontier lists of tests/oracle over all states of 3x4: the reference of `count`
//     bench_tables paths FOLDER     microseconds of processor time for a path of a random board of 3x4, by the table of
//                                   its goal in the folder, which is in memory then

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/all_slides.hpp"

namespace {

template <class Value>
Value required(tilebase::Result<Value> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "bench_tables: %s\n", result.error().message.c_str());
  std::exit(1);
}

void count_by_oracle() {
  const oracle::AllSlides distances({3, 4}, "123456789ABx");
  for (const std::size_t states : distances.distribution()) std::printf("%zu\n", states);
}

void time_paths(const char* folder) {
  const auto tablebase = required(tilebase::Tablebase::load(folder, "slide3x4"));
  const auto& puzzle = tablebase.puzzle();
  const auto solver = required(tablebase.solver(puzzle.goal_target()));
  const tilebase::SlideIndex index(*tilebase::SlideBoard::of(puzzle), *puzzle.blank(), puzzle.goal());
  std::mt19937_64 random(1);
  std::vector<tilebase::State> boards;
  for (int i = 0; i < 100'000; ++i) boards.push_back(index.state(random() % index.size()));
  std::size_t moves = 0;
  for (int round = 0; round < 2; ++round) {  // the first reads the blocks
    moves = 0;
    const auto begin = std::clock();
    for (const auto& board : boards) moves += required(solver.path(board))->size();
    const double taken = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (round == 1) std::printf("%.3f\n", taken / static_cast<double>(boards.size()));
  }
  if (moves == 0) std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "oracle") == 0) {
    count_by_oracle();
  } else if (argc == 3 && std::strcmp(argv[1], "paths") == 0) {
    time_paths(argv[2]);
  } else {
    std::fputs("usage: bench_tables oracle | bench_tables paths FOLDER\n", stderr);
    return 2;
  }
}

// Complete tables of twelve cells, and their references.
//
//     bench_tables oracle           the frontier lists of tests/oracle over all states of 3x4: the reference of `count`
//     bench_tables paths FOLDER     microseconds of processor time for a path of a random board of 3x4, by the table of
//                                   its goal in the folder, which is in memory then
//     bench_tables rows FOLDER      by the same table, for each 100,000 of a million random boards, all different, the
//                                   nanoseconds of processor time for the distance of a board alone; of a board in an
//                                   array; after all moves of a board in an array

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <span>

#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/query/rows.hpp>
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

std::vector<tilebase::State> random_boards(const tilebase::Puzzle& puzzle, int count) {
  const tilebase::SlideIndex index(*tilebase::SlideBoard::of(puzzle), *puzzle.blank(), puzzle.goal());
  std::mt19937_64 random(1);
  std::vector<tilebase::State> boards;
  for (int i = 0; i < count; ++i) boards.push_back(index.state(random() % index.size()));
  return boards;
}

/// Returns the nanoseconds of processor time that work() takes for each of `count` boards.
template <class Work>
double nanoseconds(std::size_t count, const Work& work) {
  const auto begin = std::clock();
  work();
  return 1e9 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / static_cast<double>(count);
}

void time_paths(const char* folder) {
  const auto tablebase = required(tilebase::Tablebase::load(folder, "slide3x4"));
  const auto& puzzle = tablebase.puzzle();
  const auto solver = required(tablebase.solver(puzzle.goal_target()));
  const auto boards = random_boards(puzzle, 100'000);
  std::size_t moves = 0;
  for (int round = 0; round < 2; ++round) {  // the first reads the blocks
    moves = 0;
    const double taken = nanoseconds(boards.size(), [&] {
      for (const auto& board : boards) moves += required(solver.path(board))->size();
    });
    if (round == 1) std::printf("%.3f\n", taken / 1000);
  }
  if (moves == 0) std::exit(1);
}

void time_rows(const char* folder) {
  constexpr std::size_t part = 100'000;
  const auto tablebase = required(tilebase::Tablebase::load(folder, "slide3x4"));
  const auto& puzzle = tablebase.puzzle();
  const auto solver = required(tablebase.solver(puzzle.goal_target()));
  const auto boards = random_boards(puzzle, 10 * part);
  const tilebase::RowFormat format(puzzle);
  std::vector<std::uint8_t> rows(12 * part);
  std::vector<std::int32_t> alone(part);
  std::vector<std::int32_t> at_once(part);
  std::vector<std::int32_t> after_moves(4 * part);
  for (std::size_t first = 0; first < boards.size(); first += part) {
    const auto some = std::span(boards).subspan(first, part);
    for (std::size_t i = 0; i < part; ++i) format.write(some[i], &rows[12 * i]);
    const double one = nanoseconds(part, [&] {
      for (std::size_t i = 0; i < part; ++i) alone[i] = *required(solver.distance(some[i]));
    });
    const double many =
        nanoseconds(part, [&] { tilebase::distances_of_rows(solver, rows.data(), part, at_once.data()); });
    const double moves =
        nanoseconds(part, [&] { tilebase::moves_of_rows(solver, rows.data(), part, after_moves.data()); });
    if (alone != at_once) std::exit(1);
    std::printf("%.1f %.1f %.1f\n", one, many, moves);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "oracle") == 0) {
    count_by_oracle();
  } else if (argc == 3 && std::strcmp(argv[1], "paths") == 0) {
    time_paths(argv[2]);
  } else if (argc == 3 && std::strcmp(argv[1], "rows") == 0) {
    time_rows(argv[2]);
  } else {
    std::fputs("usage: bench_tables oracle | bench_tables paths|rows FOLDER\n", stderr);
    return 2;
  }
}

// Searches on the 15-puzzle: states looked at, which are exact, and milliseconds of processor time.
//
//     bench_search BOARDS FIELD.csv [FOLDER]
//
// BOARDS random boards, and as many known ones of data/reference/field.csv, under tables made on demand or those of a
// folder. Prints a line of JSON for each set of questions; the last has pairs of times, ours and that of plain IDA*
// with the Manhattan distance (tests/oracle), on boards that it can do.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/search/slides/slide_search.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/ida_star.hpp"
#include "support/random_slides.hpp"

namespace {

using tilebase::State;

constexpr int cells = 16;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "bench_search: %s\n", why.c_str());
  std::exit(1);
}

template <class Value>
Value required(const tilebase::Result<Value>& result) {
  if (!result) give_up(result.error().message);
  return *result;
}

/// Solvable boards, each as likely as any other.
std::vector<State> random_boards(std::size_t count) {
  tilebase::EvenDraw draw(1);
  std::vector<State> boards;
  while (boards.size() < count) {
    State board = tilebase::identity_permutation(cells);
    for (std::uint64_t rest = cells; rest > 1; --rest)
      std::swap(board[static_cast<int>(rest) - 1], board[static_cast<int>(draw.below(rest))]);
    const int blank = board.lane_of(cells - 1);
    if ((board.parity(cells) + blank / 4 + blank % 4) % 2 == 0) boards.push_back(board);
  }
  return boards;
}

/// Known boards from one source, with their distances.
struct KnownBoards {
  std::vector<State> boards;
  std::vector<std::size_t> distances;
};
KnownBoards known_boards(const tilebase::Puzzle& puzzle, const std::string& file, const std::string& source,
                         std::size_t limit) {
  std::ifstream in(file);
  KnownBoards samples;
  for (std::string line; std::getline(in, line);) {
    std::istringstream row(line);
    std::array<std::string, 4> fields;  // puzzle, board, source, published length
    for (std::string& field : fields) std::getline(row, field, ',');
    if (fields[0] != "slide4x4" || fields[2] != source || samples.boards.size() == limit) continue;
    samples.boards.push_back(required(tilebase::parse_board(puzzle, fields[1])));
    samples.distances.push_back(std::stoul(fields[3]));
  }
  if (samples.boards.empty()) give_up("no boards of " + source + " in " + file);
  return samples;
}

/// Processor time: pattern tables may be made by several threads, and other programs may run.
double milliseconds_since(std::clock_t begin) {
  return 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// Prints what `ask(board)` takes; it returns the states looked at, nothing if they are not counted.
template <class Ask>
void measure(const char* what, const std::vector<State>& boards, Ask ask) {
  std::vector<double> taken;
  double sum = 0;
  std::uint64_t nodes = 0;
  for (const State& board : boards) {
    const auto begin = std::clock();
    if constexpr (std::is_void_v<decltype(ask(board))>)
      ask(board);
    else
      nodes += ask(board);
    taken.push_back(milliseconds_since(begin));
    sum += taken.back();
  }
  std::sort(taken.begin(), taken.end());
  const auto count = static_cast<double>(boards.size());
  std::printf(
      "{\"what\": \"%s\", \"boards\": %zu, \"mean\": %.4f, \"median\": %.4f, \"99 %%\": %.4f, \"worst\": %.4f, "
      "\"nodes\": %.1f}\n",
      what, boards.size(), sum / count, taken[taken.size() / 2], taken[(taken.size() * 99 + 99) / 100 - 1],
      taken.back(), static_cast<double>(nodes) / count);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) give_up("usage: bench_search BOARDS FIELD.csv [FOLDER]");
  const auto boards = random_boards(std::strtoul(argv[1], nullptr, 10));
  if (boards.empty()) give_up("at least one board is needed");
  const auto opened =
      argc == 4 ? tilebase::Tablebase::load(argv[3], "slide4x4") : tilebase::Tablebase::builtin("slide4x4");
  const tilebase::Tablebase tablebase = required(opened);
  const tilebase::Puzzle& puzzle = tablebase.puzzle();
  const tilebase::TargetBuilder goal(puzzle.goal(), cells);
  const tilebase::SlideSearch search(tilebase::TableSet::of(tablebase).patterns(), puzzle, goal);
  const auto solver = required(tablebase.solver(goal));

  std::vector<std::size_t> lengths;
  const auto solve = [&](const State& board) {
    std::uint64_t nodes = 0;
    const auto count_nodes = [&](const tilebase::SearchProgress& progress) {
      nodes = progress.states;
      return true;
    };
    lengths.push_back(required(search.path(board, {.keep_going = count_nodes}))->size());
    return nodes;
  };
  measure("random", boards, solve);
  for (const char* source : {"Korf 1985", "Bruengger et al. 1999"}) {
    const KnownBoards samples = known_boards(puzzle, argv[2], source, boards.size());
    lengths.clear();
    measure(source, samples.boards, solve);
    if (lengths != samples.distances) give_up("a wrong distance");
  }
  measure("moves", boards, [&](const State& board) { required(solver.moves(board)); });
  measure("count", boards, [&](const State& board) { required(solver.count(board)); });

  constexpr oracle::Grid grid{4, 4};
  std::mt19937 random(2);
  std::printf("{\"what\": \"ida star\", \"pairs\": [");
  for (std::size_t i = 0; i < std::min<std::size_t>(boards.size(), 200); ++i) {
    const auto board = support::walked(grid, support::slides_in_order(grid), 60, random);
    State state = tilebase::identity_permutation(cells);
    for (int cell = 0; cell < cells; ++cell)
      state[cell] =
          static_cast<std::uint8_t>(support::slides_in_order(grid).find(board[static_cast<std::size_t>(cell)]));
    const auto begin = std::clock();
    const std::string word = puzzle.word(*required(solver.path(state)));
    const double ours = milliseconds_since(begin);
    const auto second = std::clock();
    if (oracle::ida_star_word(grid, board, support::slides_in_order(grid)) != word) give_up("a wrong path");
    std::printf("%s[%.5f, %.5f]", i == 0 ? "" : ", ", ours, milliseconds_since(second));
  }
  std::printf("]}\n");
}

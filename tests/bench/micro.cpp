// Benchmarks in memory, with their references in the same run. The report (tests/bench/report.py) computes the ratios.

#include <benchmark/benchmark.h>

#include <bit>
#include <memory>
#include <numeric>
#include <random>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/textbook_eight.hpp"

namespace {

using tilebase::State;

const tilebase::Tablebase& slides() {
  static const auto tablebase = tilebase::Tablebase::builtin("slide3x3");
  return *tablebase;
}

tilebase::GoalView goal_view() {
  return *tilebase::TableSet::of(slides()).goal_view(slides().puzzle().goal());
}

/// Random solvable boards, too many for the first caches.
const std::vector<State>& boards() {
  static const std::vector<State> states = [] {
    const tilebase::CompactIndex index(slides().puzzle(), slides().puzzle().goal());
    std::mt19937 random(1);
    std::vector<State> result;
    for (int i = 0; i < 4096; ++i) result.push_back(index.state(static_cast<std::uint32_t>(random() % index.size())));
    return result;
  }();
  return states;
}

void textbook_search(benchmark::State& state, bool slides, bool rotations) {
  for (auto _ : state) {
    textbook::Search search;
    search.run(slides, rotations);
    benchmark::DoNotOptimize(search.states);
  }
}

void table(benchmark::State& state, const char* name) {
  const auto puzzle = std::make_shared<const tilebase::Puzzle>(*tilebase::builtin_puzzle(name));
  for (auto _ : state) {
    const auto table = tilebase::search_table(puzzle, puzzle->goal());
    benchmark::DoNotOptimize(table->distances().bytes().data());
  }
}

void textbook_path(benchmark::State& state) {
  static const auto search = [] {
    auto new_search = std::make_unique<textbook::Search>();
    new_search->run();
    return new_search;
  }();
  std::size_t i = 0;
  for (auto _ : state) {
    const State& board = boards()[i++ % boards().size()];
    int tiles[9];
    for (int cell = 0; cell < 9; ++cell) tiles[cell] = board[cell] + 1;
    benchmark::DoNotOptimize(search->path(textbook::cantor(tiles)));
  }
}

void walker_path(benchmark::State& state) {
  const auto walker = tilebase::Walker::create(goal_view());
  tilebase::Path path(walker->room());
  std::size_t i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(walker->write_path(walker->place(boards()[i++ % boards().size()]), path.data()));
}

void walker_word(benchmark::State& state) {
  const auto walker = tilebase::Walker::create(goal_view());
  std::vector<char> text(walker->room());
  std::size_t i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(walker->write_word(walker->place(boards()[i++ % boards().size()]), text.data()));
}

void view_path(benchmark::State& state) {
  const auto view = goal_view();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(view.path(boards()[i++ % boards().size()]));
}

/// A chain of loads, each giving the next address, over 1 MiB: larger than the first cache, smaller than the second.
void dependent_load(benchmark::State& state) {
  struct Line {
    std::size_t next;
    std::size_t rest[7];
  };
  std::vector<Line> lines((std::size_t{1} << 20U) / sizeof(Line));
  std::vector<std::size_t> order(lines.size());
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 random(2);
  for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random() % (i + 1)]);
  for (std::size_t i = 0; i < order.size(); ++i) lines[order[i]].next = order[(i + 1) % order.size()];
  std::size_t at = 0;
  for (auto _ : state) benchmark::DoNotOptimize(at = lines[at].next);
}

void distance(benchmark::State& state) {
  const auto view = goal_view();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(view.distance(boards()[i++ % boards().size()]));
}

/// Each answer selects the next board, so that questions cannot overlap.
void distance_in_a_chain(benchmark::State& state) {
  const auto view = goal_view();
  std::size_t i = 0;
  for (auto _ : state) i = (i + 1 + static_cast<std::size_t>(view.distance(boards()[i]).value_or(0))) % boards().size();
  benchmark::DoNotOptimize(i);
}

/// Random boards of 3x3 as rows of numbers, the blank 0, half of them unsolvable.
const std::vector<std::uint8_t>& rows() {
  static const auto rows = [] {
    std::vector<std::uint8_t> numbers;
    std::array<std::uint8_t, 9> row{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::mt19937 random(3);
    for (int i = 0; i < 100'000; ++i) {
      for (std::size_t cell = 8; cell > 0; --cell) std::swap(row[cell], row[random() % (cell + 1)]);
      numbers.insert(numbers.end(), row.begin(), row.end());
    }
    return numbers;
  }();
  return rows;
}

void distances_of_rows(benchmark::State& state) {
  const auto solver = slides().solver(slides().puzzle().goal_target());
  std::vector<std::int32_t> distances(rows().size() / 9);
  for (auto _ : state) {
    tilebase::distances_of_rows(*solver, rows().data(), distances.size(), distances.data());
    benchmark::DoNotOptimize(distances.data());
  }
}

void moves_of_rows(benchmark::State& state) {
  const auto solver = slides().solver(slides().puzzle().goal_target());
  std::vector<std::int32_t> distances(rows().size() / 9 * 4);
  for (auto _ : state) {
    tilebase::moves_of_rows(*solver, rows().data(), rows().size() / 9, distances.data());
    benchmark::DoNotOptimize(distances.data());
  }
}

/// The loop that distances_of_rows() stands for: the Cantor index of each row, and a byte of a table.
void loop_over_rows(benchmark::State& state) {
  std::vector<std::int32_t> distances(rows().size() / 9);
  const std::vector<std::uint8_t> table(362'880, 7);
  for (auto _ : state) {
    for (std::size_t i = 0; i < distances.size(); ++i) {
      const std::uint8_t* const row = &rows()[9 * i];
      unsigned rank = 0;
      unsigned used = 0;
      for (unsigned cell = 0; cell < 9; ++cell) {
        const unsigned smaller = (1U << row[cell]) - 1;
        rank = rank * (9 - cell) + row[cell] - static_cast<unsigned>(std::popcount(used & smaller));
        used |= smaller + 1;
      }
      distances[i] = static_cast<std::int8_t>(table[rank]);
    }
    benchmark::DoNotOptimize(distances.data());
  }
}

}  // namespace

BENCHMARK_CAPTURE(textbook_search, slide3x3, true, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(textbook_search, rotate3x3, false, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(textbook_search, mixed3x3, true, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(table, slide3x3, "slide3x3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(table, rotate3x3, "rotate3x3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(table, mixed3x3, "mixed3x3")->Unit(benchmark::kMillisecond);
BENCHMARK(textbook_path);
BENCHMARK(walker_path);
BENCHMARK(walker_word);
BENCHMARK(view_path);
BENCHMARK(dependent_load);
BENCHMARK(distance);
BENCHMARK(distance_in_a_chain);
BENCHMARK(distances_of_rows);
BENCHMARK(moves_of_rows);
BENCHMARK(loop_over_rows);
BENCHMARK_MAIN();

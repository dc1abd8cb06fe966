// Puzzle definitions, and for small puzzles everything up to the answers of their tables.

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/tilebase.hpp>

#include "answers.hpp"
#include "build.hpp"
#include "puzzles.hpp"
#include "table_writer.hpp"

using tilebase::tablegen::store;

namespace {

using fuzz::require;
using tilebase::Puzzle;
using tilebase::State;

/// The most cells of puzzles that this target makes tables of.
constexpr int most_tabled_cells = 4;

bool is_permutation_of_cells(const tilebase::Permutation& p, int cells) {
  std::array<bool, tilebase::Permutation::lanes> seen{};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const bool is_cell = i < static_cast<std::size_t>(cells);
    if (is_cell ? p[i] >= cells : p[i] != i) return false;
    if (std::exchange(seen[p[i]], true)) return false;
  }
  return true;
}

template <class Action>
bool throws_length_error(Action action) {
  try {
    action();
  } catch (const std::length_error&) {
    return true;
  }
  return false;
}

void check_parts(const Puzzle& puzzle) {
  require(puzzle.cells() >= 2 && puzzle.cells() <= tilebase::max_cells, "a puzzle has 2 to 64 cells");
  require(!puzzle.moves().empty() && puzzle.moves().size() <= 256, "a puzzle has 1 to 256 moves");
  for (std::size_t m = 0; m < puzzle.moves().size(); ++m) {
    const auto& move = puzzle.moves()[m];
    require(m == 0 || puzzle.moves()[m - 1].name < move.name, "moves are ordered by name");
    require(move.at.size() == static_cast<std::size_t>(puzzle.blank_cells()), "a move has an entry a blank's cell");
    for (const auto& step : move.at)
      require(!step || is_permutation_of_cells(*step, puzzle.cells()), "a move is a permutation of the cells");
  }
  std::size_t placed = 0;
  for (const auto& row : puzzle.layout()) {
    require(!row.empty(), "no row of the layout is empty");
    for (const int cell : row) {
      require(cell >= -1 && cell < puzzle.cells(), "the layout is of cells");
      placed += cell >= 0 ? 1 : 0;
    }
  }
  require(placed == static_cast<std::size_t>(puzzle.cells()), "the layout has every cell");
  State read;
  require(read_board(puzzle, format_board(puzzle, puzzle.goal()), read) && read == puzzle.goal(),
          "the goal is read back");
}

bool same(const Puzzle& a, const Puzzle& b) {
  return a.definition() == b.definition() && a.name() == b.name() && a.tile_names() == b.tile_names() &&
         a.blank() == b.blank() && a.layout() == b.layout() &&
         std::ranges::equal(a.moves(), b.moves(), [](const tilebase::Move& x, const tilebase::Move& y) {
           return x.name == y.name && x.at == y.at;
         });
}

void check_index(const Puzzle& puzzle) {
  const tilebase::CompactIndex index(puzzle, puzzle.goal());
  require(index.of(puzzle.goal()).has_value(), "the goal has an index");
  for (std::uint32_t i = 0; i < index.size(); i += 1 + index.size() / 1000) {
    const State state = index.state(i);
    require(index.of(state) == i, "an index is its state's");
    for (std::size_t move = 0; move < puzzle.moves().size() && move < 8; ++move)
      if (const auto after = puzzle.apply(state, static_cast<tilebase::MoveId>(move)))
        require(index.of(*after).value_or(0) < index.size(), "an index is in range");
  }
}

void check_symmetries(const Puzzle& puzzle) {
  const auto symmetry_list = symmetries(puzzle);
  require(!symmetry_list.empty() && symmetry_list.front() == tilebase::identity_permutation(),
          "the identity is the first symmetry");
  require(std::is_sorted(symmetry_list.begin(), symmetry_list.end()), "symmetries come in order");
  for (const auto& symmetry : symmetry_list) {
    require(is_permutation_of_cells(symmetry, puzzle.cells()), "a symmetry renames the cells");
    require(std::binary_search(symmetry_list.begin(), symmetry_list.end(), inverse(symmetry)),
            "symmetries have inverses");
  }
  const auto goals = canonical_goals(puzzle);
  require(!goals.empty() && goals.front() == puzzle.goal(), "the own goal is the first");
}

void check_tables(const std::shared_ptr<const Puzzle>& puzzle, std::uint32_t choice) {
  std::vector<tilebase::StoredTable> tables;
  for (const State& goal : canonical_goals(*puzzle)) {
    const auto table = tilebase::search_table(puzzle, goal).value();
    require(!tilebase::fault_in(table), "a table that was made is proven");
    tables.push_back(tilebase::StoredTable::open(store(table), "made.table").value());
  }
  const auto tablebase = tilebase::Tablebase::open(std::move(tables)).value();
  const int cells = puzzle->cells();
  const std::uint64_t states = tilebase::factorial(cells);
  for (int i = 0; i < 6; ++i) {
    const State start = tilebase::cantor_unrank(choice / 2 % states, cells);
    const State goal = tilebase::cantor_unrank(choice / 64 % states, cells);
    fuzz::Answers(tablebase, start, puzzle->target(goal).value()).check_exactly();
    fuzz::Answers(tablebase, start, fuzz::with_wildcards(goal, choice / 4096, cells)).check_exactly();
    choice = choice * 1664525 + 1013904223;
  }
}

/// Returns the state after some moves from another one.
State walked(const Puzzle& puzzle, State state, int moves, std::uint32_t choice) {
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(moves); ++i) {
    const auto move = static_cast<tilebase::MoveId>((choice + i * i) % puzzle.moves().size());
    state = puzzle.apply(state, move).value_or(state);
  }
  return state;
}

/// Checks a path from a state to the goal: it leads there, and is as short as a breadth-first search finds. There is
/// no path only where none is found.
void check_path(const Puzzle& puzzle, const State& start, const tilebase::Result<std::optional<tilebase::Path>>& path) {
  constexpr std::size_t most_states = 2'000;
  require(path || path.error().code == tilebase::ErrorCode::gave_up, "a search ends with its budget");
  if (!path) return;
  if (*path) require(fuzz::leads_to(puzzle, start, **path, puzzle.goal_target()), "a path leads to the goal");
  const auto searched = fuzz::searched_distance(puzzle, start, puzzle.goal_target(), most_states);
  if (!searched) return;
  require(path->has_value() == searched->has_value(), "there is a path if any");
  if (*path) require(static_cast<int>((*path)->size()) == **searched, "a path is a shortest one");
}

/// Compares paths of the search by any moves, whatever else could answer: from beside the goal and, on small boards,
/// from anywhere.
void check_general_search(const Puzzle& puzzle, std::uint32_t choice) {
  const bool is_small = puzzle.cells() <= 6;
  if (!is_small && choice % 8 != 0) return;
  const tilebase::GeneralStore store(puzzle);
  const tilebase::GeneralSearch search(store, puzzle.goal_target());
  std::vector<State> starts{walked(puzzle, puzzle.goal(), static_cast<int>(choice / 16 % 8), choice / 128)};
  if (is_small) starts.push_back(puzzle.unrank(choice % *puzzle.boards()));
  for (const State& start : starts) check_path(puzzle, start, search.path(start, {.states = 500}));
}

/// Boards that look the same are one board, with one rank; small puzzles are answered.
void check_equal_tiles(const std::shared_ptr<const Puzzle>& puzzle, std::uint32_t choice) {
  const auto boards = puzzle->boards();
  if (!boards) return;
  const State state = puzzle->unrank(choice * 0x9E3779B97F4A7C15 % *boards);
  require(puzzle->rank(state) == choice * 0x9E3779B97F4A7C15 % *boards, "a rank is its state's");
  State read;
  require(read_board(*puzzle, format_board(*puzzle, state), read) && read == state, "a board is read back");
  if (puzzle->cells() > 6) return;
  const auto tablebase = tilebase::TableSet::without_tables(*puzzle);
  require(tablebase.has_value(), "equal tiles need no table");
  fuzz::Answers(*tablebase, state, puzzle->goal_target()).check_exactly();
}

/// Checks a puzzle with more cells than tables can have: boards; ranks, if 64 bits can number them; and symmetries,
/// unless the search for them gives up.
void check_large(const Puzzle& puzzle, std::uint32_t choice) {
  require(throws_length_error([&] { (void)tilebase::CompactIndex(puzzle, puzzle.goal()); }), "it has no index");
  const State state = walked(puzzle, puzzle.goal(), 100, choice);
  require(is_permutation_of_cells(state, puzzle.cells()), "a move keeps the tiles");
  State read;
  require(read_board(puzzle, format_board(puzzle, state), read) && read == state, "a board is read back");
  require(puzzle.boards().has_value() == (puzzle.cells() <= tilebase::max_ranked_cells), "64 bits number the boards");
  if (puzzle.cells() <= tilebase::max_ranked_cells) {
    const std::uint64_t rank = choice * 0x9E3779B97F4A7C15 % tilebase::factorial(puzzle.cells());
    require(tilebase::cantor_rank(tilebase::cantor_unrank(rank, puzzle.cells()), puzzle.cells()) == rank,
            "a rank is its state's");
  }
  const int to = static_cast<int>(choice % static_cast<std::uint32_t>(puzzle.cells()));
  (void)throws_length_error([&] {
    const auto symmetry = symmetry_taking(puzzle, 0, to);
    require(!symmetry || ((*symmetry)[0] == to && is_symmetry(puzzle, *symmetry)), "a symmetry keeps the moves");
  });
  if (choice % 16 != 0) return;
  const auto tablebase = tilebase::TableSet::without_tables(puzzle);
  const auto solver = tablebase->within({.states = 500}).solver(puzzle.goal_target());
  check_path(puzzle, state, solver->path(state));
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (const auto& builtin : tilebase::builtin_definitions()) inputs.emplace_back(builtin.text);
  for (const auto& puzzle : tiny_puzzles()) inputs.push_back(puzzle->definition());
  inputs.emplace_back("name=fifteen\ntiles=123456789abcdefx\nrows=4\ncols=4\nblank=x\nslides=orthogonal\n");
  inputs.emplace_back("name=walls\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=orthogonal 1-3\nwalls=2|5 1-2\n");
  inputs.emplace_back(
      "name=edges\ntiles=1 2 3 x\nblank=x\nslides=1-2 1-3 3-4\n[move]\nA=1:(2 3 4) 2:() 4:(1 2)\nB=never\n");
  inputs.emplace_back("name=still\ntiles=1 2 3\n[move]\nA=never\n");
  inputs.emplace_back("name=same\ntiles=a b a b x\nblank=x\nslides=1-2 2-3 3-4 4-5 2-5\n[move]\nA=(1 2 3)\n");
  inputs.emplace_back("name=ten\ntiles=123456789a\nrows=2\ncols=5\nrotations=rows cols\n");
  inputs.emplace_back("name=five\ntiles=123456789abcdefghijklmnox\nrows=5\ncols=5\nblank=x\nslides=orthogonal\n");
  inputs.emplace_back("name=most\ntiles=123456789abcdefghijklmnopqrstuvw\nrows=4\ncols=8\nrotations=rows cols\n");
  inputs.emplace_back(
      "Name cube\nSet A 4 3\nSet B 2 1\nSolved\nA\n1 1 2 3\n0 ? 1 2\nEnd\nMove R\nA\n2 3 1 4\n0 1 2 0\nB\n2 1\nEnd\n");
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  auto parsed = Puzzle::parse(text, "fuzz");
  if (!parsed) {
    require(parsed.error().code == tilebase::ErrorCode::bad_definition, "a definition that cannot be read is bad");
    require(parsed.error().message.rfind("fuzz:", 0) == 0, "an error names its source");
    require(parsed.error().message.find('\n') == std::string::npos, "an error is one line");
    return 0;
  }
  const auto puzzle = std::make_shared<const Puzzle>(std::move(*parsed));
  const auto again = Puzzle::parse(puzzle->definition(), "canonical");
  require(again.has_value(), "the canonical definition can be read");
  require(same(*puzzle, *again), "the canonical definition is of the same puzzle");
  check_parts(*puzzle);
  std::uint32_t choice = 2166136261;
  for (const char c : text) choice = (choice ^ static_cast<unsigned char>(c)) * 16777619;
  check_general_search(*puzzle, choice);
  if (puzzle->has_equal_tiles()) {
    check_equal_tiles(puzzle, choice);
    return 0;
  }
  if (puzzle->cells() > tilebase::max_unpacked_cells) {
    check_large(*puzzle, choice);
    return 0;
  }
  check_index(*puzzle);
  check_symmetries(*puzzle);
  if (puzzle->cells() <= most_tabled_cells) check_tables(puzzle, choice);
  return 0;
}

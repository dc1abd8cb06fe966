// Tables of 10 to 12 cells, in blocks: their answers against breadth-first search and against the search without
// tables.

#include <map>
#include <random>

#include <fcntl.h>
#include <unistd.h>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/solver.hpp>
#include <tilebase/tilebase.hpp>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/large_tables.hpp"
#include "support/questions.hpp"
#include "support/random_slides.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using oracle::Board;
using oracle::Grid;
using search_tests::Answers;
using search_tests::state_of;
using support::TemporaryFolder;

namespace {

constexpr Grid grid{2, 5};

/// A folder with the tables of 2x5 for all canonical goals.
const TemporaryFolder& slides() {
  static const TemporaryFolder folder;
  static const bool is_filled = [] {
    const auto puzzle = support::builtin("slide2x5");
    for (const State& goal : canonical_goals(*puzzle))
      support::write_slide_table(folder / table_file_name(*puzzle, goal), grid, goal);
    return true;
  }();
  static_cast<void>(is_filled);
  return folder;
}

Tablebase by_table() {
  return Tablebase::load(slides().string(), "slide2x5").value();
}

/// Compares distance and path of every `step`-th state with breadth-first search; how many differ.
std::uint64_t faults(const Board& goal, std::uint64_t step) {
  const oracle::AllSlides oracle_table(grid, goal);
  const Answers answers(by_table());
  const Solver solver = answers.to(goal);
  const Puzzle& puzzle = solver.puzzle();
  const SlideIndex index(*SlideBoard::of(puzzle), *puzzle.blank(), state_of(goal));
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < index.size(); i += step) {
    const State state = index.state(i);
    const Board board = support::oracle_board(state, 10);
    const auto distance = oracle_table.distance(board);
    const auto path = solver.path(state).value();
    bool is_right = path && solver.distance(state).value() == distance && static_cast<int>(path->size()) == distance;
    State end = state;
    if (path)
      for (const MoveId move : *path) end = puzzle.apply(end, move).value_or(state);
    is_right = is_right && end == state_of(goal) && answers.as_word(path) == oracle_table.word(board);
    wrong += is_right ? 0 : 1;
  }
  return wrong;
}

constexpr const char* one_way =
    "name=odd\ntiles=1 2 3 4 5 6 7 8 9 10\n[move]\nA=(1 2)\nB=(1 2 3 4 5 6 7 8 9 10)\nC=(3 9 6)(2 5)\n";
constexpr const char* one_way_with_blank =
    "name=even\ntiles=1 2 3 4 5 6 7 8 9 x\nblank=x\n[move]\nA=(1 2 3)\nB=(1 2 3 4 5 6 7 8 9)\nC=(8 9 10)\n";

/// The blank goes around the last four cells: twelve boards can reach the goal.
constexpr const char* few_boards = "name=few\ntiles=1 2 3 4 5 6 7 8 9 x\nblank=x\nslides = 9-10 8-9 7-8 7-10 1-2\n";

/// A puzzle of ten cells, such as one with one-way moves, and its table.
struct OneWay {
  explicit OneWay(const std::string& definition) : puzzle(support::puzzle_from(definition)) {
    const std::string path = folder / "one-way.table";
    support::write_made_table(path, *puzzle, puzzle->goal());
    tablebase.emplace(Tablebase::load(folder.string(), puzzle->name()).value());
  }

  std::shared_ptr<const Puzzle> puzzle;
  TemporaryFolder folder;
  std::optional<Tablebase> tablebase;
};

State random_state(int cells, std::mt19937_64& random) {
  return cantor_unrank(random() % factorial(cells), cells);
}

/// Compares a large table with breadth-first search, by random states.
void check_one_way(const OneWay& one) {
  const Puzzle& puzzle = *one.puzzle;
  const Solver solver = one.tablebase->solver(puzzle.goal_target()).value();
  const support::AllStates states(puzzle);
  CHECK(solver.stats().value().states == states.histogram());
  std::mt19937_64 random(1);
  int wrong = 0;
  int unsolvable = 0;
  for (int i = 0; i < 2000; ++i) {
    const State state = random_state(10, random);
    const auto expected = states.distance(state);
    wrong += solver.distance(state).value() == expected ? 0 : 1;
    const auto path = solver.path(state).value();
    wrong += path.has_value() == expected.has_value() ? 0 : 1;
    unsolvable += expected ? 0 : 1;
    const auto distance_of = [&](const State& other) { return states.distance(other); };
    if (expected) wrong += path == descend(puzzle, state, *expected, distance_of) ? 0 : 1;
    const auto best = expected && *expected > 0 ? nearer_step(puzzle, state, *expected, distance_of) : std::nullopt;
    wrong += solver.best_move(state).value() == (best ? std::optional(best->move) : std::nullopt) ? 0 : 1;
    const auto moves = solver.moves(state).value();
    wrong += moves.size() == puzzle.successors(state).size() ? 0 : 1;
    for (const auto& [move, after] : moves)
      wrong += after == states.distance(puzzle.apply(state, move).value()) ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK((unsolvable > 0) == puzzle.blank().has_value());
}

/// Gives the answer of each question about a start to `check`.
template <class Check>
void check_all_questions(const Tablebase& tablebase, const State& start, const Target& target, const Check& check) {
  check(support::distance(tablebase, start, target));
  check(support::path(tablebase, start, target));
  check(support::best_move(tablebase, start, target));
  check(support::moves(tablebase, start, target));
  check(support::count(tablebase, start, target));
  check(support::paths(tablebase, start, target));
}

}  // namespace

namespace {

/// The number of states of 2x5, every `step`-th, whose path by the search differs from that by the table.
std::uint64_t different_paths(std::uint64_t step) {
  const Answers tables(by_table());
  const Answers search(grid);
  const Board goal = "123456789x";
  const Solver table = tables.to(goal);
  const Solver searched = search.to(goal);
  const SlideIndex index(SlideBoard(2, 5), 9, state_of(goal));
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < index.size(); i += step) {
    const State state = index.state(i);
    wrong += table.path(state).value() == searched.path(state).value() ? 0 : 1;
  }
  return wrong;
}

}  // namespace

TEST_CASE("every third state of 2x5 has the smallest path of breadth-first search, every 13th by the search, too",
          "[.full]") {
  CHECK(faults("123456789x", 3) == 0);
  CHECK(different_paths(13) == 0);
}

TEST_CASE("every state of 2x5 has the smallest path of breadth-first search, by the table and by the search",
          "[.long]") {
  CHECK(faults("123456789x", 1) == 0);
  CHECK(different_paths(1) == 0);
}

namespace {

/// Number of the states of every `step`-th index, and of the same states with two tiles exchanged, whose distance among
/// all of them at once differs from that of the state alone.
std::uint64_t different_rows(const Solver& solver, const State& goal, std::uint64_t step) {
  const Puzzle& puzzle = solver.puzzle();
  const int cells = puzzle.cells();
  const RowFormat format(puzzle);
  const SlideIndex index(*SlideBoard::of(puzzle), *puzzle.blank(), goal);
  std::vector<std::uint8_t> rows;
  std::vector<std::int32_t> wanted;
  for (std::uint64_t i = 0; i < index.size(); i += step) {
    const State state = index.state(i);
    rows.resize(rows.size() + static_cast<std::size_t>(2 * cells));
    std::uint8_t* const row = &rows[rows.size() - static_cast<std::size_t>(2 * cells)];
    format.write(state, row);
    std::copy_n(row, cells, row + cells);
    const int first = row[0] == 0 || row[1] == 0 ? 2 : 0;
    std::swap(row[cells + first], row[cells + first + 1]);
    wanted.insert(wanted.end(), {**solver.distance(state), no_value});
  }
  std::uint64_t wrong = 0;
  Budget budget;
  for (const unsigned threads : {1U, 2U}) {
    budget.threads = threads;
    std::vector<std::int32_t> distances(wanted.size());
    REQUIRE_FALSE(distances_of_rows(solver.within(budget), rows.data(), wanted.size(), distances.data()));
    for (std::size_t i = 0; i < wanted.size(); ++i) wrong += distances[i] == wanted[i] ? 0 : 1;
  }
  return wrong;
}

/// Returns different_rows() of a table's own goal, and of one with other names of the tiles.
std::uint64_t different_rows(const Tablebase& tablebase, const State& goal, std::uint64_t step) {
  const int cells = tablebase.puzzle().cells();
  State renamed = goal;
  for (std::uint8_t& tile : renamed.lane)
    if (tile < 2) tile ^= 1U;
  return different_rows(tablebase.solver(TargetBuilder(goal, cells)).value(), goal, step) +
         different_rows(tablebase.solver(TargetBuilder(renamed, cells)).value(), renamed, step);
}

}  // namespace

TEST_CASE("many states of 2x5 at once have the distances of each alone, for goals of every class") {
  const auto puzzle = support::builtin("slide2x5");
  for (const State& goal : canonical_goals(*puzzle)) CHECK(different_rows(by_table(), goal, 97) == 0);
}

TEST_CASE("all states of 2x5 at once have the distances of each alone", "[.full]") {
  CHECK(different_rows(by_table(), support::builtin("slide2x5")->goal(), 1) == 0);
}

TEST_CASE("100,000 states of 3x4 at once have the distances of each alone", "[.full]") {
  const auto puzzle = support::builtin("slide3x4");
  const TemporaryFolder folder;
  support::write_slide_table(folder / "a.table", {3, 4}, puzzle->goal());
  CHECK(different_rows(Tablebase::load(folder.string(), "slide3x4").value(), puzzle->goal(), 4789) == 0);
}

TEST_CASE("100,000 random boards of 3x4 have the paths of breadth-first search, by the table and by the search",
          "[.long]") {
  constexpr Grid large{3, 4};
  const Board goal = "123456x789AB";  // a class of goals whose distances nobody published
  const auto puzzle = support::builtin("slide3x4");
  const TemporaryFolder folder;
  {
    const auto new_table = tilebase::make_table(*puzzle, state_of(goal), 2).value();
    REQUIRE(tablegen::write_block_table(
        folder / "a.table", {*puzzle, state_of(goal), DistanceEncoding::bit_1, new_table.histogram, new_table.bytes}));
  }
  const Answers tables(Tablebase::load(folder.string(), "slide3x4").value());
  const Answers search(large);
  const Solver table = tables.to(goal);
  const Solver searched = search.to(goal);
  const oracle::AllSlides oracle_table(large, goal);
  CHECK(std::ranges::equal(oracle_table.distribution(), table.stats().value().states));
  const SlideIndex index(SlideBoard(3, 4), 11, state_of(goal));
  std::mt19937_64 random(34);
  std::uint64_t wrong = 0;
  for (int i = 0; i < 100'000; ++i) {
    const State state = index.state(random() % index.size());
    const auto path = table.path(state).value();
    const Board board = support::oracle_board(state, 12);
    const bool is_right = table.distance(state).value() == oracle_table.distance(board) &&
                          tables.as_word(path) == oracle_table.word(board) && path == searched.path(state).value();
    wrong += is_right ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("states of 2x5 have the distance and the smallest path of breadth-first search, for goals of every class") {
  CHECK(faults("123456789x", 97) == 0);
  for (const std::size_t cell : {0U, 3U, 7U}) {
    Board goal = "987651234x";
    std::swap(goal[9], goal[cell]);
    CAPTURE(goal);
    CHECK(faults(goal, 4999) == 0);
  }
}

TEST_CASE("a large table gives the same answers as the search, to goals with wildcards and without") {
  const Answers tables(by_table());
  const Answers search(grid);
  std::mt19937 random(1);
  for (int i = 0; i < 44; ++i) {
    Board goal = support::shuffled(support::slides_in_order(grid), random);
    const Board start = i < 2 ? support::shuffled(goal, random) : support::walked(grid, goal, i < 20 ? 30 : 24, random);
    for (int hidden = 0; i >= 20 && hidden < 1 + i % 10; ++hidden) goal[support::below(10, random)] = '*';
    CAPTURE(goal, start);
    CHECK(tables.distance(start, goal) == search.distance(start, goal));
    CHECK(tables.word(start, goal) == search.word(start, goal));
    CHECK(tables.count(start, goal) == search.count(start, goal));
    CHECK(tables.moves(start, goal) == search.moves(start, goal));
    const auto state = state_of(start);
    const auto target = search_tests::target_of(goal);
    CHECK(support::best_move(tables.tablebase(), state, target).value() ==
          support::best_move(search.tablebase(), state, target).value());
    CHECK(tables.words(tables.to(goal), start) == search.words(search.to(goal), start));
  }
  CHECK(tables.word("123456789x", "123456789x") == "");
  CHECK(support::best_move(tables.tablebase(), state_of("123456789x"), search_tests::target_of("123456789x")).value() ==
        std::nullopt);
}

TEST_CASE("of the paths to equally near goals the smallest is the answer of a large table") {
  const Answers tables(by_table());
  std::mt19937 random(5);
  int wrong = 0;
  for (int i = 0; i < 200; ++i) {
    Board target = support::shuffled(support::slides_in_order(grid), random);
    const Board start = support::walked(grid, target, 8, random);
    for (int hidden = 0; hidden < 5; ++hidden) target[support::below(10, random)] = '*';
    wrong += tables.word(start, target) == oracle::ida_star_word(grid, start, target) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a solver says what answers, and how many states lie at each distance") {
  const Tablebase tables = by_table();
  const Solver solver = tables.solver(search_tests::target_of("123456789x")).value();
  const std::string file = slides() / "slide2x5-123456789x.table";
  CHECK(solver.answered_by() == "the table '" + file + "'");
  CHECK(solver.stats().value().states.size() == 56);
  CHECK(solver.stats().value().states.back() == 2);
  const Solver many = tables.solver(search_tests::target_of("1234567**x")).value();
  CHECK(many.answered_by() == "the table '" + file + "', for 2 goals that match");
  CHECK(many.stats().error().code == ErrorCode::too_many_cells);
  const Tablebase searching = Tablebase::builtin("slide2x5").value();
  CHECK(searching.solver(search_tests::target_of("123456789x")).value().answered_by() ==
        "a search under pattern tables: no complete table of slide2x5 answers for goal 123456789x; make one with "
        "`tilebase-tablegen build --puzzle slide2x5 --user`");
}

TEST_CASE("a large table of one goal answers goals of its class alone, and the search answers the others") {
  const TemporaryFolder folder;
  const auto puzzle = support::builtin("slide2x5");
  const State goal = puzzle->goal();
  support::write_slide_table(folder / "corner.table", grid, goal);
  const Answers tables(Tablebase::load(folder.string(), "slide2x5").value());
  const Answers search(grid);
  CHECK(tables.to("x23456789" + std::string("1")).answered_by() == "the table '" + (folder / "corner.table") + "'");
  CHECK(tables.to("1x23456789")
            .answered_by()
            .starts_with("a search under pattern tables: no complete table of slide2x5"));
  CHECK(tables.word("12345x6789", "1x23456789") == search.word("12345x6789", "1x23456789"));
  CHECK(tables.to("12345678**")
            .answered_by()
            .starts_with("a search under pattern tables"));  // the blank may be beside the corner
  CHECK(tables.word("12345x6789", "12345678**") == search.word("12345x6789", "12345678**"));
}

TEST_CASE("states of a puzzle with one-way moves have the distances of breadth-first search, by a large table") {
  check_one_way(OneWay(one_way_with_blank));
}

TEST_CASE("states of a puzzle with one-way moves and no blank have the distances of breadth-first search", "[.full]") {
  check_one_way(OneWay(one_way));
}

TEST_CASE("no state is at a negative distance, whether tables or planes list the states") {
  const Tablebase slides = Tablebase::builtin("slide2x5").value();
  const OneWay one(one_way);
  for (const Tablebase* const tablebase : {&slides, &*one.tablebase}) {
    const Solver solver = tablebase->solver(tablebase->puzzle().goal_target()).value();
    CHECK(solver.states_at(-1).value() == std::vector<State>());
    CHECK(solver.states_at(1).value()->size() == (tablebase == &slides ? 2 : solver.stats()->states.at(1)));
  }
}

TEST_CASE("the states at a distance of a goal that is renamed are those with that distance, by a large table") {
  const OneWay one(one_way);
  const State goal = parse_board(*one.puzzle, "7 2 10 4 5 1 3 8 9 6").value();
  const Solver solver = one.tablebase->solver(TargetBuilder(goal, 10)).value();
  CHECK(solver.states_at(0).value() == std::vector<State>{goal});
  for (const int distance : {1, 5}) {
    const auto states = solver.states_at(distance).value().value();
    CHECK(states.size() == solver.stats().value().states.at(static_cast<std::size_t>(distance)));
    CHECK(std::ranges::all_of(states, [&](const State& s) { return solver.distance(s).value() == distance; }));
  }
}

TEST_CASE("states are drawn evenly from those that can reach the goal, however few of a large table's can") {
  const OneWay few(few_boards);
  for (const std::string goal : {"1 2 3 4 5 6 7 8 9 x", "9 8 7 6 5 4 3 2 1 x"}) {
    CAPTURE(goal);
    const Solver solver = few.tablebase->solver(parse_target(*few.puzzle, goal).value()).value();
    CHECK(solver.states_at(std::nullopt).value()->size() == 12);
    RandomStates states = solver.random_states(std::nullopt, 1).value();
    RandomStates again = solver.random_states(std::nullopt, 1).value();
    std::map<State, int> drawn;
    for (int i = 0; i < 1200; ++i) {
      const SolvedState next = states.next().value();
      CHECK(again.next_state().value() == next.state);
      CHECK(solver.distance(next.state).value() == next.distance);
      ++drawn[next.state];
    }
    CHECK(drawn.size() == 12);
    for (const auto& [state, times] : drawn) {
      CHECK(times > 60);
      CHECK(times < 140);
    }
  }
}

TEST_CASE("what reads a large table, or lists states, ends with its time") {
  Budget over{.until = Budget::Clock::now()};
  const OneWay one(one_way_with_blank);
  const auto ends = [&](const Tablebase& tablebase, const std::string& goal, std::optional<int> distance) {
    CAPTURE(goal);
    const auto states =
        tablebase.within(over).solver(parse_target(tablebase.puzzle(), goal).value())->states_at(distance);
    CHECK((!states && states.error().code == ErrorCode::gave_up));
  };
  ends(*one.tablebase, "1 2 3 4 5 6 7 8 9 x", 5);
  ends(*one.tablebase, "1 2 3 4 5 6 7 8 9 x", std::nullopt);
  ends(*one.tablebase, "1 * * * * * * * * *", 3);
  ends(*Tablebase::builtin("slide2x5"), "123456789x", 30);
  ends(*Tablebase::builtin("slide2x5"), "12345*****", 30);
}

TEST_CASE("a target with wildcards is answered by large tables of puzzles that are no slides") {
  const OneWay one(one_way);
  std::mt19937_64 random(3);
  for (const int hidden : {1, 3, 7, 8, 10}) {
    const State start = random_state(10, random);
    State match = random_state(10, random);
    if (hidden == 1) {  // Such a start is as far as a search for one match soon comes.
      match = start;
      for (int moves = 0; moves < 12; ++moves)
        match = one.puzzle->apply(match, static_cast<MoveId>(random() % 3)).value();
    }
    TargetBuilder target(match, 10);
    for (int cell = 0; cell < hidden; ++cell) target[cell] = Target::any;
    // Forwards from the start.
    std::vector<State> level{start};
    std::vector<std::uint64_t> paths{1};
    std::vector<bool> seen(factorial(10));
    seen[cantor_rank(start, 10)] = true;
    int distance = 0;
    while (std::none_of(level.begin(), level.end(), [&](const State& state) { return target.matches(state); })) {
      std::vector<State> next;
      for (const State& state : level)
        for (MoveId move = 0; move < 3; ++move) {
          const State after = one.puzzle->apply(state, move).value();
          if (seen[cantor_rank(after, 10)]) continue;
          seen[cantor_rank(after, 10)] = true;
          next.push_back(after);
        }
      level = std::move(next);
      ++distance;
    }
    CAPTURE(hidden);
    CHECK(support::distance(*one.tablebase, start, target).value() == distance);
    auto listed = one.tablebase->solver(target).value().paths(start).value();
    const auto first = listed.next().value();
    CHECK(support::path(*one.tablebase, start, target).value() == first);
    std::uint64_t count = first ? 1 : 0;
    for (auto path = listed.next().value(); path; path = listed.next().value()) ++count;
    CHECK(support::count(*one.tablebase, start, target).value() == count);
  }
}

TEST_CASE("damage in a block is an error of the answers that need it, which names file and block") {
  const TemporaryFolder folder;
  const std::string path = folder / "slides.table";
  const auto puzzle = support::builtin("slide2x5");
  support::write_slide_table(path, grid, puzzle->goal());
  const auto tablebase = Tablebase::load(folder.string(), "slide2x5").value();
  const TargetBuilder goal(puzzle->goal(), 10);
  const SlideIndex index(*SlideBoard::of(*puzzle), 9, puzzle->goal());
  constexpr std::uint64_t entry = 20 * 32768 + 5;  // block 22 of the file: the head, the top block, and 20 more
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(::pwrite(file, "damage", 6, 22 * 4096) == 6);
  ::close(file);
  const State start = index.state(entry);
  const auto check = [&](const auto& answer) {
    CHECK(answer.error().code == ErrorCode::table_damaged);
    CHECK(answer.error().message == "table '" + path + "' is damaged: block 22 does not match its checksum");
  };
  check_all_questions(tablebase, start, goal, check);
  CHECK(support::distance(tablebase, puzzle->goal(), goal).value() == 0);

  const RowFormat format(*puzzle);
  std::vector<std::uint8_t> rows(2 * 10);
  format.write(puzzle->goal(), &rows[0]);
  format.write(start, &rows[10]);
  std::array<std::int32_t, 2> distances{};
  const auto fault = distances_of_rows(tablebase.solver(goal).value(), rows.data(), 2, distances.data());
  REQUIRE(fault);
  CHECK(fault->row == 1);
  CHECK(fault->error.message == "table '" + path + "' is damaged: block 22 does not match its checksum");
}

TEST_CASE("a distance of 0 at a state that is not the goal is an error of all answers that meet it") {
  const TemporaryFolder folder;
  const std::string path = folder / "zeros.table";
  const auto puzzle = support::puzzle_from(one_way);
  const State goal = puzzle->goal();
  support::write_large_table(path, *puzzle, goal, {1, 1, factorial(10) - 2},
                             [](const State&) { return std::optional(0); });
  const auto tablebase = Tablebase::load(folder.string(), puzzle->name()).value();
  const TargetBuilder target(goal, 10);
  const auto check = [&](const auto& answer) {
    CHECK(answer.error().code == ErrorCode::table_damaged);
    CHECK(answer.error().message == "table '" + path +
                                        "' is damaged: its distances do not lead to the goal; "
                                        "rebuild it with `tilebase-tablegen build`");
  };
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) {
    const State start = random_state(10, random);
    if (start == goal) continue;
    check_all_questions(tablebase, start, target, check);
    TargetBuilder any_two(target);
    any_two[0] = any_two[1] = Target::any;
    check(support::distance(tablebase, start, any_two));
  }
  CHECK(support::path(tablebase, goal, target).value() == Path());
  CHECK(tablebase.solver(target).value().states_at(0).value() == std::vector<State>{goal});
}

TEST_CASE("a move into a damaged entry is an error of paths and counts, although another move leads nearer") {
  const TemporaryFolder folder;
  const auto puzzle = support::puzzle_from(one_way);
  const State goal = puzzle->goal();
  const auto after = [&](State state, MoveId move, int times) {
    while (times-- > 0) state = puzzle->apply(state, move).value();
    return state;
  };
  const State start = after(goal, 1, 8);  // B takes start to nearer, and nearer to the goal
  const State nearer = after(goal, 1, 9);
  const State damaged = after(start, 0, 1);
  support::write_large_table(folder / "zero.table", *puzzle, goal, {1, 1, factorial(10) - 2}, [&](const State& state) {
    return std::optional(state == goal || state == damaged ? 0 : state == nearer ? 1 : 2);
  });
  const auto tablebase = Tablebase::load(folder.string(), puzzle->name()).value();
  const Solver solver = tablebase.solver(TargetBuilder(goal, 10)).value();
  CHECK(solver.count(nearer).value() == 1);
  CHECK(solver.path(start).error().code == ErrorCode::table_damaged);
  CHECK(solver.best_move(start).error().code == ErrorCode::table_damaged);
  CHECK(solver.count(start).error().code == ErrorCode::table_damaged);
  CHECK(solver.paths(start).value().next().error().code == ErrorCode::table_damaged);
}

TEST_CASE("distances that do not lead to the goal are an error, and no walk goes on without end") {
  const TemporaryFolder folder;
  const std::string path = folder / "slides.table";
  const auto puzzle = support::builtin("slide2x5");
  std::mt19937 random(1);
  std::vector<std::uint64_t> histogram(56, 1);
  histogram.back() = 1814400 - 55;
  support::write_large_table(path, *puzzle, puzzle->goal(), histogram, [&](const State& state) {
    return std::optional<int>(state == puzzle->goal() ? 0 : static_cast<int>(random() % 56));
  });
  const auto tablebase = Tablebase::load(folder.string(), "slide2x5").value();
  const TargetBuilder goal(puzzle->goal(), 10);
  int failed = 0;
  int failed_rows = 0;
  for (int i = 0; i < 200; ++i) {
    const State start = state_of(support::random_slides(grid, "123456789x", random));
    const auto answer = support::path(tablebase, start, goal);
    if (answer) continue;
    ++failed;
    CHECK(answer.error().code == ErrorCode::table_damaged);
    CHECK(answer.error().message ==
          "table '" + path +
              "' is damaged: its distances do not lead to the goal; rebuild it with `tilebase-tablegen build`");
    CHECK_FALSE(support::distance(tablebase, start, goal));
    CHECK_FALSE(support::count(tablebase, start, goal));
    std::array<std::uint8_t, 10> row{};
    std::int32_t distance = 0;
    RowFormat(*puzzle).write(start, row.data());
    failed_rows += distances_of_rows(tablebase.solver(goal).value(), row.data(), 1, &distance) ? 1 : 0;
  }
  CHECK(failed > 190);
  CHECK(failed_rows > 190);
}

// Heuristics compared with the distances of all states, against the oracle's boards, moves and distances.

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <tilebase/tilebase.hpp>

#include "oracle/heuristics.hpp"
#include "oracle/ways.hpp"
#include "support/catch.hpp"
#include "support/large_tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using oracle::Board;
using oracle::Grid;

namespace {

using Value = std::function<double(const Board&)>;

std::string name_of(Grid grid) {
  return "slide" + std::to_string(grid.rows) + 'x' + std::to_string(grid.columns);
}

Board goal_of(Grid grid) {
  return Board("123456789ABCDEF").substr(0, static_cast<std::size_t>(grid.rows * grid.columns - 1)) + 'x';
}

/// Every board that can reach the goal, with its distance and value: the nearest first, then in lexicographic order.
struct KnownBoard {
  Board board;
  int distance;
  double value;
};
std::vector<KnownBoard> known_boards(Grid grid, const Value& value) {
  const oracle::AllSlides oracle_table(grid, goal_of(grid));
  std::vector<KnownBoard> samples;
  Board board = goal_of(grid);
  do {
    if (const auto distance = oracle_table.distance(board)) samples.push_back({board, *distance, value(board)});
  } while (std::next_permutation(board.begin(), board.end()));
  std::stable_sort(samples.begin(), samples.end(),
                   [](const auto& a, const auto& b) { return a.distance < b.distance; });
  return samples;
}

HeuristicReport report_of(const Tablebase& tablebase, const Value& value, const HeuristicCheck& check = {}) {
  const int cells = tablebase.puzzle().cells();
  const auto solver = tablebase.solver(tablebase.puzzle().goal_target()).value();
  return heuristic(
             solver, [&](const State& state) { return value(support::oracle_board(state, cells)); }, check)
      .value();
}

/// Compares all of a report with what the boards say.
void check_report(const HeuristicReport& report, Grid grid, const std::vector<KnownBoard>& samples) {
  const int cells = grid.rows * grid.columns;
  const auto board = [&](const State& state) { return support::oracle_board(state, cells); };
  std::map<Board, double> value;
  for (const KnownBoard& one : samples) value[one.board] = one.value;

  const auto high =
      std::find_if(samples.begin(), samples.end(), [](const auto& k) { return k.value > k.distance + 1e-9; });
  REQUIRE(report.too_high.has_value() == (high != samples.end()));
  if (report.too_high) {
    CHECK(board(report.too_high->state) == high->board);
    CHECK(report.too_high->value == high->value);
    CHECK(report.too_high->distance == high->distance);
  }
  const auto low = std::find_if(samples.begin(), samples.end(), [](const auto& k) { return k.value < -1e-9; });
  REQUIRE(report.too_low.has_value() == (low != samples.end()));
  if (report.too_low) {
    CHECK(board(report.too_low->state) == low->board);
    CHECK(report.too_low->value == low->value);
    CHECK(report.too_low->distance == low->distance);
  }
  const auto moves = oracle::slides(grid);
  bool is_found = false;
  for (auto k = samples.begin(); k != samples.end() && !is_found; ++k)
    for (std::size_t move = 0; move < moves.size() && !is_found; ++move) {
      const auto after = moves[move].after(k->board);
      if (!after || k->value <= 1 + value.at(*after) + 1e-9) continue;
      is_found = true;
      REQUIRE(report.drop);
      CHECK(board(report.drop->from) == k->board);
      CHECK(report.drop->move == move);
      CHECK(board(report.drop->to) == *after);
      CHECK(report.drop->value_from == k->value);
      CHECK(report.drop->value_to == value.at(*after));
      CHECK(report.drop->distance == k->distance);
    }
  CHECK(report.drop.has_value() == is_found);
  CHECK(report.admissible() == (high == samples.end()));
  CHECK(report.consistent() == (!is_found && low == samples.end() && value.at(goal_of(grid)) == 0));

  CHECK(report.all_states);
  CHECK(report.states == samples.size());
  CHECK(report.asked == samples.size());
  std::map<std::pair<double, int>, std::uint64_t> table;
  double values = 0;
  double distances = 0;
  double errors = 0;
  const KnownBoard* worst = &samples.front();
  const auto error = [](const KnownBoard& k) { return std::abs(k.value - k.distance); };
  for (const KnownBoard& k : samples) {
    ++table[{k.value, k.distance}];
    values += k.value;
    distances += k.distance;
    errors += error(k);
    if (error(k) > error(*worst)) worst = &k;
  }
  REQUIRE(report.table.size() == table.size());
  auto row = report.table.begin();
  for (const auto& [key, states] : table) {
    CHECK(row->value == key.first);
    CHECK(row->distance == key.second);
    CHECK(row->states == states);
    ++row;
  }
  const auto count = static_cast<double>(samples.size());
  CHECK(report.mean_value.value() == Approx(values / count));
  CHECK(report.mean_distance == Approx(distances / count));
  CHECK(report.mean_error.value() == Approx(errors / count));
  CHECK(report.worst_error == Approx(error(*worst)));
  CHECK(board(report.worst) == worst->board);
  double of_values = 0;
  double of_distances = 0;
  double of_both = 0;
  for (const KnownBoard& k : samples) {
    of_values += std::pow(k.value - values / count, 2);
    of_distances += std::pow(k.distance - distances / count, 2);
    of_both += (k.value - values / count) * (k.distance - distances / count);
  }
  CHECK(report.correlation.value() == Approx(of_both / std::sqrt(of_values * of_distances)));
}

void check_heuristic_of(Grid grid, const Value& value) {
  check_report(report_of(Tablebase::builtin(name_of(grid)).value(), value), grid, known_boards(grid, value));
}

Value manhattan(Grid grid, double weight = 1) {
  return [=](const Board& board) { return weight * oracle::manhattan_distance(grid, board, goal_of(grid)); };
}

double zero(const State&) {
  return 0;
}

Solver eight_puzzle(const char* target = "12345678x") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  return tablebase.solver(parse_target(tablebase.puzzle(), target).value()).value();
}

}  // namespace

TEST_CASE("misplaced tiles and Manhattan are proven admissible and consistent over all states") {
  const Grid grid = GENERATE(Grid{2, 3}, Grid{2, 4}, Grid{3, 3});
  CAPTURE(grid.rows, grid.columns);
  check_heuristic_of(grid, manhattan(grid));
  const auto report = report_of(Tablebase::builtin(name_of(grid)).value(),
                                [&](const Board& board) { return oracle::misplaced_tiles(board, goal_of(grid)); });
  CHECK(report.admissible() == true);
  CHECK(report.consistent() == true);
}

TEST_CASE("wrong heuristics are refuted by the first counterexample") {
  const Grid grid = GENERATE(Grid{2, 3}, Grid{2, 4}, Grid{3, 3});
  CAPTURE(grid.rows, grid.columns);
  check_heuristic_of(grid, manhattan(grid, 1.01));
  check_heuristic_of(grid, [&](const Board& board) {  // every cell that differs, the blank's, too
    int differ = 0;
    for (std::size_t cell = 0; cell < board.size(); ++cell) differ += board[cell] != goal_of(grid)[cell] ? 1 : 0;
    return differ;
  });
}

TEST_CASE("arbitrary values are compared as the oracle does") {
  const Grid grid{2, 4};
  // Wrong for some boards far away alone, so that the order of the counterexamples matters.
  check_heuristic_of(grid, [&](const Board& board) {
    const double bound = oracle::manhattan_distance(grid, board, goal_of(grid));
    return bound > 12 && board[1] == '7' ? bound + 20.5 : bound;
  });
  check_heuristic_of(grid, [](const Board& board) { return board[0] - '1' - 0.5 * (board[3] - '1') - 2; });
  check_heuristic_of(grid, [&](const Board& board) { return 5 + 0.25 * manhattan(grid)(board); });
}

TEST_CASE("ten cells with a complete table are all asked about", "[.full]") {
  const Grid grid{2, 5};
  const support::TemporaryFolder folder;
  const auto path = (folder.path() / "a.table").string();
  support::write_slide_table(path, grid, builtin_puzzle("slide2x5")->goal());
  std::vector<StoredTable> tables;
  tables.push_back(load_table(path).value());
  const auto tablebase = Tablebase::open(std::move(tables)).value();
  CHECK(can_check_all(tablebase.solver(tablebase.puzzle().goal_target()).value()));
  // Misplaced tiles, and too high for one state alone.
  const Board goal = goal_of(grid);
  const Board exception = "1234x67895";
  const Value value = [&](const Board& board) {
    return board == exception ? 1.5 : oracle::misplaced_tiles(board, goal);
  };
  const auto report = report_of(tablebase, value);
  CHECK(report.all_states);
  CHECK(report.states == 1'814'400);
  REQUIRE(report.too_high);
  CHECK(support::oracle_board(report.too_high->state, 10) == exception);
  CHECK(report.too_high->value == 1.5);
  CHECK(report.too_high->distance == 1);
  REQUIRE(report.drop);
  CHECK(support::oracle_board(report.drop->from, 10) == exception);
  CHECK(support::oracle_board(report.drop->to, 10) == goal);

  std::map<std::pair<double, int>, std::uint64_t> table;
  for (const auto& row : report.table) table[{row.value, row.distance}] = row.states;
  const oracle::AllSlides oracle_table(grid, goal);
  Board board = goal;
  do {
    if (const auto distance = oracle_table.distance(board)) --table[std::pair(value(board), *distance)];
  } while (std::next_permutation(board.begin(), board.end()));
  CHECK(std::all_of(table.begin(), table.end(), [](const auto& row) { return row.second == 0; }));
  CHECK_FALSE(can_check_all(tablebase.solver(parse_target(tablebase.puzzle(), "12345678**").value()).value()));
  CHECK_FALSE(can_check_all(Tablebase::builtin("slide2x5")->solver(tablebase.puzzle().goal_target()).value()));
}

TEST_CASE("a target with wildcards is compared with the nearest match") {
  const char* const target = "12345****";
  const oracle::Ways ways(oracle::Puzzle::slide, target);
  const auto solver = eight_puzzle(target);
  std::uint64_t wrong = 0;
  const auto truth =
      heuristic(solver, [&](const State& state) { return ways.distance(support::oracle_board(state, 9)).value(); });
  CHECK(truth->mean_error == 0);
  CHECK(truth->correlation.value() == Approx(1));
  CHECK(truth->admissible() == true);
  CHECK(truth->consistent() == true);
  CHECK(truth->states == 362'880);
  const auto above = heuristic(solver, [&](const State& state) {
    const int distance = ways.distance(support::oracle_board(state, 9)).value();
    wrong += distance == 0 ? 1 : 0;
    return distance + 1;
  });
  CHECK(wrong == 24);
  CHECK(support::oracle_board(above->too_high.value().state, 9) == "12345678x");
  CHECK(above->match_above_0());
  CHECK_FALSE(above->drop);
  CHECK(above->consistent() == false);
}

TEST_CASE("states are asked about once, in lexicographic order, in blocks") {
  std::vector<State> asked;
  std::vector<std::size_t> sizes;
  std::vector<std::uint64_t> progress;
  HeuristicCheck check;
  check.block = 1000;
  check.keep_going = [&](std::uint64_t now, std::uint64_t total) {
    CHECK(total == 181'440);
    progress.push_back(now);
    return true;
  };
  const auto report = heuristic(
      eight_puzzle(),
      [&](std::span<const State> states, std::span<double> values) {
        CHECK(states.size() == values.size());
        sizes.push_back(states.size());
        asked.insert(asked.end(), states.begin(), states.end());
        std::fill(values.begin(), values.end(), 0.0);
        return true;
      },
      check);
  CHECK(report->asked == 181'440);
  CHECK(asked.size() == 181'440);
  CHECK(std::adjacent_find(asked.begin(), asked.end(), std::greater_equal<>()) == asked.end());
  CHECK(sizes.size() == 182);
  CHECK(std::set<std::size_t>(sizes.begin(), sizes.end()) == std::set<std::size_t>{440, 1000});
  CHECK(progress.size() == 183);
  CHECK(progress[0] == 0);
  CHECK(progress[1] == 1000);
  CHECK(progress.back() == 181'440);
}

TEST_CASE("a sample proves nothing right, and asks about neighbours") {
  HeuristicCheck check;
  check.sample = 300;
  check.seed = 5;
  check.block = 128;
  const auto solver = eight_puzzle();
  const auto zero_report = heuristic(solver, zero, check).value();
  CHECK_FALSE(zero_report.all_states);
  CHECK(zero_report.states == 300);
  CHECK_FALSE(zero_report.admissible());
  CHECK_FALSE(zero_report.consistent());
  CHECK(zero_report.asked > 300 * 3);
  CHECK(zero_report.asked <= 300 * 5);

  // The check uses the states of random_states() with its seed, and reports the nearest state with a wrong value.
  auto random = solver.random_states(std::nullopt, 5).value();
  std::vector<std::pair<int, State>> drawn;
  double sum = 0;
  for (int i = 0; i < 300; ++i) {
    const auto [state, distance] = random.next().value();
    drawn.emplace_back(distance, state);
    sum += drawn.back().first;
  }
  CHECK(zero_report.mean_distance == Approx(sum / 300));
  std::sort(drawn.begin(), drawn.end());
  const auto twice = report_of(
      Tablebase::builtin("slide3x3").value(),
      [](const Board& board) {
        return 3 * oracle::manhattan_distance({3, 3}, board, "12345678x");
      },
      check);
  const auto value = [](const State& state) {
    return 3 * oracle::manhattan_distance({3, 3}, support::oracle_board(state, 9), "12345678x");
  };
  const auto first = std::find_if(drawn.begin(), drawn.end(), [&](const auto& d) { return value(d.second) > d.first; });
  REQUIRE(twice.too_high);
  CHECK(twice.too_high->state == first->second);
  CHECK(twice.too_high->distance == first->first);
  REQUIRE(twice.drop);
  CHECK(twice.drop->value_from == value(twice.drop->from));
  CHECK(twice.drop->value_to == value(twice.drop->to));
  CHECK(twice.drop->value_from - twice.drop->value_to == 3);
  CHECK(solver.puzzle().apply(twice.drop->from, twice.drop->move) == twice.drop->to);
  const auto falls = [&](const State& state) {
    for (MoveId move = 0; move < 4; ++move)
      if (const auto after = solver.puzzle().apply(state, move); after && value(*after) < value(state)) return true;
    return false;
  };
  const auto falling = std::find_if(drawn.begin(), drawn.end(), [&](const auto& d) { return falls(d.second); });
  CHECK(twice.drop->from == falling->second);
  CHECK(twice.drop->distance == falling->first);
}

TEST_CASE("moves to where there is no way back refute nothing, of all states and of a sample") {
  // The blank goes from cell 1 by cell 2 to the goal's cell 3; from cell 4 there is no move at all.
  const auto puzzle =
      Puzzle::parse("name=trap\ntiles=1 2 x 3\nblank=x\n[move]\nA=1:(1 2) 2:(2 3)\nB=1:(1 4)\n", "trap");
  const auto tablebase = Tablebase::create(*puzzle).value();
  const auto solver = tablebase.solver(puzzle->goal_target()).value();
  HeuristicCheck sample;
  sample.sample = 20;
  for (const HeuristicCheck& check : {HeuristicCheck(), sample}) {
    const auto report_of_multiple = [&](int factor) {
      return heuristic(
                 solver,
                 [&](const State& state) {
                   const int distance = 2 - puzzle->blank_cell(state);
                   CHECK(distance >= 0);
                   return factor * distance;
                 },
                 check)
          .value();
    };
    const auto truth = report_of_multiple(1);
    CHECK_FALSE(truth.drop);
    CHECK(truth.consistent() == (check.sample ? std::nullopt : std::optional(true)));
    CHECK(truth.asked == (check.sample ? truth.states + truth.table.at(1).states + truth.table.at(2).states : 3));
    CHECK(report_of_multiple(2).consistent() == false);
  }
}

TEST_CASE("without a table of all states, the sample is of states that are searched") {
  const auto tablebase = Tablebase::builtin("slide3x4").value();
  const auto solver = tablebase.solver(tablebase.puzzle().goal_target()).value();
  HeuristicCheck check;
  check.sample = 10;
  check.seed = 3;
  const auto report = heuristic(solver, zero, check).value();
  auto drawn = solver.random_states(std::nullopt, 3).value();
  double sum = 0;
  for (int i = 0; i < 10; ++i) sum += drawn.next()->distance;
  CHECK_FALSE(report.all_states);
  CHECK(report.states == 10);
  CHECK(report.mean_distance == Approx(sum / 10));
}

TEST_CASE("a consistent heuristic is 0 at the goal and never negative") {
  const auto solver = eight_puzzle();
  const auto of = [&](double at_goal, double elsewhere) {
    return heuristic(solver, [&](const State& state) { return state == solver.puzzle().goal() ? at_goal : elsewhere; })
        .value();
  };
  const auto minus_1 = of(-1, -1);  // no move lowers it
  CHECK(minus_1.admissible() == true);
  CHECK(minus_1.consistent() == false);
  CHECK(minus_1.has_counterexample());
  CHECK(minus_1.too_low.value().state == solver.puzzle().goal());
  CHECK(minus_1.too_low->value == -1);
  CHECK(minus_1.too_low->distance == 0);
  CHECK_FALSE(minus_1.drop);
  CHECK(of(-1, 0).consistent() == false);
  CHECK(of(0.5, 0.5).consistent() == false);
  CHECK(of(0.5, 0.5).too_high.value().distance == 0);
  CHECK(of(0, -1e-10).consistent() == true);  // Rounding explains the difference.
  const auto negative = of(0, -0.5);          // The goal's neighbours fail first.
  CHECK(negative.consistent() == false);
  CHECK(format_board(solver.puzzle(), negative.too_low.value().state) == "1234567x8");
  CHECK_FALSE(negative.too_high);
  const auto zero = of(0, 0);
  CHECK(zero.consistent() == true);
  CHECK_FALSE(zero.has_counterexample());

  HeuristicCheck check;
  check.sample = 20;
  const auto sampled = heuristic(
                           solver, [](const State&) { return -1; }, check)
                           .value();
  CHECK(sampled.consistent() == false);
  CHECK(sampled.admissible() == std::nullopt);
}

TEST_CASE("infinity is too high, minus infinity too low") {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto high = heuristic(eight_puzzle(), [&](const State&) { return infinity; }).value();
  CHECK(high.too_high.value().distance == 0);
  CHECK_FALSE(high.drop);
  CHECK(high.consistent() == false);
  CHECK_FALSE(high.mean_value);
  CHECK_FALSE(high.mean_error);
  CHECK_FALSE(high.correlation);
  CHECK(high.worst_error == infinity);
  const auto low = heuristic(eight_puzzle(), [&](const State&) { return -infinity; }).value();
  CHECK(low.admissible() == true);
  CHECK(low.consistent() == false);
  CHECK(low.too_low.value().value == -infinity);
}

TEST_CASE("values that are all the same have no correlation, and -0 is 0") {
  const auto report = heuristic(eight_puzzle(), [](const State&) { return -0.0; }).value();
  CHECK_FALSE(report.correlation);
  CHECK(report.table.size() == 32);
  CHECK_FALSE(std::signbit(report.table.front().value));
  CHECK_FALSE(heuristic(eight_puzzle(), [](const State&) { return 0.1; })->correlation);
  CHECK_FALSE(heuristic(eight_puzzle("*********"), [](const State& state) { return state[0]; })->correlation);
}

TEST_CASE("a value may be above its limit by 1e-9, for rounding") {
  const auto solver = eight_puzzle();
  const auto with = [&](double more) {
    return heuristic(solver, [&](const State& state) { return **solver.distance(state) * (1 + more); }).value();
  };
  CHECK(with(1e-11).admissible() == true);
  CHECK(with(1e-11).consistent() == true);
  CHECK(with(1e-8).admissible() == false);
  CHECK(with(1e-8).consistent() == false);
}

TEST_CASE("a check of a heuristic ends with an error that says why") {
  const auto solver = eight_puzzle();
  const auto nan = heuristic(solver, [](const State& state) { return state[8] == 8 ? 0 : std::nan(""); });
  CHECK(nan.error().code == ErrorCode::bad_number);
  CHECK(nan.error().message == "the heuristic's value of board '1234567x8' is NaN; it must be a number");

  const Estimate stop = [](std::span<const State>, std::span<double>) { return false; };
  CHECK(heuristic(solver, stop).error().code == ErrorCode::gave_up);
  HeuristicCheck check;
  check.keep_going = [](std::uint64_t count, std::uint64_t) { return count < 2000; };
  const auto ended = heuristic(solver, zero, check);
  CHECK(ended.error().code == ErrorCode::gave_up);
  CHECK(ended.error().message == "the check of the heuristic was ended after 2048 of 181440 states");

  HeuristicCheck none;
  none.sample = 0;
  CHECK(heuristic(solver, zero, none).error().code == ErrorCode::bad_number);
  none = {};
  none.block = 0;
  CHECK(heuristic(solver, zero, none).error().code == ErrorCode::bad_number);

  const auto fail = [](const State&) -> double { throw std::runtime_error("own"); };
  CHECK_THROWS_WITH(heuristic(solver, fail), "own");

  const auto fifteen = Tablebase::builtin("slide4x4")->within({std::chrono::hours(1), 1, {}});
  const auto searched = fifteen.solver(fifteen.puzzle().goal_target()).value();
  CHECK(heuristic(searched, zero).error().code == ErrorCode::gave_up);
}

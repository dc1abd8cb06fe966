// Every status of the C interface, with its error message.

#include <cstring>
#include <limits>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

#include <bindings/c/boundary.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/version.hpp>

#include "bindings/tablebases.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using tilebase::tablegen::store;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The table files of two puzzles.
Bytes tiny() {
  return store(support::tiny_table());
}
Bytes three() {
  return store(support::table_of(support::puzzle_from("name=three\ntiles=1 2 3\n[move]\nA=(1 2 3)\n")));
}

/// Calls with an error, checks its status and that its message has `words`, and is empty without words. Checks that the
/// call returns the same without an error.
template <class Call>
void check_error(tilebase_status wanted, const std::string& words, Call call) {
  ErrorHandle error;
  CHECK(call(static_cast<tilebase_error*>(error)) == wanted);
  CHECK(error.status() == wanted);
  CAPTURE(error.message());
  CHECK(error.message().find(words) != std::string::npos);
  CHECK(error.message().empty() == words.empty());
  CHECK(call(static_cast<tilebase_error*>(nullptr)) == wanted);
}

constexpr const char* board = "12345678x";

/// Checks that a call with these arguments is a bad argument if one of those at the places `Required` is null, and a
/// bad board if `board` is one of them and is replaced by no board.
template <std::size_t... Required, class... Parameters, class... Arguments>
void check_arguments(tilebase_status (*call)(Parameters...), Arguments... arguments) {
  const std::tuple<Parameters...> good(static_cast<Parameters>(arguments)...);
  const auto status_without = [&](auto place) {
    auto changed = good;
    std::get<place.value>(changed) = nullptr;
    return std::apply(call, changed);
  };
  for (const auto& [place, status] :
       {std::pair(Required, status_without(std::integral_constant<std::size_t, Required>()))...}) {
    CAPTURE(place);
    CHECK(status == TILEBASE_BAD_ARGUMENT);
  }
  const auto spoil = [](auto& argument) {
    if constexpr (std::is_same_v<decltype(argument), const char*&>)
      if (argument == board) return argument = "12345678q", true;
    return false;
  };
  auto bad = good;
  if (std::apply([&](auto&... each) { return (spoil(each) || ...); }, bad))
    CHECK(std::apply(call, bad) == TILEBASE_BAD_BOARD);
}

}  // namespace

TEST_CASE("each status has its own text") {
  std::set<std::string> texts;
  for (int status = TILEBASE_BAD_MOVE; status <= TILEBASE_OK; ++status) texts.insert(tilebase_status_text(status));
  CHECK(texts.size() == 19);
  CHECK(texts.count("unknown status") == 0);
  CHECK(tilebase_status_text(TILEBASE_UNSOLVABLE) == std::string("unsolvable"));
  for (const int other : {1, TILEBASE_BAD_MOVE - 1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
    CHECK(tilebase_status_text(other) == std::string("unknown status"));
  CHECK(tilebase_verdict_text(6) == std::string("unknown verdict"));
}

TEST_CASE("header and library have the same version") {
  CHECK(std::string(tilebase_version()) == std::to_string(TILEBASE_VERSION_MAJOR) + '.' +
                                               std::to_string(TILEBASE_VERSION_MINOR) + '.' +
                                               std::to_string(TILEBASE_VERSION_PATCH));
  CHECK(std::string(tilebase_version()) == tilebase::version);
  CHECK(tilebase_interface_version() == TILEBASE_INTERFACE_VERSION);
}

TEST_CASE("no exception leaves a call") {
  const auto check = [](tilebase_status wanted, const char* words, auto call) {
    check_error(wanted, words, [&](auto* error) { return tilebase::c_interface::run_call(error, call); });
  };
  check(TILEBASE_OUT_OF_MEMORY, "out of memory", []() -> tilebase_status { throw std::bad_alloc(); });
  check(TILEBASE_INTERNAL_ERROR, "internal error", []() -> tilebase_status { throw 7; });
  check(TILEBASE_NO_MORE_PATHS, "", [] { return TILEBASE_NO_MORE_PATHS; });
}

TEST_CASE("the message is empty after answers, and for a bad board or goal names the board and the fault") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase);
  int distance = 77;
  for (const auto& [start, status, words] : {std::tuple(board, TILEBASE_OK, ""),
                                             {"21345678x", TILEBASE_UNSOLVABLE, ""},
                                             {"1234", TILEBASE_BAD_BOARD, "board '1234': 4 tiles"},
                                             {"12345678*", TILEBASE_BAD_BOARD, "board '12345678*': wildcards"}})
    check_error(status, words, [&, start = start](auto* error) {
      return tilebase_solver_distance(solver.get(), start, &distance, error);
    });
  tilebase_solver* none = solver.get();
  check_error(TILEBASE_BAD_BOARD, "'q' is not a tile; the tiles of slide3x3 are 1 2 3",
              [&](auto* error) { return tilebase_solver_open(tablebase.get(), "12345678q", &none, error); });
  CHECK(none == nullptr);
}

TEST_CASE("a null pointer is a bad argument unless it is allowed, and every call refuses what is no board") {
  const Handle held = open_builtin("slide3x3");
  const tilebase_tablebase* t = held.get();
  const char boards[] = "12345678x";
  std::uint8_t moves[40] = {};
  const std::uint8_t state[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  char text[99];
  int number = 77;
  int two[2] = {77, 77};
  std::uint64_t count = 0;
  std::uint64_t counts[40];
  tilebase_valued_move valued[4];
  tilebase_paths* paths = nullptr;
  tilebase_tablebase* opened = nullptr;
  const tilebase_table_bytes no_bytes{nullptr, 1, "name"};
  const tilebase_definition definition{};
  tilebase_grade grade;
  tilebase_known_bounds bounds;
  tilebase_heuristic_report report;
  tilebase_measures measures;
  const tilebase_estimate no_estimate = [](const std::uint8_t*, std::size_t, double*, void*) { return 0; };

  check_arguments<0, 1>(tilebase_open_builtin, "slide3x3", &opened, nullptr);
  check_arguments<0, 1, 2>(tilebase_open_folder, ".", "slide3x3", &opened, nullptr);
  check_arguments<0, 2>(tilebase_open_bytes, &no_bytes, 1, &opened, nullptr);
  CHECK(tilebase_open_bytes(&no_bytes, 1, &opened, nullptr) == TILEBASE_BAD_ARGUMENT);
  check_arguments<0, 1>(tilebase_check_definition, "name=two", "source", nullptr);
  check_arguments<0, 1, 2>(tilebase_open_definition, "name=two\ntiles=1 2\n[move]\nA=(1 2)", "source", &opened,
                           nullptr);
  check_arguments<0, 1>(tilebase_open_puzzle, &definition, &opened, nullptr);
  check_arguments<0>(tilebase_puzzle_layout, t, &number, 0, nullptr, nullptr);
  check_arguments<0>(tilebase_puzzle_step, t, 0, 0, moves, 9, nullptr, nullptr);
  for (const auto write : {tilebase_board, tilebase_target, tilebase_draw})
    check_arguments<0, 1, 2>(write, t, board, text, 99, nullptr, nullptr);
  check_arguments<0, 1, 3>(tilebase_solve, t, board, nullptr, text, 99, nullptr, nullptr);
  check_arguments<0>(tilebase_paths_next, paths, moves, 40, nullptr, nullptr);
  check_arguments<0, 1, 2>(tilebase_rank, t, board, &count, nullptr);
  check_arguments<0, 2>(tilebase_unrank, t, 0, text, 99, nullptr, nullptr);
  check_arguments<0, 1, 3>(tilebase_apply, t, board, 1, text, 99, nullptr, nullptr);
  check_arguments<0, 2>(tilebase_read_moves, t, nullptr, "r", TILEBASE_BY_BLANK, moves, 40, nullptr, nullptr);
  check_arguments<0, 2, 6>(tilebase_write_moves, t, nullptr, moves, 1, TILEBASE_BY_BLANK, 0, text, 99, nullptr,
                           nullptr);
  check_arguments<0, 1>(tilebase_read_state, t, board, moves, 40, nullptr, nullptr);
  check_arguments<0, 1, 3>(tilebase_write_state, t, state, 9, text, 99, nullptr, nullptr);
  tilebase_solver* no_solver = nullptr;
  check_arguments<0, 2>(tilebase_solver_open, t, nullptr, &no_solver, nullptr);
  const SolverHandle kept = open_solver(held);
  const tilebase_solver* s = kept.get();
  check_arguments<0>(tilebase_solver_set_limit, kept.get(), TILEBASE_LIMIT_STATES, 1, nullptr);
  check_arguments<0>(tilebase_solver_prepare_for, s, 1, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_distance, s, board, &number, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_path, s, board, moves, 40, nullptr, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_solve, s, board, text, 99, nullptr, nullptr);
  check_arguments<0, 1, 3, 6>(tilebase_solver_bounds, s, board, 0, moves, 40, nullptr, &bounds, sizeof bounds, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_best_move, s, board, &number, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_hint, s, board, valued, nullptr);
  check_arguments<0, 1, 3>(tilebase_solver_rate, s, board, 0, &number, nullptr);
  check_arguments<0, 1>(tilebase_solver_is_solvable, s, board, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_tiles_to_swap, s, board, two, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_difficulty, s, board, &measures, sizeof measures, nullptr);
  check_arguments<0, 1, 2, 4>(tilebase_solver_check, s, board, "d", TILEBASE_BY_BLANK, &grade, sizeof grade, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_check_each, s, board, "", TILEBASE_BY_BLANK, nullptr, 0, nullptr, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_moves, s, board, valued, 4, nullptr, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_count, s, board, &count, nullptr);
  check_arguments<0, 1, 2>(tilebase_solver_paths_open, s, board, &paths, nullptr);
  check_arguments<0, 1, 4>(tilebase_solver_distances, s, boards, 9, 1, &number, nullptr);
  check_arguments<0, 1, 4, 6>(tilebase_solver_solve_many, s, boards, 9, 1, text, 99, &number, nullptr);
  check_arguments<0, 1>(tilebase_solver_stats, s, counts, 40, nullptr, nullptr, nullptr);
  check_arguments<0, 3>(tilebase_solver_random_states, s, 3, 1, text, 10, 1, nullptr);
  check_arguments<0, 1, 5>(tilebase_solver_heuristic, s, no_estimate, nullptr, nullptr, 0, &report, sizeof report,
                           nullptr, 0, nullptr, 0, nullptr, nullptr);
  CHECK(no_solver == nullptr);
  CHECK(tilebase_solver_goal(nullptr) == nullptr);
  CHECK(tilebase_solver_limit(nullptr, TILEBASE_LIMIT_STATES) == -1);
  CHECK(tilebase_solver_is_prepared(nullptr) == 0);
  tilebase_token_cancel(nullptr);
  tilebase_token_free(nullptr);
  tilebase_error_free(nullptr);
  CHECK(tilebase_solver_set_token(nullptr, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
  tilebase_solver_close(nullptr);
  CHECK(number == 77);
  CHECK(two[0] == 77);
  CHECK(tilebase_inverse(nullptr, 0) == -1);
  CHECK(opened == nullptr);
  CHECK(paths == nullptr);
  check_error(TILEBASE_BAD_ARGUMENT, "board",
              [&](auto* error) { return tilebase_solver_distance(s, nullptr, &number, error); });
  CHECK((tilebase_puzzle_name(nullptr) == nullptr && tilebase_puzzle_tiles(nullptr) == nullptr));
  CHECK((tilebase_puzzle_goal(nullptr) == nullptr && tilebase_puzzle_cells(nullptr) == 0));
  CHECK((tilebase_puzzle_move_count(nullptr) == 0 && tilebase_puzzle_move_name(nullptr, 0) == nullptr));
  CHECK(tilebase_paths_length(nullptr) == 0);
  tilebase_close(nullptr);
  tilebase_paths_close(nullptr);
  CHECK((tilebase_error_status(nullptr) == TILEBASE_OK && tilebase_error_message(nullptr) == std::string()));
  CHECK((tilebase_error_puzzle(nullptr) == std::string() && tilebase_error_states(nullptr) == -1));
  CHECK((tilebase_error_at_least(nullptr) == -1 && tilebase_error_at_most(nullptr) == -1));
}

TEST_CASE("numbers out of range are bad arguments") {
  const Handle tablebase = open_builtin("slide2x3");
  const auto* t = tablebase.get();
  const SolverHandle solver = open_solver(tablebase);
  char text[99];
  int change = 0;
  for (const int move : {-1, 4}) {
    const std::string words = "move " + std::to_string(move) + " is not a number from 0 to 3";
    check_error(TILEBASE_BAD_ARGUMENT, words,
                [&](auto* error) { return tilebase_apply(t, "12345x", move, text, 99, nullptr, error); });
    check_error(TILEBASE_BAD_ARGUMENT, words,
                [&](auto* error) { return tilebase_solver_rate(solver.get(), "12345x", move, &change, error); });
    CHECK(tilebase_inverse(t, move) == -1);
  }
  const std::uint8_t moves[] = {0, 4};
  check_error(TILEBASE_BAD_ARGUMENT, "move 4 is not", [&](auto* error) {
    return tilebase_write_moves(t, nullptr, moves, 2, TILEBASE_BY_BLANK, 0, text, 99, nullptr, error);
  });
  check_error(TILEBASE_BAD_MOVE, "move d is not allowed in board 12345x",
              [&](auto* error) { return tilebase_solver_rate(solver.get(), "12345x", 0, &change, error); });
  check_error(TILEBASE_BAD_MOVE, "move d is not allowed in board 12345x",
              [&](auto* error) { return tilebase_apply(t, "12345x", 0, text, 99, nullptr, error); });
  check_error(TILEBASE_BAD_ARGUMENT, "index 720 is not a number from 0 to 719",
              [&](auto* error) { return tilebase_unrank(t, 720, text, 99, nullptr, error); });
  for (const int distance : {-2, 22})
    check_error(
        TILEBASE_BAD_ARGUMENT, "distance " + std::to_string(distance) + " is not a number from 0 to 21",
        [&](auto* error) { return tilebase_solver_random_states(solver.get(), distance, 1, text, 10, 1, error); });
}

TEST_CASE("what the library refuses has a status of its own") {
  const Handle large = open_builtin("slide4x4");
  const SolverHandle searches = open_solver(large);
  std::uint64_t number = 77;
  check_error(TILEBASE_TOO_MANY_CELLS, "slide4x4",
              [&](auto* error) { return tilebase_solver_stats(searches.get(), &number, 1, nullptr, nullptr, error); });
  const auto check_definition = [](const char* text, tilebase_error* error) {
    return tilebase_check_definition(text, "mine", error);
  };
  CHECK(check_definition("name=two\ntiles=1 2\n[move]\nA=(1 2)\n", nullptr) == TILEBASE_OK);
  check_error(TILEBASE_BAD_DEFINITION, "mine:4: ", [&](auto* error) {
    return check_definition("name=two\ntiles=1 2\n[move]\nA=(1 3)\n", error);
  });
  // A move of 120 names, ten times: 120^10 is 6e20, 2^64 is 1.8e19.
  std::string definition = "name = many\ntiles = 1 2 3 4 5 6 7 8 9 a b\n[move]\n";
  for (int i = 0; i < 120; ++i) definition += "A" + std::to_string(i) + " = (1 2 3 4 5 6 7 8 9 10 11)\n";
  const Handle many = open_definition(definition);
  const SolverHandle counts = open_solver(many);
  check_error(TILEBASE_COUNT_OVERFLOW, "more shortest paths than 64 bits",
              [&](auto* error) { return tilebase_solver_count(counts.get(), "b123456789a", &number, error); });
  CHECK(number == 77);
}

TEST_CASE("tables from bytes are copied, and messages have their names or numbers") {
  tilebase_tablebase* opened = nullptr;
  const auto open = [&](const std::vector<tilebase_table_bytes>& tables, tilebase_error* error) {
    return tilebase_open_bytes(tables.data(), tables.size(), &opened, error);
  };
  Bytes whole = tiny();
  const Bytes other = three();
  REQUIRE(open({{whole.data(), whole.size(), nullptr}}, nullptr) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  Bytes damaged = whole;
  damaged.back() ^= 1U;
  using Tables = std::vector<tilebase_table_bytes>;
  for (const auto& [tables, status, words] :
       {std::tuple(Tables{{whole.data(), whole.size(), nullptr}, {damaged.data(), damaged.size(), "flash"}},
                   TILEBASE_TABLE_DAMAGED, "table 'flash' is damaged"),
        {Tables{{whole.data(), whole.size(), nullptr}, {damaged.data(), damaged.size(), nullptr}},
         TILEBASE_TABLE_DAMAGED, "table '2' is damaged"},
        {Tables{{"", 0, nullptr}}, TILEBASE_TABLE_DAMAGED, "table '1'"},
        {Tables{{whole.data(), whole.size(), nullptr}, {other.data(), other.size(), nullptr}}, TILEBASE_PUZZLE_MISMATCH,
         "tables '1' and '2'"},
        {Tables{}, TILEBASE_TABLE_MISSING, "at least one table"}}) {
    check_error(status, words, [&, list = tables](auto* error) { return open(list, error); });
    CHECK(opened == nullptr);
  }
  std::fill(whole.begin(), whole.end(), std::uint8_t{0});
  CHECK(solved(open_solver(tablebase), "x321") == "druldr");
}

TEST_CASE("opening from a folder that is unreadable, damaged or without the puzzle is an error, whose text is whole") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "1.table", tiny());
  support::write_file(folder / "2.table", three());
  tilebase_tablebase* opened = nullptr;
  REQUIRE(tilebase_open_folder(folder.string().c_str(), "tiny", &opened, nullptr) == TILEBASE_OK);
  CHECK(solved(open_solver(Handle(opened, &tilebase_close)), "x321") == "druldr");
  const auto check = [&](tilebase_status status, const std::string& words, const std::string& path,
                         const char* puzzle) {
    check_error(status, words, [&](auto* error) { return tilebase_open_folder(path.c_str(), puzzle, &opened, error); });
    CHECK(opened == nullptr);
  };
  check(TILEBASE_TABLE_MISSING, "slide3x3", folder.string(), "slide3x3");
  for (const auto& name : {folder / "none", std::string(2000, 'a')})
    check(TILEBASE_FILE_UNREADABLE, "cannot read '" + name + "': ", name, "tiny");
  support::write_file(folder / "3.table", std::string_view("damaged"));
  check(TILEBASE_TABLE_DAMAGED, "3.table", folder.string(), "tiny");
  CHECK(tilebase_open_builtin("slide9x9", &opened, nullptr) == TILEBASE_TABLE_MISSING);
}

TEST_CASE("an error tells what is known: bounds and states when a search gives up, and the puzzle of a bad board") {
  const Handle tablebase = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(tablebase);
  REQUIRE(tilebase_solver_set_limit(solver.get(), TILEBASE_LIMIT_STATES, 1000, nullptr) == TILEBASE_OK);
  ErrorHandle error;
  int distance = 77;
  CHECK(tilebase_solver_distance(solver.get(), "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", &distance, error) ==
        TILEBASE_GAVE_UP);
  CHECK((tilebase_error_at_least(error) > 40 && tilebase_error_at_least(error) <= 80));
  CHECK(tilebase_error_at_most(error) == -1);  // a search for a shortest path knows no other
  CHECK((tilebase_error_states(error) >= 1000 && tilebase_error_states(error) < 100'000));
  CHECK(tilebase_error_puzzle(error) == std::string());
  CHECK(tilebase_solver_distance(solver.get(), "1 2 3/4 5 6/7 8 x", &distance, error) == TILEBASE_BAD_BOARD);
  CHECK(tilebase_error_puzzle(error) == std::string("slide3x3"));
  CHECK((tilebase_error_at_least(error) == -1 && tilebase_error_at_most(error) == -1));
  CHECK(tilebase_error_states(error) == -1);
  CHECK(tilebase_solver_distance(solver.get(), tilebase_puzzle_goal(tablebase.get()), &distance, error) == TILEBASE_OK);
  CHECK((error.message().empty() && tilebase_error_puzzle(error) == std::string()));
}

TEST_CASE("a state that is none of the puzzle's is a bad board") {
  const Handle tablebase = open_builtin("slide3x3");
  std::uint8_t state[9];
  char text[10];
  REQUIRE(tilebase_read_state(tablebase.get(), "1 2 3/4 5 6/7 0 8", state, 9, nullptr, nullptr) == TILEBASE_OK);
  REQUIRE(tilebase_write_state(tablebase.get(), state, 9, text, 10, nullptr, nullptr) == TILEBASE_OK);
  CHECK(text == std::string("1234567x8"));
  check_error(TILEBASE_BAD_BOARD, "8",
              [&](auto* error) { return tilebase_write_state(tablebase.get(), state, 8, text, 10, nullptr, error); });
  state[0] = state[1];
  CHECK(tilebase_write_state(tablebase.get(), state, 9, text, 10, nullptr, nullptr) == TILEBASE_BAD_BOARD);
}

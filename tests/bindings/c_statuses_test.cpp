// Every status of the C interface, with its error message.

#include <cstring>
#include <limits>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

#include <bindings/c/boundary.hpp>
#include <tilebase/notation.hpp>
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

/// A row of five tiles that rotates, and whose first two swap; each move has 120 names.
std::string many_names() {
  std::string definition = "name = many\ntiles = 1 2 3 4 5\n[move]\n";
  for (int i = 0; i < 120; ++i)
    definition += "A" + std::to_string(i) + " = (1 2 3 4 5)\nB" + std::to_string(i) + " = (1 2)\n";
  return definition;
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

/// Checks that a call with these arguments is a bad argument if one of those at the places `Required` is null.
template <std::size_t... Required, class... Parameters, class... Arguments>
void check_nulls(tilebase_status (*call)(Parameters...), Arguments... arguments) {
  const auto status_without = [&](auto place) {
    std::tuple<Parameters...> changed(static_cast<Parameters>(arguments)...);
    std::get<place.value>(changed) = nullptr;
    return std::apply(call, changed);
  };
  for (const auto& [place, status] :
       {std::pair(Required, status_without(std::integral_constant<std::size_t, Required>()))...}) {
    CAPTURE(place);
    CHECK(status == TILEBASE_BAD_ARGUMENT);
  }
}

}  // namespace

TEST_CASE("numbers of statuses and the size of errors are those that programs are compiled with") {
  constexpr tilebase_status in_order[] = {TILEBASE_OK,
                                          TILEBASE_UNSOLVABLE,
                                          TILEBASE_NO_MORE_PATHS,
                                          TILEBASE_BAD_ARGUMENT,
                                          TILEBASE_BUFFER_TOO_SMALL,
                                          TILEBASE_BAD_BOARD,
                                          TILEBASE_BAD_DEFINITION,
                                          TILEBASE_PUZZLE_MISMATCH,
                                          TILEBASE_TABLE_MISSING,
                                          TILEBASE_TABLE_DAMAGED,
                                          TILEBASE_COUNT_OVERFLOW,
                                          TILEBASE_FILE_UNREADABLE,
                                          TILEBASE_OUT_OF_MEMORY,
                                          TILEBASE_INTERNAL_ERROR,
                                          TILEBASE_GAVE_UP,
                                          TILEBASE_FILE_UNWRITABLE,
                                          TILEBASE_TOO_MANY_CELLS,
                                          TILEBASE_NONE_FOUND,
                                          TILEBASE_BAD_MOVE};
  for (std::size_t i = 0; i < std::size(in_order); ++i) CHECK(in_order[i] == -static_cast<int>(i));
  CHECK(TILEBASE_ANY_DISTANCE == -1);
}

TEST_CASE("each status has its own text") {
  std::set<std::string> texts;
  for (int status = TILEBASE_BAD_MOVE; status <= TILEBASE_OK; ++status) texts.insert(tilebase_status_text(status));
  CHECK(texts.size() == 19);
  CHECK(texts.count("unknown status") == 0);
  CHECK(tilebase_status_text(TILEBASE_UNSOLVABLE) == std::string("unsolvable"));
  for (const int other : {1, TILEBASE_BAD_MOVE - 1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
    CHECK(tilebase_status_text(other) == std::string("unknown status"));
}

TEST_CASE("header and library have the same version") {
  CHECK(std::string(tilebase_version()) == std::to_string(TILEBASE_VERSION_MAJOR) + '.' +
                                               std::to_string(TILEBASE_VERSION_MINOR) + '.' +
                                               std::to_string(TILEBASE_VERSION_PATCH));
  CHECK(std::string(tilebase_version()) == tilebase::version);
  CHECK(tilebase_interface_version() == TILEBASE_INTERFACE_VERSION);
}

TEST_CASE("each error of the library has a status of its own") {
  using tilebase::ErrorCode;
  const std::pair<ErrorCode, tilebase_status> rows[] = {{ErrorCode::file_unwritable, TILEBASE_FILE_UNWRITABLE},
                                                        {ErrorCode::too_many_cells, TILEBASE_TOO_MANY_CELLS},
                                                        {ErrorCode::bad_number, TILEBASE_BAD_ARGUMENT},
                                                        {ErrorCode::bad_definition, TILEBASE_BAD_DEFINITION},
                                                        {ErrorCode::bad_board, TILEBASE_BAD_BOARD},
                                                        {ErrorCode::puzzle_mismatch, TILEBASE_PUZZLE_MISMATCH},
                                                        {ErrorCode::table_missing, TILEBASE_TABLE_MISSING},
                                                        {ErrorCode::table_damaged, TILEBASE_TABLE_DAMAGED},
                                                        {ErrorCode::count_overflow, TILEBASE_COUNT_OVERFLOW},
                                                        {ErrorCode::file_unreadable, TILEBASE_FILE_UNREADABLE},
                                                        {ErrorCode::gave_up, TILEBASE_GAVE_UP},
                                                        {ErrorCode::none_found, TILEBASE_NONE_FOUND},
                                                        {ErrorCode::bad_move, TILEBASE_BAD_MOVE}};
  for (const auto& [code, status] : rows) CHECK(tilebase::c_interface::status_of(code) == status);
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
  const char* good = "12345678x";
  int distance = 77;
  for (const auto& [start, goal, status, words] :
       {std::tuple(good, good, TILEBASE_OK, ""),
        {"21345678x", good, TILEBASE_UNSOLVABLE, ""},
        {"1234", good, TILEBASE_BAD_BOARD, "board '1234': 4 tiles"},
        {"12345678*", good, TILEBASE_BAD_BOARD, "board '12345678*': wildcards"},
        {good, "12345678q", TILEBASE_BAD_BOARD, "'q' is not a tile; the tiles of slide3x3 are 1 2 3"}})
    check_error(status, words,
                [&](auto* error) { return once::distance(tablebase.get(), start, goal, &distance, error); });
}

TEST_CASE("every call that reads boards or goals refuses bad ones") {
  const Handle held = open_builtin("slide3x3");
  const tilebase_tablebase* t = held.get();
  const char* bad = "12345678q";
  const char* good = "12345678x";
  char text[99];
  int number = 0;
  std::uint64_t rank = 0;
  std::uint64_t counts[40];
  for (const auto& [start, goal] : {std::pair(bad, good), std::pair(good, bad)})
    CHECK(statuses(t, start, goal) == std::vector(7, TILEBASE_BAD_BOARD));
  CHECK(once::distances(t, good, 9, 1, bad, &number, nullptr) == TILEBASE_BAD_BOARD);
  CHECK(once::stats(t, bad, counts, 40, nullptr, nullptr, nullptr) == TILEBASE_BAD_BOARD);
  CHECK(once::random_states(t, bad, 3, 1, text, 10, 1, nullptr) == TILEBASE_BAD_BOARD);
  CHECK(tilebase_rank(t, bad, &rank, nullptr) == TILEBASE_BAD_BOARD);
  CHECK(tilebase_apply(t, bad, 0, text, 99, nullptr, nullptr) == TILEBASE_BAD_BOARD);
}

TEST_CASE("a null pointer is a bad argument unless it is allowed") {
  const Handle held = open_builtin("slide3x3");
  const tilebase_tablebase* t = held.get();
  const char* board = "12345678x";
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

  check_nulls<0, 1>(tilebase_open_builtin, "slide3x3", &opened, nullptr);
  check_nulls<0, 1, 2>(tilebase_open_folder, ".", "slide3x3", &opened, nullptr);
  check_nulls<0, 2>(tilebase_open_bytes, &no_bytes, 1, &opened, nullptr);
  CHECK(tilebase_open_bytes(&no_bytes, 1, &opened, nullptr) == TILEBASE_BAD_ARGUMENT);
  check_nulls<0, 1>(tilebase_check_definition, "name=two", "source", nullptr);
  check_nulls<0, 1, 2>(tilebase_open_definition, "name=two\ntiles=1 2\n[move]\nA=(1 2)", "source", &opened, nullptr);
  check_nulls<0, 1>(tilebase_open_puzzle, &definition, &opened, nullptr);
  check_nulls<0>(tilebase_puzzle_layout, t, &number, 0, nullptr, nullptr);
  check_nulls<0>(tilebase_puzzle_step, t, 0, 0, moves, 9, nullptr, nullptr);
  for (const auto write : {tilebase_board, tilebase_target, tilebase_draw})
    check_nulls<0, 1, 2>(write, t, board, text, 99, nullptr, nullptr);
  check_nulls<0, 1, 3>(tilebase_solve, t, board, nullptr, text, 99, nullptr, nullptr);
  check_nulls<0>(tilebase_paths_next, paths, moves, 40, nullptr, nullptr);
  check_nulls<0, 1, 2>(tilebase_rank, t, board, &count, nullptr);
  check_nulls<0, 2>(tilebase_unrank, t, 0, text, 99, nullptr, nullptr);
  check_nulls<0, 1, 3>(tilebase_apply, t, board, 1, text, 99, nullptr, nullptr);
  check_nulls<0, 2>(tilebase_read_moves, t, nullptr, "r", TILEBASE_BY_BLANK, moves, 40, nullptr, nullptr);
  check_nulls<0, 2, 6>(tilebase_write_moves, t, nullptr, moves, 1, TILEBASE_BY_BLANK, 0, text, 99, nullptr, nullptr);
  check_nulls<0, 1>(tilebase_read_state, t, board, moves, 40, nullptr, nullptr);
  check_nulls<0, 1, 3>(tilebase_write_state, t, state, 9, text, 99, nullptr, nullptr);
  tilebase_solver* no_solver = nullptr;
  check_nulls<0, 2>(tilebase_solver_open, t, nullptr, &no_solver, nullptr);
  const SolverHandle kept = open_solver(t);
  const tilebase_solver* s = kept.get();
  check_nulls<0>(tilebase_solver_set_limit, kept.get(), TILEBASE_LIMIT_STATES, 1, nullptr);
  check_nulls<0>(tilebase_solver_prepare_for, s, 1, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_distance, s, board, &number, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_path, s, board, moves, 40, nullptr, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_solve, s, board, text, 99, nullptr, nullptr);
  check_nulls<0, 1, 3, 6>(tilebase_solver_bounds, s, board, 0, moves, 40, nullptr, &bounds, sizeof bounds, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_best_move, s, board, &number, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_hint, s, board, valued, nullptr);
  check_nulls<0, 1, 3>(tilebase_solver_rate, s, board, 0, &number, nullptr);
  check_nulls<0, 1>(tilebase_solver_is_solvable, s, board, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_tiles_to_swap, s, board, two, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_difficulty, s, board, &measures, sizeof measures, nullptr);
  check_nulls<0, 1, 2, 4>(tilebase_solver_check, s, board, "d", TILEBASE_BY_BLANK, &grade, sizeof grade, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_check_each, s, board, "", TILEBASE_BY_BLANK, nullptr, 0, nullptr, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_moves, s, board, valued, 4, nullptr, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_count, s, board, &count, nullptr);
  check_nulls<0, 1, 2>(tilebase_solver_paths_open, s, board, &paths, nullptr);
  check_nulls<0, 1, 4>(tilebase_solver_distances, s, board, 9, 1, &number, nullptr);
  check_nulls<0, 1, 4, 6>(tilebase_solver_solve_many, s, board, 9, 1, text, 99, &number, nullptr);
  check_nulls<0, 1>(tilebase_solver_stats, s, counts, 40, nullptr, nullptr, nullptr);
  check_nulls<0, 3>(tilebase_solver_random_states, s, 3, 1, text, 10, 1, nullptr);
  check_nulls<0, 1, 5>(tilebase_solver_heuristic, s, no_estimate, nullptr, nullptr, 0, &report, sizeof report, nullptr,
                       0, nullptr, 0, nullptr, nullptr);
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
              [&](auto* error) { return once::distance(t, nullptr, nullptr, &number, error); });
}

TEST_CASE("numbers out of range are bad arguments") {
  const Handle tablebase = open_builtin("slide2x3");
  const auto* t = tablebase.get();
  char text[99];
  int change = 0;
  for (const int move : {-1, 4}) {
    const std::string words = "move " + std::to_string(move) + " is not a number from 0 to 3";
    check_error(TILEBASE_BAD_ARGUMENT, words,
                [&](auto* error) { return tilebase_apply(t, "12345x", move, text, 99, nullptr, error); });
    check_error(TILEBASE_BAD_ARGUMENT, words,
                [&](auto* error) { return once::rate(t, "12345x", nullptr, move, &change, error); });
    CHECK(tilebase_inverse(t, move) == -1);
  }
  const std::uint8_t moves[] = {0, 4};
  check_error(TILEBASE_BAD_ARGUMENT, "move 4 is not",
              [&](auto* error) { return write_word(t, moves, 2, text, 99, nullptr, error); });
  check_error(TILEBASE_BAD_MOVE, "move d is not allowed in board 12345x",
              [&](auto* error) { return once::rate(t, "12345x", nullptr, 0, &change, error); });
  check_error(TILEBASE_BAD_MOVE, "move d is not allowed in board 12345x",
              [&](auto* error) { return tilebase_apply(t, "12345x", 0, text, 99, nullptr, error); });
  check_error(TILEBASE_BAD_ARGUMENT, "index 720 is not a number from 0 to 719",
              [&](auto* error) { return tilebase_unrank(t, 720, text, 99, nullptr, error); });
  for (const int distance : {-2, 22})
    check_error(TILEBASE_BAD_ARGUMENT, "distance " + std::to_string(distance) + " is not a number from 0 to 21",
                [&](auto* error) { return once::random_states(t, nullptr, distance, 1, text, 10, 1, error); });
}

TEST_CASE("an unknown puzzle and an empty list of tables report table_missing; a goal without table is searched for") {
  tilebase_tablebase* opened = nullptr;
  CHECK(tilebase_open_builtin("slide9x9", &opened, nullptr) == TILEBASE_TABLE_MISSING);
  CHECK(tilebase_open_bytes(nullptr, 0, &opened, nullptr) == TILEBASE_TABLE_MISSING);
  CHECK(opened == nullptr);
  REQUIRE(table_set({store(support::table_of(support::builtin("mixed3x3")))}, &opened) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  int distance = 77;
  CHECK(once::distance(opened, "1234x5678", "1234x5678", &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == 0);
}

TEST_CASE("tables opened from bytes do not need them afterwards") {
  tilebase_tablebase* opened = nullptr;
  REQUIRE(table_set({tiny()}, &opened) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  CHECK(std::string(tilebase_puzzle_name(opened)) == "tiny");
  CHECK(solved(opened, "x321") == "druldr");
}

TEST_CASE("the message for damaged bytes has their name or their number") {
  const Bytes whole = tiny();
  Bytes damaged = whole;
  damaged.back() ^= 1U;
  tilebase_tablebase* opened = nullptr;
  for (const auto& [name, shown] : {std::pair<const char*, const char*>("flash", "flash"), {nullptr, "2"}}) {
    const tilebase_table_bytes tables[] = {{whole.data(), whole.size(), nullptr},
                                           {damaged.data(), damaged.size(), name}};
    check_error(TILEBASE_TABLE_DAMAGED, std::string("table '") + shown + "' is damaged",
                [&](auto* error) { return tilebase_open_bytes(tables, 2, &opened, error); });
  }
  CHECK(table_set({{}}, &opened) == TILEBASE_TABLE_DAMAGED);
  CHECK(opened == nullptr);
}

TEST_CASE("tables of different puzzles report puzzle_mismatch") {
  tilebase_tablebase* opened = nullptr;
  check_error(TILEBASE_PUZZLE_MISMATCH, "tables '1' and '2'", [&](auto* error) {
    return table_set({tiny(), three()}, &opened, error);
  });
}

TEST_CASE("opening from a folder that is unreadable, damaged or without the puzzle is an error") {
  const support::TemporaryFolder folder;
  const std::string path = folder.string();
  support::write_file(folder / "1.table", tiny());
  support::write_file(folder / "2.table", three());
  tilebase_tablebase* opened = nullptr;
  REQUIRE(tilebase_open_folder(path.c_str(), "tiny", &opened, nullptr) == TILEBASE_OK);
  CHECK(solved(opened, "x321") == "druldr");
  tilebase_close(opened);
  CHECK(tilebase_open_folder(path.c_str(), "slide3x3", &opened, nullptr) == TILEBASE_TABLE_MISSING);
  CHECK(opened == nullptr);
  const std::string none = folder / "none";
  check_error(TILEBASE_FILE_UNREADABLE, "cannot read '" + none,
              [&](auto* error) { return tilebase_open_folder(none.c_str(), "tiny", &opened, error); });
  support::write_file(folder / "3.table", std::string_view("damaged"));
  CHECK(tilebase_open_folder(path.c_str(), "tiny", &opened, nullptr) == TILEBASE_TABLE_DAMAGED);
}

TEST_CASE("the message for a bad definition has its line") {
  CHECK(tilebase_check_definition("name=two\ntiles=1 2\n[move]\nA=(1 2)\n", "mine", nullptr) == TILEBASE_OK);
  ErrorHandle error;
  CHECK(tilebase_check_definition("name=two\ntiles=1 2\n[move]\nA=(1 3)\n", "mine", error) == TILEBASE_BAD_DEFINITION);
  CHECK(error.message().rfind("mine:4: ", 0) == 0);
}

TEST_CASE("a count above 64 bits reports count_overflow") {
  tilebase_tablebase* opened = nullptr;
  REQUIRE(table_set({store(support::table_of(support::puzzle_from(many_names())))}, &opened) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  int overflows = 0;
  for (std::uint32_t rank = 0; rank < 120; ++rank) {
    char board[6];
    REQUIRE(tilebase_unrank(opened, rank, board, sizeof board, nullptr, nullptr) == TILEBASE_OK);
    int distance = 0;
    REQUIRE(once::distance(opened, board, nullptr, &distance, nullptr) == TILEBASE_OK);
    std::uint64_t count = 77;
    const auto status = once::count(opened, board, nullptr, &count, nullptr);
    // 120^9 = 5.2e18, 2^64 = 1.8e19.
    if (distance <= 8) CHECK(status == TILEBASE_OK);
    if (distance >= 10) CHECK(status == TILEBASE_COUNT_OVERFLOW);
    overflows += status == TILEBASE_COUNT_OVERFLOW ? 1 : 0;
    if (status == TILEBASE_COUNT_OVERFLOW) CHECK(count == 77);
  }
  CHECK(overflows > 0);
}

TEST_CASE("paths of an inconsistent table report table_damaged each time") {
  // x321 is the farthest state: distance 6, its neighbours 5. The table now says 3.
  const auto table = support::tiny_table();
  support::Parts parts(table);
  const auto start = table.index().of(parse_board(table.puzzle(), "x321").value()).value();
  for (std::uint32_t i = 0; i < 12; ++i)
    if (table.distances()[i] == 3) {
      parts.swap_distances(i, start);
      break;
    }
  tilebase_tablebase* opened = nullptr;
  REQUIRE(table_set({store(parts.table())}, &opened) == TILEBASE_OK);
  const Handle tablebase(opened, &tilebase_close);
  tilebase_paths* begun = nullptr;
  REQUIRE(once::paths_open(opened, "x321", nullptr, &begun, nullptr) == TILEBASE_OK);
  const PathsHandle paths(begun, &tilebase_paths_close);
  std::uint8_t moves[4];
  for (int i = 0; i < 3; ++i)
    CHECK(tilebase_paths_next(begun, moves, sizeof moves, nullptr, nullptr) == TILEBASE_TABLE_DAMAGED);
  CHECK(solved(opened, "x321") == "table damaged");
}

TEST_CASE("a long message is whole, and no error has none") {
  const std::string folder(2000, 'a');
  tilebase_tablebase* opened = nullptr;
  ErrorHandle error;
  CHECK(tilebase_open_folder(folder.c_str(), "tiny", &opened, error) == TILEBASE_FILE_UNREADABLE);
  CHECK(error.message().starts_with("cannot read '" + folder + "': "));
  CHECK(tilebase_error_status(nullptr) == TILEBASE_OK);
  CHECK(tilebase_error_message(nullptr) == std::string());
  CHECK(tilebase_error_puzzle(nullptr) == std::string());
  CHECK((tilebase_error_at_least(nullptr) == -1 && tilebase_error_at_most(nullptr) == -1));
  CHECK(tilebase_error_states(nullptr) == -1);
}

TEST_CASE("an error tells what is known: bounds and states when a search gives up, and the puzzle of a bad board") {
  const Handle tablebase = open_builtin("slide4x4");
  const SolverHandle solver = open_solver(tablebase.get());
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
  const auto written = [&](const std::vector<std::uint8_t>& state) {
    char board[10] = "";
    ErrorHandle error;
    const auto status = tilebase_write_state(tablebase.get(), state.data(), state.size(), board, 10, nullptr, error);
    CHECK((status == TILEBASE_OK || status == TILEBASE_BAD_BOARD));
    CHECK(error.message().empty() == (status == TILEBASE_OK));
    return status == TILEBASE_OK ? std::string(board) : "refused";
  };
  CHECK(written({0, 1, 2, 3, 4, 5, 6, 8, 7}) == "1234567x8");
  CHECK(written({0, 1, 2, 3, 4, 5, 6, 7}) == "refused");
  CHECK(written({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) == "refused");
  CHECK(written({1, 2, 3, 4, 5, 6, 7, 8, 9}) == "refused");
  CHECK(written(std::vector<std::uint8_t>(9, 7)) == "refused");
  CHECK(written(std::vector<std::uint8_t>(9, 0)) == "refused");
  std::uint8_t state[9];
  REQUIRE(tilebase_read_state(tablebase.get(), "1 2 3/4 5 6/7 0 8", state, 9, nullptr, nullptr) == TILEBASE_OK);
  CHECK(written({std::begin(state), std::end(state)}) == "1234567x8");
}

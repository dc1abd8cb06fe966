// Each call runs with its first allocation refused, then its second, and so on until none is refused. It must report
// out of memory, leak nothing, and answer when it is called again.

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>

#include <bindings/c/boundary.hpp>
#include <tilebase/stored_table.hpp>

#include "bindings/scarce_memory.hpp"
#include "bindings/tablebases.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using tilebase::tablegen::store;

namespace {

/// The answers of a call. Allocates nothing.
struct Answers {
  int number = 0;
  std::size_t length = 0;
  std::uint64_t count = 0;
  std::array<int, 32> numbers{};
  std::array<std::uint64_t, 32> counts{};
  std::array<std::uint8_t, 4096> moves{};
  std::array<char, 128> text{};

  friend bool operator==(const Answers&, const Answers&) = default;
};

using Call = std::function<tilebase_status(Handle&, Answers&, tilebase_error*)>;

/// Checks a call with each allocation refused in turn, on a new handle, then once more without refusal. At least one
/// refusal must be told; a call may also succeed with less memory.
void check_refusals(const std::function<Handle()>& open, const Call& call) {
  Answers wanted;
  const ErrorHandle usual;
  Handle first = open();
  const tilebase_status status = call(first, wanted, usual);
  REQUIRE((status == TILEBASE_OK || status == TILEBASE_UNSOLVABLE || status == TILEBASE_BAD_BOARD));
  const std::string usual_message = usual.message();
  int told = 0;
  bool is_refused = true;
  for (std::int64_t granted = 0; is_refused; ++granted) {
    std::array<Answers, 2> answers;
    std::array<tilebase_status, 2> statuses;
    bool is_message_right = false;
    const std::int64_t before = scarce_memory::blocks();
    {
      const ErrorHandle error;
      Handle handle = open();
      {
        const scarce_memory::RefuseOnce scarce(granted);
        statuses[0] = call(handle, answers[0], error);
        is_refused = scarce.refused();
      }
      statuses[1] = call(handle, answers[1], nullptr);
      is_message_right =
          error.message() == (statuses[0] == status ? usual_message : "out of memory; retry when more is available");
    }
    const std::int64_t blocks_kept = scarce_memory::blocks() - before;
    const bool tells = statuses[0] == TILEBASE_OUT_OF_MEMORY;
    CAPTURE(granted, is_refused, statuses[0]);
    REQUIRE((statuses[0] == status || (is_refused && tells)));
    REQUIRE(is_message_right);
    REQUIRE((tells || answers[0] == wanted));
    REQUIRE((statuses[1] == status && answers[1] == wanted));
    REQUIRE(blocks_kept == 0);
    told += tells ? 1 : 0;
  }
  CHECK(told > 0);
}

/// A question to a solver about a start.
using Question = tilebase_status (*)(tilebase_solver*, const char*, Answers&, tilebase_error*);

/// Checks the opening of a solver and its answer to a question, before and after the tablebase has unpacked its tables.
void check_question(const char* puzzle, const char* start, const char* goal, Question question) {
  CAPTURE(puzzle, start, goal);
  const Call call = [&](Handle& handle, Answers& answers, tilebase_error* error) {
    tilebase_solver* solver = nullptr;
    const auto status = tilebase_solver_open(handle.get(), goal, &solver, error);
    if (status != TILEBASE_OK) return status;
    const SolverHandle closes(solver, &tilebase_solver_close);
    return question(solver, start, answers, error);
  };
  check_refusals([&] { return open_builtin(puzzle); }, call);
  check_refusals(
      [&] {
        Handle handle = open_builtin(puzzle);
        Answers answers;
        call(handle, answers, nullptr);
        return handle;
      },
      call);
}

tilebase_status ask_path(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  return tilebase_solver_path(s, start, answers.moves.data(), 99, &answers.length, error);
}
tilebase_status ask_count(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  return tilebase_solver_count(s, start, &answers.count, error);
}
tilebase_status ask_distance(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  return tilebase_solver_distance(s, start, &answers.number, error);
}

constexpr Question answers_about_a_board[] = {
    &ask_path,
    &ask_distance,
    [](tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
      return tilebase_solver_solve(s, start, answers.text.data(), answers.text.size(), &answers.length, error);
    },
    [](tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
      return tilebase_solver_best_move(s, start, &answers.number, error);
    },
    [](tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
      tilebase_valued_move moves[16] = {};
      const auto status = tilebase_solver_moves(s, start, moves, 16, &answers.length, error);
      std::memcpy(answers.numbers.data(), moves, sizeof moves);
      return status;
    },
    [](tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
      std::array<char, 20> boards{};
      for (const std::size_t at : {0U, 10U}) std::strcpy(&boards[at], start);
      return tilebase_solver_distances(s, boards.data(), 10, 2, answers.numbers.data(), error);
    }};

tilebase_status ask_all_paths(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  tilebase_paths* paths = nullptr;
  const auto status = tilebase_solver_paths_open(s, start, &paths, error);
  if (status != TILEBASE_OK) return status;
  const PathsHandle closes(paths, &tilebase_paths_close);
  for (;;) {
    const auto next = tilebase_paths_next(paths, answers.moves.data() + answers.length, 40, nullptr, nullptr);
    if (next == TILEBASE_NO_MORE_PATHS) return TILEBASE_OK;
    if (next == TILEBASE_OUT_OF_MEMORY) continue;  // the next call returns the same path
    answers.length += tilebase_paths_length(paths);
    ++answers.number;
  }
}
tilebase_status ask_stats(tilebase_solver* s, const char*, Answers& answers, tilebase_error* error) {
  return tilebase_solver_stats(s, answers.counts.data(), 32, &answers.length, &answers.count, error);
}
tilebase_status ask_random_states(tilebase_solver* s, const char*, Answers& answers, tilebase_error* error) {
  return tilebase_solver_random_states(s, 3, 1, answers.text.data(), 7, 5, error);
}
/// Boards in one call, within a limit; then a path.
tilebase_status ask_words(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  const auto limited = tilebase_solver_set_limit(s, TILEBASE_LIMIT_SECONDS, 60, error);
  if (limited != TILEBASE_OK) return limited;
  const auto many = tilebase_solver_solve_many(s, "86725430123415x7681234567x8", 9, 3, answers.text.data(), 20,
                                               answers.numbers.data(), error);
  return many == TILEBASE_OK ? ask_path(s, start, answers, error) : many;
}
/// A path by entries of several moves.
tilebase_status ask_prepared(tilebase_solver* s, const char* start, Answers& answers, tilebase_error* error) {
  const auto prepared = tilebase_solver_prepare_for(s, 1000, error);
  return prepared == TILEBASE_OK ? ask_path(s, start, answers, error) : prepared;
}

Handle nothing_yet() {
  return {nullptr, &tilebase_close};
}

}  // namespace

TEST_CASE("opening survives any refused allocation") {
  const support::TemporaryFolder folder;
  const auto file = store(support::tiny_table());
  support::write_file(folder / "tiny.table", file);
  support::write_file(folder / "tiny-with-a-long-name-that-is-no-table.text", file);
  const std::string path = folder.string();
  const tilebase_table_bytes bytes{file.data(), file.size(), "a name that is too long to be kept without memory"};
  const Handle held = open_builtin("slide2x3");
  const std::function<tilebase_status(tilebase_tablebase**, tilebase_error*)> ways[] = {
      [](auto** tablebase, auto* error) { return tilebase_open_builtin("slide2x3", tablebase, error); },
      [](auto** tablebase, auto* error) { return tilebase_open_builtin("slide4x4", tablebase, error); },
      [&](auto** tablebase, auto* error) { return tilebase_with_blank(held.get(), "6", tablebase, error); },
      [&](auto** tablebase, auto* error) { return tilebase_open_bytes(&bytes, 1, tablebase, error); },
      [&](auto** tablebase, auto* error) { return tilebase_open_folder(path.c_str(), "tiny", tablebase, error); }};
  for (const auto& open : ways)
    check_refusals(nothing_yet, [&](Handle& handle, Answers& answers, tilebase_error* error) {
      tilebase_tablebase* tablebase = nullptr;
      const auto status = open(&tablebase, error);
      handle.reset(tablebase);
      if (tablebase != nullptr) std::strcpy(answers.text.data(), tilebase_puzzle_name(tablebase));
      return status;
    });
}

TEST_CASE("questions survive any refused allocation") {
  const auto [puzzle, start, goal] = GENERATE(table<const char*, const char*, const char*>(
      {{"slide3x3", "23415x768", "12345678x"},  // case: the table's frame
       {"slide2x3", "54321x", "x12345"},        // case: a mirrored frame
       {"slide3x3", "21345678x", "12345678x"},  // case: an unsolvable board
       {"slide3x3", "867254301", "1234567**"},  // case: an enumeration of completions
       {"slide3x3", "867254301", "1********"},  // case: a search over the named tiles
       {"mixed3x3", "87654321x", "12345678x"}}));
  for (const Question question : answers_about_a_board) check_question(puzzle, start, goal, question);
}

TEST_CASE("counts, many boards and questions about all states survive any refused allocation, and no path is skipped") {
  const auto [puzzle, start, goal, questions] =
      GENERATE(table<const char*, const char*, const char*, std::vector<Question>>(
          {{"slide2x3", "54321x", "12345x", {ask_count, ask_all_paths, ask_stats, ask_random_states, ask_prepared}},
           {"slide2x3", "54321x", "123***", {ask_count, ask_all_paths, ask_stats, ask_random_states}},
           {"die", "654321", "******", {ask_count, ask_all_paths}},
           {"slide3x3", "867254301", "12345678x", {ask_words}},
           {"slide3x3", "867254301", "1234567**", {ask_words}},
           {"rotate3x3", "987654321", "123******", {ask_path}},  // case: a table of the named tiles
           {"slide3x3", "a board that is none", "12345678x", {ask_distance}}}));
  for (const Question question : questions) check_question(puzzle, start, goal, question);
}

TEST_CASE("searches survive any refused allocation") {
  const char* const goal = GENERATE("12345x", "12***x");
  for (const Question question : {ask_path, ask_count}) check_question("slide3x2", "2143x5", goal, question);
}

TEST_CASE("searches of eight cells survive any refused allocation", "[.full]") {
  for (const Question question : {ask_path, ask_count}) check_question("slide4x2", "417x6235", "12*****x", question);
}

TEST_CASE("boards, moves, definitions and tables survive any refused allocation") {
  const Handle held = open_builtin("slide3x3");
  const auto table = support::tiny_table();
  const Call calls[] = {
      [&](Handle&, Answers& answers, tilebase_error* error) {
        const std::uint8_t moves[40] = {};
        return tilebase_write_moves(held.get(), nullptr, moves, 40, TILEBASE_BY_BLANK, 0, answers.text.data(), 99,
                                    &answers.length, error);
      },
      [&](Handle&, Answers& answers, tilebase_error* error) {
        return tilebase_apply(held.get(), "(1 2 3)(4 5 6)(7 8 x)", 1, answers.text.data(), 99, nullptr, error);
      },
      [](Handle&, Answers&, tilebase_error* error) {
        return tilebase_check_definition("name=two\ntiles=1 2\n[move]\nA=(1 2)\n", "mine", error);
      },
      [&](Handle&, Answers& answers, tilebase_error* error) {
        return tilebase::c_interface::run_call(error, [&] {
          const auto bytes = store(table);
          answers.length = bytes.size();
          std::copy_n(bytes.begin(), std::min(bytes.size(), answers.moves.size()), answers.moves.begin());
        });
      }};
  for (const Call& call : calls) check_refusals(nothing_yet, call);
}

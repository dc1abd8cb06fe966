// Each call runs with its first allocation refused, then its second, and so on until none is refused. It must report
// out of memory, leak nothing, and answer when it is called again.

#include <array>
#include <cstring>
#include <functional>
#include <new>
#include <string>

#include <tilebase/stored_table.hpp>

#include "bindings/scarce_memory.hpp"
#include "bindings/tablebases.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using tilebase::tablegen::store;

namespace {

/// The answers of a call. Allocates nothing.
struct Answers {
  std::array<std::uint8_t, 4096> bytes{};
  std::size_t length = 0;
  std::int64_t number = 0;

  friend bool operator==(const Answers&, const Answers&) = default;
};

/// The outcome of a call with one refused allocation.
struct Trial {
  bool refused = false;
  tilebase_status status = TILEBASE_INTERNAL_ERROR;
  std::string message;
  tilebase_status again = TILEBASE_INTERNAL_ERROR;
  bool same_answers = false;
  std::int64_t blocks_kept = 0;
};

/// Runs `call(handle, answers, error)` on a handle from `opened()`, with the allocation after `granted` refused, then
/// once more without refusal, and closes the handle.
template <class Opened, class Call>
Trial with_refusal(std::int64_t granted, Opened opened, Call call, const Answers& wanted) {
  Trial trial;
  ErrorHandle error;
  const std::int64_t before = scarce_memory::blocks();
  {
    Handle handle = opened();
    Answers answers;
    {
      const scarce_memory::RefuseOnce scarce(granted);
      trial.status = call(handle, answers, error);
      trial.refused = scarce.refused();
    }
    trial.same_answers = trial.status == TILEBASE_OUT_OF_MEMORY || answers == wanted;
    answers = Answers();
    trial.again = call(handle, answers, nullptr);
    trial.same_answers = trial.same_answers && answers == wanted;
  }
  trial.blocks_kept = scarce_memory::blocks() - before;
  trial.message = error.message();
  return trial;
}

/// Checks a call with each allocation refused in turn. Returns how often it reported out of memory; it may also succeed
/// with less memory.
template <class Opened, class Call>
int check_refusals(Opened opened, Call call) {
  Answers wanted;
  tilebase_status status = TILEBASE_INTERNAL_ERROR;
  {
    Handle handle = opened();
    status = call(handle, wanted, nullptr);
    REQUIRE((status == TILEBASE_OK || status == TILEBASE_UNSOLVABLE));
  }
  int told = 0;
  for (std::int64_t granted = 0;; ++granted) {
    const Trial trial = with_refusal(granted, opened, call, wanted);
    const bool tells = trial.status == TILEBASE_OUT_OF_MEMORY;
    CAPTURE(granted, trial.refused, trial.status, trial.message);
    REQUIRE((trial.status == status || (trial.refused && tells)));
    REQUIRE(trial.message == (tells ? "out of memory; retry when more is available" : ""));
    REQUIRE(trial.again == status);
    REQUIRE(trial.same_answers);
    REQUIRE(trial.blocks_kept == 0);
    told += tells ? 1 : 0;
    if (!trial.refused) return told;
  }
}

/// Keeps the number that a call writes.
template <class Number, class Call>
tilebase_status kept(Answers& answers, Call call) {
  Number number = 0;
  const tilebase_status status = call(&number);
  answers.number = static_cast<std::int64_t>(number);
  return status;
}

char* text_of(Answers& answers) {
  return reinterpret_cast<char*>(answers.bytes.data());
}

/// Runs check_refusals() before and after the tablebase has unpacked its tables.
template <class Call>
int check_question(const char* puzzle, Call call) {
  const int told = check_refusals([&] { return open_builtin(puzzle); }, call);
  check_refusals(
      [&] {
        Handle handle = open_builtin(puzzle);
        Answers answers;
        call(handle, answers, nullptr);
        return handle;
      },
      call);
  return told;
}

Handle nothing_yet() {
  return {nullptr, &tilebase_close};
}

/// A call that opens a tablebase and returns the name of its puzzle.
template <class Open>
auto opening(Open open) {
  return [open](Handle& handle, Answers& answers, tilebase_error* error) {
    tilebase_tablebase* tablebase = nullptr;
    const auto status = open(&tablebase, error);
    handle.reset(tablebase);
    const char* name = tilebase_puzzle_name(tablebase);
    if (name != nullptr) std::memcpy(answers.bytes.data(), name, std::strlen(name));
    return status;
  };
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
  for (const auto& open : ways) CHECK(check_refusals(nothing_yet, opening(std::cref(open))) > 0);
}

namespace {

void check_all_questions(const char* puzzle, const char* start, const char* goal) {
  CAPTURE(puzzle, start, goal);
  const auto ask = [&, puzzle = puzzle, start = start, goal = goal](auto question) {
    return check_question(puzzle, [&](Handle& handle, Answers& answers, tilebase_error* error) {
      return question(handle.get(), start, goal, answers, error);
    });
  };
  CHECK(ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
          return once::path(t, from, to, answers.bytes.data(), 40, &answers.length, error);
        }) > 0);
  ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
    return tilebase_solve(t, from, to, text_of(answers), 99, &answers.length, error);
  });
  ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
    return kept<int>(answers, [&](int* distance) { return once::distance(t, from, to, distance, error); });
  });
  ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
    return kept<int>(answers, [&](int* move) { return once::best_move(t, from, to, move, error); });
  });
  ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
    tilebase_valued_move moves[16] = {};
    const auto status = once::moves(t, from, to, moves, 16, &answers.length, error);
    std::uint64_t digest = 0;  // may overflow
    for (const auto& [move, distance] : moves)
      digest = 1000 * digest + static_cast<std::uint64_t>(100 * move + distance);
    answers.number = static_cast<std::int64_t>(digest);
    return status;
  });
  ask([](auto* t, auto* from, auto* to, Answers& answers, auto* error) {
    int distances[2] = {};
    char boards[2][10] = {};
    for (auto& board : boards) std::strcpy(board, from);
    const auto status = once::distances(t, boards[0], sizeof boards[0], 2, to, distances, error);
    answers.number = 1000 * distances[0] + distances[1];
    return status;
  });
}

/// Questions to boards of slides without a table.
void check_searches(const char* puzzle, const char* start, const char* goal) {
  CAPTURE(puzzle, start, goal);
  CHECK(check_question(puzzle, [&](Handle& handle, Answers& answers, tilebase_error* error) {
          return once::path(handle.get(), start, goal, answers.bytes.data(), 99, &answers.length, error);
        }) > 0);
  check_question(puzzle, [&](Handle& handle, Answers& answers, tilebase_error* error) {
    return kept<std::uint64_t>(
        answers, [&](std::uint64_t* paths) { return once::count(handle.get(), start, goal, paths, error); });
  });
}

}  // namespace

TEST_CASE("questions survive any refused allocation") {
  const auto [puzzle, start, goal] = GENERATE(table<const char*, const char*, const char*>(
      {{"slide3x3", "23415x768", "12345678x"},  // case: the table's frame
       {"slide2x3", "54321x", "x12345"},        // case: a mirrored frame
       {"slide3x3", "21345678x", "12345678x"},  // case: an unsolvable board
       {"slide3x3", "867254301", "1234567**"},  // case: an enumeration of completions
       {"slide3x3", "867254301", "1********"},  // case: a search over the named tiles
       {"mixed3x3", "87654321x", "12345678x"}}));
  check_all_questions(puzzle, start, goal);
}

TEST_CASE("a solver survives any refused allocation, from its opening to the words of many boards") {
  const char* goal = GENERATE("12345678x", "1234567**");
  CHECK(check_question("slide3x3", [&](Handle& handle, Answers& answers, tilebase_error* error) {
          tilebase_solver* solver = nullptr;
          const auto opened = tilebase_solver_open(handle.get(), goal, &solver, error);
          if (opened != TILEBASE_OK) return opened;
          const SolverHandle closes(solver, &tilebase_solver_close);
          const auto limited = tilebase_solver_set_limit(solver, TILEBASE_LIMIT_SECONDS, 60, error);
          if (limited != TILEBASE_OK) return limited;
          int lengths[3] = {};
          const auto many = tilebase_solver_solve_many(solver, "86725430123415x7681234567x8", 9, 3, text_of(answers),
                                                       20, lengths, error);
          if (many != TILEBASE_OK) return many;
          answers.number = 1000 * lengths[0] + lengths[1];
          return tilebase_solver_path(solver, "867254301", answers.bytes.data() + 100, 40, &answers.length, error);
        }) > 0);
}

TEST_CASE("the computation of entries of several moves survives any refused allocation") {
  CHECK(check_question("slide2x3", [](Handle& handle, Answers& answers, tilebase_error* error) {
          tilebase_solver* solver = nullptr;
          const auto opened = tilebase_solver_open(handle.get(), nullptr, &solver, error);
          if (opened != TILEBASE_OK) return opened;
          const SolverHandle closes(solver, &tilebase_solver_close);
          const auto prepared = tilebase_solver_prepare_for(solver, 1000, error);
          if (prepared != TILEBASE_OK) return prepared;
          return tilebase_solver_path(solver, "54321x", answers.bytes.data(), 40, &answers.length, error);
        }) > 0);
}

TEST_CASE("searches survive any refused allocation") {
  check_searches("slide3x2", "2143x5", GENERATE("12345x", "12***x"));
}

TEST_CASE("searches of eight cells survive any refused allocation", "[.full]") {
  check_searches("slide4x2", "417x6235", "12*****x");
}

TEST_CASE("a question by a table of the named tiles survives any refused allocation") {
  CHECK(check_refusals([] { return open_builtin("rotate3x3"); },
                       [](Handle& handle, Answers& answers, tilebase_error* error) {
                         return once::path(handle.get(), "987654321", "123******", answers.bytes.data(), 40,
                                           &answers.length, error);
                       }) > 0);
}

TEST_CASE("counts and paths survive any refused allocation, and no path is skipped") {
  const auto [puzzle, start, goal] = GENERATE(table<const char*, const char*, const char*>(
      {{"slide2x3", "54321x", "12345x"}, {"slide2x3", "54321x", "123***"}, {"die", "654321", "******"}}));
  CAPTURE(puzzle, start, goal);
  const auto count = [start = start, goal = goal](Handle& handle, Answers& answers, tilebase_error* error) {
    return kept<std::uint64_t>(
        answers, [&](std::uint64_t* paths) { return once::count(handle.get(), start, goal, paths, error); });
  };
  check_question(puzzle, count);
  const auto paths = [start = start, goal = goal](Handle& handle, Answers& answers, tilebase_error* error) {
    tilebase_paths* opened = nullptr;
    const auto status = once::paths_open(handle.get(), start, goal, &opened, error);
    if (status != TILEBASE_OK) return status;
    const PathsHandle closes(opened, &tilebase_paths_close);
    for (;;) {
      const auto next = tilebase_paths_next(opened, answers.bytes.data() + answers.length, 40, nullptr, nullptr);
      if (next == TILEBASE_NO_MORE_PATHS) return TILEBASE_OK;
      if (next == TILEBASE_OUT_OF_MEMORY) continue;  // the next call returns the same path
      answers.length += tilebase_paths_length(opened);
      ++answers.number;
    }
  };
  CHECK(check_question(puzzle, paths) > 0);
}

TEST_CASE("questions about all states survive any refused allocation") {
  const char* goal = GENERATE("12345x", "123***");
  CHECK(check_question("slide2x3", [&](Handle& handle, Answers& answers, tilebase_error* error) {
          std::uint64_t states[32] = {};
          std::uint64_t unreachable = 0;
          const auto status = once::stats(handle.get(), goal, states, 32, &answers.length, &unreachable, error);
          std::memcpy(answers.bytes.data(), states, sizeof states);
          answers.number = static_cast<std::int64_t>(unreachable);
          return status;
        }) > 0);
  CHECK(check_question("slide2x3", [&](Handle& handle, Answers& answers, tilebase_error* error) {
          return once::random_states(handle.get(), goal, 3, 1, text_of(answers), 7, 5, error);
        }) > 0);
}

TEST_CASE("boards, moves and definitions survive any refused allocation") {
  check_question("slide3x3", [](Handle& handle, Answers& answers, tilebase_error* error) {
    const std::uint8_t moves[40] = {};
    return write_word(handle.get(), moves, 40, text_of(answers), 99, nullptr, error);
  });
  check_question("slide3x3", [](Handle& handle, Answers& answers, tilebase_error* error) {
    return tilebase_apply(handle.get(), "(1 2 3)(4 5 6)(7 8 x)", 1, text_of(answers), 99, nullptr, error);
  });
  CHECK(check_refusals(nothing_yet, [](Handle&, Answers&, tilebase_error* error) {
          return tilebase_check_definition("name=two\ntiles=1 2\n[move]\nA=(1 2)\n", "mine", error);
        }) > 0);
}

TEST_CASE("an error without memory for its message reports out of memory") {
  const Handle tablebase = open_builtin("slide3x3");
  int told = 0;
  for (std::int64_t granted = 0;; ++granted) {
    tilebase_status status = TILEBASE_INTERNAL_ERROR;
    bool refused = false;
    int distance = 77;
    {
      const scarce_memory::RefuseOnce scarce(granted);
      status = once::distance(tablebase.get(), "a board that is none at all", nullptr, &distance, nullptr);
      refused = scarce.refused();
    }
    CHECK((status == TILEBASE_BAD_BOARD || (refused && status == TILEBASE_OUT_OF_MEMORY)));
    told += status == TILEBASE_OUT_OF_MEMORY ? 1 : 0;
    if (!refused) break;
  }
  CHECK(told > 0);
}

TEST_CASE("storing a table either succeeds or reports out of memory") {
  const auto table = support::tiny_table();
  const auto wanted = store(table);
  int told = 0;
  for (std::int64_t granted = 0;; ++granted) {
    bool refused = false;
    std::vector<std::uint8_t> bytes;
    {
      const scarce_memory::RefuseOnce scarce(granted);
      try {
        bytes = store(table);
      } catch (const std::bad_alloc&) {
        ++told;
      }
      refused = scarce.refused();
    }
    CAPTURE(granted);
    REQUIRE((bytes == wanted || (refused && bytes.empty())));
    if (!refused) break;
  }
  CHECK(told > 0);
}

// The C interface to many boards and to all boards of a goal.

#include <algorithm>
#include <array>
#include <span>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/query/word_sink.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Puzzle;
using tilebase::Solver;
using tilebase::State;

namespace {

/// Number of boards that are read before they are answered; write_words() is fastest for it.
constexpr std::size_t boards_per_group = 64;

/// Number of boards that a thread answers at a time; a search takes each board by itself.
constexpr std::size_t boards_per_range = 64 * boards_per_group;

/// Boards of a caller as text, each `width` bytes after the board before.
struct BoardRows {
  const char* boards;
  std::size_t width;

  /// Returns the text of a board: up to its first NUL, if there is one.
  std::string_view operator[](std::size_t i) const {
    const char* const begin = boards + i * width;
    const void* const nul = width > 0 ? std::memchr(begin, '\0', width) : begin;
    return {begin, nul != nullptr ? static_cast<std::size_t>(static_cast<const char*>(nul) - begin) : width};
  }
};

/// Returns a status for one of many boards; throws any error but gave_up, which ends the call.
int status_of_one(const tilebase::Error& error) {
  if (error.code != tilebase::ErrorCode::gave_up) refuse(error);
  return TILEBASE_GAVE_UP;
}

/// Calls answer(solver, starts, numbers) for groups of the boards that can be read: their states and their numbers.
/// Calls refuse(number, status) for each other board, and for each board that a cancelled search would be about. Works
/// in as many threads as the solver's budget names, by default in one; each search then takes one thread.
template <class Answer, class Refuse>
void answer_groups(const Solver& solver, const BoardRows& boards, std::size_t count, const Answer& answer,
                   const Refuse& refuse) {
  tilebase::Budget budget = solver.budget();
  const std::size_t threads = std::max<std::size_t>(1, budget.threads);
  if (threads > 1) budget.threads = 1;
  const Solver limited = solver.within(budget);
  const std::size_t size = solver.searches() ? 1 : boards_per_range;
  tilebase::side_by_side(threads, count / size + (count % size > 0 ? 1 : 0), [&](std::size_t range) {
    const bool is_cancelled = solver.searches() && budget.keep_going && !budget.keep_going({0, 0});
    std::array<State, boards_per_group> starts;
    std::array<std::size_t, boards_per_group> numbers;
    std::size_t readable = 0;
    const std::size_t end = std::min(count, (range + 1) * size);
    for (std::size_t i = range * size; i < end; ++i) {
      if (!read_board(solver.puzzle(), boards[i], starts[readable]))
        refuse(i, TILEBASE_BAD_BOARD);
      else if (is_cancelled)
        refuse(i, TILEBASE_GAVE_UP);
      else
        numbers[readable++] = i;
      if (readable < boards_per_group && i + 1 < end) continue;
      answer(limited, std::span(starts).first(readable), std::span(numbers).first(readable));
      readable = 0;
    }
  });
}

/// Rows of a caller for words, `size` bytes each, and the length of each word or its status. Takes the words of a group
/// of boards, by their numbers.
class WordRows final : public tilebase::WordSink {
 public:
  WordRows(char* words, std::size_t size, int* lengths, std::span<const std::size_t> numbers)
      : words_(words), size_(size), lengths_(lengths), numbers_(numbers) {}

  char* room(std::size_t characters) override {
    // A row with space for all characters and a NUL takes the word itself, any other row a copy.
    if (characters < size_) return begin_ = row();
    spare_.resize(characters);
    return begin_ = spare_.data();
  }
  void written(char* end) override {
    const auto length = static_cast<std::size_t>(end - begin_);
    if (length >= size_) return refuse(TILEBASE_BUFFER_TOO_SMALL);
    if (begin_ != row()) std::copy(begin_, end, row());
    row()[length] = '\0';
    lengths_[numbers_[next_++]] = static_cast<int>(length);
  }
  void unsolvable() override { refuse(TILEBASE_UNSOLVABLE); }
  void failed(const tilebase::Error& error) override { refuse(status_of_one(error)); }

  /// Stores a status instead of the next word.
  void refuse(int status) {
    if (size_ > 0) *row() = '\0';
    lengths_[numbers_[next_++]] = status;
  }

 private:
  char* row() const { return words_ + numbers_[next_] * size_; }

  char* words_;
  std::size_t size_;
  int* lengths_;
  std::span<const std::size_t> numbers_;
  std::size_t next_ = 0;
  char* begin_ = nullptr;  // start of the current word
  std::string spare_;
};

/// Throws the fault of a row, with its number, if there is one, and stores the number unless `bad_row` is null.
void refuse_fault(std::optional<tilebase::RowFault> fault, size_t* bad_row) {
  if (!fault) return;
  if (bad_row != nullptr) *bad_row = fault->row;
  fault->error.message = "row " + std::to_string(fault->row) + ": " + fault->error.message;
  refuse(fault->error);
}

/// Answers about rows by a function of rows.hpp.
template <class Answers>
tilebase_status answer_rows(const tilebase_solver* solver, const uint8_t* rows, size_t count, Answers* answers,
                            size_t* bad_row, tilebase_error* error,
                            std::optional<tilebase::RowFault> (*ask)(const Solver&, const uint8_t*, size_t, Answers*),
                            const char* name) {
  return about_all(solver, error, [&](const Solver& kept) {
    if (count == 0) return;
    require(rows, "rows");
    require(answers, name);
    tilebase::Budget budget = kept.budget();
    if (!kept.searches()) budget.keep_going = nullptr;  // A token ends searches alone.
    refuse_fault(ask(kept.within(std::move(budget)), rows, count, answers), bad_row);
  });
}

}  // namespace

tilebase_status tilebase_solver_distances(const tilebase_solver* solver, const char* boards, size_t width, size_t count,
                                          int* distances, tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
    if (count == 0) return;
    require(boards, "boards");
    require(distances, "distances");
    const auto distances_of = [&](const Solver& limited, std::span<const State> starts,
                                  std::span<std::size_t> numbers) {
      std::array<std::int32_t, boards_per_group> values;
      if (tilebase::Way::of(limited).look_up(starts, values.data())) {
        for (std::size_t i = 0; i < starts.size(); ++i) distances[numbers[i]] = values[i];
        return;
      }
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto distance = limited.distance(starts[i]);
        distances[numbers[i]] = distance ? distance->value_or(TILEBASE_UNSOLVABLE) : status_of_one(distance.error());
      }
    };
    answer_groups(kept, {boards, width}, count, distances_of,
                  [&](std::size_t i, int status) { distances[i] = status; });
  });
}

tilebase_status tilebase_solver_solve_many(const tilebase_solver* solver, const char* boards, size_t width,
                                           size_t count, char* words, size_t word_size, int* lengths,
                                           tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
    if (count == 0) return;
    require(boards, "boards");
    require(lengths, "lengths");
    if (word_size > 0) require(words, "words");
    kept.prepare_for(count);
    const auto write_group = [&](const Solver& limited, std::span<const State> starts, std::span<std::size_t> numbers) {
      WordRows rows(words, word_size, lengths, numbers);
      write_words(limited, starts, rows);
    };
    answer_groups(kept, {boards, width}, count, write_group, [&](std::size_t i, int status) {
      WordRows(words, word_size, lengths, std::span(&i, 1)).refuse(status);
    });
  });
}

tilebase_status tilebase_solver_distances_of_rows(const tilebase_solver* solver, const uint8_t* rows, size_t count,
                                                  int32_t* distances, size_t* bad_row, tilebase_error* error) {
  return answer_rows(solver, rows, count, distances, bad_row, error, &tilebase::distances_of_rows, "distances");
}

tilebase_status tilebase_solver_moves_of_rows(const tilebase_solver* solver, const uint8_t* rows, size_t count,
                                              int32_t* distances, size_t* bad_row, tilebase_error* error) {
  return answer_rows(solver, rows, count, distances, bad_row, error, &tilebase::moves_of_rows, "distances");
}

tilebase_status tilebase_solver_best_moves_of_rows(const tilebase_solver* solver, const uint8_t* rows, size_t count,
                                                   int32_t* moves, size_t* bad_row, tilebase_error* error) {
  return answer_rows(solver, rows, count, moves, bad_row, error, &tilebase::best_moves_of_rows, "moves");
}

tilebase_status tilebase_ranks_of_rows(const tilebase_tablebase* tablebase, const uint8_t* rows, size_t count,
                                       uint64_t* ranks, size_t* bad_row, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    value_or_refuse(puzzle.boards());
    if (count == 0) return;
    refuse_fault(ranks_of_rows(puzzle, require(rows, "rows"), count, require(ranks, "ranks")), bad_row);
  });
}

tilebase_status tilebase_rows_of_ranks(const tilebase_tablebase* tablebase, const uint64_t* ranks, size_t count,
                                       uint8_t* rows, size_t* bad_row, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    value_or_refuse(puzzle.boards());
    if (count == 0) return;
    refuse_fault(rows_of_ranks(puzzle, require(ranks, "ranks"), count, require(rows, "rows")), bad_row);
  });
}

tilebase_status tilebase_apply_to_rows(const tilebase_tablebase* tablebase, const uint8_t* rows, const uint8_t* moves,
                                       size_t count, uint8_t* after, size_t* bad_row, tilebase_error* error) {
  return run_call(error, [&] {
    const Puzzle& puzzle = tablebase_of(tablebase).puzzle();
    if (count == 0) return;
    require(rows, "rows");
    refuse_fault(apply_to_rows(puzzle, rows, require(moves, "moves"), count, require(after, "after")), bad_row);
  });
}

tilebase_status tilebase_solver_stats(const tilebase_solver* solver, uint64_t* states, size_t size, size_t* count,
                                      uint64_t* unreachable, tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
    const auto counted = value_or_refuse(kept.stats());
    write_elements(counted.states, states, size, count);
    if (unreachable != nullptr) *unreachable = counted.unreachable;
  });
}

tilebase_status tilebase_solver_random_states(const tilebase_solver* solver, int distance, uint64_t seed, char* boards,
                                              size_t width, size_t count, tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
    const Puzzle& puzzle = kept.puzzle();
    if (count > 0) require(boards, "boards");
    check_buffer(boards, width, puzzle.tiles().size() + 1, 0, nullptr);
    const auto at = distance == TILEBASE_ANY_DISTANCE ? std::nullopt : std::optional(distance);
    auto states = value_or_refuse(kept.random_states(at, seed));
    for (size_t i = 0; i < count; ++i) {
      char* const row = boards + i * width;
      const std::string board = format_board(puzzle, value_or_refuse(states.next_state()));
      std::fill(std::copy(board.begin(), board.end(), row), row + width, '\0');
    }
  });
}

tilebase_status tilebase_solver_random_rows(const tilebase_solver* solver, int distance, uint64_t seed, uint8_t* rows,
                                            size_t count, tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
    if (count > 0) require(rows, "rows");
    const auto at = distance == TILEBASE_ANY_DISTANCE ? std::nullopt : std::optional(distance);
    auto states = value_or_refuse(kept.random_states(at, seed));
    const tilebase::RowFormat format(kept.puzzle());
    for (size_t i = 0; i < count; ++i, rows += format.cells()) format.write(value_or_refuse(states.next_state()), rows);
  });
}

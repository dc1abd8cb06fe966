#include <tilebase/engine/query/rows.hpp>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {
namespace {

/// Returns the number up to 255 that a text is, in its shortest form; nullopt for any other text.
std::optional<std::uint8_t> number_of_name(const std::string& text) {
  for (unsigned number = 0; number < 256; ++number)
    if (std::to_string(number) == text) return static_cast<std::uint8_t>(number);
  return std::nullopt;
}

/// Returns the numbers of the tiles by their names; nullopt unless each has a number, and no two tiles have the same
/// unless they are equal.
std::optional<std::array<std::uint8_t, max_cells>> numbers_by_name(const Puzzle& puzzle) {
  std::array<std::uint8_t, max_cells> numbers{};
  std::array<std::optional<std::uint8_t>, 256> kinds{};
  for (int tile = 0; tile < puzzle.cells(); ++tile) {
    auto number = number_of_name(puzzle.read_names()[static_cast<std::size_t>(tile)]);
    if (!number && tile == puzzle.blank()) number = std::uint8_t{0};
    if (!number) return std::nullopt;
    const std::uint8_t kind = puzzle.kind(static_cast<std::uint8_t>(tile));
    if (kinds[*number].value_or(kind) != kind) return std::nullopt;
    kinds[*number] = kind;
    numbers[static_cast<std::size_t>(tile)] = *number;
  }
  return numbers;
}

/// Number of rows that are read before they are answered.
constexpr std::size_t rows_per_group = 64;

/// Number of rows that a thread answers at a time; a search takes each row by itself.
constexpr std::size_t rows_per_range = 64 * rows_per_group;

/// The fault of the first row that has one, whichever thread meets it first.
class FirstFault {
 public:
  /// Whether a range that begins with a row may hold a fault before the first one so far.
  bool may_be_after(std::size_t row) const { return row < row_; }

  void add(std::size_t row, Error error) {
    const std::lock_guard lock(mutex_);
    if (row >= row_) return;
    row_ = row;
    error_ = std::move(error);
  }

  std::optional<RowFault> take() { return error_ ? std::optional(RowFault{row_, std::move(*error_)}) : std::nullopt; }

 private:
  std::atomic<std::size_t> row_ = SIZE_MAX;
  std::mutex mutex_;
  std::optional<Error> error_;
};

/// Reads the rows from `begin` to before `end` in groups, and calls answer(states, first), which returns a fault or
/// nullopt, for the states of each group and the number of its first row. Ends at the first fault.
template <class Answer>
void answer_range(const RowFormat& format, const std::uint8_t* rows, std::size_t begin, std::size_t end,
                  FirstFault& first_fault, const Answer& answer) {
  const auto cells = static_cast<std::size_t>(format.cells());
  std::array<State, rows_per_group> states;
  states.fill(identity_permutation(format.cells()));
  for (; begin < end; begin += rows_per_group) {
    const std::size_t size = std::min(rows_per_group, end - begin);
    // All states are read before any is asked about, so that the processor does not wait for their bytes.
    std::size_t readable = 0;
    while (readable < size && format.read(rows + (begin + readable) * cells, states[readable])) ++readable;
    std::optional<RowFault> fault = answer(std::span<const State>(states).first(readable), begin);
    if (!fault && readable < size)
      fault = RowFault{begin + readable, format.why_no_board(rows + (begin + readable) * cells)};
    if (fault) return first_fault.add(fault->row, std::move(fault->error));
  }
}

/// Returns a function for answer_range() that calls answer(state, row), which returns an Error or nullopt, for each
/// state.
template <class Answer>
auto one_by_one(const Answer& answer) {
  return [answer](std::span<const State> states, std::size_t row) -> std::optional<RowFault> {
    for (const State& state : states) {
      if (auto error = answer(state, row)) return RowFault{row, std::move(*error)};
      ++row;
    }
    return std::nullopt;
  };
}

/// Calls answer(way, state, row, budget), which returns an Error or nullopt, for each row, in the threads of the
/// solver, unless look_up(way, states, first) answers about a group of states and returns true. Calls give_up(state,
/// row) for each row whose answer is the error gave_up, and for each after the solver's keep_going has returned false.
template <class LookUp, class Answer, class GiveUp>
std::optional<RowFault> answer_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                    const LookUp& look_up, const Answer& answer, const GiveUp& give_up) {
  const RowFormat format(solver.puzzle());
  const Way& way = Way::of(solver);
  Budget budget = solver.budget();
  const std::size_t threads = std::max<std::size_t>(1, budget.threads);
  if (threads > 1) budget.threads = 1;
  std::atomic<bool> is_stopped = false;
  budget.keep_going = [&is_stopped, caller = std::this_thread::get_id(),
                       keep_going = std::move(budget.keep_going)](const SearchProgress& progress) {
    if (keep_going && std::this_thread::get_id() == caller && !keep_going(progress)) is_stopped = true;
    return !is_stopped;
  };
  FirstFault fault;
  ranges_side_by_side(threads, count, way.searches() ? 1 : rows_per_range, [&](std::size_t begin, std::size_t end) {
    if (!fault.may_be_after(begin)) return;
    const bool goes_on = budget.keep_going({0, 0});
    const auto ask = one_by_one([&](const State& state, std::size_t row) -> std::optional<Error> {
      if (goes_on) {
        auto error = answer(way, state, row, budget);
        if (!error || error->code != ErrorCode::gave_up) return error;
      }
      give_up(state, row);
      return std::nullopt;
    });
    answer_range(format, rows, begin, end, fault, [&](std::span<const State> states, std::size_t first) {
      return goes_on && look_up(way, states, first) ? std::nullopt : ask(states, first);
    });
  });
  return fault.take();
}

/// Stores the distance after each move from each state by look-ups; returns false if the way has none.
bool look_up_moves(const Way& way, std::span<const State> states, std::int32_t* distances) {
  const Puzzle& puzzle = way.puzzle();
  std::array<State, rows_per_group> after;
  std::array<std::int32_t, rows_per_group> values;
  std::array<std::int32_t*, rows_per_group> places;
  std::size_t size = 0;
  const auto look_up = [&] {
    if (!way.look_up(std::span(after).first(size), values.data())) return false;
    for (std::size_t i = 0; i < size; ++i) *places[i] = values[i];
    size = 0;
    return true;
  };
  for (const State& state : states) {
    const auto blank = static_cast<std::size_t>(puzzle.blank_cell(state));
    for (const Move& move : puzzle.moves()) {
      *distances = no_value;
      if (const auto& step = move.at[blank]) {
        after[size] = compose(state, *step, puzzle.cells());
        places[size++] = distances;
        if (size == rows_per_group && !look_up()) return false;
      }
      ++distances;
    }
  }
  return look_up();
}

}  // namespace

RowFormat::RowFormat(const Puzzle& puzzle)
    : cells_(puzzle.cells()), has_equal_tiles_(puzzle.has_equal_tiles()), puzzle_(puzzle.name()) {
  tile_.fill(Puzzle::no_tile);
  next_.fill(Puzzle::no_tile);
  const auto by_name = numbers_by_name(puzzle);
  std::uint8_t place = 0;
  for (int cell = 0; cell < cells_; ++cell) {
    const auto tile = static_cast<std::size_t>(cell);
    const std::uint8_t kind = puzzle.kind(static_cast<std::uint8_t>(tile));
    next_[tile] = puzzle.next_equal(static_cast<std::uint8_t>(tile));
    if (cell != puzzle.blank()) ++place;
    number_[tile] = by_name ? (*by_name)[tile] : cell == puzzle.blank() ? std::uint8_t{0} : place;
    if (kind != tile) number_[tile] = number_[kind];
    tile_[number_[tile]] = kind;
  }
  if (puzzle.blank() && tile_[0] == Puzzle::no_tile) tile_[0] = static_cast<std::uint8_t>(*puzzle.blank());
}

bool RowFormat::read_equal(const std::uint8_t* row, State& state) const {
  std::uint64_t used = 0;
  for (int cell = 0; cell < cells_; ++cell) {
    std::uint8_t tile = tile_[row[cell]];
    while (tile < max_cells && (used >> tile & 1U) != 0) tile = next_[tile];
    if (tile >= max_cells) return false;
    used |= std::uint64_t{1} << tile;
    state[cell] = tile;
  }
  return true;
}

Error RowFormat::why_no_board(const std::uint8_t* row) const {
  // Another thread may write into the row, so each number is read once.
  std::array<int, 256> counts{};
  std::string reason;
  for (int cell = 0; cell < cells_ && reason.empty(); ++cell) {
    const std::uint8_t number = row[cell];
    int equal_tiles = 0;
    for (std::uint8_t tile = tile_[number]; tile < max_cells; tile = next_[tile]) ++equal_tiles;
    if (equal_tiles == 0)
      reason = std::to_string(number) + " in cell " + std::to_string(cell) + " is no tile";
    else if (++counts[tile_[number]] > equal_tiles)
      reason = std::to_string(number) + " occurs " + (equal_tiles == 1 ? "twice" : "too often");
  }
  reason += "; the numbers of " + puzzle_ + " are";
  for (int tile = 0; tile < cells_; ++tile) reason += ' ' + std::to_string(number_[static_cast<std::size_t>(tile)]);
  return {ErrorCode::bad_board, std::move(reason)};
}

std::optional<RowFault> distances_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                          std::int32_t* distances) {
  const auto answer = [&](const Way& way, const State& state, std::size_t row,
                          const Budget& budget) -> std::optional<Error> {
    const auto distance = way.distance(state, budget);
    if (!distance) return distance.error();
    distances[row] = distance->value_or(no_value);
    return std::nullopt;
  };
  const auto look_up = [&](const Way& way, std::span<const State> states, std::size_t first) {
    return way.look_up(states, distances + first);
  };
  return answer_rows(solver, rows, count, look_up, answer,
                     [&](const State&, std::size_t row) { distances[row] = gave_up_value; });
}

std::optional<RowFault> moves_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                      std::int32_t* distances) {
  const Puzzle& puzzle = solver.puzzle();
  const std::size_t moves = puzzle.moves().size();
  const auto answer = [&](const Way& way, const State& state, std::size_t row,
                          const Budget& budget) -> std::optional<Error> {
    const auto valued = way.moves(state, budget);
    if (!valued) return valued.error();
    std::int32_t* const after = distances + row * moves;
    std::fill_n(after, moves, no_value);
    for (const ValuedMove& each : *valued) after[each.move] = each.distance.value_or(no_value);
    return std::nullopt;
  };
  const auto look_up = [&](const Way& way, std::span<const State> states, std::size_t first) {
    return look_up_moves(way, states, distances + first * moves);
  };
  return answer_rows(solver, rows, count, look_up, answer, [&](const State& state, std::size_t row) {
    for (std::size_t move = 0; move < moves; ++move)
      distances[row * moves + move] = puzzle.apply(state, static_cast<MoveId>(move)) ? gave_up_value : no_value;
  });
}

std::optional<RowFault> best_moves_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                           std::int32_t* moves) {
  const auto answer = [&](const Way& way, const State& state, std::size_t row,
                          const Budget& budget) -> std::optional<Error> {
    const auto move = way.best_move(state, budget);
    if (!move) return move.error();
    moves[row] = *move ? std::int32_t{**move} : no_value;
    return std::nullopt;
  };
  const auto look_up = [](const Way&, std::span<const State>, std::size_t) { return false; };
  return answer_rows(solver, rows, count, look_up, answer,
                     [&](const State&, std::size_t row) { moves[row] = gave_up_value; });
}

std::optional<RowFault> ranks_of_rows(const Puzzle& puzzle, const std::uint8_t* rows, std::size_t count,
                                      std::uint64_t* ranks) {
  FirstFault fault;
  const auto rank = [&](const State& state, std::size_t row) {
    ranks[row] = puzzle.rank(state);
    return std::optional<Error>();
  };
  answer_range(RowFormat(puzzle), rows, 0, count, fault, one_by_one(rank));
  return fault.take();
}

std::optional<RowFault> rows_of_ranks(const Puzzle& puzzle, const std::uint64_t* ranks, std::size_t count,
                                      std::uint8_t* rows) {
  const RowFormat format(puzzle);
  const std::uint64_t boards = *puzzle.boards();
  for (std::size_t row = 0; row < count; ++row, rows += format.cells()) {
    const std::uint64_t rank = ranks[row];
    if (rank >= boards)
      return RowFault{
          row,
          {ErrorCode::bad_number, std::to_string(rank) + " is not a number from 0 to " + std::to_string(boards - 1)}};
    format.write(puzzle.unrank(rank), rows);
  }
  return std::nullopt;
}

std::optional<RowFault> apply_to_rows(const Puzzle& puzzle, const std::uint8_t* rows, const MoveId* moves,
                                      std::size_t count, std::uint8_t* after) {
  const RowFormat format(puzzle);
  const auto cells = static_cast<std::size_t>(format.cells());
  FirstFault fault;
  const auto apply = [&](const State& state, std::size_t row) -> std::optional<Error> {
    const MoveId move = moves[row];
    const auto next = puzzle.apply(state, move);
    if (!next) return not_allowed_error(puzzle, state, move);
    format.write(*next, after + row * cells);
    return std::nullopt;
  };
  answer_range(format, rows, 0, count, fault, one_by_one(apply));
  return fault.take();
}

}  // namespace tilebase

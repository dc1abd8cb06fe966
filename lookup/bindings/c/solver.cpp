// The C interface to solvers: opening and closing, limits, tokens, preparation.

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::Budget;

namespace {

/// Bounds of a limit, other than 0 for no limit. `range` is the end of a message.
struct LimitBounds {
  double least;
  double greatest;
  const char* range;
};

/// Bounds of the limits, in the order of tilebase_limit. Whole numbers up to 2^53 are exact as a double.
constexpr std::array<LimitBounds, 4> bounds_of_limits{
    {{1e-9, 9e9, "a number of seconds from 0.000000001 to 9,000,000,000"},
     {1, 9007199254740992, "a whole number of states from 1 to 9,007,199,254,740,992"},
     {1, 1024, "a whole number of threads from 1 to 1,024"},
     {16777216, 9007199254740992, "a whole number of bytes from 16,777,216 to 9,007,199,254,740,992"}}};
static_assert(bounds_of_limits.size() == TILEBASE_LIMIT_MEMORY + 1);

const LimitBounds* limit_bounds_of(int limit) {
  const auto number = static_cast<std::size_t>(limit);
  return limit >= 0 && number < bounds_of_limits.size() ? &bounds_of_limits[number] : nullptr;
}

constexpr double no_such_limit = -1;

/// Sets a limit of a budget to a value within the limit's bounds; 0 removes the limit.
void set_limit_in(Budget& budget, int limit, double value) {
  const auto count = value == 0 ? UINT64_MAX : static_cast<std::uint64_t>(value);
  switch (limit) {
    case TILEBASE_LIMIT_SECONDS:
      budget.time = value == 0 ? Budget().time : Budget::time_of(value);
      break;
    case TILEBASE_LIMIT_STATES:
      budget.states = count;
      break;
    case TILEBASE_LIMIT_THREADS:
      budget.threads = static_cast<std::size_t>(value);
      break;
    case TILEBASE_LIMIT_MEMORY:
      budget.memory = count;
      break;
  }
}

/// Returns the value of a limit of a budget; 0 for no limit.
double limit_in(const Budget& budget, int limit) {
  const auto count = [](std::uint64_t value) { return value == UINT64_MAX ? 0 : static_cast<double>(value); };
  switch (limit) {
    case TILEBASE_LIMIT_SECONDS:
      return budget.time == Budget().time ? 0 : std::chrono::duration<double>(budget.time).count();
    case TILEBASE_LIMIT_STATES:
      return count(budget.states);
    case TILEBASE_LIMIT_THREADS:
      return static_cast<double>(budget.threads);
    case TILEBASE_LIMIT_MEMORY:
      return count(budget.memory);
  }
  return no_such_limit;
}

}  // namespace

tilebase_status tilebase_solver_open(const tilebase_tablebase* tablebase, const char* goal, tilebase_solver** solver,
                                     tilebase_error* error) {
  return run_call(error, [&] {
    *require(solver, "solver") = nullptr;
    const tilebase::Tablebase& tables = tablebase_of(tablebase);
    const auto opened = value_or_refuse(tables.solver(target_of(tables.puzzle(), goal)));
    *solver = new tilebase_solver(opened);  // NOLINT(bugprone-unhandled-exception-at-new): run_call() handles it
  });
}

void tilebase_solver_close(tilebase_solver* solver) {
  delete solver;
}

const char* tilebase_solver_goal(const tilebase_solver* solver) {
  return solver != nullptr ? solver->goal.c_str() : nullptr;
}

/// The object behind the caller's pointer to a token. Solvers share the flag, so it outlives the object.
struct tilebase_token {
  std::shared_ptr<std::atomic<bool>> is_cancelled = std::make_shared<std::atomic<bool>>(false);
};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

tilebase_token* tilebase_token_create(void) try { return new tilebase_token; } catch (const std::bad_alloc&) {
  return nullptr;
}

void tilebase_token_free(tilebase_token* token) {
  delete token;
}

void tilebase_token_cancel(tilebase_token* token) {
  if (token != nullptr) *token->is_cancelled = true;
}

tilebase_status tilebase_solver_set_token(tilebase_solver* solver, tilebase_token* token, tilebase_error* error) {
  return run_call(error, [&] {
    Budget budget = require(solver, "solver")->solver.budget();
    budget.keep_going = nullptr;
    if (token != nullptr) budget.keep_going = [flag = token->is_cancelled](const auto&) { return !*flag; };
    solver->solver = solver->solver.within(std::move(budget));
  });
}

tilebase_status tilebase_solver_set_limit(tilebase_solver* solver, int limit, double value, tilebase_error* error) {
  return run_call(error, [&] {
    require(solver, "solver");
    const auto* const bounds = limit_bounds_of(number_up_to<int>("limit", limit, bounds_of_limits.size() - 1));
    const bool is_whole = limit == TILEBASE_LIMIT_SECONDS || value == std::floor(value);
    if (value != 0 && !(value >= bounds->least && value <= bounds->greatest && is_whole))
      refuse(std::string("the limit must be ") + bounds->range + ", or 0 for no limit");
    Budget budget = solver->solver.budget();
    set_limit_in(budget, limit, value);
    solver->solver = solver->solver.within(std::move(budget));
  });
}

double tilebase_solver_limit(const tilebase_solver* solver, int limit) {
  return solver != nullptr ? limit_in(solver->solver.budget(), limit) : no_such_limit;
}

tilebase_status tilebase_solver_prepare_for(const tilebase_solver* solver, uint64_t paths, tilebase_error* error) {
  return run_call(
      error, [&] { solver_of(solver).prepare_for(static_cast<std::size_t>(std::min<uint64_t>(paths, SIZE_MAX))); });
}

int tilebase_solver_is_prepared(const tilebase_solver* solver) {
  return solver != nullptr && solver->solver.is_prepared() ? 1 : 0;
}

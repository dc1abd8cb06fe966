#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/word_sink.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/solver.hpp>

/// query/: answers questions about paths, counts, values of moves and random states from any source of distances. It
/// knows tables, but no file. choose() selects one of the ways of answering, and a Solver asks it. This header has the
/// interface of the ways and their shared code; table_ways.hpp and search_ways.hpp have a class for each way.
namespace tilebase {

/// Strategy of answering questions about one target.
struct Way {
  Way(std::shared_ptr<const TableSet> tables_, const Target& target_) : tables(std::move(tables_)), target(target_) {}
  virtual ~Way() = default;
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;

  /// Returns the way by which a solver answers.
  static const Way& of(const Solver& solver) { return *solver.way_; }

  virtual Result<std::optional<int>> distance(const State& state, const Budget& budget) const = 0;

  /// Stores the distances of states, -1 for an unsolvable state, and returns true if look-ups without errors tell them;
  /// else returns false. Faster than distance() for many states. The puzzle has no equal tiles then.
  virtual bool look_up(std::span<const State>, std::int32_t*) const { return false; }

  virtual Result<bool> is_solvable(const State& state, const Budget& budget) const {
    const auto result = distance(state, budget);
    if (!result) return result.error();
    return result->has_value();
  }
  virtual Result<std::optional<Path>> path(const State& start, const Budget& budget) const = 0;
  virtual Result<std::optional<Bounds>> bounds(const State& start, std::optional<int>, const Budget& budget) const {
    auto shortest = path(start, budget);
    if (!shortest) return shortest.error();
    if (!*shortest) return std::optional<Bounds>();
    const int length = static_cast<int>((*shortest)->size());
    return std::optional(Bounds{std::move(**shortest), length, true});
  }
  virtual Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const {
    const auto shortest = path(state, budget);
    if (!shortest) return shortest.error();
    return *shortest && !(*shortest)->empty() ? std::optional((*shortest)->front()) : std::nullopt;
  }

  /// Returns each allowed move with the distance of the state after it, in the order of the moves.
  virtual Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const = 0;

  /// Returns a way that considers only the matches nearest to a start. nullptr: the caller keeps this way.
  virtual Result<std::shared_ptr<const Way>> nearest_to(const State&, const Budget&) const { return WayPtr(); }
  using WayPtr = std::shared_ptr<const Way>;

  /// Returns the error for a path that ends before the target.
  virtual Error inconsistent() const = 0;

  /// Returns the name of the source of the answers, as one line.
  virtual std::string answered_by() const = 0;

  /// Returns the number of states at each distance; null if no table of the target holds it.
  virtual const std::vector<std::uint64_t>* histogram() const noexcept { return nullptr; }

  /// Returns the distances of all states. Errors: those of TableSet::distances_to().
  virtual Result<std::shared_ptr<const Distances>> distances(const Budget& budget) const {
    return tables->distances_to(target, budget);
  }

  virtual bool searches() const noexcept { return false; }

  /// Returns every state at a distance, or at any distance, in any order; nullopt for more than max_table_cells cells.
  /// By default a search, in a byte a board. Called only if the states of the puzzle are not listed.
  virtual Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance, const Budget& budget) const;

  /// Whether the way draws random states itself.
  virtual bool draws_states() const noexcept { return false; }

  /// Returns a random state that can reach the target; nullopt unless draws_states().
  virtual std::optional<State> random_state(EvenDraw&) const { return std::nullopt; }

  /// Returns a random match of the target; nullopt unless draws_states().
  virtual std::optional<State> random_match(EvenDraw&) const { return std::nullopt; }

  virtual void prepare_for(std::size_t) const {}
  virtual bool is_prepared() const noexcept { return false; }
  virtual void write_words(std::span<const State> starts, WordSink& words, const Budget& budget) const {
    for (const State& start : starts) {
      const auto shortest = path(start, budget);
      if (!shortest) {
        words.failed(shortest.error());
      } else if (!*shortest) {
        words.unsolvable();
      } else {
        const std::string word = puzzle().word(**shortest);
        words.written(std::copy(word.begin(), word.end(), words.room(word.size())));
      }
    }
  }

  const Puzzle& puzzle() const { return tables->puzzle(); }

  std::shared_ptr<const TableSet> tables;
  Target target;
};

/// Way that has the distance of every state at hand. Answers all questions from distances alone; derived classes
/// override the functions that they can answer faster.
struct DistanceWay : Way {
  using Way::Way;

  virtual std::optional<int> distance_of(const State& state) const = 0;

  Result<std::optional<int>> distance(const State& state, const Budget&) const override { return distance_of(state); }

  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    const auto length = distance_of(start);
    if (!length) return std::optional<Path>();
    auto path = descend(puzzle(), start, *length, [this](const State& state) { return distance_of(state); });
    return path ? Result(std::move(path)) : inconsistent();
  }

  Result<std::optional<MoveId>> best_move(const State& state, const Budget&) const override {
    const auto length = distance_of(state);
    if (!length || *length == 0) return std::optional<MoveId>();
    const auto step = nearer_step(puzzle(), state, *length, [this](const State& other) { return distance_of(other); });
    return step ? Result(std::optional(step->move)) : inconsistent();
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget&) const override {
    return valued_moves(puzzle(), state, [this](const State& next) { return distance_of(next); });
  }
};

}  // namespace tilebase

#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <base/made_once.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/nearer.hpp>
#include <tilebase/engine/query/open_tables.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/engine/search/slides_at.hpp>
#include <tilebase/solver.hpp>

/// The ways that a Solver chooses from: this header has what they share; table_ways.hpp, large_ways.hpp and
/// search_ways.hpp have one class for each.
namespace tilebase {

/// A way to answer about one target.
struct Way {
  Way(std::shared_ptr<const OpenTables> tables_, const Target& target_) : tables(std::move(tables_)), target(target_) {}
  virtual ~Way() = default;
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;

  virtual Result<std::optional<int>> distance(const State& state, const Budget& budget) const = 0;
  virtual Result<bool> is_solvable(const State& state, const Budget& budget) const {
    const auto found = distance(state, budget);
    if (!found) return found.error();
    return found->has_value();
  }
  virtual Result<std::optional<Path>> path(const State& start, const Budget& budget) const = 0;
  virtual Result<std::optional<Bounds>> bounds(const State& start, std::optional<int>, const Budget& budget) const {
    auto found = path(start, budget);
    if (!found) return found.error();
    if (!*found) return std::optional<Bounds>();
    const int length = static_cast<int>((*found)->size());
    return std::optional(Bounds{std::move(**found), length, true});
  }
  virtual Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const {
    const auto found = path(state, budget);
    if (!found) return found.error();
    return *found && !(*found)->empty() ? std::optional((*found)->front()) : std::nullopt;
  }

  /// The distance of the state after each allowed move, in the order of the moves.
  virtual Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const = 0;

  /// The way that considers only the matches nearest to a start; null if this one does.
  virtual Result<std::shared_ptr<const Way>> nearest_to(const State&, const Budget&) const { return NoWay(); }
  using NoWay = std::shared_ptr<const Way>;

  /// The error for a path that ends before the target.
  virtual Error inconsistent() const = 0;

  /// What answers, as one line.
  virtual std::string answered_by() const = 0;

  /// How many states lie at each distance, where a table of the target tells.
  virtual const std::vector<std::uint64_t>* histogram() const noexcept { return nullptr; }

  /// The distances of all states by a search for them, which is kept. Errors: too_many_cells, gave_up.
  Result<std::shared_ptr<const Distances>> distances(const Budget& budget) const;

  virtual bool searches() const noexcept { return false; }

  /// Every state at a distance, or at any, in any order; nothing for more than max_table_cells cells. Here by a search,
  /// of a board of slides at a distance without wildcards by planes of bits.
  virtual Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance, const Budget& budget) const {
    if (puzzle().cells() > max_table_cells) return std::optional<std::vector<State>>();
    if (target.wildcards() > 0 || !distance) return searched_at(distance, budget);
    auto states = slides_at(puzzle(), target.only_match(), *distance, budget);
    return !states || *states ? std::move(states) : searched_at(distance, budget);
  }

  virtual void expect(std::size_t) const {}
  virtual bool is_prepared() const noexcept { return false; }
  virtual void write_words(std::span<const State> starts, WordSink& words, const Budget& budget) const {
    for (const State& start : starts) {
      const auto found = path(start, budget);
      if (!found) {
        words.failed(found.error());
      } else if (!*found) {
        words.unsolvable();
      } else {
        const std::string word = puzzle().word(**found);
        words.written(std::copy(word.begin(), word.end(), words.room(word.size())));
      }
    }
  }

  const Puzzle& puzzle() const { return tables->puzzle(); }

  std::shared_ptr<const OpenTables> tables;
  Target target;

 private:
  Result<std::optional<std::vector<State>>> searched_at(std::optional<int> distance, const Budget& budget) const;

  mutable MadeOnce<std::shared_ptr<const Distances>> distances_;
};

/// A way that has the distance of every state at hand. What follows from distances alone is here; a way overrides what
/// it can do better.
struct ByDistance : Way {
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
    const auto here = distance_of(state);
    if (!here || *here == 0) return std::optional<MoveId>();
    const auto step = nearer_step(puzzle(), state, *here, [this](const State& other) { return distance_of(other); });
    return step ? Result(std::optional(step->move)) : inconsistent();
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget&) const override {
    std::vector<ValuedMove> moves;
    for (const auto& [move, after] : puzzle().successors(state)) moves.push_back({move, distance_of(after)});
    return moves;
  }
};

/// What answers where a table does: one goal, or so many completions.
inline std::string by_table(const StoredTable& table, std::size_t goals = 1) {
  return "the table " + shown_file(table.name()) +
         (goals == 1 ? "" : ", for " + std::to_string(goals) + " goals that match");
}

}  // namespace tilebase

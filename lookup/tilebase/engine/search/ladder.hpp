// Ladder: which pattern tables does a search use now?
//
// The problem: larger tables cut a search earlier, but take longer to make, and nobody knows beforehand how long a
// search takes. A ladder has *rungs*, each with better and more expensive tables than the rung before. The tables of a
// rung are made once searches with the rung before have cost about as much as making them. So no board costs more than
// twice its best choice, and many boards get the best tables. (The problem is known as *ski rental*: A. Karlin,
// M. Manasse, L. Rudolph, D. Sleator, Competitive snoopy caching, Algorithmica 3, 1988.)
//
//     search at rung 0 ---> spend(0, cost) ... spend(0, cost): the price of rung 1 is reached, and there is time and
//                                              memory for it ---> at(1) makes its tables, the search restarts there
//
// The tables of a goal tell what the rungs are: SumTables for slides (sum_tables), ViewTables for any moves
// (view_tables). All ladders of the goal share them; a ladder only counts what its searches have cost. The same rule
// chooses the automaton, since longer words take longer to find (Automata).

#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/search/automaton.hpp>
#include <tilebase/engine/search/tables/pattern_rows.hpp>

namespace tilebase {

/// Automata of the words of one puzzle that need not be tried, from short words to long ones. Each is built when it is
/// first needed. Safe to share.
class Automata {
 public:
  static constexpr std::size_t max_automata = 4;

  /// Length of the words, as `build` takes it, with the conditions to build the automaton.
  struct Words {
    std::size_t length;
    std::uint64_t cost;                 // cost of searches so far, in the units of the ladder
    std::chrono::milliseconds time{0};  // time that a search must have left
  };

  /// Requires up to `max_automata` lengths, in ascending order; the first has no conditions. `build(length)` returns an
  /// automaton.
  Automata(std::vector<Words> words, std::function<Automaton(std::size_t)> build)
      : words_(std::move(words)), build_(std::move(build)) {}

  /// Returns the number of the longest words that searches of this cost may use, at least number `least`.
  std::size_t choose(std::size_t least, std::uint64_t cost, std::chrono::nanoseconds time_left) const {
    std::size_t i = words_.size() - 1;
    while (i > least && (cost < words_[i].cost || time_left < words_[i].time)) --i;
    return i;
  }
  const Automaton& operator[](std::size_t number) const {
    return automata_[number]([&] { return build_(words_[number].length); });
  }

 private:
  std::vector<Words> words_;
  std::function<Automaton(std::size_t)> build_;
  mutable std::array<Lazy<Automaton>, max_automata> automata_;
};

/// Costs of the searches for one goal, and the rung that they have reached. Safe to share.
///
/// The states that a search looks at depend on earlier searches with the same ladder. A search that must look at the
/// same states each time uses a ladder of its own over the same tables.
///
/// `Tables` has, by number of the rung: at(), the price() of making it in the units of spend(), generation_time() in
/// one thread, and fits() into memory; besides, the number of rungs() and the automata().
template <class Tables>
class Ladder {
 public:
  static constexpr std::size_t most_rungs = 6;

  explicit Ladder(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

  const Tables& tables() const { return *tables_; }

  /// Creates a ladder over the same tables in the state before its first search.
  std::shared_ptr<const Ladder> fresh_copy() const { return std::make_shared<const Ladder>(tables_); }

  /// Returns the tables of a rung. The first call generates or reads its tables in up to `threads` threads, each of
  /// which calls check() every few milliseconds. If check() throws, the exception is passed on and no table is kept.
  const auto& at(std::size_t rung, std::size_t threads = 1, const std::function<void()>& check = no_check) const {
    const auto& tables = tables_->at(rung, threads, check);
    raise(highest_used_, rung);
    return tables;
  }

  /// The rung at which a search begins: the highest rung that at() has returned; 0 before the first call.
  std::size_t highest_used() const { return highest_used_; }

  /// Adds the cost of a search with a rung. Returns whether the price of the next rung is reached.
  bool spend(std::size_t rung, std::uint64_t cost) const {
    const std::uint64_t spent = spent_[rung].fetch_add(cost, std::memory_order_relaxed) + cost;
    return rung + 1 < tables_->rungs() && spent > tables_->price(rung + 1);
  }

  /// Adds the cost of a search with a rung. Returns whether the search should go on with the next rung: the price is
  /// reached, and half of the time left and the memory suffice.
  bool is_next_due(std::size_t rung, std::uint64_t cost, std::chrono::nanoseconds time_left,
                   std::uint64_t memory) const {
    return spend(rung, cost) && time_left > 2 * tables_->generation_time(rung + 1) && tables_->fits(rung + 1, memory);
  }

  /// Adds the cost of the search up to one length, for automaton().
  void end_bound(std::uint64_t cost) const { cost_of_bounds_.fetch_add(cost, std::memory_order_relaxed); }

  /// Returns the automaton for a search that may take `time_left`, by the costs of all bounds so far.
  const Automaton& automaton(std::chrono::nanoseconds time_left) const {
    const Automata& automata = tables_->automata();
    const std::size_t number = automata.choose(longest_words_, cost_of_bounds_, time_left);
    raise(longest_words_, number);
    return automata[number];
  }

 private:
  static void raise(std::atomic<std::size_t>& number, std::size_t to) {
    for (std::size_t value = number; value < to && !number.compare_exchange_weak(value, to);) {
    }
  }

  std::shared_ptr<const Tables> tables_;
  mutable std::array<std::atomic<std::uint64_t>, most_rungs> spent_{};  // index: rung
  mutable std::atomic<std::uint64_t> cost_of_bounds_ = 0;
  mutable std::atomic<std::size_t> highest_used_ = 0;
  mutable std::atomic<std::size_t> longest_words_ = 0;
};

}  // namespace tilebase

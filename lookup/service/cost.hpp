#pragma once

#include <chrono>
#include <cstddef>

#include <tilebase/tilebase.hpp>

#include "service/limits.hpp"

/// Estimates how long an answer takes, before it is computed: this decides which lane answers and how long its queue
/// may get. The plan of a target says what one distance costs; these are the multiples of it. Each estimate takes
/// nanoseconds.
namespace tilebase::service::cost {

using std::chrono::microseconds;

/// One distance to a target, and one path: some of a target's matches are looked up at each step.
microseconds of_distance(const Puzzle& puzzle, const Plan& plan);
microseconds of_path(const Puzzle& puzzle, const Plan& plan);

/// The distance after every move.
microseconds of_moves(const Puzzle& puzzle, const Plan& plan);

/// The number of shortest paths, and the paths themselves. Quadratic in the number of moves: more moves mean more
/// states on paths, and each state looks at every move.
microseconds of_count(const Puzzle& puzzle, const Plan& plan);
microseconds of_paths(const Puzzle& puzzle, const Plan& plan);

/// The distances of all states to a target, by a search.
microseconds of_all_distances(const Puzzle& puzzle);

/// States drawn at random, if all distances are known.
microseconds of_random(const Puzzle& puzzle);

/// So many states drawn at random from all of a puzzle with tables in blocks, or from those at a distance, which may
/// have to be listed.
microseconds of_drawn(const Puzzle& puzzle, const Plan& plan, std::uint64_t states, bool at_distance);

/// A batch of `bytes` bytes and `lines` lines about one goal, of which `with_wildcards` have a target of their own with
/// wildcards.
microseconds of_batch(const Tablebase& tablebase, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards);

}  // namespace tilebase::service::cost

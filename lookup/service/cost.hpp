#pragma once

#include <chrono>
#include <cstddef>

#include <tilebase/tilebase.hpp>

#include "service/limits.hpp"

/// Estimates how long an answer takes, before it is computed: this decides which lane answers and how long its queue
/// may get. Times are of one core of an Intel Xeon; only their order of magnitude matters. Each estimate takes
/// nanoseconds.
namespace tilebase::service::cost {

using std::chrono::microseconds;

/// One distance to a target, and one path. With w wildcards, w! completions are looked up; for a path, some of them at
/// each step.
microseconds of_distance(const Puzzle& puzzle, const Target& target);
microseconds of_path(const Puzzle& puzzle, const Target& target);

/// The distance after every move.
microseconds of_moves(const Puzzle& puzzle, const Target& target);

/// Any answer about a start on a board of slides without tables, by a search: it doubles with every four steps that the
/// tiles are away from their cells.
microseconds of_search(const Limits& limits, const Puzzle& puzzle, const tilebase::State& start, const Target& target);

/// The number of shortest paths, and the paths themselves. Quadratic in the number of moves: more moves mean more
/// states on paths, and each state looks at every move.
microseconds of_count(const Puzzle& puzzle);
microseconds of_paths(const Puzzle& puzzle);

/// The distances of all states to a target, by a search.
microseconds of_all_distances(const Puzzle& puzzle);

/// States drawn at random, if all distances are known.
microseconds of_random(const Puzzle& puzzle);

/// So many states drawn at random from all of a puzzle with tables in blocks, or from those at a distance, which may
/// have to be listed.
microseconds of_drawn(const Puzzle& puzzle, const Target& target, std::uint64_t states, bool at_distance);

/// So many searches for one request, of which `with_wildcards` have a target of their own with wildcards.
microseconds of_searches(const Limits& limits, std::uint64_t starts, std::uint64_t with_wildcards);

/// A batch of `bytes` bytes and `lines` lines about one goal, of which `with_wildcards` have a target of their own with
/// wildcards.
microseconds of_batch(const Puzzle& puzzle, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards);

}  // namespace tilebase::service::cost

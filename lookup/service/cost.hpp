#pragma once

#include <chrono>
#include <cstddef>

#include <tilebase/tilebase.hpp>

/// How long answers take, estimated from questions: what decides which thread answers, and how much may wait. Times are
/// of one core of an Intel Xeon; it is their order of magnitude that counts. Each takes nanoseconds.
namespace tilebase::service::cost {

using std::chrono::microseconds;

/// One distance to a target, and one path: for w wildcards, w! completions are looked at, some of them at each step.
microseconds of_distance(const Puzzle& puzzle, const Target& target);
microseconds of_path(const Puzzle& puzzle, const Target& target);

/// The distance after every move.
microseconds of_moves(const Puzzle& puzzle, const Target& target);

/// The number of shortest paths, or the paths: where there are more moves, there are more states on paths, and each of
/// them asks for every move.
microseconds of_count(const Puzzle& puzzle);
microseconds of_paths(const Puzzle& puzzle);

/// The distances of all states to a target: a search.
microseconds of_all_distances(const Puzzle& puzzle);

/// States drawn at random, where all distances are known.
microseconds of_random(const Puzzle& puzzle);

/// A batch of so many bytes and lines about one goal, and so many with targets of their own that have wildcards.
microseconds of_batch(const Puzzle& puzzle, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards);

}  // namespace tilebase::service::cost

#pragma once

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/made_distances.hpp>

namespace tilebase {

/// Greatest number of states whose distances a question makes in memory: at most some 0.2 s and 30 MB.
inline constexpr double most_states_at_once = 20'000'000;

/// Returns whether a puzzle has so few states that the first question makes all distances: no board of slides, which a
/// search answers at once, no equal tiles, and at most most_states_at_once states. At most some milliseconds.
bool is_made_at_once(const Puzzle& puzzle);

/// Searches the distances of all states to a goal, not proven. Errors: bad_definition for a distance that no table can
/// hold; too_many_cells if the states are more than most_states_at_once. Throws std::bad_alloc.
Result<MadeDistances> search_groups(const Puzzle& puzzle, const State& goal);

/// Computes and proves a table of version 3, as make_table() does. Errors, besides: too_many_cells if there are more
/// than most_group_states states.
Result<ProvenTable> make_groups(const Puzzle& puzzle, const State& goal, std::size_t threads,
                                const ProgressSink& on_progress);

/// Memory in bytes of make_groups(), if no distance is above 14; and of counting states by a GroupSearch, nullopt if
/// there are more than most_group_states.
std::uint64_t bytes_to_make_groups(const Puzzle& puzzle);
std::optional<std::uint64_t> bytes_to_count_groups(const Puzzle& puzzle);

}  // namespace tilebase

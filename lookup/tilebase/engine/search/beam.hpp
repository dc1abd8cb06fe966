#pragma once

#include <atomic>
#include <optional>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

/// Searches for a path by a beam search: the path is short, but perhaps not shortest. Each step computes all children
/// of the beam's states, each state once, and keeps the children with the lowest scores.
///
///     start   o                            Score of a state: the mean and the greatest of its sums in a few covers,
///             | \ \                        plus the distance of the blank to its goal cell.
///     1 move  o  o o
///             |\  \ \   ... at most `width` states
///     2 moves o o  o o
///
/// If `max_width` is greater than `width`, the width follows the time: up to `max_width` states, so that `max_moves`
/// moves take nearly all the time that the meter has left. Without threads, as in a page, the width is constant.
///
/// `threads` threads process the states of each move; other threads may change that number meanwhile.
///
/// Returns nullopt if there is no match after `max_moves` moves, or when the meter is over. Errors: as View::place(),
/// and for tables that cannot be read. O(width * moves). Memory: 300 to 700 bytes for each state of the beam, by the
/// number of parts, and for each move of the path eight bytes for each state.
Result<std::optional<Path>> beam_path(const SearchGoal& goal, const State& start, std::size_t width,
                                      std::size_t max_width, int max_moves, const std::atomic<std::size_t>& threads,
                                      Meter& meter);

}  // namespace tilebase

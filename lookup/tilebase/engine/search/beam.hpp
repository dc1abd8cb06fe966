#pragma once

#include <atomic>
#include <optional>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

/// A path that is short, but perhaps not shortest, by a beam search: all states one move on from the last ones are
/// made, each once, and the most promising are kept.
///
///     start   o                            the score of a state: the mean and the greatest of its sums in a
///             | \ \                        few covers, the blank's way home besides
///     1 move  o  o o
///             |\  \ \   ... at most `width` states: those with the lowest scores
///     2 moves o o  o o
///
/// With a `widest` above `width`, the width follows the time: as many states, up to `widest`, as let `most` moves take
/// nearly all the time that the meter has left. Not where there are no threads, as in a page.
///
/// The states of each move are shared by `threads` threads; other threads may change that number meanwhile.
///
/// It ends at the first match, at `most` moves, or when the meter is over: then nothing. Errors: as View::place(), and
/// for tables that cannot be read. O(width * moves). Memory: 300 to 700 bytes a state of the beam, by the number of
/// parts, and eight for each move of the path.
Result<std::optional<Path>> beam_path(const SearchGoal& goal, const State& start, std::size_t width, std::size_t widest,
                                      int most, const std::atomic<std::size_t>& threads, Meter& meter);

}  // namespace tilebase

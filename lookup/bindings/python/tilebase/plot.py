"""Plots by matplotlib, which is not part of tilebase: `pip install "tilebase[plot]"`.

>>> import tilebase, tilebase.plot
>>> axes = tilebase.plot.distribution(tilebase.stats())
>>> axes.get_xlabel()
'distance to the goal, in moves'

Each function draws into the axes that it is given, or into those of a new figure, and returns them.
"""

from importlib import import_module
from typing import Any, Callable, Iterable, Optional, SupportsFloat, TypeVar

from . import Stats

try:
    pyplot: Any = import_module("matplotlib.pyplot")  # Some versions have no types.
except ModuleNotFoundError as missing:
    raise ImportError('tilebase.plot needs matplotlib: pip install "tilebase[plot]"') from missing

__all__ = ["distribution", "heuristic"]

_Board = TypeVar("_Board")


def distribution(stats: Stats, axes: Optional[Any] = None) -> Any:
    """Draws a bar for each distance: the number of states at that distance."""
    if axes is None:
        axes = pyplot.figure().add_subplot()
    axes.bar(range(len(stats.states)), stats.states)
    axes.set_xlabel("distance to the goal, in moves")
    axes.set_ylabel("states")
    axes.set_title(f"{stats.reachable:,} states, farthest {stats.farthest}, mean {stats.mean:.2f}")
    return axes


def heuristic(
    estimate: Callable[[_Board], SupportsFloat],
    boards: Iterable[_Board],
    distances: Iterable[Optional[int]],
    axes: Optional[Any] = None,
) -> Any:
    """Draws the estimates of a heuristic for boards against their true distances.

    A point is one board, or several in the same place. On the line, the estimate is right; a point above it, where the
    heuristic is not admissible, is red. Unsolvable boards, whose distance is None, are left out. There must be as many
    distances as boards; distance_many() computes them.

    >>> import tilebase
    >>> boards = tilebase.random_states(200, seed=1)
    >>> axes = heuristic(lambda board: 0, boards, tilebase.distance_many(boards))
    >>> axes.get_title()
    'on average 22.00 moves too low; never too high'
    """
    boards, distances = list(boards), list(distances)
    if len(boards) != len(distances):
        raise ValueError(f"{len(boards)} boards and {len(distances)} distances; there is one for each board")
    pairs = [(d, float(estimate(board))) for board, d in zip(boards, distances) if d is not None]
    if not pairs:
        raise ValueError("no board with a distance; random_states() gives boards that can reach the goal")
    too_high = sum(guess > d for d, guess in pairs)
    if axes is None:
        axes = pyplot.figure().add_subplot()
    farthest = max(d for d, _ in pairs)
    axes.plot([0, farthest], [0, farthest], color="grey", linewidth=1)
    axes.scatter(
        [d for d, _ in pairs],
        [guess for _, guess in pairs],
        s=12,
        alpha=0.3,
        color=["tab:red" if guess > d else "tab:blue" for d, guess in pairs],
    )
    axes.set_xlabel("true distance, in moves")
    axes.set_ylabel("estimate")
    below = sum(d - guess for d, guess in pairs) / len(pairs)
    where = f"on average {abs(below):.2f} moves too {'low' if below >= 0 else 'high'}"
    axes.set_title(f"{where}; {f'too high for {too_high} of {len(pairs)} boards' if too_high else 'never too high'}")
    return axes

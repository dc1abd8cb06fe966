"""A tablebase for tile puzzles: every answer is a look-up.

>>> import tilebase
>>> "".join(tilebase.solve("2 3 4 1 5 x 7 6 8"))
'dlurullddrurdllurdr'

The functions here answer from the tables inside the package, which are opened when first needed and then shared; a
Tablebase answers the same from table files. All of them are safe to call from any number of threads. Those that work
on many boards or on all states let other threads run meanwhile.

A *board* is a str or bytes, as in "2341x5768": its tiles in reading order, with or without blanks, commas, slashes or
brackets between them, the blank as x, X, 0, _ or "." - or a sequence of tiles, or of rows of them, as in
[[2, 3, 4], [1, 0, 5], [7, 6, 8]]: each tile an int from 0 to 9 or a str. A *goal* may have wildcards, which stand for
any tile: * or ? in a text, these or None in a sequence; without a goal, the puzzle's own is meant. A *puzzle* is one of
puzzles(). A *move* goes by its name: "u", "d", "l", "r" for where the blank goes, "L1" to "D3" for the row or column
that shifts.

All functions that take boards raise ValueError for one that the puzzle does not have, and TableError for a puzzle, or a
goal, that no table answers for.
"""

from functools import lru_cache
from typing import Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _tilebase
from ._tilebase import Tablebase, puzzles

__all__ = [
    "Board",
    "Stats",
    "TableError",
    "Tablebase",
    "count",
    "distance",
    "distance_many",
    "moves",
    "paths",
    "puzzles",
    "random_state",
    "random_states",
    "solve",
    "solve_many",
    "stats",
]

__version__ = _tilebase.version

_Tile = Union[int, str, bytes, None]
Board = Union[str, bytes, Sequence[Union[_Tile, Sequence[_Tile]]]]


class TableError(Exception):
    """Tables are missing, damaged, or do not fit each other."""


class Stats(NamedTuple):
    """How many states lie how far from a goal."""

    states: List[int]
    """At distance 0, 1, ..., farthest."""
    unreachable: int
    """From which there is no way to the goal."""

    @property
    def reachable(self) -> int:
        """How many states can reach the goal, those that match it among them."""
        return sum(self.states)

    @property
    def farthest(self) -> int:
        """The largest distance."""
        return len(self.states) - 1

    @property
    def mean(self) -> float:
        """The mean distance of the states that can reach the goal."""
        return sum(distance * count for distance, count in enumerate(self.states)) / self.reachable


@lru_cache(maxsize=None)
def _standard(puzzle: str) -> Tablebase:
    return Tablebase.standard(puzzle)


def solve(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Optional[List[str]]:
    """The lexicographically smallest of the shortest paths, as move names; None if there is no way.

    With wildcards, the way to the nearest state that matches.

    >>> solve("123/4x6/758")
    ['d', 'r']
    >>> solve([[1, 2, 3], [4, 5, 6], [8, 7, 0]]) is None
    True
    >>> solve("123456789", goal=["8*9", "537", "2**"], puzzle="rotate3x3")
    ['D1', 'L2', 'D2', 'L1', 'D2', 'D3', 'L3']
    """
    return _standard(puzzle).solve(start, goal)


def distance(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Optional[int]:
    """The length of a shortest path; None if there is no way.

    >>> distance("567408321", goal="123804765")
    30
    """
    return _standard(puzzle).distance(start, goal)


def moves(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> List[Tuple[str, Optional[int]]]:
    """Every move that is allowed, with the distance after it, best first, then by name; None where there is no way.

    >>> moves("123x46758")
    [('r', 2), ('d', 4), ('u', 4)]
    """
    return _standard(puzzle).moves(start, goal)


def count(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Optional[int]:
    """How many different shortest paths there are; None if there is no way.

    Raises OverflowError beyond 2**64 - 1, which no shipped puzzle comes near.

    >>> count("867254301")
    40
    """
    return _standard(puzzle).count(start, goal)


def paths(
    start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3", limit: Optional[int] = None
) -> Iterator[List[str]]:
    """All shortest paths in lexicographic order, or the first `limit` of them; none if there is no way.

    Each is made when it is asked for, so the first few of very many cost little.

    >>> list(paths("312564978", puzzle="rotate3x3", limit=2))
    [['L1', 'L3', 'R2'], ['L1', 'R2', 'L3']]
    """
    return _standard(puzzle).paths(start, goal, limit)


def solve_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3"
) -> List[Optional[List[str]]]:
    """solve() for each start, in order, and faster than one by one.

    Other threads run while the starts are solved. The first start that is no board raises ValueError, which begins with
    `starts[INDEX]`; no answers are given then.

    >>> solve_many(["12345678x", "1234567x8", "21345678x"])
    [[], ['r'], None]
    """
    return _standard(puzzle).solve_many(starts, goal)


def distance_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3"
) -> List[Optional[int]]:
    """distance() for each start, in order; otherwise as solve_many().

    >>> distance_many(["12345678x", "2341x5768", "21345678x"])
    [0, 18, None]
    """
    return _standard(puzzle).distance_many(starts, goal)


def stats(goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Stats:
    """How many states lie at each distance of a goal; with wildcards, of the nearest match.

    >>> stats(puzzle="die")
    Stats(states=[1, 4, 10, 8, 1], unreachable=696)
    >>> stats().farthest
    31
    """
    return _standard(puzzle).stats(goal)


def random_state(
    puzzle: str = "slide3x3", distance: Optional[int] = None, seed: Optional[int] = None, goal: Optional[Board] = None
) -> str:
    """A state drawn evenly from those at a distance of the goal, or from all that can reach it.

    The same seed, from 0 to 2**64 - 1, draws the same state everywhere, as `tilebase random` does. Without one, Python's
    random module gives it: after random.seed() the draws are repeatable. Takes some milliseconds; random_states() draws
    many in the same time.

    >>> random_state(distance=30, seed=1)
    'x61524387'
    """
    return _standard(puzzle).random_state(distance, seed, goal)


def random_states(
    count: int,
    puzzle: str = "slide3x3",
    distance: Optional[int] = None,
    seed: Optional[int] = None,
    goal: Optional[Board] = None,
) -> List[str]:
    """As many states, each drawn as random_state() does, so that one may come again.

    >>> random_states(2, distance=30, seed=1)
    ['x61524387', '8675x4312']
    """
    return _standard(puzzle).random_states(count, distance, seed, goal)

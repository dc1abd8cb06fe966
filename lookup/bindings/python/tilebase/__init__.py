"""A tablebase for tile puzzles: every answer is a look-up.

>>> import tilebase
>>> "".join(tilebase.solve("2 3 4 1 5 x 7 6 8"))
'dlurullddrurdllurdr'

The functions here answer from the tables inside the package, which are opened when first needed and then shared; a
Tablebase answers the same from table files. All of them are safe to call from any number of threads. Those that work
on many boards or on all states let other threads run meanwhile.

A *board* is a str or bytes, as in "2341x5768": its tiles in reading order, with or without blanks, commas, slashes or
brackets between them, the blank as x, X, 0, _ or "." - or a sequence of tiles, or of rows of them, as in
[[2, 3, 4], [1, 0, 5], [7, 6, 8]]: each tile an int from 0 to 9 or a str. Arrays of NumPy are such sequences. A *goal*
may have wildcards, which stand for any tile: * or ? in a text, these or None in a sequence; without a goal, the
puzzle's own is meant. A *puzzle* is one of puzzles(). A *move* goes by its name: "u", "d", "l", "r" for where the blank
goes, "L1" to "D3" for the row or column that shifts. Answers print boards without anything between the tiles, the blank
as x.

All functions that take boards raise ValueError for one that the puzzle does not have, and TableError for a puzzle, or a
goal, that no table answers for.
"""

from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Protocol,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from . import _tilebase
from ._tilebase import Tablebase, puzzles

if TYPE_CHECKING:
    from array import array
    from typing import Literal

__all__ = [
    "Board",
    "Stats",
    "TableError",
    "Tablebase",
    "apply",
    "count",
    "distance",
    "distance_many",
    "draw",
    "goal",
    "moves",
    "paths",
    "puzzles",
    "random_state",
    "random_states",
    "rank",
    "solve",
    "solve_many",
    "stats",
    "unrank",
    "word",
]

__version__ = _tilebase.version

_Item = TypeVar("_Item", covariant=True)


class _Items(Protocol[_Item]):
    """What a board is read through: lists, tuples, array.array, and arrays of NumPy have it."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> _Item: ...


_Tile = Union[SupportsIndex, str, bytes, None]
Board = Union[str, bytes, _Items[Union[_Tile, _Items[_Tile]]]]


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
def _builtin(puzzle: str) -> Tablebase:
    return Tablebase.builtin(puzzle)


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
    return _builtin(puzzle).solve(start, goal)


def distance(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Optional[int]:
    """The length of a shortest path; None if there is no way.

    >>> distance("567408321", goal="123804765")
    30
    """
    return _builtin(puzzle).distance(start, goal)


def moves(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> List[Tuple[str, Optional[int]]]:
    """Every move that is allowed, with the distance after it, best first, then by name; None where there is no way.

    >>> moves("123x46758")
    [('r', 2), ('d', 4), ('u', 4)]
    """
    return _builtin(puzzle).moves(start, goal)


def count(start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Optional[int]:
    """How many different shortest paths there are; None if there is no way.

    Raises OverflowError beyond 2**64 - 1, which no built-in puzzle comes near.

    >>> count("867254301")
    40
    """
    return _builtin(puzzle).count(start, goal)


def paths(
    start: Board, goal: Optional[Board] = None, puzzle: str = "slide3x3", limit: Optional[SupportsIndex] = None
) -> Iterator[List[str]]:
    """All shortest paths in lexicographic order, or the first `limit` of them, none for 0; none if there is no way.

    Each is made when it is asked for, so the first few of very many cost little.

    >>> list(paths("312564978", puzzle="rotate3x3", limit=2))
    [['L1', 'L3', 'R2'], ['L1', 'R2', 'L3']]
    """
    return _builtin(puzzle).paths(start, goal, limit)


def solve_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3"
) -> List[Optional[List[str]]]:
    """solve() for each start, in order, and faster than one by one.

    Other threads run while the starts are solved. The first start that is no board raises ValueError, which begins with
    `starts[INDEX]`; no answers are given then.

    >>> solve_many(["12345678x", "1234567x8", "21345678x"])
    [[], ['r'], None]
    """
    return _builtin(puzzle).solve_many(starts, goal)


@overload
def distance_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3", *, as_array: "Literal[False]" = False
) -> List[Optional[int]]: ...
@overload
def distance_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3", *, as_array: "Literal[True]"
) -> "array[int]": ...
@overload
def distance_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3", *, as_array: bool
) -> "Union[List[Optional[int]], array[int]]": ...
def distance_many(
    starts: Iterable[Board], goal: Optional[Board] = None, puzzle: str = "slide3x3", *, as_array: bool = False
) -> "Union[List[Optional[int]], array[int]]":
    """distance() for each start, in order; otherwise as solve_many().

    With `as_array`, an array.array of C ints, -1 where there is no way. It has the buffer protocol: numpy.asarray() takes it
    without a copy.

    >>> distance_many(["12345678x", "2341x5768", "21345678x"])
    [0, 18, None]
    >>> distance_many(["12345678x", "2341x5768", "21345678x"], as_array=True)
    array('i', [0, 18, -1])
    """
    return _builtin(puzzle).distance_many(starts, goal, as_array=as_array)


def stats(goal: Optional[Board] = None, puzzle: str = "slide3x3") -> Stats:
    """How many states lie at each distance of a goal; with wildcards, of the nearest match.

    >>> stats(puzzle="die")
    Stats(states=[1, 4, 10, 8, 1], unreachable=696)
    >>> stats().farthest
    31
    """
    return _builtin(puzzle).stats(goal)


def random_state(
    goal: Optional[Board] = None,
    puzzle: str = "slide3x3",
    *,
    distance: Optional[SupportsIndex] = None,
    seed: Optional[SupportsIndex] = None,
) -> str:
    """A state drawn evenly from those at a distance of the goal, or from all that can reach it.

    The same seed, from 0 to 2**64 - 1, draws the same state everywhere, as `tilebase random` does. Without one, Python's
    random module gives it: after random.seed() the draws are repeatable. Takes some milliseconds; random_states() draws
    many in the same time.

    >>> random_state(distance=30, seed=1)
    'x61524387'
    """
    return _builtin(puzzle).random_state(goal, distance=distance, seed=seed)


def random_states(
    count: SupportsIndex,
    goal: Optional[Board] = None,
    puzzle: str = "slide3x3",
    *,
    distance: Optional[SupportsIndex] = None,
    seed: Optional[SupportsIndex] = None,
) -> List[str]:
    """As many states, each drawn as random_state() does, so that one may come again.

    >>> random_states(2, distance=30, seed=1)
    ['x61524387', '8675x4312']
    """
    return _builtin(puzzle).random_states(count, goal, distance=distance, seed=seed)


def goal(puzzle: str = "slide3x3") -> str:
    """The puzzle's own goal, which answers where none is given.

    >>> goal()
    '12345678x'
    """
    return _builtin(puzzle).goal


def apply(board: Board, move: str, puzzle: str = "slide3x3") -> Optional[str]:
    """The board after a move; None where the move is not allowed.

    Raises ValueError for a name that no move of the puzzle has.

    >>> apply("123x46758", "r")
    '1234x6758'
    >>> apply("123x46758", "l") is None
    True
    """
    return _builtin(puzzle).apply(board, move)


def draw(board: Board, puzzle: str = "slide3x3") -> str:
    """A board, or a goal, as text in the shape that it is played on: a line for each row, without one at the end.

    >>> print(draw("23415x768"))
    2 3 4
    1 5 x
    7 6 8
    """
    return _builtin(puzzle).draw(board)


def word(path: Iterable[str], puzzle: str = "slide3x3") -> str:
    """A path as text: one word where the name of every move of the puzzle is one character, else names with spaces between.

    Raises ValueError for a name that no move of the puzzle has.

    >>> word(solve("23415x768"))
    'dlurullddrurdllurdr'
    """
    return _builtin(puzzle).word(path)


def rank(board: Board, puzzle: str = "slide3x3") -> int:
    """The board's Cantor index: its place, from 0, among all arrangements in lexicographic order, tiles ordered as in the goal.

    >>> rank("12345678x"), rank("x87654321")
    (0, 362879)
    """
    return _builtin(puzzle).rank(board)


def unrank(index: SupportsIndex, puzzle: str = "slide3x3") -> str:
    """The board of a Cantor index. Raises ValueError where there is none.

    >>> unrank(1)
    '1234567x8'
    """
    return _builtin(puzzle).unrank(index)

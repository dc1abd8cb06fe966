"""A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.

>>> import tilebase
>>> "".join(tilebase.solve("2 3 4 1 5 x 7 6 8"))
'dlurullddrurdllurdr'

The functions use the tables inside the package, which are opened when first needed and then shared; a Tablebase has the
same functions for table files, and a Solver for one goal, with less time for each of many questions. All functions are
safe to call from any number of threads. Functions that work on many boards or on all states, and all searches, release
the interpreter lock meanwhile.

A *board* is a str or bytes, such as "2341x5768": its tiles in reading order, with or without spaces, commas, slashes or
brackets between them; the blank is x, X, 0, _ or ".". Or a board is a sequence of tiles, or of rows of tiles, such as
[[2, 3, 4], [1, 0, 5], [7, 6, 8]] or a NumPy array; a tile is an int or a str. Several rows, in a text divided by
slashes, brackets or line ends, must be as long as the rows of the puzzle's layout. Other spellings that people paste
are read, too: drawn boxes, hexadecimal digits, lists of texts, the size in front. A *goal* may have wildcards, which
stand for any tile: * or ?, in a sequence also None; an omitted goal is the puzzle's own. A sequence of whole boards, or
boards with the word "or" between them, are several goals, of which the nearest counts. A *puzzle* is one of puzzles(),
or "slideRxC", "rotateRxC", "mixedRxC" or "twiddleRxC" with R rows and C columns, up to 64 cells; if none is named, the
board decides (puzzle_of_board()). Puzzles without a table, such as slide4x4, need a search, which takes milliseconds to
seconds, above 16 cells any time. A *move* is its name: "u", "d", "l", "r" for the direction of the blank, "L1" to "D3"
for the row or column that shifts. Boards in results are str, the blank as x, without separators; with single spaces if
some tile has two digits.

Numbers in results are exact. Functions raise BoardError for a bad board, and PuzzleError for an unknown puzzle or one
that is too large for the question; both are kinds of ValueError. Ctrl-C ends a search. The limits and the token of
Tablebase.within() end it with GaveUp.
"""

from __future__ import annotations  # help() then shows the names of types

import operator as _operator
import os as _os
import typing as _t
from array import array as _array

from . import _tilebase
from ._drawing import Drawing
from ._heuristic import Drop, HeuristicReport, TooHigh, TooLow
from ._tablebase import Solver, TableError, Tablebase, bytes_of_path as _bytes_of_path
from ._tilebase import Token

del annotations

__all__ = [
    "Answer",
    "Board",
    "BoardError",
    "Bounds",
    "CheckedMove",
    "Difficulty",
    "Drawing",
    "Drop",
    "GaveUp",
    "Grade",
    "HeuristicReport",
    "NoneFound",
    "PuzzleError",
    "Solver",
    "Stats",
    "TableError",
    "Tablebase",
    "Token",
    "TooHigh",
    "TooLow",
    "apply",
    "apply_many",
    "best_move",
    "best_moves",
    "board",
    "bounds",
    "build",
    "check",
    "check_each",
    "check_many",
    "count",
    "difficulty",
    "distance",
    "distance_many",
    "distances",
    "draw",
    "goal",
    "heuristic",
    "hint",
    "inverse",
    "is_solvable",
    "moves",
    "moves_many",
    "own_table_folder",
    "paths",
    "puzzle_of_board",
    "puzzles",
    "random_state",
    "random_states",
    "rank",
    "ranks",
    "rate",
    "read_moves",
    "solve",
    "solve_many",
    "solver",
    "stats",
    "target",
    "tiles_to_swap",
    "unrank",
    "unrank_many",
    "word",
]

__version__ = _tilebase.version

_Item = _t.TypeVar("_Item", covariant=True)


class _Items(_t.Protocol[_Item]):
    """The protocol of a board, which lists, tuples, array.array and NumPy arrays implement."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> _Item: ...


_Tile = _t.Union[_t.SupportsIndex, str, bytes, None]
Board = _t.Union[str, bytes, _Items[_t.Union[_Tile, _Items[_Tile]]]]
_Move = _t.Union[str, _t.SupportsIndex]
Answer = _t.Union[str, bytes, _t.Iterable[_Move], None]

# A board, or a sequence of boards, which nests a level deeper: checkers of types take no two protocols for one list.
_Goal = _t.Union[None, str, bytes, _Items[_t.Union[_Tile, _Items[_t.Union[_Tile, _Items[_Tile]]]]]]
_Puzzle = _t.Optional[str]
_By = _t.Optional[str]
_Number = _t.Optional[_t.SupportsIndex]
_Progress = _t.Optional[_t.Callable[[int, int], object]]
_Path = _t.Union[str, "_os.PathLike[str]"]
_Array = _t.Any  # An object with the buffer protocol, which has no type before Python 3.12.


class BoardError(ValueError):
    """A bad board or goal. The message names the board, the fault and the fix."""

    def __init__(self, message: str = "", puzzle: _t.Optional[str] = None) -> None:
        super().__init__(message)
        self.puzzle = puzzle
        """The name of the built-in puzzle that the text is a board of; None if none is known."""


class PuzzleError(ValueError):
    """An unknown puzzle, a bad definition, or a puzzle that is too large for the question."""


class GaveUp(Exception):
    """The budget of an answer ended, or it was cancelled, before the answer was sure."""

    def __init__(
        self, message: str = "", at_least: _t.Optional[int] = None, at_most: _t.Optional[int] = None,
        states: _t.Optional[int] = None
    ) -> None:
        super().__init__(message)
        self.at_least = at_least
        """The lower bound of the distance: no path has fewer moves; None if it is not known."""
        self.at_most = at_most
        """The length of the shortest path that is known; None if none is known."""
        self.states = states
        """The number of states that the search visited; None if they are not counted."""


class NoneFound(GaveUp):
    """Random draws met no board at the distance, which does not prove that none exists. A larger budget is no help."""


class Difficulty(_t.NamedTuple):
    """Measures of the difficulty of a board; each is None if it is not available."""

    count: _t.Optional[int]  # type: ignore[assignment]  # not the method of tuples
    """The number of shortest paths, as count(); None if the search for all shortest paths gave up."""
    only_moves: _t.Optional[int]
    """The number of moves of solve() that no other move of a shortest path can replace; None if that search gave up."""
    manhattan_error: _t.Optional[int]
    """The distance minus the Manhattan distance (the steps of all tiles to their cells in the goal); None except for
    boards of slides and goals without wildcards.
    """


class Stats(_t.NamedTuple):
    """The number of states at each distance from a goal."""

    states: _t.List[int]
    """The number of states at distance 0, 1, ..., farthest."""
    unreachable: int
    """The number of states that cannot reach the goal; 2**64 - 1 for that many and more."""

    @property
    def reachable(self) -> int:
        """The number of states that can reach the goal, including those that match it."""
        return sum(self.states)

    @property
    def farthest(self) -> int:
        """The largest distance."""
        return len(self.states) - 1

    @property
    def mean(self) -> float:
        """The mean distance of the states that can reach the goal."""
        return sum(distance * count for distance, count in enumerate(self.states)) / self.reachable

    @property
    def svg(self) -> str:
        """A bar chart: an SVG document, in light or dark colours as the reader prefers. Notebooks show it."""
        if not any(self.states):
            raise ValueError("no states to draw")
        summary = (
            f"{self.reachable:,} states can reach the goal, {self.unreachable:,} cannot; "
            f"farthest {self.farthest}, mean {self.mean:.2f}"
        )
        return _tilebase.bar_chart(summary, _array("Q", self.states).tobytes())

    def _repr_svg_(self) -> _t.Optional[str]:
        """The bar chart, for notebooks; None if there are no states."""
        return self.svg if any(self.states) else None


class Bounds(_t.NamedTuple):
    """A path from a start to the goal and bounds of the distance, which are known when the search ends."""

    path: _t.List[str]
    """The moves of the best path that is known."""
    at_least: int
    """The lower bound of the distance: no path has fewer moves."""
    is_first: bool
    """Whether the path is that of solve(), the lexicographically smallest of the shortest paths."""

    @property
    def at_most(self) -> int:
        """The number of moves of the path."""
        return len(self.path)

    @property
    def is_proven(self) -> bool:
        """Whether the path is a shortest path: `at_least` equals `at_most`."""
        return self.at_most == self.at_least


class Grade(_t.NamedTuple):
    """The grade of an answer. str() gives the text that `tilebase check` prints, such as "longer by 2"."""

    verdict: str
    """"shortest"; "longer" than a shortest path; "ends elsewhere" than at the goal; "no move": a name is unknown, or
    its move is not allowed at that point. If the answer claims that there is no path: "unsolvable", the claim is
    right, or "solvable", the claim is wrong."""
    right: bool
    """Whether the answer is right: a shortest path, or the claim that there is no path if that is true."""
    length: _t.Optional[int]
    """The number of moves; for "no move", of the moves before the wrong one; None for the claim."""
    distance: _t.Optional[int]
    """The length of a shortest path, only for "shortest" and "longer"; None otherwise, as it would need a search."""

    def __str__(self) -> str:
        if self.length is not None and self.distance is not None and self.verdict == "longer":
            return f"longer by {self.length - self.distance}"
        if self.length is not None and self.verdict == "no move":
            return f"no move {self.length + 1}"
        return self.verdict


class CheckedMove(_t.NamedTuple):
    """A move of an answer, and the distances around it."""

    move: _t.Optional[str]
    """None if the name is unknown."""
    is_allowed: bool
    """Whether the move is allowed at that point of the path; False for the last of a list alone."""
    before: _t.Optional[int]
    """The distance before the move; None if there is no path, or if its search gave up."""
    after: _t.Optional[int]
    """The distance after it, likewise; None if it is not allowed."""


_builtins: _t.Dict[str, Tablebase] = {}  # Tablebases by the names of the puzzles, and by other texts that named them.


def _builtin(puzzle: str) -> Tablebase:
    """The tablebase of a built-in puzzle, which is the same object for all texts that name the puzzle."""
    tablebase = _builtins.get(puzzle)
    if tablebase is None:
        tablebase = Tablebase.builtin(puzzle)
        tablebase = _builtins.setdefault(tablebase.puzzle, tablebase)  # Keeps the first if two threads create it.
        _builtins[puzzle] = tablebase
    return tablebase


def puzzle_of_board(board: Board) -> str:
    """The name of the board of slides that a board is: the puzzle of a question that names none. Rows decide its shape;
    a board in one row is nearest to a square. "" if the board is of no slides; questions are about "slide3x3" then.

    >>> puzzle_of_board("1 2 3/4 5 6/7 8 0/10 11 9"), puzzle_of_board([4, 1, 2, 5, 0, 3])
    ('slide4x3', 'slide2x3')
    """
    return _tilebase.puzzle_of_board(board)


def _of_board(puzzle: _Puzzle, board: Board = "") -> Tablebase:
    """The tablebase of a puzzle or, without a puzzle, of that of a board."""
    return _builtin(puzzle if puzzle is not None else puzzle_of_board(board) or "slide3x3")


def _listed(items: _t.Any) -> _t.Any:
    """The list of an iterable, which can be read twice; a text, which is an error, as it is."""
    return items if isinstance(items, (str, bytes)) else list(items)


def _first(items: _t.Any) -> _t.Any:
    """The first item of a list or a pair; "" if there is none."""
    return items[0] if isinstance(items, (list, tuple)) and items else ""


def puzzles() -> _t.List[str]:
    """The names of the puzzles whose tables are inside the package."""
    return _tilebase.puzzles()


def own_table_folder() -> str:
    """Your own folder of tables, which need not exist: build() writes into it, and the command `tilebase` reads it.

    The folder is tilebase/tables in $XDG_DATA_HOME, else in ~/.local/share. Raises TableError if neither is known.
    """
    folder = _tilebase.own_table_folder()
    if not folder:
        reason = "your own folder of tables needs XDG_DATA_HOME or HOME to be an absolute path; name another folder"
        raise TableError(reason)
    return _os.fsdecode(folder)


def build(definition: _Path, folder: _t.Optional[_Path] = None, *, threads: _Number = None) -> Tablebase:
    """Computes and proves the tables of a puzzle, writes them into a folder, and opens them.

    The definition is a text of several lines, as data/puzzles/README.md of tilebase explains; or a file; or the name of
    a puzzle, which may also be a board of slides, rotations or both of more than nine cells, such as "slide3x4". The
    folder is created if it does not exist; by default it is own_table_folder(), which the command `tilebase` reads.
    Later, Tablebase.open(folder, puzzle=NAME) opens the tables. A file of the same name is replaced when the new file
    is complete; a folder that has tables of another puzzle of the same name is refused.

    `threads` is by default the number of processors. Takes a fraction of a second for up to nine cells, for twelve
    cells up to minutes and a gigabyte of memory. Releases the interpreter lock. Ctrl-C ends it, and leaves no
    incomplete file.

    Raises ValueError for a bad definition, OSError for a definition that cannot be read and a folder that cannot be
    created, PuzzleError for a puzzle that is unknown or too large, TableError for a table that cannot be proven or
    written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ring = build("name = ring\\ntiles = 1 2 3\\n[move]\\nturn = (1 2 3)", folder)
    >>> ring.solve("312")
    ['turn', 'turn']
    """
    from ._tablegen import build_tables

    count = (_os.cpu_count() or 1) if threads is None else _operator.index(threads)
    if not 1 <= count <= 1024:
        raise ValueError(f"threads {count} is not a number from 1 to 1024")
    is_text = isinstance(definition, str) and "\n" in definition
    if is_text:
        what = str(definition).encode()
    else:  # The definition is a file, or a str that names a puzzle.
        what = _bytes_of_path(definition if isinstance(definition, str) else _os.path.abspath(definition))
    place = _bytes_of_path(own_table_folder() if folder is None else folder)
    return Tablebase.open(build_tables(what, is_text, place, count))


def solve(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[_t.List[str]]:
    """The lexicographically smallest of the shortest paths, as move names; None if the goal cannot be reached.

    With wildcards, the path to the nearest state that matches.

    >>> solve("123/4x6/758")
    ['d', 'r']
    >>> solve([[1, 2, 3], [4, 5, 6], [8, 7, 0]]) is None
    True
    >>> "".join(solve("5 1 2 4 / 9 6 3 8 / 13 x 7 12 / 14 10 11 15", puzzle="slide4x4"))
    'dluuurrdddr'
    >>> solve("123456789", goal=["8*9", "537", "2**"], puzzle="rotate3x3")
    ['D1', 'L2', 'D2', 'L1', 'D2', 'D3', 'L3']
    """
    return _of_board(puzzle, start).solve(start, goal)


def distance(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[int]:
    """The length of a shortest path; None if the goal cannot be reached.

    >>> distance("567408321", goal="123804765")
    30
    """
    return _of_board(puzzle, start).distance(start, goal)


def moves(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.List[_t.Tuple[str, _t.Optional[int]]]:
    """Every allowed move with the distance after it (None if the goal cannot be reached), best first, then by name.

    >>> moves("123x46758")
    [('r', 2), ('d', 4), ('u', 4)]
    """
    return _of_board(puzzle, start).moves(start, goal)


def best_move(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[str]:
    """The first move of the path that solve() gives; None at the goal, and if the goal cannot be reached.

    >>> best_move("123x46758")
    'r'
    """
    return _of_board(puzzle, start).best_move(start, goal)


def hint(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[_t.Tuple[str, int]]:
    """The best move, which is the first of solve(), and the distance after it; None at the goal, and if the goal cannot
    be reached.

    >>> hint("123x46758")
    ('r', 2)
    """
    return _of_board(puzzle, start).hint(start, goal)


def rate(start: Board, move: _Move, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[int]:
    """The change of the distance by a move: -1 helps, as each move of a shortest path does; 0 keeps the distance; 1 or
    more hurts. None if the goal cannot be reached after the move.

    Raises ValueError for an unknown move, and for a move that the board does not allow.

    >>> rate("123x46758", "r"), rate("123x46758", "u")
    (-1, 1)
    """
    return _of_board(puzzle, start).rate(start, move, goal)


def difficulty(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[Difficulty]:
    """Measures of the difficulty of a board; None if the goal cannot be reached. Takes as long as count().

    >>> difficulty("867254301")
    Difficulty(count=40, only_moves=28, manhattan_error=10)
    """
    return _of_board(puzzle, start).difficulty(start, goal)


def is_solvable(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> bool:
    """Whether the goal can be reached. tiles_to_swap() tells why not.

    Needs no search. Raises GaveUp only for a puzzle whose one-way walks of the blank or equal tiles leave it undecided.

    >>> is_solvable("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", puzzle="slide4x4")
    False
    """
    return _of_board(puzzle, start).is_solvable(start, goal)


def tiles_to_swap(
    start: Board, goal: _Goal = None, puzzle: _Puzzle = None
) -> _t.Optional[_t.Tuple[str, str]]:
    """Two tiles that would make an unsolvable board solvable if they changed places.

    If there are several pairs, it is the pair that brings most tiles to their cells in the goal. None if the board is
    solvable, and if no pair makes it solvable. Needs no search.

    >>> tiles_to_swap("21345678x"), tiles_to_swap("12345678x")
    (('1', '2'), None)
    """
    return _of_board(puzzle, start).tiles_to_swap(start, goal)


def bounds(
    start: Board, goal: _Goal = None, puzzle: _Puzzle = None, *, tolerance: _Number = None
) -> _t.Optional[Bounds]:
    """A path and bounds of the distance; None if the goal cannot be reached.

    This is solve(), but if the budget of Tablebase.within() ends the search, it gives the best path that is known and
    does not raise GaveUp: a board of slides always has a path. With a `tolerance`, 0 or more, the search ends as soon
    as the path is at most so many moves longer than a shortest path.

    >>> hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
    >>> known = bounds(hard, puzzle="slide4x4", tolerance=20)
    >>> known.at_least <= 80 <= known.at_most <= known.at_least + 20
    True
    """
    return _of_board(puzzle, start).bounds(start, goal, tolerance=tolerance)


def count(start: Board, goal: _Goal = None, puzzle: _Puzzle = None) -> _t.Optional[int]:
    """The number of shortest paths; None if the goal cannot be reached.

    Raises OverflowError beyond 2**64 - 1; built-in puzzles have far fewer.

    >>> count("867254301")
    40
    """
    return _of_board(puzzle, start).count(start, goal)


def paths(
    start: Board, goal: _Goal = None, puzzle: _Puzzle = None, limit: _Number = None
) -> _t.Iterator[_t.List[str]]:
    """An iterator over the shortest paths in lexicographic order, at most `limit`; empty if the goal cannot be reached.

    Each path is computed when the iterator reaches it, so the first few of very many paths cost little.

    >>> list(paths("312564978", puzzle="rotate3x3", limit=2))
    [['L1', 'L3', 'R2'], ['L1', 'R2', 'L3']]
    """
    return _of_board(puzzle, start).paths(start, goal, limit)


def solve_many(
    starts: _t.Iterable[Board], goal: _Goal = None, puzzle: _Puzzle = None
) -> _t.List[_t.Optional[_t.List[str]]]:
    """Answers solve() for each start, in order, and faster than single calls.

    Releases the interpreter lock. Raises ValueError for the first bad start; the message begins with `starts[INDEX]`.

    >>> solve_many(["12345678x", "1234567x8", "21345678x"])
    [[], ['r'], None]
    """
    starts = _listed(starts)
    return _of_board(puzzle, _first(starts)).solve_many(starts, goal)


@_t.overload
def distance_many(
    starts: _t.Iterable[Board], goal: _Goal = None, puzzle: _Puzzle = None, *, as_array: "_t.Literal[False]" = False
) -> _t.List[_t.Optional[int]]: ...
@_t.overload
def distance_many(
    starts: _t.Iterable[Board], goal: _Goal = None, puzzle: _Puzzle = None, *, as_array: "_t.Literal[True]"
) -> "_array[int]": ...
@_t.overload
def distance_many(
    starts: _t.Iterable[Board], goal: _Goal = None, puzzle: _Puzzle = None, *, as_array: bool
) -> "_t.Union[_t.List[_t.Optional[int]], _array[int]]": ...
def distance_many(
    starts: _t.Iterable[Board], goal: _Goal = None, puzzle: _Puzzle = None, *, as_array: bool = False
) -> "_t.Union[_t.List[_t.Optional[int]], _array[int]]":
    """Answers distance() for each start, in order; otherwise like solve_many().

    With `as_array`, the result is an array.array of C ints, -1 for an unsolvable start; numpy.asarray() takes it
    without a copy.

    >>> distance_many(["12345678x", "2341x5768", "21345678x"])
    [0, 18, None]
    >>> distance_many(["12345678x", "2341x5768", "21345678x"], as_array=True)
    array('i', [0, 18, -1])
    """
    starts = _listed(starts)
    return _of_board(puzzle, _first(starts)).distance_many(starts, goal, as_array=as_array)


def distances(boards: _Array, goal: _Goal = None, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """The distances of many boards in an array, as an array; no board becomes an object of Python.

    `boards` is any object with the buffer protocol that holds whole numbers in the byte order of this machine, with any
    strides: an array of NumPy of shape (boards, cells) or (boards, rows, columns), a tensor of PyTorch through its
    numpy(), an array.array or bytes of as many numbers. The number of a tile is its name, that of the blank 0
    (with_blank() may name another). If the name of a tile is no number up to 255, numbers are the tiles' places in the
    puzzle's goal, from 1, and of equal tiles the first place.

    The result is `out`, a writable array of signed numbers and as many boards; or a new memoryview of C ints, which
    numpy.asarray() takes without a copy. -1 stands for an unsolvable board, -2 for one whose search gave up. Works
    without the interpreter lock, in as many threads as within() allows, by default in one. Raises TypeError for an
    array of other numbers, ValueError for another shape, and BoardError for the first row that is no board; the message
    begins with `boards[INDEX]`. Numbers that do not fit into `out` are a ValueError. After an error, the content of
    `out` is undefined.

    >>> distances(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0])).tolist()
    [1, -1]
    """
    return _builtin(puzzle).distances(boards, goal, out=out)


def moves_many(boards: _Array, goal: _Goal = None, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """The distance after each of the puzzle's moves, sorted by name, from many boards: an array of shape (boards,
    moves). -1 where a move is not allowed, and where the board after it is unsolvable. Otherwise like distances().

    >>> moves_many(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8])).tolist()  # d, l, r, u
    [[-1, 2, 0, 2]]
    """
    return _builtin(puzzle).moves_many(boards, goal, out=out)


def best_moves(boards: _Array, goal: _Goal = None, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """The best move of many boards, as its place, from 0, among the puzzle's moves sorted by name. -1 at the goal and
    for an unsolvable board. Otherwise like distances().

    >>> best_moves(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8])).tolist()
    [2]
    """
    return _builtin(puzzle).best_moves(boards, goal, out=out)


def solver(goal: _Goal = None, puzzle: str = "slide3x3") -> Solver:
    """The solver of a goal: it answers many questions about the goal faster than the functions of the package.

    >>> to_centre = solver("****x****")
    >>> to_centre.distance("12345678x"), to_centre.solve("1234x5678")
    (2, [])
    """
    return _builtin(puzzle).solver(goal)


def check(start: Board, answer: Answer, goal: _Goal = None, puzzle: _Puzzle = None, *, by: _By = None) -> Grade:
    """Grades an answer to the question that solve() answers.

    An answer is a str, moves as read_moves() reads them from the start on, with `by`; or an iterable of names, as
    solve() returns it, or of tiles to slide; or the claim that there is no path, None or "unsolvable". An unknown name
    is a wrong answer, not an error.

    >>> check("123x46758", "rdr")
    Grade(verdict='shortest', right=True, length=3, distance=3)
    >>> str(check("123x46758", ["r", "l", "r", "d", "r"]))
    'longer by 2'
    >>> str(check("123x46758", [4, 5, 8]))
    'shortest'
    >>> str(check("123x46758", "rdd"))
    'no move 3'
    >>> check("21345678x", None).right
    True
    """
    return _of_board(puzzle, start).check(start, answer, goal, by=by)


def check_each(
    start: Board, answer: Answer, goal: _Goal = None, puzzle: _Puzzle = None, *, by: _By = None
) -> _t.List[CheckedMove]:
    """The moves of an answer, as check() reads it, with the distances around them, so that it can have a part of the
    points. The first move that is unknown or not allowed ends the list; the claim that there is no path has none.
    Without a table, each distance takes a search; the limit of time is that of all together.

    >>> for move in check_each("123x46758", "rud"):
    ...     print(*move)
    r True 3 2
    u True 2 3
    d True 3 2
    >>> check_each("123x46758", ["l"])
    [CheckedMove(move='l', is_allowed=False, before=3, after=None)]
    """
    return _of_board(puzzle, start).check_each(start, answer, goal, by=by)


def check_many(
    answers: _t.Iterable[_t.Tuple[Board, Answer]], goal: _Goal = None, puzzle: _Puzzle = None, *, by: _By = None
) -> _t.List[Grade]:
    """Answers check() for each pair of a start and an answer, in order, and faster than single calls.

    Releases the interpreter lock. Raises ValueError for the first bad start; the message begins with `answers[INDEX]`.

    >>> [str(grade) for grade in check_many([("123x46758", "rdr"), ("1234567x8", "lr"), ("1234567x8", None)])]
    ['shortest', 'ends elsewhere', 'solvable']
    """
    answers = _listed(answers)
    return _of_board(puzzle, _first(_first(answers))).check_many(answers, goal, by=by)


def stats(goal: _Goal = None, puzzle: str = "slide3x3") -> Stats:
    """The number of states at each distance from a goal; with wildcards, from the nearest match.

    Raises PuzzleError for more than nine cells, unless a complete table of the goal is at hand.

    >>> stats(puzzle="die")
    Stats(states=[1, 4, 10, 8, 1], unreachable=696)
    >>> stats().farthest
    31
    """
    return _builtin(puzzle).stats(goal)


def random_state(
    goal: _Goal = None, puzzle: str = "slide3x3", *, distance: _Number = None, seed: _Number = None
) -> str:
    """A random state from those at a distance from the goal, or from all states that can reach the goal.

    The distance is exact; data/INPUTS.md of tilebase ("Random boards") tells which states are equally likely.

    The same seed, from 0 to 2**64 - 1, gives the same state everywhere, also in the command `tilebase random`. An
    omitted seed comes from Python's random module, which random.seed() makes repeatable. Takes some milliseconds;
    random_states() draws many states in the same time. Above nine cells, a search finds states without a table: those
    of slide4x4 take milliseconds, up to distance 60 a tenth of a second. The budget of Tablebase.within() is for the
    whole call. Raises GaveUp if the budget ends, NoneFound if 1,000 searches find no state at the distance.

    >>> random_state(distance=30, seed=1)
    'x61524387'
    """
    return _builtin(puzzle).random_state(goal, distance=distance, seed=seed)


@_t.overload
def random_states(
    count: _t.SupportsIndex, goal: _Goal = None, puzzle: str = "slide3x3", *, distance: _Number = None,
    seed: _Number = None, as_array: "_t.Literal[False]" = False
) -> _t.List[str]: ...
@_t.overload
def random_states(
    count: _t.SupportsIndex, goal: _Goal = None, puzzle: str = "slide3x3", *, distance: _Number = None,
    seed: _Number = None, as_array: "_t.Literal[True]"
) -> memoryview: ...
def random_states(
    count: _t.SupportsIndex,
    goal: _Goal = None,
    puzzle: str = "slide3x3",
    *,
    distance: _Number = None,
    seed: _Number = None,
    as_array: bool = False,
) -> _t.Union[_t.List[str], memoryview]:
    """A list of `count` random states, drawn with repetition as by random_state(); with `as_array`, an array as
    distances() takes it, a memoryview of bytes of shape (count, cells).

    >>> random_states(2, distance=30, seed=1)
    ['x61524387', '8675x4312']
    >>> random_states(1, distance=30, seed=1, as_array=True).tolist()
    [[0, 6, 1, 5, 2, 4, 3, 8, 7]]
    """
    if as_array:
        return _builtin(puzzle).random_states(count, goal, distance=distance, seed=seed, as_array=True)
    return _builtin(puzzle).random_states(count, goal, distance=distance, seed=seed)


@_t.overload
def heuristic(
    function: _t.Callable[[str], _t.SupportsFloat], *, goal: _Goal = None, puzzle: str = "slide3x3",
    boards: "_t.Literal['text']" = "text", sample: _Number = None, seed: _Number = None, progress: _Progress = None
) -> HeuristicReport: ...
@_t.overload
def heuristic(
    function: _t.Callable[[_t.Tuple[int, ...]], _t.SupportsFloat], *, goal: _Goal = None, puzzle: str = "slide3x3",
    boards: "_t.Literal['numbers']", sample: _Number = None, seed: _Number = None, progress: _Progress = None
) -> HeuristicReport: ...
@_t.overload
def heuristic(
    function: _t.Callable[[_t.Any], _t.Any], *, goal: _Goal = None, puzzle: str = "slide3x3",
    boards: "_t.Literal['array']", sample: _Number = None, seed: _Number = None, progress: _Progress = None
) -> HeuristicReport: ...
def heuristic(
    function: _t.Callable[[_t.Any], _t.Any], *, goal: _Goal = None, puzzle: str = "slide3x3",
    boards: str = "text", sample: _Number = None, seed: _Number = None, progress: _Progress = None
) -> HeuristicReport:
    """Compares a heuristic with the true distances of all states: whether it is admissible, and consistent.

    A heuristic is admissible if no value is above the distance. It is consistent if it is 0 at each match of the goal,
    never negative, and no move lowers it by more than 1.

    The function is called in the calling thread, once for each state that can reach the goal. `boards` selects its
    argument: "text" for a str such as '1234x5678', "numbers" for a tuple of int in reading order with 0 for the blank,
    "array" for a NumPy array of uint8 with a row for each of many boards, for which it returns as many values. A value
    is a number, infinite for "no path", but not NaN. Values may be beyond their limits by 1e-9, for rounding.

    Up to 9 cells, and for 10 cells with a complete table of the goal, all states are compared. For larger puzzles, and
    with `sample`, `sample` random states (1,000 by default) and their neighbours are compared: a sample can show that a
    heuristic is wrong, not that it is right. `seed` selects the sample, as for random_state().

    `progress(done, total)` is called from time to time; by default a bar is drawn if standard error is a terminal.
    Exceptions of both functions pass through. Ctrl-C ends the check at once. Raises TypeError for a value that is not a
    number, ValueError for NaN and for tiles that are no numbers if `boards` needs numbers, ImportError if "array" lacks
    NumPy. Memory: 8 bytes for each of all arrangements, 3 MB for 9 cells, 29 MB for 10.

    >>> def misplaced(board):
    ...     return sum(tile != wanted for tile, wanted in zip(board, "12345678x") if tile != "x")
    >>> report = heuristic(misplaced)
    >>> report.admissible, report.consistent, report.states
    (True, True, 181440)
    >>> report = heuristic(lambda board: sum(tile != wanted for tile, wanted in zip(board, "12345678x")))
    >>> report.too_high
    TooHigh(board='1234567x8', value=2.0, distance=1)
    """
    method: _t.Any = _builtin(puzzle).heuristic
    report: HeuristicReport = method(function, goal=goal, boards=boards, sample=sample, seed=seed, progress=progress)
    return report


def goal(puzzle: str = "slide3x3") -> str:
    """The puzzle's own goal, used if a goal is omitted.

    >>> goal()
    '12345678x'
    """
    return _builtin(puzzle).goal


def board(board: Board, puzzle: _Puzzle = None) -> str:
    """A board in the form of results: a key for dicts and sets, whatever its spelling and its number of cells.

    >>> board([[1, 2, 3], [4, 5, 6], [7, 0, 8]])
    '1234567x8'
    """
    return _of_board(puzzle, board).board(board)


def target(target: _Goal, puzzle: str = "slide3x3") -> str:
    """A goal in the form of results: with `*` for wildcards, and " or " between several goals.

    >>> target("1??/4 _ 5/6?8")
    '1**4x56*8'
    """
    return _builtin(puzzle).target(target)


def apply(board: Board, move: _Move, puzzle: _Puzzle = None) -> str:
    """The board after a move, which may be the tile that slides.

    Raises ValueError for an unknown move, and for a move that the board does not allow, as rate() does: the result None
    would only fail later. moves() lists the moves that a board allows.

    >>> apply("123x46758", "r"), apply("123x46758", 4)
    ('1234x6758', '1234x6758')
    """
    return _of_board(puzzle, board).apply(board, move)


def apply_many(boards: _Array, moves: _Array, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """Many boards in an array, each after a move from an array of the moves' places, as best_moves() has them. The
    result is `out`, which may be `boards`, or a new memoryview of bytes. Raises ValueError for the first move that its
    board does not allow; otherwise like distances().

    >>> apply_many(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), bytes([2])).tolist()
    [[1, 2, 3, 4, 5, 6, 7, 8, 0]]
    """
    return _builtin(puzzle).apply_many(boards, moves, out=out)


def inverse(move: str, puzzle: str = "slide3x3") -> _t.Optional[str]:
    """The move that undoes a move; None if the puzzle has no such move. Raises ValueError for an unknown move.

    >>> inverse("r"), inverse("D1", puzzle="rotate3x3")
    ('l', 'U1')
    """
    return _builtin(puzzle).inverse(move)


def draw(board: Board, puzzle: _Puzzle = None, *, path: _t.Optional[_t.Iterable[_Move]] = None) -> Drawing:
    """A board or goal in the puzzle's layout: a line for each row, no line end after the last.

    With a path, as solve() returns it, draws the boards along it, each under its number and its move, with an empty
    line between two boards. Notebooks show the text as a picture, which is its attribute `svg`. Raises ValueError for
    an unknown move, and for a move that is not allowed at its point of the path.

    >>> print(draw("23415x768"))
    2 3 4
    1 5 x
    7 6 8
    >>> print(draw("1234567x8", path=["r"]))
    start
    1 2 3
    4 5 6
    7 x 8
    <BLANKLINE>
    1 r
    1 2 3
    4 5 6
    7 8 x
    """
    return _of_board(puzzle, board).draw(board, path=path)


def word(
    path: _t.Iterable[_Move], puzzle: str = "slide3x3", *, by: _By = None, runs: bool = False,
    start: _t.Optional[Board] = None
) -> str:
    """A path as text: one word if every move of the puzzle has a name of one character, else names with spaces between.

    With by="tile", slides are named by where the tile goes, in capitals; with `runs`, equal moves after each other are
    one with their number (except for a puzzle with names that end with a digit). With by="number" and the board before
    the path as `start`, each slide is named by the tile whose cell the blank takes. Raises ValueError for an unknown
    move.

    >>> word(solve("23415x768"))
    'dlurullddrurdllurdr'
    >>> word(["r", "r", "d"], by="tile"), word(["r", "r", "d"], by="tile", runs=True)
    ('LLU', 'L2 U')
    >>> word(["r", "d", "r"], by="number", start="123x46758")
    '4 5 8'
    """
    return _builtin(puzzle).word(path, by=by, runs=runs, start=start)


def read_moves(
    moves: _t.Union[str, bytes, _t.Iterable[_Move]], puzzle: str = "slide3x3", *, by: _By = None,
    start: _t.Optional[Board] = None
) -> _t.List[str]:
    """The moves that a text names, or an iterable of texts: names run together or apart, in either case where that is
    clear; "up", "down", "left", "right", arrows; numbers behind names; lists with quotes and brackets. A puzzle's own
    names come first. With by="tile", slides are named by where the tile goes. From the board `start` on, tiles alone
    are moves, too; with by="number", tiles come first. Raises ValueError for other text and, with `start`, for a move
    that is not allowed.

    >>> read_moves("RDR"), read_moves("['right', 'down']"), read_moves("L2 U", by="tile")
    (['r', 'd', 'r'], ['r', 'd'], ['r', 'r', 'd'])
    >>> read_moves([4, 5, 8], start="123x46758")
    ['r', 'd', 'r']
    """
    return _builtin(puzzle).read_moves(moves, by=by, start=start)


def rank(board: Board, puzzle: _Puzzle = None) -> int:
    """The board's Cantor index: its position, from 0, in all arrangements in lexicographic order of the goal's tiles.
    Raises PuzzleError for a puzzle of more than 20 cells.

    >>> rank("12345678x"), rank("x87654321")
    (0, 362879)
    """
    return _of_board(puzzle, board).rank(board)


def unrank(index: _t.SupportsIndex, puzzle: str = "slide3x3") -> str:
    """The board of a Cantor index. Raises ValueError for an index out of range, and PuzzleError as rank() does.

    >>> unrank(1)
    '1234567x8'
    """
    return _builtin(puzzle).unrank(index)


def ranks(boards: _Array, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """The Cantor indices of many boards, as rank() has them, in an array of 64-bit numbers; otherwise like distances().

    >>> ranks(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8])).tolist()
    [1]
    """
    return _builtin(puzzle).ranks(boards, out=out)


def unrank_many(indices: _Array, puzzle: str = "slide3x3", *, out: _Array = None) -> _t.Any:
    """The boards of many Cantor indices, as an array of bytes of shape (boards, cells), which the other functions of
    arrays take. Raises ValueError for the first index out of range, and PuzzleError as rank() does.

    >>> unrank_many(bytes([0, 1])).tolist()
    [[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 2, 3, 4, 5, 6, 7, 0, 8]]
    """
    return _builtin(puzzle).unrank_many(indices, out=out)

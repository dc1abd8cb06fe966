"""The classes Tablebase and Solver. Their compiled base classes answer questions; methods here need not be fast."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Iterable, Optional, SupportsFloat, SupportsIndex, Union, final

from . import _tilebase

if TYPE_CHECKING:
    from . import Token, _Goal, _Number

    _Path = Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]


class TableError(Exception):
    """Tables are missing, damaged or inconsistent, or they are of several puzzles."""

    __module__ = "tilebase"


def bytes_of_path(path: _Path) -> bytes:
    """Returns a path as bytes for the library. The library would read standard input for "-", so it becomes "./-"."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"path {os.fsdecode(name)!r} has a null character")
    return b"./-" if name == b"-" else name


def _time_limit(seconds: Optional[SupportsFloat]) -> SupportsFloat:
    if seconds is not None and not float(seconds) > 0:
        raise ValueError(f"seconds {seconds} is not a number above 0")
    return math.inf if seconds is None else seconds


@final
class Tablebase(_tilebase.Tablebase):
    """The tables of one puzzle, with the functions of the package as methods.

    A tablebase is immutable, and safe to use from any number of threads.
    """

    __module__ = "tilebase"
    __slots__ = ()

    def __repr__(self) -> str:
        return f"<tilebase.Tablebase of {self.puzzle}>"

    @classmethod
    def builtin(cls, puzzle: str) -> Tablebase:
        """The tablebase of a built-in puzzle, from the tables inside the package. For a puzzle without tables in the
        package, such as slide4x4 or rotate4x4, the tablebase answers by search.

        Raises PuzzleError for a name that is not built in.
        """
        return cls._builtin(puzzle)

    @classmethod
    def open(cls, paths: Union[_Path, Iterable[_Path]], puzzle: Optional[str] = None) -> Tablebase:
        """The tablebase of the table files at a path, or at several: files, or folders of *.table files.

        With `puzzle`, ignores tables of other puzzles; without, all tables must be of one puzzle. Reads every file and
        verifies its checksum. Raises OSError (such as FileNotFoundError) for a file that cannot be read, and TableError
        for damaged tables, tables of several puzzles, or no table.
        """
        if isinstance(paths, (str, bytes, os.PathLike)):
            paths = [paths]
        places = [bytes_of_path(path) for path in paths]
        if not places:
            raise TableError("paths is empty; name files of tables, or folders with such files")
        tablebase = cls._open(places, puzzle)
        if tablebase is None:
            what = "no table" if puzzle is None else f"no table of puzzle {puzzle!r}"
            where = repr(os.fsdecode(places[0])) + (" and the other paths" if len(places) > 1 else "")
            raise TableError(f"{what} in {where}; make one with `tilebase-tablegen build`")
        return tablebase

    @classmethod
    def from_bytes(cls, tables: Union[bytes, Iterable[bytes]]) -> Tablebase:
        """The tablebase of a table file in memory, or of several, which must be of one puzzle.

        Raises TableError for damaged tables, and for tables of several puzzles.
        """
        return cls._from_bytes([tables] if isinstance(tables, (bytes, bytearray, memoryview)) else tables)

    @classmethod
    def define(cls, text: str) -> Tablebase:
        """The tablebase of a custom puzzle, from the text of its definition, as for build(), but without files.

        Up to nine cells, its tables are computed in memory, each by the first question that needs it, in milliseconds;
        unlike build(), this does not prove them. Larger puzzles are answered by search. Raises ValueError for a bad
        definition.

        >>> Tablebase.define("name = ring\\ntiles = 1 2 3\\n[move]\\nturn = (1 2 3)").solve("312")
        ['turn', 'turn']
        """
        return cls._define(text)

    def within(
        self, seconds: Optional[SupportsFloat] = None, states: _Number = None, *, threads: _Number = None,
        memory: _Number = None, token: Optional[Token] = None
    ) -> Tablebase:
        """A tablebase with the same tables that limits each answer to `seconds` seconds, its search to `states` visited
        states in `threads` threads, and each large table that an answer computes to `memory` bytes, at least 2**24;
        None is no limit. An answer beyond one of the first two limits raises GaveUp, and so does a search once the
        token is cancelled. Costs little, so that each question may have limits of its own.
        """
        return self._within(_time_limit(seconds), states, threads, memory, token)

    def with_blank(self, blank: str) -> Tablebase:
        """A tablebase with the same tables that reads boards with another name of the blank, beside its usual ones:
        such as "16" for boards with the tiles 1 to 16, or "15" for 0 to 15, both of 4x4. Results have `x`.

        >>> Tablebase.builtin("slide3x3").with_blank("9").solve("1 2 3 9 4 6 7 5 8")
        ['r', 'd', 'r']
        """
        return self._with_blank(blank)

    def solver(self, goal: _Goal = None) -> Solver:
        """The solver of a goal, which answers many questions about it faster than the methods of this tablebase."""
        return self._solver(Solver, goal)

    def random_state(self, goal: _Goal = None, *, distance: _Number = None, seed: _Number = None) -> str:
        """Draws a random state, as tilebase.random_state() does."""
        return self.random_states(1, goal, distance=distance, seed=seed)[0]


@final
class Solver(_tilebase.Solver):
    """Answers questions about one goal: the methods of a Tablebase, without `goal`.

    A solver comes from tilebase.solver() or Tablebase.solver(). It has the tables, the limits and the token of that
    tablebase. It is safe to use from any number of threads.

    >>> solver = Tablebase.builtin("slide3x3").solver("1234x5678")
    >>> solver.prepare_for(10_000)  # paths then take a fraction of the time
    >>> solver.distance("12345678x"), solver.is_prepared
    (14, True)
    """

    __module__ = "tilebase"
    __slots__ = ()

    def __repr__(self) -> str:
        return f"<tilebase.Solver of {self.puzzle} for {self.goal}>"

    def within(
        self, seconds: Optional[SupportsFloat] = None, states: _Number = None, *, threads: _Number = None,
        memory: _Number = None, token: Optional[Token] = None
    ) -> Solver:
        """A solver of the same goal with other limits, as Tablebase.within()."""
        return self._within(_time_limit(seconds), states, threads, memory, token)

    def prepare_for(self, paths: SupportsIndex) -> None:
        """Announces that about `paths` more paths will be asked for. If that pays, for the 8-puzzle from 2,700 on, a
        solver with tables of up to nine cells and a goal without wildcards computes entries of several moves: some
        milliseconds, 8 bytes a state. Otherwise does nothing. Without this call, they come after as many paths.
        """
        self._prepare_for(paths)

    def random_state(self, *, distance: _Number = None, seed: _Number = None) -> str:
        """Draws a random state, as tilebase.random_state() does."""
        return self.random_states(1, distance=distance, seed=seed)[0]

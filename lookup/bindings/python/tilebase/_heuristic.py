"""The report of heuristic(), and the functions that the extension module needs to compute it."""

import sys
import time
from array import array
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Callable, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from ._heuristic_svg import svg_of


class TooHigh(NamedTuple):
    """A board whose value is above its distance: the heuristic is not admissible."""

    board: str
    value: float
    distance: int


class TooLow(NamedTuple):
    """A board whose value is below 0: the heuristic is not consistent."""

    board: str
    value: float
    distance: int


class Drop(NamedTuple):
    """A move that lowers the value by more than 1: the heuristic is not consistent."""

    board: str
    move: str
    after: str
    """The board after the move."""
    value: float
    value_after: float


class HeuristicReport(NamedTuple):
    """The report of heuristic(); str() gives it as text of several lines.

    The attribute `svg` is a picture of the number of states with each value and each distance. Notebooks show it.
    """

    puzzle: str
    goal: str
    states: int
    """The number of states that were compared, without the neighbours that a sample needs for consistency."""
    all_states: bool
    """Whether these are all states that can reach the goal; else they are a sample, which cannot prove a heuristic."""
    seed: Optional[int]
    """The seed of the sample; None if all states were compared."""
    admissible: Optional[bool]
    """Whether no value is above the distance. None if the sample has no counterexample."""
    consistent: Optional[bool]
    """Whether each match of the goal has the value 0, no value is negative, and no move lowers it by more than 1.
    None if the sample has no counterexample."""
    too_high: Optional[TooHigh]
    """A counterexample to admissible: of the boards nearest to the goal, the first in lexicographic order."""
    too_low: Optional[TooLow]
    """A counterexample to consistent, a board with a value below 0, chosen like `too_high`."""
    drop: Optional[Drop]
    """A counterexample to consistent, a move that lowers the value by more than 1, chosen like `too_high`."""
    mean_value: Optional[float]
    """The mean value. None if a value is infinite."""
    mean_distance: float
    mean_error: Optional[float]
    """The mean of |value - distance|. None if a value is infinite."""
    worst_error: float
    """The greatest |value - distance|."""
    worst_board: str
    """A board with the worst error, chosen as the counterexamples are."""
    correlation: Optional[float]
    """Pearson's correlation of value and distance. None if all values or distances are equal, or one is infinite."""
    table: List[Tuple[float, int, int]]
    """Rows (value, distance, states): the number of states with each value and distance, sorted by value, distance."""
    values_per_second: float
    """The number of values that the function returned in a second of its own time."""

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        asked = f"{self.states:,} states of {self.puzzle} that can reach {self.goal}"
        lines = [f"all {asked}"]
        if not self.all_states:
            lines = [f"A SAMPLE, which can show that a heuristic is wrong but not that it is right: {asked}"]
            lines.append(f"drawn with seed {self.seed}")
        lines.append(f"admissible: {self._admissible()}")
        lines.append(f"consistent: {self._consistent()}")
        if self.mean_value is None or self.mean_error is None:
            means = f"mean distance {self.mean_distance:.2f}; the mean value and error are not finite"
        else:
            means = (
                f"mean value {self.mean_value:.2f}, mean distance {self.mean_distance:.2f}, "
                f"mean error {self.mean_error:.2f}"
            )
        lines.append(f"{means}, worst {self.worst_error:g} at {self.worst_board}")
        lines.append(f"correlation {'none' if self.correlation is None else f'{self.correlation:.3f}'}")
        lines.append(f"{self.values_per_second:,.0f} values a second")
        return "\n".join(lines)

    @property
    def svg(self) -> str:
        """The picture: an SVG document, in light or dark colours as the reader prefers. Values too high are red."""
        words = [f"admissible: {self._admissible()}", f"consistent: {self._consistent()}"]
        which = "all" if self.all_states else "a sample of"
        title = f"Value and distance of {which} {self.states:,} states of {self.puzzle}"
        return svg_of(title, words, self.table)

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.svg

    def _admissible(self) -> str:
        if self.too_high:
            board, value, distance = self.too_high
            return f"no, {board} has the value {value:g} and the distance {distance}"
        return "yes, no value is above the distance" if self.admissible else "no counterexample in the sample"

    def _consistent(self) -> str:
        if self.drop:
            board, move, after, value, value_after = self.drop
            return f"no, {move} takes {board} with the value {value:g} to {after} with {value_after:g}"
        if self.too_high and self.too_high.distance == 0:
            return "no, a match of the goal has a value above 0"
        if self.too_low:
            return f"no, {self.too_low.board} has the value {self.too_low.value:g}, below 0"
        return "yes, no move lowers the value by more than 1" if self.consistent else "no counterexample in the sample"


class _Bar:
    """A progress bar on a terminal: one line, which is erased when the object is deleted."""

    _COLUMNS = 30
    _PAUSE = 0.1  # Seconds between two updates.

    def __init__(self) -> None:
        self._next = time.monotonic() + self._PAUSE
        self._is_shown = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._PAUSE
        self._is_shown = True
        filled = self._COLUMNS * done // total
        bar = "#" * filled + "." * (self._COLUMNS - filled)
        sys.stderr.write(f"\r[{bar}] {done:,} of {total:,} states")
        sys.stderr.flush()

    def __del__(self) -> None:
        if self._is_shown:
            with suppress(Exception):
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()


def bar_on_terminal() -> Optional[_Bar]:
    """Returns a progress bar if standard error is a terminal, else None."""
    return _Bar() if sys.stderr is not None and sys.stderr.isatty() else None


def estimate_of(
    function: Callable[[Any], Any], form: str, puzzle: str, tiles: Sequence[str], blank: Optional[int]
) -> Callable[[Any], bytes]:
    """Returns a function that calls `function` for many boards, and returns the values as bytes of an array of double.

    Its argument is a list of texts if the form is "text", else bytes, the indices of the tiles, board by board.
    """
    if not callable(function):
        raise TypeError("function must be a function of a board")
    if form == "text":
        return partial(_values_of_each, function)
    if form == "numbers":
        return partial(_values_of_numbers, function, _numbers_of(puzzle, tiles, blank, 2**32 - 1))
    if form == "array":
        return partial(_values_of_array, function, _numbers_of(puzzle, tiles, blank, 255))
    raise ValueError(f"boards {form!r} is not 'text', 'numbers' or 'array'")


def _numbers_of(puzzle: str, tiles: Sequence[str], blank: Optional[int], limit: int) -> List[int]:
    """Returns the names of the tiles as numbers, 0 for the blank. Raises ValueError for any other name."""
    for i, name in enumerate(tiles):
        if i != blank and not (name.isdigit() and str(int(name)) == name and int(name) <= limit):
            raise ValueError(f"tile {name!r} of {puzzle} is not a number up to {limit}; use boards='text'")
    return [0 if i == blank else int(name) for i, name in enumerate(tiles)]


def _values_of_each(function: Callable[[Any], Any], boards: Sequence[Any]) -> bytes:
    values = list(map(function, boards))
    try:
        return array("d", values).tobytes()
    except TypeError:
        numbers = array("d")
        with suppress(TypeError):
            numbers.extend(values)  # Ends before the first value that is no number.
        board, value = boards[len(numbers)], values[len(numbers)]
        reason = f"the heuristic's value of board {board!r} is {repr(value)[:60]}; it must be a number"
        raise TypeError(reason) from None


def _values_of_numbers(function: Callable[[Any], Any], numbers: List[int], tiles: bytes) -> bytes:
    if max(numbers) < 256:  # bytes.translate() is faster, but has only bytes.
        one_by_one = iter(tiles.translate(bytes(numbers).ljust(256)))
    else:
        one_by_one = map(numbers.__getitem__, tiles)
    return _values_of_each(function, list(zip(*[one_by_one] * len(numbers))))


def _values_of_array(function: Callable[[Any], Any], numbers: List[int], tiles: bytes) -> bytes:
    try:
        numpy: Any = import_module("numpy")
    except ModuleNotFoundError as missing:
        raise ImportError("boards='array' needs NumPy: pip install numpy") from missing
    table = bytes(numbers).ljust(256)
    boards = numpy.frombuffer(bytearray(tiles.translate(table)), dtype=numpy.uint8).reshape(-1, len(numbers))
    result = function(boards)
    values = numpy.asarray(result)
    if values.dtype.kind not in "buif":
        raise TypeError(f"the function must give an array of numbers, not {type(result).__name__} of {values.dtype}")
    if values.shape != (len(boards),):
        raise ValueError(f"the function must give {len(boards)} values, one for each board, not {values.shape}")
    return bytes(values.astype(numpy.float64).tobytes())

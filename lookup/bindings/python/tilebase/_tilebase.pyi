from array import array
from os import PathLike
from typing import (
    Any,
    Callable,
    Iterable,
    Iterator,
    List,
    Literal,
    Optional,
    SupportsFloat,
    SupportsIndex,
    Tuple,
    Union,
    final,
    overload,
)

from tilebase import Answer, Board, Drawing, Grade, HeuristicReport, Stats

version: str

def bar_chart(summary: str, states: Iterable[int]) -> str: ...
def own_table_folder() -> str: ...
def puzzles() -> List[str]: ...

_Path = Union[str, bytes, PathLike[str], PathLike[bytes]]

@final
class Tablebase:
    @classmethod
    def builtin(cls, puzzle: str) -> Tablebase: ...
    @classmethod
    def open(cls, paths: Union[_Path, Iterable[_Path]], puzzle: Optional[str] = None) -> Tablebase: ...
    def within(self, seconds: Optional[SupportsFloat] = None, nodes: Optional[SupportsIndex] = None) -> Tablebase: ...
    def cancel(self) -> None: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def goal(self) -> str: ...
    def solve(self, start: Board, goal: Optional[Board] = None) -> Optional[List[str]]: ...
    def distance(self, start: Board, goal: Optional[Board] = None) -> Optional[int]: ...
    def moves(self, start: Board, goal: Optional[Board] = None) -> List[Tuple[str, Optional[int]]]: ...
    def count(self, start: Board, goal: Optional[Board] = None) -> Optional[int]: ...
    def paths(self, start: Board, goal: Optional[Board] = None, limit: Optional[SupportsIndex] = None) -> Paths: ...
    def solve_many(self, starts: Iterable[Board], goal: Optional[Board] = None) -> List[Optional[List[str]]]: ...
    @overload
    def distance_many(
        self, starts: Iterable[Board], goal: Optional[Board] = None, *, as_array: Literal[False] = False
    ) -> List[Optional[int]]: ...
    @overload
    def distance_many(
        self, starts: Iterable[Board], goal: Optional[Board] = None, *, as_array: Literal[True]
    ) -> array[int]: ...
    @overload
    def distance_many(
        self, starts: Iterable[Board], goal: Optional[Board] = None, *, as_array: bool
    ) -> Union[List[Optional[int]], array[int]]: ...
    def check(self, start: Board, answer: Answer, goal: Optional[Board] = None) -> Grade: ...
    def check_many(self, answers: Iterable[Tuple[Board, Answer]], goal: Optional[Board] = None) -> List[Grade]: ...
    def stats(self, goal: Optional[Board] = None) -> Stats: ...
    def random_state(
        self,
        goal: Optional[Board] = None,
        *,
        distance: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
    ) -> str: ...
    def random_states(
        self,
        count: SupportsIndex,
        goal: Optional[Board] = None,
        *,
        distance: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
    ) -> List[str]: ...
    @overload
    def check_heuristic(
        self,
        function: Callable[[str], SupportsFloat],
        goal: Optional[Board] = None,
        *,
        boards: Literal["text"] = "text",
        sample: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        progress: Optional[Callable[[int, int], object]] = None,
    ) -> HeuristicReport: ...
    @overload
    def check_heuristic(
        self,
        function: Callable[[Tuple[int, ...]], SupportsFloat],
        goal: Optional[Board] = None,
        *,
        boards: Literal["numbers"],
        sample: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        progress: Optional[Callable[[int, int], object]] = None,
    ) -> HeuristicReport: ...
    @overload
    def check_heuristic(
        self,
        function: Callable[[Any], Any],
        goal: Optional[Board] = None,
        *,
        boards: Literal["array"],
        sample: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        progress: Optional[Callable[[int, int], object]] = None,
    ) -> HeuristicReport: ...
    def apply(self, board: Board, move: str) -> Optional[str]: ...
    def draw(self, board: Board, *, path: Optional[Iterable[str]] = None) -> Drawing: ...
    def word(self, path: Iterable[str]) -> str: ...
    def rank(self, board: Board) -> int: ...
    def unrank(self, index: SupportsIndex) -> str: ...

@final
class Paths(Iterator[List[str]]):
    def __iter__(self) -> Paths: ...
    def __next__(self) -> List[str]: ...

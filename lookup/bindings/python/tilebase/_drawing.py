"""Drawings of boards: text, and for notebooks a picture."""

from html import escape
from typing import TYPE_CHECKING, Iterable, List, Optional, Sequence, SupportsIndex, Tuple, Union

if TYPE_CHECKING:
    from ._tilebase import Tablebase

# Board of a drawing: its label, and the names of its tiles by rows, "" for a gap.
_Frame = Tuple[str, List[List[str]]]

# Wall between two cells of a layout: the ends of its line, as (column, row), in sides of a cell.
_Wall = Tuple[Tuple[int, int], Tuple[int, int]]

# Lengths in pixels. Boards stand in rows, each with its label above it:
#
#     MARGIN  side side side  GAP  side side side  MARGIN
_SIDE = 44  # Side of a cell.
_INSET = 2  # Distance of a tile from the border of its cell.
_MARGIN = 12
_GAP = 26
_LABEL = 24
_WIDEST = 860

# Style of the picture. Every rule names the picture's class, so that it does not affect a page around the picture.
_STYLE = """<style>
.tilebase-drawing text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
fill:#1f2328;text-anchor:middle;dominant-baseline:central}
.tilebase-drawing .paper{fill:#ffffff}
.tilebase-drawing .label{font-size:13px;fill:#59636e}
.tilebase-drawing .tile{fill:#dbe7f3;stroke:#2f6fb0}
.tilebase-drawing .moved{fill:#ffe3a3;stroke:#9a6700}
.tilebase-drawing .blank,.tilebase-drawing .any{fill:none;stroke:#8c959f;stroke-dasharray:3 3}
.tilebase-drawing .wall{fill:none;stroke:#1f2328;stroke-width:4;stroke-linecap:round}
@media (prefers-color-scheme:dark){
.tilebase-drawing text{fill:#e6edf3}
.tilebase-drawing .paper{fill:#0f1419}
.tilebase-drawing .label{fill:#a5afb9}
.tilebase-drawing .tile{fill:#1c3a57;stroke:#6cb0f0}
.tilebase-drawing .moved{fill:#5a4300;stroke:#e3b341}
.tilebase-drawing .blank,.tilebase-drawing .any{stroke:#6e7781}
.tilebase-drawing .wall{stroke:#e6edf3}
}
</style>
"""


class Drawing(str):
    """A drawing, as text, of a board or of the boards along a path. Notebooks show it as a picture.

    draw() creates drawings. A drawing has all attributes of a str.
    """

    _frames: Sequence[_Frame]
    _blank: Optional[str]
    _walls: Sequence[_Wall]

    def __new__(
        cls, text: str, frames: Sequence[_Frame] = (), blank: Optional[str] = None, walls: Sequence[_Wall] = ()
    ) -> "Drawing":
        drawing = super().__new__(cls, text)
        drawing._frames = frames
        drawing._blank = blank
        drawing._walls = walls
        return drawing

    @property
    def svg(self) -> str:
        """The picture: an SVG document, in light or dark colours as the reader prefers. Tiles that moved stand out."""
        rows = [rows for _, rows in self._frames]
        if not rows:
            raise ValueError("this drawing has no boards; draw() makes one that has")
        labels = _LABEL if self._frames[0][0] else 0
        width = _SIDE * max(len(row) for row in rows[0])
        height = labels + _SIDE * len(rows[0])
        a_line = max(1, min(len(rows), (_WIDEST - 2 * _MARGIN + _GAP) // (width + _GAP)))
        lines = -(-len(rows) // a_line)
        parts = []
        for i, (label, board) in enumerate(self._frames):
            left = _MARGIN + i % a_line * (width + _GAP)
            top = _MARGIN + i // a_line * (height + _GAP)
            if label:
                parts.append(_text("label", left + width / 2, top + _LABEL / 2 - 2, 13, label))
            parts += self._cells(board, rows[max(i - 1, 0)], left, top + labels)
        size = (
            2 * _MARGIN + a_line * (width + _GAP) - _GAP,
            2 * _MARGIN + lines * (height + _GAP) - _GAP,
        )
        words = escape("; ".join(" / ".join(" ".join(filter(None, row)) for row in board) for board in rows))
        title = "A board" if len(rows) == 1 else f"{len(rows)} boards along a path of {len(rows) - 1} moves"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tilebase-drawing" role="img" width="{size[0]}" '
            f'height="{size[1]}" viewBox="0 0 {size[0]} {size[1]}">\n<title>{title}</title>\n<desc>{words}</desc>\n'
            f'{_STYLE}<rect class="paper" width="{size[0]}" height="{size[1]}"/>\n{"".join(parts)}</svg>\n'
        )

    def _repr_svg_(self) -> Optional[str]:
        """The picture, for notebooks; None if the drawing has no boards."""
        return self.svg if self._frames else None

    def _cells(self, board: List[List[str]], before: List[List[str]], left: int, top: int) -> List[str]:
        parts = []
        side = _SIDE - 2 * _INSET
        for y, row in enumerate(board):
            for x, name in enumerate(row):
                if not name:
                    continue
                is_blank = name == self._blank
                kind = "blank" if is_blank else "any" if name == "*" else "tile"
                if kind == "tile" and before[y][x] != name:
                    kind += " moved"
                place = f'x="{left + _SIDE * x + _INSET}" y="{top + _SIDE * y + _INSET}"'
                parts.append(f'<rect class="{kind}" {place} width="{side}" height="{side}" rx="5"/>\n')
                if not is_blank:
                    size = min(20, 60 // len(name))
                    parts.append(_text("name", left + _SIDE * (x + 0.5), top + _SIDE * (y + 0.5), size, name))
        for ends in self._walls:
            line = " L".join(f"{left + _SIDE * x} {top + _SIDE * y}" for x, y in ends)
            parts.append(f'<path class="wall" d="M{line}"/>\n')
        return parts


def draw(
    board: str,
    text: str,
    path: Optional[Iterable[Union[str, SupportsIndex]]],
    tablebase: "Tablebase",
    layout: Sequence[Sequence[int]],
    walls: Sequence[Sequence[int]],
    tiles: Sequence[str],
    blank: Optional[int],
) -> Drawing:
    """Draws a board, or the boards along a path below each other with an empty line between two, for Tablebase.draw().

    `text` is the drawing of the board as text. The layout has rows of cells, -1 for a gap; `walls` has pairs of
    neighbours, the smaller cell first; the blank is an index of `tiles`.
    """
    boards = [("" if path is None else "start", board)]
    texts = [text if path is None else f"start\n{text}"]
    for number, move in enumerate(path or (), 1):
        try:
            board = tablebase.apply(board, move)
        except ValueError as refusal:
            raise ValueError(f"move {number} of the path: {refusal}") from None
        boards.append((f"{number} {move}", board))
        texts.append(f"{number} {move}\n{tablebase.draw(board)}")
    frames = []
    for label, tiles_of_board in boards:
        names = tiles_of_board if max(map(len, tiles)) == 1 else tiles_of_board.split(" ")
        frames.append((label, [["" if cell < 0 else names[cell] for cell in row] for row in layout]))
    places = {cell: (x, y) for y, row in enumerate(layout) for x, cell in enumerate(row)}
    lines = [_line_between(places[cell], places[neighbour]) for cell, neighbour in walls]
    return Drawing("\n\n".join(texts), frames, None if blank is None else tiles[blank], lines)


def _line_between(place: Tuple[int, int], neighbour: Tuple[int, int]) -> _Wall:
    """Line between two places that are neighbours in a row or in a column."""
    x, y = (max(a, b) for a, b in zip(place, neighbour))
    return ((x, y), (x, y + 1)) if place[1] == neighbour[1] else ((x, y), (x + 1, y))


def _text(kind: str, x: float, y: float, size: int, content: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(content)}</text>\n'

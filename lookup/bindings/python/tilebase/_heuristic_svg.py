"""The picture of a HeuristicReport: the number of states with each value and each distance."""

import math
from html import escape
from typing import Dict, List, Sequence, Tuple

#      0              76                                840  860
#    0 +------------------------------------------------------+
#      | title, two lines of words                            |
#  112 |             value |          too high   /            |
#      |                   |                  /               |
#      |                   |             /  never too high    |
#  624 |                   +-----------------------           |
#      |                     distance                         |
#  680 +------------------------------------------------------+
_WIDTH, _HEIGHT = 860, 680
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 840, 112, 624
_ROUNDING = 1e-9  # Tolerance of a value above its limit.
_GREATEST = 1e15  # The greatest absolute value that is drawn.
_MOST_BANDS = 120  # Limit of bands of values; a band becomes wider than 1 where more would be needed.

# Style of the picture. Every rule names the picture's class, so that it does not affect a page around the picture.
_STYLE = """<style>
.tilebase-heuristic text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
fill:#1f2328}
.tilebase-heuristic .paper{fill:#ffffff}
.tilebase-heuristic .title{font-size:20px;font-weight:600}
.tilebase-heuristic .words{font-size:13px;fill:#59636e}
.tilebase-heuristic .axis{font-size:13px;text-anchor:middle}
.tilebase-heuristic .tick{font-size:11.5px;fill:#59636e}
.tilebase-heuristic .line{stroke:#59636e;stroke-width:1}
.tilebase-heuristic .right{stroke:#8c959f;stroke-width:1.5;stroke-dasharray:5 4}
.tilebase-heuristic .low{fill:#2f6fb0}
.tilebase-heuristic .high{fill:#cf222e}
@media (prefers-color-scheme:dark){
.tilebase-heuristic text{fill:#e6edf3}
.tilebase-heuristic .paper{fill:#0f1419}
.tilebase-heuristic .words,.tilebase-heuristic .tick{fill:#a5afb9}
.tilebase-heuristic .line{stroke:#a5afb9}
.tilebase-heuristic .low{fill:#6cb0f0}
.tilebase-heuristic .high{fill:#ff7b72}
}
</style>
"""


def svg_of(title: str, words: Sequence[str], table: Sequence[Tuple[float, int, int]]) -> str:
    """Draws a square for each distance and each band of values, the darker the more states; red above the distance.

    `words` are up to two lines below the title. Values beyond _GREATEST are left out, which a remark says.
    """
    drawn = [row for row in table if abs(row[0]) <= _GREATEST]
    farthest = max(distance for _, distance, _ in table)
    lowest = math.floor(min([0.0] + [value for value, _, _ in drawn]))
    highest = max([float(farthest)] + [value for value, _, _ in drawn])
    band = _round_step((highest - lowest) / _MOST_BANDS, least=1)
    bands = math.floor((highest - lowest) / band) + 1
    is_whole = band == 1 and all(value == math.floor(value) for value, _, _ in drawn)

    counts: Dict[Tuple[int, int, bool], int] = {}
    for value, distance, states in drawn:
        square = (math.floor((value - lowest) / band), distance, value > distance + _ROUNDING)
        counts[square] = counts.get(square, 0) + states
    most = max(counts.values(), default=1)

    wide, high = (_RIGHT - _LEFT) / (farthest + 1), (_BOTTOM - _TOP) / bands

    def across(distance: float) -> float:
        return _LEFT + distance * wide

    def up(value: float) -> float:
        return _BOTTOM - (value - lowest) / band * high

    parts: List[str] = []
    for (number, distance, is_high), states in sorted(counts.items()):
        bottom = lowest + number * band
        strength = 0.15 + 0.85 * math.log1p(states) / math.log1p(most)
        values = f"{bottom:g}" if is_whole else f"{bottom:g} to {bottom + band:g}"
        parts.append(
            f'<rect class="{"high" if is_high else "low"}" x="{across(distance):.1f}" y="{up(bottom + band):.1f}" '
            f'width="{wide:.1f}" height="{high:.1f}" opacity="{strength:.2f}">'
            f"<title>value {values}, distance {distance}: {states:,} states</title></rect>\n"
        )
    half = 0.5 if is_whole else 0  # the middle of a square stands for its value
    parts.append(
        f'<line class="right" x1="{across(0.5):.1f}" y1="{up(half):.1f}" x2="{across(farthest + 0.5):.1f}" '
        f'y2="{up(farthest + half):.1f}"/>\n'
    )
    parts.append(f'<line class="line" x1="{_LEFT}" y1="{_BOTTOM}" x2="{_RIGHT}" y2="{_BOTTOM}"/>\n')
    parts.append(f'<line class="line" x1="{_LEFT}" y1="{_TOP}" x2="{_LEFT}" y2="{_BOTTOM}"/>\n')
    step = _round_step((farthest + 1) / 16, least=1)
    for tick in range(0, farthest + 1, int(step)):
        parts.append(_text("tick", across(tick + 0.5), _BOTTOM + 17, f"{tick}", "middle"))
    step = _round_step(bands * band / 12, least=1)
    for number in range(math.ceil(lowest / step), math.floor(highest / step) + 1):
        parts.append(_text("tick", _LEFT - 8, up(number * step + half) + 4, f"{number * step:g}", "end"))
    parts.append(_text("axis", (_LEFT + _RIGHT) / 2, _BOTTOM + 40, "distance to the goal, in moves", "middle"))
    middle = (_TOP + _BOTTOM) / 2
    parts.append(f'<text class="axis" transform="translate(24,{middle:g}) rotate(-90)">value</text>\n')
    for line, content in enumerate(words):
        parts.append(_text("words", 20, 59 + 18 * line, content, "start"))
    left_out = sum(states for _, _, states in table) - sum(counts.values())
    if left_out:
        remark = f"{left_out:,} states with a value beyond {_GREATEST:g} are not drawn"
        parts.append(_text("words", _RIGHT, _TOP - 8, remark, "end"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tilebase-heuristic" role="img" width="{_WIDTH}" '
        f'height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}">\n<title>{escape(title)}</title>\n'
        f'<desc>{escape("; ".join(words))}</desc>\n{_STYLE}<rect class="paper" width="{_WIDTH}" height="{_HEIGHT}"/>\n'
        f'{_text("title", 20, 36, title, "start")}{"".join(parts)}</svg>\n'
    )


def _text(kind: str, x: float, y: float, content: str, anchor: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>\n'


def _round_step(wanted: float, least: int) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that is at least `wanted` and `least`."""
    power = 1.0
    while True:
        for digit in (1, 2, 5):
            if digit * power >= max(wanted, least):
                return digit * power
        power *= 10

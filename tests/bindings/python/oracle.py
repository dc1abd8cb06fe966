"""Breadth-first searches over whole puzzles, without any code of the package: the results that it must give.

Boards are strings of nine symbols, goals may have * for any tile.
"""

from functools import lru_cache
from itertools import permutations
from operator import itemgetter


def _exchange(one, other):
    cells = list(range(9))
    cells[one], cells[other] = other, one
    return itemgetter(*cells)


def _slides_of(blank):
    row, column = divmod(blank, 3)
    steps = [("d", 3, row < 2), ("l", -1, column > 0), ("r", 1, column < 2), ("u", -3, row > 0)]
    return [(name, _exchange(blank, blank + step)) for name, step, allowed in steps if allowed]


def _rotation(name, line):
    cells = [line, line + 3, line + 6] if name in "DU" else [3 * line, 3 * line + 1, 3 * line + 2]
    came_from = list(range(9))
    for i, cell in enumerate(cells):
        came_from[cell] = cells[(i + (1 if name in "LU" else 2)) % 3]
    return f"{name}{line + 1}", itemgetter(*came_from)


_SLIDES = [_slides_of(blank) for blank in range(9)]
_ROTATIONS = [_rotation(name, line) for name in "DLRU" for line in range(3)]


def slides(board):
    """Pairs (name, board after) of the allowed moves of the 8-puzzle, by name; a name is the direction of the blank."""
    return ((name, "".join(after(board))) for name, after in _SLIDES[board.index("x")])


def rotations(board):
    """Pairs (name, board after) of the moves of nine tiles whose rows and columns shift, by name."""
    return ((name, "".join(after(board))) for name, after in _ROTATIONS)


SYMBOLS = {slides: "12345678x", rotations: "123456789"}


def matches(neighbours, goal):
    """All boards that match a goal."""
    left = [symbol for symbol in SYMBOLS[neighbours] if symbol not in goal]
    for tiles in permutations(left):
        rest = iter(tiles)
        yield "".join([next(rest) if symbol == "*" else symbol for symbol in goal])


class Search:
    """The distance of every solvable board. All moves have inverses, so the search goes backwards."""

    def __init__(self, neighbours, goal):
        self.neighbours = neighbours
        layer = list(matches(neighbours, goal))
        self.distance = dict.fromkeys(layer, 0)
        self.histogram = []
        while layer:
            self.histogram.append(len(layer))
            before = []
            for board in layer:
                for _, neighbour in neighbours(board):
                    if neighbour not in self.distance:
                        self.distance[neighbour] = len(self.histogram)
                        before.append(neighbour)
            layer = before

    def nearer(self, board):
        """(name, board after) of the moves that bring a board one nearer, by name."""
        wanted = self.distance[board] - 1
        return ((name, after) for name, after in self.neighbours(board) if self.distance[after] == wanted)

    def moves(self, board):
        """Every move and the distance after it, best first, then by name."""
        valued = [(name, self.distance.get(after)) for name, after in self.neighbours(board)]
        return sorted(valued, key=lambda move: (move[1] is None, move[1], move[0]))

    def paths(self, board):
        """All shortest paths, in lexicographic order."""
        if self.distance[board] == 0:
            yield []
            return
        for name, after in self.nearer(board):
            for path in self.paths(after):
                yield [name] + path


@lru_cache(maxsize=None)
def search(neighbours, goal=None):
    """The search to a goal, or to the puzzle's own; cached."""
    return Search(neighbours, goal or SYMBOLS[neighbours])

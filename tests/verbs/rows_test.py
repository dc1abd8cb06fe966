"""Rows of a board, as they are written, through the command, HTTP, and a program in each language.

    rows_test.py LANGUAGE=COMMAND...

COMMAND starts a program that prints the distances of boards: texts_in_*. The distances are those of a search in this
test.
"""

import json
import os
import random
import shlex
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service"))

from service import Service  # noqa: E402 pylint: disable=wrong-import-position
from spellings_test import command, hinted  # noqa: E402 pylint: disable=wrong-import-position

SHAPES = [(2, 3), (3, 2), (4, 3), (3, 4), (2, 8), (8, 2), (4, 5), (5, 4)]
FARTHEST = 7
MISSING = "the blank x is missing: "
COMMANDS = {}


def neighbours(board, cols):
    blank = board.index(0)
    for to in (blank - cols, blank + cols, blank - (blank % cols > 0), blank + (blank % cols < cols - 1)):
        if 0 <= to < len(board) and to != blank:
            after = list(board)
            after[blank], after[to] = after[to], after[blank]
            yield tuple(after)


def distances(rows, cols):
    """The boards of slides that are up to FARTHEST moves from the goal: {board: distance}."""
    layer = {(*range(1, rows * cols), 0)}
    known = dict.fromkeys(layer, 0)
    for distance in range(1, FARTHEST + 1):
        layer = {after for board in layer for after in neighbours(board, cols)} - known.keys()
        known.update(dict.fromkeys(layer, distance))
    return known


def rows_of(board, lengths):
    rest = list(board)
    return [[rest.pop(0) for _ in range(length)] for length in lengths]


def in_one_row(board):
    return " ".join(map(str, board))


def with_slashes(rows):
    return "/".join(map(in_one_row, rows))


def in_lines(rows):
    return "".join(in_one_row(row) + "\r\n" for row in rows)


SPELLINGS = [with_slashes, in_lines, json.dumps]


def shown(text):
    """A board in an error."""
    begin = "".join(c if c >= " " else f"\\x{ord(c):02x}" for c in text[:60])
    return f"'{begin}...'" if len(text) > 60 else f"'{begin}'"


class Case:
    """A board of a puzzle, and the answer: a distance or a fault."""

    def __init__(self, puzzle, board, answer, chosen=None):
        self.puzzle = puzzle
        self.board = board
        self.answer = str(answer)
        self.chosen = chosen  # choice of the command, if no puzzle is named

    def expected(self, language):
        if self.answer.isdigit():
            return self.answer
        is_nested = language in ("Python", "JavaScript") and self.board.startswith("[[")
        text = with_slashes(json.loads(self.board)) if is_nested else self.board
        return f"board {shown(text)}: {hinted(self.answer, language)}"


def good_cases():
    draw = random.Random(44)
    for rows, cols in SHAPES:
        known = distances(rows, cols)
        turned = distances(cols, rows)
        puzzle, other = f"slide{rows}x{cols}", f"slide{cols}x{rows}"
        # The board must have a lower distance in the other shape, so that an answer about the wrong shape is noticed.
        far = [board for board, distance in known.items() if distance == FARTHEST and turned.get(board) != FARTHEST]
        board = draw.choice(far)
        yield Case(puzzle, in_one_row(board), FARTHEST)
        for spelled in SPELLINGS:
            text = spelled(rows_of(board, [cols] * rows))
            yield Case(puzzle, text, FARTHEST, puzzle)
            yield Case(other, text, f"{rows} rows of {cols}, but {other} has {cols} rows of {rows}; it reads as a "
                                    f"board of {puzzle}")


def ragged_cases():
    for i, (rows, cols) in enumerate(SHAPES):
        puzzle = f"slide{rows}x{cols}"
        whole = [cols] * rows
        lengths = ([*whole[:-2], cols + 1, cols - 1], [*whole[:-1], cols - 1], [*whole, 1])[i % 3]
        board = (*range(1, rows * cols), 0, rows * cols)[:sum(lengths)]
        for spelled in SPELLINGS:
            told = MISSING if 0 not in board else ""
            told += f"ragged rows of {', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"
            yield Case(puzzle, spelled(rows_of(board, lengths)), f"{told}, but {puzzle} has {rows} rows of {cols}",
                       "slide3x3")


class Rows(unittest.TestCase):
    maxDiff = None
    cases = [*good_cases(), *ragged_cases()]

    def test_programs(self):
        for language, start in COMMANDS.items():
            words = [word for case in self.cases for word in ("distance", case.puzzle, case.board)]
            told = subprocess.run([*start, *words], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
            self.assertEqual(told, [case.expected(language) for case in self.cases], language)

    def test_http(self):
        with Service() as service:
            for case in self.cases:
                answer = service.get("/v1/distance", puzzle=case.puzzle, start=case.board).json()
                told = answer.get("distance", answer.get("detail"))
                self.assertEqual(str(told), case.expected("HTTP"))

    def test_the_command(self):
        for case in self.cases:
            done = command("distance", "--puzzle", case.puzzle, case.board)
            if case.answer.isdigit():
                self.assertEqual((done.stdout, done.stderr), (case.answer + "\n", ""), case.board)
            else:
                self.assertEqual((done.returncode, done.stdout, done.stderr),
                                 (2, "", f"tilebase: {case.expected('CLI')}\n"))

    def test_the_command_without_a_puzzle(self):
        for case in self.cases:
            if case.chosen is None:
                continue
            done = command("distance", case.board)
            if case.answer.isdigit():
                self.assertEqual((done.stdout, done.stderr), (case.answer + "\n", f"a board of {case.chosen}\n"))
            else:
                told = case.expected("CLI").split(", but ")[0].replace(MISSING, "") + ", but slide3x3 has 3 rows of 3"
                self.assertEqual((done.returncode, done.stderr), (2, f"tilebase: {told}\n"))

    def test_batches(self):
        for puzzle in sorted({case.puzzle for case in self.cases}):
            asked = [case for case in self.cases if case.puzzle == puzzle and "\n" not in case.board]
            lines = "".join(case.board + "\n" for case in asked)
            answers = [case.answer if case.answer.isdigit() else "error" for case in asked]
            faults = [f"line {i}: {case.expected('C++')}" for i, case in enumerate(asked, 1)
                      if not case.answer.isdigit()]
            words = ["distance", "-"] if puzzle == "slide4x3" else ["batch", "--print", "distance"]
            done = command(*words, "--puzzle", puzzle, text=lines)
            self.assertEqual(done.stdout.splitlines(), answers)
            self.assertEqual([line.removeprefix("tilebase: ") for line in done.stderr.splitlines()], faults)

    def test_the_search_of_this_test(self):
        self.assertEqual(distances(2, 2)[1, 2, 0, 3], 1)
        self.assertEqual(max(distances(2, 2).values()), 6)
        self.assertEqual(distances(2, 3)[1, 2, 3, 0, 4, 5], 2)


if __name__ == "__main__":
    COMMANDS.update((language, shlex.split(start)) for language, start in
                    (argument.split("=", 1) for argument in sys.argv[1:]))
    unittest.main(argv=sys.argv[:1])

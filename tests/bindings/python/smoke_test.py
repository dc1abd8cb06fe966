"""The package in short, in less than a second: answers, boards, errors, tables of one's own. The other tests here go
into each part, and belong to the full tier.
"""

import pathlib
import tempfile
import unittest
from contextlib import suppress
from itertools import permutations

import tilebase

GOAL = "12345x"


def neighbours(board):
    """(name, board after) of each move of the 5-puzzle, by name; a move is where the blank goes."""
    blank = board.index("x")
    for name, cell, allowed in [
        ("d", blank + 3, blank < 3),
        ("l", blank - 1, blank % 3 > 0),
        ("r", blank + 1, blank % 3 < 2),
        ("u", blank - 3, blank > 2),
    ]:
        if allowed:
            cells = list(board)
            cells[blank], cells[cell] = cells[cell], "x"
            yield name, "".join(cells)


def distances(goals):
    found = dict.fromkeys(goals, 0)
    layer = list(goals)
    while layer:
        after = {n: found[board] + 1 for board in layer for _, n in neighbours(board) if n not in found}
        found.update(after)
        layer = list(after)
    return found


class Answers(unittest.TestCase):
    """All boards of the 5-puzzle, compared with a search."""

    def test_every_board_has_its_distance_its_smallest_path_its_moves_and_its_paths(self):
        boards = ["".join(tiles) for tiles in permutations(GOAL)]
        right = distances([GOAL])
        self.assertEqual(len(right), 360)
        self.assertEqual(tilebase.distance_many(boards, puzzle="slide2x3"), [right.get(board) for board in boards])
        paths = dict(zip(boards, tilebase.solve_many(boards, puzzle="slide2x3")))
        counts = {}
        for rank, board in enumerate(boards):
            self.assertEqual(tilebase.rank(board, "slide2x3"), rank)
            self.assertEqual(tilebase.unrank(rank, "slide2x3"), board)
        for board, distance in right.items():  # the nearest first
            nearer = [(name, after) for name, after in neighbours(board) if right[after] == distance - 1]
            smallest = [nearer[0][0]] + paths[nearer[0][1]] if nearer else []
            self.assertEqual(paths[board], smallest)
            self.assertEqual(tilebase.solve(board, puzzle="slide2x3"), smallest)
            self.assertEqual(tilebase.distance(board, puzzle="slide2x3"), distance)
            counts[board] = sum(counts[after] for _, after in nearer) if nearer else 1
            self.assertEqual(tilebase.count(board, puzzle="slide2x3"), counts[board])
            moves = sorted((right[after], name) for name, after in neighbours(board))
            self.assertEqual(tilebase.moves(board, puzzle="slide2x3"), [(name, value) for value, name in moves])
            applied = {}
            for name in "dlru":
                with suppress(ValueError):  # The move is not allowed.
                    applied[name] = tilebase.apply(board, name, "slide2x3")
            self.assertEqual(applied, dict(neighbours(board)))
        board = max(counts, key=counts.get)
        every = list(tilebase.paths(board, puzzle="slide2x3"))
        self.assertEqual((len(every), every), (counts[board], sorted(every)))
        self.assertEqual(every[0], paths[board])
        self.assertEqual(list(tilebase.paths(board, puzzle="slide2x3", limit=1)), every[:1])
        states = [list(right.values()).count(distance) for distance in range(22)]
        self.assertEqual(tilebase.stats(puzzle="slide2x3").states, states)

    def test_a_goal_with_wildcards_counts_the_nearest_match(self):
        boards = ["".join(tiles) for tiles in permutations(GOAL)]
        right = distances([board for board in boards if board[0] == "5" and board[4] == "2"])
        told = tilebase.distance_many(boards, goal=[[5, "*", "*"], [None, 2, "?"]], puzzle="slide2x3", as_array=True)
        self.assertEqual(list(told), [right.get(board, -1) for board in boards])

    def test_published_boards(self):
        self.assertEqual(tilebase.word(tilebase.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])), "dlurullddrurdllurdr")
        self.assertEqual(tilebase.distance(b"123456789", "8*9/537/2**", "rotate3x3"), 7)
        fifteen = tilebase.solve("5 1 2 4/9 6 3 8/13 x 7 12/14 10 11 15", puzzle="slide4x4")
        self.assertEqual(fifteen, list("dluuurrdddr"))
        self.assertIsNone(tilebase.solve("21345678x"))

    def test_answers_of_others_are_graded(self):
        answers = ["rdr", "rlrdr", "rd", "rdd", "unsolvable"]
        grades = [str(tilebase.check("123x46758", answer)) for answer in answers]
        self.assertEqual(grades, ["shortest", "longer by 2", "ends elsewhere", "no move 3", "solvable"])

    def test_heuristics_are_proven_or_refuted(self):
        displaced = lambda board: sum(tile not in ("x", home) for tile, home in zip(board, GOAL))
        report = tilebase.heuristic(displaced, puzzle="slide2x3")
        self.assertEqual((report.admissible, report.consistent, report.states), (True, True, 360))
        report = tilebase.heuristic(lambda board: 2 * displaced(board), puzzle="slide2x3")
        self.assertEqual((report.admissible, report.too_high.distance, report.too_high.value), (False, 1, 2))
        report = tilebase.heuristic(lambda board: -1, puzzle="slide2x3")
        self.assertEqual((report.admissible, report.consistent, report.too_low), (True, False, ("12345x", -1, 0)))

    def test_a_definition_defines_its_puzzle(self):
        for puzzle in ("slide2x3", "die"):
            tablebase = tilebase.Tablebase.builtin(puzzle)
            defined = tilebase.Tablebase.define(tablebase.definition)
            self.assertIn(f"name = {puzzle}\n", defined.definition)
            self.assertEqual(defined.definition, tablebase.definition)
            self.assertEqual(defined.stats(), tablebase.stats())


class Errors(unittest.TestCase):
    def test_errors_name_the_input_and_have_their_type(self):
        little = tilebase.Tablebase.builtin("slide4x4").within(states=1)
        for error, message, call in [
            (ValueError, "board '11345678x': more than one 1, no 2", lambda: tilebase.solve("11345678x")),
            (ValueError, "'12'", lambda: tilebase.distance_many(["12345678x", "12"])),
            (ValueError, "'q'", lambda: tilebase.apply("12345678x", "q")),
            (TypeError, "int", lambda: tilebase.solve(5)),
            (TypeError, "float", lambda: tilebase.distance([1.5])),
            (tilebase.PuzzleError, "no puzzle 'chess' is built in", lambda: tilebase.goal("chess")),
            (tilebase.GaveUp, "gave up after 1 state", lambda: little.solve("x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")),
            (FileNotFoundError, "nowhere", lambda: tilebase.Tablebase.open("nowhere")),
        ]:
            with self.subTest(message), self.assertRaises(error) as caught:
                call()
            self.assertIn(message, str(caught.exception))


class OwnTables(unittest.TestCase):
    def test_a_puzzle_of_one_s_own_is_built_and_opened_again(self):
        with tempfile.TemporaryDirectory() as folder:
            tables = pathlib.Path(folder, "tables")
            ring = tilebase.build("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)\n", tables)
            self.assertEqual(ring.solve("312"), ["turn", "turn"])
            ring = tilebase.Tablebase.open(tables, puzzle="ring")
            self.assertEqual((ring.distance("231"), ring.distance("213"), ring.goal), (1, None, "123"))
            table = next(tables.glob("*.table"))
            content = bytearray(table.read_bytes())
            content[-1] ^= 1
            table.write_bytes(content)
            with self.assertRaisesRegex(tilebase.TableError, "ring"):
                tilebase.Tablebase.open(table)

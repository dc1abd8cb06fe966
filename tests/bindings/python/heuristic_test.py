import math
import random
import tempfile
import unittest
import xml.dom.minidom
from collections import Counter
from functools import lru_cache
from itertools import permutations

import tilebase

GOAL = "12345678x"


@lru_cache(maxsize=None)
def misplaced(board):
    return sum(tile != wanted for tile, wanted in zip(board, GOAL) if tile != "x")


def tile_steps(board, tiles):
    steps = 0
    for tile in tiles:
        row, column = divmod(board.index(tile), 3)
        wanted_row, wanted_column = divmod(GOAL.index(tile), 3)
        steps += abs(row - wanted_row) + abs(column - wanted_column)
    return steps


@lru_cache(maxsize=None)
def manhattan(board):
    return tile_steps(board, "12345678")


@lru_cache(maxsize=None)
def truth(goal=None):
    """The distance of every board that can reach the goal."""
    boards = ["".join(tiles) for tiles in permutations(GOAL)]
    distances = zip(boards, tilebase.distance_many(boards, goal))
    return {board: distance for board, distance in distances if distance is not None}


class Heuristics(unittest.TestCase):
    def test_a_report_describes_all_states(self):
        report = tilebase.heuristic(manhattan)
        self.assertEqual((report.admissible, report.consistent), (True, True))
        self.assertEqual((report.too_high, report.too_low, report.drop), (None, None, None))
        self.assertIn("admissible: yes", str(report))
        self.assertIn("consistent: yes", str(report))
        distance = truth()
        self.assertEqual((report.states, report.all_states, report.seed), (len(distance), True, None))
        counts = Counter((manhattan(board), distance[board]) for board in distance)
        self.assertEqual(report.table, [(v, d, states) for (v, d), states in sorted(counts.items())])
        errors = {board: distance[board] - manhattan(board) for board in distance}
        self.assertEqual(errors[report.worst_board], report.worst_error)
        self.assertAlmostEqual(report.mean_error, sum(errors.values()) / len(distance))

    def test_common_mistakes_are_refuted(self):
        with_blank = tilebase.heuristic(lambda board: sum(tile != wanted for tile, wanted in zip(board, GOAL)))
        self.assertEqual(with_blank.too_high, ("1234567x8", 2.0, 1))
        self.assertEqual(with_blank.drop, ("1234567x8", "r", GOAL, 2.0, 0.0))
        self.assertIn("no, 1234567x8 has the value 2 and the distance 1", str(with_blank))
        self.assertIn("no, r takes 1234567x8 with the value 2 to 12345678x with 0", str(with_blank))

    def test_admissible_and_consistent_are_told_apart(self):
        jumps = tilebase.heuristic(lambda board: truth()[board] if board[0] == "1" else 0)
        self.assertEqual((jumps.admissible, jumps.consistent), (True, False))
        lifted = tilebase.heuristic(lambda board: 5 + misplaced(board))  # no move lowers it by more than 1
        self.assertEqual((lifted.too_high, lifted.drop), ((GOAL, 5.0, 0), None))
        self.assertEqual((lifted.admissible, lifted.consistent), (False, False))
        self.assertIn("consistent: no, a match of the goal has a value above 0", str(lifted))
        below = tilebase.heuristic(lambda board: -1)  # no move lowers it
        self.assertEqual((below.admissible, below.consistent, below.drop), (True, False, None))
        self.assertEqual(below.too_low, tilebase.TooLow(GOAL, -1.0, 0))
        self.assertIn(f"consistent: no, {GOAL} has the value -1, below 0", str(below))

    def test_every_form_of_boards_gives_the_same_report(self):
        asked = []

        def numbers(board):
            asked.append(board)
            return misplaced("".join("x" if tile == 0 else str(tile) for tile in board))

        of_text = tilebase.heuristic(misplaced)
        of_numbers = tilebase.heuristic(numbers, boards="numbers")
        self.assertEqual(of_text[:-1], of_numbers[:-1])
        self.assertEqual(asked[0], (1, 2, 3, 4, 5, 6, 7, 8, 0))
        self.assertEqual(asked, sorted(set(asked), key=lambda board: [tile or 9 for tile in board]))

    def test_tiles_that_are_no_numbers(self):
        with tempfile.TemporaryDirectory() as folder:
            letters = tilebase.build("name = ab\ntiles = a b c\n[move]\nturn = (1 2 3)", folder)
            big = tilebase.build("name = big\ntiles = 7 300 11\n[move]\nturn = (1 2 3)", folder)
            self.assertTrue(letters.heuristic(lambda board: 0).consistent)
            message = "^tile 'a' of ab is not a number up to 4294967295; use boards='text'$"
            with self.assertRaisesRegex(ValueError, message):
                letters.heuristic(sum, boards="numbers")
            asked = []
            big.heuristic(lambda board: asked.append(board) or 0, boards="numbers")
            self.assertEqual(asked, [(7, 300, 11), (300, 11, 7), (11, 7, 300)])
            with self.assertRaisesRegex(ValueError, "^tile '300' of big is not a number up to 255"):
                big.heuristic(lambda boards: boards[:, 0], boards="array")

    def test_infinite_and_negative_values(self):
        report = tilebase.heuristic(lambda board: math.inf if board == "1234567x8" else -3, puzzle="slide3x3")
        self.assertEqual(report.too_high, ("1234567x8", math.inf, 1))
        self.assertEqual(report.drop, ("1234567x8", "l", "123456x78", math.inf, -3.0))
        self.assertEqual((report.mean_value, report.mean_error, report.correlation), (None, None, None))
        self.assertEqual((report.worst_error, report.worst_board), (math.inf, "1234567x8"))
        self.assertIn("not finite", str(report))
        self.assertIn("1 states with a value beyond", report.svg)
        nothing = tilebase.heuristic(lambda board: -math.inf)
        self.assertEqual((nothing.admissible, nothing.consistent), (True, False))
        self.assertEqual(nothing.too_low, (GOAL, -math.inf, 0))
        huge = tilebase.heuristic(lambda board: random.choice([1e308, -1e308]), puzzle="slide2x3")
        self.assertEqual((huge.admissible, huge.consistent), (False, False))
        for report in (nothing, huge):
            xml.dom.minidom.parseString(report.svg)

    def test_without_variance_there_is_no_correlation(self):
        report = tilebase.heuristic(lambda board: 0.1)
        self.assertIsNone(report.correlation)
        self.assertIn("correlation none", str(report))
        self.assertEqual(tilebase.heuristic(lambda board: -0.0).table[0][:2], (0.0, 0))
        self.assertEqual(tilebase.heuristic(lambda board: int(board[0]), goal="******", puzzle="die").correlation, None)

    def test_a_sample_says_so(self):
        report = tilebase.heuristic(misplaced, sample=500, seed=4)
        self.assertEqual((report.states, report.all_states, report.seed), (500, False, 4))
        self.assertEqual((report.admissible, report.consistent), (None, None))
        boards = tilebase.random_states(500, seed=4)
        counts = Counter((float(misplaced(board)), truth()[board]) for board in boards)
        self.assertEqual(report.table, [(v, d, states) for (v, d), states in sorted(counts.items())])
        self.assertIn("A SAMPLE", str(report))
        self.assertNotIn("yes", str(report) + report.svg)
        self.assertIn("a sample of 500 states", report.svg)
        self.assertEqual(str(report).count("no counterexample in the sample"), 2)

    def test_a_sample_without_a_seed_depends_on_the_module_random(self):
        random.seed(3)
        one = tilebase.heuristic(len, puzzle="slide1x10", sample=5)
        random.seed(3)
        self.assertEqual(one[:-1], tilebase.heuristic(len, puzzle="slide1x10", sample=5)[:-1])

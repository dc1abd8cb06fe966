"""Reports of heuristics: what Python adds to the numbers of the library."""

import math
import random
import unittest
import xml.dom.minidom

import tilebase
from tilebase import Tablebase

GOAL = "12345678x"


def misplaced(board):
    return sum(tile != wanted for tile, wanted in zip(board, GOAL) if tile != "x")


class Heuristics(unittest.TestCase):
    def test_a_report_of_all_states_has_a_table_and_no_counterexample(self):
        report = tilebase.heuristic(misplaced)
        self.assertEqual((report.all_states, report.seed), (True, None))
        self.assertEqual((report.too_high, report.too_low, report.drop), (None, None, None))
        self.assertEqual(report.table[:3], [(0.0, 0, 1), (1.0, 1, 2), (1.0, 11, 2)])
        self.assertEqual(sum(states for _, _, states in report.table), report.states)
        self.assertIn("admissible: yes", str(report))
        self.assertIn("consistent: yes", str(report))

    def test_its_text_shows_each_kind_of_counterexample(self):
        with_blank = tilebase.heuristic(lambda board: sum(tile != wanted for tile, wanted in zip(board, GOAL)))
        self.assertIn("no, 1234567x8 has the value 2 and the distance 1", str(with_blank))
        self.assertIn("no, r takes 1234567x8 with the value 2 to 12345678x with 0", str(with_blank))
        lifted = tilebase.heuristic(lambda board: 5)
        self.assertIn("consistent: no, a match of the goal has a value above 0", str(lifted))
        self.assertIn("correlation none", str(lifted))
        below = tilebase.heuristic(lambda board: -1)
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
        letters = Tablebase.define("name = ab\ntiles = a b c\n[move]\nturn = (1 2 3)")
        big = Tablebase.define("name = big\ntiles = 7 300 11\n[move]\nturn = (1 2 3)")
        self.assertTrue(letters.heuristic(lambda board: 0).consistent)
        message = "^tile 'a' of ab is not a number up to 4294967295; use boards='text'$"
        with self.assertRaisesRegex(ValueError, message):
            letters.heuristic(sum, boards="numbers")
        asked = []
        big.heuristic(lambda board: asked.append(board) or 0, boards="numbers")
        self.assertEqual(asked, [(7, 300, 11), (300, 11, 7), (11, 7, 300)])
        with self.assertRaisesRegex(ValueError, "^tile '300' of big is not a number up to 255"):
            big.heuristic(lambda boards: boards[:, 0], boards="array")

    def test_infinite_and_huge_values(self):
        report = tilebase.heuristic(lambda board: math.inf if board == "1234567x8" else -3, puzzle="slide3x3")
        self.assertEqual(report.drop, ("1234567x8", "l", "123456x78", math.inf, -3.0))
        self.assertEqual((report.mean_value, report.mean_error, report.correlation), (None, None, None))
        self.assertEqual((report.worst_error, report.worst_board), (math.inf, "1234567x8"))
        self.assertIn("not finite", str(report))
        self.assertIn("1 states with a value beyond", report.svg)
        huge = tilebase.heuristic(lambda board: random.choice([1e308, -1e308]), puzzle="slide2x3")
        for each in (tilebase.heuristic(lambda board: -math.inf), huge):
            xml.dom.minidom.parseString(each.svg)

    def test_a_sample_says_so(self):
        report = tilebase.solver("1234x5678").heuristic(misplaced, sample=500, seed=4)
        self.assertEqual((report.goal, report.states, report.all_states, report.seed), ("1234x5678", 500, False, 4))
        self.assertIn("A SAMPLE", str(report))
        report = tilebase.heuristic(misplaced, sample=500, seed=4)
        self.assertEqual((report.admissible, report.consistent), (None, None))
        self.assertNotIn("yes", str(report) + report.svg)
        self.assertIn("a sample of 500 states", report.svg)
        self.assertEqual(str(report).count("no counterexample in the sample"), 2)

    def test_a_sample_without_a_seed_depends_on_the_module_random(self):
        random.seed(3)
        one = tilebase.heuristic(len, puzzle="slide1x10", sample=5)
        random.seed(3)
        self.assertEqual(one[:-1], tilebase.heuristic(len, puzzle="slide1x10", sample=5)[:-1])

"""A kept solver answers as the functions that take a goal."""

import gc
import inspect
import sys
import unittest

import tilebase
from tilebase import Tablebase


class Solver(unittest.TestCase):
    def test_every_answer_is_that_of_the_function_with_a_goal_and_a_puzzle(self):
        starts = ["23415x768", "12345678x", "1234x5678", "21345678x", "867254301"]
        swapped = [[1, 2, 3], [4, 5, 6], [8, 7, 0]]
        for puzzle, goal in ("slide3x3", None), ("slide3x3", swapped), ("mixed3x3", "1234x5678"):
            solver = tilebase.solver(goal, puzzle)
            about = {"goal": goal, "puzzle": puzzle}
            for start in starts:
                for verb in ("solve", "distance", "is_solvable", "best_move", "hint", "tiles_to_swap", "difficulty",
                             "moves", "count", "bounds"):
                    wanted = getattr(tilebase, verb)(start, **about)
                    self.assertEqual(getattr(solver, verb)(start), wanted, (verb, start, about))
                move = solver.moves(start)[-1][0]
                self.assertEqual(solver.rate(start, move), tilebase.rate(start, move, **about))
                self.assertEqual(list(solver.paths(start, limit=2)), list(tilebase.paths(start, limit=2, **about)))
                self.assertEqual(list(solver.paths(start, 1)), list(tilebase.paths(start, limit=1, **about)))
                self.assertEqual(tilebase.check(start, solver.solve(start), **about).right, True)
                self.assertEqual(solver.check(start, "lrr"), tilebase.check(start, "lrr", **about))
            self.assertEqual(solver.solve_many(starts), tilebase.solve_many(starts, **about))
            distances = tilebase.distance_many(starts, as_array=True, **about)
            self.assertEqual(solver.distance_many(starts, as_array=True), distances)
            graded = list(zip(starts, solver.solve_many(starts)))
            self.assertEqual(solver.check_many(graded), tilebase.check_many(graded, **about))
            self.assertEqual(solver.random_states(3, seed=1), tilebase.random_states(3, seed=1, **about))
            self.assertEqual(solver.random_state(seed=1), tilebase.random_state(seed=1, **about))
            self.assertEqual(solver.stats(), tilebase.stats(**about))

    def test_a_solver_says_what_it_answers_about(self):
        solver = Tablebase.builtin("rotate3x3").solver(["123", "***", "***"])
        self.assertEqual((solver.puzzle, solver.goal), ("rotate3x3", "123******"))
        self.assertEqual(repr(solver), "<tilebase.Solver of rotate3x3 for 123******>")
        self.assertEqual(str(inspect.signature(solver.solve)), "(start)")
        self.assertEqual(str(inspect.signature(solver.paths)), "(start, limit=None)")

    def test_a_goal_is_no_argument_of_its_methods(self):
        solver = tilebase.solver()
        for call in (lambda: solver.solve("12345678x", "12345678x"), lambda: solver.solve("12345678x", goal=None),
                     lambda: solver.stats(None), lambda: solver.solve(), type(solver), lambda: solver.prepare_for()):
            self.assertRaises(TypeError, call)

    def test_bad_goals_and_boards_are_refused(self):
        self.assertRaisesRegex(ValueError, "'12345678q'", tilebase.solver, "12345678q")
        solver = tilebase.solver()
        self.assertRaisesRegex(ValueError, "board '1'", solver.solve, "1")
        self.assertRaisesRegex(ValueError, r"starts\[1\]: board '1'", solver.solve_many, ["12345678x", "1"])
        for number in (-1, 2**64):
            self.assertRaises(ValueError, solver.prepare_for, number)

    def test_a_solver_keeps_its_tables_and_is_freed(self):
        references = sys.getrefcount(tilebase.Solver)
        solver = Tablebase.builtin("slide3x3").solver()
        self.assertEqual(sys.getrefcount(tilebase.Solver), references + 1)
        paths = solver.paths("867254301")
        del solver
        gc.collect()
        self.assertEqual(len(list(paths)), 40)
        del paths
        gc.collect()
        self.assertEqual(sys.getrefcount(tilebase.Solver), references)

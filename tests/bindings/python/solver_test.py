"""A kept solver answers as the functions that take a goal."""

import gc
import inspect
import random
import sys
import threading
import unittest

import tilebase
from tilebase import GaveUp, Tablebase

FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"  # 80 moves: takes long
GOALS = [None, "1234x5678", "1x2345678", "1234*****", "****x****", [[1, 2, 3], [4, 5, 6], [8, 7, 0]]]


def boards(count):
    draw = random.Random(46)
    return ["".join(draw.sample("12345678x", 9)) for _ in range(count)]


class Solver(unittest.TestCase):
    def test_every_answer_is_that_of_the_function_with_a_goal(self):
        for goal in GOALS:
            solver = tilebase.solver(goal)
            starts = boards(25)
            for start in starts:
                for verb in ("solve", "distance", "is_solvable", "best_move", "hint", "tiles_to_swap", "difficulty",
                             "moves", "count", "bounds"):
                    wanted = getattr(tilebase, verb)(start, goal)
                    self.assertEqual(getattr(solver, verb)(start), wanted, (verb, start, goal))
                move = solver.moves(start)[-1][0]
                self.assertEqual(solver.rate(start, move), tilebase.rate(start, move, goal))
                self.assertEqual(list(solver.paths(start, limit=2)), list(tilebase.paths(start, goal, limit=2)))
                self.assertEqual(list(solver.paths(start, 1)), list(tilebase.paths(start, goal, limit=1)))
                self.assertEqual(solver.check(start, "lrr"), tilebase.check(start, "lrr", goal))
            self.assertEqual(solver.solve_many(starts), tilebase.solve_many(starts, goal))
            distances = tilebase.distance_many(starts, goal, as_array=True)
            self.assertEqual(solver.distance_many(starts, as_array=True), distances)
            answers = [(start, None) for start in starts]
            self.assertEqual(solver.check_many(answers), tilebase.check_many(answers, goal))
            self.assertEqual(solver.random_states(3, seed=1), tilebase.random_states(3, goal, seed=1))
            self.assertEqual(solver.random_state(distance=2, seed=1), tilebase.random_state(goal, distance=2, seed=1))
            self.assertEqual(solver.stats(), tilebase.stats(goal))

    def test_a_heuristic_is_checked_against_the_goal_of_the_solver(self):
        report = tilebase.solver("1234x5678").heuristic(lambda board: board.index("x") != 4, sample=20, seed=3)
        self.assertEqual((report.goal, report.states, report.admissible), ("1234x5678", 20, None))

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

    def test_entries_of_several_moves_change_no_answer(self):
        solver = tilebase.solver("1234x5678")
        before = [solver.solve(board) for board in boards(50)]
        solver.prepare_for(900)
        self.assertFalse(solver.is_prepared)
        solver.prepare_for(10_000)
        self.assertTrue(solver.is_prepared)
        self.assertEqual([solver.solve(board) for board in boards(50)], before)
        wild = tilebase.solver("****x****")
        wild.prepare_for(10**9)
        self.assertFalse(wild.is_prepared)

    def test_a_solver_has_the_limits_of_its_tablebase_and_ends_with_it(self):
        slides = Tablebase.builtin("slide4x4")
        self.assertRaises(GaveUp, slides.within(states=1000).solver().solve, FARTHEST)
        token = tilebase.Token()
        solver = slides.within(token=token).solver()
        threading.Timer(0.05, token.cancel).start()
        self.assertRaises(GaveUp, solver.solve, FARTHEST)

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


if __name__ == "__main__":
    unittest.main()

import pickle
import random
import signal
import threading
import time
import unittest

import tilebase
from tilebase import GaveUp, NoneFound, Tablebase

START = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"  # 57 moves
FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"  # 80 moves: takes long
PATIENCE = 60  # seconds: after them, a search is thought to hang
UNSOLVABLE = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"


class Slides(unittest.TestCase):
    def test_all_texts_that_name_a_puzzle_name_one_tablebase(self):
        tablebase = tilebase._builtin("slide4x4")
        for text in ("15", "4x4", "15-puzzle", "slide4x4"):
            self.assertIs(tilebase._builtin(text), tablebase, text)
        self.assertIs(tilebase._builtin("8-puzzle"), tilebase._builtin("slide3x3"))
        with self.assertRaises(tilebase.PuzzleError):
            tilebase._builtin("slide6x11")

    def test_a_distance_that_draws_do_not_meet_is_none_found(self):
        self.assertTrue(issubclass(NoneFound, GaveUp))
        with self.assertRaisesRegex(NoneFound, "^found no board of slide1x13 at distance 13 from goal "):
            tilebase.random_state(puzzle="slide1x13", distance=13)

    def test_without_a_seed_python_s_generator_makes_one(self):
        random.seed(5)
        first = tilebase.random_states(5)
        self.assertNotEqual(tilebase.random_states(5), first)
        random.seed(5)
        self.assertEqual(tilebase.random_states(5), first)


class Budgets(unittest.TestCase):
    def setUp(self):
        self.slides = Tablebase.builtin("slide4x4")
        self.questions = [
            lambda t: t.solve(FARTHEST),
            lambda t: t.distance(FARTHEST),
            lambda t: t.moves(FARTHEST),
            lambda t: t.count(FARTHEST),
            lambda t: t.paths(FARTHEST),
            lambda t: t.solve_many([START, FARTHEST]),
            lambda t: t.distance_many([START, FARTHEST], as_array=True),
        ]

    def test_a_limit_of_states_ends_every_question(self):
        hasty = self.slides.within(states=1000)
        for number, ask in enumerate(self.questions):
            with self.subTest(number), self.assertRaisesRegex(GaveUp, r"gave up after \d+ states"):
                ask(hasty)
        with self.assertRaisesRegex(GaveUp, r"^starts\[1\]: "):
            hasty.distance_many([hasty.goal, FARTHEST])
        with self.assertRaises(GaveUp) as caught:
            hasty.solver().distance_many([FARTHEST])
        known = caught.exception
        self.assertTrue(40 < known.at_least <= 80 and known.at_most is None and 1000 <= known.states < 10**5)
        self.assertEqual(vars(pickle.loads(pickle.dumps(known))), vars(known))
        self.assertEqual(hasty.distance(hasty.goal), 0)
        self.assertIsNone(hasty.distance(UNSOLVABLE))
        self.assertEqual(hasty.within().distance(START), 57)

    def test_a_budget_is_a_number_above_0(self):
        for seconds in 0, -1, float("nan"):
            with self.assertRaisesRegex(ValueError, f"^seconds {seconds} is not a number above 0$"):
                self.slides.within(seconds)
        for name, least, most in ("states", 1, 2**64 - 1), ("threads", 1, 1024), ("memory", 2**24, 2**64 - 1):
            for number in least - 1, -1, most + 1:
                with self.assertRaisesRegex(ValueError, f"^{name} {number} is not a number from {least} to {most}$"):
                    self.slides.within(**{name: number})
        for bad in {"seconds": "1"}, {"states": 1.5}, {"hours": 1}, {"token": True}:
            with self.assertRaises(TypeError):
                self.slides.within(**bad)
        self.assertEqual(self.slides.within(float("inf"), 2**64 - 1).distance(START), 57)

    def test_cancelling_ends_a_search_and_those_to_come(self):
        token = tilebase.Token()
        kept = self.slides.within(token=token).solver()
        timer = threading.Timer(0.1, token.cancel)
        self.assertFalse(token.is_cancelled)
        timer.start()
        for _ in range(2):
            self.assertRaises(GaveUp, kept.distance, FARTHEST)
            self.assertTrue(token.is_cancelled)
        self.assertEqual(kept.within(token=tilebase.Token(), threads=1, memory=2**24).distance(START), 57)

    def test_cancelling_ends_many_short_searches(self):
        token = tilebase.Token()
        token.cancel()
        cancelled = Tablebase.builtin("slide5x5").within(token=token)
        for ask in (lambda: cancelled.random_states(100, distance=3), lambda: cancelled.distance_many([cancelled.goal]),
                    lambda: cancelled.solve_many([cancelled.goal])):
            with self.assertRaises(GaveUp):
                ask()
        looked_up = Tablebase.builtin("slide3x3").within(1e-9, 1, token=token)
        self.assertEqual((looked_up.solve_many(["1234567x8"]), looked_up.distance("2341x5768")), ([["r"]], 18))

    def test_a_token_takes_no_arguments(self):
        self.assertRaises(TypeError, tilebase.Token, 1)
        self.assertRaises(TypeError, tilebase.Token, name=1)


class Interpreter(unittest.TestCase):
    def interrupt_after(self, seconds):
        """Raises KeyboardInterrupt as Ctrl-C does."""
        def interrupt(*_):
            raise KeyboardInterrupt

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def test_ctrl_c_ends_a_search(self):
        for ask in (lambda t: t.solve(FARTHEST), lambda t: t.distance_many([FARTHEST] * 3)):
            slides = Tablebase.builtin("slide4x4")
            begin = time.monotonic()
            self.interrupt_after(0.1)
            with self.assertRaises(KeyboardInterrupt):
                ask(slides)
            self.assertLess(time.monotonic() - begin, PATIENCE)

    def test_ctrl_c_ends_a_batch_before_its_end(self):
        def starts():
            yield from ["23415x768"] * 1_000_000
            self.interrupt_after(0.001)  # The boards have been read, and are answered next.
            yield "the end of the batch, which is an error"

        boards = Tablebase.builtin("slide3x3")
        for ask in (boards.solve_many, boards.distance_many):
            with self.assertRaises(KeyboardInterrupt) as raised:
                ask(starts())
            self.assertIsNone(raised.exception.__context__, "the end was reached")

    def test_a_handler_that_does_not_raise_lets_the_search_go_on(self):
        calls = []
        handler = signal.signal(signal.SIGALRM, lambda *_: calls.append(True))
        self.addCleanup(signal.signal, signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with self.assertRaises(GaveUp):
            Tablebase.builtin("slide4x4").within(seconds=0.5).solve(FARTHEST)
        self.assertEqual(calls, [True])

import sys
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

import tilebase
from tilebase import Tablebase


class OtherThreads(unittest.TestCase):
    """The interpreter switches threads after the switch interval. With an interval longer than the test, another thread
    runs during a call if, and only if, the call releases the interpreter lock."""

    def setUp(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1000)

    def others_run_during(self, call, tries):
        gate = threading.Lock()
        ran = []
        gate.acquire()

        def other():
            with gate:
                ran.append(True)

        thread = threading.Thread(target=other)
        thread.start()
        gate.release()  # now it waits only for the interpreter lock
        for _ in range(tries):
            call()
            if ran:
                break
        during = bool(ran)
        thread.join()
        return during

    def test_work_on_many_boards_or_all_states_lets_other_threads_run(self):
        tablebase = Tablebase.builtin("slide3x3")
        boards = tablebase.random_states(20_000, seed=1)
        rows = tablebase.random_states(20_000, seed=1, as_array=True)
        slides = Tablebase.builtin("slide4x4")
        board = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"  # 57 moves, by a search
        for name, call in [
            ("solve_many", lambda: tablebase.solve_many(boards)),
            ("distance_many", lambda: tablebase.distance_many(boards, "1*3*5*7**")),
            ("distances", lambda: tablebase.distances(rows)),
            ("ranks", lambda: tablebase.ranks(rows)),
            ("random rows", lambda: tablebase.random_states(1000, as_array=True)),
            ("builtin", lambda: Tablebase.builtin("rotate3x3")),
            ("random_states", lambda: tablebase.random_states(1000)),
            ("random_state", lambda: tablebase.random_state(distance=20)),
            ("stats", lambda: tablebase.stats("1********")),
            ("count", lambda: tablebase.count("867254301")),
            ("paths", lambda: tablebase.paths("867254301", "********x")),
            ("solve", lambda: tablebase.solve("867254301", "1********")),
            ("distance", lambda: tablebase.distance("867254301", "1*3*5*7**")),
            ("moves", lambda: tablebase.moves("867254301", "1*3*5*7**")),
            *((name, lambda name=name: getattr(slides, name)([board] if name.endswith("_many") else board))
              for name in "solve distance moves count paths solve_many distance_many".split()),
        ]:
            with self.subTest(name):
                self.assertTrue(self.others_run_during(call, tries=100_000))

    def test_a_single_look_up_keeps_the_interpreter_lock(self):
        tablebase = Tablebase.builtin("slide3x3")
        self.assertFalse(self.others_run_during(lambda: tablebase.solve("867254301"), tries=10_000))


class ManyThreads(unittest.TestCase):
    def test_threads_that_share_a_tablebase_get_the_same_results(self):
        for _ in range(5):
            tablebase = Tablebase.builtin("slide3x3")  # new: the first thread opens its tables
            boards = tablebase.random_states(2000, seed=1)
            goals = ["12345678x", "1234x5678", "x12345678", "12345x678", "1*3*5*7**", "****x****"]

            def answers(goal):
                return tablebase.solve_many(boards, goal), [tablebase.solve(board, goal) for board in boards]

            with ThreadPoolExecutor(8) as pool:
                found = list(pool.map(answers, goals * 2))
            self.assertEqual(found[: len(goals)], found[len(goals) :])
            for many, one_by_one in found:
                self.assertEqual(many, one_by_one)

    def test_threads_that_share_an_iterator_get_each_path_once(self):
        right = [tuple(path) for path in tilebase.paths("312564978", "123456789", "rotate3x3")]
        shared = tilebase.paths("312564978", "123456789", "rotate3x3")
        with ThreadPoolExecutor(8) as pool:
            parts = list(pool.map(lambda _: [tuple(path) for path in shared], range(8)))
        self.assertEqual(sorted(path for part in parts for path in part), right)

    def test_threads_may_open_the_package_s_tables_at_the_same_time(self):
        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(set(pool.map(lambda _: tilebase.distance("123456", puzzle="die"), range(64))), {0})

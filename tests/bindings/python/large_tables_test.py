import os
import subprocess
import tempfile
import unittest

import tilebase
from tilebase import Tablebase


class LargeTables(unittest.TestCase):
    """A complete table of ten cells, made by the real generator."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        build = [os.environ["TILEBASE_TABLEGEN_PROGRAM"], "build", "--puzzle", "slide2x5", "--goal", "123456789x"]
        subprocess.run([*build, "--out", cls.folder.name], check=True, stdout=subprocess.DEVNULL)
        cls.slides = Tablebase.open(cls.folder.name, "slide2x5")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_questions_about_a_start_are_answered_as_by_search(self):
        searched = Tablebase.builtin("slide2x5")
        for start in "987654321x", "x123456789", "12345x6789":
            for ask in "distance", "solve", "moves", "count":
                self.assertEqual(getattr(self.slides, ask)(start), getattr(searched, ask)(start))

    def test_states_are_counted_exactly(self):
        stats = self.slides.stats()
        self.assertEqual([stats.reachable, stats.unreachable, stats.farthest], [1814400, 1814400, 55])
        self.assertEqual(stats.states[55], 2)

    def test_states_at_a_rare_distance_are_drawn_evenly(self):
        drawn = self.slides.random_states(20, distance=55, seed=3)
        self.assertEqual(set(self.slides.distance_many(drawn)), {55})
        self.assertEqual(len(set(drawn)), 2)
        with self.assertRaises(ValueError):
            self.slides.random_state(distance=56)


class Missing(unittest.TestCase):
    def test_rotations_need_no_table(self):
        self.assertEqual(Tablebase.builtin("rotate3x4").solve("2 3 4 1 5 6 7 8 9 10 11 12"), ["R1"])


if __name__ == "__main__":
    unittest.main()

import doctest
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tilebase
import tilebase.plot
from matplotlib import pyplot


class Plots(unittest.TestCase):
    def setUp(self):
        self.addCleanup(pyplot.close, "all")

    def test_the_examples_in_the_documentation_are_right(self):
        self.assertEqual(doctest.testmod(tilebase.plot)[0], 0)

    def test_a_distribution_has_a_bar_for_each_distance(self):
        axes = tilebase.plot.distribution(tilebase.stats(puzzle="die"))
        self.assertEqual([bar.get_height() for bar in axes.patches], [1, 4, 10, 8, 1])
        self.assertEqual(axes.get_title(), "24 states, farthest 4, mean 2.17")

    def test_it_draws_into_given_axes(self):
        left, right = pyplot.figure().subplots(1, 2)
        stats = tilebase.stats(puzzle="die")
        self.assertIs(tilebase.plot.distribution(stats, left), left)
        self.assertIs(tilebase.plot.heuristic(len, ["12"], [2], right), right)
        self.assertEqual(len(pyplot.get_fignums()), 1)

    def test_a_heuristic_has_a_point_for_each_board_that_can_be_solved(self):
        boards = ["a", "bb", "ccc", "dd"]
        axes = tilebase.plot.heuristic(len, iter(boards), iter([1, 3, None, 1]))
        (points,) = axes.collections
        self.assertEqual(points.get_offsets().tolist(), [[1, 1], [3, 2], [1, 2]])
        colours = points.get_facecolors()
        self.assertEqual(colours[0].tolist(), colours[1].tolist())
        self.assertNotEqual(colours[0].tolist(), colours[2].tolist())  # The last value is too high.
        self.assertEqual(axes.get_title(), "on average 0.00 moves too low; too high for 1 of 3 boards")

    def test_what_cannot_be_plotted_is_refused(self):
        for boards, distances, message in [("1", [], "1 boards and 0 distances"), ([], [], "no board with a distance")]:
            with self.assertRaisesRegex(ValueError, message):
                tilebase.plot.heuristic(len, boards, distances)

    def test_without_matplotlib_the_error_says_what_to_install(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "matplotlib.py").write_text("raise ModuleNotFoundError('No module named matplotlib')")
            environment = {**os.environ, "PYTHONPATH": folder + ":" + os.environ["PYTHONPATH"]}
            call = [sys.executable, "-B", "-c", "import tilebase; tilebase.stats(); import tilebase.plot"]
            done = subprocess.run(call, env=environment, stderr=subprocess.PIPE)
        said = 'ImportError: tilebase.plot needs matplotlib: pip install "tilebase[plot]"'
        self.assertEqual(done.stderr.decode().splitlines()[-1], said)

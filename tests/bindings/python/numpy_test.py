"""NumPy arrays as boards. The package does not depend on NumPy."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy
import tilebase

DISTANCE = 19  # Distance of these tiles.
TILES = numpy.array([[2, 3, 4], [1, 5, 0], [7, 6, 8]])

USE_OF_NUMPY = """
import numpy
import tilebase

board = numpy.array([[1, 2, 3], [4, 5, 6], [7, 8, 0]], dtype=numpy.int8)
tilebase.solve(board, goal=board.ravel())
tilebase.distance([numpy.int64(1), 2], puzzle="die")
tilebase.draw([board[0], board[1], board[2]])
tilebase.distance_many(numpy.stack([board, board]))
tilebase.random_states(numpy.int32(2), distance=numpy.uint8(3), seed=numpy.uint64(4))
numpy.asarray(tilebase.distance_many([board], as_array=True))
"""


class NumPy(unittest.TestCase):
    def test_arrays_are_boards(self):
        symbols = numpy.array(list("23415x768"))
        for board in [TILES, TILES.ravel(), TILES.astype(numpy.uint8), list(TILES), list(TILES.ravel()), symbols]:
            with self.subTest(board=board):
                self.assertEqual(tilebase.distance(board), DISTANCE)
        self.assertEqual(tilebase.distance_many(numpy.stack([TILES, TILES])), [DISTANCE] * 2)
        self.assertEqual(tilebase.unrank(numpy.int64(1)), "1234567x8")
        with self.assertRaises(TypeError):
            tilebase.distance(TILES.astype(float))

    def test_many_distances_may_be_an_array(self):
        distances = numpy.asarray(tilebase.distance_many([TILES, "21345678x"], as_array=True))
        self.assertEqual((distances.tolist(), distances.dtype), ([DISTANCE, -1], numpy.intc))

    def test_exported_distances_and_boards_are_read_by_numpy(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.environ["TILEBASE_TABLEGEN_PROGRAM"], "export", "slide3x3", "--as", "npy", "--out",
                            "distances.npy", "--boards", "boards.npy"], cwd=folder, check=True)
            distances = numpy.load(os.path.join(folder, "distances.npy"), mmap_mode="r")
            boards = numpy.load(os.path.join(folder, "boards.npy"), mmap_mode="r")
            self.assertEqual((distances.dtype, distances.shape), (numpy.int8, (362880,)))
            self.assertEqual(distances[tilebase.rank(TILES)], DISTANCE)
            self.assertEqual(boards[tilebase.rank(TILES)].tolist(), TILES.ravel().tolist())

    def test_mypy_accepts_numpy_arrays_as_boards(self):
        package = str(pathlib.Path(tilebase.__file__).parents[1])
        with tempfile.TemporaryDirectory() as folder:
            use = pathlib.Path(folder, "use.py")
            use.write_text(USE_OF_NUMPY)
            mypy = ["mypy", "--strict", "--python-executable", sys.executable, "--cache-dir", folder, str(use)]
            done = subprocess.run(mypy, cwd=folder, env={**os.environ, "MYPYPATH": package}, stdout=subprocess.PIPE)
            success = "Success: no issues found in 1 source file\n"
            self.assertEqual((done.returncode, done.stdout.decode()), (0, success))

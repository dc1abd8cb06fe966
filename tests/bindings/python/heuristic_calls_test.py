import math
import os
import pty
import random
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
import xml.dom.minidom

import numpy
import tilebase
from heuristic_test import GOAL, misplaced


class Calls(unittest.TestCase):
    """Tests of the calls of the user's function, and of their errors."""

    def test_what_goes_wrong_names_the_board(self):
        for value in ("7", None, [1], 1j):
            message = f"^the heuristic's value of board '12345678x' is {re.escape(repr(value))}; it must be a number$"
            with self.assertRaisesRegex(TypeError, message):
                tilebase.heuristic(lambda board: value)
        message = "^the heuristic's value of board '1234567x8' is NaN; it must be a number$"
        with self.assertRaisesRegex(ValueError, message):
            tilebase.heuristic(lambda board: math.nan if board == "1234567x8" else 0)
        with self.assertRaisesRegex(ValueError, r"board '(\d+ |x )+(\d+|x)' is NaN"):
            tilebase.heuristic(lambda board: math.nan, puzzle="slide3x4", sample=1)

    def test_bad_arguments(self):
        for error, call in [
            (TypeError, lambda: tilebase.heuristic(5)),
            (TypeError, lambda: tilebase.heuristic()),
            (TypeError, lambda: tilebase.heuristic(len, "die")),
            (TypeError, lambda: tilebase.heuristic(len, "12345678x")),
            (TypeError, lambda: tilebase.Tablebase.builtin("die").heuristic(len, "123456")),
            (TypeError, lambda: tilebase.heuristic(len, progress=5)),
            (TypeError, lambda: tilebase.heuristic(len, boards=5)),
            (ValueError, lambda: tilebase.heuristic(len, boards="string")),
            (ValueError, lambda: tilebase.heuristic(len, sample=0)),
            (ValueError, lambda: tilebase.heuristic(len, sample=-1)),
            (ValueError, lambda: tilebase.heuristic(len, sample=5, seed=-1)),
            (ValueError, lambda: tilebase.heuristic(len, seed=1)),
            (ValueError, lambda: tilebase.heuristic(len, goal="123")),
            (tilebase.PuzzleError, lambda: tilebase.heuristic(len, puzzle="chess")),
        ]:
            with self.assertRaises(error):
                call()

    def test_an_exception_passes_through(self):
        class Own(Exception):
            pass

        own = Own("mine")

        def fail(*_):
            raise own

        for call in (
            lambda: tilebase.heuristic(fail),
            lambda: tilebase.heuristic(fail, boards="numbers"),
            lambda: tilebase.heuristic(fail, puzzle="slide4x4", sample=1),
            lambda: tilebase.heuristic(len, progress=fail),
        ):
            with self.assertRaises(Own) as caught:
                call()
            self.assertIs(caught.exception, own)

    def test_progress_and_other_threads(self):
        calls = []
        other = []
        thread = threading.Thread(target=lambda: other.append(tilebase.distance("1234x5678")))

        def function(board):
            if board == GOAL:
                thread.start()
            return tilebase.distance(board)  # the package may be asked meanwhile

        report = tilebase.heuristic(function, progress=lambda done, total: calls.append((done, total)))
        thread.join()
        self.assertEqual(report.correlation, 1)
        self.assertEqual(other, [tilebase.distance("1234x5678")])
        self.assertEqual({total for _, total in calls}, {181440})
        self.assertEqual(calls, sorted(set(calls)))
        self.assertEqual((calls[0][0], calls[-1][0]), (0, 181440))
        self.assertGreater(len(calls), 100)

    def test_cancelled_it_gives_up(self):
        token = tilebase.Token()
        tablebase = tilebase.Tablebase.builtin("slide3x3").within(token=token)
        message = "^the check of the heuristic was ended after 64 of 181440 states$"
        with self.assertRaisesRegex(tilebase.GaveUp, message):
            tablebase.heuristic(lambda board: token.cancel() or 0)

    def test_a_search_s_budget_holds(self):
        tablebase = tilebase.Tablebase.builtin("slide4x4").within(states=1)
        with self.assertRaisesRegex(tilebase.GaveUp, "^random board "):
            tablebase.heuristic(len, seed=1)

    def test_the_time_holds_where_tables_answer(self):
        limited = tilebase.Tablebase.builtin("slide3x3").within(seconds=0.2)
        for ask in (
            lambda: limited.heuristic(lambda board: 0, sample=10**9, seed=1),
            lambda: limited.heuristic(lambda board: time.sleep(1e-3) or 0),
            lambda: limited.random_states(10**7, seed=1),
        ):
            with self.assertRaises(tilebase.GaveUp):
                ask()
        self.assertEqual(limited.random_state(seed=1), tilebase.random_state(seed=1))

    def test_ctrl_c_ends_it_at_once(self):
        program = (
            "import sys, time, tilebase\n"
            "def slow(board):\n"
            "    if board == '12345678x': print('asked', flush=True)\n"
            "    SLOW\n"
            "    return 0\n"
            "try: tilebase.heuristic(slow)\n"
            "except KeyboardInterrupt: print('interrupted')\n"
        )
        for slow in ("time.sleep(0.01)", "pass"):
            with subprocess.Popen([sys.executable, "-c", program.replace("SLOW", slow)], stdout=subprocess.PIPE,
                                  text=True) as check:
                self.assertEqual(check.stdout.readline(), "asked\n")
                sent = time.monotonic()
                check.send_signal(signal.SIGINT)
                self.assertEqual(check.communicate()[0], "interrupted\n")
                self.assertLess(time.monotonic() - sent, 60)

    def test_a_bar_on_a_terminal_alone(self):
        program = (
            "import time, tilebase\n"
            "tilebase.heuristic(lambda board: time.sleep(7e-4) or 0, puzzle='slide2x3')\n"
            "try: tilebase.heuristic(lambda board: time.sleep(7e-4) or 1 // (board != 'x54321'), puzzle='slide2x3')\n"
            "except ZeroDivisionError: print('divided', flush=True)\n"
        )
        command = [sys.executable, "-c", program]
        quiet = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual((quiet.stdout, quiet.stderr), (b"divided\n", b""))
        ours, theirs = pty.openpty()
        with subprocess.Popen(command, stdout=theirs, stderr=theirs) as shown:
            os.close(theirs)
            text = b""
            try:
                while piece := os.read(ours, 1000):
                    text += piece
            except OSError:  # the other side is closed
                pass
        os.close(ours)
        self.assertRegex(text, rb"\r\[#+\.+\] \d+ of 360 states\r")
        self.assertRegex(text, rb"states\r\x1b\[Kdivided\r\n$")

    def test_the_picture(self):
        report = tilebase.heuristic(lambda board: 2 * misplaced(board), puzzle="slide3x3")
        picture = xml.dom.minidom.parseString(report.svg)
        squares = [r for r in picture.getElementsByTagName("rect") if r.getAttribute("class") in ("low", "high")]
        drawn = set()
        for square in squares:
            words = square.getElementsByTagName("title")[0].firstChild.data
            value, distance, states = re.fullmatch(r"value (\d+), distance (\d+): ([\d,]+) states", words).groups()
            drawn.add((float(value), int(distance), int(states.replace(",", ""))))
            self.assertEqual(square.getAttribute("class"), "high" if int(value) > int(distance) else "low")
            for attribute, end in (("x", 840.1), ("y", 624.1)):
                self.assertLess(float(square.getAttribute(attribute)), end)
        self.assertEqual(drawn, set(report.table))
        self.assertEqual(report._repr_svg_(), report.svg)
        for function in (lambda board: -500.5, lambda board: random.random() * 1e6, lambda board: 0):
            xml.dom.minidom.parseString(tilebase.heuristic(function, puzzle="die").svg)


class Arrays(unittest.TestCase):
    """With boards="array"; NumPy is imported only then."""

    def test_arrays(self):
        wanted = numpy.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
        shapes = []

        def vectorised(boards):
            shapes.append((boards.dtype, boards.shape[1]))
            boards[0, 0] = boards[0, 0]  # it is the function's own
            return ((boards != wanted) & (boards != 0)).sum(axis=1)

        of_arrays = tilebase.heuristic(vectorised, boards="array")
        self.assertEqual(of_arrays[:-1], tilebase.heuristic(misplaced)[:-1])
        self.assertEqual(set(shapes), {(numpy.dtype("uint8"), 9)})
        self.assertEqual(tilebase.heuristic(lambda boards: [0.5] * len(boards), boards="array", sample=3, seed=1)[:-1],
                         tilebase.heuristic(lambda board: 0.5, sample=3, seed=1)[:-1])
        for error, function in [
            (ValueError, lambda boards: [1]),
            (ValueError, lambda boards: 1),
            (ValueError, lambda boards: boards),
            (TypeError, lambda boards: ["1"] * len(boards)),
            (TypeError, lambda boards: [1j] * len(boards)),
            (TypeError, lambda boards: [None] * len(boards)),
            (TypeError, lambda boards: None),
        ]:
            with self.assertRaisesRegex(error, "^the function must give "):
                tilebase.heuristic(function, boards="array")
        with self.assertRaisesRegex(ValueError, "^the heuristic's value of board '1234567x8' is NaN"):
            tilebase.heuristic(lambda boards: numpy.where(boards[:, 7] == 0, math.nan, 0), boards="array")

    def test_numpy_is_not_imported_before(self):
        program = "import sys, tilebase; tilebase.heuristic(len, puzzle='die'); sys.exit('numpy' in sys.modules)"
        subprocess.run([sys.executable, "-c", program], check=True)
        hidden = "import sys, tilebase; sys.modules['numpy'] = None; "
        hidden += "tilebase.heuristic(len, puzzle='die', boards='array')"
        done = subprocess.run([sys.executable, "-c", hidden], stderr=subprocess.PIPE, text=True)
        self.assertIn("ImportError: boards='array' needs NumPy: pip install numpy", done.stderr)

"""A table of a later rung proves that the goal cannot be reached: every verb says so, and the service goes on.

The cells 1 to 12 have the Mathieu group M12 while the blank is in cell 13, from which two one-way moves lead to cell
14, one of them with (1 2). A member of M12 that leaves five cells in place is the identity, so that nothing swaps 1 and
2, 3 and 4, and leaves 5 to 10 in place. Small tables do not know that.

    never_test.py [PYTHON]

PYTHON runs the Python package.
"""

import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service"))

from service import PATIENCE, Service, command, wait_until  # noqa: E402 pylint: disable=wrong-import-position

DEFINITION = """name = exits
tiles = 1 2 3 4 5 6 7 8 9 10 11 12 x 13
blank = x
[move]
A = 13:(1 2 3 4 5 6 7 8 9 10 11)
B = 13:(3 7 11 8)(4 10 5 6)
C = 13:(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)
E = 13:(13 14)
F = 13:(13 14)(1 2)
"""
START = "1 2 3 4 5 6 7 8 9 10 11 12 x 13"
GOAL = "2 1 4 3 5 6 7 8 9 10 * * 13 x"
IN_PYTHON = """
import sys
import tilebase
tables = tilebase.Tablebase.define(sys.argv[1])
board = dict(start=sys.argv[2], goal=sys.argv[3])
solver = tables.solver(board["goal"])
answers = [tables.solve(**board), tables.distance(**board), tables.bounds(**board), tables.hint(**board),
           tables.count(**board), list(tables.paths(**board)), {after for _, after in tables.moves(**board)},
           solver.solve(board["start"]), tables.solve_many([board["start"]], board["goal"]),
           tables.is_solvable(**board), tables.tiles_to_swap(**board)]
print(answers)
"""
PYTHON = []


class Never(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.file = os.path.join(cls.folder.name, "exits.puzzle")
        with open(cls.file, "w", encoding="utf-8") as file:
            file.write(DEFINITION)

    def ask(self, verb, *more, text=None):
        start = "-" if text else START
        done = command(verb, "--puzzle", self.file, "--goal", GOAL, *more, start, text=text)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_every_verb_of_the_command_says_so(self):
        for verb, more in (("solve", ()), ("solve", ("--best",)), ("distance", ()), ("distance", ("--tolerance", "3")),
                           ("hint", ()), ("count", ()), ("paths", ()), ("difficulty", ())):
            with self.subTest(verb=verb, more=more):
                status, out, err = self.ask(verb, *more)
                self.assertEqual((status, (out + err).strip()), (1, "unsolvable"))
        status, out, err = self.ask("moves")
        self.assertEqual((status, out.split()[1::2], err), (1, ["unsolvable"] * 5, ""))
        self.assertEqual(self.ask("solvable"), (1, "unsolvable; swap 3 and 4\n", ""))
        done = command("batch", "--puzzle", self.file, "--goal", GOAL, text=f"{START}\n{START}\n".encode())
        self.assertEqual(done.stdout, b"unsolvable\n" * 2)

    def test_python_says_so(self):
        for python in PYTHON:
            done = subprocess.run([python, "-B", "-W", "error", "-c", IN_PYTHON, DEFINITION, START, GOAL],
                                  capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual((done.stdout, done.stderr),
                             ("[None, None, None, None, None, [], {None}, None, [None], False, ('3', '4')]\n", ""))

    def test_the_service_says_so_and_neither_gone_clients_nor_a_signal_keep_it(self):
        with Service("--puzzle", self.file, "--threads", "2", "--max-seconds", "1000") as service:
            asked = {"puzzle": "exits", "start": START, "goal": GOAL}
            for verb, more in (("solve", {}), ("solve", {"best": "true"}), ("distance", {}), ("hint", {}),
                               ("count", {}), ("paths", {}), ("moves", {}), ("difficulty", {}), ("solvable", {})):
                with self.subTest(verb=verb, more=more):
                    answer = service.get("/v1/" + verb, **asked, **more)
                    self.assertEqual(answer.status, 200)
            self.assertIs(service.get("/v1/solve", **asked).json()["solvable"], False)
            query = f"puzzle=exits&start={START}&goal={GOAL}".replace(" ", ",")
            for path in ("solve", "moves"):
                with service.connect() as gone:
                    gone.sendall(f"GET /v1/{path}?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            wait_until(lambda: service.in_flight() == 0)
            client = service.connect()
            client.sendall(f"GET /v1/solve?{query}&best=true HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            service.wait_until_read(client)
            self.assertEqual(service.stop(), 0)
            client.close()


if __name__ == "__main__":
    PYTHON.extend(sys.argv[1:])
    unittest.main(argv=sys.argv[:1])
